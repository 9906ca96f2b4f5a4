"""One demand's events as everybody who watches it sees them: complete, in order, each once.

The store keeps a demand's events and those of its sub-demands in one row. A reader sees the demand's own ones, numbered
by themselves, or asks for all of them.

Events come over the network as they happen; where one is missing, the store has it. The store is also asked now and
then whether it has something that the network never brought.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bridges.streams.sse import FIRST, HEARTBEAT, chunk, closing_chunk, frame
from bridges.streams.subscribers import Subscriber, SubscriberSet
from towow_core.domain.errors import StoreUnavailable
from towow_core.services.access.hidden_names import HiddenNames
from towow_core.store.store import Store
from towow_core.support import codec
from towow_core.support.envelopes import Envelope, renumbered
from towow_core.support.timestamps import parse_time
from towow_core.telemetry.metrics import DELIVERY_SECONDS

log = logging.getLogger(__name__)
FOLLOW_EVERY_S = 0.5
FOLLOW_AT_MOST_S = 5.0  # where the store announces what is new
STREAMS_KEPT = 200  # that nobody watches
WATCHED_WITHIN_S = 60.0  # whoever has asked for a stream is about to watch it
PAGE = 1000
FRAMES_AT_ONCE = 64
CLOSING_FRAMES = 32  # different times to come back at

Vocabulary = Callable[[Envelope], Iterable[dict[str, Any]]]  # none where it has no word for an event


def contract_vocabulary(envelope: Envelope) -> Iterable[dict[str, Any]]:
    """The envelope of contract §5."""
    return (codec.dump(envelope),)


def hidden_vocabulary(name: str) -> str:
    """What the same vocabulary is called where nobody's name is said; of all links of a demand it is one."""
    return f"{name} without names"


