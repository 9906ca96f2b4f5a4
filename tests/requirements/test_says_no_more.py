"""Words that only say once more what is asked for, or that people meet, are no further line that nobody can settle."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind

K = RequirementKind


def requirements(sentence: str) -> list[Requirement]:
    return [*read(sentence).requirements]


@pytest.mark.parametrize(
    "sentence",
    [
        "Our rowing club meets in Berlin on Thursday 21 January. We need a photographer for 40 people.",
        "The book circle gets together in London on 9 January. A caterer for 20, please.",
        "1月9日我们合唱团在北京做迎新联欢，请一位主持人。",
        "成都，1月9日下午搞一场邻里同乐：请一位主持人。",
    ],
)
def test_that_people_come_together_is_told_and_not_asked(sentence: str) -> None:
    understood = read(sentence)

    assert understood.not_understood == ()
    assert {K.DATE, K.PLACE} <= {r.kind for r in understood.requirements}
    assert any(r.value.unit == OCCASION for r in understood.requirements)


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("苏州，12月12日，晚宴60人，再请一位主持人。", 60),
        ("成都，12月12日，自助餐35人，摄影师两位。", 35),
    ],
)
def test_so_many_people_behind_a_meal_eat_it_and_do_not_cook(sentence: str, number: int) -> None:
    found = requirements(sentence)

    assert [r.value.number for r in found if r.kind is K.HEAD_COUNT] == [number]
    assert not any(r.kind is K.QUANTITY and r.value.number == number for r in found)


def test_so_many_people_behind_a_trade_are_those_who_do_it() -> None:
    counted = [r.value.number for r in requirements("苏州，12月12日，保安6人。") if r.kind is K.QUANTITY]
    assert counted in ([6], [])  # and never guests


@pytest.mark.parametrize("sentence", ["Guitar lessons in Leeds, eight times starting on 11 January, £40 a lesson."])
def test_how_many_times_it_is_from_a_first_day_is_read(sentence: str) -> None:
    understood = read(sentence)

    assert 8 in [r.value.number for r in understood.requirements if r.kind is K.RECURRENCE]
    assert understood.not_understood == ()
