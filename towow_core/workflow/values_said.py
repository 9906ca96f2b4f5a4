"""A value of a configuration or a variable as a sentence shows it: names and plain words, no notation of programs."""

from collections.abc import Iterator, Mapping
from itertools import islice
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
_CHOSEN = frozenset({ON_FAILURE, "on_item_failure"})


def value_said(value: Any, name: str = "") -> Bilingual:
    """The value of this property, cut where it is long; without a name, of a variable."""
    return Bilingual(*(_cut(text) for text in _said(value, name, DEPTH_SHOWN)))


def change_said(old: Any, new: Any, name: str) -> tuple[Bilingual, Bilingual]:
    """A value before and after; of long texts that begin or end alike, the stretch in which they differ."""
    if isinstance(old, str) and isinstance(new, str) and max(len(old), len(new)) > VALUE_SHOWN:
        old, new = _unlike(old, new)
    return value_said(old, name), value_said(new, name)


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


def _said(value: Any, name: str, depth: int) -> Bilingual:
    if value in (None, "", [], {}):
        return NOTHING
    if isinstance(value, list | tuple | Mapping):
        return _parts_said(value, name, depth) if depth else Bilingual("……", "…")
    if isinstance(value, bool):
        return Bilingual("是", "yes") if value else Bilingual("否", "no")
    if name in _CHOSEN and value in OPTION_WORDS:
        return OPTION_WORDS[value]
    if name in _LASTS and isinstance(value, int | float):
        return lasting_said(value)
    text = f"{value:.0f}" if isinstance(value, float) and value.is_integer() else str(value)
    return Bilingual(text, text)


def _parts_said(value: Any, name: str, depth: int) -> Bilingual:
    match value:
        case {"properties": Mapping() as parts} if name == "answer_schema":
            return _joined(Bilingual(str(part), str(part)) for part in islice(parts, PARTS_SHOWN))
        case {"node_type": str(kind)}:
            return _node(kind_said(kind), value.get("config"), depth)
        case Mapping():
            return _joined(_pair(Bilingual(str(key), str(key)), each, "", depth) for key, each in _some(value))
    return _joined(_said(each, "", depth - 1) for each in islice(value, PARTS_SHOWN))


def _node(kind: Bilingual, config: Any, depth: int) -> Bilingual:
    """A node that stands in another one's configuration."""
    if not isinstance(config, Mapping) or not config:
        return kind
    inside = _joined(_pair(property_said(key), each, key, depth) for key, each in _some(config))
    return Bilingual(f"{kind.zh}（{inside.zh}）", f"{kind.en} ({inside.en})")


def _pair(called: Bilingual, value: Any, name: str, depth: int) -> Bilingual:
    said = _said(value, name, depth - 1)
    return Bilingual(f"{called.zh}：{said.zh}", f"{called.en}: {said.en}")


def _some(value: Mapping[Any, Any]) -> Iterator[tuple[Any, Any]]:
    return islice(value.items(), PARTS_SHOWN)


def _joined(said: Iterator[Bilingual]) -> Bilingual:
    parts = list(said)
    return Bilingual("、".join(each.zh for each in parts), ", ".join(each.en for each in parts))


def _cut(text: str) -> str:
    return text if len(text) <= VALUE_SHOWN else text[: VALUE_SHOWN - 1] + "…"
