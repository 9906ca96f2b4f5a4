"""To which of several channel_admins a message goes."""

from typing import Protocol
from zlib import crc32

from towow_core.domain.messages import ChannelManage
from towow_core.store.records import CHANNEL_ADMIN, OutboxMessage
from towow_core.support.ports import Network


class Owners(Protocol):
    """Who runs which channel; `LeaseBook` is one, which a twin does not have."""

    async def owner_of(self, channel_id: str) -> str | None: ...


class ToAnyAdmin:
    """Where a message for a channel_admin goes: any of them may have it, but one should.

    Args:
        owners: For senders who share the store. Without, a message goes to whom it is addressed to, and to another one
            only when that one is gone.
    """

    def __init__(self, network: Network, owners: Owners | None = None) -> None:
        self._network, self._owners = network, owners

    async def __call__(self, outbox_message: OutboxMessage, *, is_gone: bool) -> str:
        """The recipient of this attempt; `is_gone` when the last one was not there."""
        if not outbox_message.recipient.startswith(CHANNEL_ADMIN) or (self._owners is None and not is_gone):
            return outbox_message.recipient
        admins = [p.agent_id for p in await self._network.online() if p.agent_id.startswith(CHANNEL_ADMIN)]
        if len(admins) <= 1:  # whoever owns it
            return next(iter(admins), outbox_message.recipient)
        channel_id = _channel_of(outbox_message)
        owner = None if self._owners is None else await self._owners.owner_of(channel_id)
        if owner in admins:
            return owner
        return sorted(admins)[crc32(channel_id.encode()) % len(admins)]


def _channel_of(outbox_message: OutboxMessage) -> str:
    """The channel whose owner should have it; a sub-negotiation belongs where its parent is."""
    message = outbox_message.message
    if isinstance(message, ChannelManage):
        return message.parent_channel_id or message.channel_id
    return str(getattr(message, "channel_id", outbox_message.recipient))
