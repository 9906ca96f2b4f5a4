"""Whether somebody has agreed to what they moved to: only by a yes to a plan that has it."""

from dataclasses import replace

import pytest

from tests.core.kit import ALICE, at
from towow_core.domain import events as ev
from towow_core.domain.models import Assignment, FeedbackType, Proposal, Provenance, Standing, Timeline
from towow_core.services.evidence.concessions import Term, concessions_of
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

IDS = {"demand_id": "d-1", "channel_id": "collab-1"}
PART = Assignment(
    agent_id=ALICE, display_name="Alice", role="摄影", responsibility="拍", capabilities=("摄影",), days=("2026-12-05",)
)
MOVED = {
    Term.DAY: {"days": ("2026-12-06",)},
    Term.PART: {"capabilities": ("摄影", "剪辑")},
    Term.PRICE: {"price": 900.0},
}


def plans(round_: int, part: Assignment) -> ev.ProposalDistributed:
    plan = Proposal(
        proposal_id="prop-1", demand_id="d-1", version=round_, summary="", assignments=(part,), timeline=Timeline()
    )
    return ev.ProposalDistributed(
        **IDS,
        proposal_id="prop-1",
        proposal=plan,
        summary="",
        participants_count=1,
        has_gaps=False,
        version=round_,
        round=round_,
        max_rounds=5,
    )


def says(round_: int, said: FeedbackType) -> ev.ProposalFeedback:
    return ev.ProposalFeedback(
        **IDS,
        agent_id=ALICE,
        display_name="Alice",
        feedback_type=said,
        reasoning="",
        adjustment_request="",
        concerns=(),
        round=round_,
        defaulted=False,
        provenance=Provenance.RULE,
    )


def told(*events: ev.Event) -> list[Envelope]:
    return [
        Envelope(
            event_id=f"evt-{seq}", event_type=event.event_type, timestamp=at(seq), seq=seq,
            payload=codec.event_payload(event),
        )
        for seq, event in enumerate(events, start=1)
    ]  # fmt: skip


@pytest.mark.parametrize("term", MOVED)
def test_a_yes_to_another_plan_is_none_to_this_move(term: Term) -> None:
    """In the second plan it is moved; they say no, and yes to a third one, with or without it."""
    part = replace(PART, price=800.0, standing=Standing.ACTIVE)
    moved = replace(part, **MOVED[term])
    before = (plans(1, part), says(1, FeedbackType.NEGOTIATE), plans(2, moved), says(2, FeedbackType.NEGOTIATE))

    kept = concessions_of(told(*before, plans(3, moved), says(3, FeedbackType.ACCEPT)))
    taken_back = concessions_of(told(*before, plans(3, part), says(3, FeedbackType.ACCEPT)))

    assert [(one.round, one.is_accepted) for one in kept if one.term is term] == [(2, True)]
    assert (2, True) not in [(one.round, one.is_accepted) for one in taken_back]


@pytest.mark.parametrize("term", MOVED)
def test_a_yes_to_an_earlier_plan_is_none_to_a_move_that_comes_after_it(term: Term) -> None:
    """They agree to it, the next plan is without it, and to the one that comes back to it they say no."""
    part = replace(PART, price=800.0, standing=Standing.ACTIVE)
    moved = replace(part, **MOVED[term])
    before = (plans(1, moved), says(1, FeedbackType.ACCEPT), plans(2, part), says(2, FeedbackType.NEGOTIATE))

    refused = concessions_of(told(*before, plans(3, moved), says(3, FeedbackType.NEGOTIATE)))

    assert (3, True) not in [(one.round, one.is_accepted) for one in refused]
