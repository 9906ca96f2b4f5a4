"""Coordinator: takes a new demand, understands it, finds candidates, and hands over to channel_admin.

Not to be confused with seed 003's `CoordinatorAgent`, the gate of the event bus.
"""

from typing import Self

from agents.hub_address import hub_address
from agents.model import model_of
from agents.network.connection import Hub
from agents.network.worker import EventContext, TowowWorkerAgent, on_event
from towow_core.clock import Clock, SystemClock
from towow_core.llm.service import LLMService
from towow_core.messages import DemandNew, DemandSubnet, RegistryAnnounce
from towow_core.policy import NegotiationPolicy
from towow_core.services.demand_intake import DemandIntake
from towow_core.settings import Settings
from towow_core.store.engine import Database
from towow_core.store.store import Store


class TowowCoordinator(TowowWorkerAgent):
    """One per network. Its handlers only note what is to be done; the work runs beside them."""

    def __init__(self, *, hub: Hub, store: Store, llm: LLMService, policy: NegotiationPolicy, clock: Clock) -> None:
        super().__init__("coordinator", hub=hub)
        self._store, self._clock = store, clock
        self._intake = DemandIntake(store=store, network=self, llm=llm, policy=policy, clock=clock)

    @classmethod
    def from_settings(cls, settings: Settings) -> Self:
        """The coordinator of the network that `settings` describe."""
        return cls(
            hub=hub_address(settings),
            store=Store(Database(settings.store_url)).patient(),
            llm=model_of(settings, "coordinator"),
            policy=settings.policy,
            clock=SystemClock(),
        )

    async def on_startup(self) -> None:
        await self._intake.start()

    async def on_reconnected(self) -> None:
        await self._intake.resume()

    async def on_shutdown(self) -> None:
        await self._intake.stop()
        self._store.close()

    @on_event(DemandNew.name)
    async def on_demand_new(self, context: EventContext) -> None:
        if (message := self.read(context, DemandNew)) is not None:
            self._intake.take(message.demand_id)

    @on_event(DemandSubnet.name)
    async def on_subnet_demand(self, context: EventContext) -> None:
        if (message := self.read(context, DemandSubnet)) is not None:
            await self._intake.take_subnet(message)

    @on_event(RegistryAnnounce.name)
    async def on_announce(self, context: EventContext) -> None:
        if (message := self.read(context, RegistryAnnounce)) is not None:
            await self._intake.registry.register(message.profile)
