"""Why an event happened: who decided it, by which numbers, and what a model was asked for it.

The machine is pure, so the step that said it can be taken again from the journal: its message, its state before, and
the policy in force. Nothing here is a guess.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain import events as ev
from towow_core.domain.errors import TowowError, UnknownDemand
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.domain.outcomes import CANCELLED
from towow_core.negotiation.messages import AnswerMessage, CancelRequested, ChannelMessage, WithdrawReceived
from towow_core.negotiation.state import ChannelState
from towow_core.prompts import ALL_PROMPTS
from towow_core.services.evidence.optimality import optimality_of_event
from towow_core.services.evidence.replay import ChannelRecording, event_ids, message_of, steps
from towow_core.services.evidence.why_machine import Rule, rules_of
from towow_core.services.evidence.why_solver import solver_of
from towow_core.store.store import Store
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

_BY_COUNTING = frozenset({  # a model wrote some of their words, but the policy's limits decided that they happen
    ev.ProposalFinalized.event_type, ev.ForceFinalized.event_type, ev.NegotiationFailed.event_type,
})  # fmt: skip
_LATER = frozenset({
    ev.ProposalFinalized.event_type, ev.SubnetTriggered.event_type, ev.GapIdentified.event_type,
    ev.GapInvited.event_type,
})  # fmt: skip  # than the answer behind them
_OF_AN_AGENT = ev.OfferSubmitted | ev.ProposalFeedback | ev.GapAnswered | ev.AgentWithdrawn | ev.AgentSubstituted
_CAUSES = {Provenance.LLM: "model", Provenance.SCRIPTED: "model", Provenance.HUMAN: "human"}


class UnknownEvent(TowowError):
    """A demand has no event of this number."""

    code = "E404"
    http_status = 404

    def __init__(self, demand_id: str, seq: int) -> None:
        super().__init__(f"Demand {demand_id} has no event number {seq}.")


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


async def numbered_event(store: Store, demand_id: str, seq: int) -> Envelope:
    """Event number `seq` of a demand and its sub-demands together, as `towow watch` shows them.

    Raises:
        UnknownDemand: There is no such demand.
        UnknownEvent: Its stream has no such number (yet).
    """
    if await store.demand(demand_id) is None:
        raise UnknownDemand(demand_id)
    page = await store.events(demand_id, after=seq - 1, limit=1) if seq > 0 else ()
    if not page or page[0].seq != seq:
        raise UnknownEvent(demand_id, seq)
    return page[0]


async def why(store: Store, event: Envelope) -> Why:
    """What is behind an event of this store."""
    moment = await _moment_of(store, event)
    calls = await _calls_of(store, event, moment)
    return Why(
        event=event,
        cause=_cause(event, moment, calls),
        rules=rules_of(event, moment.before, moment.after, calls),
        solver=await _solver_of(store, event, moment.before, calls),
        calls=calls,
    )


async def _solver_of(
    store: Store, event: Envelope, before: ChannelState | None, calls: tuple[CallRecord, ...]
) -> Mapping[str, Any] | None:
    """What our own solver weighed, and how near a plan is to the best of everybody who could have been invited."""
    weighed, found = solver_of(event, before, calls), await optimality_of_event(store, event)
    if found is None:
        return weighed
    adds = {one.tag: one.adds for one in found.open_prices}
    said = {name: value for name, value in codec.dump(found).items() if name not in {"needs", "plan_digest"}}
    near = {"solver": "HiGHS", **said, "open_prices": adds}
    return {"name": "optimality", **near} if weighed is None else {**weighed, "optimality": near}


async def _moment_of(store: Store, event: Envelope) -> Moment:
    """The journal entry whose step said this; nothing, where the coordinator or the bridge said it."""
    record = await store.channel(event.channel_id or "")
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
    prompts = _prompts_of(event.event_type)
    if isinstance(event.event, ev.ModelDegraded):
        prompts = frozenset({event.event.prompt})
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


def _prompts_of(event_type: str) -> frozenset[str]:
    """The prompts whose answers bring such an event about."""
    return frozenset(p.key for p in ALL_PROMPTS if any(event.event_type == event_type for event in p.decides))


def _speaks(call: CallRecord, event: Envelope) -> bool:
    """Whether the call is of the agent that the event is about, where it is about one."""
    said = event.event
    return not isinstance(said, _OF_AN_AGENT) or said.agent_id == call.agent_id


def _cause(event: Envelope, moment: Moment, calls: tuple[CallRecord, ...]) -> str:
    said = event.event
    match said:
        case ev.NegotiationFailed(reason_code="cancelled") | ev.DemandFailed(reason_code="cancelled"):
            return "human"
        case _ if isinstance(moment.message, CancelRequested) and moment.message.reason_code != CANCELLED:
            return "policy"
        case _ if isinstance(moment.message, CancelRequested | WithdrawReceived):
            return "human"
        case ev.DemandSubmitted(user_id=user_id):
            return "policy" if user_id == "channel_admin" else "human"
        case ev.ModelDegraded():
            return "model"
        case ev.ProposalFeedback() if said.defaulted or said.rests_on_round:
            return "policy"
    if event.event_type in _BY_COUNTING or not _prompts_of(event.event_type):
        return "policy"
    by = _provenance(said) or (calls[0].provenance if calls else None)
    return _CAUSES.get(by, "rule") if by else "policy"


def _provenance(event: ev.Event | None) -> Provenance | None:
    """Who wrote what it says, where it says so."""
    match event:
        case ev.DemandUnderstood() | ev.FilterCompleted() | ev.OfferSubmitted() | ev.ProposalFeedback():
            return event.provenance
        case ev.GapIdentified() | ev.GapAnswered():
            return event.provenance
        case ev.ProposalDistributed():
            return event.proposal.provenance
    return None
