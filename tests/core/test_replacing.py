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


@dataclass(frozen=True, slots=True)
class Lower:
    text: str
    more: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text.lower())


@dataclass(frozen=True, slots=True)
class Counted(Many):
    """With one field of its own beside those above, and one that no caller gives."""

    four: int = 4
    five: int = field(init=False, default=5)


def test_what_a_record_makes_of_its_values_it_makes_of_new_ones() -> None:
    assert replace(Lower("a"), text="B") == Lower("b")


def test_fields_of_a_class_above_and_those_that_nobody_gives_are_as_dataclasses_make_them() -> None:
    was = Counted(one=1, two=("a",))
    assert replace(was, four=5, one=2) == dataclasses.replace(was, four=5, one=2)


def test_the_record_that_was_stays_as_it_was() -> None:
    was = Many(one=1)
    replace(was, one=2)
    assert was == Many(one=1)
