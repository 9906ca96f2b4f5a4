"""Whoever watches a stream: one small object for each connection, without a task, a queue or a timer of its own.

A watcher is a place in a row of frames that all watchers share. It writes what lies behind its place straight to its
connection, and stops while the connection's buffer is full; the frames wait where they are.
"""

import asyncio
import fcntl
import logging
import socket
import struct
import termios
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol, cast

from towow_core.telemetry.metrics import SSE_CONNECTIONS, SSE_SLOW_READERS

log = logging.getLogger(__name__)
TICK_S = 1.0
HEARTBEAT_TICKS = 14  # a heartbeat at least every 15 s
SLOW_READER_TICKS = 30  # whoever takes nothing for so long is disconnected, with its place kept
UNANSWERED_MS = 30_000  # a peer that has vanished does not acknowledge: the system closes the connection


class SubscribedStream(Protocol):
    """What a watcher needs of a stream; all bytes are ready to be written to a connection."""

    @property
    def subscribers(self) -> "SubscriberSet": ...

    def piece(self, position: int) -> tuple[bytes, int]:
        """Some of what lies behind `position`, and the position behind it; the same position: there is nothing."""

    def join(self, subscriber: "Subscriber") -> None: ...

    def leave(self, subscriber: "Subscriber") -> None: ...


class Subscriber(asyncio.Protocol):
    """One reader's connection, taken over from the HTTP server when the response had begun.

    Attributes:
        position: What has been handed to the connection, as a sequence number.
        token_id: Of the token by which it was opened; empty where there was none.
    """

    __slots__ = (
        "_blocked_at",
        "_stream",
        "_subscriber_set",
        "_transport",
        "_untaken",
        "_when_caught_up",
        "_wrote_at",
        "position",
        "token_id",
    )
    _transport: asyncio.Transport

    def __init__(
        self, stream: SubscribedStream, position: int, token_id: str = "", *, when_caught_up: bytes = b""
    ) -> None:
        self.token_id, self._when_caught_up = token_id, when_caught_up
        self._stream, self._subscriber_set, self.position = stream, stream.subscribers, position
        self._wrote_at = self._subscriber_set.ticks
        self._blocked_at: int | None = None  # since when it has taken nothing
        self._untaken = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is ours: first words, then history, then whatever comes."""
        self._transport = cast(asyncio.Transport, transport)
        self._stream.join(self)
        self._subscriber_set.join(self)
        self._write(self._subscriber_set.first)
        self.push()
        if self._subscriber_set.closing_frame is not None:
            self.end(self._subscriber_set.closing_frame)

    def push(self) -> None:
        """Write what lies behind our place, as far as the connection takes it."""
        while self._blocked_at is None:
            piece, position = self._stream.piece(self.position)
            if position == self.position:
                self._write(self._when_caught_up)
                self._when_caught_up = b""
                return
            self._write(piece)
            self.position = position

    def tick(self, now: int) -> None:
        """A second has passed: perhaps a heartbeat is due, or our patience is at its end."""
        if self._blocked_at is None:
            if now - self._wrote_at >= HEARTBEAT_TICKS:
                self._write(self._subscriber_set.heartbeat)
        elif (left := untaken(self._transport)) < self._untaken:
            self._blocked_at, self._untaken = now, left
        elif now - self._blocked_at >= SLOW_READER_TICKS:
            log.info("sse.slow_reader", extra={"position": self.position})
            SSE_SLOW_READERS.add()
            self.abort()

    def end(self, closing_frame: bytes) -> None:
        """Say goodbye and hang up; to one who does not listen, just hang up."""
        if self._blocked_at is not None:
            self.abort()
            return
        self._write(closing_frame)
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def pause_writing(self) -> None:
        self._blocked_at, self._untaken = self._subscriber_set.ticks, untaken(self._transport)

    def resume_writing(self) -> None:
        self._blocked_at = None
        self.push()

    def data_received(self, data: bytes) -> None:
        """A reader has nothing more to say on this connection; what it says is not heard."""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  asyncio's signature
        self._stream.leave(self)
        self._subscriber_set.leave(self)

    def _write(self, piece: bytes) -> None:
        if piece and not self._transport.is_closing():
            self._transport.write(piece)
            self._wrote_at = self._subscriber_set.ticks


class SubscriberSet:
    """Everybody who watches anything here.

    Attributes:
        first: What a reader is sent before anything else.
        heartbeat: What is sent when nothing happens.
        ticks: Seconds that it has been attended to.
        closing_frame: For whoever still comes after everybody was sent away; None as long as readers are taken.
    """

    def __init__(self, first: bytes, heartbeat: bytes) -> None:
        self.first, self.heartbeat = first, heartbeat
        self.ticks = 0
        self.closing_frame: bytes | None = None
        self._subscribers: set[Subscriber] = set()
        self._empty = asyncio.Event()
        self._empty.set()

    def __len__(self) -> int:
        return len(self._subscribers)

    def join(self, subscriber: Subscriber) -> None:
        self._subscribers.add(subscriber)
        self._empty.clear()
        SSE_CONNECTIONS.put(len(self))

    def leave(self, subscriber: Subscriber) -> None:
        self._subscribers.discard(subscriber)
        SSE_CONNECTIONS.put(len(self))
        if not self._subscribers:
            self._empty.set()

    async def run(self) -> None:
        """Heartbeats, and an end to slow readers: runs until cancelled."""
        while True:
            await asyncio.sleep(TICK_S)
            self.tick()

    def tick(self) -> None:
        self.ticks += 1
        for subscriber in tuple(self._subscribers):
            subscriber.tick(self.ticks)

    def close_all(self, closing_frames: Sequence[bytes]) -> None:
        """Say goodbye to everybody, to each with one of these in turn, and to whoever still comes."""
        self.closing_frame = closing_frames[0]
        for n, subscriber in enumerate(tuple(self._subscribers)):
            subscriber.end(closing_frames[n % len(closing_frames)])

    def token_ids(self) -> set[str]:
        """Of everybody who watches."""
        return {subscriber.token_id for subscriber in self._subscribers}

    def end_of(self, token_id: str, closing_frame: bytes) -> None:
        """Send everybody away who watches by this token."""
        for subscriber in tuple(self._subscribers):
            if subscriber.token_id == token_id:
                subscriber.end(closing_frame)

    async def gone(self) -> None:
        """Until nobody is left."""
        await self._empty.wait()


def untaken(transport: asyncio.Transport) -> int:
    """Bytes that the other side has not taken yet: what waits here, and what the system holds where it says so."""
    waiting, found = transport.get_write_buffer_size(), transport.get_extra_info("socket")
    with suppress(OSError, AttributeError):  # it has just gone; or a system that does not say it of a socket
        (held,) = struct.unpack("i", fcntl.ioctl(found.fileno(), termios.TIOCOUTQ, bytes(4)))
        return waiting + int(held)
    return waiting


def notice_vanished(transport: asyncio.BaseTransport) -> None:
    """Have the system close a connection whose other side acknowledges nothing any more."""
    found = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_USER_TIMEOUT", None)  # Linux
    if found is not None and option is not None and found.family in {socket.AF_INET, socket.AF_INET6}:
        with suppress(OSError):  # it has just gone
            found.setsockopt(socket.IPPROTO_TCP, option, UNANSWERED_MS)
