"""What a negotiation came to, read from its events: for workflows, which begin where negotiations end."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any, TypeVar

from bridges.http.ownership import owner_of
from bridges.http.security.callers import somebody_elses
from bridges.streams.event_bridge import TowowEventBridge
from towow_core.domain import events as ev
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import TooLate, TowowError, UnknownDemand
from towow_core.domain.models import Assignment, Proposal, Standing
from towow_core.domain.outcomes import GapOutcome
from towow_core.domain.requirements import OpenPoint, RequirementKind, RequirementStatus
from towow_core.orchestration.replacements import Departure, PartWanted, TakenOver
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.services.demands.clarifying import waiting
from towow_core.services.demands.demand_service import COORDINATOR_WAIT_S, DemandService
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import sub_channel_id_of
from towow_core.workflow.events import Author
from towow_core.workflow.plan_parts import ROLE_LENGTH, active_parts, left_over

log = logging.getLogger(__name__)
LOOK_AGAIN_S = 3600.0
CLOSED_PAUSE_S = 1.0
AGAIN_AFTER_S = 1.0  # where the store was away
Result = TypeVar("Result")
PATIENCE_S = COORDINATOR_WAIT_S + 600.0  # by then nobody carries the question any more
NOBODY_THERE = Bilingual(
    "一天之内没有协调程序来找人，这次不再等了。",
    "Nothing that looks for people answered within a day; this time is over.",
)


def agreed_plan(demand_id: str, envelopes: Iterable[Envelope]) -> Proposal | None:
    """The plan that people agreed to, with what its sub-negotiations added; None where there is none.

    What a demand's next version comes to replaces it, also where that is nothing.
    """
    plan: Proposal | None = None
    for envelope in envelopes:
        if envelope.demand_id != demand_id:
            continue
        match envelope.event:
            case ev.ChannelCreated():
                plan = None
            case ev.ProposalFinalized(proposal=agreed) | ev.ForceFinalized(proposal=agreed):
                plan = agreed
            case ev.SubnetCompleted(proposal=extended) if plan is not None:
                plan = extended or plan
            case ev.ProposalUpdated(proposal=extended) if plan is not None:
                plan = extended
    return plan


def plans_of(demand_id: str, envelopes: Iterable[Envelope]) -> tuple[Proposal, ...]:
    """Every version of its plan that an event carries, in order."""
    told = (getattr(envelope.event, "proposal", None) for envelope in envelopes if envelope.demand_id == demand_id)
    return tuple(plan for plan in told if isinstance(plan, Proposal))


class BridgeNegotiations:
    """A workflow's way to a negotiation: the same DemandService, the same limits and the same events as everybody's."""

    def __init__(
        self,
        demand_service: DemandService,
        bridge: TowowEventBridge,
        store: Store,
        may_submit: Callable[[str], Awaitable[None]],
        *,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """`may_submit` counts a demand of this user, and raises where it is one too many.

        `patience_s` is how long a part that is to be taken over may be without any news.
        """
        self._demand_service, self._bridge, self._store = demand_service, bridge, store
        self._may_submit, self._patience_s = may_submit, patience_s

    async def submit(self, demand: str, user_id: str, key: str) -> str:
        """Submit a demand and return its id; the same key again gives the same demand.

        Raises:
            TowowError: It cannot be a demand, is one too many, or cannot be stored now.
        """
        if await self._store.demand_of_key(key) is None:  # what goes on after a restart is not counted again
            await self._may_submit(user_id)
        record, _ = await self._demand_service.submit(demand, user_id, key)
        return record.demand.demand_id

    async def ended(self, demand_id: str) -> tuple[bool, dict[str, Any]]:
        """Wait for its end, however long that takes."""
        position = 0
        while True:
            stream = await self._bridge.stream(demand_id)
            for envelope in stream.envelopes[position:]:
                if envelope.is_end and envelope.demand_id == demand_id:
                    return self._what(demand_id, envelope, stream.envelopes)
            position = len(stream.envelopes)
            if stream.closed:  # the bridge stops, and this waiting with it
                await asyncio.sleep(CLOSED_PAUSE_S)
            await stream.wait(position, LOOK_AGAIN_S)

    async def other_questions(self, demand_id: str, known: Sequence[Mapping[str, Any]]) -> tuple[dict[str, Any], ...]:
        """Wait until others than these wait for the requester's answer: those that do then."""
        before, position = [each["question_id"] for each in known], -1
        while True:
            stream = await self._bridge.stream(demand_id)
            if len(stream.envelopes) > position:
                own = [envelope for envelope in stream.envelopes if envelope.demand_id == demand_id]
                is_over = any(envelope.is_end for envelope in own)
                asked = () if is_over else waiting(own)
                if [each.question_id for each in asked] != before:
                    return tuple(
                        {
                            "question_id": each.question_id,
                            "text": each.text,
                            "choices": list(each.choices),
                            "deadline": each.deadline,
                        }
                        for each in asked
                    )
            position = len(stream.envelopes)
            if stream.closed:
                await asyncio.sleep(CLOSED_PAUSE_S)
            await stream.wait(position, LOOK_AGAIN_S)

    async def answer(self, demand_id: str, question_id: str, answer: str, author: Author) -> None:
        """Answer a question of a demand as its own page does: whoever may have the demand, and in the same words.

        Raises:
            TowowError: See `DemandChanges.answer`; or it is somebody else's, or not a demand that anybody may have.
        """
        record = await self._store.demand(demand_id)
        if record is None:
            raise UnknownDemand(demand_id)
        if not author.is_operator and author.by != await owner_of(self._store, record):
            raise somebody_elses(f"Demand {demand_id}")
        await self._demand_service.changes.answer(demand_id, {question_id: answer})
        stream = await self._bridge.stream(demand_id)  # whoever watches sees it at once
        ended = [each.event for each in stream.envelopes if each.demand_id == demand_id and each.is_end]
        if ended and isinstance(refusal := ended[-1], ev.DemandFailed):
            raise TooLate(refusal.reason, refusal.reason)

    async def cancel(self, demand_id: str, reason: str) -> None:
        """Nobody wants it any more; nothing happens where it is over."""

        async def cancel() -> None:
            record = await self._store.demand(demand_id)
            if record is not None:
                with suppress(TooLate):
                    await self._demand_service.cancel(record, reason)

        await _until_done(cancel, demand_id)

    async def take_over(self, wanted: PartWanted) -> TakenOver:
        """Have this part negotiated again, and wait for the end of that, as long as there is news of it."""
        position, is_asked, clock = 0, False, asyncio.get_running_loop()
        heard_at = clock.time()
        while True:
            try:
                stream = await self._bridge.stream(wanted.demand_id)
                for envelope in stream.envelopes[position:]:
                    if (taken := _taken_over(wanted, envelope, stream.envelopes)) is not None:
                        return taken if taken.parts else replace(taken, is_vacant=_is_vacant(wanted, stream.envelopes))
                    is_asked = is_asked or _is_begun(wanted, envelope)
                heard_at = clock.time() if len(stream.envelopes) > position else heard_at
                position = len(stream.envelopes)
                if not is_asked:
                    await self._ask_for(wanted)
                    is_asked = True
            except TooLate as refusal:
                return TakenOver(reason=Bilingual(refusal.zh or str(refusal), str(refusal)))
            except TowowError:  # the store is away, say: nothing is known yet
                log.warning("workflow.replacement_waits", extra={"demand_id": wanted.demand_id}, exc_info=True)
                await asyncio.sleep(AGAIN_AFTER_S)
                continue
            left_s = heard_at + self._patience_s - clock.time()
            if left_s <= 0:
                return TakenOver(reason=NOBODY_THERE)
            if stream.closed:
                await asyncio.sleep(CLOSED_PAUSE_S)
            await stream.wait(position, min(left_s, LOOK_AGAIN_S))

    async def _ask_for(self, wanted: PartWanted) -> None:
        await self._demand_service.replace(
            wanted.demand_id,
            wanted.agent_id,
            part=wanted.part,
            reason=wanted.reason,
            sub_demand_id=wanted.sub_demand_id,
            not_asked=wanted.not_asked,
        )

    async def give_up(self, demand_id: str, sub_demand_id: str, reason: str) -> None:
        """Nobody wants that part from somebody else any more; nothing happens where that is over."""
        await _until_done(partial(self._demand_service.replace_no_more, demand_id, sub_demand_id, reason), demand_id)

    async def take_out(self, demand_id: str, agent_id: str, because: str, by: str) -> None:
        """Take somebody out of the plan by its requester's word; their part is then negotiated again.

        Raises:
            UnknownCommitment: They are not in it, or not any more.
        """
        await self._demand_service.withdraw(agent_id, demand_id, because, taken_out_by=by)

    async def approved_version(self, demand_id: str) -> int:
        """The version of its plan that is approved; 0 where none is."""
        record = await _until_done(partial(self._store.demand, demand_id), demand_id)
        return record.approved_version if record is not None else 0

    async def departed(self, demand_id: str) -> Mapping[str, Departure]:
        """Who has left the agreed plan and has no part of it now, by agent id."""
        stream = await _until_done(partial(self._bridge.stream, demand_id), demand_id)
        return departed(demand_id, stream.envelopes)

    @staticmethod
    def _what(demand_id: str, end: Envelope, envelopes: list[Envelope]) -> tuple[bool, dict[str, Any]]:
        plan = agreed_plan(demand_id, envelopes)
        if plan is not None:
            people = [a.display_name or a.agent_id for a in plan.assignments]
            return True, {"outcome": end.event_type, "summary": plan.summary, "participants": people}
        failed = end.event
        assert isinstance(failed, ev.NegotiationFailed | ev.DemandFailed)  # the only ends without a plan
        return False, {"outcome": end.event_type, "reason_code": failed.reason_code, "reason": failed.reason}


