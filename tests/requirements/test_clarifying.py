"""Which sentences are asked back, and about what: with the people that ship, and by rule."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bridges.cli.main import SAMPLE_DEMAND
from towow_core.domain.clarifications import Clarification
from towow_core.domain.models import AgentProfile, Demand, Terms
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.answers import read_answer
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.requirements.people import names_of
from towow_core.engine.requirements.reading import read_requirements
from towow_core.support.profile_files import load_profile

TODAY = "2026-11-22"
PROFILES = Path(__file__).parents[2] / "agents" / "profiles"
CLEAR = (
    SAMPLE_DEMAND,
    "我想在北京办一场AI主题聚会，需要场地和嘉宾",  # seed 001's
    "我想在北京办一场50人的AI主题聚会",
    "I want to hold an AI meetup in Beijing for 50 people",
    "想在成都找一个摄制组拍一支三分钟的城市宣传片，预算3万，下个月",
    "We need a logo, a website and a translator for our startup in Berlin, budget 3000 euros",
    "想在北京请一位AI演讲嘉宾做一场30人的分享，需要场地，预算3200元",
    "谁能在月球上给我做开颅手术",
    "Help me move house in London, budget £3000",
)


@cache
def shipped() -> tuple[AgentProfile, ...]:
    return tuple(load_profile(file) for file in sorted(PROFILES.glob("*.yaml")))


def asked(text: str, profiles: tuple[AgentProfile, ...] | None = None) -> tuple[Clarification, ...]:
    understanding = understand(text, TODAY)
    requirements, left_over = read_requirements(text, understanding, TODAY)
    understanding = replace(understanding, requirements=requirements, not_understood=left_over)
    demand = Demand(
        demand_id="d-1", user_id="u", raw_input=text, submitted_at=f"{TODAY}T10:00:00Z", understanding=understanding
    )
    return open_questions(demand, shipped() if profiles is None else profiles, TODAY)


@pytest.mark.parametrize("text", CLEAR)
def test_a_clear_sentence_is_never_asked_back(text: str) -> None:
    assert asked(text) == ()


@pytest.mark.parametrize(
    ("text", "kinds", "default"),
    [
        ("我想办个活动", ["capability", "place"], "场地提供、活动策划和活动主持"),
        ("I want to organise an event", ["capability", "place"], "venue, event planning and hosting"),
        ("help me", ["capability", "place"], None),
        ("在上海帮我找人", ["capability"], None),
        ("婚礼餐饮，北京", ["head_count"], "20人"),
        ("Dinner catering for my family in Berlin", ["head_count"], "20 people"),
        ("搬家", ["place"], "上海"),
        ("I need a moving company", ["place"], "London"),
        ("在柏林办一场30人的聚会，预算2万", ["budget"], "20,000 EUR"),
        ("A talk in Tokyo, budget ¥300000, 30 people", ["budget"], "300,000 JPY"),
        ("2020-01-01在北京办30人的聚会", ["date"], "2026-12-19"),
        ("2025年12月5日在上海办100人的发布会", ["date"], "2026-12-05"),
    ],
)
def test_what_changes_who_is_asked_or_what_it_costs_is_asked(text: str, kinds: list[str], default) -> None:
    found = asked(text)

    assert [question.kind for question in found] == kinds
    assert found[0].default == default
    assert [question.question_id for question in found] == [f"q-{n}" for n in range(1, len(found) + 1)]
    assert all(question.text and question.why for question in found)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("9月3号在北京办一场30人的聚会，需要场地，预算1万", ("2027-09-03", "2028-09-03")),
        ("A venue in London for 30 people on 3 September, budget £900", ("2027-09-03", "2028-09-03")),
    ],
)
def test_which_year_is_meant_is_asked_with_that_day_of_years(text: str, days: tuple[str, ...]) -> None:
    assert [one.choices for one in asked(text) if one.kind == "date"] == [days]


@pytest.mark.parametrize(
    "text",
    ["12月20号在北京办一场30人的聚会，需要场地，预算1万", "A venue in London for 30 people on 20 December, £900"],
)
def test_a_day_that_is_still_to_come_is_asked_of_no_year(text: str) -> None:
    assert not [one for one in asked(text) if one.kind == "date"]


@pytest.mark.parametrize(
    "text", ["help me", "在上海帮我找人", "想请个人每周二陪奶奶去医院，广州", "somebody to sit with my aunt in Berlin"]
)
def test_where_nothing_hints_at_what_is_meant_nothing_is_offered(text: str) -> None:
    assert not [one.choices for one in asked(text) if one.kind == "capability" and one.choices]


@pytest.mark.parametrize("text", ["我想办个活动", "I want to organise an event"])
def test_what_an_occasion_may_need_is_still_offered(text: str) -> None:
    assert all(one.choices for one in asked(text) if one.kind == "capability")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("12月5日在上海办婚礼，找一位摄影师跟拍全天，预算两千。还想要一位主持人。", "活动摄影"),
        ("12月5日在上海要一位主持人。再找一位摄影师，预算三千。", "活动摄影"),
        ("A photographer in London on 5 December, budget £800. We also need a DJ and flowers.", "photography"),
        ("We need a host in London on 5 December. And a photographer for the day, around £400.", "photography"),
    ],
)
def test_an_amount_behind_one_of_several_parts_is_asked_about_and_each_answer_can_be_read(text: str, part: str) -> None:
    (question,) = (one for one in asked(text) if one.kind == "budget")
    understanding = understand(text, TODAY)
    own, whole = (read_answer(RequirementKind.BUDGET, choice, understanding, TODAY) for choice in question.choices)

    assert question.default == question.choices[0]
    assert [r.value.tags for r in whole] == [()]
    assert part in own[0].value.tags
    assert whole[0].value.number == own[0].value.number


@pytest.mark.parametrize(
    "text",
    [
        "A photographer for £300 in London on 3 December. Also a host.",
        "A photographer in London on 3 December, £300 in all. Also a host.",
        "Budget £900: a photographer in London on 3 December. And a host.",
        "12月5日在上海找一位摄影师，总共三千。还要一位主持人。",
        "12月5日在上海找一位摄影师和一位主持人，预算三千。",
        "12月5日在上海找一位摄影师，预算三千。要会拍夜景。",
    ],
)
def test_an_amount_that_is_said_to_be_for_one_or_for_all_is_not_asked_about(text: str) -> None:
    assert "budget" not in [question.kind for question in asked(text)]


def test_a_day_is_asked_where_no_kind_of_day_suits_everybody_who_is_needed() -> None:
    def person(name: str, tag: str, available: str) -> AgentProfile:
        return AgentProfile(
            agent_id=f"user_agent_{name}",
            user_name=name,
            profile_summary=tag,
            location="北京",
            tags=(tag,),
            terms=Terms(available=available),
        )

    venue, speaker = person("a", "场地提供", "weekends"), person("b", "演讲嘉宾", "weekdays")
    text = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"

    assert [q.kind for q in asked(text, (venue, speaker))] == ["date"]
    assert asked(text, (venue, speaker, person("c", "演讲嘉宾", "any"))) == ()


def test_the_city_of_whoever_is_asked_for_by_name_is_the_one_assumed() -> None:
    def mover(name: str, city: str) -> AgentProfile:
        return AgentProfile(
            agent_id=f"user_agent_{name.split(maxsplit=1)[0].lower()}",
            user_name=name,
            profile_summary="Moves households",
            location=city,
            tags=("removals",),
        )

    tom, *others = mover("Tom Baker", "London"), mover("Ann Lee", "Dublin"), mover("Ben Lee", "Dublin")
    people = (tom, *others)
    text = "Tom Baker to move my piano on 26 December."

    read = understand(text, TODAY)
    read = replace(read, requirements=read_requirements(text, read, TODAY, known=names_of(people))[0])
    demand = Demand(demand_id="d-1", user_id="u", raw_input=text, submitted_at=f"{TODAY}T10:00:00Z", understanding=read)
    (where,) = [q for q in open_questions(demand, people, TODAY) if q.kind is RequirementKind.PLACE]

    assert where.default == "London"


def test_where_nobody_is_there_or_everybody_is_in_one_city_nothing_is_asked() -> None:
    here = tuple(profile for profile in shipped() if profile.location == "北京")

    assert asked("搬家", here) == ()
    assert asked("我想办个活动", ()) == ()
    assert [q.kind for q in asked("我想办个活动", here)] == ["capability"]


@pytest.mark.parametrize(
    "text",
    [
        "年底了，想搞点什么让大家开心一下，钱不多，你们看着办。",
        "Looking for some creative people for my thing in Berlin next month, should be nice.",
        "想给退休的爸妈生活里添点乐子。",
        "给奶奶的生日找点惊喜",
        "Thinking of shaking things up at home a bit, ideas welcome.",
    ],
)
def test_where_nothing_can_be_read_that_somebody_does_it_is_asked_what(text: str) -> None:
    assert [one.kind for one in asked(text)].count("capability") == 1
    assert all(one.default is None for one in asked(text))  # no city is assumed of which nothing speaks


def somebody(**told: object) -> AgentProfile:
    given = {"agent_id": "a", "user_name": "Ada", "location": "Wuhan", "profile_summary": "", "tags": ()}
    return AgentProfile(**given | {"capabilities": {"tap repair": "taps"}} | told)  # type: ignore[arg-type]


def test_where_one_works_only_in_their_own_city_that_is_asked_and_never_silently_taken() -> None:
    """Nobody said Wuhan: an agreed plan there helps nobody elsewhere."""
    only = somebody()
    other = somebody(agent_id="b", user_name="Bo", location="Leeds", capabilities={"yoga": "yoga"})
    (question,) = asked("Tap repair next Thursday evening", (only, other))
    assert (question.kind, question.default) == (RequirementKind.PLACE, "Wuhan")

    there = somebody(capabilities={"proofreading": "reads proofs"})
    anywhere = replace(there, terms=Terms(remote=True))
    text = "Proofreading of 20 pages by Thursday"
    assert [one.kind for one in asked(text, (there, other))] == [RequirementKind.PLACE]
    assert asked(text, (anywhere, other)) == ()


def test_an_amount_without_a_currency_is_asked_about_where_those_who_could_come_take_another() -> None:
    teacher = somebody(
        capabilities={"yoga": "yoga classes"}, location="Hangzhou", terms=Terms(price=600, currency="CNY")
    )
    other = somebody(agent_id="b", user_name="Bo", location="Leeds", capabilities={"tap repair": "taps"})
    text = "A yoga class next Thursday for 10 people, up to 400"
    kinds = {question.kind: question for question in asked(text, (teacher, other))}
    assert kinds[RequirementKind.BUDGET].choices == ("400 USD", "400 CNY")
    assert RequirementKind.BUDGET not in {one.kind for one in asked(f"{text} euros", (teacher, other))}
