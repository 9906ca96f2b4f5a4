"""A server that answers every request byte by byte as a test says: what servers, gateways and proxies really answer."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

GOOD = json.dumps({"choices": [{"message": {"content": '{"ok": true}'}, "finish_reason": "stop"}]})


def reply(status: int, content: str | bytes, *headers: str, kind: str = "application/json") -> bytes:
    """One HTTP response."""
    body = content if isinstance(content, bytes) else content.encode()
    lines = [f"HTTP/1.1 {status} X", f"content-type: {kind}", f"content-length: {len(body)}", "connection: close"]
    return "\r\n".join([*lines, *headers]).encode() + b"\r\n\r\n" + body


def completion(content: Any, finish: str = "stop", **more: Any) -> bytes:
    """One good HTTP response of the chat API; `more` is beside its text."""
    return reply(200, json.dumps({"choices": [{"message": {"content": content, **more}, "finish_reason": finish}]}))


GOOD_TOOL = completion(None, "tool_calls", tool_calls=[{"function": {"name": "answer", "arguments": '{"ok": true}'}}])


@dataclass
class Server:
    """Answers every request alike, or as `answer` says of its body.

    Attributes:
        answer: What a request with this body gets.
        heads: The first line and the headers of each request, in small letters.
        bodies: What each request asked.
        is_deaf: Whether it answers before it was asked, with something else.
        is_silent: Whether it answers nothing until the other side gives up.
    """

    answer: Callable[[dict[str, Any]], bytes] = lambda _: reply(200, GOOD)
    heads: list[str] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    is_deaf: bool = False
    is_silent: bool = False
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def says(self, whole: bytes) -> None:
        self.answer = lambda _: whole

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.is_deaf:
                writer.write(b"SSH-2.0-somebody\r\n")
                await reader.read(1)
                return
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            length = int(head.partition("content-length:")[2].partition("\r\n")[0])
            self.heads.append(head)
            self.bodies.append(json.loads(await reader.readexactly(length)))
            if self.is_silent:
                await reader.read()
            writer.write(self.answer(self.bodies[-1]))
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            writer.transport.abort()
        finally:
            writer.close()


async def listening() -> AsyncIterator[Server]:
    """One server, until the test is over."""
    made = Server()
    listening = await asyncio.start_server(made.connected, "127.0.0.1", 0)
    made.port = listening.sockets[0].getsockname()[1]
    async with listening:
        yield made