def plan_growth(demand_id: str, envelopes: Sequence[Envelope]) -> tuple[Proposal, frozenset[str]] | None:
    """The agreed plan, and what filled its gaps: sub-negotiations, and people who were asked in; None without a plan.

    Those for a part that somebody left put whoever takes it over into the workflow by themselves.
    """
    plan = agreed_plan(demand_id, envelopes)
    own = [envelope.event for envelope in envelopes if envelope.demand_id == demand_id]
    begun = {e.sub_channel_id for e in own if isinstance(e, ev.SubnetTriggered) and not e.replaces}
    joined = {e.agent_id for e in own if isinstance(e, ev.GapSettled) and e.outcome is GapOutcome.JOINED}
    return None if plan is None else (plan, frozenset(begun | joined))


async def _until_done(work: Callable[[], Awaitable[Result]], demand_id: str) -> Result:
    """Do what nobody asks for a second time, again and again while the store is away."""
    while True:
        try:
            return await work()
        except TowowError:
            log.warning("workflow.negotiation_waits", extra={"demand_id": demand_id}, exc_info=True)
            await asyncio.sleep(AGAIN_AFTER_S)


def departed(demand_id: str, envelopes: Sequence[Envelope]) -> dict[str, Departure]:
    """Who has left the agreed plan and has no part of it now, by agent id."""
    left: dict[str, Departure] = {}
    for envelope in envelopes:
        if envelope.demand_id == demand_id:
            match envelope.event:
                case ev.ChannelCreated() | ev.ProposalFinalized() | ev.ForceFinalized():
                    left = {}  # who left before was never in what was agreed
                case ev.AgentWithdrawn(agent_id=agent_id, reason=reason, taken_out_by=by):
                    left[agent_id] = Departure(because=reason, at=envelope.timestamp, taken_out_by=by)
    plan = agreed_plan(demand_id, envelopes)
    here = {part.agent_id for part in active_parts(plan)} if plan is not None else left.keys()
    return {agent_id: departure for agent_id, departure in left.items() if agent_id not in here}


