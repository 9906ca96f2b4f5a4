"""Tolerant readers of single fields: a model says "80%" for 80 and one string for a list, and means well.

Each takes whatever JSON gave and returns the type that we want, or the default; none of them raises.
"""

import math
import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.days import is_day

TEXT_LENGTH_MAX = 2000  # characters in one field; what is longer is cut, with an ellipsis
LIST_LENGTH_MAX = 50
_NUMBER = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?")
_SCALE = {"万": 10_000.0, "w": 10_000.0, "千": 1_000.0, "k": 1_000.0}
_YES = frozenset({"true", "yes", "y", "1", "是", "对", "需要"})
_NO = frozenset({"false", "no", "n", "0", "否", "不", "不需要"})
E = TypeVar("E", bound=StrEnum)


def as_text(value: Any, default: str = "", *, length_max: int = TEXT_LENGTH_MAX) -> str:
    """Trimmed text without control characters or halves of surrogate pairs, which no database or socket would take."""
    if value is None:
        return default
    if value.__class__ is not str:
        if isinstance(value, bool):
            return default
        if isinstance(value, list):
            value = "；".join(text for item in value if (text := as_text(item)))
        if isinstance(value, Mapping):
            value = _described(value)
        value = str(value)
    text = value.strip()
    if not text.isprintable():
        text = "".join(c for c in text if c in "\n\t" or c.isprintable()).strip()
    if len(text) > length_max:
        text = text[: length_max - 1] + "…"
    return text or default


def as_texts(value: object) -> tuple[str, ...]:
    """A list of texts without blanks and repeats; a single text counts as a list of one."""
    return tuple(dict.fromkeys(as_list(value)))


def as_list(value: object) -> tuple[str, ...]:
    """A list of texts without blanks: who says the same twice wants it twice."""
    items = value if isinstance(value, list) else [value]
    return tuple(text for item in items[:LIST_LENGTH_MAX] if (text := as_text(item)))


def as_number(value: object) -> float | None:
    """A finite number, also out of "¥3,000", "1.5万" or "2k"; None where there is none."""
    # True is a number in Python, and none that a model would mean.
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        number = _float(value)
        return number if number is not None and math.isfinite(number) else None
    if not isinstance(value, str) or (match := _NUMBER.search(value[:200])) is None:
        return None
    number = _float(match.group().replace(",", ""))
    if number is None or not math.isfinite(number):
        return None
    return number * _SCALE.get(value[match.end() : match.end() + 1].lower(), 1.0)


def as_percent(value: object, default: int) -> int:
    """0 to 100. A fraction counts as a share: 0.9 and "0.9" are 90."""
    number = as_number(value)
    if number is None:
        return default
    # 1.0 is the whole, a whole 1 is one percent.
    is_share = 0 < number < 1 or (isinstance(value, float) and number == 1.0)
    return round(min(100.0, max(0.0, number * 100 if is_share else number)))


def as_amount(value: object) -> float | None:
    """Money, at most a trillion; None where there is no number, and below 0: that is no price, least of all nothing."""
    number = as_number(value)
    return None if number is None or number < 0 else min(1e12, number)


def as_flag(value: object, *, default: bool) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if word in _YES:
        return True
    return False if word in _NO else default


def as_choice(value: object, kind: type[E]) -> E | None:
    """A member of `kind` by its value, whatever its case; None where it is none of them."""
    return _members(kind).get(str(value).strip().lower())


@cache
def _members(kind: type[E]) -> Mapping[str, E]:
    """By their values: to ask the kind itself takes five calls, for each field of each answer."""
    return {member.value: member for member in kind}


def not_one_of(name: str, value: object, kind: type[StrEnum]) -> Bilingual:
    """Why a field whose value is none of `kind` cannot be used."""
    said, known = as_text(value, length_max=80), ", ".join(kind)
    return Bilingual(f"{name} 是 {said!r}，要是其中一个：{known}", f"{name} is {said!r}, not one of {known}")


def as_date(value: object) -> str:
    """An ISO date, also out of a date with a time; empty where it is not a date, or too far for a plan to count on."""
    text = as_text(value)[:10]
    return text if is_day(text) else ""


def as_records(value: object) -> tuple[Mapping[str, Any], ...]:
    """A list of objects; anything else in the list is left out, and a single object counts as a list of one."""
    items = [value] if isinstance(value, Mapping) else value
    if not isinstance(items, list):
        return ()
    return tuple([item for item in items[:LIST_LENGTH_MAX] if item.__class__ is dict or isinstance(item, Mapping)])


def as_record(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def known(values: tuple[str, ...], allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `values` that are in `allowed`, as `allowed` writes them; case and blanks around do not matter."""
    written = {name.strip().casefold(): name for name in allowed}
    return tuple(dict.fromkeys(written[v.casefold()] for v in values if v.casefold() in written))


def _described(record: Mapping[str, Any]) -> str:
    """One sentence out of an object that stands where text was asked for."""
    for name in ("description", "text", "what", "content", "name", "value"):
        if isinstance(record.get(name), str):
            return str(record[name])
    return "；".join(f"{key}: {item}" for key, item in record.items() if isinstance(item, str | int | float))


def _float(value: object) -> float | None:
    try:
        return float(value)  # type: ignore[arg-type]  # int, float or str of digits; a huge int overflows
    except (OverflowError, ValueError):
        return None
