"""`TowowEventBridge`: what happens in the channels of the network, shown to browsers (seed 000 §3.5)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from agents.network.connection import Hub
from agents.network.worker import EventContext, TowowWorkerAgent, on_event
from bridges.event_mappings import DEFAULT_MAPPINGS, EventMapping
from bridges.streams import Stream, Streams, StreamView, contract_vocabulary
from towow_core.events import Envelope
from towow_core.ids import new_id
from towow_core.store.store import Store


class TowowEventBridge:
    """Holds the streams that browsers watch, and the vocabulary that seed 000's clients understand."""

    def __init__(self, store: Store, mappings: tuple[EventMapping, ...] = DEFAULT_MAPPINGS) -> None:
        self._mappings = list(mappings)
        self._streams = Streams(store)
        self._following: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to follow; doing it twice changes nothing."""
        if self._following is None:
            self._following = asyncio.get_running_loop().create_task(self._streams.follow(), name="follow store")

    def stop(self) -> None:
        """Stop following, and send everybody who watches away with their place kept."""
        if self._following is not None:
            self._following.cancel()
            self._following = None
        self._streams.close()

    def add_mapping(self, mapping: EventMapping) -> None:
        """Show one more kind of event to seed 000's clients; a new line comes before the older ones."""
        self._mappings.insert(0, mapping)

    async def on_openagents_event(self, envelope: Envelope) -> None:
        """An event was posted to a channel of the network."""
        if self._following is not None:
            await self._streams.feed([envelope])

    async def stream(self, demand_id: str) -> Stream:
        """The events of one demand, complete up to now and growing."""
        return await self._streams.open(demand_id)

    async def view(self, demand_id: str, vocabulary: str) -> StreamView:
        """The same as frames: `contract` is contract §5's envelope, `bridge` is seed 000's."""
        stream = await self.stream(demand_id)
        return stream.view(vocabulary, contract_vocabulary if vocabulary == "contract" else self.translate)

    def translate(self, envelope: Envelope) -> dict[str, Any] | None:
        """An event in seed 000's form `{event, data, timestamp}`; None where the vocabulary has no word for it."""
        mapping = next((m for m in self._mappings if m.matches(envelope.event_type)), None)
        if mapping is None:
            return None
        data = dict(mapping.transformer(envelope.payload) if mapping.transformer else envelope.payload)
        return {"event": mapping.sse_event_type, "data": data, "timestamp": envelope.timestamp}


class BridgeAgent(TowowWorkerAgent):
    """The bridge's own place on the network: it observes every channel, and sends new demands."""

    def __init__(self, bridge: TowowEventBridge, *, hub: Hub) -> None:
        super().__init__(new_id("bridge", digits=8), hub=hub)
        self._event_bridge = bridge
        self.when_back: list[Callable[[], Awaitable[None]]] = []

    async def on_reconnected(self) -> None:
        for resume in self.when_back:
            await resume()

    @on_event("towow.*")
    async def on_channel_post(self, context: EventContext) -> None:
        if (envelope := self.read_envelope(context)) is not None:
            await self._event_bridge.on_openagents_event(envelope)
