"""A span that goes on longer keeps its beginning, and what is said of a new work in another's place is that work's."""

import pytest

from tests.requirements.test_remarks_on_series import said
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import TIME, RequirementKind

K = RequirementKind
CAT, MAO = "A cat sitter in London from 12 to 18 December", "成都，12月12日到18日请人照看一只猫"
TWO_ZH = "上海，请人教吉他，每周三晚上，每次200以内；另外数学家教，每周六上午"
TWO_EN = "Guitar lessons in London on Wednesday evenings; and a maths tutor on Saturday mornings"


def dates(after: DemandUnderstanding) -> list[tuple[str, str]]:
    return [(r.value.first, r.value.last) for r in after.in_force if r.kind is K.DATE]


@pytest.mark.parametrize(
    ("demand", "remark"),
    [
        (CAT, "make it until the 20th"),
        (CAT, "The trip is extended to the 20th"),
        (CAT, "extended to 20 December"),
        (CAT, "The trip was extended, make it until the 20th"),
        (CAT, "we are staying until the 20th"),
        (MAO, "出差延长了，改到12月20日"),
        (MAO, "延长到20号"),
        (MAO, "我们要多待两天，到20号"),
    ],
)
def test_a_span_that_goes_on_longer_keeps_its_beginning(demand: str, remark: str) -> None:
    assert dates(said(demand, remark)) == [("2026-12-12", "2026-12-20")]


def test_a_span_that_is_only_asked_about_stays_as_it_was() -> None:
    assert dates(said(CAT, "could it be extended to the 20th?")) == [("2026-12-12", "2026-12-18")]


@pytest.mark.parametrize(
    ("demand", "remark", "new", "weekday", "hour"),
    [
        (TWO_ZH, "吉他不用了，改成周六下午学素描，每次150以内", "美术教学", 6, "下午"),
        (TWO_ZH, "吉他换成周日下午学书法", "书法", 7, "下午"),
        (TWO_EN, "Replace the guitar with drawing lessons on Sunday afternoons", "lessons: drawing", 7, "afternoons"),
    ],
)
def test_the_day_and_hour_of_the_new_work_are_its_own(
    demand: str, remark: str, new: str, weekday: int, hour: str
) -> None:
    after = said(demand, remark).in_force
    often = [(r.value.tags, r.value.weekdays) for r in after if r.kind is K.RECURRENCE]
    hours = [(r.value.tags, r.text) for r in after if r.value.unit == TIME]

    assert often[1:] == [((new,), (weekday,))]
    assert often[0][1] == (6,)
    assert hours[1:] == [((new,), hour)]
    assert hours[0][1] in {"上午", "mornings"}


def test_the_limit_of_the_new_work_is_its_own() -> None:
    after = said(TWO_ZH, "吉他不用了，改成周六下午学素描，每次150以内").in_force

    assert [(r.value.tags, r.value.number) for r in after if r.kind is K.BUDGET] == [(("美术教学",), 150.0)]
