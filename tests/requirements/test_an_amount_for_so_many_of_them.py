""" "£900 for the two of them" is an amount for both, and counts nobody of the one trade that is known."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "counted"),
    [
        ("Somebody to gild frames in Leeds and Ana Ruiz's bar on 5 December, £900 for the two of them.", []),
        ("A welder, a painter and a tiler in Leeds on 5 December, £900 for all three of them.", []),
        ("Stage hands in Leeds on 5 December, three of them, £900.", [3.0]),
    ],
)
def test_it_is_no_number_of_people(sentence: str, counted: list[float]) -> None:
    assert [r.value.number for r in read(sentence).requirements if r.kind is K.QUANTITY] == counted
