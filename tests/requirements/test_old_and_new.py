"""A value in the place of the demand's own, in whichever words: the old one is neither wanted nor ruled out."""

import pytest

from tests.requirements.test_changes_in_words import after, asked, of
from tests.requirements.test_what_a_remark_only_tells import base, unchanged
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.requirements.changing import Changed

K = RequirementKind


def value_of(one: Requirement) -> str | float | None:
    return one.value.number or one.value.first or one.value.text


@pytest.mark.parametrize(
    ("said", "kind", "value"),
    [
        ("Replace London with Berlin", K.PLACE, "Berlin"),
        ("Move it from London to Berlin", K.PLACE, "Berlin"),
        ("Not London but Berlin", K.PLACE, "Berlin"),
        ("Berlin, not London", K.PLACE, "Berlin"),
        ("We'd like to have it in Berlin instead of London", K.PLACE, "Berlin"),
        ("Change London to Berlin", K.PLACE, "Berlin"),
        ("Rather Berlin than London", K.PLACE, "Berlin"),
        ("把北京换成上海", K.PLACE, "上海"),
        ("北京改成上海", K.PLACE, "上海"),
        ("不是北京，是上海", K.PLACE, "上海"),
        ("从北京改到上海", K.PLACE, "上海"),
        ("上海代替北京", K.PLACE, "上海"),
        ("要上海，不要北京", K.PLACE, "上海"),
        ("80 people instead of 60", K.HEAD_COUNT, 80),
        ("Make it 80 people instead of 60, please.", K.HEAD_COUNT, 80),
        ("Change 60 to 80", K.HEAD_COUNT, 80),
        ("80 people, up from 60", K.HEAD_COUNT, 80),
        ("人数不是50，是80", K.HEAD_COUNT, 80),
        ("把五十人换成八十人", K.HEAD_COUNT, 80),
        ("£4,000 instead of £3,000", K.BUDGET, 4000),
        ("Raise the budget from £3,000 to £4,000", K.BUDGET, 4000),
        ("from £3,000 to £4,000", K.BUDGET, 4000),
        ("Make it £4,000, from £3,000", K.BUDGET, 4000),
        ("Make it 80 people from 60", K.HEAD_COUNT, 80),
        ("£3,000 is not enough, make it £4,000", K.BUDGET, 4000),
        ("两万改成三万", K.BUDGET, 30000),
        ("预算从两万加到三万", K.BUDGET, 30000),
        ("预算两万不够，改成三万", K.BUDGET, 30000),
        ("预算可以到三万", K.BUDGET, 30000),
        ("Change 16 January to 23 January", K.DATE, "2027-01-23"),
        ("23 January instead of 16 January", K.DATE, "2027-01-23"),
        ("Not the 16th, the 23rd", K.DATE, "2027-01-23"),
        ("12月13日换成12月20日", K.DATE, "2026-12-20"),
    ],
)
def test_a_new_value_takes_the_place_of_the_old_one_and_of_nothing_else(
    said: str, kind: RequirementKind, value: str | float
) -> None:
    done = after(said)

    assert [(one.kind, value_of(one), one.value.tags) for one in done.changes] == [(kind, value, ())]
    assert [value_of(one) for one in of(kind, done)] == [value]
    assert others(done, kind) == [one for one in asked(base(said)).in_force if one.kind is not kind]


def others(done: Changed, kind: RequirementKind) -> list[Requirement]:
    return [one for one in done.understanding.in_force if one.kind is not kind]


def test_several_values_are_replaced_in_one_remark() -> None:
    done = after("Change the budget from £3,000 to £4,000 and the party from 60 to 80 people")

    assert [(one.kind, one.value.number) for one in done.changes] == [(K.BUDGET, 4000), (K.HEAD_COUNT, 80)]


@pytest.mark.parametrize(
    "said",
    [
        "80 people instead of 70",
        "£4,000 instead of £3,500",
        "from £3,500 to £4,000",
        "Move it from Paris to Berlin",
        "Change London to somewhere warmer",
        "60人改成80人",
        "两万五改成三万",
        "不是上海，是广州",
        "12月15日改成12月20日",
        "Maybe 80 people instead of 60",
        "don't move it from London to Berlin",
        "Change the budget from 60 to 80",
    ],
)
def test_what_the_demand_does_not_have_is_replaced_by_nothing_and_stays_in_its_own_words(said: str) -> None:
    assert [(one.kind, one.text) for one in unchanged(said).changes] == [(K.QUALITY, said)]
