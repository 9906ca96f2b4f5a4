"""Whom to invite: relevant, reachable, and together covering the demand."""

from dataclasses import replace

from tests.core.matching_kit import MEETUP, SAMPLES, demand, person
from towow_core.domain.models import MatchType
from towow_core.engine.language.text import Bm25
from towow_core.engine.matching.shortlist import shortlist


def invited(text: str, profiles=SAMPLES, most: int = 10) -> list[str]:
    found = shortlist(demand(text), tuple(profiles), most)
    return [c.agent_id.removeprefix("user_agent_") for c in found.definitely_related]


def test_a_meetup_in_beijing_finds_its_venue_and_speakers_and_nobody_whom_nobody_asked_for() -> None:
    found = shortlist(demand(MEETUP), SAMPLES, 10)
    names = {c.agent_id for c in found.definitely_related}
    assert {"user_agent_wangshu", "user_agent_fangzhou"} <= names
    assert not {"user_agent_suqing", "user_agent_zhaomin"} & names


def test_nobody_is_invited_for_what_nobody_can_do() -> None:
    """A demand that the network cannot serve must bother nobody."""
    assert invited("I need a licensed brain surgeon on Mars tomorrow") == []
    assert invited("谁能在月球上给我做开颅手术") == []
    assert invited("hello") == []


def test_a_chinese_demand_finds_english_profiles_and_the_reverse() -> None:
    assert "jonas" in invited("想在柏林找黑客松导师，辅导40个学生")
    assert "wangshu" in invited("Looking for a venue in Beijing for 60 people")


def test_ten_people_of_one_kind_do_not_crowd_out_the_others() -> None:
    venues = [person(f"venue{i}", "场地提供") for i in range(15)]
    others = [person("speaker", "演讲嘉宾"), person("host", "活动主持"), person("planner", "活动策划")]
    names = invited(MEETUP + "，还要主持人和策划", [*venues, *others], most=10)
    assert {"speaker", "host", "planner"} <= set(names)
    assert 1 <= sum(name.startswith("venue") for name in names) <= 3


def test_the_limit_is_kept_and_the_rest_waits_in_reserve() -> None:
    found = shortlist(demand(MEETUP), tuple(person(f"v{i}", "场地提供") for i in range(9)), 2)
    assert len(found.definitely_related) == 2
    assert found.possibly_related
    assert not {c.agent_id for c in found.definitely_related} & {c.agent_id for c in found.possibly_related}


def test_somebody_in_another_city_is_asked_only_if_the_work_can_travel() -> None:
    """A venue in Shanghai is of no use in Beijing; a speaker who works remotely, or travels, is."""
    profiles = [
        person("away", "场地提供", city="上海", remote=True),
        person("remote", "演讲嘉宾", city="上海", remote=True),
        person("stays", "演讲嘉宾", city="上海"),
        person("travels", "演讲嘉宾", city="上海", travels_to=("Beijing",)),
    ]
    assert set(invited(MEETUP, profiles)) == {"remote", "travels"}


def test_somebody_who_is_taken_that_day_or_far_too_small_is_not_asked() -> None:
    profiles = [
        person("taken", "场地提供", unavailable_dates=("2026-12-19",)),
        person("weekdays", "场地提供", available="weekdays"),  # the 19th is a Saturday
        person("tiny", "场地提供", capacity_people=10),
        person("free", "场地提供", capacity_people=80),
    ]
    assert invited(MEETUP, profiles) == ["free"]


def test_the_subject_decides_between_two_who_do_the_same() -> None:
    ai = replace(person("ai", "演讲嘉宾"), interests=("AI", "人工智能"))
    tea = replace(person("tea", "演讲嘉宾"), interests=("茶道",))
    assert invited(MEETUP, [tea, ai])[0] == "ai"


def test_a_reason_names_the_capability_and_the_city() -> None:
    candidate = shortlist(demand(MEETUP), SAMPLES, 10).definitely_related[0]
    assert "北京" in candidate.reason
    assert any(tag in candidate.reason for tag in candidate.capabilities)
    assert candidate.expected_role
    assert 40 <= candidate.relevance_score <= 100
    assert candidate.match_type is MatchType.EXPLICIT


def test_the_order_of_profiles_does_not_matter() -> None:
    assert shortlist(demand(MEETUP), SAMPLES, 10) == shortlist(demand(MEETUP), tuple(reversed(SAMPLES)), 10)


def test_unknown_capabilities_are_found_by_their_own_words() -> None:
    profiles = [person("tuner", "harpsichord tuning", city="Leeds"), person("cook", "pastry", city="Leeds")]
    assert invited("I need a harpsichord tuning in Leeds", profiles) == ["tuner"]


def test_bm25_prefers_the_document_that_says_more_of_the_query() -> None:
    scores = Bm25.over(["red apples and green apples", "a red car", "nothing of the kind"]).scores("red apples")
    assert scores[0] > scores[1] > scores[2] == 0.0


def test_the_people_who_are_cheapest_together_are_invited_though_others_are_better_one_by_one() -> None:
    """Two were invited for each need, whoever asked least for it alone: 500 for two parts was not among them."""
    text = "在北京办活动，需要摄影和翻译，预算5000"
    one_by_one = [person(f"{does}{n}", does, price=400.0 + n) for does in ("摄影", "翻译") for n in range(3)]
    both = person("both", "摄影,翻译", price=500.0)
    assert "both" in invited(text, [*one_by_one, both])


def test_who_is_far_from_the_best_for_something_is_not_asked_because_they_are_cheap() -> None:
    """Relevant first, then value for money: a price says nothing of whether somebody fits."""
    here = [person(f"here{n}", "摄影", price=900.0 + n, languages=("zh",)) for n in range(2)]
    afar = person("afar", "摄影", city="上海", travels_to=("北京",), price=100.0, capacity_people=30, languages=("fr",))
    assert "afar" not in invited("在北京办50人的活动，需要摄影，预算5000", [*here, afar])
