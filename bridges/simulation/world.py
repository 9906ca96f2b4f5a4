"""A whole network in one process, on virtual time and with faults, from the first demand to the last message."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from typing import Any

from agents.network.local import LocalHub
from bridges.simulation.approvals import ApprovalAttempt, request_of
from bridges.simulation.changes import Change, patch_of
from bridges.simulation.fault_schedule import FaultSchedule
from bridges.simulation.process import own_tasks, someone_lives
from bridges.simulation.roles import (
    BridgeProcess,
    Role,
    SharedParts,
    build_admin,
    build_bridge,
    build_coordinator,
    build_twin,
)
from bridges.simulation.run_record import RunRecord
from bridges.simulation.scenario import ProcessFault, Scenario, WantedDemand
from bridges.simulation.twin import Observations
from bridges.simulation.virtual_time import EPOCH, VirtualClock, VirtualLoop
from bridges.streams.streams import Stream
from towow_core.domain.commitments import Commitment
from towow_core.domain.errors import AlreadyBooked, ApprovalRefused, MalformedDemand, TooLate, UnknownPoint
from towow_core.domain.events import FeedbackEvaluated, SubnetTriggered
from towow_core.domain.messages import AgentWithdraw, ChannelCompleted, ChannelDecision
from towow_core.domain.outcomes import DemandStage, RecordedDecision, RequesterDecision, RoundDecision
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.llm.clients import ModelClient
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.services.demands.clarifying import waiting
from towow_core.services.demands.demand_changes import Taken
from towow_core.services.evidence.replay import record_at_rest
from towow_core.services.negotiation.step_report import ENDED
from towow_core.store.engine import Database
from towow_core.store.records import DemandRecord
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import draw_ids_from
from towow_core.support.timestamps import plus_seconds

LOOK_EVERY_S = 2.0
LAST_WORDS_S = 10.0  # without faults, whatever is under way arrives within this time
PATIENCE_S = 300.0  # beyond every limit of the policy: then the world is ended, whatever still goes on
INBOX_DELAY_S = 40.0  # a channel_admin leaves a message for another one, who reads it when it looks or wakes up
SUBNET_OPENED = SubnetTriggered.event_type
AGREED = frozenset({"finalized", "force_finalized"})


def live_through(scenario: Scenario, client: ModelClient | None = None) -> RunRecord:
    """Run a scenario to its end; the same one always runs alike. `client` answers instead of the made-up model."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(World(scenario, client).live())


