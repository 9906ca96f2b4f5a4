"""Why an event happened: who decided it, by which numbers, and what a model was asked for it.

The machine is pure, so the step that said it can be taken again from the journal: its message, its state before, and
the policy in force. Nothing here is a guess.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from towow_core import events as ev
from towow_core.calls import CallRecord
from towow_core.errors import TowowError, UnknownDemand
from towow_core.events import Envelope
from towow_core.models import Provenance
from towow_core.negotiation.messages import AnswerMessage, CancelRequested, ChannelMessage, WithdrawReceived
from towow_core.negotiation.state import ChannelState
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.prompts.p02_smart_filter import SMART_FILTER
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT
from towow_core.prompts.p07_gap_identification import GAP_IDENTIFICATION
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION
from towow_core.prompts.p09_compromise import COMPROMISE
from towow_core.services.replay import ChannelRecording, event_ids, message_of, steps
from towow_core.services.why_rules import Rule, rules_of
from towow_core.services.why_solver import solver_of
from towow_core.store.store import Store

_PLANS = frozenset({PROPOSAL_AGGREGATION.key, PROPOSAL_ADJUSTMENT.key})
PROMPTS_OF: Mapping[str, frozenset[str]] = {
    ev.DemandUnderstood.event_type: frozenset({DEMAND_UNDERSTANDING.key}),
    ev.FilterCompleted.event_type: frozenset({SMART_FILTER.key}),
    ev.OfferSubmitted.event_type: frozenset({RESPONSE_GENERATION.key}),
    ev.ProposalDistributed.event_type: _PLANS,
    ev.ProposalFeedback.event_type: frozenset({PROPOSAL_FEEDBACK.key}),
    ev.AgentWithdrawn.event_type: frozenset({PROPOSAL_FEEDBACK.key}),
    ev.ProposalFinalized.event_type: _PLANS,
    ev.ForceFinalized.event_type: frozenset({COMPROMISE.key}),
    ev.NegotiationFailed.event_type: frozenset({COMPROMISE.key}),
    ev.GapIdentified.event_type: frozenset({GAP_IDENTIFICATION.key}),
    ev.SubnetTriggered.event_type: frozenset({RECURSION_DECISION.key}),
}
_BY_COUNTING = frozenset({  # a model wrote some of their words, but the policy's limits decided that they happen
    ev.ProposalFinalized.event_type, ev.ForceFinalized.event_type, ev.NegotiationFailed.event_type,
})  # fmt: skip
_LATER = frozenset({ev.ProposalFinalized.event_type, ev.SubnetTriggered.event_type})  # than the answer behind them
_CAUSES = {Provenance.LLM: "model", Provenance.HUMAN: "human"}


class UnknownEvent(TowowError):
    """A demand has no event of this number."""

    code = "E404"
    http_status = 404


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """An event and what is behind it.

    Attributes:
        cause: "model", "rule" (our own engine), "policy" (limits and counting) or "human".
        rules: What was compared with what.
        solver: What our own engine's solver weighed; None where it was not asked.
        calls: What models were asked for it.
    """

    event: Envelope
    cause: str
    rules: tuple[Rule, ...] = ()
    solver: Mapping[str, Any] | None = None
    calls: tuple[CallRecord, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The step that said an event. Without a channel there is none."""

    message: ChannelMessage | None = None
    before: ChannelState | None = None
    after: ChannelState | None = None
    earlier: tuple[str, ...] = field(default=())  # ids of calls of the steps before it, the latest first


async def why(store: Store, demand_id: str, seq: int) -> Why:
    """What is behind the event number `seq` of a demand's stream.

    Raises:
        UnknownDemand: There is no such demand.
        UnknownEvent: Its stream has no such number (yet).
    """
    if await store.demand(demand_id) is None:
        raise UnknownDemand(demand_id)
    page = await store.events(demand_id, after=seq - 1, limit=1) if seq > 0 else ()
    if not page or page[0].seq != seq:
        raise UnknownEvent(f"Demand {demand_id} has no event number {seq}.")
    event = page[0]
    moment = await _moment_of(store, event)
    calls = await _calls_of(store, event, moment)
    return Why(
        event=event,
        cause=_cause(event, moment, calls),
        rules=rules_of(event, moment.before, moment.after, calls),
        solver=solver_of(event, moment.before, calls),
        calls=calls,
    )


async def _moment_of(store: Store, event: Envelope) -> Moment:
    """The journal entry whose step said this; nothing, where the coordinator or the bridge said it."""
    record = await store.channel(str(event.payload.get("channel_id", "")))
    if record is None:
        return Moment()
    recording = ChannelRecording(channel=record, journal=await store.journal(record.channel_id))
    before, earlier = None, list[str]()
    for entry, step in steps(recording):
        if event.event_id in event_ids(entry, step):
            message = message_of(entry)
            return Moment(message=message, before=before, after=step.state, earlier=tuple(reversed(earlier)))
        if isinstance(message := message_of(entry), AnswerMessage) and message.call_id:
            earlier.append(message.call_id)
        before = step.state
    return Moment()


async def _calls_of(store: Store, event: Envelope, moment: Moment) -> tuple[CallRecord, ...]:
    """What was asked for this very event; for an agreed plan, what was asked for the plan."""
    prompts = PROMPTS_OF.get(event.event_type, frozenset())
    if event.event_type == ev.ModelDegraded.event_type:
        prompts = frozenset({str(event.payload.get("prompt"))})
    if not prompts:
        return ()
    if moment.message is None:
        about = await store.calls.of(event.demand_id, with_subnets=False)
        return tuple(call for call in about if call.prompt in prompts and call.agent_id == "coordinator")
    own = moment.message.call_id if isinstance(moment.message, AnswerMessage) else ""
    found = {call.call_id: call for call in await store.calls.by_id([own, *moment.earlier])}
    for call_id in (own, *moment.earlier):
        call = found.get(call_id)
        if call is not None and call.prompt in prompts and _speaks(call, event):
            return (call,)
        if event.event_type not in _LATER:
            break  # it was said in the very step that its answer came in
    return ()


def _speaks(call: CallRecord, event: Envelope) -> bool:
    """Whether the call is of the agent that the event is about, where it is about one."""
    return bool(event.payload.get("agent_id", call.agent_id) == call.agent_id)


def _cause(event: Envelope, moment: Moment, calls: tuple[CallRecord, ...]) -> str:
    payload = event.payload
    if isinstance(moment.message, CancelRequested | WithdrawReceived) or payload.get("reason_code") == "cancelled":
        return "human"
    if event.event_type == ev.DemandSubmitted.event_type:
        return "policy" if payload.get("user_id") == "channel_admin" else "human"
    if event.event_type == ev.ModelDegraded.event_type:
        return "model"
    if event.event_type in _BY_COUNTING or event.event_type not in PROMPTS_OF or payload.get("defaulted"):
        return "policy"
    said = payload.get("provenance") or (payload.get("proposal") or {}).get("provenance")
    if said is None and calls:
        said = calls[0].provenance
    return _CAUSES.get(Provenance(said), "rule") if said else "policy"
