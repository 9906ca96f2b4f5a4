"""`TowowEventBridge`: what happens in the channels of the network, shown to browsers (seed 000 §3.5)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

import orjson

from agents.network.connection import Hub
from agents.network.worker import EventContext, TowowWorkerAgent, on_event
from bridges.streams.event_mappings import DEFAULT_MAPPINGS, EventMapping, mapping_for, progress
from bridges.streams.seed_001_vocabulary import SEED_001_VOCABULARY, seed_001_vocabulary
from bridges.streams.streams import (
    FRAMES_AT_ONCE,
    Stream,
    Streams,
    StreamView,
    Vocabulary,
    contract_vocabulary,
    hidden_vocabulary,
)
from bridges.streams.subscribers import SubscriberSet
from towow_core.domain.events import OfferSubmitted
from towow_core.services.access.hidden_names import HiddenNames
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import new_id

log = logging.getLogger(__name__)
BRIDGE_VOCABULARY = "bridge"
PROGRESS = "negotiation_progress"


class TowowEventBridge:
    """Holds the streams that browsers watch, and the vocabulary that seed 000's clients understand.

    Attributes:
        DEFAULT_MAPPINGS: That vocabulary, before anybody adds to it.
        when_told: Who else hears of each event that the network brings.
    """

    DEFAULT_MAPPINGS: ClassVar[tuple[EventMapping, ...]] = DEFAULT_MAPPINGS

    def __init__(self, store: Store, mappings: Iterable[EventMapping] = DEFAULT_MAPPINGS) -> None:
        self._mappings = {mapping.openagents_pattern: mapping for mapping in mappings}
        self._streams = Streams(store)
        self._running: list[asyncio.Task[None]] = []
        self.when_told: list[Callable[[Envelope], Awaitable[None]]] = []
        self._untold: asyncio.Queue[Envelope] = asyncio.Queue()

    @property
    def subscribers(self) -> SubscriberSet:
        """Everybody who watches a stream here."""
        return self._streams.subscribers

    def start(self) -> None:
        """Begin to follow; doing it twice changes nothing."""
        if not self._running:
            self._streams.reopen()
            loop = asyncio.get_running_loop()
            self._running = [
                loop.create_task(self._streams.follow(), name="follow store"),
                loop.create_task(self.subscribers.run(), name="attend to watchers"),
                loop.create_task(self._tell(), name="tell of events"),
            ]

    def stop(self) -> None:
        """Stop following, and send everybody who watches away with their place kept."""
        for task in self._running:
            task.cancel()
        self._running = []
        self._streams.close()

    def add_mapping(self, mapping: EventMapping) -> None:
        """Say it so to seed 000's clients from now on; a line of the same pattern is replaced."""
        self._mappings[mapping.openagents_pattern] = mapping
        self._streams.forget(BRIDGE_VOCABULARY)

    async def on_openagents_event(self, *envelopes: Envelope) -> None:
        """Events were posted to a channel of the network, in this order."""
        if self._running:
            await self._streams.feed(envelopes)
            for envelope in envelopes if self.when_told else ():
                self._untold.put_nowait(envelope)

    async def _tell(self) -> None:
        """One event after the other, beside the network: whoever takes their time, or fails, holds up nobody else's."""
        while True:
            envelope = await self._untold.get()
            for told in self.when_told:
                try:
                    await told(envelope)
                except Exception:  # boundary: the next event is told all the same
                    log.exception("event_bridge.not_heard", extra={"event_type": envelope.event_type})

    async def stream(self, demand_id: str) -> Stream:
        """The events of one demand, complete up to now and growing."""
        return await self._streams.open(demand_id)

    def view(
        self, stream: Stream, vocabulary: str, *, with_subnets: bool = False, hidden: HiddenNames | None = None
    ) -> StreamView:
        """The same as frames: `contract` is contract §5's envelope, the others are for older clients.

        With `hidden` nobody's name is in them.
        """
        spoken = {BRIDGE_VOCABULARY: self.words, SEED_001_VOCABULARY: seed_001_vocabulary}
        words: Vocabulary = spoken.get(vocabulary, contract_vocabulary)
        if hidden is None:
            return stream.view(vocabulary, words, with_subnets=with_subnets)

        def without_names(envelope: Envelope) -> Iterable[dict[str, Any]]:
            hidden.reach(stream.envelopes, envelope.event_id, ahead=FRAMES_AT_ONCE)
            return words(replace(envelope, payload=hidden.shown(envelope.payload)))

        name = hidden_vocabulary(vocabulary)
        return stream.view(name, without_names, with_subnets=with_subnets, revision=lambda: hidden.revision)

    def words(self, envelope: Envelope) -> Iterator[dict[str, Any]]:
        """An event in seed 000's vocabulary; behind an answer, how many there are of how many, in the same place."""
        if (told := self.translate(envelope)) is not None:
            yield told
        if envelope.event_type == OfferSubmitted.event_type and (data := progress(envelope.payload)) is not None:
            yield {"event": PROGRESS, "data": data, "timestamp": envelope.timestamp}

    def translate(self, envelope: Envelope) -> dict[str, Any] | None:
        """An event in seed 000's form `{event, data, timestamp}`; None where the vocabulary has no word for it."""
        mapping = mapping_for(envelope.event_type, self._mappings)
        if mapping is None:
            return None
        return {"event": mapping.sse_event_type, "data": _told(mapping, envelope), "timestamp": envelope.timestamp}


def _told(mapping: EventMapping, envelope: Envelope) -> dict[str, Any]:
    """The payload as the mapping tells it; as it is, where the mapping's transformer cannot."""
    if mapping.transformer is None:
        return dict(envelope.payload)
    try:
        data = dict(mapping.transformer(envelope.payload))
        orjson.dumps(data)
    except Exception:  # boundary: a transformer is anybody's code, and the others go on watching
        log.exception("event_mapping.failed", extra={"pattern": mapping.openagents_pattern, "seq": envelope.seq})
        return dict(envelope.payload)
    return data


class BridgeAgent(TowowWorkerAgent):
    """The bridge's own place on the network: it observes every channel, and sends new demands."""

    takes_events_together = True

    def __init__(self, bridge: TowowEventBridge, *, hub: Hub) -> None:
        super().__init__(new_id("bridge", digits=8), hub=hub)
        self._event_bridge = bridge
        self.when_back: list[Callable[[], Awaitable[None]]] = []

    async def on_reconnected(self) -> None:
        for resume in self.when_back:
            await resume()

    @on_event("towow.*")
    async def on_channel_post(self, context: EventContext) -> None:
        await self._event_bridge.on_openagents_event(*self.read_envelopes(context))
