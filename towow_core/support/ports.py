"""What services need from outside, as small Protocols; `agents/network` and the tests implement them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from towow_core.domain.messages import NetworkMessage
from towow_core.support.envelopes import Envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """What became of a message.

    Attributes:
        accepted: It lies in the recipient's mailbox (or lay there already: a repeat).
        recipient_gone: Refused because nobody of that id is online; trying again later may help. Not so when there is
            no hub: that says nothing about the recipient.
        refused: Refused for good (not allowed, too large); trying again will not help.
        reason: One sentence, empty when accepted.
    """

    accepted: bool
    recipient_gone: bool = False
    refused: bool = False
    reason: str = ""


DELIVERED = Delivery(accepted=True)  # of nearly all messages


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """An agent that is online. `group` is its OpenAgents agent group."""

    agent_id: str
    group: str

    @property
    def is_twin(self) -> bool:
        """Somebody who announces a profile; the coordinator and its like do not."""
        return self.group == "users"


class Network(Protocol):
    """The way to other agents. Everything here may fail and none of it raises: the store remembers what is owed."""

    async def send(self, agent_id: str, message: NetworkMessage) -> Delivery:
        """Put `message` into one agent's mailbox."""

    async def publish(self, channel_id: str, envelopes: Sequence[Envelope]) -> None:
        """Show events that are already stored to whoever observes the channel. Best effort: observers heal gaps."""

    async def open_channel(self, channel_id: str, members: Sequence[str]) -> None:
        """Create the OpenAgents channel; doing it twice is harmless."""

    async def online(self) -> tuple[Presence, ...]:
        """Who is online now; empty when the hub cannot be reached."""
