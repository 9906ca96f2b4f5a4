"""Somebody named for when the one before cannot: asked, and taken only then."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from towow_core.domain.requirements import FALLBACK, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.binding import bound, preferred_in
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.team_assignment import assign_team
from towow_core.engine.requirements.people import names_of
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-22"
PEOPLE = tuple(replace(person(name, "演讲", price=1000), user_name=name) for name in ("方舟", "陈屿"))
PEOPLE_EN = tuple(
    replace(person(name, "speaking", "London"), user_name=name) for name in ("Jonas Weber", "Maya Torres")
)
ASKED = "12月14日在北京请方舟来做一场演讲，他来不了就请陈屿"


def fallbacks(sentence: str) -> dict[str, bool]:
    """Who is asked for by name, and whether only for when somebody else cannot."""
    known = names_of((*PEOPLE, *PEOPLE_EN))
    found = read_requirements(sentence, understand(sentence, TODAY), TODAY, known=known)[0]
    return {r.value.text: r.value.unit == FALLBACK for r in found if r.kind is RequirementKind.PERSON}


@pytest.mark.parametrize(
    "sentence",
    [
        ASKED,
        "请方舟来讲一场，不行的话就请陈屿",
        "请方舟或者陈屿来做演讲",
        "想请方舟做演讲，要是没空就找陈屿",
    ],
)
def test_whoever_is_named_for_when_the_first_cannot_is_a_fallback(sentence: str) -> None:
    assert fallbacks(sentence) == {"方舟": False, "陈屿": True}


@pytest.mark.parametrize(
    "sentence",
    [
        "A talk by Jonas Weber in London, or if he is away Maya Torres",
        "Book Jonas Weber or Maya Torres for a talk in London",
        "Invite Jonas Weber, otherwise ask Maya Torres",
    ],
)
def test_the_same_in_english(sentence: str) -> None:
    assert fallbacks(sentence) == {"Jonas Weber": False, "Maya Torres": True}


def test_two_who_are_both_asked_for_are_no_alternatives() -> None:
    assert fallbacks("请方舟和陈屿来做演讲") == {"方舟": False, "陈屿": False}


def test_a_fallback_stands_in_for_the_one_before_and_for_nobody_else() -> None:
    text = "请何洋拍照，再请方舟来做演讲，他来不了就请陈屿"
    known = names_of((*PEOPLE, replace(PEOPLE[0], user_name="何洋", agent_id="user_agent_heyang")))
    requirements, _ = read_requirements(text, understand(text, TODAY), TODAY, known=known)
    said = replace(understand(text, TODAY), requirements=requirements)

    assert preferred_in(said, {"何洋", "陈屿"}) == {"何洋", "方舟", "陈屿"}
    assert preferred_in(said, {"何洋", "方舟", "陈屿"}) == {"何洋", "方舟"}


@pytest.mark.parametrize(("there", "taken"), [(PEOPLE, "方舟"), (PEOPLE[1:], "陈屿")])
def test_both_are_asked_and_the_fallback_is_taken_where_the_first_is_not_there(there: tuple, taken: str) -> None:
    said = understand(ASKED, TODAY)
    requirements, _ = read_requirements(ASKED, said, TODAY, known=names_of(PEOPLE))
    said = replace(said, requirements=requirements)

    invited = bound(shortlist(said, there, 5), said, there, 5).definitely_related
    team = assign_team(said, needs_of(said), offers_from(said, *there))

    assert {c.display_name for c in invited} == {p.user_name for p in there}
    assert {agent_id for agent_id, tags in team.parts.items() if tags} == {
        p.agent_id for p in there if p.user_name == taken
    }
