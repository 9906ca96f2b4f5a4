"""Whole negotiations, changed on their way: what they announce as met stands a plain reading of their events."""

from collections import Counter
from collections.abc import Sequence

from bridges.simulation.faults import Fault
from bridges.simulation.scenario import draw_scenario
from bridges.simulation.world import live_through
from tests.requirements.plain_reading import Reading, why_not
from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.events import GapAnswered, GapSettled, OfferSubmitted, ProposalFeedback
from towow_core.domain.requirements import RequirementStatus
from towow_core.services.certificates.versions import AnnouncedPlan, announced_plans
from towow_core.support.envelopes import Envelope

SEEDS = 10
CHANGES = frozenset({Fault.CHANGE, Fault.SILENCE, Fault.WITHDRAW})


def told_by(plan: AnnouncedPlan, stream: Sequence[Envelope]) -> Reading:
    """What the events before it show of its people; of whom a sub-negotiation brought, what they offered there."""
    offers: dict[tuple[str, str], Offer] = {}
    answers: dict[str, Feedback] = {}
    round_, where = 0, plan.proposal.agreed_in or plan.channel_id  # a plan that stands again was agreed to before
    for envelope in stream:
        if envelope.seq > plan.envelope.seq:
            break
        said, channel_id = envelope.event, envelope.channel_id or ""
        if isinstance(said, OfferSubmitted | GapAnswered) and said.offer is not None:
            offers.setdefault((channel_id, said.agent_id), said.offer)
        if isinstance(said, ProposalFeedback) and channel_id == where:
            if said.round != round_:
                round_, answers = said.round, {}
            answers.setdefault(said.agent_id, _answer(said))
        if isinstance(said, GapSettled) and said.agent_id and channel_id == where:
            answers |= _to_more(said, stream)
    own = {agent_id: offer for (channel_id, agent_id), offer in offers.items() if channel_id == where}
    for part in plan.proposal.assignments:
        if (part.source, part.agent_id) in offers:
            own[part.agent_id] = offers[part.source, part.agent_id]
    return Reading(plan.proposal, own, answers, plan.requirements)


def _to_more(joined: GapSettled, stream: Sequence[Envelope]) -> dict[str, Feedback]:
    """What was said to the version with whoever was asked into the plan; of two answers the last."""
    told = (envelope.event for envelope in stream)
    of_it = (e for e in told if isinstance(e, GapAnswered) and e.sub_demand_id == joined.sub_demand_id)
    return {e.agent_id: e.feedback for e in of_it if e.version == joined.version and e.feedback is not None}


def _answer(said: ProposalFeedback) -> Feedback:
    return Feedback(
        agent_id=said.agent_id,
        display_name=said.display_name,
        feedback_type=said.feedback_type,
        round=said.round,
        defaulted=said.defaulted,
        provenance=said.provenance,
    )


def test_nothing_that_is_announced_as_met_or_complete_is_contradicted_by_what_was_said() -> None:
    met: Counter[str] = Counter()
    for seed in range(SEEDS):
        record = live_through(draw_scenario(seed, CHANGES))
        for stream in record.recording.streams.values():
            for plan in announced_plans(stream):
                told = told_by(plan, stream)
                found = [wanted for wanted in plan.requirements if wanted.status is RequirementStatus.MET]
                met.update(str(wanted.kind) for wanted in found)

                assert [(seed, wanted.text, why) for wanted in found if (why := why_not(wanted, told))] == []
                assert not plan.is_complete or all(told.said_yes(part) for part in told.parts), seed
    assert len(met) > 2  # kinds, so that there was something to contradict
