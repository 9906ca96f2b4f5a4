"""What is called an agreement is counted again: one that is none is caught, whichever way it ended."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from bridges.simulation.consent_invariants import a_yes_that_still_holds_is_to_the_same, an_agreement_is_one
from bridges.simulation.run_record import ChannelView, Evidence, RunRecord
from bridges.simulation.scenario import draw_scenario
from bridges.simulation.world import live_through
from towow_core.domain.events import ForceFinalized, ProposalDistributed, ProposalFeedback, ProposalFinalized
from towow_core.domain.models import Compromise, FeedbackType
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

Change = Callable[[Envelope], Envelope]


@pytest.fixture(scope="module")
def lived() -> RunRecord:
    """A run in which everybody asked has agreed to a plan, without a second round."""
    records = (live_through(draw_scenario(seed, frozenset())) for seed in count())
    return next(record for record in records if agreed(record) is not None)


def agreed(record: RunRecord) -> ChannelView | None:
    """Its only agreement, where it has one and nobody with a part left before it or was left out."""
    found = [view for view in Evidence(record).channels if isinstance(view.agreement, ProposalFinalized)]
    return found[0] if len(found) == 1 and len(found[0].agreement.accepted_by) > 1 else None


def as_forced(envelope: Envelope) -> Envelope:
    said = envelope.event
    if not isinstance(said, ProposalFinalized):
        return envelope
    fields = {
        name: getattr(said, name)
        for name in ("demand_id", "channel_id", "proposal", "participants_count", "participants", "accepted_by")
    }
    forced = ForceFinalized(
        **fields,
        rounds_taken=said.rounds_taken,
        confirmed_participants=said.accepted_by,
        optional_participants=(),
        compromise_proposal=Compromise(summary=""),
        round=said.rounds_taken,
        max_rounds=said.rounds_taken,
    )
    return replace(envelope, event_type=forced.event_type, payload=codec.dump(forced))


def as_refusing(envelope: Envelope) -> Envelope:
    said = envelope.event
    if not isinstance(said, ProposalFeedback):
        return envelope
    return replace(envelope, payload=codec.dump(replace(said, feedback_type=FeedbackType.NEGOTIATE)))


def changed(record: RunRecord, change: Change) -> RunRecord:
    streams = {name: tuple(map(change, stream)) for name, stream in record.recording.streams.items()}
    return replace(record, recording=replace(record.recording, streams=streams))


@pytest.mark.parametrize("change", [lambda envelope: envelope, as_forced])
def test_an_agreement_to_which_nobody_said_yes_is_caught_forced_or_not(lived, change: Change) -> None:
    record = changed(lived, change)
    view = agreed(lived)
    silent = replace(record, accepted=frozenset(said for said in lived.accepted if said[0] != view.name))

    assert list(an_agreement_is_one(Evidence(record))) == []
    assert list(an_agreement_is_one(Evidence(silent))) == [
        f"{view.name} is called agreed, and nobody with a part has said yes."
    ]


def test_an_agreement_that_too_few_have_said_yes_to_is_caught(lived) -> None:
    view = agreed(lived)
    (sentence,) = an_agreement_is_one(Evidence(changed(lived, as_refusing)))

    assert sentence.startswith(f"{view.name} is agreed with 0% of those asked")
    assert list(an_agreement_is_one(Evidence(changed(changed(lived, as_refusing), as_forced)))) == []


@pytest.fixture(scope="module")
def kept() -> tuple[RunRecord, ProposalFeedback]:
    """A run in which somebody's yes to an earlier round still held, and that yes as it is shown."""
    records = (live_through(draw_scenario(seed, frozenset())) for seed in count())
    return next((record, said) for record in records if (said := still_holding(record)) is not None)


def still_holding(record: RunRecord) -> ProposalFeedback | None:
    shown = (e.event for stream in record.recording.streams.values() for e in stream)
    return next((said for said in shown if isinstance(said, ProposalFeedback) and said.rests_on_round), None)


def test_a_yes_that_is_said_to_hold_and_was_never_said_is_caught(kept) -> None:
    record, said = kept
    unsaid = replace(record, accepted=record.accepted - {(said.channel_id, said.agent_id, said.rests_on_round)})

    assert list(a_yes_that_still_holds_is_to_the_same(Evidence(record))) == []
    assert f"{said.agent_id} never accepted round {said.rests_on_round}" in str(
        list(a_yes_that_still_holds_is_to_the_same(Evidence(unsaid)))
    )


def test_a_yes_that_is_said_to_hold_for_another_price_is_caught(kept) -> None:
    record, said = kept

    def dearer(envelope: Envelope) -> Envelope:
        sent = envelope.event
        if not isinstance(sent, ProposalDistributed) or sent.round != said.round:
            return envelope
        parts = tuple(replace(a, price=1e6) if a.agent_id == said.agent_id else a for a in sent.proposal.assignments)
        told = replace(sent, proposal=replace(sent.proposal, assignments=parts))
        return replace(envelope, payload=codec.dump(told))

    assert f"{said.agent_id} was not asked in round {said.round}" in str(
        list(a_yes_that_still_holds_is_to_the_same(Evidence(changed(record, dearer))))
    )
