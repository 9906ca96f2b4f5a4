"""What lies at the hub for one agent until the agent says that it has handled it."""

import asyncio
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agents.network.said import Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One delivered event.

    Attributes:
        cursor: Grows with every delivery of one hub; a mailbox shows gaps, never a step back.
        body: The payload as JSON, encoded once.
        known: What of it need not be read.
        content: What is read in it, where its sender in this process has handed it over.
    """

    cursor: int
    event_id: str
    name: str
    source: str
    destination: str
    body: bytes
    known: Mapping[str, Any] = field(default_factory=dict)
    content: object = None

    @property
    def payload(self) -> Said:
        """A copy of its own for whoever reads it."""
        return Said(self.body, self.known, self.content)


class Mailbox:
    """Entries in order of their cursors; one reader waits at a time."""

    def __init__(self) -> None:
        self.entries: deque[Entry] = deque()
        self.size_bytes = 0
        self._held: dict[str, tuple[int, int]] = {}  # entries and bytes of each sender
        self._reader: asyncio.Future[None] | None = None

    def put(self, entry: Entry) -> None:
        size_bytes = len(entry.body)
        self.entries.append(entry)
        self.size_bytes += size_bytes
        entries, held_bytes = self.held_from(entry.source)
        self._held[entry.source] = (entries + 1, held_bytes + size_bytes)
        if self._reader is not None:
            self.wake()

    def held_from(self, source: str) -> tuple[int, int]:
        """Entries and bytes of one sender that have not been dropped yet."""
        return self._held.get(source, (0, 0))

    def drop_through(self, cursor: int) -> list[Entry]:
        """Forget everything up to and including `cursor`; returns what was forgotten."""
        dropped = []
        while self.entries and self.entries[0].cursor <= cursor:
            dropped.append(self.drop_oldest())
        return dropped

    def drop_oldest(self) -> Entry:
        entry = self.entries.popleft()
        size_bytes = len(entry.body)
        self.size_bytes -= size_bytes
        entries, held_bytes = self._held[entry.source]
        if entries == 1:
            del self._held[entry.source]
        else:
            self._held[entry.source] = (entries - 1, held_bytes - size_bytes)
        return entry

    def after(self, cursor: int, *, entries_max: int, bytes_max: int) -> tuple[Entry, ...]:
        """The next entries after `cursor`, oldest first: `entries_max`, and `bytes_max` unless one alone is more."""
        if not self.entries or self.entries[-1].cursor <= cursor:
            return ()
        if self.entries[0].cursor > cursor and len(self.entries) <= entries_max and self.size_bytes <= bytes_max:
            return tuple(self.entries)
        batch: list[Entry] = []
        size_bytes = 0
        for entry in self.entries:
            if entry.cursor <= cursor:
                continue
            size_bytes += len(entry.body)
            if len(batch) >= entries_max or (batch and size_bytes > bytes_max):
                break
            batch.append(entry)
        return tuple(batch)

    def still_holds(self, cursor: int) -> bool:
        """Whether an entry that was put under `cursor` has not been dropped yet."""
        return bool(self.entries) and self.entries[0].cursor <= cursor

    def wake(self) -> None:
        """End the wait of the present reader, if any."""
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def wait(self, timeout_s: float | None) -> None:
        """Return at the next `put` or `wake`, or after `timeout_s`; a reader already waiting is sent away."""
        if self._reader is not None:
            self.wake()
        reader = self._reader = asyncio.get_running_loop().create_future()
        try:
            if timeout_s is None:
                await reader
            else:
                async with asyncio.timeout(timeout_s):
                    await reader
        except TimeoutError:
            pass
        finally:
            if self._reader is reader:
                self._reader = None
