"""Days on which it cannot be: ruled out whatever words say so, kept to by the plan, and met by its days alone."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_reading import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.matching.event_length import appointments, recurring_weekdays
from towow_core.engine.matching.schedule import weekdays_allowed
from towow_core.engine.requirements.answers import read_changes
from towow_core.engine.requirements.days_denied import days_denied
from towow_core.engine.requirements.spans import requirement
from towow_core.requirements.changing import changed
from towow_core.requirements.checker import check
from towow_core.requirements.dates import is_within

K = RequirementKind
WEEKEND = (6, 7)
RULED_OUT = [
    ("Mend a dead socket in Bristol, any time but weekends, for under 400.", WEEKEND),
    ("A plumber in Leeds, any day except weekends.", WEEKEND),
    ("A locksmith in Leeds, any day outside weekends", WEEKEND),
    ("An electrician in Leeds, but we're away at weekends.", WEEKEND),
    ("A plumber in Leeds; nobody is in on Fridays and Mondays.", (1, 5)),
    ("A piano tuner in Leeds, on Thursdays there's nobody at home", (4,)),
    ("卧室墙面修补，在青岛，周末家里没人。", WEEKEND),
    ("修水管，在青岛，周六和周日都没人在家", WEEKEND),
    ("修水管，在青岛，周三我们都不在家", (3,)),
    ("通下水道，在青岛，除周末外都行", WEEKEND),
    ("空调清洗，在青岛，工作日公司不开门", (1, 2, 3, 4, 5)),
    ("A maths tutor in Leeds, not on Mondays and nothing above £35 an hour", (1,)),
    ("A maths tutor in Leeds, never on Fridays and under £40 an hour", (5,)),
]


@pytest.mark.parametrize(("text", "weekdays"), RULED_OUT)
def test_days_on_which_it_cannot_be_are_ruled_out_and_not_asked_for(text: str, weekdays: tuple[int, ...]) -> None:
    found = read(text)

    assert [one.value.weekdays for one in found if one.kind is K.EXCLUSION] == [weekdays]
    assert [one.text for one in found if one.kind in {K.DATE, K.RECURRENCE}] == []


@pytest.mark.parametrize(("text", "weekdays"), RULED_OUT)
def test_the_day_of_a_plan_is_none_of_those_ruled_out(text: str, weekdays: tuple[int, ...]) -> None:
    understanding = understand(text, "2026-11-21")
    understanding = replace(understanding, requirements=read(text))

    assert understanding.context.date is None
    assert not {*weekdays} & weekdays_allowed(understanding)


@pytest.mark.parametrize(
    "text", ["Weekday mornings, not on Fridays: a dog walker in Leeds", "每周一三五，不要周五，一位家教，在青岛"]
)
def test_what_comes_again_does_not_come_on_a_day_that_is_ruled_out(text: str) -> None:
    understanding = replace(understand(text, "2026-11-21"), requirements=read(text))

    assert recurring_weekdays(understanding)
    assert 5 not in recurring_weekdays(understanding)


@pytest.mark.parametrize(
    ("text", "weekdays"),
    [("A host in Leeds, not at all on weekends", ()), ("a host, avoiding Sundays", (7,)), ("司仪，避开周日", (7,))],
)
def test_a_day_read_as_asked_for_is_ruled_out_by_the_words_before_it(text: str, weekdays: tuple[int, ...]) -> None:
    said = "weekends" if "weekends" in text else "Sundays" if "Sundays" in text else "周日"
    start = text.index(said)
    asked = requirement(text, start, start + len(said), K.DATE, wants(K.DATE, first="2026-11-22").value)
    (found,) = days_denied(text, [asked], "2026-11-21")

    assert found.kind is (K.EXCLUSION if weekdays else K.DATE)
    assert found.value.weekdays == weekdays


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("day", "status"), [("2026-12-19", RequirementStatus.UNMET), ("2026-12-21", RequirementStatus.MET)]
)
def test_days_ruled_out_are_met_by_the_days_of_the_plan(
    day: str, status: RequirementStatus, language: Language
) -> None:
    asked = wants(K.CAPABILITY, tags=("plumbing",))
    out = wants(K.EXCLUSION, weekdays=WEEKEND)

    assert check((asked, out), facts(part("ann", "plumbing"), day=day), language)[1].status is status


def test_a_limit_of_the_price_behind_a_day_is_read_with_its_words() -> None:
    (found,) = [one for one in read("A maths tutor in Leeds, nothing above £35 an hour") if one.kind is K.BUDGET]

    assert found.text == "nothing above £35 an hour"


OUT = [
    ("拍一条城市短片，在成都，12月19、20号不拍", {"2026-12-19", "2026-12-20"}),
    ("瑜伽老师，在杭州，12月里上一次课，12月9日不上", {"2026-12-09"}),
    ("修钢琴，在上海，12月8号那天没法送去", {"2026-12-08"}),
    ("保洁，在北京，12月6日这天不用来打扫，别的日子都行", {"2026-12-06"}),
    ("乐队，在重庆，12月24号到26号我们不办", {"2026-12-24", "2026-12-25", "2026-12-26"}),
    ("摄影师，在上海，12月内，下周三不行", {"2026-11-25"}),
    ("场地，在北京，1月份，12号和13号不办", {"2027-01-12", "2027-01-13"}),
    ("A pottery class in Leeds in December, we can't do the 12th.", {"2026-12-12"}),
    ("A handyman in Leeds, nobody may come on 12 or 13 December", {"2026-12-12", "2026-12-13"}),
    ("A photographer in Leeds in December; we're not shooting on the 5th and the 19th", {"2026-12-05", "2026-12-19"}),
    ("A piano tuner in Leeds next month; the 8th is no good, neither is the 9th", {"2026-12-08", "2026-12-09"}),
    ("A yoga class in Leeds in December, no lessons on 24 and 25 December", {"2026-12-24", "2026-12-25"}),
]


@pytest.mark.parametrize(("text", "out"), OUT)
def test_a_day_on_which_the_work_is_not_done_is_ruled_out_whatever_verb_says_so(text: str, out: set[str]) -> None:
    found = read(text)
    day, end = date(2026, 11, 21), date(2027, 2, 1)
    every = [day + timedelta(days=n) for n in range((end - day).days)]
    values = [one.value for one in found if one.kind is K.EXCLUSION]

    assert {on.isoformat() for on in every if any(is_within(on.isoformat(), value) for value in values)} == out
    assert not [one for one in found if one.kind is K.DATE and {one.value.first, *one.value.days} & out]


@pytest.mark.parametrize(
    "text",
    [
        "年会，在北京，12月19日不变，要主持",
        "晚会，在北京，12月20日，20号不要主持人",
        "A party in Leeds on 12 December, we can't miss the 12th.",
        "A speaker in Leeds on 12 December; if we can't do the 12th, 13 December",
        "A party in Leeds on 12 December, we don't need a DJ on the 12th.",
    ],
)
def test_a_day_that_stays_or_has_no_such_thing_is_not_ruled_out(text: str) -> None:
    assert not [one for one in read(text) if one.kind is K.EXCLUSION and (one.value.first or one.value.weekdays)]


@pytest.mark.parametrize(
    "text", ["保洁，在北京，12月1日不行", "A cleaner in Leeds, not on 27 November, not on the 30th"]
)
def test_the_day_that_a_plan_chooses_is_none_of_those(text: str) -> None:
    understanding = replace(understand(text, "2026-11-21"), requirements=read(text))
    out = [r.value for r in understanding.requirements if r.kind is K.EXCLUSION]
    days = open_days(understanding, "2026-11-21")

    assert out
    assert days
    assert not [day for day in days if any(is_within(day, value) for value in out)]


def test_what_comes_again_leaves_out_the_single_days_that_are_ruled_out() -> None:
    text = "Yoga in Leeds every Thursday from 3 December to 7 January, no class on 24 and 31 December"
    understanding = replace(understand(text, "2026-11-21"), requirements=read(text))

    assert appointments(understanding, date(2026, 12, 3)) == ("2026-12-03", "2026-12-10", "2026-12-17", "2027-01-07")


def test_a_remark_on_something_else_does_not_make_a_ruled_out_day_one_to_be_there_on() -> None:
    text = "拍一条城市短片，在成都，要航拍和剪辑，12月19、20号不拍，预算两万六"
    understanding = replace(understand(text, "2026-11-21"), requirements=read(text))
    said = read_changes("总预算降到两万，航拍不要了。", understanding, "2026-11-21")
    after = changed(understanding, said, version=2).understanding

    assert after.context.date is None
    assert not [r for r in after.in_force if r.kind is K.DATE]
    assert [r.value.first for r in after.in_force if r.kind is K.EXCLUSION and r.value.first] == ["2026-12-19"]
