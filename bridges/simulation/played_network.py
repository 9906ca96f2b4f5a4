"""One demand on a whole network in this process, without faults: for whoever plays the model, or prepared it.

Time is virtual: while a person thinks, none passes, and nobody's deadline is missed.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from agents.channel_admin import TowowChannelAdmin
from agents.coordinator import TowowCoordinator
from agents.network.local import LocalHub
from agents.network.worker import TowowWorkerAgent
from agents.user_agent import TowowUserAgent
from bridges.simulation.roles import SIGNING_KEY
from bridges.simulation.virtual_time import VirtualClock, VirtualLoop
from bridges.streams.event_bridge import BridgeAgent, TowowEventBridge
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import DemandLimits, NegotiationPolicy
from towow_core.llm.service import LLMService
from towow_core.services.demands.demand_service import DemandService
from towow_core.services.evidence.replay import Recording, record_at_rest
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope

LOOK_EVERY_S = 1.0
T = TypeVar("T")
Watch = Callable[[Envelope, str], None]  # an event, and the demand's id


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What came of it."""

    demand_id: str
    recording: Recording

    @property
    def events(self) -> tuple[Envelope, ...]:
        return self.recording.streams[self.demand_id]


def play(
    demand: str,
    profiles: Sequence[AgentProfile],
    model: LLMService,
    *,
    today: str,
    policy: NegotiationPolicy | None = None,
    watch: Watch | None = None,
    is_real: bool = False,
) -> Played:
    """Negotiate a demand to the end of all that it opens; `model` answers for everybody.

    `is_real`: time passes as it does, for a model behind a network.
    """
    loop = asyncio.SelectorEventLoop() if is_real else VirtualLoop()
    clock = VirtualClock(loop, f"{today}T01:00:00.000000Z", since_s=loop.time())

    asyncio.set_event_loop(loop)
    network = OneProcessNetwork(model, policy or NegotiationPolicy(), clock)
    twins = [TowowUserAgent(profile, hub=network.hub, llm=model, clock=clock) for profile in profiles]
    return run_on(loop, _negotiate(network, twins, demand, watch), network.stop)


def run_on(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, T], at_end: Callable[[], Coroutine[Any, Any, None]]
) -> T:
    """Do `work` to its end on this loop, then what is due then; not `asyncio.run`, so that Ctrl-C ends a question."""
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(work)
    finally:
        loop.run_until_complete(at_end())
        asyncio.set_event_loop(None)
        loop.close()


async def _negotiate(
    network: "OneProcessNetwork", twins: Sequence[TowowUserAgent], demand: str, watch: Watch | None
) -> Played:
    await network.start(network.coordinator, network.admin, *twins, network.agent)
    known = {twin.agent_id for twin in twins}
    while not known <= {each.agent_id for each in await network.store.profiles.all()}:  # noqa: ASYNC110  nothing tells, and this time costs nothing
        await asyncio.sleep(LOOK_EVERY_S)
    record, _ = await network.service.submit(demand)
    demand_id = record.demand.demand_id
    watching = asyncio.create_task(network.show(demand_id, watch)) if watch else None
    await network.until_over()
    if watching is not None:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
    return Played(demand_id=demand_id, recording=await record_at_rest(network.store, [demand_id]))


class OneProcessNetwork:
    """Hub, coordinator, channel_admin, store and bridge on the running loop; twins are whoever `start` is given."""

    def __init__(self, model: LLMService, policy: NegotiationPolicy, clock: VirtualClock) -> None:
        self.hub = LocalHub()
        self.store = Store(Database("sqlite://", inline=True))
        self._bridge = TowowEventBridge(self.store)
        self.agent = BridgeAgent(self._bridge, hub=self.hub)
        parts: dict[str, Any] = {"hub": self.hub, "store": self.store, "llm": model, "policy": policy, "clock": clock}
        self.coordinator, self.admin = TowowCoordinator(**parts), TowowChannelAdmin(**parts)
        self.service = DemandService(
            store=self.store,
            network=self.agent,
            clock=clock,
            limits=DemandLimits(),
            signing_key=lambda: SIGNING_KEY,
        )

    async def start(self, *agents: TowowWorkerAgent) -> None:
        """These come to the network, in this order."""
        self._bridge.start()
        for agent in agents:
            await agent.start()

    async def until_over(self) -> None:
        """Until nothing is left to do, sub-negotiations included."""
        while await self.store.unfinished_demands() or await self.store.open_channels():  # noqa: ASYNC110  the same
            await asyncio.sleep(LOOK_EVERY_S)
        await asyncio.sleep(LOOK_EVERY_S)

    async def show(self, demand_id: str, watch: Watch) -> None:
        """Tell each event of a demand as it comes, until cancelled."""
        stream, shown = await self._bridge.stream(demand_id), 0
        while True:
            for envelope in stream.envelopes[shown:]:
                watch(envelope, demand_id)
            shown = len(stream.envelopes)
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Everybody leaves, also where a question was broken off."""
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_EVERY_S):
                await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}), return_exceptions=True)
        self._bridge.stop()
        self.store.close()
