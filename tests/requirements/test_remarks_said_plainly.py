"""Limits that are asked about or refused, two wishes in one breath, and somebody else where only one is in the plan."""

from collections.abc import Mapping

import pytest

from tests.requirements.test_meaning import TODAY, read
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.people import PERSON

K = RequirementKind
MASSAGE, TEACHER, CARD = (
    "上海，周六想找个上门按摩师，240以内",
    "找个人练英语口语，线上，每小时200以内",
    "An illustrator for a wedding invitation in Leeds, budget 380 euros",
)
DOES = {
    MASSAGE: {"穆欣": ("推拿按摩",)},
    TEACHER: {"安可": ("语言教学",)},
    CARD: {"Chloe": ("illustration",)},
}


def remark(demand: str, said: str, does: Mapping[str, tuple[str, ...]] | None = None) -> tuple[Requirement, ...]:
    known = DOES[demand] if does is None else does
    return read_follow_up(said, read(demand), TODAY, known={n: n for n in known}, does=known).requirements


@pytest.mark.parametrize(
    ("demand", "said", "limit"),
    [
        (MASSAGE, "太贵了，200块以内行不行", 200),
        (MASSAGE, "200块够不够", 200),
        (MASSAGE, "最多200行吗？", 200),
        (MASSAGE, "预算200够吗", 200),
        (CARD, "That's more than we can spend after all, could it be 320?", 320),
        (CARD, "Too expensive, would 320 euros be enough?", 320),
        (CARD, "Is 320 euros enough?", 320),
        (CARD, "320 at most", 320),
    ],
)
def test_a_limit_that_is_asked_about_takes_the_place_of_the_old_one(demand: str, said: str, limit: float) -> None:
    (budget,) = remark(demand, said)

    assert (budget.kind, budget.value.number) == (K.BUDGET, limit)


@pytest.mark.parametrize("said", ["200张够不够", "两个人够不够", "周日行不行", "Could we say Sunday?", "Is it far?"])
def test_what_else_is_asked_about_is_no_limit(said: str) -> None:
    assert not [one for one in remark(MASSAGE, said) if one.kind is K.BUDGET]


@pytest.mark.parametrize(
    "said",
    [
        "换个人吧，顺便不要超过150一小时",
        "换一个人，而且别超过150一小时",
        "换个老师吧，每小时不要超过150",
        "Someone else please, at most 150 yuan an hour",
    ],
)
def test_somebody_else_and_another_limit_are_two_wishes(said: str) -> None:
    found = remark(TEACHER, said)

    assert [(one.value.text, one.value.unit) for one in found if one.kind is K.EXCLUSION] == [("安可", PERSON)]
    assert [(one.value.number, one.value.per) for one in found if one.kind is K.BUDGET] == [(150, "hour")]
    assert len(found) == 2


def test_somebody_else_and_another_day_are_two_wishes() -> None:
    found = remark(TEACHER, "换个老师吧，顺便改到周日")

    assert {one.kind for one in found} == {K.EXCLUSION, K.DATE}


@pytest.mark.parametrize("said", ["换个人吧", "somebody else please"])
def test_of_several_nobody_knows_who_is_meant(said: str) -> None:
    found = remark(TEACHER, said, {"安可": ("语言教学",), "罗佳": ("摄像",)})

    assert not [one for one in found if one.kind is K.EXCLUSION]
    assert found


@pytest.mark.parametrize("said", ["换个地方吧", "换个时间吧", "不要太晚"])
def test_another_place_or_time_refuses_nobody(said: str) -> None:
    assert not [one for one in remark(TEACHER, said) if one.value.unit == PERSON]