class PlanFollower:
    """Tells workflows what becomes of the plans that they were made of."""

    def __init__(self, workflows: WorkflowService, bridge: TowowEventBridge) -> None:
        self._workflows, self._bridge = workflows, bridge

    async def hear(self, envelope: Envelope) -> None:
        """An event of a demand; nothing happens where it is about no workflow."""
        if isinstance(left := envelope.event, ev.AgentWithdrawn):
            said = (left.agent_id, left.reason, left.taken_out_by)
            await self._workflows.left(envelope.demand_id, *said, at=envelope.timestamp)
        if isinstance(updated := envelope.event, ev.ProposalUpdated):
            stream = await self._bridge.stream(envelope.demand_id)
            found = plan_growth(envelope.demand_id, stream.envelopes)
            new = {updated.sub_channel_id, *_joined_with(updated.version, envelope.demand_id, stream.envelopes)}
            if found is not None and (new := new & found[1]):
                await self._workflows.grew(envelope.demand_id, found[0], new)


def _joined_with(version: int, demand_id: str, envelopes: Iterable[Envelope]) -> set[str]:
    """Who was asked into the plan, and is in it from this version on."""
    own = (envelope.event for envelope in envelopes if envelope.demand_id == demand_id)
    return {e.agent_id for e in own if isinstance(e, ev.GapSettled) and e.version == version} - {""}


