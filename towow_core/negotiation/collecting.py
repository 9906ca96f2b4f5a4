"""From an opened channel to the offers on the table: invitations, answers, and who is not waited for."""

from typing import TypedDict

from towow_core.domain.answers import Offer
from towow_core.domain.events import (
    AgentSubstituted,
    AggregationStarted,
    ChannelCreated,
    DemandBroadcast,
    OfferSubmitted,
)
from towow_core.domain.messages import Invite, Renegotiate
from towow_core.domain.models import Candidate, Demand, Language, Provenance
from towow_core.negotiation.effects import DraftProposal
from towow_core.negotiation.ending import fail
from towow_core.negotiation.messages import OfferReceived
from towow_core.negotiation.stand_ins import tell_stand_in
from towow_core.negotiation.state import ChannelState, language
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.support.replacing import replace


def participants(state: ChannelState) -> tuple[str, ...]:
    """Who takes part: has offered something, and has not left. Sorted, so that arrival order decides nothing."""
    return tuple(
        sorted(
            agent_id for agent_id, offer in state.offers.items() if offer.commits and agent_id not in state.withdrawn
        )
    )


def awaited(state: ChannelState) -> tuple[str, ...]:
    """Invited agents that still owe an offer and can be reached."""
    settled = {*state.offers, *state.unreachable, *state.withdrawn}
    return tuple(c.agent_id for c in state.candidates if c.agent_id not in settled)


def start(step: Step) -> Step:
    """A new channel: invite everybody, then collect."""
    state = step.state
    if state.status is not ChannelStatus.CREATED or state.ending is not None:
        return step
    understanding = state.demand.understanding
    step = step.emit(
        ChannelCreated(
            **step.ids,
            participants_count=len(state.candidates),
            parent_channel_id=state.parent_channel_id,
            recursion_depth=state.recursion_depth,
            candidates=tuple(candidate.agent_id for candidate in state.candidates),
            surface_demand=understanding.surface_demand if understanding else state.demand.raw_input,
            capability_tags=understanding.capability_tags if understanding else (),
        )
    )
    if not state.candidates:
        return fail(step, "no_candidates")
    step = step.move(ChannelStatus.BROADCASTING, "start_broadcast")
    for candidate in state.candidates:
        step = invite(step, candidate)
    step = step.emit(DemandBroadcast(**step.ids, recipients_count=len(state.candidates)))
    step = step.move(ChannelStatus.COLLECTING, "broadcast_complete")
    return step.start_timer("collect", state.policy.collect_timeout_s)


def invite(step: Step, candidate: Candidate) -> Step:
    """Ask one candidate; where a plan is negotiated again, say which, and what the requester minds."""
    state, agent_id = step.state, candidate.agent_id
    facts: _Facts = {
        "demand": state.demand,
        "round": state.round + 1,
        "filter_reason": candidate.reason,
        "match_score": candidate.relevance_score,
        "expected_role": candidate.expected_role,
        "problem": state.refused.get(agent_id, ""),
    }
    before = state.renegotiation
    if before is None or all(part.agent_id != agent_id for part in before.proposal.assignments):
        return step.send(agent_id, Invite(**step.header(Invite, agent_id, facts["round"]), **facts))
    question = Renegotiate(
        **step.header(Renegotiate, agent_id, facts["round"]),
        **facts,
        previous_proposal=before.proposal,
        feedback_summary=before.feedback.reasoning,
    )
    return step.send(agent_id, question)


class _Facts(TypedDict):
    """What an invitation says, whether it is the first or one to negotiate again."""

    demand: Demand
    round: int
    filter_reason: str
    match_score: int
    expected_role: str
    problem: str


def on_offer(step: Step, message: OfferReceived) -> Step:
    """The first answer of an invited agent counts; whatever else arrives changes nothing."""
    state = step.state
    offer = message.offer if message.offer.demand_id else replace(message.offer, demand_id=state.demand_id)
    invited = next((c for c in state.candidates if c.agent_id == offer.agent_id), None)
    known = message.message_id in state.processed_message_ids or offer.agent_id in state.offers
    if state.status is not ChannelStatus.COLLECTING or invited is None or known or offer.agent_id in state.withdrawn:
        return step
    if offer.display_name != invited.display_name:  # its profile's, whatever it calls itself now
        offer = replace(offer, display_name=invited.display_name)
    step = step.with_state(
        replace(
            step.state,
            processed_message_ids=(*state.processed_message_ids, message.message_id),
            # In order of their ids: who answered first must not show in the plan (contract §3, rule 3).
            offers=dict(sorted({**state.offers, offer.agent_id: offer}.items())),
            unreachable=tuple(a for a in state.unreachable if a != offer.agent_id),  # it was not gone after all
        )
    )
    return close_if_complete(show_offer(tell_stand_in(step, offer), offer))


