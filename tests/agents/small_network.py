"""A whole network in this process, without sockets: hub, coordinator, channel_admin, twins, store, bridge."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from agents.channel_admin import TowowChannelAdmin
from agents.coordinator import TowowCoordinator
from agents.network.exchange import ExchangeLimits
from agents.network.local import LocalHub
from agents.user_agent import TowowUserAgent
from bridges.streams.event_bridge import BridgeAgent, TowowEventBridge
from tests.scripted_model import scripted
from tests.waiting import PATIENCE_S, until
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import DemandLimits, NegotiationPolicy
from towow_core.llm.service import LLMService
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.services.demands.demand_service import DemandService
from towow_core.services.negotiation.lease import LeaseTerms
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.envelopes import Envelope


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
    demand_service: DemandService
    store: Store
    new_coordinator: Callable[[], TowowCoordinator]

    @property
    def admin(self) -> TowowChannelAdmin:
        """The first of them, where it does not matter which."""
        return next(iter(self.admins.values()))

    async def ask(self, sentence: str) -> str:
        """Submit a demand, and give its id."""
        record, _ = await self.demand_service.submit(sentence)
        return record.demand.demand_id

    async def until(self, demand_id: str, *event_types: str) -> list[Envelope]:
        """All events up to the first of these types (the terminal one, if none is named)."""
        stream = await self.bridge.stream(demand_id)
        found = await stream.first(PATIENCE_S, *(event_types or TERMINAL_EVENT_TYPES))
        assert found is not None, [e.event_type for e in stream.envelopes]
        return stream.envelopes[: found.seq]

    async def restart_coordinator(self) -> None:
        """Kill it as a crash would, and start another one on the same store."""
        await self.coordinator.kill()
        self.coordinator = self.new_coordinator()
        await self.coordinator.start()

    async def until_known(self, *names: str) -> None:
        """Until the coordinator has heard of these twins, and would invite them."""
        wanted = {f"user_agent_{name}" for name in names}

        async def are_known() -> bool:
            return wanted <= {known.agent_id for known in await self.store.profiles.all()}

        await until(are_known)

    async def until_nothing_is_open(self) -> None:
        """Until every channel has ended, and whatever is looked for after an end."""

        async def is_over() -> bool:
            return not await self.store.open_channels() and not await self.store.unfinished_demands()

        await until(is_over)

    async def until_nothing_is_owed(self, sender: str) -> None:
        """Until whatever `sender` had to send is where it belongs."""

        async def is_sent() -> bool:
            return not await self.store.outbox.owed(sender)

        await until(is_sent)


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
    terms: LeaseTerms | Mapping[str, LeaseTerms] | None = None,
    twin_types: Mapping[str, type[TowowUserAgent]] | None = None,
    profiles: Mapping[str, AgentProfile] | None = None,
    lease_s: float = 60.0,
) -> AsyncIterator[SmallNetwork]:
    """Everything started, everybody announced.

    Args:
        lease_s: How long who says nothing counts as online. All of them share one event loop, and while it reads the
            lexicon on a busy machine nobody polls: the hub's usual 3 s are for tests in which somebody dies.
    """
    hub = LocalHub(limits=ExchangeLimits(lease_s=lease_s))
    url, clock = store_url or f"sqlite:///{tmp_path}/towow.db", SystemClock()
    rules, model = policy or NegotiationPolicy(), admin_model or scripted()
    models = twin_models or {}
    admins = {
        name: TowowChannelAdmin(
            hub=hub,
            store=_with_retry(url),
            llm=model,
            policy=rules,
            clock=clock,
            name=name,
            terms=terms.get(name) if isinstance(terms, Mapping) else terms,
        )
        for name in admin_names
    }

    def new_coordinator() -> TowowCoordinator:
        return TowowCoordinator(hub=hub, store=_with_retry(url), llm=model, policy=rules, clock=clock)

    coordinator = new_coordinator()
    types = twin_types or {}
    known = profiles or {}
    names = names if profiles is None else tuple(known)
    twins = {
        n: types.get(n, TowowUserAgent)(known.get(n) or profile(n), hub=hub, llm=models.get(n) or scripted())
        for n in names
    }
    store = Store(Database(url))
    bridge = TowowEventBridge(store)
    agent = BridgeAgent(bridge, hub=hub)
    demand_service = DemandService(
        store=store, network=agent, clock=clock, limits=DemandLimits(), signing_key=lambda: SigningKey(bytes(32))
    )
    everybody = [coordinator, *admins.values(), *twins.values(), agent]
    bridge.start()
    await asyncio.gather(*(a.start() for a in everybody))
    await demand_service.resume()
    network = SmallNetwork(hub, url, admins, coordinator, twins, bridge, demand_service, store, new_coordinator)
    try:
        await network.until_known(*names)
        yield network
    finally:
        bridge.stop()
        await demand_service.stop()
        if network.coordinator is not coordinator:
            await network.coordinator.stop()
        await asyncio.gather(*(a.stop() for a in reversed(everybody)))
        store.close()


def _with_retry(url: str) -> Store:
    return Store(Database(url)).with_retry()
