"""People as address books export them (vCard 2.1 to 4.0)."""

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.support.people_files.rows import (
    ROWS_MAX,
    WHOLE,
    PersonRow,
    Problem,
    ReadFile,
    cell_problem,
    id_of,
    too_many,
)

_PROPERTY = re.compile(r"(?:[\w-]+\.)?(?P<name>[A-Za-z0-9-]+)(?P<parameters>(?:;[^:]*)?):(?P<value>.*)", re.DOTALL)
_READ = frozenset({"FN", "N", "NOTE", "CATEGORIES", "ROLE", "TITLE", "ORG", "ADR", "LANG", "UID"})
_OURS = frozenset({"BEGIN", "END", "VERSION", "PRODID", "REV"})
_CHINESE = re.compile("[\u4e00-\u9fff]")
_CITY = 3  # of the parts of an address
_DECODED = {"QUOTED-PRINTABLE", "Q"}


def read_vcards(name: str, text: str) -> ReadFile:
    """Everybody in it; telephone numbers and the like are not read: a profile has no place for them."""
    left: set[str] = set()
    rows, left_from = too_many(_rows(name, text, left))
    if not rows:
        nothing = Bilingual("里面没有名片（BEGIN:VCARD）", "holds no card (BEGIN:VCARD)")
        return ReadFile(name=name, problem=Problem(field=WHOLE, text=nothing))
    notes = []
    if left:
        names = ", ".join(sorted(left))
        notes.append(Bilingual(f"名片里这些内容没有读：{names}。", f"Not read of the cards: {names}."))
    if left_from is not None:
        zh = f"一次最多 {ROWS_MAX} 人；从第 {left_from} 行起没有读。"
        notes.append(Bilingual(zh, f"At most {ROWS_MAX} people at once; from line {left_from} on nothing was read."))
    return ReadFile(name=name, rows=rows, notes=tuple(notes))


def _rows(name: str, text: str, left: set[str]) -> Iterator[PersonRow]:
    start, card = 0, dict[str, str]()
    for line, content in _unfolded(text):
        found = _PROPERTY.fullmatch(content)
        if found is None:
            continue
        key, value = found["name"].upper(), found["value"]
        if key == "BEGIN":
            if start:
                yield _unfinished(name, start)
            start, card = line, {}
        elif key == "END" and start:
            yield _row(name, start, card)
            start = 0
        elif key in _READ:
            card.setdefault(key, _plain(value, found["parameters"]))
        elif start and key not in _OURS:
            left.add(key)
    if start:
        yield _unfinished(name, start)


def _unfinished(name: str, line: int) -> PersonRow:
    text = Bilingual("这张名片没有结束（END:VCARD）", "does not end (END:VCARD)")
    return PersonRow(file=name, line=line, fields={}, problems=(Problem(field=WHOLE, text=text),))


def _row(name: str, line: int, card: dict[str, str]) -> PersonRow:
    person = _unescaped(card.get("FN", "")) or _in_order(card.get("N", ""))
    role = _unescaped(card.get("ROLE", "") or card.get("TITLE", ""))
    said = [_unescaped(card.get(key, "")).replace(";", " ").strip() for key in ("TITLE", "ROLE", "ORG")]
    address = _split(card.get("ADR", ""), ";")
    fields: dict[str, Any] = {
        "agent_id": id_of("", person),
        "user_name": person,
        "profile_summary": _unescaped(card.get("NOTE", "")) or ", ".join(dict.fromkeys(part for part in said if part)),
        "location": _unescaped(address[_CITY]) if len(address) > _CITY else "",
        "tags": [_unescaped(tag) for tag in _split(card.get("CATEGORIES", ""), ",") if tag.strip()]
        or ([role] if role else []),
    }
    if language := card.get("LANG", "").strip():
        fields["terms"] = {"languages": [language.split("-")[0].lower()]}
    problems = [problem for key, value in card.items() if (problem := cell_problem(key, value)) is not None]
    return PersonRow(file=name, line=line, fields=fields, problems=tuple(problems))


def _in_order(parts: str) -> str:
    """A name of "family;given;…" as it is said: a Chinese one begins with the family's."""
    family, given = [_unescaped(part) for part in (*_split(parts, ";"), "", "")][:2]
    return f"{family}{given}" if _CHINESE.search(family + given) else f"{given} {family}".strip()


def _unfolded(text: str) -> Iterator[tuple[int, str]]:
    """Whole properties and their lines: one goes on where a line begins with a blank, or its end says so."""
    whole: _Property | None = None
    for line, content in enumerate(text.splitlines(), start=1):
        if whole is not None and whole.is_soft:
            whole.go_on_softly(content)
        elif whole is not None and content[:1] in {" ", "\t"}:
            whole.add(content[1:])
        else:
            if whole is not None:
                yield whole.line, "".join(whole.parts)
            whole = _Property(line)
            whole.add(content)
    if whole is not None:
        yield whole.line, "".join(whole.parts)


@dataclass(slots=True)
class _Property:
    """A property as its lines come; each is looked at once, however many there are.

    Attributes:
        parts: None of them is empty.
        is_quoted: Whether it is quoted-printable; None while its value has not begun.
    """

    line: int
    parts: list[str] = field(default_factory=list)
    is_quoted: bool | None = None

    @property
    def is_soft(self) -> bool:
        """Whether it goes on in the next line, whatever that begins with."""
        return bool(self.is_quoted and self.parts[-1].endswith("="))

    def go_on_softly(self, content: str) -> None:
        last = self.parts.pop()[:-1]
        self.add(last)
        self.add(content)

    def add(self, content: str) -> None:
        if not content:
            return
        self.parts.append(content)
        if self.is_quoted is None and ":" in content:
            self.is_quoted = "QUOTED-PRINTABLE" in "".join(self.parts).partition(":")[0].upper()


def _plain(value: str, parameters: str) -> str:
    said = {part.partition("=")[2].upper() or part.upper() for part in parameters.split(";") if part}
    if not said & _DECODED:
        return value
    raw = quopri.decodestring(value.encode("utf-8", "replace"))
    for encoding in ("utf-8", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("utf-8", "replace")  # the sign for what cannot be read is refused


def _split(value: str, at: str) -> list[str]:
    return re.split(rf"(?<!\\){re.escape(at)}", value)


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value).strip()
