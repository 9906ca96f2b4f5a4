"""A record with other values in some fields: as `dataclasses.replace` makes it."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from towow_core.support.replacing import replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Many:
    one: int
    two: tuple[str, ...] = ()
    three: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Single:
    only: int


@dataclass(frozen=True)
class Checked:
    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("below zero")


def test_it_is_what_dataclasses_make_of_it() -> None:
    was = Many(one=1, two=("a",), three={"x": 1})
    assert replace(was, one=2) == dataclasses.replace(was, one=2)
    assert replace(was) == was
    assert replace(was, one=2).three is was.three
    assert replace(Single(1), only=3) == Single(3)


def test_what_a_record_refuses_is_refused() -> None:
    with pytest.raises(ValueError, match="below zero"):
        replace(Checked(1), number=-1)
    with pytest.raises(TypeError, match="four"):
        replace(Many(one=1), four=4)
