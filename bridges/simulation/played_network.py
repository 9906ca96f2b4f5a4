"""One demand on a whole network in this process, without faults: for whoever plays the model, or prepared it.

Time is virtual: while a person thinks, none passes, and nobody's deadline is missed.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

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
    asyncio.set_event_loop(loop)
    network = _Network(loop, profiles, model, policy or NegotiationPolicy(), today)
    try:
        return loop.run_until_complete(network.negotiate(demand, watch))
    finally:
        loop.run_until_complete(network.stop())
        asyncio.set_event_loop(None)
        loop.close()


class _Network:
    """Hub, coordinator, channel_admin, twins, store and bridge; not `asyncio.run`, so that Ctrl-C ends a question."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        profiles: Sequence[AgentProfile],
        model: LLMService,
        policy: NegotiationPolicy,
        today: str,
    ) -> None:
        hub, clock = LocalHub(), VirtualClock(loop, f"{today}T01:00:00.000000Z", since_s=loop.time())
        store = self._store = Store(Database("sqlite://", inline=True))
        self._loop = loop
        self._bridge = TowowEventBridge(store)
        agent = BridgeAgent(self._bridge, hub=hub)
        self._agents: list[TowowWorkerAgent] = [
            TowowCoordinator(hub=hub, store=store, llm=model, policy=policy, clock=clock),
            TowowChannelAdmin(hub=hub, store=store, llm=model, policy=policy, clock=clock),
            *(TowowUserAgent(profile, hub=hub, llm=model, clock=clock) for profile in profiles),
            agent,
        ]
        self._twins = {profile.agent_id for profile in profiles}
        self._service = DemandService(
            store=store,
            network=agent,
            clock=clock,
            limits=DemandLimits(),
            signing_key=lambda: SIGNING_KEY,
        )

    async def negotiate(self, demand: str, watch: Watch | None) -> Played:
        self._bridge.start()
        for agent in self._agents:
            await agent.start()
        while not await self._all_are_known():  # noqa: ASYNC110  nothing tells, and this time costs nothing
            await asyncio.sleep(LOOK_EVERY_S)
        record, _ = await self._service.submit(demand)
        demand_id = record.demand.demand_id
        watching = self._loop.create_task(self._show(demand_id, watch)) if watch else None
        while not await self._is_over():  # noqa: ASYNC110  the same
            await asyncio.sleep(LOOK_EVERY_S)
        await asyncio.sleep(LOOK_EVERY_S)
        if watching is not None:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
        return Played(demand_id=demand_id, recording=await record_at_rest(self._store, [demand_id]))

    async def _all_are_known(self) -> bool:
        return self._twins <= {known.agent_id for known in await self._store.profiles.all()}

    async def _is_over(self) -> bool:
        """Looked at in the order in which a demand goes on, so that between two steps it is never taken for over."""
        return not (
            await self._store.unfinished_demands()
            or await self._store.outbox.owed("coordinator")  # handed over, and its channel not open yet
            or await self._store.open_channels()
        )

    async def _show(self, demand_id: str, watch: Watch) -> None:
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
        self._store.close()
