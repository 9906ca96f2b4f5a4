"""A whole network in one process, on virtual time and in bad weather, from the first wish to the last message."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

from agents.network.local import LocalHub
from bridges.simulation.process import own_tasks, someone_lives
from bridges.simulation.roles import (
    BridgeHouse,
    Ground,
    Role,
    build_admin,
    build_bridge,
    build_coordinator,
    build_twin,
)
from bridges.simulation.scenario import Blow, Scenario, Wish
from bridges.simulation.twin import Ledger
from bridges.simulation.weather import Weather
from bridges.streams import Stream
from towow_core.errors import TooLate
from towow_core.events import Envelope, SubnetTriggered
from towow_core.ids import draw_ids_from
from towow_core.llm.clients import ModelClient
from towow_core.messages import AgentWithdraw, ChannelCompleted, ChannelDecision
from towow_core.services.replay import record_at_rest
from towow_core.simulation.virtual_time import EPOCH, VirtualClock, VirtualLoop
from towow_core.simulation.witness import Witness
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.timestamps import plus_seconds

LOOK_EVERY_S = 2.0
LAST_WORDS_S = 10.0  # in fine weather, whatever is under way arrives within this time
PATIENCE_S = 300.0  # beyond every limit of the policy: then the world is ended, whatever still goes on
MAIL_S = 40.0  # a channel_admin leaves a message for another one, who reads it when it looks or wakes up
SUBNET_OPENED = SubnetTriggered.event_type
AGREED = frozenset({"finalized", "force_finalized"})


def live_through(scenario: Scenario, client: ModelClient | None = None) -> Witness:
    """Run a scenario to its end; the same one always runs alike. `client` answers instead of the made-up model."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(World(scenario, client).live())


