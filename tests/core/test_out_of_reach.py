"""Who cannot serve, wherever they are told of: by name and trade only, counted, and with the reason."""

from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import TODAY, demand, person
from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.engine.matching.out_of_reach import apart
from towow_core.engine.requirements.reading import read_requirements
from towow_core.prompts.p02_smart_filter import SMART_FILTER, FilterInputs
from towow_core.prompts.rendering import blocks_in

IN_BERLIN = "A meetup in Berlin on 16 January for 40 people: venue and a photographer"
IN_BEIJING = "12月19日在北京办一场50人的聚会，需要场地和摄影"


def asked(sentence: str) -> DemandUnderstanding:
    """A demand with what the sentence asks for."""
    understood = demand(sentence)
    found, rest = read_requirements(sentence, understood, TODAY, known={"马强": "马强"})
    return replace(understood, requirements=found, not_understood=rest)


def living_in(city: str, name: str = "somebody", **terms: Any) -> AgentProfile:
    return replace(person(name, "photography", **terms), location=city)


@pytest.mark.parametrize("sentence", [IN_BERLIN, IN_BEIJING])
@pytest.mark.parametrize(
    ("city", "terms", "far"),
    [
        ("Lagos", {}, 1),
        ("上海", {}, 1),
        ("Lagos", {"remote": True}, 0),
        ("Lagos", {"travels_to": ("Berlin", "北京")}, 0),
        ("Lagos", {"travels_to": ("Nairobi",)}, 1),
        ("", {}, 0),
        ("Where the river bends", {}, 0),
    ],
)
def test_only_who_is_elsewhere_and_neither_comes_nor_works_from_afar_is_out_of_reach(
    sentence: str, city: str, terms: dict[str, Any], far: int
) -> None:
    somebody = living_in(city, **terms)

    assert [len(people) for people in apart(asked(sentence), (somebody,))] == [1 - far, far]


def test_whoever_lives_there_is_in_reach_in_either_language() -> None:
    for city in ("Berlin", "柏林"):
        assert apart(demand(IN_BERLIN), (living_in(city),))[1] == ()


@pytest.mark.parametrize("sentence", ["A photographer for 40 people", "找一位摄影师给我们40个人拍照"])
def test_a_demand_without_a_place_leaves_nobody_out(sentence: str) -> None:
    assert apart(demand(sentence), (living_in("Lagos"),))[1] == ()


def test_whoever_only_works_from_afar_is_out_of_reach_of_a_demand_that_must_be_on_site() -> None:
    afar = living_in("Lagos", remote=True)

    assert apart(asked("12月19日在北京办聚会，必须线下，需要摄影"), (afar,))[1] == (afar,)


def test_whoever_is_asked_for_by_name_is_told_of_in_full_wherever_they_are() -> None:
    named = replace(living_in("上海"), user_name="马强")

    assert apart(asked("在北京办一场聚会，需要场地，请马强来主持"), (named,))[1] == ()


def test_the_model_reads_the_name_and_trades_of_who_cannot_come_and_the_event_counts_them() -> None:
    here, far = living_in("Berlin", "here"), living_in("Lagos", "far")
    inputs = FilterInputs(understanding=demand(IN_BERLIN), profiles=(here, far), candidates_max=5)
    told = blocks_in(SMART_FILTER.render(inputs).user)
    found = SMART_FILTER.parse('{"analysis": "", "definitely_related": []}', inputs)

    assert [profile["agent_id"] for profile in told["profiles"]] == [here.agent_id]
    assert told["left_out"] == [
        {"agent_id": far.agent_id, "name": far.user_name, "location": "Lagos", "tags": ["photography"]}
    ]
    assert [(out.reason, out.count, out.agent_ids) for out in found.left_out] == [("place", 1, (far.agent_id,))]


def test_where_everybody_is_in_reach_nothing_is_said_of_it() -> None:
    inputs = FilterInputs(understanding=demand(IN_BERLIN), profiles=(living_in("Berlin"),), candidates_max=5)

    assert "left_out" not in blocks_in(SMART_FILTER.render(inputs).user)
    assert SMART_FILTER.parse('{"definitely_related": []}', inputs).left_out == ()


@pytest.mark.parametrize(
    "said", ["12月19日在北京办聚会，必须线下，需要摄影", "In Beijing, on site only, a photographer"]
)
def test_who_works_from_afar_is_told_apart_from_who_cannot(said: str) -> None:
    far, afar = living_in("Lagos", "far"), living_in("Lagos", "afar", remote=True)
    inputs = FilterInputs(understanding=asked(said), profiles=(far, afar), candidates_max=5)
    found = SMART_FILTER.parse('{"definitely_related": []}', inputs).left_out

    assert [(out.reason, out.agent_ids) for out in found] == [("place", (far.agent_id,)), ("on_site", (afar.agent_id,))]
