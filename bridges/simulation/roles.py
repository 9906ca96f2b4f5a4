"""The processes of a simulated world: how each is built, killed, and started again on the same store."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from agents.channel_admin import TowowChannelAdmin
from agents.coordinator import TowowCoordinator
from agents.network.local import LocalHub
from bridges.event_bridge import BridgeAgent, TowowEventBridge
from bridges.simulation.behaviour import Character, SimulatedModel
from bridges.simulation.model_in_weather import ModelInWeather
from bridges.simulation.network import Line, Overheard
from bridges.simulation.process import LentDatabase, Process
from bridges.simulation.scenario import Inhabitant
from bridges.simulation.twin import Ledger, SimulatedTwin
from bridges.simulation.weather import Weather
from towow_core.clock import Clock
from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.clients import ModelClient
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.policy import DemandLimits, NegotiationPolicy
from towow_core.services.demand_desk import DemandDesk
from towow_core.store.engine import Database
from towow_core.store.store import Store


class Startable(Protocol):
    async def start(self) -> None: ...


@dataclass(slots=True)
class Ground:
    """What all processes of a world stand on."""

    hub: LocalHub
    database: Database
    clock: Clock
    weather: Weather
    policy: NegotiationPolicy
    ledger: Ledger
    chance: Random
    client: ModelClient | None = None  # who answers instead of the made-up model

    def line(self, process: Process, **overheard: Overheard) -> Line:
        return Line(self.hub, process, self.weather, **overheard)

    def store(self, process: Process) -> Store:
        return Store(LentDatabase(self.database, process, self.chance))

    def model(self, character: Character) -> LLMService:
        """The model service as an agent of the real network has it, on virtual time."""
        time_s = asyncio.get_running_loop().time
        client = ModelInWeather(self.client or SimulatedModel(character, self.chance), self.chance, self.weather)
        return LLMService(client, fallbacks=FALLBACKS, breaker=CircuitBreaker(monotonic=time_s), monotonic=time_s)


@dataclass(slots=True)
class BridgeHouse:
    """The bridge's process without its HTTP doors: desk, streams, and its place on the network."""

    bridge: TowowEventBridge
    agent: BridgeAgent
    desk: DemandDesk

    async def start(self) -> None:
        self.bridge.start()
        await asyncio.gather(self.agent.start(), self.desk.resume())


def build_coordinator(ground: Ground, process: Process, staff: Character) -> TowowCoordinator:
    return TowowCoordinator(
        hub=ground.line(process),
        store=ground.store(process),
        llm=ground.model(staff),
        policy=ground.policy,
        clock=ground.clock,
    )


def build_admin(ground: Ground, process: Process, staff: Character, on_handled: Overheard) -> TowowChannelAdmin:
    return TowowChannelAdmin(
        hub=ground.line(process, on_handled=on_handled),
        store=ground.store(process),
        llm=ground.model(staff),
        policy=ground.policy,
        clock=ground.clock,
        name=process.name,
    )


def build_bridge(ground: Ground, process: Process) -> BridgeHouse:
    store = ground.store(process)
    bridge = TowowEventBridge(store)
    agent = BridgeAgent(bridge, hub=ground.line(process))
    desk = DemandDesk(store=store, network=agent, clock=ground.clock, limits=DemandLimits())
    agent.when_back.append(desk.resume)
    return BridgeHouse(bridge, agent, desk)


def build_twin(ground: Ground, process: Process, inhabitant: Inhabitant, on_arrived: Overheard) -> SimulatedTwin:
    return SimulatedTwin(
        inhabitant.profile,
        hub=ground.line(process, on_arrived=on_arrived),
        llm=ground.model(inhabitant.character),
        clock=ground.clock,
        habits=inhabitant.habits,
        chance=ground.chance,
        ledger=ground.ledger,
    )


@dataclass(slots=True)
class Role:
    """A place in the world that one process after another fills.

    Attributes:
        running: What runs in the present process; None while it is down.
    """

    name: str
    build: Callable[[Process], Startable]
    ledger: Ledger
    on_start: Callable[[], Awaitable[None]] | None = None
    process: Process | None = None
    running: Startable | None = None
    died: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        """A new process, from nothing but the store."""
        process = self.process = Process(self.name, lambda _: self.died.set())
        self.died.clear()
        agent = self.running = self.build(process)
        process.run(agent.start()).add_done_callback(self._started)
        if self.on_start is not None:
            await self.on_start()

    async def kill(self) -> None:
        process, self.process, self.running = self.process, None, None
        if process is not None:
            await process.kill()

    def _started(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self.ledger.failures.append(f"{self.name} could not start: {type(error).__name__}: {error}")
