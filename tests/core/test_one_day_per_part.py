"""Milestones come in the order in which things are done, and a part is on one day wherever the plan names it."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of the table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, feedback, offers_from, person, proposal_of
from towow_core.domain.models import AgentProfile, DemandUnderstanding, FeedbackType, Proposal
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.adjustment import adjust_plan
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.feedback import review_plan
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts


def read(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, TODAY)
    asked, rest = read_requirements(sentence, understood, TODAY)
    return replace(understood, requirements=asked, not_understood=rest)


def planned(sentence: str, *profiles: AgentProfile) -> Proposal:
    understood = read(sentence)
    return proposal_of(make_plan(understood, offers_from(understood, *profiles), TODAY))


def crew(city: str, *trades: str, **terms: object) -> tuple[AgentProfile, ...]:
    return tuple(person(f"p{n}", trade, city, **terms) for n, trade in enumerate(trades))


def dates(plan: Proposal) -> dict[str, str]:
    return {milestone.name.lower(): milestone.date for milestone in plan.timeline.milestones}


ORDERS = [
    ("12月18日和19日在成都拍宣传片，需要导演、摄像和剪辑", "成都", ["导演", "摄像", "剪辑后期"]),
    ("成都拍一支宣传片，12月18日前交片，需要导演、摄像和剪辑", "成都", ["导演", "摄像", "剪辑后期"]),
    ("12月26日和27日在上海搬家，需要保洁和打包", "上海", ["打包整理", "搬家搬运", "保洁"]),
    ("Film our launch in Berlin on 12 and 13 December, video editing too", "Berlin", ["cinematography", "video editing"]),
    ("A concert in Berlin on 12 December with live music, sound and lighting", "Berlin", ["sound and lighting", "live music"]),
    ("Move from London to Oxford on 10 December, packing and cleaning", "London", ["packing", "removals", "cleaning"]),
    ("Design and printing of a poster in Berlin by 10 December", "Berlin", ["graphic design", "printing"]),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "city", "order"), ORDERS)
def test_what_builds_upon_something_comes_after_it(sentence: str, city: str, order: list[str]) -> None:
    plan = planned(sentence, *crew(city, *order))
    names = [m.name.lower() for m in plan.timeline.milestones]
    there = [names.index(name) for name in order]
    assert there == sorted(there)
    assert list(dates(plan).values()) == sorted(dates(plan).values())


def test_who_needs_notice_is_not_before_whom_they_wait_for() -> None:
    writer = person("writer", "脚本文案", "成都", notice_days=14)
    plan = planned("12月18日在成都拍宣传片，需要脚本和导演", writer, *crew("成都", "导演"))
    assert dates(plan)["脚本文案"] <= dates(plan)["导演"]


@pytest.mark.parametrize(
    ("sentence", "city", "trade", "day", "shown"),
    [
        ("Move from London to Oxford on 10 December, packing too", "London", "packing", "2026-12-09", "Wed 9 December"),
        ("12月10日从上海搬到苏州，需要打包", "上海", "打包整理", "2026-12-09", "12月9日周三"),
        ("12月12日在北京办50人的聚会，需要场地和印刷", "北京", "印刷制作", "2026-12-09", "12月9日周三"),
    ],
)
def test_what_is_done_beforehand_is_on_that_day_in_every_line(
    sentence: str, city: str, trade: str, day: str, shown: str
) -> None:
    plan = planned(sentence, *crew(city, trade, "removals", "venue"))
    (part,) = (a for a in plan.assignments if trade in a.capabilities and len(a.capabilities) == 1)

    assert dates(plan)[trade] == day
    assert part.days == (day,)
    assert shown in part.responsibility
    assert plan.timeline.event_date not in part.days


def test_what_is_delivered_from_afar_is_done_by_its_milestone_and_books_no_other_day() -> None:
    designer = person("designer", "graphic design", "Berlin", remote=True)
    plan = planned("A party for 50 people in Berlin on 12 December, with a poster", designer)
    (part,) = plan.assignments
    assert dates(plan)["graphic design"] < "2026-12-12"
    assert "by " in part.responsibility
    assert "12 December)" not in part.responsibility


def test_before_a_deadline_all_meet_on_one_day_that_leaves_time_for_the_rest() -> None:
    trades = ("导演", "摄像", "剪辑后期")
    plan = planned("成都拍一支宣传片，12月18日前交片，需要导演、摄像和剪辑", *crew("成都", *trades))
    parts = {tag: part for part in plan.assignments for tag in part.capabilities}
    shot = dates(plan)["摄像"]

    assert shot < dates(plan)["剪辑后期"] <= "2026-12-18"
    assert parts["摄像"].days == parts["导演"].days == (shot,)
    assert plan.timeline.end_date == "2026-12-18"
    assert plan.timeline.milestones[-1].deliverable != "全员到位"


def test_what_is_done_beforehand_is_done_on_an_earlier_day_where_its_person_cannot_the_day_before() -> None:
    """Monday: the day before is a Sunday."""
    packer = person("packer", "packing", "London", unavailable_weekdays=(7,))
    sentence = "Move from London to Oxford on Monday 14 December, packing too"
    plan = planned(sentence, packer)
    assert plan.assignments[0].days == ("2026-12-12",)
    assert dates(plan)["packing"] == "2026-12-12"


def test_who_cannot_on_any_day_that_the_plan_could_give_their_part_says_so() -> None:
    days = tuple(f"2026-12-{n:02d}" for n in range(1, 10))
    packer = person("packer", "packing", "London", unavailable_dates=days)
    understood = read("Move from London to Oxford on 10 December, packing too")
    offers = offers_from(understood, packer)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    said = review_plan(packer, understood, plan, plan.assignments[0], offers[0], round_=1, rounds_max=5)
    assert said.feedback_type is FeedbackType.NEGOTIATE
    assert "Wed 9 December" in said.negotiation_points[0].current_value


def test_a_part_keeps_its_day_when_another_wish_is_met() -> None:
    movers = crew("London", "packing", "removals")
    understood = read("Move from London to Oxford on 10 December, packing too")
    offers = offers_from(understood, *movers)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    wish = feedback(movers[1], FeedbackType.NEGOTIATE, adjustment_request="half paid in advance")
    after = adjust_plan(understood, plan, offers, (wish,), (), round_=2, today=TODAY)
    before = {a.agent_id: a.days for a in plan.assignments}
    assert {a.agent_id: a.days for a in after.assignments} == before


@pytest.mark.parametrize(
    ("sentence", "city", "day"),
    [
        ("A wedding in Leeds on 12 June 2027 with a venue for 50 guests and a notary", "Leeds", "2027-06-12"),
        ("明年4月10日在南京办40人的签约仪式，需要场地和公证员", "南京", "2027-04-10"),
    ],
)
def test_a_notary_is_there_on_the_day_that_is_named_for_all_of_it(sentence: str, city: str, day: str) -> None:
    plan = planned(sentence, *crew(city, "notary", "venue", capacity_people=80))
    assert plan.timeline.event_date == day
    assert [a.days or (day,) for a in plan.assignments] == [(day,)] * 2


@pytest.mark.parametrize(
    ("sentence", "note"),
    [
        ("Move from London to Oxford on 10 December, packing too", "Not on that day, and nobody named another: "),
        ("12月10日从上海搬到苏州，需要打包", "这个日子没有人说过"),
        ("12月10日从上海搬到苏州，前一天要人来打包", ""),
    ],
)
def test_a_part_on_a_day_that_nobody_named_is_told_beside_the_day_that_was(sentence: str, note: str) -> None:
    understood = read(sentence)
    people = crew("London" if "London" in sentence else "上海", "packing", "removals")
    offers = offers_from(understood, *people)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    yes = {one.agent_id: feedback(one, FeedbackType.ACCEPT) for one in people}
    facts = PlanFacts(plan=plan, offers={o.agent_id: o for o in offers}, answers=yes)
    found = check(understood.requirements, facts, understood.language, (), sentence)
    (day,) = (r for r in found if r.kind is RequirementKind.DATE and not r.value.tags and not r.value.unit)

    assert day.status is RequirementStatus.MET
    assert (note in day.note) if note else "没有人说过" not in day.note
