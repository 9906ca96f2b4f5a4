"""A whole network in one process, on virtual time and with faults, from the first demand to the last message."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

from agents.network.local import LocalHub
from bridges.simulation.fault_schedule import FaultSchedule
from bridges.simulation.logged_errors import errors_into
from bridges.simulation.process import own_tasks
from bridges.simulation.requesters import LOOK_EVERY_S, PATIENCE_S, Requesters, shown
from bridges.simulation.roles import (
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
from towow_core.domain.commitments import Commitment
from towow_core.domain.messages import AgentWithdraw, ChannelCompleted, ChannelDecision
from towow_core.domain.outcomes import RequesterDecision
from towow_core.llm.clients import ModelClient
from towow_core.services.evidence.replay import record_at_rest
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.ids import draw_ids_from
from towow_core.support.timestamps import plus_seconds

LAST_WORDS_S = 10.0  # without faults, whatever is under way arrives within this time
INBOX_DELAY_S = 40.0  # a channel_admin leaves a message for another one, who reads it when it looks or wakes up


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
        self._requesters = Requesters(self._roles["bridge"], self._store, self._observations)
        self._roles["bridge"].on_start = self._requesters.watch_again

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
            await self._requesters.go_through(wanted)

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
            (sender, outbox_message) for sender in senders for outbox_message in await self._store.outbox.owed(sender)
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
            shown={demand_id: shown(stream) for demand_id, stream in self._requesters.streams.items()},
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
