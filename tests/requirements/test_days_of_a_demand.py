"""When a demand is to be: several days, days to choose from, days counted from the event's, haste, hours."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import SAMPLES, offer_of, person, proposal_of
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.event_length import days_from
from towow_core.engine.matching.quantities import quantities_of
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.planning.recursion import when_text
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer

TODAY = "2026-11-22"  # a Sunday


def asked(text: str) -> DemandUnderstanding:
    understood = understand(text, TODAY)
    found, rest = read_requirements(text, understood, TODAY, known={p.user_name: p.user_name for p in SAMPLES})
    return replace(understood, requirements=found, not_understood=rest)


def dated(text: str) -> Requirement:
    return next(r for r in asked(text).requirements if r.kind is RequirementKind.DATE)


def plan_of(text: str, *people):
    understood = asked(text)
    offers = tuple(offer_of(make_offer(p, understood, TODAY), p) for p in people)
    return make_plan(understood, offers, TODAY)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("an interpreter on 9 and 10 December", "12-09 12-10"),
        ("a photographer for a fair in Leeds, 3rd, 4th and 6th December", "12-03 12-04 12-06"),
        ("stall helpers December 3, 5 and 8", "12-03 12-05 12-08"),
        ("a band on Friday 4 December and Saturday 5 December", "12-04 12-05"),
        ("a caterer from 10 to 13 December in Lisbon", "12-10 12-11 12-12 12-13"),
        ("cleaners 30 December until 2 January", "12-30 12-31 01-01 01-02"),
        ("a two-day workshop next weekend", "11-28 11-29"),
        ("a guide on Saturday and Sunday", "11-28 11-29"),
        ("a porter on Wed 9 December and Fri 11 December", "12-09 12-11"),
        ("a nurse 11 & 12 December", "12-11 12-12"),
        ("12月9日和10日要一位口译", "12-09 12-10"),
        ("12月3日、5日和8日各要一位保洁", "12-03 12-05 12-08"),
        ("12月9号10号两天在深圳找翻译", "12-09 12-10"),
        ("12月12日至14日办展会，要讲解员", "12-12 12-13 12-14"),
        ("下周二、周四请家教", "11-24 11-26"),
        ("12月5日下午和6日上午各一场讲座", "12-05 12-06"),
        ("12月12日（周六）和13日（周日）摆摊", "12-12 12-13"),
        ("12月30日到1月2日遛狗", "12-30 12-31 01-01 01-02"),
        ("周末两天的亲子营，要摄影", "11-28 11-29"),
        ("大年初一到初三在昆明喂猫", "02-06 02-07 02-08"),
        ("正月初五和初六要一位司机", "02-10 02-11"),
    ],
)
def test_each_of_several_days_is_asked_for(text: str, days: str) -> None:
    read = dated(text).value

    assert [day[5:] for day in read.every] == days.split()
    assert asked(text).context.date == read.every[0]
    assert days_from(asked(text), read.every[0]) == read.every


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("a DJ on 5 or 6 December", "12-05 12-06"),
        ("a photographer on Saturday 5 December from 6 to 9 pm, or on the 12th if she is away", "12-05 12-12"),
        ("catering on 12 December, otherwise 5 December", "12-12 12-05"),
        ("a mover on Friday, if not then Saturday", "11-27 11-28"),
        ("a tent on 5 December with 6 December as a rain date", "12-05 12-06"),
        ("either 1 December or 2 December for a plumber", "12-01 12-02"),
        ("a host; 5 December and 12 December are both fine", "12-05 12-12"),
        ("周六或周日在北京办读书会", "11-28 11-29"),
        ("12月6日或12月13日都行，找一位讲者", "12-06 12-13"),
        ("12月5日，不行就12月12日，请化妆师", "12-05 12-12"),
        ("12月6日、13日都可以，要一间会议室", "12-06 12-13"),
        ("最好12月8日，12月9日也行，修空调", "12-08 12-09"),
        ("12月5号，如果没空就6号，搬家", "12-05 12-06"),
        ("12月5日（备选12月19日）团建", "12-05 12-19"),
        ("12月12日来我们公司讲一场，当天不行13号也可以，请讲者", "12-12 12-13"),
        ("12月12日办讲座，如果12号不行就13号，请讲者", "12-12 12-13"),
        ("12月12日来讲一场，13号也行，请讲者", "12-12 12-13"),
        ("a speaker on 12 December; if the 12th doesn't work, 13 December", "12-12 12-13"),
        ("a speaker on 12 December in Leeds, the 13th would also work", "12-12 12-13"),
        ("a speaker on 12 December in Leeds, if that day isn't possible, on the 13th", "12-12 12-13"),
    ],
)
def test_of_days_to_choose_from_any_will_do_the_first_rather(text: str, days: str) -> None:
    read = dated(text).value

    assert [day[5:] for day in read.days] == days.split()
    assert read.every == ()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("除夕在上海吃年夜饭", "2027-02-05"),
        ("a cook for Chinese New Year's Eve in London", "2027-02-05"),
        ("a lion dance on Chinese New Year in Leeds", "2027-02-06"),
        ("元宵在杭州办灯会", "2027-02-20"),
    ],
)
def test_days_of_the_lunar_new_year_are_known(text: str, day: str) -> None:
    assert dated(text).value.first == day


@pytest.mark.parametrize("text", ["给初三学生找数学家教", "从初一到初三的英语家教", "初二升初三的数学课"])
def test_a_class_at_school_is_no_day(text: str) -> None:
    assert asked(text).context.date is None


@pytest.mark.parametrize(
    "text",
    [
        "between 7 and 11 December a decorator",
        "any day from 7 to 11 December for a decorator",
        "12月7日到11日之间找人刷墙",
        "12月7日到11日任选一天，修窗户",
    ],
)
def test_a_stretch_of_days_is_one_day_of_it(text: str) -> None:
    read = dated(text).value

    assert (read.first, read.last, read.every, read.days) == ("2026-12-07", "2026-12-11", (), ())


@pytest.mark.parametrize(
    "text", ["11月15日在北京办读书会", "A dinner on 15 November", "10月30日要一位摄影师", "Nov 1 a DJ"]
)
def test_a_day_of_a_few_weeks_ago_is_a_slip_and_no_day_of_next_year(text: str) -> None:
    understood = asked(text)

    assert dated(text).value.text == "past"
    assert understood.context.date is None


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("9月1日办发布会", "guessed"),
        ("a launch on 10 September", "guessed"),
        ("3月5日办会", ""),
        ("a fair on 5 May", ""),
    ],
)
def test_a_day_of_some_months_ago_is_next_years_by_guess(text: str, mark: str) -> None:
    assert dated(text).value.text == mark
    assert dated(text).value.first.startswith("2027")


@pytest.mark.parametrize(
    ("text", "by", "tag"),
    [
        ("12月5日搬家，前一天要有人上门打包", -1, "打包整理"),
        ("婚礼12月19日，头一天要布置，次日要保洁", -1, ""),
        ("12月12日沙龙，第二天要有人保洁", 1, "保洁"),
        ("a wedding on 19 December, catering the evening before", -1, "catering"),
        ("a move on 4 December and packing the day before", -1, "packing"),
        ("a party on 11 December, cleaning the following day", 1, "cleaning"),
    ],
)
def test_a_day_is_counted_from_the_events(text: str, by: int, tag: str) -> None:
    found = [r for r in asked(text).requirements if r.value.unit == "from_event"]

    assert [r.value.number for r in found][:1] == [by]
    assert not tag or tag in found[0].value.tags
    assert not any(r.kind is RequirementKind.DURATION for r in asked(text).requirements)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("I need a plumber right now in London", TODAY),
        ("Send an electrician immediately, Leeds", TODAY),
        ("Emergency: the boiler leaks, a plumber please", TODAY),
        ("马上需要一个水管工", TODAY),
        ("家里漏水，立刻要人来修", TODAY),
        ("紧急：今天要一位翻译", TODAY),
        ("We need a translator asap", ""),
        ("a locksmith as soon as possible in York", ""),
        ("尽快帮我修空调，上海", ""),
        ("越快越好，找人送货", ""),
    ],
)
def test_haste_is_a_deadline(text: str, last: str) -> None:
    found = [r for r in asked(text).requirements if r.kind is RequirementKind.DEADLINE]

    assert [r.value.last for r in found][:1] == [last]
    assert [r.value.text for r in found][:1] == ["urgent" if last else "soonest"]


@pytest.mark.parametrize(
    "text", ["我们马上要搬家了，12月5日要搬家公司", "office with emergency exits, cleaning on 5 December"]
)
def test_what_only_sounds_like_haste_is_none(text: str) -> None:
    assert not [r for r in asked(text).requirements if r.kind is RequirementKind.DEADLINE]


@pytest.mark.parametrize(
    ("text", "said", "hours"),
    [
        ("a pianist on 5 December from 6 to 9 pm", "from 6 to 9 pm", 3),
        ("a sitter on Friday, 7-11pm", "7-11pm", 4),
        ("a talk on 8 December between 10 am and 12 pm", "between 10 am and 12 pm", 2),
        ("12月5日晚上7点到9点要一位主持人", "晚上7点到9点", 2),
        ("12月5日14:00-17:30 要同传", "14:00-17:30", 3.5),
        ("12月8日下午两点到五点，请一位讲师", "下午两点到五点", 3),
    ],
)
def test_hours_from_to_are_one_wish_and_count(text: str, said: str, hours: float) -> None:
    found = [r for r in asked(text).requirements if r.value.unit == "time"]

    assert [(r.value.text, r.value.number) for r in found] == [(said, hours)]
    assert quantities_of(asked(text)).hours == hours


def test_a_price_a_day_is_paid_for_each_of_the_days() -> None:
    he = person("he", "interpreting", "Shenzhen", price=4500.0, price_unit="day")
    draft = plan_of("an interpreter in Shenzhen on 9 and 11 December", he)

    assert draft.timeline.event_days == ("2026-12-09", "2026-12-11")
    assert draft.timeline.end_date == "2026-12-11"
    assert [part.price for part in draft.assignments] == [9000.0]
    assert "Wed 9 December and Fri 11 December" in draft.assignments[0].responsibility


def test_who_cannot_on_one_of_the_days_says_on_which() -> None:
    he = person("he", "interpreting", "Shenzhen", unavailable_dates=("2026-12-10",))
    said = make_offer(he, asked("an interpreter in Shenzhen on 9 and 10 December"), TODAY)

    assert "Thu 10 December" in said.decline_reason


def test_the_plan_goes_to_the_day_on_which_those_who_are_needed_can_and_says_why() -> None:
    chloe = person("chloe", "photography", "London", unavailable_dates=("2026-12-05",))
    draft = plan_of("A photographer in London on 5 December, or on the 12th if not", chloe)

    assert draft.timeline.event_date == "2026-12-12"
    assert "Chloe cannot come on Sat 5 December; so it is Sat 12 December" in draft.rationale
    assert "(London, Sat 12 December)" in draft.assignments[0].responsibility


def test_the_other_day_is_named_and_nothing_is_promised_of_it() -> None:
    draft = plan_of("12月6日或12月13日在北京要一间会议室", person("bao", "场地提供"))

    assert draft.timeline.event_date == "2026-12-06"
    assert "也说过12月13日周日" in draft.rationale


def test_what_is_done_the_day_before_is_planned_and_said_for_that_day() -> None:
    packer, mover = (
        person("shen", "打包整理", "上海"),
        person("ma", "搬家搬运", "上海", unavailable_dates=("2026-12-04",)),
    )
    draft = plan_of("12月5日在上海搬家，前一天要有人打包", packer, mover)
    parts = {part.display_name: part for part in draft.assignments}

    assert parts["Shen"].days == ("2026-12-04",)
    assert "12月4日周五" in parts["Shen"].responsibility
    assert parts["Ma"].days == ()
    assert "2026-12-04" in [m.date for m in draft.timeline.milestones if m.name == "打包整理"]


def test_who_is_needed_the_day_before_is_asked_about_that_day() -> None:
    demand = asked("12月5日在上海搬家，前一天要有人打包")
    busy_then = person("shen", "打包整理", "上海", unavailable_dates=("2026-12-04",))
    busy_after = person("shen", "打包整理", "上海", unavailable_dates=("2026-12-05",))

    assert "12月4日" in make_offer(busy_then, demand, TODAY).decline_reason
    assert make_offer(busy_after, demand, TODAY).decline_reason == ""


def test_a_weekly_course_is_on_each_of_its_days() -> None:
    draft = plan_of("从12月1日起每周二、四晚上上英语课，一共4次", person("li", "英语教学"))

    assert draft.timeline.event_days == ("2026-12-01", "2026-12-03", "2026-12-08", "2026-12-10")


@pytest.mark.parametrize(
    ("text", "declines"),
    [
        ("12月12日下午在北京要一位主持人", True),
        ("12月12日14:00-17:00在北京要一位主持人", True),
        ("12月12日晚上7点到9点在北京要一位主持人", False),
        ("12月12日在北京要一位主持人", False),
    ],
)
def test_who_is_free_in_the_evening_only_looks_at_the_hours(text: str, *, declines: bool) -> None:
    said = make_offer(person("zhao", "活动主持", available="evenings"), asked(text), TODAY)

    assert bool(said.decline_reason) is declines
    assert ("晚上" in said.decline_reason) is declines


def test_hours_that_nobody_set_are_asked_of_who_is_free_in_the_evening_only() -> None:
    zhao = person("zhao", "活动主持", available="evenings")

    assert make_offer(zhao, asked("12月12日在北京要一位主持人"), TODAY).conditions == ("安排在晚上6点以后",)
    assert make_offer(zhao, asked("12月12日晚上7点到9点在北京要一位主持人"), TODAY).conditions == ()


@pytest.mark.parametrize(
    ("text", "tag", "days", "hours"),
    [
        ("12月9日和10日下午2点到5点在北京办展会，要场地和主持", "活动主持", "12-09 12-10", ("下午2点到5点",)),
        (
            "A venue and a host in Berlin on 9 and 11 December from 2 to 5 pm",
            "hosting",
            "12-09 12-11",
            ("from 2 to 5 pm",),
        ),
        ("12月5日在北京搬家，前一天要有人打包，要场地", "打包整理", "12-04", ()),
    ],
)
def test_a_sub_negotiation_is_told_every_day_and_the_hours(
    text: str, tag: str, days: str, hours: tuple[str, ...]
) -> None:
    city = "Berlin" if text.isascii() else "北京"
    plan = proposal_of(plan_of(text, person("lin", "venue" if text.isascii() else "场地提供", city)))
    told = asked(f"{tag} ({when_text(asked(text), plan, (tag,))})")

    first = dated(told.surface_demand).value
    assert [day[5:] for day in first.every or (first.first,)] == days.split()
    assert tuple(r.value.text for r in told.requirements if r.value.unit == "time") == hours
