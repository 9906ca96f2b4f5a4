"""EventBus: middlewares, then the log, then subscribers; one event at a time, in the order they were published.

* A middleware gets each event and returns it (perhaps changed), or None to stop it; one that raises `Stopped` says
  why. One that raises anything else has failed, and stops it too.
* The log has every event: what passed, and, marked so, what was stopped.
* A subscriber that fails is logged, and starves nobody.
* Publishing from inside a handler queues behind the current event, so causes are logged before their effects. What a
  middleware published about an event that another one then stops is taken back: nothing stopped is carried out.
* Changes that people make by hand and that wait together are judged one after the other, each on what those before it
  will have made, and recorded at once: fifty people at one canvas are not fifty transactions.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol, TypeVar

from towow_core.domain.canvas import Workflow
from towow_core.support.clock import SystemClock
from towow_core.support.ids import new_id
from towow_core.workflow.events import CanvasChangeEvent, OrchestrationEvent

log = logging.getLogger(__name__)
ENTRIES_KEPT = 5_000
ATTEMPTS_MAX = 10  # at an event that others overtake
AT_ONCE_MAX = 64  # events in one transaction
E = TypeVar("E", bound=OrchestrationEvent)
Middleware = Callable[[OrchestrationEvent], Awaitable[OrchestrationEvent | None]]
Subscriber = Callable[[E], Awaitable[object]]


class EntryStatus(StrEnum):
    """`rejected` is a middleware's refusal, `failed` a middleware's failure: neither reached a subscriber."""

    PASSED = "passed"
    MODIFIED = "modified"
    REJECTED = "rejected"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """An event, and what became of it.

    Attributes:
        n: Its place in the log, from 1.
        stopped_by: Name of the middleware that stopped it.
    """

    n: int
    event: OrchestrationEvent
    status: EntryStatus = EntryStatus.PASSED
    stopped_by: str = ""
    reason: str = ""

    @property
    def passed(self) -> bool:
        return self.status in {EntryStatus.PASSED, EntryStatus.MODIFIED}


Recorder = Callable[..., Awaitable[None]]  # takes entries, at least one
Foreseer = Callable[[OrchestrationEvent | None], None]


class Stopped(Exception):
    """Raised by a middleware that stops an event and says why: the log keeps the reason with it."""


class Overtaken(Exception):
    """Raised by a recorder: somebody else's entries came first; judge the event again on what is there now."""


@dataclass(slots=True)
class _Waiting:
    event: OrchestrationEvent
    done: "asyncio.Future[LogEntry]"
    follows: bool = False  # it was published while another event was handled
    queued_by: str = ""  # the middleware that published it while it judged another event
    queued_for: str = ""  # that event's id
    entry: LogEntry | None = None
    error: Exception | None = None


class Canvases(Protocol):
    """Whoever keeps the workflows that a bus's events are about."""

    def workflow(self, workflow_id: str) -> Workflow:
        """The workflow as it is now."""