class World:
    """One run."""

    def __init__(self, scenario: Scenario, client: ModelClient | None = None) -> None:
        self._scenario, self._client = scenario, client
        self._chance = Random(f"towow world {scenario.seed}")  # noqa: S311  not for secrets
        self._observations = Observations()
        self._submitted: dict[str, str] = {}  # the wanted demand's key to its id
        self._streams: dict[str, Stream] = {}
        self._roles: dict[str, Role] = {}
        self._last_trouble_s = scenario.calm_s
        self._busy = 0  # demands not submitted or decided on yet, process faults not recovered from

    async def live(self) -> RunRecord:
        """From the first process to the verdict."""
        loop = asyncio.get_running_loop()
        own_tasks(loop)
        draw_ids_from(lambda count: Random.randbytes(self._chance, count).hex())
        self._shared = self._make_shared()
        self._store = Store(self._shared.database)
        self._make_roles()
        with errors_into(self._observations.failures):
            for role in self._roles.values():
                await role.start()
            tasks = [loop.create_task(work) for work in self._what_happens()]
            await self._until_quiet()
            await self._cancel(tasks)
            run_record = await self._run_record()
            for role in self._roles.values():
                await role.kill()
        self._shared.database.close()
        return run_record

    def _make_shared(self) -> SharedParts:
        scenario = self._scenario
        return SharedParts(
            hub=LocalHub(),
            database=Database("sqlite://", inline=True),
            clock=VirtualClock(asyncio.get_running_loop()),
            fault_schedule=FaultSchedule(
                chances=scenario.chances, chance=self._chance, calm_s=scenario.calm_s, outage_s=scenario.outage_s
            ),
            policy=scenario.policy,
            observations=self._observations,
            chance=self._chance,
            client=self._client,
        )

    def _make_roles(self) -> None:
        shared, character = self._shared, self._scenario.service_character
        builders: dict[str, Callable[..., Any]] = {
            "coordinator": partial(build_coordinator, shared, character=character),
            **{
                name: partial(build_admin, shared, character=character, on_handled=self._on_handled)
                for name in self._scenario.admins
            },
            "bridge": partial(build_bridge, shared),
        }
        for twin in self._scenario.twins:
            builders[twin.profile.agent_id] = partial(build_twin, shared, inhabitant=twin, on_arrived=self._on_arrived)
        self._roles = {name: Role(name, build, self._observations) for name, build in builders.items()}
        self._roles["bridge"].on_start = self._watch_again

    # -- what happens

    def _what_happens(self) -> Iterator[Coroutine[Any, Any, None]]:
        for wanted in self._scenario.wanted_demands:
            yield self._go_through(wanted)
        for process_fault in self._scenario.process_faults:
            if process_fault.victim == "hub":
                yield self._strike_hub(process_fault)
            elif process_fault.freezes:
                yield self._freeze(process_fault, self._roles[process_fault.victim])
            else:
                yield self._strike(process_fault, self._roles[process_fault.victim])

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Until this is over, the world is not at rest."""
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1
            self._last_trouble_s = max(self._last_trouble_s, asyncio.get_running_loop().time())

    @contextmanager
    def _away(self, role: Role) -> Iterator[None]:
        """It is noted when channel_admins could not do their work."""
        began = self._shared.clock.now()
        try:
            yield
        finally:
            if role.name in self._scenario.admins:
                self._observations.admins_away.append((began, self._shared.clock.now()))

    async def _go_through(self, wanted: WantedDemand) -> None:
        with self._trouble():
            await self._submit(wanted)

    async def _submit(self, wanted: WantedDemand) -> None:
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
        role = self._roles["bridge"]
        if role.process is None or not isinstance(role.running, BridgeProcess):
            return None
        return await role.process.call(work(role.running))

    async def _watch(self, demand_id: str) -> None:
        """Open the demand's stream as a browser does, and keep it as it grows by itself."""
        stream = await self._at_the_bridge(lambda on_bridge: on_bridge.bridge.stream(demand_id))
        if stream is not None:
            self._streams[demand_id] = stream

    async def _watch_again(self) -> None:
        for demand_id in self._submitted.values():
            await self._watch(demand_id)

    async def _decide(self, demand_id: str, wanted: WantedDemand) -> None:
        """The person cancels, or rejects the plan, if they are of that kind."""
        if wanted.cancel_after_s is not None:
            await asyncio.sleep(wanted.cancel_after_s)
            await self._tell_service(demand_id, RecordedDecision.CANCELLED)
        elif wanted.cancels_at and (stream := self._streams.get(demand_id)) is not None:
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
            asked = request_of(attempt, _shown(self._streams[demand_id]), demand_id, by)
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

    async def _strike(self, process_fault: ProcessFault, role: Role) -> None:
        await asyncio.sleep(process_fault.at_s)
        if role.process is None:
            return
        if process_fault.write is not None:
            role.process.die_at_write, role.process.die_before_commit = process_fault.write, process_fault.before_commit
            try:
                async with asyncio.timeout_at(self._scenario.calm_s):
                    await role.died.wait()
            except TimeoutError:
                if role.process is not None:
                    role.process.die_at_write = None
                return
        with self._trouble(), self._away(role):
            await role.kill()
            await asyncio.sleep(process_fault.down_s)
            if role.process is None:
                await role.start()

    async def _freeze(self, process_fault: ProcessFault, role: Role) -> None:
        await asyncio.sleep(process_fault.at_s)
        process = role.process
        if process is not None:
            with self._trouble(), self._away(role):
                process.freeze()
                await asyncio.sleep(process_fault.down_s)
                process.thaw()

    async def _strike_hub(self, process_fault: ProcessFault) -> None:
        await asyncio.sleep(process_fault.at_s)
        with self._trouble():
            self._shared.hub.kill()
            await asyncio.sleep(process_fault.down_s)
            self._shared.hub.restart()

    def _on_handled(self, _who: str, name: str, payload: Mapping[str, Any]) -> None:
        now, observations = self._shared.clock.now(), self._observations
        if name == AgentWithdraw.name:
            observations.left.setdefault((payload["channel_id"], payload["agent_id"]), now)
        elif name == ChannelDecision.name and payload["decision"] == RequesterDecision.CANCEL:
            observations.cancelled.setdefault(payload["channel_id"], now)

    def _on_arrived(self, who: str, name: str, payload: Mapping[str, Any]) -> None:
        if name == ChannelCompleted.name:
            self._observations.told.add((payload["channel_id"], who))

    # -- the end

    async def _until_quiet(self) -> None:
        """Until nothing is left to do, or for longer than anything may take."""
        policy, loop = self._scenario.policy, asyncio.get_running_loop()
        limit_s = policy.lifetime_max_s + policy.recursion_depth_max * policy.subnet_timeout_s + PATIENCE_S
        await asyncio.sleep(max(wanted.at_s for wanted in self._scenario.wanted_demands))
        while loop.time() < self._last_trouble_s + limit_s:
            await asyncio.sleep(LOOK_EVERY_S)
            if not self._busy and await self._is_quiet():
                break
        self._shared.fault_schedule.clear_up()
        await asyncio.sleep(LAST_WORDS_S)

    async def _is_quiet(self) -> bool:
        if await self._store.unfinished_demands() or await self._store.open_channels():
            return False
        return not await self._owed()

    async def _owed(self) -> tuple[str, ...]:
        senders = ("bridge", "coordinator", *self._scenario.admins)
        outbox_messages = [
            (sender, outbox_message) for sender in senders for outbox_message in await self._store.owed(sender)
        ]
        return tuple(
            f"{outbox_message.message.name} from {sender} to {outbox_message.recipient}"
            for sender, outbox_message in outbox_messages
        )

    async def _commitments(self) -> tuple[Commitment, ...]:
        books = [await self._store.commitments.of_agent(twin.profile.agent_id) for twin in self._scenario.twins]
        return tuple(commitment for book in books for commitment in book)

    async def _cancel(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                self._observations.failures.append(f"A person got {type(result).__name__}: {result}")

    async def _run_record(self) -> RunRecord:
        _, records = await self._store.demands_page(0, 1000)
        main = [r for r in reversed(records) if r.parent_demand_id is None]
        calm_at = plus_seconds(EPOCH, self._last_trouble_s)
        return RunRecord(
            recording=await record_at_rest(self._store, [r.demand.demand_id for r in main]),
            demands_wanted=len(self._scenario.wanted_demands),
            stages={r.demand.demand_id: r.stage for r in records},
            ancestors={r.demand.demand_id: r.subnet.origin.ancestors if r.subnet else () for r in records},
            shown={demand_id: _shown(stream) for demand_id, stream in self._streams.items()},
            owed=await self._owed(),
            joined=frozenset(self._observations.joined),
            accepted=frozenset(self._observations.accepted),
            left=dict(self._observations.left),
            cancelled=dict(self._observations.cancelled),
            rejections=dict(self._observations.rejections),
            attempts=dict(self._observations.attempts),
            changes=tuple(self._observations.changes),
            told=frozenset(self._observations.told),
            inbox_delay_s=INBOX_DELAY_S if len(self._scenario.admins) > 1 else 0.0,
            admins_away=tuple(self._observations.admins_away),
            hub_died=any(process_fault.victim == "hub" for process_fault in self._scenario.process_faults),
            failures=tuple(self._observations.failures),
            commitments=await self._commitments(),
            calm_at=calm_at,
            ended_at=self._shared.clock.now(),
        )


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


def _shown(stream: Stream) -> tuple[Envelope, ...]:
    return tuple(stream.envelopes)


@contextmanager
def errors_into(failures: list[str]) -> Iterator[None]:
    """Collect what the living log as errors; nothing else is logged meanwhile, which saves time."""
    root = logging.getLogger()
    handlers, level, disabled = root.handlers, root.level, root.manager.disable
    root.handlers = [_Collector(failures)]
    root.setLevel(logging.ERROR)
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        root.handlers = handlers
        root.setLevel(level)
        logging.disable(disabled)


class _Collector(logging.Handler):
    def __init__(self, failures: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._failures = failures

    def emit(self, record: logging.LogRecord) -> None:
        if not someone_lives() or record.getMessage() == ENDED:  # a negotiation may fail; nobody did
            return
        error = record.exc_info[1] if record.exc_info else None
        why = f"{type(error).__name__}: {error}" if error else getattr(record, "why", "")
        self._failures.append(f"{record.name} logged {record.getMessage()}: {why}"[:500])
