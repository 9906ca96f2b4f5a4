"""Reads a demand's event stream (SSE) to the end of the world: reconnects, resumes, and never repeats an event."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass

import httpx

from bridges.cli.answers import refusal_of
from bridges.cli.bridge_errors import BridgeUnreachable
from towow_core.domain.errors import MalformedMessage
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

RETRY_S = 3.0
GIVE_UP_AFTER = 10  # failed connections in a row
SILENCE_MAX_S = 45.0  # three heartbeats: the connection is dead, whatever TCP thinks


@dataclass(frozen=True, slots=True)
class Frame:
    """One event: `data` is the line as it came, `envelope` what it says."""

    data: str
    envelope: Envelope


class FrameParser:
    """Bytes of `text/event-stream` to data lines, by the WHATWG rules that matter here.

    Attributes:
        last_id: What to resume after; empty before the first event.
        retry_s: Seconds to wait before a reconnection, as the server wishes.
    """

    def __init__(self) -> None:
        self.last_id = ""
        self.retry_s = RETRY_S
        self._rest = b""
        self._id = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[str]:
        """The data of each event that this chunk completes. Lines end at LF or CRLF, and nowhere else."""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        found = (self._line(line.removesuffix(b"\r").decode("utf-8", "replace")) for line in lines)
        return [data for data in found if data is not None]

    def forget_the_unfinished(self) -> None:
        """A connection broke: half an event is none."""
        self._rest, self._data = b"", []

    def _line(self, line: str) -> str | None:
        if not line:
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        match name:  # a comment has the empty name
            case "id":
                self._id = value
            case "data":
                self._data.append(value)
            case "retry" if value.isdigit():
                self.retry_s = int(value) / 1000
        return None

    def _dispatch(self) -> str | None:
        data, self._data = self._data, []
        if not data:
            return None
        self.last_id = self._id
        return "\n".join(data)


async def read_stream(client: httpx.AsyncClient, demand_id: str) -> AsyncGenerator[Frame]:
    """Each event of a demand and of its sub-demands once, in order, from its beginning and for ever.

    Raises:
        BridgeUnreachable: Nobody answers, many times in a row.
        BridgeRefused: The bridge knows no such demand.
    """
    parser, seen, failures = FrameParser(), 0, 0
    while True:
        try:
            async for data in _one_connection(client, demand_id, parser):
                failures = 0
                frame = _frame(data)
                if frame is not None and frame.envelope.seq > seen:
                    seen = frame.envelope.seq
                    yield frame
        except httpx.TransportError:
            failures += 1
            if failures >= GIVE_UP_AFTER:
                raise BridgeUnreachable(str(client.base_url)) from None
        parser.forget_the_unfinished()
        await asyncio.sleep(parser.retry_s)


async def _one_connection(client: httpx.AsyncClient, demand_id: str, parser: FrameParser) -> AsyncIterator[str]:
    headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": parser.last_id} if parser.last_id else {})
    timeout = httpx.Timeout(10, read=SILENCE_MAX_S)
    path = f"/api/v1/events/negotiations/{demand_id}/stream?include=subnets"
    async with client.stream("GET", path, headers=headers, timeout=timeout) as response:
        if response.status_code != httpx.codes.OK:
            await response.aread()
            raise refusal_of(response)
        async for chunk in response.aiter_bytes():
            for data in parser.feed(chunk):
                yield data


def _frame(data: str) -> Frame | None:
    try:
        return Frame(data, codec.load(Envelope, json.loads(data)))
    except (ValueError, MalformedMessage):  # a newer server's, or a proxy's: not ours to die of
        return None
