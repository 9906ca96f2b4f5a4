"""A plan that comes to more than was said is told of: in an event, by the API, and in the terminal."""

from dataclasses import replace
from typing import Any

import pytest

from bridges.cli.live import LiveLines
from bridges.cli.words import words_for
from bridges.http.demand_view import view_of
from tests.core.kit import ALICE, BOB, T0, candidate, channel, events, offer, play, says, start
from tests.requirements.kit import wants
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.events import BudgetExceeded, Event, ProposalDistributed, ProposalFinalized
from towow_core.domain.models import Assignment, DemandUnderstanding, FeedbackType, Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.negotiation import messages as msg
from towow_core.negotiation.state import ChannelState
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

SAID = replace(wants(RequirementKind.BUDGET, number=1500.0, unit="EUR"), text="at most €1,500")


def asked(*said: Requirement, language: Language = Language.EN) -> ChannelState:
    state = channel(ALICE, BOB, rounds_max=3)
    understanding = DemandUnderstanding(surface_demand="A party", language=language, requirements=said or (SAID,))
    demand = replace(state.demand, understanding=understanding)
    return replace(state, demand=demand, candidates=(candidate(ALICE), candidate(BOB)))


def drafted(round_: int, *prices: float) -> msg.ProposalDrafted:
    names = ((ALICE, "Alice"), (BOB, "Bob"))
    parts = tuple(
        Assignment(agent_id=who, display_name=name, role="r", responsibility="do", price=price, currency="EUR")
        for (who, name), price in zip(names, prices, strict=True)
    )
    draft = ProposalDraft(summary="A plan.", assignments=parts, rationale="")
    return msg.ProposalDrafted(at=T0, draft=draft, proposal_id=f"prop-{round_}", round=round_)


def told(state: ChannelState, *prices: float) -> list[Event]:
    return events(play(state, start(), offer(ALICE), offer(BOB), drafted(1, *prices)).effects)


def exceeded(found: list[Event]) -> list[BudgetExceeded]:
    return [event for event in found if isinstance(event, BudgetExceeded)]


def test_a_plan_above_the_budget_is_told_of_in_figures_before_the_plan_is_shown() -> None:
    found = told(asked(), 900, 700)
    place = next(n for n, event in enumerate(found) if isinstance(event, ProposalDistributed))
    said = found[place - 1]

    assert isinstance(said, BudgetExceeded)
    assert (said.version, said.budget, said.amount, said.over, said.currency) == (1, 1500, 1600, 100, "EUR")
    assert (said.text, said.note) == ("at most €1,500", "It comes to €1,600, €100 too much.")


def test_of_a_plan_within_the_budget_nothing_is_told() -> None:
    assert exceeded(told(asked(), 900, 600)) == []


@pytest.mark.parametrize("status", [RequirementStatus.WAIVED])
def test_an_amount_that_the_requester_gave_up_is_exceeded_by_nothing(status: RequirementStatus) -> None:
    assert exceeded(told(asked(replace(SAID, status=status)), 900, 700)) == []


def test_an_amount_for_each_person_is_held_against_what_each_of_them_pays() -> None:
    people = replace(wants(RequirementKind.HEAD_COUNT, number=40.0), requirement_id="req-2")
    each = replace(SAID, value=replace(SAID.value, number=30.0, per="person"))
    said = exceeded(told(asked(each, people), 900, 700))

    assert [(one.per, one.budget, one.amount, one.over) for one in said] == [("person", 30, 40, 10)]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (Language.EN, "  ! Version 1 is over the budget (“at most €1,500”): It comes to €1,600, €100 too much."),
        (Language.ZH, "  ! 第 1 版超出预算（“at most €1,500”）：合计 €1,600，超出 €100。"),
    ],
)
def test_the_terminal_says_it_in_the_demands_language(language: Language, line: str) -> None:
    (said,) = exceeded(told(asked(language=language), 900, 700))

    assert list(LiveLines(words_for(language)).lines(said)) == [line]


def test_the_demands_view_tells_of_the_plan_that_stands_and_not_of_the_one_before() -> None:
    first = play(asked(), start(), offer(ALICE), offer(BOB), drafted(1, 900, 700))
    again = play(
        first.state, says(ALICE, FeedbackType.NEGOTIATE), says(BOB, FeedbackType.NEGOTIATE), drafted(2, 900, 600)
    )
    over, now = events(first.effects), events(again.effects)

    assert [one["over"] for one in viewed(over)["over_budget"]] == [100]
    assert viewed([*over, *now])["over_budget"] == []


def test_it_is_told_again_where_the_plan_that_is_agreed_to_still_exceeds_it() -> None:
    soft = replace(SAID, is_hard=False)
    first = play(asked(soft), start(), offer(ALICE), offer(BOB), drafted(1, 900, 700))
    found = events(play(first.state, says(ALICE), says(BOB)).effects)
    place = next(n for n, event in enumerate(found) if isinstance(event, ProposalFinalized))

    assert isinstance(found[place - 1], BudgetExceeded)


def viewed(found: list[Event]) -> dict[str, Any]:
    return view_of("d-00000001", "collab-00000001", envelopes(found), Language.EN)


def envelopes(found: list[Event]) -> list[Envelope]:
    return [
        Envelope(
            event_id=f"evt-{n}", event_type=event.event_type, timestamp=T0, payload=codec.event_payload(event), seq=n
        )
        for n, event in enumerate(found, 1)
    ]
