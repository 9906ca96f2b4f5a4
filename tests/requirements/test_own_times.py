"""When people say that they can is held against the days and hours of a demand: a true no, or a doubt in their words."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.requirements.kit import answer
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import AgentProfile, Decision
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.free_clauses import times_in
from towow_core.engine.language.free_times import Free, free_at
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("words", "day", "hours", "free"),
    [
        ("weekends, or weekday evenings after six", "2026-12-08", (14, 17), Free.NO),
        ("weekends, or weekday evenings after six", "2026-12-08", (18, 21), Free.YES),
        ("weekends, or weekday evenings after six", "2026-12-08", (17, 20), Free.NO),
        ("weekends, or weekday evenings after six", "2026-12-12", (9, 12), Free.YES),
        ("weekends, or weekday evenings after six", "2026-12-08", (), Free.YES),
        ("evenings and weekends", "2026-12-08", (10, 11), Free.NO),
        ("weekends and evenings", "2026-12-08", (19, 21), Free.YES),
        ("weekends and Friday afternoons", "2026-12-11", (9, 11), Free.NO),
        ("weekends and Friday afternoons", "2026-12-12", (9, 11), Free.YES),
        ("Tuesdays and Thursdays before noon", "2026-12-08", (13, 14), Free.NO),
        ("weekdays but not Fridays", "2026-12-11", (), Free.NO),
        ("weekdays but not Fridays", "2026-12-10", (), Free.YES),
        ("weekdays 9 to 5", "2026-12-10", (18, 19), Free.NO),
        ("Mon-Fri 9:00-17:30", "2026-12-10", (10, 12), Free.YES),
        ("office hours, Monday to Thursday", "2026-12-10", (19, 20), Free.NO),
        ("any day except the first Monday of the month", "2026-12-07", (), Free.NO),
        ("any day except the first Monday of the month", "2026-12-14", (), Free.YES),
        ("not in the week before Christmas", "2026-12-21", (), Free.NO),
        ("not in the week before Christmas", "2026-12-14", (), Free.YES),
        ("most Saturdays", "2026-12-08", (), Free.DOUBTFUL),
        ("most Saturdays", "2026-12-12", (), Free.YES),
        ("mornings only during school terms", "2026-12-08", (9, 10), Free.DOUBTFUL),
        ("booked most Saturdays in summer, flexible otherwise", "2026-12-12", (), Free.YES),
        ("除每月第一个周一检修外都开放", "2027-01-04", (), Free.NO),
        ("除每月第一个周一检修外都开放", "2027-01-11", (), Free.YES),
        ("每月最后一个周五不营业", "2026-12-25", (), Free.NO),
        ("工作日晚上和周末", "2026-12-09", (10, 11), Free.NO),
        ("工作日晚上七点以后，周末全天", "2026-12-09", (18, 19), Free.NO),
        ("工作日晚上七点以后，周末全天", "2026-12-12", (10, 12), Free.YES),
        ("周末和晚上都行", "2026-12-09", (19, 21), Free.YES),
        ("晚上和周末为主", "2026-12-09", (10, 11), Free.DOUBTFUL),
        ("春节期间休息", "2027-02-08", (), Free.NO),
        ("春节前一周不接活", "2027-02-03", (), Free.NO),
        ("广交会期间不接其他活", "2026-12-09", (), Free.DOUBTFUL),
        ("十二月上旬以后有档期", "2026-12-05", (), Free.DOUBTFUL),
        ("十二月上旬以后有档期", "2026-12-19", (), Free.YES),
        ("每天都行，提前三天说一声就好", "2026-12-09", (10, 11), Free.YES),
        ("flexible, rush jobs need four days", "2026-12-09", (10, 11), Free.YES),
        ("every day, Saturdays need a week's notice", "2026-12-12", (), Free.YES),
        ("", "2026-12-12", (), Free.YES),
    ],
)
def test_a_day_and_its_hours_are_held_against_all_that_is_said(
    words: str, day: str, hours: tuple[float, float] | tuple[()], free: Free
) -> None:
    assert free_at(times_in(words), day, (hours,) if hours else ())[0] is free


def of(tag: str, city: str, when: str = "", detail: str = "", about: str = "", **terms: object) -> AgentProfile:
    who = person("ann", tag, city, **terms)
    return replace(who, capabilities={tag: detail}, profile_summary=about, availability=when)


def held(sentence: str, who: AgentProfile) -> tuple[list[Requirement], Decision, str]:
    understood = read(sentence, TODAY)
    offers = offers_from(understood, who)
    known = PlanFacts(
        plan=proposal_of(make_plan(understood, offers, TODAY)),
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    found = check(understood.requirements, known, understood.language)
    return (
        [r for r in found if r.kind is K.DATE or r.value.unit == "time"],
        offers[0].decision,
        offers[0].decline_reason,
    )


@pytest.mark.parametrize(
    ("sentence", "who", "said"),
    [
        ("A venue in Berlin for 60 people on Tuesday 8 December from 2 pm to 5 pm", of("venue", "Berlin", "weekends, or weekday evenings after six"), "weekday evenings after six"),
        ("A yoga class in London on Wednesday 9 December at 10 am", of("yoga", "London", "evenings and weekends"), "evenings and weekends"),
        ("北京租场地，2027年1月4日周一，50个人", of("场地提供", "北京", "除每月第一个周一检修外都开放"), "除每月第一个周一检修外都开放"),
        ("Mentoring in Berlin on Monday 21 December", of("mentoring", "Berlin", "most Saturdays, not in the week before Christmas"), "not in the week before Christmas"),
        ("上海请摄影师，12月9日周三上午十点", of("活动摄影", "上海", "工作日晚上和周末"), "工作日晚上和周末"),
    ],
)  # fmt: skip
def test_who_cannot_by_their_own_words_declines_with_them(sentence: str, who: AgentProfile, said: str) -> None:
    reason = make_offer(who, read(sentence, TODAY), TODAY).decline_reason

    assert said in reason


@pytest.mark.parametrize(
    ("sentence", "who", "said"),
    [
        ("北京12月5日请一位演讲嘉宾，早上七点半开始", of("演讲嘉宾", "北京", about="时间上很自由，只是不喜欢太早的上午。"), "不喜欢太早的上午"),
        ("北京12月9日周三上午十点租会议室，20个人", of("会议室", "北京", "每天都行", "最多坐30人，工作日晚上和周末都可以用"), "工作日晚上和周末都可以用"),
        ("广州4月20日请人做口译", of("口译", "广州", "广交会期间不接其他活"), "广交会期间不接其他活"),
        ("A host in London on Tuesday 8 December at 10 am", of("hosting", "London", "mostly weekends"), "mostly weekends"),
    ],
)  # fmt: skip
def test_what_leaves_the_day_or_the_hour_in_doubt_is_quoted_and_nothing_is_met(
    sentence: str, who: AgentProfile, said: str
) -> None:
    found, decision, reason = held(sentence, who)

    assert decision is not Decision.DECLINE, reason
    assert found
    assert all(r.status is not S.MET for r in found)
    assert any(said in r.note for r in found)


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("A venue in Berlin on Tuesday 8 December", of("venue", "Berlin", "weekends, or weekday evenings after six")),
        ("A venue in Berlin for 60 people on Tuesday 8 December from 7 pm to 10 pm", of("venue", "Berlin", "weekends, or weekday evenings after six", capacity_people=80)),
        ("A photographer in London on Saturday 12 December at 2 pm", of("photography", "London", "weekends and evenings")),
        ("北京租场地，2027年1月11日周一，50个人", of("场地提供", "北京", "除每月第一个周一检修外都开放", capacity_people=80)),
        ("上海请摄影师，12月12日周六上午十点", of("活动摄影", "上海", "周末和工作日晚上")),
        ("A host in Berlin on Monday 14 December at 11 am", of("hosting", "Berlin", "any day, not in the week before Christmas")),
        ("成都请主持人，12月9日下午三点", of("主持", "成都", "工作日和周末都可以，需要提前一周定档")),
        ("A host in London on Tuesday 8 December at 10 am", of("hosting", "London", "flexible")),
    ],
)  # fmt: skip
def test_a_plain_day_at_which_they_can_stays_met(sentence: str, who: AgentProfile) -> None:
    found, decision, reason = held(sentence, who)

    assert decision is not Decision.DECLINE, reason
    assert found
    assert [(r.text, r.note) for r in found if r.status is not S.MET] == []


def test_a_plan_without_a_day_of_its_own_is_made_on_one_at_which_they_can() -> None:
    who = of("venue", "Berlin", "Saturdays and Sundays")

    found, _, _ = held("A venue in Berlin for 20 people in the week of 7 December", who)

    assert all(r.status is S.MET for r in found)


@pytest.mark.parametrize(
    ("sentence", "is_said"),
    [
        ("12月12日北京，会议室不超过1500元，速录不超过1200元", True),
        ("12月12日北京，会议室，20个人", False),
    ],
)
def test_nobody_says_that_no_budget_was_named_where_one_was_for_a_part(sentence: str, *, is_said: bool) -> None:
    offer = make_offer(of("会议室", "北京", price=1500.0), read(sentence, TODAY), TODAY)

    assert ("预算没有说" not in offer.reasoning) is is_said


@pytest.mark.parametrize(("when", "is_in_doubt"), [("on December 4", True), ("on December 4 at 7 pm", False)])
def test_evenings_only_are_in_doubt_where_people_come_at_an_hour_that_nobody_says(
    when: str, *, is_in_doubt: bool
) -> None:
    host = of("venue", "Berlin", "weekends, or weekday evenings after six", price=900.0)
    offer = make_offer(host, read(f"A venue in Berlin for 60 people {when}", TODAY), TODAY)

    assert any("after six" in limit.said for limit in offer.limits) is is_in_doubt
