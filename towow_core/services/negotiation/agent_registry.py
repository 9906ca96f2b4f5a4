"""AgentRegistry (seed 001 §4.5.1): everybody who has announced themselves, and who of them lives.

An agent announces its profile when it joins and whenever it changes. It lives as long as its heartbeat comes: the open
poll at the hub, which counts it as online for three more seconds (the hub's lease) after the last one has ended. Who is
gone is not invited, nor who is paused. Who was invited and is gone is waited for as long as its own lease lasts,
`NegotiationPolicy.unreachable_after_s`: the time that a twin has to be restarted in.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from towow_core.domain.models import AgentProfile
from towow_core.engine.twin.reserve_price import as_announced
from towow_core.services.negotiation.gathering import Gathering
from towow_core.store.store import Store
from towow_core.support.clock import Clock
from towow_core.support.ports import Network


class AgentStatus(StrEnum):
    """Seed 001's `set_status`: `active` is heard of now, `gone` is not."""

    ACTIVE = "active"
    GONE = "gone"


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisteredAgent:
    """One who has announced themselves, and whether they are there."""

    profile: AgentProfile
    status: AgentStatus


class AgentRegistry:
    """Profiles are in the store, so that every process sees the same; liveness is the hub's, asked when it matters."""

    def __init__(self, store: Store, network: Network, clock: Clock) -> None:
        self._store, self._network, self._clock = store, network, clock
        self._gathering = Gathering(network, store)

    async def register(self, profile: AgentProfile) -> None:
        """An agent has announced itself, or says that it has changed; the last word counts.

        What only its own twin needs to know is not kept, even where one says it.
        """
        await self._store.profiles.save(as_announced(profile), self._clock.now())

    async def agents(self) -> tuple[RegisteredAgent, ...]:
        """Everybody who ever announced themselves, by id. While there is no hub, nobody is known to be there."""
        online = await self._online()
        return tuple(
            RegisteredAgent(
                profile=profile, status=AgentStatus.ACTIVE if profile.agent_id in online else AgentStatus.GONE
            )
            for profile in await self._store.profiles.all()
        )

    async def active(self, *, excluding: Collection[str] = ()) -> tuple[AgentProfile, ...]:
        """Profiles of those who are there at this moment, and not paused."""
        everybody, paused = await self._store.profiles.all_and_paused()
        online = (await self._online()).difference(excluding, paused)
        return tuple(profile for profile in everybody if profile.agent_id in online)

    async def invitable(self, *, excluding: Collection[str] = ()) -> tuple[AgentProfile, ...]:
        """Profiles of those who can be asked: as `active`, but waits for a hub, and for those on their way back."""
        return tuple(p for p in await self._gathering.profiles() if p.agent_id not in excluding)

    def hub_is_new(self) -> None:
        """We have just started, or the hub has: its agents return one by one, and `invitable` waits for them."""
        self._gathering.begin()

    async def _online(self) -> set[str]:
        return {presence.agent_id for presence in await self._network.online()}
