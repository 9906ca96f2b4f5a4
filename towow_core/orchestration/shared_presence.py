"""Who is at a canvas, carried between the bridges of one store: now and then, and only while there are several."""

import asyncio
import json
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from towow_core.orchestration.canvas_synchronizer import CanvasSynchronizer
from towow_core.orchestration.cursors import Soon, Timer
from towow_core.services.negotiation.background import Background
from towow_core.store.presence import PresenceBook, PresenceRow
from towow_core.support.ids import new_id

PUBLISHED_EVERY_S = 0.5  # at most so often, for all canvases together: each time is a transaction
TO_OTHERS_EVERY_S = 0.03  # likewise of what people at another bridge see
BEAT_EVERY_S = 5.0  # so often at least, while another bridge may look on
GONE_AFTER_S = 15.0  # what another bridge said holds so long without a beat; by the reader's own clock
GOODBYE_WITHIN_S = 2.0
People = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class _Known:
    """A row of another bridge, and when it was last seen to change; a bridge lives that was seen to beat."""

    row: PresenceRow
    since_s: float
    is_alive: bool = False


class Neighbours:
    """What other bridges say, as long as they are there to say it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], _Known] = {}

    def take(self, rows: Iterable[PresenceRow], now_s: float) -> frozenset[str]:
        """Hear all that they say now; the workflows that a bridge has come to that was not there before."""
        known: dict[tuple[str, str], _Known] = {}
        new = set[str]()
        for row in rows:
            key = (row.workflow_id, row.bridge_id)
            before = self._known.get(key)
            if before is None:
                new.add(row.workflow_id)
                known[key] = _Known(row, now_s)
            elif before.row.beat != row.beat:
                known[key] = _Known(row, now_s, is_alive=True)
            else:
                known[key] = before
        self._known = known
        return frozenset(new)

    def gone(self, now_s: float) -> tuple[PresenceRow, ...]:
        """Rows of bridges that have not beaten for long; they count no more."""
        gone = {key: known for key, known in self._known.items() if now_s - known.since_s > GONE_AFTER_S}
        self._known = {key: known for key, known in self._known.items() if key not in gone}
        return tuple(known.row for known in gone.values())

    @property
    def are_there(self) -> bool:
        """Another bridge may show a workflow that somebody is at here."""
        return bool(self._known)

    def are_at(self, workflow_id: str) -> bool:
        """Another bridge may show this workflow to somebody now."""
        return any(key[0] == workflow_id for key in self._known)

    def people(self, workflow_id: str) -> People:
        """Who is there at other bridges, each once."""
        rows = (known.row for key, known in self._known.items() if key[0] == workflow_id and known.is_alive)
        return list({each["client_id"]: each for row in rows for each in json.loads(row.people)}.values())


@dataclass(frozen=True, slots=True)
class _Said:
    """What stands in the store of a canvas here, and since when."""

    text: str
    at_s: float


class SharedPresence:
    """One per bridge. Alone at a canvas a bridge writes when the first comes and the last goes, and nothing else."""

    def __init__(
        self, book: PresenceBook, *, timer: Timer | None = None, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._book, self._now_s = book, now_s
        self.bridge_id, self._beat = new_id("bridge", digits=8), 0
        self._canvases: dict[str, CanvasSynchronizer] = {}
        self._said: dict[str, _Said] = {}
        self._neighbours = Neighbours()
        self._one_at_a_time, self._is_asked = asyncio.Lock(), False
        self._background = Background()
        self._soon = Soon(self._begin, PUBLISHED_EVERY_S, timer)
        self._to_others = Soon(self._begin, TO_OTHERS_EVERY_S, timer)

    @property
    def is_shared(self) -> bool:
        """Whether there may be people at another bridge to look for."""
        return self._neighbours.are_there

    def changed(self, workflow_id: str, canvas: CanvasSynchronizer) -> None:
        """Somebody has come to a canvas here, has gone, or points at something else."""
        self._canvases[workflow_id] = canvas
        if self._neighbours.are_at(workflow_id):
            self._to_others.ask()
        elif self._is_news(workflow_id) or not canvas.is_watched:
            self._soon.ask()

    async def look(self) -> None:
        """Show here who is at other bridges, and beat for them."""
        now_s = self._now_s()
        new = self._neighbours.take(await self._book.others(self.bridge_id, self._canvases), now_s)
        await self._book.forget(self._neighbours.gone(now_s))
        for workflow_id, canvas in self._canvases.items():
            canvas.show_others(self._neighbours.people(workflow_id))
        shared = {of: said for of, said in self._said.items() if self._neighbours.are_at(of)}
        if due := {of for of, said in shared.items() if of in new or now_s - said.at_s > BEAT_EVERY_S}:
            await self.tell(due)

    async def stop(self) -> None:
        """Nobody is here any more; a store that is away is not waited for, the others see that nothing beats."""
        await self._background.stop()
        if self._said:
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_WITHIN_S):
                    await self._book.publish(self.bridge_id, self._beat, {}, frozenset(self._said))

    def _is_news(self, workflow_id: str) -> bool:
        """Whether anybody would read what changes there."""
        return workflow_id not in self._said or self._neighbours.are_at(workflow_id)

    def _begin(self) -> None:
        if not self._is_asked:  # while the store is away one waits, and says then what is so then
            self._is_asked = True
            self._background.start(self.tell(), "tell other bridges who is here")

    async def tell(self, due: Collection[str] = frozenset()) -> None:
        """Write what has changed, and once more what is `due`."""
        async with self._one_at_a_time:
            self._is_asked = False
            here = {of: _text(canvas.here()) for of, canvas in self._canvases.items() if canvas.is_watched}
            told = {
                of: text for of, text in here.items() if of in due or (self._is_news(of) and self._has_not(of, text))
            }
            gone = self._said.keys() - here.keys()
            for of in self._canvases.keys() - here.keys():
                self._canvases.pop(of).show_others([])
            if told or gone:
                self._beat, now_s = self._beat + 1, self._now_s()
                self._said = {of: said for of, said in self._said.items() if of not in gone}
                self._said |= {of: _Said(text, now_s) for of, text in told.items()}
                await self._book.publish(self.bridge_id, self._beat, told, gone)

    def _has_not(self, workflow_id: str, text: str) -> bool:
        said = self._said.get(workflow_id)
        return said is None or said.text != text


def _text(people: People) -> str:
    return json.dumps(people, ensure_ascii=False, separators=(",", ":"))