class StreamView:
    """Events in one vocabulary: frames that are made once and shared. Positions are sequence numbers."""

    def __init__(
        self,
        envelopes: list[Envelope],
        vocabulary: Vocabulary,
        subscribers: SubscriberSet,
        revision: Callable[[], int] = int,
    ) -> None:
        self.subscribers = subscribers
        self._revision, self._made_in = revision, 0  # of the vocabulary
        self._envelopes, self._vocabulary = envelopes, vocabulary  # the list grows
        self._frames: list[bytes] = []  # b"" where the vocabulary leaves an event out
        self._subscribers: set[Subscriber] = set()
        self._latest: tuple[int, int, bytes] = (0, 0, b"")  # from, to, piece: most watchers stand at the same place
        self._is_pushing = False
        self._shown = 0  # events that were there when somebody began to watch, or that were pushed since

    def __len__(self) -> int:
        return len(self._subscribers)

    def after(self, position: int, limit: int) -> tuple[list[bytes], int]:
        """Frames of the events behind `position`, at most `limit`, and the position behind them."""
        self._keep_up()
        for envelope in self._envelopes[len(self._frames) : position + limit]:
            self._frames.append(b"".join(frame(envelope.seq, data) for data in self._vocabulary(envelope)))
        end = min(len(self._frames), position + limit)
        return [made for made in self._frames[position:end] if made], max(end, position)

    def piece(self, position: int) -> tuple[bytes, int]:
        """The same as bytes for a connection, as many frames as go into one write."""
        self._keep_up()
        start, end, piece = self._latest
        if start == position and (end == len(self._envelopes) or end == start + FRAMES_AT_ONCE):
            return piece, end
        frames, end = self.after(position, FRAMES_AT_ONCE)
        piece = chunk(frames)
        self._latest = (position, end, piece)
        return piece, end

    def forget(self) -> None:
        """The vocabulary has changed: what is said from now on, also of the past, is said in the new words."""
        self._frames, self._latest = [], (0, 0, b"")

    def _keep_up(self) -> None:
        if (revision := self._revision()) != self._made_in:
            self._made_in = revision
            self.forget()

    def join(self, subscriber: Subscriber) -> None:
        if not self._subscribers:
            self._shown = len(self._envelopes)
        self._subscribers.add(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        self._subscribers.discard(subscriber)

    def grown(self) -> None:
        """Tell the watchers, soon: events that come together go out together."""
        if self._subscribers and not self._is_pushing:
            self._is_pushing = True
            asyncio.get_running_loop().call_soon(self._push)

    def _push(self) -> None:
        self._is_pushing = False
        for subscriber in tuple(self._subscribers):
            subscriber.push()
        for envelope in self._envelopes[self._shown :]:
            DELIVERY_SECONDS.observe(max(0.0, time.time() - parse_time(envelope.timestamp).timestamp()))
        self._shown = len(self._envelopes)


class Stream:
    """The events of one demand, from `seq` 1 on without a gap.

    Attributes:
        envelopes: With those of its sub-demands, as they are stored.
        own: Without them: what the demand and its channels say themselves, with a `seq` of its own.
        hidden: What hides the names in it, the same for whoever is not to know them; None until somebody comes.
    """

    def __init__(self, demand_id: str, subscribers: SubscriberSet) -> None:
        self.demand_id = demand_id
        self.envelopes: list[Envelope] = []
        self.own: list[Envelope] = []
        self.hidden: HiddenNames | None = None
        self.closed = False
        self.asked_for_at = 0.0
        self._subscriber_set = subscribers
        self._views: dict[tuple[str, bool], StreamView] = {}
        self._waiting: set[asyncio.Future[None]] = set()

    @property
    def is_watched(self) -> bool:
        return bool(self._waiting) or any(len(view) for view in self._views.values())

    def add(self, envelope: Envelope) -> bool:
        """Take the next event; a known one changes nothing. False: there is a gap before it."""
        if envelope.seq > len(self.envelopes) + 1:
            return False
        if envelope.seq == len(self.envelopes) + 1:
            self.envelopes.append(envelope)
            if envelope.demand_id == self.demand_id:
                self.own.append(renumbered(envelope, len(self.own) + 1))
            self._wake()
        return True

    def shown(self, *, with_subnets: bool) -> list[Envelope]:
        """What a reader of this stream sees; the list grows."""
        return self.envelopes if with_subnets else self.own

    def view(
        self, name: str, vocabulary: Vocabulary, *, with_subnets: bool = False, revision: Callable[[], int] = int
    ) -> StreamView:
        """This stream in a vocabulary; one view serves all who ask for it. At another revision it is said anew."""
        key = (name, with_subnets)
        if (view := self._views.get(key)) is None:
            envelopes = self.shown(with_subnets=with_subnets)
            view = self._views[key] = StreamView(envelopes, vocabulary, self._subscriber_set, revision)
        return view

    def forget(self, name: str) -> None:
        """This vocabulary has changed."""
        for (spoken, _), view in self._views.items():
            if spoken in {name, hidden_vocabulary(name)}:
                view.forget()

    async def first(self, timeout_s: float, *event_types: str) -> Envelope | None:
        """The first event of one of these types, waiting up to `timeout_s` for it."""
        deadline, position = asyncio.get_running_loop().time() + timeout_s, 0
        while True:
            for envelope in self.envelopes[position:]:
                if envelope.event_type in event_types:
                    return envelope
            position = len(self.envelopes)
            left_s = deadline - asyncio.get_running_loop().time()
            if left_s <= 0 or self.closed:
                return None
            await self.wait(position, left_s)

    async def wait(self, position: int, timeout_s: float) -> None:
        """Until there is an event behind `position`, or the stream is closed, or time is up."""
        if len(self.envelopes) > position or self.closed:
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            async with asyncio.timeout(timeout_s):
                await future
        except TimeoutError:
            return
        finally:
            self._waiting.discard(future)

    def close(self) -> None:
        """Nobody is kept waiting any more."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        for view in self._views.values():
            view.grown()


class Streams:
    """The streams that somebody has asked for lately, and everybody who watches one."""

    def __init__(self, store: Store) -> None:
        self.subscribers = SubscriberSet(FIRST, HEARTBEAT)
        self._store = store
        self._streams: OrderedDict[str, Stream] = OrderedDict()
        self._healing: dict[str, Healing] = {}
        self._is_closed = False

    async def open(self, demand_id: str) -> Stream:
        """The stream of a demand, complete up to now."""
        stream = self._streams.get(demand_id)
        if stream is None:
            stream = self._streams[demand_id] = Stream(demand_id, self.subscribers)
            stream.closed = self._is_closed
            self._evict()
        stream.asked_for_at = asyncio.get_running_loop().time()
        self._streams.move_to_end(demand_id)
        await self._heal(stream)
        return stream

    async def feed(self, envelopes: Sequence[Envelope]) -> None:
        """Events as the network brings them: kept where somebody watches, healed where one is missing."""
        for envelope in envelopes:
            stream = self._streams.get(envelope.demand_id)
            if stream is not None and not stream.add(envelope):
                with suppress(StoreUnavailable):  # `follow` brings it when the store is back
                    await self._heal(stream)

    async def follow(self) -> None:
        """Bring what the network did not: runs until cancelled."""
        async for announced in self._store.growing(every_s=FOLLOW_EVERY_S, at_most_s=FOLLOW_AT_MOST_S):
            try:
                lengths = {stream_id: len(stream.envelopes) for stream_id, stream in self._streams.items()}
                for stream_id in announced or await self._store.grown(lengths):
                    if (stream := self._streams.get(stream_id)) is not None:
                        await self._heal(stream)
            except StoreUnavailable:
                continue  # it is in the log; what the store holds is shown when it is back
            except Exception:  # boundary: nobody would follow any more
                log.exception("streams.follow_failed")

    def forget(self, vocabulary: str) -> None:
        """This vocabulary has changed."""
        for stream in self._streams.values():
            stream.forget(vocabulary)

    def reopen(self) -> None:
        """After `close`: whoever comes now may stay. Whoever still holds a closed stream asks again."""
        self._is_closed, self.subscribers.closing_frame = False, None
        for demand_id in [demand_id for demand_id, stream in self._streams.items() if stream.closed]:
            del self._streams[demand_id]

    def close(self) -> None:
        """Send everybody away; they come back, with their place, to whoever serves next."""
        self._is_closed = True
        for stream in self._streams.values():
            stream.close()
        self.subscribers.close_all([closing_chunk() for _ in range(CLOSING_FRAMES)])

    async def _heal(self, stream: Stream) -> None:
        """Bring what the store has more; many who want it at once look once."""
        healing = self._healing.setdefault(stream.demand_id, Healing())
        healing.wanted += 1
        asked = healing.wanted
        async with healing.lock:
            if healing.done >= asked:  # somebody looked after we had asked
                return
            asked = healing.wanted
            while True:
                page = await self._store.events(stream.demand_id, after=len(stream.envelopes), limit=PAGE)
                for envelope in page:
                    stream.add(envelope)
                if len(page) < PAGE:
                    break
            healing.done = asked

    def _evict(self) -> None:
        lately = asyncio.get_running_loop().time() - WATCHED_WITHIN_S
        unwatched = [i for i, stream in self._streams.items() if stream.asked_for_at < lately and not stream.is_watched]
        for demand_id in unwatched[: max(0, len(unwatched) - STREAMS_KEPT)]:
            del self._streams[demand_id]
            self._healing.pop(demand_id, None)


@dataclass(slots=True)
class Healing:
    """Who looks into the store for a stream: `wanted` times asked for, of which the first `done` are answered."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    wanted: int = 0
    done: int = 0
