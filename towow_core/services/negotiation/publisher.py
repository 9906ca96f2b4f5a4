"""Shows stored events to whoever observes a channel, in order, without holding up the channel."""

import asyncio
from collections.abc import Sequence
from zlib import crc32

from towow_core.services.negotiation.background import Background
from towow_core.support.envelopes import Envelope
from towow_core.support.ports import Network

LANES = 8


class Publisher:
    """Events of one channel keep their order; channels do not wait for each other (`LANES` at a time).

    Showing is best effort: the events are in the store, and observers heal gaps from there.
    """

    def __init__(self, network: Network) -> None:
        self._network = network
        self._lanes: list[asyncio.Queue[tuple[str, Sequence[Envelope]]]] = []
        self._background = Background()

    def start(self) -> None:
        self._lanes = [asyncio.Queue() for _ in range(LANES)]
        for lane in self._lanes:
            self._background.start(self._drain(lane), "publish")

    async def stop(self) -> None:
        await self._background.stop()

    def show(self, channel_id: str, envelopes: Sequence[Envelope]) -> None:
        if envelopes and self._lanes:
            self._lanes[crc32(channel_id.encode()) % LANES].put_nowait((channel_id, envelopes))

    async def _drain(self, lane: asyncio.Queue[tuple[str, Sequence[Envelope]]]) -> None:
        while True:
            channel_id, envelopes = await lane.get()
            await self._network.publish(channel_id, envelopes)
