"""A remark that says only the new number of something that the demand counts changes that line, and adds none."""

import pytest

from tests.requirements.test_remarks_on_series import said
from towow_core.domain.requirements import RequirementKind

GLASSES = "Engraving of 60 wine glasses in Leeds by 1 March, £300."
FANS = "杭州，3月1日前手绘60把团扇，1500以内。"


def counts(demand: str, remark: str) -> list[float | None]:
    return [r.value.number for r in said(demand, remark).in_force if r.kind is RequirementKind.QUANTITY]


@pytest.mark.parametrize(
    ("demand", "remark"),
    [
        (GLASSES, "we have 80 wine glasses now"),
        (GLASSES, "make it 80 glasses"),
        (GLASSES, "it has to be by 20 February, and there are 80 glasses now"),
        (FANS, "团扇现在是80把了"),
        (FANS, "改成80把团扇"),
        (FANS, "团扇增加到80把"),
    ],
)
def test_the_new_number_takes_the_place_of_the_old_one(demand: str, remark: str) -> None:
    assert counts(demand, remark) == [80.0]


@pytest.mark.parametrize(
    ("demand", "remark"),
    [(GLASSES, "we have 20 glasses already"), (GLASSES, "we have 80 chairs now"), (FANS, "现在有20把椅子")],
)
def test_a_number_of_other_things_changes_none(demand: str, remark: str) -> None:
    assert 60.0 in counts(demand, remark)


def test_so_many_more_is_not_so_many() -> None:
    assert 10.0 not in counts(FANS, "团扇增加10把")
