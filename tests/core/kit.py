"""A channel to play with: short names for what can happen to it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import GapAnalysis, ProposalDraft, RecursionDecision
from towow_core.domain.events import Event
from towow_core.domain.models import (
    Assignment,
    Candidate,
    Compromise,
    Decision,
    Demand,
    DemandUnderstanding,
    FeedbackType,
    Gap,
    NegotiationPoint,
    Proposal,
    Provenance,
    ResponseType,
    Severity,
)
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.subdemands import RecursionCondition, SubDemand
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import Effect, Emit, Send
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.negotiation.transition import transition
from towow_core.support.timestamps import plus_seconds

E = TypeVar("E", bound=Event)
T0 = "2026-11-20T10:00:00.000000Z"
ALICE, BOB, CAROL, DAVE, ERIN = (f"user_agent_{n}" for n in ("alice", "bob", "carol", "dave", "erin"))


def at(seconds: float) -> str:
    return plus_seconds(T0, seconds)


def candidate(agent_id: str) -> Candidate:
    name = agent_id.removeprefix("user_agent_").title()
    return Candidate(agent_id=agent_id, display_name=name, reason="fits", relevance_score=80)


def channel(*agents: str, reserve: Sequence[str] = (), **policy: Any) -> ChannelState:
    rules = replace(NegotiationPolicy(), **policy)
    demand = Demand(
        demand_id="d-00000001",
        user_id="u",
        raw_input="办聚会",
        submitted_at=T0,
        understanding=DemandUnderstanding(surface_demand="办聚会", capability_tags=("场地",)),
    )
    return ChannelState(
        channel_id="collab-00000001",
        demand=demand,
        policy=rules,
        candidates=tuple(candidate(a) for a in agents),
        reserve=tuple(candidate(a) for a in reserve),
        rounds_max=rules.rounds_max,
        opened_at=T0,
        touched_at=T0,
    )


def start() -> msg.StartManaging:
    return msg.StartManaging(at=T0)


def offer(
    agent_id: str, decision: Decision = Decision.PARTICIPATE, *, message_id: str = "", seconds: float = 1, **more: Any
) -> msg.OfferReceived:
    made = Offer(
        offer_id=f"offer-{agent_id}",
        agent_id=agent_id,
        display_name=agent_id,
        demand_id="d-00000001",
        decision=decision,
        contribution="场地",
        provenance=more.pop("provenance", Provenance.RULE),
        **more,
    )
    return msg.OfferReceived(at=at(seconds), message_id=message_id or f"msg-offer-{agent_id}", offer=made)


def haggling(agent_id: str) -> msg.OfferReceived:
    return offer(
        agent_id,
        Decision.CONDITIONAL,
        response_type=ResponseType.NEGOTIATE,
        negotiation_points=(NegotiationPoint(aspect="时间", desired_value="周末"),),
    )


def plan(*agents: str, round_: int = 1, seconds: float = 2, gaps: tuple[Gap, ...] = ()) -> msg.ProposalDrafted:
    parts = tuple(Assignment(agent_id=a, display_name=a, role="r", responsibility="do") for a in agents)
    draft = ProposalDraft(summary="方案", assignments=parts, gaps=gaps, provenance=Provenance.RULE)
    return msg.ProposalDrafted(at=at(seconds), round=round_, proposal_id=f"prop-{round_}", draft=draft)


def says(
    agent_id: str,
    feedback_type: FeedbackType = FeedbackType.ACCEPT,
    *,
    round_: int = 1,
    request: str = "",
    provenance: Provenance = Provenance.RULE,
) -> msg.FeedbackReceived:
    said = Feedback(
        agent_id=agent_id,
        display_name=agent_id,
        feedback_type=feedback_type,
        round=round_,
        adjustment_request=request,
        provenance=provenance,
    )
    return msg.FeedbackReceived(at=at(3), message_id=f"msg-{round_}-{agent_id}", feedback=said)


def invalid(
    agent_id: str, question: msg.Question = "offer", *, round_: int | None = None, try_: int = 1
) -> msg.InvalidAnswerReceived:
    return msg.InvalidAnswerReceived(
        at=at(3),
        message_id=f"msg-invalid-{agent_id}-{question}-{round_}-{try_}",
        agent_id=agent_id,
        question=question,
        round=round_,
        why="contribution has more than 10000 characters.",
    )


def leaves(agent_id: str) -> msg.WithdrawReceived:
    return msg.WithdrawReceived(at=at(3), message_id=f"msg-leave-{agent_id}", agent_id=agent_id, reason="临时有事")


def compromise() -> msg.CompromiseDrafted:
    return msg.CompromiseDrafted(at=at(4), compromise=Compromise(summary="妥协", suggestions=("放宽预算",)))


def rings(state: ChannelState, name: msg.TimerName) -> msg.TimerFired:
    return msg.TimerFired(at=state.timers[name], name=name, due_at=state.timers[name])


def play(state: ChannelState, *messages: msg.AnyChannelMessage) -> Step:
    """All messages one after the other; the effects of all of them."""
    step = Step(state=state, at=T0)
    for message in messages:
        after = transition(step.state, message)
        step = replace(after, effects=step.effects + after.effects)
    return step


def reviewed(*agents: str, **policy: Any) -> ChannelState:
    """A channel in which everybody has offered and the first plan is being reviewed."""
    return play(channel(*agents, **policy), start(), *(offer(a) for a in agents), plan(*agents)).state


def events(effects: Sequence[Effect]) -> list[Event]:
    return [effect.event for effect in effects if isinstance(effect, Emit)]


def event_types(effects: Sequence[Effect]) -> list[str]:
    return [event.event_type for event in events(effects)]


def one(effects: Sequence[Effect], kind: type[E]) -> E:
    """The only event of its type."""
    (found,) = [event for event in events(effects) if isinstance(event, kind)]
    return found


def sent(effects: Sequence[Effect], name: str) -> list[str]:
    return [e.agent_id for e in effects if isinstance(e, Send) and e.message.name == name]


def gap(capability: str, importance: int = 80) -> Gap:
    return Gap(
        gap_id=f"gap-{capability}",
        gap_type=capability,
        importance=importance,
        severity=Severity.HIGH,
        capability=capability,
    )


def gaps_found(importance: int = 80, capability: str = "摄影") -> msg.GapsIdentified:
    return msg.GapsIdentified(at=at(5), analysis=GapAnalysis(is_complete=False, gaps=(gap(capability, importance),)))


def recursion(*sub_demand_ids: str, should_recurse: bool = True, able: Sequence[str] = ()) -> msg.RecursionDecided:
    """`able` could do each of these alone."""
    yes = RecursionCondition(met=True, value=0.3, limit=0.2)
    subs = tuple(
        SubDemand(description=f"找{tag}", capability_tags=(tag,), gap_addressed=tag)
        for tag, _ in zip(("摄影", "灯光", "音响", "主持", "翻译"), sub_demand_ids, strict=False)
    )
    decision = RecursionDecision(
        should_recurse=should_recurse, reason="值得", satisfaction=yes, stakeholders=yes, cost=yes, sub_demands=subs
    )
    alone = tuple(tuple(map(candidate, able)) for _ in sub_demand_ids) if able else ()
    return msg.RecursionDecided(at=at(6), decision=decision, sub_demand_ids=sub_demand_ids, able_alone=alone)


def opens(sub_demand_id: str) -> msg.SubnetOpened:
    return msg.SubnetOpened(at=at(7), sub_demand_id=sub_demand_id, sub_channel_id=sub_demand_id.replace("d-", "sub-"))


def ends(sub_demand_id: str, *agents: str, outcome: ChannelOutcome = ChannelOutcome.FINALIZED) -> msg.SubnetEnded:
    parts = tuple(Assignment(agent_id=a, display_name=a, role="摄影", responsibility="拍") for a in agents)
    found = Proposal(proposal_id="prop-s", demand_id=sub_demand_id, version=1, summary="s", assignments=parts)
    return msg.SubnetEnded(at=at(8), sub_demand_id=sub_demand_id, outcome=outcome, proposal=found if agents else None)