class EventBus:
    """One bus; in ToWow one for each open workflow.

    Args:
        record: Stores entries, all or none, before any subscriber hears of them. If it raises, their events did not
            happen; after `Overtaken` they are judged again.
        last_n: How many entries were stored before.
        now: UTC time as ISO 8601.
        gather_s: Where several events were recorded together, the next ones are so long after them at the earliest.
    """

    def __init__(
        self,
        record: Recorder | None = None,
        *,
        last_n: int = 0,
        now: Callable[[], str] | None = None,
        gather_s: float = 0.0,
    ) -> None:
        self._record, self.last_n, self._now = record, last_n, now or SystemClock().now
        self._gather_s = gather_s
        self._middlewares: list[tuple[str, Middleware]] = []
        self._subscribers: list[tuple[type[OrchestrationEvent], Subscriber[OrchestrationEvent]]] = []
        self._queue: deque[_Waiting] = deque()
        self._draining: asyncio.Task[None] | None = None
        self.foresee: list[Foreseer] = []  # told what will happen to those judged next; None: it has, or will not
        self._judging = ("", "")  # the middleware at work, and the event it judges
        self.between_events = asyncio.Lock()  # held while an event is handled
        self.in_turn = asyncio.Lock()  # held by whoever makes an event of the latest state until it is recorded
        self.entries: deque[LogEntry] = deque(maxlen=ENTRIES_KEPT)
        self.canvases: Canvases | None = None

    @property
    def event_log(self) -> list[OrchestrationEvent]:
        """Every event since the bus was made, also the stopped ones; `entries` says which those are."""
        return [entry.event for entry in self.entries]

    @property
    def is_handling(self) -> bool:
        """Whether whoever asks does so from within the handling of an event, whose end must not wait for them."""
        return self._draining is not None and asyncio.current_task() is self._draining

    def add_middleware(self, middleware: Middleware, name: str = "") -> None:
        """`middleware` sees every event before it is logged, after those added earlier."""
        self._middlewares.append((name or getattr(middleware, "__qualname__", repr(middleware)), middleware))

    def subscribe(self, event_type: type[E], handler: Subscriber[E]) -> Callable[[], None]:
        """Call `handler` for each event of this class or one below it. Returns what ends that."""
        entry: tuple[type[OrchestrationEvent], Subscriber[OrchestrationEvent]] = (event_type, handler)  # type: ignore[assignment]  # `isinstance` guards it
        self._subscribers.append(entry)
        return lambda: self._subscribers.remove(entry) if entry in self._subscribers else None

    async def publish(self, event: OrchestrationEvent) -> LogEntry | None:
        """Hand an event over, and wait until it and all that follows from it are handled.

        Inside a handler it waits for nothing and returns None: the event comes after the current one.

        Raises:
            Exception: It could not be recorded, so it did not happen.
        """
        waiting = _Waiting(self.stamped(event), asyncio.get_running_loop().create_future())
        if asyncio.current_task() is self._draining:
            waiting.follows = True
            waiting.queued_by, waiting.queued_for = self._judging
        self._queue.append(waiting)
        if self._draining is None or self._draining.done():
            self._draining = asyncio.get_running_loop().create_task(self._drain(), name="event bus")
        elif asyncio.current_task() is self._draining:
            return None
        return await asyncio.shield(waiting.done)  # whoever gives up waiting does not stop the others

    def stamped(self, event: E) -> E:
        """The event with an id and a time of its own."""
        if event.event_id and event.timestamp:
            return event
        event_id, timestamp = event.event_id or new_id("evt"), event.timestamp or self._now()
        return replace(event, event_id=event_id, timestamp=timestamp)

    async def _drain(self) -> None:
        handled: list[_Waiting] = []
        try:
            while self._queue:
                several = self._next()
                handled += several
                began_s = time.monotonic()
                try:
                    async with self.between_events:
                        await self._handle(several)
                except Exception as error:  # noqa: BLE001  # boundary: its publisher is told, the others go on
                    log.warning("bus.not_recorded", extra={"event": _name(several[0].event), "why": str(error)})
                    for waiting in several:
                        waiting.error = error
                        self._take_back(waiting.event, but_of="")
                if not any(waiting.follows for waiting in self._queue):
                    self._answer_all(handled)  # and not at the end alone: where many publish there is none
                if len(several) > 1:
                    await self._gather(began_s + self._gather_s)
        finally:
            self._answer_all(handled)

    async def _gather(self, until_s: float) -> None:
        """Where many publish at once, let more of them come, so that they are recorded together."""
        wait_s = until_s - time.monotonic()
        if wait_s > 0 and not any(waiting.follows for waiting in self._queue):
            await asyncio.sleep(wait_s)

    def _answer_all(self, handled: list[_Waiting]) -> None:
        for waiting in handled:
            self._answer(waiting)
        handled.clear()

    def _next(self) -> list[_Waiting]:
        """What is handled next: one event, or changes by hand that wait one behind the other."""
        several = [self._queue.popleft()]
        if _is_by_hand(several[0].event):
            while self._queue and len(several) < AT_ONCE_MAX and _is_by_hand(self._queue[0].event):
                several.append(self._queue.popleft())
        return several

    @staticmethod
    def _answer(waiting: _Waiting) -> None:
        if waiting.done.done():
            return
        if waiting.entry is not None:
            waiting.done.set_result(waiting.entry)
        elif waiting.error is not None:
            waiting.done.set_exception(waiting.error)
            waiting.done.exception()  # nobody may be waiting, and that is no complaint of its own
        else:
            waiting.done.cancel()

    async def _handle(self, several: Sequence[_Waiting]) -> None:
        entries = await self._recorded([waiting.event for waiting in several])
        for waiting, entry in zip(several, entries, strict=True):
            waiting.entry = entry
            self.keep(entry)
            if entry.passed:
                await self._tell(entry.event)
        self._foresee(None)

    def keep(self, entry: LogEntry) -> None:
        """Put an entry at the end of the log that is in memory; somebody else's too, `between_events`."""
        self.last_n = entry.n
        self.entries.append(entry)

    async def _recorded(self, events: Sequence[OrchestrationEvent]) -> list[LogEntry]:
        for attempt in range(ATTEMPTS_MAX):
            try:
                entries = [await self._judged(event, n) for n, event in enumerate(events, start=self.last_n + 1)]
                if self._record is not None:
                    await self._record(*entries)
            except Overtaken:
                self._foresee(None)
                for event in events:
                    self._take_back(event, but_of="")
                if attempt == ATTEMPTS_MAX - 1:
                    raise
                continue
            except BaseException:  # a publication that is cancelled, too: nothing of it was stored
                self._foresee(None)
                raise
            return entries
        raise AssertionError("the last attempt returns or raises")

    async def _judged(self, event: OrchestrationEvent, n: int) -> LogEntry:
        entry = replace(await self._through_middlewares(event), n=n)
        if entry.passed:
            self._foresee(entry.event)
        return entry

    def _foresee(self, event: OrchestrationEvent | None) -> None:
        for foreseer in self.foresee:
            foreseer(event)

    async def _through_middlewares(self, event: OrchestrationEvent) -> LogEntry:
        status = EntryStatus.PASSED
        for name, middleware in self._middlewares:
            self._judging = (name, event.event_id)
            try:
                passed = await middleware(event)
            except Stopped as why:
                self._take_back(event, but_of=name)
                return LogEntry(n=0, event=event, status=EntryStatus.REJECTED, stopped_by=name, reason=str(why))
            except Exception as error:  # boundary: fail closed
                log.exception("bus.middleware_failed", extra={"middleware": name, "event": _name(event)})
                self._take_back(event, but_of="")
                reason = f"{type(error).__name__}: {error}"
                return LogEntry(n=0, event=event, status=EntryStatus.FAILED, stopped_by=name, reason=reason)
            finally:
                self._judging = ("", "")
            if passed is None:
                self._take_back(event, but_of=name)
                return LogEntry(n=0, event=event, status=EntryStatus.REJECTED, stopped_by=name)
            if passed != event:
                status = EntryStatus.MODIFIED
            event = passed
        return LogEntry(n=0, event=event, status=status)

    def _take_back(self, event: OrchestrationEvent, *, but_of: str) -> None:
        """What middlewares said of an event that is stopped is not said, but for what the one that stopped it said."""
        taken_back = [w for w in self._queue if w.queued_for == event.event_id and w.queued_by != but_of]
        for waiting in taken_back:
            self._queue.remove(waiting)
            waiting.done.cancel()

    async def _tell(self, event: OrchestrationEvent) -> None:
        for event_type, handler in tuple(self._subscribers):
            if not isinstance(event, event_type):
                continue
            try:
                await handler(event)
            except Exception:  # boundary: one subscriber's failure is not the others'
                log.exception("bus.subscriber_failed", extra={"event": _name(event), "handler": repr(handler)})


def _is_by_hand(event: OrchestrationEvent) -> bool:
    """Whether it is judged by the canvas alone, and nothing is published about it while it is."""
    return isinstance(event, CanvasChangeEvent) and not event.original_decision_id


def _name(event: OrchestrationEvent) -> str:
    return type(event).__name__