def close_if_complete(step: Step) -> Step:
    return step if awaited(step.state) else close_collection(step, "collect_complete")


def close_collection(step: Step, reason: str) -> Step:
    """Everybody has answered, or time is up: draft a plan from what there is."""
    step = step.stop_timer("collect").stop_timer("retry")
    step = step.with_state(replace(step.state, refused={}))
    state = step.state
    taking_part = participants(state)
    if not taking_part:
        # The truest reason first (contract §3, rule 2): where only stand-ins answered, nobody has refused anything.
        all_stand_ins = state.offers and all(o.provenance is Provenance.FALLBACK for o in state.offers.values())
        left = bool(state.withdrawn)
        return fail(step, "llm_unavailable" if all_stand_ins else "everyone_withdrew" if left else "no_participants")
    step = step.move(ChannelStatus.AGGREGATING, reason)
    step = step.emit(AggregationStarted(**step.ids, offers_count=len(taking_part)))
    return step.with_state(replace(step.state, drafting=True)).do(DraftProposal(round=state.round + 1))


def invite_substitutes(step: Step) -> Step:
    """Ask one from the reserve for each who left, of those who could do some of the same the best.

    They have as much time to answer as everybody had.
    """
    state = step.state
    pairs = _substitutes(state)
    names = {c.agent_id: c.display_name for c in state.candidates}
    for left, candidate in pairs:
        step = invite(step, candidate).emit(
            AgentSubstituted(
                **step.ids,
                agent_id=left,
                display_name=names.get(left, left),
                reason=candidate.reason,
                replaced_by=candidate.agent_id,
                replaced_by_name=candidate.display_name,
            )
        )
    step = step.with_state(
        replace(
            step.state,
            candidates=(*state.candidates, *(candidate for _, candidate in pairs)),
            reserve=tuple(c for c in state.reserve if c not in {candidate for _, candidate in pairs}),
            left_since_draft=(),
            substitute_for={**state.substitute_for, **{candidate.agent_id: left for left, candidate in pairs}},
        )
    )
    return step.start_timer("collect", state.policy.collect_timeout_s)


def can_substitute(state: ChannelState) -> bool:
    """Somebody left, somebody is in reserve who could do it, and the policy allows another substitute."""
    return bool(_substitutes(state))


def _substitutes(state: ChannelState) -> list[tuple[str, Candidate]]:
    """Who left, and who is asked instead.

    Fewer in reserve than have left: the last ones in order of id get nobody, and are not looked for again. Of whom
    nobody said what they can do, anything may be asked.
    """
    can = {c.agent_id: {*c.capabilities} for c in state.candidates}
    pairs: list[tuple[str, Candidate]] = []
    for left in sorted(state.left_since_draft):
        offer = state.offers.get(left)
        did = can.get(left, set()) | {*(offer.capabilities if offer else ())}
        spare = [c for c in state.reserve if c not in {taken for _, taken in pairs}]
        fit = next((c for c in spare if not did or not c.capabilities or did & {*c.capabilities}), None)
        if fit is not None:
            pairs.append((left, fit))
    return pairs[: max(state.policy.substitutes_max - len(state.substitute_for), 0)]


def show_offer(step: Step, offer: Offer) -> Step:
    between, colon = ("；", "：") if language(step.state) is Language.ZH else ("; ", ": ")
    summary = between.join(f"{p.aspect}{colon}{p.desired_value}" for p in offer.negotiation_points)
    return step.emit(
        OfferSubmitted(
            **step.ids,
            agent_id=offer.agent_id,
            display_name=offer.display_name,
            decision=offer.decision,
            response_type=offer.response_type,
            contribution=offer.contribution,
            conditions=offer.conditions,
            negotiation_points=offer.negotiation_points,
            negotiation_summary=summary,
            reasoning=offer.reasoning,
            decline_reason=offer.decline_reason,
            confidence=offer.confidence,
            suggested_role=offer.suggested_role,
            provenance=offer.provenance,
            answers_count=len(step.state.offers),
            invited_count=len(step.state.candidates),
            offer=offer,
        )
    )
