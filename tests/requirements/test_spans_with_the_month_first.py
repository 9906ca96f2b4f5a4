"""A span whose month stands first is all of its days, whatever stands behind it."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind


def days_of(sentence: str) -> list[tuple[str, str]]:
    return [(r.value.first, r.value.last) for r in read(sentence).requirements if r.kind is RequirementKind.DATE]


@pytest.mark.parametrize(
    "sentence",
    [
        "Dog sitter in Munich, January 20 to 27. Up to 500 euros",
        "Dog sitter in Munich from January 20 to 27.",
        "My dog needs looking after Jan 20–27: a walk each time, Munich",
        "Somebody to look after our dog January 20 to 27 Munich",
        "Dog sitter in Munich, 20-27 January. Two dogs",
    ],
)
def test_a_span_is_all_of_its_days_whatever_stands_behind_it(sentence: str) -> None:
    assert days_of(sentence) == [("2027-01-20", "2027-01-27")]


def test_a_number_of_a_house_behind_a_day_is_no_last_day() -> None:
    assert days_of("Move my flat on January 20 to 27 Baker Street, London") == [("2027-01-20", "2027-01-20")]


def test_a_span_into_the_next_month_ends_there() -> None:
    assert days_of("Cat sitter in London January 3 to 20 february") == [("2027-01-03", "2027-02-20")]


def test_a_day_after_which_it_is_stays_one() -> None:
    assert days_of("A photographer in Leeds after 20 January") == [("2027-01-21", "")]
