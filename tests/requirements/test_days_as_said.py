"""Days as people say them: this week ends on Sunday, a start is the first time, "until" is the last, "by Monday" is the next one."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace
from datetime import date

import pytest

from tests.core.matching_kit import offers_from, person, proposal_of
from tests.requirements.kit import answer, facts, part, wants
from towow_core.domain.models import DemandUnderstanding, Language, Timeline
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K, S = RequirementKind, RequirementStatus
MONDAY, WEDNESDAY = "2026-11-23", "2026-11-25"


def read(sentence: str, today: str) -> DemandUnderstanding:
    understood = understand(sentence, today)
    return replace(understood, requirements=read_requirements(sentence, understood, today)[0])


def of_kind(sentence: str, kind: RequirementKind, today: str = MONDAY) -> Requirement:
    return next(r for r in read(sentence, today).requirements if r.kind is kind)


@pytest.mark.parametrize("today", [MONDAY, WEDNESDAY])
@pytest.mark.parametrize(
    "sentence", ["A gardener in London this week", "这周在上海找人修剪花园", "本周要一位上海的园丁"]
)
def test_this_week_ends_on_its_sunday(sentence: str, today: str) -> None:
    day = of_kind(sentence, K.DATE, today).value

    assert (day.first, day.last) == (today, "2026-11-29")


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("by Friday next week", "2026-12-04"),
        ("by Friday of next week", "2026-12-04"),
        ("by next week Friday", "2026-12-04"),
        ("next week, on Friday", "2026-12-04"),
        ("on Tuesday next week", "2026-12-01"),
        ("on Friday this week", "2026-11-27"),
        ("on the Friday of the week after next", "2026-12-11"),
        ("on Friday; next week is full", "2026-11-27"),
    ],
)
def test_a_weekday_of_next_week_is_one_day_of_that_week(said: str, day: str) -> None:
    thursday = "2026-11-26"
    understood = read(f"I need a lawyer in London to look over a contract {said}", thursday)

    when = next(r for r in understood.requirements if r.kind in {K.DATE, K.DEADLINE})
    assert (understood.context.date, when.value.last, when.value.text) == (day, day, "")
    assert (when.kind is K.DEADLINE) is said.startswith("by")


def test_weekdays_of_one_list_are_all_of_next_week() -> None:
    monday = "2026-11-23"
    understood = read("A DJ in Berlin on Tuesday or Wednesday next week", monday)

    (when,) = [r for r in understood.requirements if r.kind is K.DATE]
    assert when.value.days == ("2026-12-01", "2026-12-02")


@pytest.mark.parametrize(
    "sentence", ["A gardener in London before the weekend", "周末前在上海修剪花园", "周末之前在上海要一位园丁"]
)
def test_before_the_weekend_is_friday_at_the_latest(sentence: str) -> None:
    assert of_kind(sentence, K.DEADLINE, WEDNESDAY).value.last == "2026-11-27"


@pytest.mark.parametrize(
    "sentence",
    [
        "A gardener in London by Monday",
        "The hedge cut before Monday, in London",
        "周一前在上海修剪花园",
        "一位上海的园丁，星期一之前",
    ],
)
def test_by_monday_said_on_a_monday_is_the_next_one(sentence: str) -> None:
    last = of_kind(sentence, K.DEADLINE).value.last

    assert last == ("2026-11-29" if "before" in sentence else "2026-11-30")


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("Piano lessons in Berlin, Thursdays starting 3 December", "2026-12-03"),
        ("Piano lessons in Berlin every Thursday from 3 December", "2026-12-03"),
        ("在上海每周四上钢琴课，12月3日开始", "2026-12-03"),
        ("从12月3日起每周四在上海上钢琴课", "2026-12-03"),
    ],
)
def test_what_comes_again_begins_on_the_day_that_is_named(sentence: str, first: str) -> None:
    city, tag = ("Berlin", "venue") if sentence.isascii() else ("上海", "场地提供")
    understood = read(f"{sentence}. I need a venue" if sentence.isascii() else f"{sentence}，需要场地", MONDAY)
    made = make_plan(understood, offers_from(understood, person("ann", tag, city, recurring=True)), MONDAY)

    assert made.timeline.event_date == first


def again(first_time: str, *requirements: Requirement) -> tuple[Requirement, ...]:
    known = facts(part("ann", "lessons"))
    line = Timeline(event_date=first_time, event_days=(first_time,), end_date=first_time)
    known = replace(known, plan=replace(known.plan, timeline=line))
    return check(requirements, known, Language.EN)


def test_a_plan_that_begins_weeks_later_does_not_keep_to_the_start() -> None:
    weekly, start = wants(K.RECURRENCE, weekdays=(4,)), wants(K.DATE, first="2026-12-01")

    assert again("2026-12-03", weekly, start)[1].status is S.MET
    late = again("2026-12-24", weekly, start)[1]
    assert late.status is S.PARTLY
    assert "2026-12-03" in late.note
    assert again("2026-12-24", start)[0].status is S.MET  # of what is done once, any day from then on


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("Spanish conversation online every Tuesday until the end of February", "2027-02-28"),
        ("每周二线上练西班牙语，一直到明年二月底", "2027-02-28"),
        ("Spanish conversation online every Tuesday till 22 December", "2026-12-22"),
        ("每周二线上练西班牙语，直到12月22日", "2026-12-22"),
    ],
)
def test_until_is_the_last_time_and_the_first_is_soon(sentence: str, last: str) -> None:
    understood = read(sentence, MONDAY)
    tag = "language teaching" if sentence.isascii() else "外语教学"
    offers = offers_from(understood, person("ann", tag, remote=True, recurring=True))
    made = proposal_of(make_plan(understood, offers, MONDAY))
    known = PlanFacts(
        plan=made,
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    (until,) = [r for r in understood.requirements if r.value.unit == "until"]

    assert (until.kind, until.value.last) == (K.DATE, last)
    assert made.timeline.event_date < "2026-12-15"
    assert max(made.timeline.event_days) > "2026-12-15"
    only_once = replace(
        known, plan=replace(made, timeline=replace(made.timeline, event_days=(made.timeline.event_date,)))
    )
    found = {r.requirement_id: r.status for r in check(understood.requirements, only_once, understood.language)}
    assert found[until.requirement_id] is not S.MET


@pytest.mark.parametrize(
    "sentence",
    [
        "A dog walker in London, Tuesday to Friday from 1 December to 18 December",
        "12月1日到18日，每周二到周五在上海遛狗",
        "从12月1日起，周二到周五在上海遛狗",
    ],
)
def test_from_one_weekday_to_another_from_a_day_on_comes_again(sentence: str) -> None:
    assert of_kind(sentence, K.RECURRENCE).value.weekdays == (2, 3, 4, 5)
    assert of_kind(sentence, K.DATE).value.first == "2026-12-01"


@pytest.mark.parametrize(
    "sentence",
    ["Portraits in London, Saturday or Sunday, done in December", "在上海拍一组写真，周六或周日都可以，12月内拍完"],
)
def test_days_of_the_week_beside_a_month_are_days_of_that_month(sentence: str) -> None:
    day = of_kind(sentence, K.DATE).value

    assert (day.first, day.last, day.weekdays) == ("2026-12-05", "2026-12-31", (6, 7))


@pytest.mark.parametrize(
    "sentence",
    ["A venue in London every second Sunday from 6 December to 17 January", "12月6日到1月17日，隔周日在上海要一个场地"],
)
def test_every_second_one_is_every_other_week(sentence: str) -> None:
    understood = read(sentence, MONDAY)
    city, tag = ("London", "venue") if sentence.isascii() else ("上海", "场地提供")
    made = make_plan(understood, offers_from(understood, person("ann", tag, city)), MONDAY)

    assert of_kind(sentence, K.RECURRENCE).value.per == "2 weeks"
    if sentence.isascii():
        assert made.timeline.event_days == ("2026-12-06", "2026-12-20", "2027-01-03", "2027-01-17")


def test_a_plan_of_every_week_is_not_every_other_one() -> None:
    known = facts(part("ann", "lessons"))
    wish = wants(K.RECURRENCE, weekdays=(7,), per="2 weeks")

    def status(*days: str) -> RequirementStatus:
        line = Timeline(event_date=days[0], event_days=days, end_date=days[-1])
        return check((wish,), replace(known, plan=replace(known.plan, timeline=line)), Language.ZH)[0].status

    assert status("2026-12-06", "2026-12-20", "2027-01-03") is S.MET
    assert status("2026-12-06", "2026-12-13", "2026-12-20") is S.PARTLY


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("这周一共有几个任务", "这周"),
        ("下周三个人都有空", "下周"),
        ("周日程是什么", ""),
        ("周天气怎么样", ""),
        ("周五项目上线", "周五"),
        ("周六个人赛", "周六"),
        ("下周一开会", "下周一"),
        ("周日见", "周日"),
    ],
)
def test_a_count_or_another_word_behind_week_names_no_day_of_it(text, said) -> None:
    found = [text[each.start : each.end] for each in all_dates(text, date(2026, 11, 26))]
    assert found == ([said] if said else [])
