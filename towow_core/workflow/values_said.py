"""A value of a configuration or a variable as a sentence shows it: names and plain words, no notation of programs."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import ON_FAILURE, TIMEOUT
from towow_core.domain.canvas_words import OPTION_WORDS, kind_said, property_said
from towow_core.domain.durations import lasting_said

VALUE_SHOWN = 60  # characters
CONTEXT_SHOWN = 12  # characters beside the stretch in which two long texts differ
PARTS_SHOWN, DEPTH_SHOWN = 20, 4  # of what holds others
NOTHING = Bilingual("无", "none")
_LASTS = frozenset({TIMEOUT, "retry_wait_s"})
NOBODY_NAMED: Mapping[str, str] = MappingProxyType({})
_CHOSEN = frozenset({ON_FAILURE, "on_item_failure"})
_PERSONS = frozenset({"people", "assignee"})  # hold ids, or names, of people
_BETWEEN_PEOPLE = re.compile(r"[,，、;；\n]+")


def value_said(value: Any, name: str = "", names: Mapping[str, str] = NOBODY_NAMED) -> Bilingual:
    """The value of this property, cut where it is long; without a name, of a variable.

    Args:
        names: What people are called, by id.
    """
    return Bilingual(*(_cut(text) for text in _said(value, name, names, DEPTH_SHOWN)))


def by_name(said: Bilingual, names: Mapping[str, str]) -> Bilingual:
    """A sentence that was made where nobody knew more of people than their ids, with their names."""
    ids = [person for person, name in names.items() if name != person and person in said.zh + said.en]
    if not ids:
        return said
    whole = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(ids, key=len, reverse=True)))})(?![\w-])")
    return Bilingual(*(whole.sub(lambda found: names[found[0]], text) for text in said))


def change_said(old: Any, new: Any, name: str, names: Mapping[str, str] = NOBODY_NAMED) -> tuple[Bilingual, Bilingual]:
    """A value before and after; of long texts that begin or end alike, the stretch in which they differ."""
    are_texts = isinstance(old, str) and isinstance(new, str) and name not in _PERSONS
    if are_texts and max(len(old), len(new)) > VALUE_SHOWN:
        old, new = _unlike(old, new)
    return value_said(old, name, names), value_said(new, name, names)


def _unlike(old: str, new: str) -> tuple[str, str]:
    """Two texts without most of what they share at their beginning and their end."""
    head = _alike(old, new)
    tail = min(_alike(old[::-1], new[::-1]), min(len(old), len(new)) - head)
    start, kept = max(0, head - CONTEXT_SHOWN), max(0, tail - CONTEXT_SHOWN)
    return _within(old, start, kept), _within(new, start, kept)


def _alike(one: str, other: str) -> int:
    """How many characters they have in common from the beginning on."""
    pairs = enumerate(zip(one, other, strict=False))  # the shorter one may be the beginning of the other
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _within(text: str, start: int, kept: int) -> str:
    shown = text[start : len(text) - kept]
    return f"{'…' if start else ''}{shown}{'…' if kept else ''}"


def _said(value: Any, name: str, names: Mapping[str, str], depth: int) -> Bilingual:
    if value in (None, "", [], {}):
        return NOTHING
    if name in _PERSONS:
        value = _called(value, names)
    if isinstance(value, list | tuple | Mapping):
        return _parts_said(value, name, names, depth) if depth else Bilingual("……", "…")
    if isinstance(value, bool):
        return Bilingual("是", "yes") if value else Bilingual("否", "no")
    if name in _CHOSEN and value in OPTION_WORDS:
        return OPTION_WORDS[value]
    if name in _LASTS and isinstance(value, int | float):
        return lasting_said(value)
    text = f"{value:.0f}" if isinstance(value, float) and value.is_integer() else str(value)
    return Bilingual(text, text)


def _parts_said(value: Any, name: str, names: Mapping[str, str], depth: int) -> Bilingual:
    match value:
        case {"properties": Mapping() as parts} if name == "answer_schema":
            return _joined(Bilingual(str(part), str(part)) for part in islice(parts, PARTS_SHOWN))
        case {"node_type": str(kind)}:
            return _node(kind_said(kind), value.get("config"), names, depth)
        case Mapping():
            return _joined(_pair(Bilingual(str(key), str(key)), each, "", names, depth) for key, each in _some(value))
    return _joined(_said(each, "", names, depth - 1) for each in islice(value, PARTS_SHOWN))


def _node(kind: Bilingual, config: Any, names: Mapping[str, str], depth: int) -> Bilingual:
    """A node that stands in another one's configuration."""
    if not isinstance(config, Mapping) or not config:
        return kind
    inside = _joined(_pair(property_said(key), each, key, names, depth) for key, each in _some(config))
    return Bilingual(f"{kind.zh}（{inside.zh}）", f"{kind.en} ({inside.en})")


def _pair(called: Bilingual, value: Any, name: str, names: Mapping[str, str], depth: int) -> Bilingual:
    said = _said(value, name, names, depth - 1)
    return Bilingual(f"{called.zh}：{said.zh}", f"{called.en}: {said.en}")


def _called(value: Any, names: Mapping[str, str]) -> Any:
    """Whoever has a name by it; data that only a run knows stays as it is."""
    if isinstance(value, list | tuple):
        return [_called(each, names) for each in value]
    if not isinstance(value, str) or "{{" in value:
        return value
    written = [each.strip() for each in _BETWEEN_PEOPLE.split(value) if each.strip()]
    return [names.get(each, each) for each in written]


def _some(value: Mapping[Any, Any]) -> Iterator[tuple[Any, Any]]:
    return islice(value.items(), PARTS_SHOWN)


def _joined(said: Iterator[Bilingual]) -> Bilingual:
    parts = list(said)
    return Bilingual("、".join(each.zh for each in parts), ", ".join(each.en for each in parts))


def _cut(text: str) -> str:
    return text if len(text) <= VALUE_SHOWN else text[: VALUE_SHOWN - 1] + "…"
