"""Not both of those of which any will do: the plan settles it, and who stands by is told why."""

from functools import cache

import pytest

from bridges.simulation.played_network import play
from tests.core.matching_kit import person
from tests.requirements.kit import facts, part
from tests.requirements.test_changes_in_words import asked
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.models import Assignment, Language, Standing
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import ONLY_ONE, Requirement, RequirementKind, RequirementStatus
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.requirements.checker import check

K = RequirementKind
EITHER = "Either a DJ or a string quartet, not both, for an anniversary in London on Saturday 9 January."


def only_one(sentence: str) -> list[Requirement]:
    return [r for r in asked(sentence).requirements if r.value.unit == ONLY_ONE]


@pytest.mark.parametrize(
    "sentence",
    [
        EITHER,
        "London, 9 January: either a DJ or a string quartet but not both.",
        "We'd like a DJ or a string quartet (not both) in London on 9 January.",
        "A DJ or a band for a party in London on 9 January, but only one of them.",
        "A DJ or a string quartet, just one of the two, in London on 9 January.",
        "A DJ or a band in London on 9 January, never both.",
        "1月9日上海，请一个DJ或者弦乐四重奏，不要两个都请。",
        "1月9日上海，请魔术师或者小丑，两个里只要一个。",
        "1月9日上海，请DJ或者弦乐四重奏，不要同时请。",
    ],
)
def test_it_is_said_of_the_choice_and_rules_nothing_out(sentence: str) -> None:
    (said,) = only_one(sentence)

    (choice,) = [r for r in asked(sentence).requirements if r.kind is K.CAPABILITY and len(r.value.tags) > 1]
    assert said.value.tags == choice.value.tags
    assert not [r for r in asked(sentence).requirements if r.kind is K.EXCLUSION]


@pytest.mark.parametrize(
    "sentence",
    [
        "A DJ and a string quartet, both of them, in London on 9 January.",
        "A DJ and a photographer in London on 9 January, not both on the same day.",
        "London, 9 January: a DJ or a string quartet, either will do.",
        "1月9日上海，请DJ或者弦乐四重奏，都行。",
        "1月9日上海，请DJ，不要主持人。",
    ],
)
def test_what_says_something_else_is_none(sentence: str) -> None:
    assert only_one(sentence) == []


@pytest.mark.parametrize(
    ("tags", "status"),
    [
        ((("DJ",),), RequirementStatus.MET),
        ((("string quartet",),), RequirementStatus.MET),
        ((("DJ",), ("string quartet",)), RequirementStatus.UNMET),
        ((("baking",),), RequirementStatus.OPEN),
    ],
)
def test_the_plan_settles_it(tags: tuple[tuple[str, ...], ...], status: RequirementStatus) -> None:
    parts = [part(f"agent-{n}", *mine) for n, mine in enumerate(tags)]
    (found,) = check(only_one(EITHER), facts(*parts), Language.EN)

    assert found.status is status


@cache
def stand_by(sentence: str) -> Assignment:
    people = [
        person("dj", "DJ", "London", price=300.0, currency="GBP", languages=("en",)),
        person("quartet", "string quartet", "London", price=900.0, currency="GBP", languages=("en",)),
        person("other-dj", "DJ", "London", price=700.0, currency="GBP", languages=("en",)),
        person("photos", "photography", "London", price=800.0, currency="GBP", languages=("en",)),
    ]
    service = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    policy = NegotiationPolicy(clarify_timeout_s=0.0)
    played = play(sentence, people, service, today="2026-11-30", policy=policy)
    done = next(one.event for one in reversed(played.events) if isinstance(one.event, ProposalFinalized))
    return next(
        a for a in done.proposal.assignments if a.standing is Standing.STAND_BY and a.agent_id.endswith(SAID_OF)
    )


SAID_OF = ("quartet", "photos")


def test_whose_alternative_was_taken_stands_by_for_that_reason() -> None:
    said = stand_by(EITHER).responsibility

    assert "DJ was taken" in said
    assert "budget" not in said


def test_a_budget_is_the_reason_where_there_is_one() -> None:
    said = stand_by("A DJ and a photographer in London on 9 January, £600 in all.").responsibility

    assert "if the budget allows" in said
