"""A reader of a stream that sees the bytes: head, comments, frames, and how the connection ends."""

import asyncio
import socket
from dataclasses import dataclass, field
from typing import Any, Self

import orjson

from tests.waiting import PATIENCE_S

PATH = "/api/v1/events/negotiations/{}/stream"


@dataclass
class RawReader:
    """One connection.

    Attributes:
        blocks: What came, cut at blank lines, without the chunks' lengths.
        has_ended: The last chunk came: the end was meant.
    """

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    status: int = 0
    head: dict[str, str] = field(default_factory=dict)
    blocks: list[str] = field(default_factory=list)
    has_ended: bool = False
    _rest: bytes = b""

    @classmethod
    async def open(cls, url: str, path: str, *, receive_buffer: int | None = None, **headers: str) -> Self:
        """Ask, and read the head of the answer. `receive_buffer` bytes make a reader that is soon full."""
        host, port = url.removeprefix("http://").split(":")
        plain = socket.socket()
        if receive_buffer:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        plain.setblocking(False)  # noqa: FBT003
        await asyncio.get_running_loop().sock_connect(plain, (host, int(port)))
        reader, writer = await asyncio.open_connection(sock=plain, limit=2**16)
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", *(f"{n.replace('_', '-')}: {v}" for n, v in headers.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        self = cls(reader, writer)
        status, *rest = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        self.status = int(status.split()[1])
        self.head = {n.lower(): v for n, _, v in (line.partition(": ") for line in rest if line)}
        return self

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def more(self) -> bool:
        """One chunk more; False when there is none any more."""
        length = int((await self.reader.readuntil(b"\r\n")).strip(), 16)
        data = (await self.reader.readexactly(length + 2))[:-2]
        if length == 0:
            self.has_ended = True
            return False
        *whole, self._rest = (self._rest + data).split(b"\n\n")
        self.blocks += [block.decode() for block in whole]
        return True

    async def until(self, word: str, times: int = 1, within_s: float = PATIENCE_S) -> None:
        """Until `times` blocks with this word have come."""
        async with asyncio.timeout(within_s):
            while sum(word in block for block in self.blocks) < times:
                assert await self.more(), self.blocks[-3:]

    async def to_the_end(self, within_s: float = PATIENCE_S) -> None:
        """Everything that still comes, however the connection ends."""
        async with asyncio.timeout(within_s):
            try:
                while await self.more():
                    pass
            except (asyncio.IncompleteReadError, ConnectionError):
                return

    @property
    def events(self) -> list[dict[str, Any]]:
        return [orjson.loads(data) for _, data in self.frames]

    @property
    def ids(self) -> list[int]:
        return [int(seq) for seq, _ in self.frames]

    @property
    def frames(self) -> list[tuple[str, str]]:
        """(id, data) of each block that is an event; it has exactly these two lines."""
        found = []
        for block in self.blocks:
            if block.startswith("id: "):
                first, second = block.split("\n")
                assert second.startswith("data: ")
                found.append((first.removeprefix("id: "), second.removeprefix("data: ")))
        return found
