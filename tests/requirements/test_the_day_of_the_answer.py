"""A day by which somebody is to answer is no day of the work, and the day that the remark names instead is its day."""

import pytest

from tests.requirements.test_changes_in_words import after, of
from towow_core.domain.requirements import OCCASION, TOUCHES, RequirementKind

K = RequirementKind
OUTING = "公司团建，杭州，15个人，瑜伽或者茶艺选一个就行，人均不超过120，这周五之前要定下来，不要喝酒的环节"
OUTING_EN = (
    "Team outing in London for 15 people, a yoga class, at most £30 a head. It has to be decided by Friday, please."
)


@pytest.mark.parametrize(
    "said",
    [
        "我说的周五是答复的期限，团建放在12月19号",
        "周五是答复的期限，团建放在12月19号",
        "团建安排在12月19号，周五只是定下来的期限",
        "周五只是报名截止日期，活动是12月19号",
        "答复的期限是周五，团建12月19号办",
        "我写的这周五是给答复的日子，团建在19号",
        "周五是要定下来的时间，活动定在12月19号下午",
        "周五前答复就行，团建放在12月19号",
        "团建放在12月19号",
        "团建是12月19号",
        "团建改到12月19号",
        "Friday is only the deadline for an answer, the outing is on 19 December",
        "The Friday I mentioned is when we need an answer, do the outing on 19 December",
    ],
)
def test_the_day_of_the_answer_is_told_and_the_occasion_has_its_own(said: str) -> None:
    done = after(said, OUTING_EN if said.isascii() else OUTING)

    assert [r.value.first for r in of(K.DATE, done)] == ["2026-12-19"]
    assert not of(K.DEADLINE, done)
    assert not [r for r in of(K.QUALITY, done) if r.value.unit == TOUCHES]


@pytest.mark.parametrize(
    "said",
    ["我说的周五是答复的期限", "周五是回复的截止日，不是团建的日子", "答复的截止时间是这周五", "周五之前答复就行"],
)
def test_it_is_no_last_day_of_the_work(said: str) -> None:
    done = after(said, OUTING)

    assert not of(K.DATE, done)
    assert not of(K.DEADLINE, done)
    assert [r.text for r in of(K.QUALITY, done) if r.value.unit == OCCASION and not r.is_hard]


@pytest.mark.parametrize("said", ["周六是答复的期限", "周五是答复的期限吗？", "我妈生日是12月19号"])
def test_another_day_a_question_and_another_occasion_are_no_day_of_the_work(said: str) -> None:
    done = after(said, OUTING)

    assert not of(K.DEADLINE, done)
    assert not of(K.DATE, done)


def test_another_day_of_the_answer_is_told() -> None:
    done = after("周六是答复的期限", OUTING)

    assert "周六是答复的期限" in [r.text for r in of(K.QUALITY, done) if r.value.unit == OCCASION]


def test_a_bare_day_is_the_day_of_what_has_none() -> None:
    assert [r.value.first for r in of(K.DATE, after("改到12月19号", OUTING))] == ["2026-12-19"]


def test_a_last_day_of_what_is_made_is_moved_as_before() -> None:
    done = after("make it 15 February", "A logo for my bakery by 31 January, budget 2000 euros")

    assert [r.value.last for r in of(K.DEADLINE, done)] == ["2027-02-15"]
