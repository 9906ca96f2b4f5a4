"""A certificate bears a yes that was not asked for again only by the event in which it was said, to the same part."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.core.kit import ALICE, BOB, plan, play, reviewed, says
from tests.requirements.kit import part
from tests.requirements.kit import plan as some_plan
from towow_core.domain.answers import Feedback
from towow_core.domain.certificates import ConsentKind
from towow_core.domain.events import Event, GapAnswered, GapSettled, ProposalDistributed, ProposalFinalized
from towow_core.domain.models import Assignment, FeedbackType, Provenance
from towow_core.domain.outcomes import GapOutcome
from towow_core.domain.requirements import OpenPointKind
from towow_core.negotiation.effects import Emit
from towow_core.negotiation.messages import ProposalDrafted
from towow_core.services.certificates.consents import Consent, consents_of
from towow_core.services.certificates.versions import AnnouncedPlan
from towow_core.services.evidence.verified_plans import checked_again
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

DAVE = "user_agent_dave"


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
    end = next(event for event in events if isinstance(event, ProposalFinalized))
    return {each.agent_id: each for each in consents_of(end.proposal, str(end.channel_id), _stream(events))}


def _stream(events: Sequence[Event]) -> list[Envelope]:
    return [
        Envelope(
            event_id=f"evt-{seq}",
            event_type=event.event_type,
            timestamp=str(seq),
            seq=seq,
            payload=codec.dump(event),
        )
        for seq, event in enumerate(events, start=1)
    ]


def test_a_yes_that_still_holds_is_borne_by_the_event_in_which_it_was_said() -> None:
    found = consents(settled())

    assert (found[BOB].consent, found[BOB].round, found[BOB].event_id) == (ConsentKind.ACCEPTED, 1, "evt-2")
    assert (found[ALICE].consent, found[ALICE].round) == (ConsentKind.ACCEPTED, 2)


def test_a_yes_is_none_to_another_part_than_it_was_said_to() -> None:
    assert consents(settled(price=90.0))[BOB].consent is ConsentKind.UNANSWERED


def test_a_yes_to_a_version_that_never_came_is_none_to_the_next_of_the_same_number() -> None:
    """Alice agreed to a plan with Bob, who did not; Dave joined one in which nothing of hers was asked anew."""

    def answered(who: str, said: FeedbackType, round_: int) -> GapAnswered:
        feedback = Feedback(
            agent_id=who, display_name=who, feedback_type=said, round=round_, provenance=Provenance.RULE
        )
        about = {"agent_id": who, "display_name": who, "provenance": Provenance.RULE, "version": 2}
        return GapAnswered(demand_id="d", channel_id="c", sub_demand_id="s", gap_type="x", feedback=feedback, **about)

    settled = GapSettled(
        demand_id="d",
        channel_id="c",
        sub_demand_id="s",
        gap_type="x",
        outcome=GapOutcome.JOINED,
        reason="",
        version=2,
    )
    told = [
        answered(ALICE, FeedbackType.ACCEPT, 2),
        answered(BOB, FeedbackType.REJECT, 2),
        answered(DAVE, FeedbackType.ACCEPT, 3),
        settled,
    ]
    joined = some_plan(part(ALICE), part(DAVE))
    found = {c.agent_id: c.consent for c in consents_of(joined, "c", _stream(told))}

    assert found == {ALICE: ConsentKind.UNANSWERED, DAVE: ConsentKind.ACCEPTED}
    said = AnnouncedPlan(
        envelope=_stream([*told, settled])[-1],
        channel_id="c",
        proposal=joined,
        requirements=(),
        not_understood=(),
        is_complete=True,
        open_points=(),
        plan_digest="",
    )
    points = checked_again(said, _stream(told)).open_points
    assert [point.who for point in points if point.kind is OpenPointKind.UNCONFIRMED] == [(ALICE,)]
