"""The processes of a simulated world: how each is built, killed, and started again on the same store."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from agents.channel_admin import TowowChannelAdmin
from agents.coordinator import TowowCoordinator
from agents.network.local import LocalHub
from bridges.simulation.behaviour import Character, SimulatedModel
from bridges.simulation.fault_schedule import FaultSchedule
from bridges.simulation.faulty_model import FaultyModel
from bridges.simulation.network import Line, Overheard
from bridges.simulation.process import LentDatabase, Process
from bridges.simulation.scenario import Inhabitant
from bridges.simulation.twin import Observations, SimulatedTwin
from bridges.streams.event_bridge import BridgeAgent, TowowEventBridge
from towow_core.domain.errors import ApprovalRefused
from towow_core.domain.policy import DemandLimits, NegotiationPolicy
from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.clients import ModelClient
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.services.demands.demand_service import DemandService
from towow_core.store.engine import Database
from towow_core.store.records import DemandRecord
from towow_core.store.store import Store
from towow_core.support.clock import Clock

SIGNING_KEY = SigningKey(b"a key of the simulation's own   ")


class Startable(Protocol):
    async def start(self) -> None: ...


@dataclass(slots=True)
class SharedParts:
    """What all processes of a world share."""

    hub: LocalHub
    database: Database
    clock: Clock
    fault_schedule: FaultSchedule
    policy: NegotiationPolicy
    observations: Observations
    chance: Random
    client: ModelClient | None = None  # who answers instead of the made-up model

    def line(self, process: Process, **overheard: Overheard) -> Line:
        return Line(self.hub, process, self.fault_schedule, **overheard)

    def store(self, process: Process) -> Store:
        return Store(LentDatabase(self.database, process, self.chance))

    def model(self, character: Character) -> LLMService:
        """The model service as an agent of the real network has it, on virtual time."""
        time_s = asyncio.get_running_loop().time
        client = FaultyModel(self.client or SimulatedModel(character, self.chance), self.chance, self.fault_schedule)
        return LLMService(client, fallbacks=FALLBACKS, breaker=CircuitBreaker(monotonic=time_s), monotonic=time_s)


@dataclass(slots=True)
class BridgeProcess:
    """The bridge's process without its HTTP routes: DemandService, streams, and its place on the network."""

    bridge: TowowEventBridge
    agent: BridgeAgent
    demand_service: DemandService

    async def start(self) -> None:
        self.bridge.start()
        await asyncio.gather(self.agent.start(), self.demand_service.resume())

    async def approve(self, record: DemandRecord) -> None:
        """Look at what is open in the demand's plan, then accept it, as a person does.

        Raises:
            TooLate, ApprovalRefused, AlreadyBooked: It is not to be had (any more).
        """
        try:
            await self.demand_service.approve(record, ApprovalRequest(by="requester"))
        except ApprovalRefused as refused:
            accepts = [str(point["open_point_id"]) for point in refused.open_points]
            await self.demand_service.approve(record, ApprovalRequest(by="requester", accepts=accepts))


def build_coordinator(shared: SharedParts, process: Process, character: Character) -> TowowCoordinator:
    return TowowCoordinator(
        hub=shared.line(process),
        store=shared.store(process),
        llm=shared.model(character),
        policy=shared.policy,
        clock=shared.clock,
    )


def build_admin(
    shared: SharedParts, process: Process, character: Character, on_handled: Overheard
) -> TowowChannelAdmin:
    return TowowChannelAdmin(
        hub=shared.line(process, on_handled=on_handled),
        store=shared.store(process),
        llm=shared.model(character),
        policy=shared.policy,
        clock=shared.clock,
        name=process.name,
    )


def build_bridge(shared: SharedParts, process: Process) -> BridgeProcess:
    store = shared.store(process)
    bridge = TowowEventBridge(store)
    agent = BridgeAgent(bridge, hub=shared.line(process))
    demand_service = DemandService(
        store=store, network=agent, clock=shared.clock, limits=DemandLimits(), signing_key=lambda: SIGNING_KEY
    )
    agent.when_back.append(demand_service.resume)
    return BridgeProcess(bridge, agent, demand_service)


def build_twin(shared: SharedParts, process: Process, inhabitant: Inhabitant, on_arrived: Overheard) -> SimulatedTwin:
    return SimulatedTwin(
        inhabitant.profile,
        hub=shared.line(process, on_arrived=on_arrived),
        llm=shared.model(inhabitant.character),
        clock=shared.clock,
        habits=inhabitant.habits,
        chance=shared.chance,
        observations=shared.observations,
    )


@dataclass(slots=True)
class Role:
    """A place in the world that one process after another fills.

    Attributes:
        running: What runs in the present process; None while it is down.
    """

    name: str
    build: Callable[[Process], Startable]
    observations: Observations
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
            self.observations.failures.append(f"{self.name} could not start: {type(error).__name__}: {error}")