class World:
    """One run."""

    def __init__(self, scenario: Scenario, client: ModelClient | None = None) -> None:
        self._scenario, self._client = scenario, client
        self._chance = Random(f"towow world {scenario.seed}")  # noqa: S311  not for secrets
        self._ledger = Ledger()
        self._submitted: dict[str, str] = {}  # wish's key to its demand
        self._streams: dict[str, Stream] = {}
        self._roles: dict[str, Role] = {}
        self._last_trouble_s = scenario.calm_s
        self._busy = 0  # wishes not uttered or decided on yet, blows not recovered from

    async def live(self) -> Witness:
        """From the first process to the verdict."""
        loop = asyncio.get_running_loop()
        own_tasks(loop)
        draw_ids_from(lambda count: Random.randbytes(self._chance, count).hex())
        self._ground = self._make_ground()
        self._store = Store(self._ground.database)
        self._make_roles()
        with errors_into(self._ledger.failures):
            for role in self._roles.values():
                await role.start()
            tasks = [loop.create_task(work) for work in self._what_happens()]
            await self._until_quiet()
            await self._cancel(tasks)
            witness = await self._bear_witness()
            for role in self._roles.values():
                await role.kill()
        self._ground.database.close()
        return witness

    def _make_ground(self) -> Ground:
        scenario = self._scenario
        return Ground(
            hub=LocalHub(),
            database=Database("sqlite://", inline=True),
            clock=VirtualClock(asyncio.get_running_loop()),
            weather=Weather(
                chances=scenario.chances, chance=self._chance, calm_s=scenario.calm_s, outage_s=scenario.outage_s
            ),
            policy=scenario.policy,
            ledger=self._ledger,
            chance=self._chance,
            client=self._client,
        )

    def _make_roles(self) -> None:
        ground, staff = self._ground, self._scenario.staff
        builders: dict[str, Callable[..., Any]] = {
            "coordinator": partial(build_coordinator, ground, staff=staff),
            **{
                name: partial(build_admin, ground, staff=staff, on_handled=self._on_handled)
                for name in self._scenario.admins
            },
            "bridge": partial(build_bridge, ground),
        }
        for twin in self._scenario.twins:
            builders[twin.profile.agent_id] = partial(build_twin, ground, inhabitant=twin, on_arrived=self._on_arrived)
        self._roles = {name: Role(name, build, self._ledger) for name, build in builders.items()}
        self._roles["bridge"].on_start = self._watch_again

    # -- what happens

    def _what_happens(self) -> Iterator[Coroutine[Any, Any, None]]:
        for wish in self._scenario.wishes:
            yield self._live_with(wish)
        for blow in self._scenario.blows:
            if blow.victim == "hub":
                yield self._strike_hub(blow)
            elif blow.freezes:
                yield self._freeze(blow, self._roles[blow.victim])
            else:
                yield self._strike(blow, self._roles[blow.victim])

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
        began = self._ground.clock.now()
        try:
            yield
        finally:
            if role.name in self._scenario.admins:
                self._ledger.admins_away.append((began, self._ground.clock.now()))

    async def _live_with(self, wish: Wish) -> None:
        with self._trouble():
            await self._utter(wish)

    async def _utter(self, wish: Wish) -> None:
        """A person submits a demand, tries again until it is taken, and watches it."""
        await asyncio.sleep(wish.at_s)
        while wish.key not in self._submitted:
            answer = await self._at_the_bridge(lambda house: house.desk.submit(wish.text, idempotency_key=wish.key))
            if answer is not None:
                self._submitted[wish.key] = answer[0].demand.demand_id
            else:
                await asyncio.sleep(1.0)
        demand_id = self._submitted[wish.key]
        await self._watch(demand_id)
        await self._decide(demand_id, wish)

    async def _at_the_bridge(self, work: Callable[[BridgeHouse], Coroutine[Any, Any, Any]]) -> Any:
        """Have the bridge do something; None if it is down, or dies over it."""
        role = self._roles["bridge"]
        if role.process is None or not isinstance(role.running, BridgeHouse):
            return None
        return await role.process.call(work(role.running))

    async def _watch(self, demand_id: str) -> None:
        """Open the demand's stream as a browser does, and keep it as it grows by itself."""
        stream = await self._at_the_bridge(lambda house: house.bridge.stream(demand_id))
        if stream is not None:
            self._streams[demand_id] = stream

    async def _watch_again(self) -> None:
        for demand_id in self._submitted.values():
            await self._watch(demand_id)

    async def _decide(self, demand_id: str, wish: Wish) -> None:
        """The person cancels, or rejects the plan, if they are of that kind."""
        if wish.cancel_after_s is not None:
            await asyncio.sleep(wish.cancel_after_s)
            await self._tell_desk(demand_id, "cancel")
        elif wish.cancels_at and (stream := self._streams.get(demand_id)) is not None:
            await (_until_decided(stream) if wish.cancels_at == "counted" else stream.first(PATIENCE_S, SUBNET_OPENED))
            await self._tell_desk(demand_id, "cancel")
        if wish.reject_after_s is not None and await self._is_agreed(demand_id):
            await asyncio.sleep(wish.reject_after_s)
            self._ledger.rejections[demand_id] = 1
            await self._tell_desk(demand_id, "reject")

    async def _is_agreed(self, demand_id: str) -> bool:
        """Whether it ends in a plan, which is waited for."""
        while True:
            if (end := await self._end_of(demand_id)) is not None:
                return end in AGREED
            await asyncio.sleep(LOOK_EVERY_S)

    async def _end_of(self, demand_id: str) -> str | None:
        record = await self._store.demand(demand_id)
        if record is None or record.stage == "failed":
            return "failed"
        return record.channel_status if record.channel_status in {"failed", *AGREED} else None

    async def _tell_desk(self, demand_id: str, decision: str) -> None:
        """Once, as with a button: whether the bridge took it is what the person sees."""
        record = await self._store.demand(demand_id)
        assert record is not None  # it was submitted
        try:
            if decision == "cancel":
                await self._at_the_bridge(lambda house: house.desk.cancel(record, "不办了"))
            else:
                await self._at_the_bridge(lambda house: house.desk.reject(record, "太贵"))
        except TooLate:
            return

    async def _strike(self, blow: Blow, role: Role) -> None:
        await asyncio.sleep(blow.at_s)
        if role.process is None:
            return
        if blow.write is not None:
            role.process.die_at_write, role.process.die_before_commit = blow.write, blow.before_commit
            try:
                async with asyncio.timeout_at(self._scenario.calm_s):
                    await role.died.wait()
            except TimeoutError:
                if role.process is not None:
                    role.process.die_at_write = None
                return
        with self._trouble(), self._away(role):
            await role.kill()
            await asyncio.sleep(blow.down_s)
            if role.process is None:
                await role.start()

    async def _freeze(self, blow: Blow, role: Role) -> None:
        await asyncio.sleep(blow.at_s)
        process = role.process
        if process is not None:
            with self._trouble(), self._away(role):
                process.freeze()
                await asyncio.sleep(blow.down_s)
                process.thaw()

    async def _strike_hub(self, blow: Blow) -> None:
        await asyncio.sleep(blow.at_s)
        with self._trouble():
            self._ground.hub.kill()
            await asyncio.sleep(blow.down_s)
            self._ground.hub.restart()

    def _on_handled(self, _who: str, name: str, payload: Mapping[str, Any]) -> None:
        now, ledger = self._ground.clock.now(), self._ledger
        if name == AgentWithdraw.name:
            ledger.left.setdefault((payload["channel_id"], payload["agent_id"]), now)
        elif name == ChannelDecision.name and payload["decision"] == "cancel":
            ledger.cancelled.setdefault(payload["channel_id"], now)

    def _on_arrived(self, who: str, name: str, payload: Mapping[str, Any]) -> None:
        if name == ChannelCompleted.name:
            self._ledger.told.add((payload["channel_id"], who))

    # -- the end

    async def _until_quiet(self) -> None:
        """Until nothing is left to do, or for longer than anything may take."""
        policy, loop = self._scenario.policy, asyncio.get_running_loop()
        limit_s = policy.lifetime_max_s + policy.recursion_depth_max * policy.subnet_timeout_s + PATIENCE_S
        await asyncio.sleep(max(wish.at_s for wish in self._scenario.wishes))
        while loop.time() < self._last_trouble_s + limit_s:
            await asyncio.sleep(LOOK_EVERY_S)
            if not self._busy and await self._is_quiet():
                break
        self._ground.weather.clear_up()
        await asyncio.sleep(LAST_WORDS_S)

    async def _is_quiet(self) -> bool:
        if await self._store.unfinished_demands() or await self._store.open_channels():
            return False
        return not await self._owed()

    async def _owed(self) -> tuple[str, ...]:
        senders = ("bridge", "coordinator", *self._scenario.admins)
        parcels = [(sender, parcel) for sender in senders for parcel in await self._store.owed(sender)]
        return tuple(f"{parcel.message.name} from {sender} to {parcel.recipient}" for sender, parcel in parcels)

    async def _cancel(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                self._ledger.failures.append(f"A person got {type(result).__name__}: {result}")

    async def _bear_witness(self) -> Witness:
        _, records = await self._store.demands_page(0, 1000)
        main = [r for r in reversed(records) if r.parent_demand_id is None]
        calm_at = plus_seconds(EPOCH, self._last_trouble_s)
        return Witness(
            recording=await record_at_rest(self._store, [r.demand.demand_id for r in main]),
            demands_wanted=len(self._scenario.wishes),
            stages={r.demand.demand_id: r.stage for r in records},
            ancestors={r.demand.demand_id: r.subnet.origin.ancestors if r.subnet else () for r in records},
            shown={demand_id: _shown(stream) for demand_id, stream in self._streams.items()},
            owed=await self._owed(),
            joined=frozenset(self._ledger.joined),
            accepted=frozenset(self._ledger.accepted),
            left=dict(self._ledger.left),
            cancelled=dict(self._ledger.cancelled),
            rejections=dict(self._ledger.rejections),
            told=frozenset(self._ledger.told),
            mail_s=MAIL_S if len(self._scenario.admins) > 1 else 0.0,
            admins_away=tuple(self._ledger.admins_away),
            hub_died=any(blow.victim == "hub" for blow in self._scenario.blows),
            failures=tuple(self._ledger.failures),
            calm_at=calm_at,
            ended_at=self._ground.clock.now(),
        )


async def _until_decided(stream: Stream) -> None:
    """Until a round has been counted that is not followed by another one; its end is being written then."""
    position, until_s = 0, asyncio.get_running_loop().time() + PATIENCE_S
    while (left_s := until_s - asyncio.get_running_loop().time()) > 0 and not stream.closed:
        for envelope in stream.envelopes[position:]:
            if envelope.payload.get("decision") in {"finalize", "force_finalize", "fail"}:
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
        if not someone_lives():
            return
        error = record.exc_info[1] if record.exc_info else None
        why = f"{type(error).__name__}: {error}" if error else getattr(record, "why", "")
        self._failures.append(f"{record.name} logged {record.getMessage()}: {why}"[:500])
