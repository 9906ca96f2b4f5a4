"""Whose each thing is that a sentence says: the requester's own, one part's, one person's, or nobody's trade."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.test_meaning import read
from towow_core.domain.drafts import FilterResult
from towow_core.domain.models import AgentProfile, Decision, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.people import names_of
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer

TODAY = "2026-11-22"
K = RequirementKind


@pytest.mark.parametrize(
    ("text", "not_asked", "asked"),
    [
        ("在上海办论坛，餐饮酒店都包了，要两位口译", "餐饮茶歇", "口译翻译"),
        ("要一个场地，拍照的不用专业的，我同事来", "活动摄影", "场地提供"),
        ("茶歇有人管了，只要一个主持人", "餐饮茶歇", "活动主持"),
        ("把钢琴从上海运到杭州，打包也不用，要搬家师傅", "打包整理", "搬家搬运"),
        ("要剪辑师剪一支片子，配乐我们有授权", "作曲配乐", "剪辑后期"),
        ("会议室、投影、午饭公司都有，要一位演讲嘉宾", "餐饮茶歇", "演讲嘉宾"),
        ("The flyers are printed already. We need a band in Lisbon.", "graphic design", "live music"),
        ("Snacks are brought by the students, we need a photographer in Berlin", "catering", "photography"),
        ("The hall and the streaming are ours. We need a speaker in Leeds.", "live streaming", "speakers"),
        ("Our studio is the venue. We need a photographer in London.", "venue", "photography"),
        ("I do the driving of my dogs myself, need movers in London", "driving", "removals"),
        ("The museum gives us the room; we need a host in London.", "venue", "hosting"),
        ("Badges come from us. We need three mentors in Berlin.", "printing", "mentoring"),
        ("Posters are paid for, we need catering for 80 people in Berlin", "graphic design", "catering"),
    ],
)
def test_what_the_requesters_side_sees_to_is_asked_of_nobody(text: str, not_asked: str, asked: str) -> None:
    tags = read(text).capability_tags
    assert asked in tags
    assert not_asked not in tags


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("做一个宠物寄养的微信小程序", {"应用开发"}),
        ("找个安静的场地，要大屏，还要茶点", {"场地提供", "餐饮茶歇"}),
        ("茶歇人均50以内，需要能开发票，总共控制在一万二", {"餐饮茶歇"}),
        ("We want a landing page in English and Spanish, live by 15 January", {"web development"}),
        ("Not Ann, she already teaches them. We need a mentor in Berlin.", {"mentoring"}),
    ],
)
def test_a_subject_a_sum_a_state_or_a_language_is_nobodys_trade(text: str, tags: set[str]) -> None:
    understanding = read(text)
    hard = (r.value.tags for r in understanding.requirements if r.kind is K.CAPABILITY and r.is_hard)
    assert {tag for each in hard for tag in each} == tags


@pytest.mark.parametrize(
    "text", ["要主持人，主持稿希望提前两天给我们看", "A host in Leeds, and the script two days in advance"]
)
def test_how_long_before_is_no_length_of_it(text: str) -> None:
    assert not [r for r in read(text).requirements if r.kind is K.DURATION]


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("I'm moving within Leeds. Somebody should pack, it must be cleaned.", {"removals", "packing", "cleaning"}),
        ("The party must be moved to Sunday. We need a DJ in Berlin.", {"DJ"}),
        ("A photographer in London who also does video editing", {"photography", "video editing"}),
        ("We are moving to the next topic and need a host in London", {"hosting"}),
    ],
)  # fmt: skip
def test_what_has_to_be_done_is_asked_for_whoever_does_it(text: str, tags: set[str]) -> None:
    hard = (r.value.tags for r in read(text).requirements if r.kind is K.CAPABILITY and r.is_hard)
    assert {tag for each in hard for tag in each} == tags


def test_that_no_budget_was_named_is_not_said_where_a_part_has_one() -> None:
    venue, cook = person("lin", "场地提供", price=1500.0), person("xu", "餐饮茶歇", price=900.0)
    _, draft = plan_of("12月19日在北京办沙龙，要一个场地，两千以内，茶歇不超过一千", venue, cook)

    assert "没有说预算" not in draft.rationale


@pytest.mark.parametrize(
    ("text", "amount", "tag"),
    [
        ("Chloe for the photos, please, up to £550. A poster in two languages, under €400.", 550.0, "photography"),
        ("Chloe for the photos, please, up to £550. A poster in two languages, under €400.", 400.0, "graphic design"),
        ("A landing page and a poster: €300 for the poster and $2,000 for the page.", 2000.0, "web development"),
        ("要一名摄影师，海报两千，总共不超过一万", 2000.0, "平面设计"),
    ],
)  # fmt: skip
def test_an_amount_is_held_against_what_its_own_sentence_names(text: str, amount: float, tag: str) -> None:
    budgets = {r.value.number: r.value.tags for r in read(text).requirements if r.kind is K.BUDGET}
    assert tag in budgets[amount]


@pytest.mark.parametrize(
    ("text", "last", "tag"),
    [
        ("A party in Paris on 11 December. A poster in English, done by 4 December.", "2026-12-04", "graphic design"),
        ("Opening in London on 5 December. A DJ, and by Thursday 26 November a lawyer.", "2026-11-26", "legal advice"),
        ("1月9日在北京办比赛，要一名摄影师，海报先出，12月10日前给我", "2026-12-10", "平面设计"),
    ],
)  # fmt: skip
def test_a_last_day_is_that_of_the_part_it_is_said_of(text: str, last: str, tag: str) -> None:
    deadlines = [(r.value.last, r.value.tags) for r in read(text).requirements if r.kind is K.DEADLINE]
    assert [(day, tag in tags) for day, tags in deadlines] == [(last, True)]


def plan_of(text: str, *people):
    understanding = read(text)
    return understanding, make_plan(understanding, offers_from(understanding, *people), TODAY)


def test_who_is_not_free_on_the_last_day_works_before_it() -> None:
    cleaner = person("ana", "保洁", unavailable_dates=("2026-12-08",))
    understanding, draft = plan_of("12月8日前在北京给老房子做一次保洁", cleaner)

    assert make_offer(cleaner, understanding, TODAY).decision is not Decision.DECLINE
    assert [part.agent_id for part in draft.assignments if part.capabilities] == ["user_agent_ana"]
    assert draft.timeline.event_date < "2026-12-08"


def test_who_is_wanted_by_a_day_of_their_own_need_not_be_free_on_the_events() -> None:
    designer = person("yu", "平面设计", unavailable_dates=("2026-12-19",))
    asked = read("12月19日在北京办沙龙，要一张海报，12月10日前给我")

    assert make_offer(designer, asked, TODAY).decision is not Decision.DECLINE


def invited(understanding: DemandUnderstanding, *people) -> FilterResult:
    wanted = with_work_for_the_named(understanding, people)
    return bound(shortlist(wanted, people, 9), wanted, people, 9)


def read_with(named: AgentProfile, text: str) -> DemandUnderstanding:
    understanding = understand(text, TODAY)
    requirements, _ = read_requirements(text, understanding, TODAY, known=names_of((named,)))
    assert any(r.kind is K.PERSON for r in requirements)
    return replace(understanding, requirements=requirements)


def test_nobody_else_is_asked_for_what_somebody_named_happens_to_do() -> None:
    named = replace(person("mei", "创业导师"), user_name="何洋")
    asked = read_with(named, "12月19日在北京办沙龙，必须请何洋，还要场地")
    found = invited(asked, named, person("bo", "创业导师"), person("lin", "场地提供"))

    assert {c.agent_id for c in found.definitely_related} == {"user_agent_mei", "user_agent_lin"}


def test_who_is_named_for_something_is_not_given_another_thing_to_do() -> None:
    named = replace(person("mei", "创业导师"), user_name="何洋")
    asked = read_with(named, "12月19日在北京办沙龙，请何洋来做一场演讲")

    assert with_work_for_the_named(asked, (named,)).capability_tags == asked.capability_tags
