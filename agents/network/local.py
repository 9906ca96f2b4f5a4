"""A hub inside this process: the real hub's rules, no sockets, no threads, no wall clock.

For tests, for simulation (time is the event loop's, so a virtual loop makes it virtual), and for a twin in 20 lines:

    hub = LocalHub()
    twin = MyTwin("user_agent_bob", hub=hub)
    await twin.start()
"""

import asyncio
from collections.abc import Sequence

from agents.network.connection import Arrival, Connection, JoinRefused, NotJoined
from agents.network.exchange import Exchange, ExchangeLimits
from agents.network.posting import Posting, Verdict
from towow_core.domain.errors import NetworkUnavailable
from towow_core.support.ports import Presence


class LocalHub:
    """A hub in memory. `kill` and `restart` do to it what `kill -9` and a new start do to the real one."""

    def __init__(self, *, limits: ExchangeLimits | None = None, mirrored: Sequence[str] = ()) -> None:
        self._limits = limits
        self._mirrored = mirrored
        self._starts = 0
        self.exchange: Exchange | None = None
        self.restart()

    def __str__(self) -> str:
        return "the hub in this process"

    def connection(self, agent_id: str) -> Connection:
        """A way to this hub for one agent, not joined yet."""
        return LocalConnection(self, agent_id)

    def running(self) -> Exchange:
        """The exchange behind this hub.

        Raises:
            NetworkUnavailable: The hub was killed.
        """
        if self.exchange is None:
            raise NetworkUnavailable(f"{self} cannot be reached: it was killed.")
        return self.exchange

    def kill(self) -> None:
        """Forget everything, as a killed hub does; agents see it as unreachable until `restart`."""
        exchange, self.exchange = self.exchange, None
        if exchange is not None:
            exchange.close()

    def restart(self) -> None:
        """Run again, empty."""
        self.kill()
        self._starts += 1
        hub_id = f"local-{self._starts}"
        self.exchange = Exchange(hub_id=hub_id, clock=_loop_time_s, limits=self._limits, mirrored=self._mirrored)


def _loop_time_s() -> float:
    return asyncio.get_running_loop().time()


class LocalConnection:
    """One agent's way to a `LocalHub`."""

    def __init__(self, hub: LocalHub, agent_id: str) -> None:
        self._hub = hub
        self._agent_id = agent_id
        self._joined: Exchange | None = None

    async def join(self) -> str:
        exchange = self._hub.running()
        refused = exchange.register(self._agent_id, proved=self._joined is exchange)
        if refused is not None:
            raise JoinRefused(refused.sentence)
        self._joined = exchange
        return exchange.hub_id

    async def poll(self, *, after: int, ack: int, limit: int, wait_s: float) -> tuple[Arrival, ...]:
        exchange = self._here()
        patience_s = None if limit else wait_s  # no connection to keep alive, so no timer to wake up for
        batch = await exchange.poll(self._agent_id, after=after, ack=ack, limit=limit, wait_s=patience_s)
        self._here()  # killed meanwhile: what was on the way is lost
        return tuple(
            [
                Arrival(
                    cursor=entry.cursor,
                    event_id=entry.event_id,
                    name=entry.name,
                    source=entry.source,
                    destination=entry.destination,
                    payload=entry.payload,
                )
                for entry in batch
            ]
        )

    async def post(self, posting: Posting) -> Verdict:
        return self._here().send(posting)

    async def who(self) -> tuple[Presence, ...]:
        return self._here().who()

    async def open_channel(self, channel_id: str, members: Sequence[str]) -> None:
        self._here().open_channel(self._agent_id, channel_id, members)

    async def leave(self) -> None:
        exchange, self._joined = self._joined, None
        if exchange is not None:
            exchange.unregister(self._agent_id)

    async def close(self) -> None:
        self._joined = None

    def _here(self) -> Exchange:
        exchange = self._hub.exchange
        if exchange is None or self._joined is not exchange or not exchange.is_registered(self._agent_id):
            self._hub.running()
            raise NotJoined(f"{self._agent_id} is not registered at {self._hub}.")
        return exchange
