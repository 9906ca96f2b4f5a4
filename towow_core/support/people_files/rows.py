"""A person as a file has them, before anybody has looked whether that is a profile."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from towow_core.domain.bilingual import Bilingual

WHOLE = "(whole file)"
ROWS_MAX = 1000
_FORMULA = re.compile(r"\s*(?:[=@]|[+-]\s*[A-Za-z(@=])")
_LIST = re.compile(r"[;；、，,|\n]")
_SLUG_MAX = 48
PREFIX = "user_agent_"


_CONTROL = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069\\ufffd]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong in a line; `field` is what the file calls it."""

    field: str
    text: Bilingual


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """Somebody in a file.

    Attributes:
        line: Where they begin, from 1.
        fields: As a profile file would have them.
        problems: What cannot be used whatever a profile says of it.
    """

    file: str
    line: int
    fields: Mapping[str, Any]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFile:
    """What is in a file.

    Attributes:
        encoding: As what its bytes were read; "" where they were not.
        notes: What was left aside, and so is not lost unseen.
        problem: Why nothing (more) could be read of it.
    """

    name: str
    rows: tuple[PersonRow, ...] = ()
    encoding: str = ""
    notes: tuple[Bilingual, ...] = ()
    problem: Problem | None = None
    problem_line: int = field(default=1)


def parts_of(text: str) -> list[str]:
    """A list that somebody wrote into one cell."""
    return [part.strip() for part in _LIST.split(text) if part.strip()]


def cell_problem(name: str, text: str) -> Problem | None:
    """A cell that a spreadsheet would compute, or that holds what nobody can see, is no text; None where it is one."""
    if (odd := _CONTROL.search(text)) is not None:
        code = f"U+{ord(odd.group()):04X}"
        return Problem(field=name, text=Bilingual(f"含有控制字符 {code}", f"holds the control character {code}"))
    if _FORMULA.match(text) is None:
        return None
    start = text.strip()[:1]
    zh = f"以“{start}”开头，像是表格公式；请写它显示的内容"
    return Problem(field=name, text=Bilingual(zh, f"begins with {start!r} like a formula; write what it shows"))


def id_of(given: str, name: str) -> str:
    """An id from what the file calls one, else from the name: the same name is the same id."""
    if given := given.strip():
        return f"{PREFIX}{_slug(given.removeprefix(PREFIX)) or given}"  # what is none of its letters is refused later
    if name.isascii() and (slug := _slug(name)):
        return f"{PREFIX}{slug}"
    return f"{PREFIX}{sha256(' '.join(name.casefold().split()).encode()).hexdigest()[:10]}"


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:_SLUG_MAX]


def too_many(rows: Iterator[PersonRow]) -> tuple[tuple[PersonRow, ...], int | None]:
    """At most `ROWS_MAX` of them, and the line of the first one that was left out."""
    kept: list[PersonRow] = []
    for row in rows:
        if len(kept) == ROWS_MAX:
            return tuple(kept), row.line
        kept.append(row)
    return tuple(kept), None
