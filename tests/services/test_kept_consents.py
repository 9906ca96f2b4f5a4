"""A certificate bears a yes that was not asked for again only by the event in which it was said, to the same part."""

from dataclasses import replace
from typing import Any

from tests.core.kit import ALICE, BOB, plan, play, reviewed, says
from towow_core.domain.certificates import ConsentKind
from towow_core.domain.events import Event, ProposalDistributed, ProposalFinalized
from towow_core.domain.models import Assignment, FeedbackType
from towow_core.negotiation.effects import Emit
from towow_core.negotiation.messages import ProposalDrafted
from towow_core.services.certificates.consents import Consent, consents_of
from towow_core.support import codec
from towow_core.support.envelopes import Envelope


def settled(**bob: Any) -> list[Event]:
    """Bob accepts the first round, Alice the second; `bob` is changed in what the second round's plan is said to be."""
    first = reviewed(ALICE, BOB)
    step = play(
        first,
        says(BOB),
        says(ALICE, FeedbackType.NEGOTIATE, request="加价"),
        for_more(first.proposal.assignments),
        says(ALICE, round_=2),
    )
    sent = ProposalDistributed(
        demand_id="d-00000001",
        channel_id=first.channel_id,
        proposal_id="prop-1",
        proposal=first.proposal,
        summary="",
        participants_count=2,
        has_gaps=False,
        version=1,
        round=1,
        max_rounds=5,
    )
    events = [sent, *(effect.event for effect in step.effects if isinstance(effect, Emit))]
    return [
        _changed(event, bob) if isinstance(event, ProposalDistributed) and event.round > 1 else event
        for event in events
    ]


def for_more(parts: tuple[Assignment, ...]) -> ProposalDrafted:
    message = plan(ALICE, BOB, round_=2)
    priced = tuple(replace(p, price=500.0) if p.agent_id == ALICE else p for p in parts)
    return replace(message, draft=replace(message.draft, assignments=priced))


def _changed(event: ProposalDistributed, bob: dict[str, Any]) -> Event:
    parts = tuple(replace(p, **bob) if p.agent_id == BOB else p for p in event.proposal.assignments)
    return replace(event, proposal=replace(event.proposal, assignments=parts))


def consents(events: list[Event]) -> dict[str, Consent]:
    stream = [
        Envelope(
            event_id=f"evt-{seq}", event_type=event.event_type, timestamp=str(seq), seq=seq, payload=codec.dump(event)
        )
        for seq, event in enumerate(events, start=1)
    ]
    end = next(event for event in events if isinstance(event, ProposalFinalized))
    return {each.agent_id: each for each in consents_of(end.proposal, str(end.channel_id), stream)}


def test_a_yes_that_still_holds_is_borne_by_the_event_in_which_it_was_said() -> None:
    found = consents(settled())

    assert (found[BOB].consent, found[BOB].round, found[BOB].event_id) == (ConsentKind.ACCEPTED, 1, "evt-2")
    assert (found[ALICE].consent, found[ALICE].round) == (ConsentKind.ACCEPTED, 2)


def test_a_yes_is_none_to_another_part_than_it_was_said_to() -> None:
    assert consents(settled(price=90.0))[BOB].consent is ConsentKind.UNANSWERED
