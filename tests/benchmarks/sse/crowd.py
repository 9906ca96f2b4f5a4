"""A thousand readers in one process, cheap enough that the server is what is measured.

Each reader is an asyncio protocol that looks at nothing but the `id:` lines: they must be 1, 2, 3 … without a gap, a
repetition or a change of order.
"""

import asyncio
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

ID = re.compile(rb"^id: (\d+)\r?$", re.MULTILINE)
EXPECTED = [b"%d" % n for n in range(1, 200_001)]
HEAD_END = b"\r\n\r\n"


@dataclass
class Crowd:
    """All readers of one server, and when they got what.

    Attributes:
        got: One entry for each piece that arrived: (monotonic ns, first seq, last seq).
        wrong: What was not exactly the next event, for people.
    """

    readers: list["Reader"] = field(default_factory=list)
    got: list[tuple[int, int, int]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    closed: int = 0
    refused: Counter[bytes] = field(default_factory=Counter)

    async def connect(self, address: tuple[str, int], paths: list[str], after: int = 0, token: str = "") -> None:
        """One reader for each path, 50 at a time; `after` is the place that each resumes from."""
        loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(50)

        async def one(path: str) -> None:
            async with gate:
                reader = Reader(self, path, after, token)
                self.readers.append(reader)
                await loop.create_connection(lambda: reader, *address)
                async with asyncio.timeout(30):
                    await reader.answered.wait()

        await asyncio.gather(*(one(path) for path in paths))

    async def everybody(self, seq: int, within_s: float = 60.0) -> None:
        """Until each reader has come to this place."""
        async with asyncio.timeout(within_s):
            while any(reader.seq < seq for reader in self.readers) and not self.wrong:
                await asyncio.sleep(0.02)
        if self.wrong:
            raise AssertionError(self.wrong[0])

    def leave(self) -> None:
        for reader in self.readers:
            reader.leave()


class Reader(asyncio.Protocol):
    """One connection. `seq` is how far it has come."""

    def __init__(self, crowd: Crowd, path: str, seq: int, token: str = "") -> None:
        self.crowd, self.path, self.seq, self.token = crowd, path, seq, token
        self.answered = asyncio.Event()
        self.rest = b""
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport, self.rest = transport, b""
        self.answered.clear()
        transport.write(request_of(self.path, self.seq, self.token))

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        if not self.answered.is_set():
            head, found, data = data.partition(HEAD_END)
            if not found:
                self.rest = head
                return
            if not head.startswith(b"HTTP/1.1 200 "):
                self.crowd.refused[head.split(b"\r\n")[0]] += 1
            self.answered.set()
        end = max(data.rfind(b"\n\n") + 2, data.rfind(b"\n\r\n") + 3)
        whole, self.rest = (data[:end], data[end:]) if end > 2 else (b"", data)
        if ids := ID.findall(whole):
            self.took(ids)

    def took(self, ids: list[bytes]) -> None:
        if ids != EXPECTED[self.seq : self.seq + len(ids)]:
            self.crowd.wrong.append(f"after {self.seq} came {ids[:5]}")
        self.crowd.got.append((time.monotonic_ns(), self.seq + 1, self.seq + len(ids)))
        self.seq += len(ids)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.closed += 1
        self.answered.set()

    def leave(self) -> None:
        if self.transport is not None:
            self.transport.abort()


def request_of(path: str, place: int, token: str) -> bytes:
    resume = f"Last-Event-ID: {place}\r\n" if place else ""
    shown = f"Authorization: Bearer {token}\r\n" if token else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n{shown}{resume}\r\n".encode()