def _is_begun(wanted: PartWanted, envelope: Envelope) -> bool:
    return isinstance(begun := envelope.event, ev.SubnetTriggered) and begun.sub_demand_id == wanted.sub_demand_id


def _taken_over(wanted: PartWanted, envelope: Envelope, envelopes: Iterable[Envelope]) -> TakenOver | None:
    """What came of the sub-negotiation, where this event is its end."""
    match envelope.event:
        case ev.SubnetDeclined(sub_demand_id=wanted.sub_demand_id, reason=reason):
            return TakenOver(reason=Bilingual(reason, reason))
        case ev.SubnetCompleted(sub_channel_id=ended) as end if ended == sub_channel_id_of(wanted.sub_demand_id):
            joined = end.merged_assignments
            parts = tuple(part for part in joined if part.is_confirmed and part.standing is not Standing.STAND_BY)
            why = _why_nobody(wanted, end, envelopes)
            missing = _missing(wanted, end, parts, envelopes)
            left = left_open_by(end, parts, [each.event for each in envelopes])
            said = Bilingual(why, why)
            return TakenOver(parts=parts, plan=end.proposal, reason=said, missing=missing, left_open=left)
        case _:
            return None


_OF_OTHERS = frozenset({RequirementKind.BUDGET, RequirementKind.CAPABILITY, RequirementKind.PERSON})


def left_open_by(
    end: ev.SubnetCompleted, parts: Sequence[Assignment], events: Iterable[ev.Event | None]
) -> tuple[OpenPoint, ...]:
    """What the plan leaves open of those who join it, and what it did not leave open before them.

    Without what is open of the others, as its sum or a part that nobody has: that would stand at this one's task when
    it is long settled.
    """
    before = takewhile(lambda event: event is not end, events)
    known = {point.open_point_id for event in before for point in getattr(event, "open_points", ())}
    of_others = {r.requirement_id for r in end.requirements if r.kind in _OF_OTHERS}
    known |= {point.open_point_id for point in end.open_points if point.requirement_id in of_others}
    new = {part.agent_id for part in parts}
    return tuple(p for p in end.open_points if new & {*p.who} or p.open_point_id not in known)


def _missing(
    wanted: PartWanted, end: ev.SubnetCompleted, parts: Sequence[Assignment], envelopes: Iterable[Envelope]
) -> tuple[str, ...]:
    """What was in the part and nobody took over, of what the plan says that nobody does now."""
    was: tuple[Assignment, ...] = ()
    for plan in plans_of(wanted.demand_id, envelopes):
        here = (*plan.assignments, *plan.vacated)
        named = wanted.agent_id, wanted.part
        was = tuple(each for each in here if (each.agent_id, each.role[:ROLE_LENGTH]) == named) or was
    unmet = [
        tag
        for one in end.requirements
        if one.kind is RequirementKind.CAPABILITY and one.status is RequirementStatus.UNMET
        for tag in one.value.tags
    ]
    return tuple(tag for tag in left_over(was, parts) if tag in unmet)


def _is_vacant(wanted: PartWanted, envelopes: Iterable[Envelope]) -> bool:
    """Whether whoever had the part has none in the agreed plan now."""
    plan = agreed_plan(wanted.demand_id, envelopes)
    return plan is not None and all(part.agent_id != wanted.agent_id for part in active_parts(plan))


def _why_nobody(wanted: PartWanted, end: ev.SubnetCompleted, envelopes: Iterable[Envelope]) -> str:
    """The sub-negotiation's own reason, where it gave one."""
    own = [envelope.event for envelope in envelopes if envelope.demand_id == wanted.sub_demand_id]
    failed = [event.reason for event in own if isinstance(event, ev.NegotiationFailed | ev.DemandFailed)]
    return next(iter(failed), str(end.outcome))
