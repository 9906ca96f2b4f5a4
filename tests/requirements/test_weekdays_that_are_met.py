"""No weekday is met by a day of another name, and what comes again keeps how often when its weekday changes."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_remarks_on_series import TODAY, planned, said
from towow_core.domain.models import Language
from towow_core.domain.requirements import (
    FROM_EVENT,
    MEANT,
    Requirement,
    RequirementKind,
    RequirementStatus,
    RequirementValue,
)
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.event_length import recurring_weekdays
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.requirements.weekday_said import weekdays_said

K, S = RequirementKind, RequirementStatus
ZITHER = "我在成都，水龙头漏水想修；另外想学古筝，从1月开始每周三晚上学，先上六次。"


@pytest.mark.parametrize(
    ("text", "language", "by", "status"),
    [
        ("周四", Language.ZH, 2, S.UNMET),  # of Saturday 2 January that is Monday
        ("改到星期天", Language.ZH, 2, S.UNMET),
        ("on Thursday", Language.EN, 2, S.UNMET),
        ("周一", Language.ZH, 2, S.MET),
        ("on Monday", Language.EN, 2, S.MET),
    ],
)
def test_a_weekday_is_met_by_that_weekday_alone(text: str, language: Language, by: int, status: S) -> None:
    wanted = replace(wants(K.DATE, number=float(by), unit=FROM_EVENT, tags=("yoga",)), text=text)
    there = facts(part("lin", "yoga", days=("2027-01-04",)), day="2027-01-02")

    assert check([wanted], there, language)[0].status is status


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("周三、四晚上", {3, 4}),
        ("挪到周日", {7}),
        ("Tuesdays and Fridays", {2, 5}),
        ("周五之前", set()),
        ("周一到周三", set()),
        ("the day before Sunday", set()),
        ("Thursdays instead of Wednesdays", set()),
        ("3月14日", set()),
    ],
)
def test_which_weekdays_a_line_says_that_it_is_on(text: str, days: set[int]) -> None:
    assert weekdays_said(text) == days


@pytest.mark.parametrize(
    ("demand", "remark", "weekday", "times"),
    [
        ("我在成都，水龙头漏水想修；另外想学古筝，从1月开始每周三晚上学，先上六次。", "古筝挪到周五晚上", 5, 6),
        (
            "我在成都，水龙头漏水想修；另外想学古筝，从1月开始每周三晚上学，先上六次。",
            "水管不修了，古筝课改成周六上午",
            6,
            6,
        ),
        ("瑜伽老师，在杭州，每周三晚上，一共八次，18个人", "瑜伽换到周二晚上", 2, 8),
        ("A yoga teacher in Leeds on Tuesdays from 5 January, six lessons.", "move the yoga to Thursdays", 4, 6),
    ],
)
def test_a_series_whose_work_is_named_moves_to_the_other_weekday_as_often(
    demand: str, remark: str, weekday: int, times: int
) -> None:
    after = said(demand, remark)

    assert recurring_weekdays(after) == {weekday}
    assert len(planned(after)) == times
    again = [r for r in after.in_force if r.kind is K.RECURRENCE]
    assert sum(r.value.number == times for r in again) == 1
    assert not [r for r in after.in_force if r.kind is K.DATE and r.value.first == r.value.last != ""]


@pytest.mark.parametrize(
    ("demand", "meant", "remark"),
    [
        ("我在成都，水龙头老滴水，另外想请古筝老师。", "管道维修", "修管道不用了"),
        ("The tap in our kitchen drips all night in Leeds, and a harp teacher.", "plumbing", "no plumber after all"),
    ],
)
def test_a_work_found_by_its_meaning_is_dropped_by_what_the_network_calls_it(
    demand: str, meant: str, remark: str
) -> None:
    understood = understand(demand, TODAY)
    found = read_requirements(demand, understood, TODAY)[0]
    line = demand.split("，")[1] if "，" in demand else demand.split(" in Leeds", maxsplit=1)[0]
    value = RequirementValue(tags=(line,), unit=MEANT, text=meant)
    symptom = Requirement(requirement_id="req-90", kind=K.CAPABILITY, text=line, value=value)
    before = replace(understood, requirements=(*found, symptom))
    read = read_follow_up(remark, before, TODAY)

    assert "req-90" in read.replaced
    assert not [r for r in read.requirements if r.kind is K.QUALITY]
