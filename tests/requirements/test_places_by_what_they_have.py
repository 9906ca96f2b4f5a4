"""A place that has something, or is for so many or so much, is a venue: "带天井的地方", "a room for £150"."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    "text",
    [
        "周日在北京，租个带天井的地方，二十位：下午用。",
        "周日在北京，找个二十人的屋子带黑板，一千以内。",
        "Sunday in London, a parents' evening: a room for no more than £150, 20 people.",
    ],
)
def test_a_place_that_has_something_or_is_for_so_many_is_a_venue(text: str) -> None:
    assert read(text).capability_tags in {("场地提供",), ("venue",)}


def test_children_beside_a_place_that_has_something_are_not_looked_after() -> None:
    understood = read("1月16日在成都，大人小孩一共三十位：找个带小院的地方，2000以内。")
    assert "儿童看护" not in understood.capability_tags
    assert [r.value.number for r in understood.in_force if r.kind is K.HEAD_COUNT] == [30]
