"""Who may hold a connection to the hub, and for how long: strangers a few and not for long, members as they need.

A stranger is a connection on which nobody has shown the secret of an agent that is in. Where there are too many, the
oldest stranger goes: an agent on its way in shows who it is within milliseconds, a flooder never does.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from agents.network.send_permissions import Why
from towow_core.support.open_files import allow_open_files

DESCRIPTORS_WANTED = 65_536


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionLimits:
    """What a hub endures of those who only connect.

    Attributes:
        strangers_max: Connections of strangers; all other descriptors are kept for members and for the hub itself.
        per_address_max: Of one address; behind one address may be a whole office on its way in.
        per_member_max: Connections of one agent that count as its own; more are strangers'.
        head_within_s: A stranger's next request has begun by then.
    """

    strangers_max: int = 1024
    per_address_max: int = 256
    per_member_max: int = 64
    head_within_s: float = 10.0


def limits_here() -> ConnectionLimits:
    """As many strangers as half of the descriptors of this process allow, after asking the system for more."""
    half = allow_open_files(DESCRIPTORS_WANTED) // 2
    standard = ConnectionLimits()
    return ConnectionLimits(
        strangers_max=min(standard.strangers_max, half), per_address_max=min(standard.per_address_max, half)
    )


class Connections:
    """All connections of a hub.

    Args:
        handler: Makes the protocol that really speaks HTTP.
        refused: Told why, and whose, whenever one is ended.
    """

    def __init__(
        self,
        handler: Callable[[], asyncio.Protocol],
        refused: Callable[[Why, str], None],
        limits: ConnectionLimits | None = None,
    ) -> None:
        self.limits = limits or ConnectionLimits()
        self._handler, self._refused = handler, refused
        self._open: dict[asyncio.BaseTransport, Connection] = {}
        self._strangers: OrderedDict[Connection, None] = OrderedDict()
        self._of_address: Counter[str] = Counter()
        self._of_member: Counter[str] = Counter()

    def __call__(self) -> "Connection":
        """A protocol for one more connection."""
        return Connection(self, self._handler())

    def of(self, transport: asyncio.BaseTransport | None) -> "Connection | None":
        """The connection over this transport, while it is open."""
        return None if transport is None else self._open.get(transport)

    def make_room(self) -> None:
        """The system has no descriptor left: half of the strangers go."""
        for connection in list(self._strangers)[: (len(self._strangers) + 1) // 2]:
            self.end(connection, Why.TOO_MANY)

    def add(self, connection: "Connection", transport: asyncio.BaseTransport) -> None:
        self._open[transport] = connection
        self._strangers[connection] = None
        self._of_address[connection.address] += 1
        if self._of_address[connection.address] > self.limits.per_address_max:
            self.end(next(c for c in self._strangers if c.address == connection.address), Why.TOO_MANY)
        elif len(self._strangers) > self.limits.strangers_max:
            self.end(next(iter(self._strangers)), Why.TOO_MANY)

    def admit(self, connection: "Connection", agent_id: str) -> None:
        """An agent that is in has spoken on it."""
        if connection.member or self._of_member[agent_id] >= self.limits.per_member_max:
            return
        self._drop_stranger(connection)
        connection.member = agent_id
        self._of_member[agent_id] += 1

    def remove(self, connection: "Connection", transport: asyncio.BaseTransport | None) -> None:
        if transport is not None:
            self._open.pop(transport, None)
        self._drop_stranger(connection)
        if connection.member:
            self._of_member[connection.member] -= 1
            if not self._of_member[connection.member]:
                del self._of_member[connection.member]

    def end(self, connection: "Connection", why: Why) -> None:
        self._drop_stranger(connection)
        self._refused(why, connection.address)
        connection.abort()

    def _drop_stranger(self, connection: "Connection") -> None:
        if connection not in self._strangers:
            return
        del self._strangers[connection]
        self._of_address[connection.address] -= 1
        if not self._of_address[connection.address]:
            del self._of_address[connection.address]


class Connection(asyncio.Protocol):
    """Passes everything on to the protocol that speaks HTTP, and ends a stranger that says nothing.

    Attributes:
        member: The agent that has shown its secret here; empty for a stranger.
    """

    def __init__(self, connections: Connections, handler: asyncio.Protocol) -> None:
        self._connections, self._handler = connections, handler
        self._transport: asyncio.Transport | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self.member = ""
        self.address = ""

    def request_began(self) -> None:
        """Its head is here."""
        self._stop_waiting()

    def request_ended(self) -> None:
        """It is answered; the next one may take its time where a member speaks."""
        if not self.member:
            self._wait_for_head()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer: Any = transport.get_extra_info("peername")
        self._transport, self.address = cast("asyncio.Transport", transport), str(peer[0]) if peer else ""
        self._handler.connection_made(transport)
        self._wait_for_head()
        self._connections.add(self, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._connections.remove(self, self._transport)
        self._handler.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._handler.data_received(data)

    def eof_received(self) -> bool | None:
        return self._handler.eof_received()

    def pause_writing(self) -> None:
        self._handler.pause_writing()

    def resume_writing(self) -> None:
        self._handler.resume_writing()

    def _wait_for_head(self) -> None:
        self._stop_waiting()
        within_s = self._connections.limits.head_within_s
        self._deadline = asyncio.get_running_loop().call_later(within_s, self._too_slow)

    def _too_slow(self) -> None:
        self._connections.end(self, Why.SLOW_HEAD)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
