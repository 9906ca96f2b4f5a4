"""Plain values as JSON has them: whether two are the same, and whether a number in one is too large to reckon with."""

from collections.abc import Mapping
from typing import Any

NUMBER_MAX = 10**30


def is_same(one: Any, other: Any) -> bool:
    """Whether they are written the same way; to Python `True` is 1 and `False` is 0."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(is_same(value, other[name]) for name, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    return bool(one == other)


def number_too_large(value: Any) -> bool:
    """Whether a number beyond `NUMBER_MAX` is somewhere in it: text may be as long as it likes, and Python reads it."""
    if isinstance(value, Mapping):
        return any(map(number_too_large, value.values()))
    if isinstance(value, list | tuple):
        return any(map(number_too_large, value))
    return isinstance(value, int | float) and abs(value) > NUMBER_MAX
