"""What an agent needs of a hub, real or in memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from agents.network.posting import Posting, Verdict
from towow_core.domain.errors import NetworkUnavailable
from towow_core.support.ports import Presence


class NotJoined(NetworkUnavailable):
    """The hub answers, but does not know us (any more): it restarted, or another process took our id."""


class JoinRefused(NetworkUnavailable):
    """The hub answers, and does not let us in; later it may."""


class JoinDenied(JoinRefused):
    """We are not who we say we are, as far as the hub can tell; only a person can change that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """An event as an agent gets it. `cursor` is its place in the mailbox at the hub."""

    cursor: int
    event_id: str
    name: str
    source: str
    destination: str
    payload: Mapping[str, Any]


class Connection(Protocol):
    """One agent's way to one hub. Every call may raise `NetworkUnavailable`: the hub cannot be reached."""

    async def join(self) -> str:
        """Register, and learn which hub this is: another id than last time means that all mailboxes are new.

        Raises:
            JoinRefused: The id is online elsewhere, or the password is wrong.
            JoinDenied: The token is missing, wrong or revoked.
        """

    async def poll(self, *, after: int, ack: int, limit: int, wait_s: float) -> tuple[Arrival, ...]:
        """Arrivals behind `after`, waiting up to `wait_s` for one; everything up to `ack` is handled.

        Raises:
            NotJoined: Join again.
        """

    async def post(self, posting: Posting) -> Verdict:
        """Send one event.

        Raises:
            NotJoined: Join again.
        """

    async def who(self) -> tuple[Presence, ...]:
        """Everybody online."""

    async def open_channel(self, channel_id: str, members: Sequence[str]) -> None:
        """Make a channel known to the hub."""

    async def leave(self) -> None:
        """Unregister and close; the connection may be joined again."""

    async def close(self) -> None:
        """Close without a word to the hub, as a crash would."""


class Hub(Protocol):
    """Where a hub is: makes connections to it."""

    def connection(self, agent_id: str) -> Connection:
        """A way to this hub for one agent, not joined yet."""

    def __str__(self) -> str:
        """Where it is, for people."""
