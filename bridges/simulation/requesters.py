"""The people who want something: they submit, answer, change their minds, and say yes or no, by way of the bridge."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from bridges.simulation.approvals import ApprovalAttempt, request_of
from bridges.simulation.changes import Change, patch_of
from bridges.simulation.roles import BridgeProcess, Role
from bridges.simulation.scenario import WantedDemand
from bridges.simulation.twin import Observations
from bridges.streams.streams import Stream
from towow_core.domain.errors import AlreadyBooked, ApprovalRefused, MalformedDemand, TooLate, UnknownPoint
from towow_core.domain.events import FeedbackEvaluated, SubnetTriggered
from towow_core.domain.outcomes import DemandStage, RecordedDecision, RoundDecision
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.services.demands.clarifying import waiting
from towow_core.services.demands.demand_changes import Taken
from towow_core.store.records import DemandRecord
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope

LOOK_EVERY_S = 2.0
PATIENCE_S = 300.0  # beyond every limit of the policy: then the world is ended, whatever still goes on
SUBNET_OPENED = SubnetTriggered.event_type
AGREED = frozenset({"finalized", "force_finalized"})


class Requesters:
    """Everybody who submits a demand in one run; `streams` is what they see of it, by its id."""

    def __init__(self, bridge: Role, store: Store, observations: Observations) -> None:
        self._bridge, self._store, self._observations = bridge, store, observations
        self._submitted: dict[str, str] = {}  # the wanted demand's key to its id
        self.streams: dict[str, Stream] = {}

    async def go_through(self, wanted: WantedDemand) -> None:
        """A person submits a demand, tries again until it is taken, and watches it."""
        await asyncio.sleep(wanted.at_s)
        while wanted.key not in self._submitted:
            answer = await self._at_the_bridge(
                lambda on_bridge: on_bridge.demand_service.submit(wanted.text, idempotency_key=wanted.key)
            )
            if answer is not None:
                self._submitted[wanted.key] = answer[0].demand.demand_id
            else:
                await asyncio.sleep(1.0)
        demand_id = self._submitted[wanted.key]
        await self._watch(demand_id)
        await asyncio.gather(
            self._decide(demand_id, wanted),
            self._attempt(demand_id, wanted.attempts),
            self._answer(demand_id, wanted),
            self._change(demand_id, wanted.changes),
        )

    async def _at_the_bridge(self, work: Callable[[BridgeProcess], Coroutine[Any, Any, Any]]) -> Any:
        """Have the bridge do something; None if it is down, or dies over it."""
        role = self._bridge
        if role.process is None or not isinstance(role.running, BridgeProcess):
            return None
        return await role.process.call(work(role.running))

    async def _watch(self, demand_id: str) -> None:
        """Open the demand's stream as a browser does, and keep it as it grows by itself."""
        stream = await self._at_the_bridge(lambda on_bridge: on_bridge.bridge.stream(demand_id))
        if stream is not None:
            self.streams[demand_id] = stream

    async def watch_again(self) -> None:
        for demand_id in self._submitted.values():
            await self._watch(demand_id)

    async def _decide(self, demand_id: str, wanted: WantedDemand) -> None:
        """The person cancels, or rejects the plan, if they are of that kind."""
        if wanted.cancel_after_s is not None:
            await asyncio.sleep(wanted.cancel_after_s)
            await self._tell_service(demand_id, RecordedDecision.CANCELLED)
        elif wanted.cancels_at and (stream := self.streams.get(demand_id)) is not None:
            await (
                _until_decided(stream) if wanted.cancels_at == "counted" else stream.first(PATIENCE_S, SUBNET_OPENED)
            )
            await self._tell_service(demand_id, RecordedDecision.CANCELLED)
        if wanted.reject_after_s is not None and await self._is_agreed(demand_id):
            await asyncio.sleep(wanted.reject_after_s)
            self._observations.rejections[demand_id] = self._observations.rejections.get(demand_id, 0) + 1
            await self._tell_service(demand_id, RecordedDecision.REJECTED)
        if wanted.approve_after_s is not None and await self._is_agreed(demand_id):
            await asyncio.sleep(wanted.approve_after_s)
            await self._tell_service(demand_id, RecordedDecision.APPROVED)
            if wanted.regrets_after_s is not None:
                await asyncio.sleep(wanted.regrets_after_s)
                await self._tell_service(demand_id, RecordedDecision.CANCELLED)

    async def _attempt(self, demand_id: str, attempts: Sequence[ApprovalAttempt]) -> None:
        """Somebody in a hurry approves, one time after another, what they believe to have seen."""
        for attempt in attempts if attempts and await self._is_agreed(demand_id) else ():
            await asyncio.sleep(attempt.after_s)
            by = f"attempt {len(self._observations.attempts)}"
            asked = request_of(attempt, shown(self.streams[demand_id]), demand_id, by)
            self._observations.attempts[by] = asked
            await self._tell_service(demand_id, RecordedDecision.APPROVED, asked)

    async def _answer(self, demand_id: str, wanted: WantedDemand) -> None:
        """The person answers what they are asked back, if they ever do; a default may have been assumed by then."""
        record = await self._until_past(demand_id, {DemandStage.SUBMITTED, DemandStage.UNDERSTOOD})
        if wanted.answers_after_s is None or record.stage is not DemandStage.CLARIFYING:
            return
        await asyncio.sleep(wanted.answers_after_s)
        asked = waiting(await self._store.events(demand_id))
        answers = {question.question_id: wanted.answer for question in asked}
        with suppress(TooLate, MalformedDemand, UnknownPoint):
            await self._at_the_bridge(lambda on_bridge: on_bridge.demand_service.changes.answer(demand_id, answers))

    async def _change(self, demand_id: str, changes: Sequence[Change]) -> None:
        """The person wants something else; what the bridge takes must not get lost."""
        for change in changes:
            await self._until_past(demand_id, {DemandStage.SUBMITTED})
            if change.after_end:
                await self._is_agreed(demand_id)
            await asyncio.sleep(change.after_s)
            record = await self._record(demand_id)
            rejections = self._observations.rejections
            rejections[demand_id] = rejections.get(demand_id, 0) + 1
            patch = patch_of(change, record.demand)
            with suppress(TooLate, MalformedDemand, UnknownPoint):
                taken = await self._at_the_bridge(partial(_patched, record=record, patch=patch))
                if taken is not None:
                    self._observations.changes.append((demand_id, taken.demand.version))

    async def _until_past(self, demand_id: str, stages: set[DemandStage]) -> DemandRecord:
        while True:
            if (record := await self._record(demand_id)).stage not in stages:
                return record
            await asyncio.sleep(LOOK_EVERY_S)

    async def _record(self, demand_id: str) -> DemandRecord:
        record = await self._store.demand(demand_id)
        assert record is not None  # it was submitted
        return record

    async def _is_agreed(self, demand_id: str) -> bool:
        """Whether it ends in a plan, which is waited for."""
        while True:
            if (end := await self._end_of(demand_id)) is not None:
                return end in AGREED
            await asyncio.sleep(LOOK_EVERY_S)

    async def _end_of(self, demand_id: str) -> str | None:
        record = await self._store.demand(demand_id)
        if record is None or record.stage is DemandStage.FAILED:
            return "failed"
        return record.channel_status if record.channel_status in {"failed", *AGREED} else None

    async def _tell_service(
        self, demand_id: str, decision: RecordedDecision, asked: ApprovalRequest | None = None
    ) -> None:
        """Once, as with a button: whether the bridge took it is what the person sees."""
        record = await self._store.demand(demand_id)
        assert record is not None  # it was submitted
        try:
            match decision:
                case RecordedDecision.CANCELLED:
                    await self._at_the_bridge(lambda on_bridge: on_bridge.demand_service.cancel(record, "不办了"))
                case RecordedDecision.REJECTED:
                    await self._at_the_bridge(lambda on_bridge: on_bridge.demand_service.reject(record, "太贵"))
                case RecordedDecision.APPROVED if asked is not None:
                    await self._at_the_bridge(lambda on_bridge: on_bridge.demand_service.approve(record, asked))
                case RecordedDecision.APPROVED:
                    await self._at_the_bridge(lambda on_bridge: on_bridge.approve(record))
        except (TooLate, ApprovalRefused, AlreadyBooked):
            return


async def _patched(on_bridge: BridgeProcess, *, record: DemandRecord, patch: DemandPatch) -> Taken:
    return await on_bridge.demand_service.changes.patch(record, patch)


async def _until_decided(stream: Stream) -> None:
    """Until a round has been counted that is not followed by another one; its end is being written then."""
    position, until_s = 0, asyncio.get_running_loop().time() + PATIENCE_S
    while (left_s := until_s - asyncio.get_running_loop().time()) > 0 and not stream.closed:
        for envelope in stream.envelopes[position:]:
            if (
                isinstance(envelope.event, FeedbackEvaluated)
                and envelope.event.decision is not RoundDecision.RENEGOTIATE
            ):
                return
        position = len(stream.envelopes)
        await stream.wait(position, left_s)


def shown(stream: Stream) -> tuple[Envelope, ...]:
    return tuple(stream.envelopes)
