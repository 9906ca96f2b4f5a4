"""Coordinator: takes a new demand, understands it, finds candidates, and hands over to channel_admin.

Not to be confused with seed 003's `CoordinatorAgent`, the gate of the event bus.
"""

from typing import Self

from agents.network.connection import Hub
from agents.network.hub_address import hub_address
from agents.network.worker import EventContext, TowowWorkerAgent, on_event
from agents.processes.model import model_of
from towow_core.domain.messages import DemandNew, DemandSubnet, RegistryAnnounce
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.service import LLMService
from towow_core.services.demands.demand_intake import DemandIntake
from towow_core.services.demands.meanings import Meanings
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import Clock, SystemClock
from towow_core.support.settings import Settings


class TowowCoordinator(TowowWorkerAgent):
    """One per network. Its handlers only note what is to be done; the work runs beside them."""

    def __init__(
        self,
        *,
        hub: Hub,
        store: Store,
        llm: LLMService,
        policy: NegotiationPolicy,
        clock: Clock,
        meanings: Meanings | None = None,
    ) -> None:
        super().__init__("coordinator", hub=hub)
        self._store, self._clock = store, clock
        self._intake = DemandIntake(store=store, network=self, llm=llm, policy=policy, clock=clock, meanings=meanings)

    @classmethod
    def from_settings(cls, settings: Settings) -> Self:
        """The coordinator of the network that `settings` describe."""
        store = Store(Database(settings.store_url)).with_retry()
        return cls(
            hub=hub_address(settings),
            store=store,
            llm=model_of(settings, "coordinator", store.answers),
            policy=settings.policy,
            clock=SystemClock(),
            meanings=Meanings.in_folder(settings.data_dir),
        )

    async def on_startup(self) -> None:
        await self._intake.start()

    async def on_reconnected(self) -> None:
        await self._intake.resume()

    async def on_shutdown(self) -> None:
        await self._intake.stop()
        self._store.close()

    async def kill(self) -> None:
        await super().kill()
        await self._intake.stop()

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
            await self._intake.register(message.profile)
