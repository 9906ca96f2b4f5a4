"""Requests byte by byte, as no well-behaved client would send them."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.waiting import PATIENCE_S


@dataclass
class RawAnswer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@asynccontextmanager
async def connection(http: httpx.AsyncClient) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to the bridge that `http` speaks to."""
    reader, writer = await asyncio.open_connection(http.base_url.host, http.base_url.port)
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield reader, writer
    finally:
        writer.close()
        await asyncio.gather(writer.wait_closed(), return_exceptions=True)


async def send_raw(http: httpx.AsyncClient, *chunks: bytes, one_by_one: bool = False) -> RawAnswer:
    """Send bytes, and read the answer up to the end of its body.

    `one_by_one`: no chunk before the bridge has answered somebody else, and so has read the one before.
    """
    async with connection(http) as (reader, writer):
        for chunk in chunks:
            writer.write(chunk)
            try:
                await writer.drain()
            except ConnectionError:  # it has heard enough
                break
            if one_by_one:
                await http.get("/healthz")
        return await read_answer(reader)


async def read_answer(reader: asyncio.StreamReader) -> RawAnswer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return RawAnswer(int(head[0].split()[1]), headers, body)


def request(method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body
