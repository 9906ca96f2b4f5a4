"""A whole network in this process, without sockets: hub, coordinator, channel_admin, twins, store, bridge."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from agents.channel_admin import TowowChannelAdmin
from agents.coordinator import TowowCoordinator
from agents.network.local import LocalHub
from agents.user_agent import TowowUserAgent
from bridges.event_bridge import BridgeAgent, TowowEventBridge
from tests.scripted_model import scripted
from towow_core.clock import SystemClock
from towow_core.events import TERMINAL_EVENT_TYPES, Envelope
from towow_core.llm.service import LLMService
from towow_core.models import AgentProfile
from towow_core.policy import DemandLimits, NegotiationPolicy
from towow_core.services.demand_desk import DemandDesk
from towow_core.services.lease import LeaseTerms
from towow_core.store.engine import Database
from towow_core.store.store import Store


def profile(name: str) -> AgentProfile:
    return AgentProfile(
        agent_id=f"user_agent_{name}",
        user_name=name.title(),
        profile_summary=f"{name}在北京做活动。",
        location="北京",
        tags=("场地", "演讲"),
    )


@dataclass
class SmallNetwork:
    hub: LocalHub
    url: str
    admins: dict[str, TowowChannelAdmin]
    coordinator: TowowCoordinator
    twins: dict[str, TowowUserAgent]
    bridge: TowowEventBridge
    desk: DemandDesk
    store: Store

    @property
    def admin(self) -> TowowChannelAdmin:
        """The first of them, where it does not matter which."""
        return next(iter(self.admins.values()))

    async def ask(self, sentence: str) -> str:
        """Submit a demand, and give its id."""
        record, _ = await self.desk.submit(sentence)
        return record.demand.demand_id

    async def until(self, demand_id: str, *event_types: str) -> list[Envelope]:
        """All events up to the first of these types (the terminal one, if none is named)."""
        stream = await self.bridge.stream(demand_id)
        found = await stream.first(30.0, *(event_types or TERMINAL_EVENT_TYPES))
        assert found is not None, [e.event_type for e in stream.envelopes]
        return stream.envelopes[: found.seq]


@asynccontextmanager
async def small_network(
    tmp_path: Path,
    names: Sequence[str] = ("alice", "bob", "carol"),
    *,
    admin_model: LLMService | None = None,
    twin_models: Mapping[str, LLMService] | None = None,
    policy: NegotiationPolicy | None = None,
    store_url: str | None = None,
    admin_names: Sequence[str] = ("channel_admin",),
    terms: LeaseTerms | None = None,
) -> AsyncIterator[SmallNetwork]:
    """Everything started, everybody announced."""
    hub, url, clock = LocalHub(), store_url or f"sqlite:///{tmp_path}/towow.db", SystemClock()
    rules, model = policy or NegotiationPolicy(), admin_model or scripted()
    models = twin_models or {}
    admins = {
        name: TowowChannelAdmin(
            hub=hub, store=_patient(url), llm=model, policy=rules, clock=clock, name=name, terms=terms
        )
        for name in admin_names
    }
    coordinator = TowowCoordinator(hub=hub, store=_patient(url), llm=model, policy=rules, clock=clock)
    twins = {n: TowowUserAgent(profile(n), hub=hub, llm=models.get(n) or scripted()) for n in names}
    store = Store(Database(url))
    bridge = TowowEventBridge(store)
    agent = BridgeAgent(bridge, hub=hub)
    desk = DemandDesk(store=store, network=agent, clock=clock, limits=DemandLimits())
    everybody = [coordinator, *admins.values(), *twins.values(), agent]
    bridge.start()
    await asyncio.gather(*(a.start() for a in everybody))
    await desk.resume()
    async with asyncio.timeout(10):
        while len(await store.profiles()) < len(names):
            await asyncio.sleep(0.01)
    try:
        yield SmallNetwork(hub, url, admins, coordinator, twins, bridge, desk, store)
    finally:
        bridge.stop()
        await desk.stop()
        await asyncio.gather(*(a.stop() for a in reversed(everybody)))
        store.close()


def _patient(url: str) -> Store:
    return Store(Database(url)).patient()
