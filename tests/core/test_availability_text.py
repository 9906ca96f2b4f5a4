"""What a profile's words say of its person's days binds their twin, where its terms do not say it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import SAMPLES, offer_of, person
from tests.requirements.test_days_of_a_demand import TODAY, asked
from towow_core.domain.models import AgentProfile, Decision
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.twin.offers import make_offer
from towow_core.support.availability_text import with_spoken_terms


def says(availability: str, does: str = "catering", city: str = "Berlin", **terms: object) -> AgentProfile:
    return with_spoken_terms(replace(person("marco", does, city, **terms), availability=availability))


@pytest.mark.parametrize(
    ("words", "never"),
    [
        ("any day except Mondays", (1,)),
        ("every day but not on Sundays or Tuesdays", (2, 7)),
        ("closed on Wednesdays", (3,)),
        ("I never work Fridays", (5,)),
        ("Mondays off, otherwise flexible", (1,)),
        ("all week apart from the kids' day; not on weekends", (6, 7)),
        ("weekdays and Saturdays", (7,)),
        ("Monday to Thursday", (5, 6, 7)),
        ("周一店休", (1,)),
        ("每周三休息，其余都行", (3,)),
        ("除周日外都可以", (7,)),
        ("除了周二周四以外都有空", (2, 4)),
        ("周一、周二不营业", (1, 2)),
        ("周一到周六", (7,)),
        ("周一上午除外", ()),
        ("except Monday mornings", ()),
        ("free on most Saturdays", ()),
        ("Saturdays and Sundays, weekday evenings online", ()),
    ],
)  # fmt: skip
def test_days_of_the_week_are_read(words: str, never: tuple[int, ...]) -> None:
    assert says(words).terms.unavailable_weekdays == never


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("weekends only", "weekends"), ("only at weekends, sorry", "weekends"), ("weekdays only", "weekdays"),
        ("只有周末能拍", "weekends"), ("平日要上班，周末才有空", "weekends"), ("只接工作日的活", "weekdays"), ("仅限工作日", "weekdays"),
        ("晚上才有空", "evenings"), ("weekends are fine", "any"),
    ],
)  # fmt: skip
def test_the_only_time_is_read(words: str, when: str) -> None:
    assert says(words).terms.available == when


@pytest.mark.parametrize(
    "words",
    [
        "not unavailable on Mondays", "closed except Sundays", "not available except weekends", "closed on Mondays if it rains",
        "weekends are best but weekdays work too", "evenings and weekends only", "no Mondays, unless it is urgent",
        "Monday to Thursday, other times on request", "weekends only, weekday evenings by arrangement", "not this Saturday",
        "closed on Mondays for weddings only", "busy on weekdays but Saturdays are fine", "weekends only, also Fridays",
        "除周末外都没空", "周日不是不行", "除非特殊情况，周日不接", "周末不接婚礼以外的活", "没有周末休息", "这周六没空",
        "只有周末和晚上", "只接周末，工作日可约",
    ],
)  # fmt: skip
def test_what_is_turned_round_or_left_open_takes_no_day_away(words: str) -> None:
    terms = says(words).terms

    assert (terms.available, terms.unavailable_weekdays) == ("any", ())


@pytest.mark.parametrize(
    ("words", "days", "by_weekday"),
    [
        ("needs four days' notice", 4, {}),
        ("any day, with two weeks' notice", 14, {}),
        ("please book at least 10 days ahead", 10, {}),
        ("rush jobs need three days", 3, {}),
        ("every day, Saturdays need a week's notice", None, {"6": 7}),
        ("提前两周预订", 14, {}),
        ("需要提前一周定档", 7, {}),
        ("至少提前3天告知", 3, {}),
        ("周末要提前两周预订", None, {"6": 14, "7": 14}),
        ("急单要至少两天", 2, {}),
        ("最好提前一周说", None, {}),
        ("提前三天把材料发给主办方", None, {}),
        ("the slides come three days before the talk", None, {}),
    ],
)  # fmt: skip
def test_the_notice_that_somebody_needs_is_read(words: str, days: int | None, by_weekday: dict[str, int]) -> None:
    terms = says(words).terms

    assert (terms.notice_days, dict(terms.weekday_notice_days)) == (days, by_weekday)


def test_what_the_terms_say_themselves_stays() -> None:
    terms = says("closed on Mondays, four days' notice", unavailable_weekdays=(2,), notice_days=1).terms

    assert (terms.unavailable_weekdays, terms.notice_days) == ((2,), 1)


def test_who_never_works_on_that_day_of_the_week_declines_with_the_reason() -> None:
    marco = next(p for p in SAMPLES if p.user_name == "Marco Bellini")
    said = make_offer(marco, asked("A catered dinner in Berlin for ten people on Monday 7 December"), TODAY)

    assert said.decline_reason == "I am not free on Mon 7 December."


def test_of_several_days_the_one_that_is_too_soon_is_named() -> None:
    wangshu = next(p for p in SAMPLES if p.user_name == "林望舒")
    said = make_offer(wangshu, asked("北京，12月4日周五到12月6日周日要一个场地办展，30人"), TODAY)

    assert "12月4日" not in said.decline_reason
    assert "提前14天" in said.decline_reason


def test_the_notice_of_a_day_of_the_week_is_kept() -> None:
    tom = says("every day, Saturdays need a week's notice", "removals", "London")

    assert "7 days before" in make_offer(tom, asked("removals in London on Saturday 28 November"), TODAY).decline_reason
    assert make_offer(tom, asked("removals in London on Friday 27 November"), TODAY).decline_reason == ""


def test_no_milestone_promises_anything_before_the_notice_has_passed() -> None:
    sofia = says("rush jobs need four days", "graphic design", "Berlin")
    demand = asked("A poster by 4 December, graphic design in Berlin")
    draft = make_plan(demand, (offer_of(make_offer(sofia, demand, TODAY), sofia),), TODAY)

    assert [m.date for m in draft.timeline.milestones if m.name == "Graphic design"] >= ["2026-11-26"]


def test_an_open_day_leaves_the_time_that_somebody_needs() -> None:
    lin = says("提前一个月预订", "场地提供", "北京")
    demand = asked("想在北京办一场20人的聚会，要一个场地")
    draft = make_plan(demand, (offer_of(make_offer(lin, demand, TODAY), lin),), TODAY)

    assert draft.timeline.event_date >= "2026-12-22"


@pytest.mark.parametrize(
    ("words", "hours", "can"),
    [
        ("any time except Monday mornings", "at 10 am", False),
        ("any time except Monday mornings", "at 3 pm", True),
        ("any time except Monday mornings", "from 11 am to 2 pm", False),
        ("any time except Tuesday mornings", "at 10 am", True),
        ("Monday evenings off", "7 to 10 pm", False),
        ("Monday evenings off", "2 to 5 pm", True),
        ("mostly not Monday mornings", "at 10 am", True),
        ("时间自由，周一上午除外", "上午10点", False),
        ("时间自由，周一上午除外", "下午2点", True),
        ("除周一晚上外都可以", "晚上7点", False),
        ("除周一晚上外都可以", "上午10点", True),
        ("周二上午没空", "上午10点", True),
    ],
)
def test_a_part_of_a_day_on_which_somebody_never_can_binds_the_hour(words: str, hours: str, *, can: bool) -> None:
    is_zh = not hours.isascii()
    sentence = (
        f"12月14日周一{hours}在北京，要一位主持人" if is_zh else f"A host in Berlin on Monday 14 December, {hours}"
    )
    host = says(words, "主持" if is_zh else "hosting", "北京" if is_zh else "Berlin")
    answered = make_offer(host, asked(sentence), TODAY)

    assert (answered.decision is not Decision.DECLINE) == can
    assert can or hours.removeprefix("at ") in answered.reasoning
