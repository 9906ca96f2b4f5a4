"""How much a stranger may say in one message: enough for people, too little to drown others in."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, NamedTuple

from towow_core.support import codec
from towow_core.support.visible_text import first_hidden

TEXT_MAX = 10_000  # characters of one field
BLANKS_MAX = 100  # in a row: what reads texts tries each of them, and pairs of them
ALL_TEXT_MAX = 40_000  # of all fields together; the longest answers of the sample people have a few hundred
ITEMS_MAX = 200  # of one list
STORED_TEXT_MAX = 100_000  # of one field that our own processes wrote: a plan for many, with its reasons
STORED_ITEMS_MAX = 10_000
WHOLE_MAX = 2**31 - 1
NUMBER_MAX = 1e12
# Control characters but for line ends and tabs, and those that turn the direction of writing, which make a text look
# like another one. Marks and joiners, which people do write, are shown wherever a text is.
_ODD = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_BLANKS = re.compile(rf"\s{{{BLANKS_MAX + 1}}}")
# What in JSON may be many blanks or a character that is not shown, and what a negative number, no number, one of ten
# digits or an exponent.
_PERHAPS = re.compile(r'(?:\s|\\[nt]){100}|\\[^nt"\\]')
_ODD_NUMBER = re.compile(r"[:,\[](?=[-NI\d])(?:-|NaN|Inf|\d{10}|[\d.]+[eE])")
_NAMES = frozenset({"user_name", "display_name"})  # by which people know each other: nothing in them is invisible


class Excess(NamedTuple):
    """What is too much: the path of a field, and what is wrong with it."""

    where: str
    what: str

    @property
    def sentence(self) -> str:
        return f"{self.where} {self.what}."


def excess(value: object, *, but: frozenset[str] = frozenset(), is_message: bool = False) -> Excess | None:
    """The first thing about a value that is too much; None where nothing is.

    Args:
        value: A dataclass and what is in it.
        but: Fields of the outermost one that somebody else bounds.
        is_message: It is one of very many: nearly all are told by one look at their text.
    """
    # Nearly always nothing is; paths are made for whoever has to be told one.
    if (is_message and _is_small(value, but)) or _is_bounded(value, but):
        return None
    length = 0
    for where, part in _parts("", value, but):
        wrong = _wrong(part) or _wrong_name(where, part)
        if wrong is not None:
            return Excess(where or "the whole", wrong)
        length += len(part) if isinstance(part, str) else 0
        if length > ALL_TEXT_MAX:
            return Excess("the whole", f"has more than {ALL_TEXT_MAX} characters")
    return None


def _is_small(value: object, but: frozenset[str]) -> bool:
    """Whether all of a dataclass, as JSON, is too little, and too plain, for anything in it to be too much."""
    try:
        text = codec.text_of_all(value, but)
    except ValueError:  # half characters
        return False
    if len(text) > TEXT_MAX or text.count(",") >= ITEMS_MAX or _ODD_NUMBER.search(text) is not None:
        return False
    is_plain = text.isprintable() and "\\" not in text and " " * BLANKS_MAX not in text
    return (is_plain or _PERHAPS.search(text) is None) and first_hidden(text) is None


def _is_bounded(value: object, but: frozenset[str]) -> bool:
    length = 0
    outermost = _field_names(value)
    left = [(name, getattr(value, name)) for name in outermost if name not in but] if outermost else [("", value)]
    while left:
        name, part = left.pop()
        if not part:  # nothing, none, empty or false
            continue
        if isinstance(part, str):
            length += len(part)
            if _wrong_text(part) is not None or (name in _NAMES and first_hidden(part) is not None):
                return False
        elif names := _field_names(part):
            left += [(each, getattr(part, each)) for each in names]
        elif _wrong(part) is not None:
            return False
        elif isinstance(part, Mapping):
            left += [("", key) for key in part]
            left += [(name, inner) for inner in part.values()]
        elif isinstance(part, Sequence):
            left += [(name, inner) for inner in part]
    return length <= ALL_TEXT_MAX


def _field_names(value: object) -> tuple[str, ...]:
    """Of a dataclass; none of anything else."""
    kind: Any = type(value)
    return _names_of(kind)


@cache
def _names_of(kind: Any) -> tuple[str, ...]:
    return tuple(spec.name for spec in fields(kind)) if is_dataclass(kind) else ()


def too_large(value: object) -> Excess | None:
    """The same, less strictly, for what our own processes wrote and now comes in a file that anybody may have made."""
    for where, part in _parts("", value):
        wrong = None
        match part:
            case bool():
                pass
            case str() if len(part) > STORED_TEXT_MAX:
                wrong = f"has {len(part)} characters; {STORED_TEXT_MAX} are allowed"
            case str() if "\x00" in part:
                wrong = "holds NUL, which no text has"
            case int() | float() if not abs(part) <= NUMBER_MAX:
                wrong = f"must be a number of at most {NUMBER_MAX:g}"
            case str() | int() | float():
                pass
            case Mapping() | Sequence() if len(part) > STORED_ITEMS_MAX:
                wrong = f"has {len(part)} entries; {STORED_ITEMS_MAX} are allowed"
        if wrong is not None:
            return Excess(where or "the whole", wrong)
    return None


def _parts(where: str, value: object, but: frozenset[str] = frozenset()) -> Iterator[tuple[str, object]]:
    """A value and everything inside it, with its path."""
    yield where, value
    if is_dataclass(value):
        for spec in fields(value):
            if spec.name not in but:
                yield from _parts(f"{where}.{spec.name}".lstrip("."), getattr(value, spec.name))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield f"{where} (a name in it)", key
            yield from _parts(where, inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            yield from _parts(where, inner)


def _wrong(part: object) -> str | None:
    match part:
        case bool():
            return None
        case str():
            return _wrong_text(part)
        case int() if not 0 <= part <= WHOLE_MAX:
            return f"must be a number from 0 to {WHOLE_MAX}"
        case float() if not 0 <= part <= NUMBER_MAX:
            return f"must be a number from 0 to {NUMBER_MAX:g}"
        case Mapping() | Sequence() if len(part) > ITEMS_MAX:
            return f"has more than {ITEMS_MAX} entries"
    return None


def _wrong_name(where: str, part: object) -> str | None:
    if where.rpartition(".")[2] not in _NAMES or not isinstance(part, str):
        return None
    hidden = first_hidden(part)
    return None if hidden is None else f"holds U+{ord(hidden):04X}, which nobody can see"


def _wrong_text(text: str) -> str | None:
    if len(text) > TEXT_MAX:
        return f"has more than {TEXT_MAX} characters"
    if _BLANKS.search(text):
        return f"has more than {BLANKS_MAX} blanks in a row"
    odd = _ODD.search(text)
    return None if odd is None else f"holds the control character U+{ord(odd.group()):04X}"
