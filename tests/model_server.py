"""An HTTP server that speaks Anthropic's Messages API, in good and bad moods, for the real SDK on the other end.

In a test: `with ModelServer() as server`. On its own: `python -m tests.model_server --mood drip`.
"""

import argparse
import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from tests.model_answers import answer, prompt_of
from tests.model_request import Refused, check, check_body, key_of

# Of the loop: who has just been let in has a task some turns later (cancelled before it begins it would close nothing),
# and what a task closes is closed in the turn after.
TURNS_TO_CLOSE = 10
TOKEN = 4  # characters
DRIP_S = 0.05  # between two bytes: no answer of ours is through within its deadline


class Mood(StrEnum):
    """How a call ends; everything but GOOD is bad."""

    GOOD = "good"
    RATE_LIMITED = "rate_limited"  # 429
    OVERLOADED = "overloaded"  # 529
    BROKEN = "broken"  # 500
    FORBIDDEN = "forbidden"  # 403
    HANG = "hang"  # takes the question and says nothing
    DRIP = "drip"  # a good answer, a byte at a time
    RESET = "reset"
    HTML = "html"  # 200 and somebody's login page
    BROKEN_JSON = "broken_json"
    WRONG_SHAPE = "wrong_shape"  # JSON, but no message
    TRUNCATED = "truncated"  # max_tokens
    REFUSAL = "refusal"
    GARBAGE = "garbage"


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """One call: which of our prompts (empty: none of them), with what, and when, in seconds of the monotonic clock."""

    prompt: str
    key: str
    body: dict[str, Any]
    at: float


ERRORS = {
    Mood.RATE_LIMITED: (429, "rate_limit_error", "This request would exceed your account's rate limit."),
    Mood.OVERLOADED: (529, "overloaded_error", "Overloaded"),
    Mood.BROKEN: (500, "api_error", "Internal server error"),
    Mood.FORBIDDEN: (403, "permission_error", "Your API key does not have permission to use the specified resource."),
}
ODD = {
    Mood.HTML: ("text/html", b"<html><body>Please log in</body></html>"),
    Mood.BROKEN_JSON: ("application/json", b'{"id": "msg_1", "content": [{"type": "te'),
    Mood.WRONG_SHAPE: ("application/json", b'{"choices": [{"message": "hello"}]}'),
}
GARBAGE = "```json\n{]]} \ud800 \x00 NaN {{{\n"
SORRY = "I'm sorry, but I can't help with that. You have hit a rate limit; please try again later."


@dataclass
class ModelServer:
    """Listens on a free port of this machine from `start` to `stop`, in a thread of its own.

    Attributes:
        mood: Of every call that `next_moods` does not decide.
        next_moods: Moods of the calls that come next, used up one by one.
        moods: By prompt, the mood of its calls, where it is another one than `mood`.
        together: By prompt, how many of its calls must be there before any is answered.
        delay_s: Before any reply.
        retry_after: That header's value in replies of 429 and 529.
        keys: Keys that are valid; none given is any.
        script: Request body to the answer's text.
        structured: Whether it offers structured output.
        tools: Whether it takes a tool that must be called.
        calls_tools: Whether an answer to a question with a tool has no text, but a call.
        instructed: Whether its model knows somebody who instructs it.
        thinks_always: Whether it refuses to be told not to think.
        dies_at: The prompt at whose first question the server is gone for good.
        streams: Whether it answers in pieces where that is asked for.
        tokens_per_s: How fast it writes an answer that it streams; 0 is at once.
        breaks_off_after: Pieces of a streamed answer, after which the connection is gone; 0 is never.
        calls: Every well-formed call, in order.
        refused: What was wrong with the others.
    """

    mood: Mood = Mood.GOOD
    next_moods: list[Mood] = field(default_factory=list)
    moods: dict[str, Mood] = field(default_factory=dict)
    together: dict[str, int] = field(default_factory=dict)
    delay_s: float = 0.0
    retry_after: str | None = None
    keys: frozenset[str] = frozenset()
    script: Callable[[dict[str, Any]], str] = answer
    structured: bool = True
    tools: bool = True
    calls_tools: bool = False
    instructed: bool = True
    thinks_always: bool = False
    dies_at: str = ""
    streams: bool = True
    tokens_per_s: float = 0.0
    breaks_off_after: int = 0
    calls: list[Received] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    under_way: int = 0
    most_under_way: int = 0
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def counts(self) -> Counter[str]:
        return Counter(call.prompt for call in self.calls)

    def behave(self, mood: Mood = Mood.GOOD, **changes: Any) -> None:
        """From the next call on; what was counted is forgotten."""
        self.mood = mood
        self.calls, self.refused, self.next_moods, self.moods, self.together = [], [], [], {}, {}
        self.delay_s, self.retry_after, self.script = 0.0, None, answer
        self.streams, self.tokens_per_s, self.breaks_off_after = True, 0.0, 0
        for name, value in changes.items():
            setattr(self, name, value)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> Self:
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(ready,), daemon=True)
        self._thread.start()
        ready.wait()
        return self

    def stop(self) -> None:
        """Closes the port and every connection; a second time does nothing."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join()

    def _serve(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._listen(ready))
        self._loop.close()

    async def _listen(self, ready: threading.Event) -> None:
        self._end, self._open = asyncio.Event(), set[asyncio.Task[Any]]()
        server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._end.wait()
        for listening in server.sockets:  # a connection half let in when the server closes would never be closed
            self._loop.remove_reader(listening.fileno())
        for _ in range(TURNS_TO_CLOSE):
            await asyncio.sleep(0)
            for call in self._open:
                call.cancel()
        server.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = asyncio.current_task()
        assert call is not None
        self._open.add(call)
        try:
            await self._one_call(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            writer.transport.abort()
        finally:
            writer.close()
            self._open.discard(call)

    async def _one_call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        method, path, headers = await _head(reader)
        raw = await reader.readexactly(int(headers.get("content-length", "0")))
        try:
            body = self.read(method, path, headers, raw)
        except Refused as refusal:
            self.refused.append(str(refusal))
            await _send(writer, refusal.status, self.error(refusal.kind, str(refusal)))
            return
        prompt = prompt_of(self.asked(body))
        self.calls.append(Received(prompt=prompt, key=key_of(headers), body=body, at=time.monotonic()))
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            await self._reply(writer, reader, body)
        finally:
            self.under_way -= 1

    async def _reply(self, writer: asyncio.StreamWriter, reader: asyncio.StreamReader, body: dict[str, Any]) -> None:
        if self.dies_at and self.dies_at == prompt_of(self.asked(body)):
            self._end.set()
            writer.transport.abort()
            return
        prompt = prompt_of(self.asked(body))
        mood = self.next_moods.pop(0) if self.next_moods else self.moods.get(prompt, self.mood)
        await asyncio.sleep(self.delay_s)
        while self.counts[prompt] < self.together.get(prompt, 0):  # noqa: ASYNC110  calls come one by one
            await asyncio.sleep(DRIP_S)
        if mood is Mood.HANG:
            await reader.read()  # until the other side gives up
        elif mood is Mood.RESET:
            writer.transport.abort()
        elif mood in ERRORS:
            status, kind, text = ERRORS[mood]
            await _send(writer, status, self.error(kind, text), retry_after=self.retry_after)
        elif mood in ODD:
            kind, content = ODD[mood]
            await _send(writer, 200, content, kind=kind)
        else:
            whole, drip_s = self.message(mood, body), DRIP_S if mood is Mood.DRIP else 0.0
            if body.get("stream") and self.streams:
                await self._stream(writer, json.loads(whole), drip_s)
            else:
                await _send(writer, 200, whole, drip_s=drip_s)

    async def _stream(self, writer: asyncio.StreamWriter, whole: dict[str, Any], drip_s: float) -> None:
        writer.write(b"HTTP/1.1 200 X\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")
        pause_s = 1 / self.tokens_per_s if self.tokens_per_s else 0.0
        for number, event in enumerate(self.pieces(whole), start=1):
            for piece in [bytes([byte]) for byte in event] if drip_s else [event]:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(drip_s)
            if number == self.breaks_off_after:
                writer.transport.abort()
                return
            await asyncio.sleep(pause_s)

    # -- what is particular to the Messages API

    def read(self, method: str, path: str, headers: Mapping[str, str], raw: bytes) -> dict[str, Any]:
        """The body of a request that follows the API; raises `Refused` for another."""
        check(method, path, headers, self.keys)
        body: dict[str, Any] = json.loads(raw)
        known = {"structured": self.structured, "tools": self.tools, "instructed": self.instructed}
        check_body(body, **known, thinks_always=self.thinks_always)
        return body

    def asked(self, body: dict[str, Any]) -> dict[str, Any]:
        """The question in the words of the Messages API, whatever this one's are."""
        return body

    def pieces(self, whole: dict[str, Any]) -> Iterator[bytes]:
        """The events of a stream that say the same."""
        (block,), stop, usage = whole["content"], whole["stop_reason"], whole["usage"]
        given = block["type"] == "tool_use"
        begun = {**block, "input": {}} if given else {**block, "text": ""}
        started = {**whole, "content": [], "stop_reason": None, "usage": {**usage, "output_tokens": 1}}
        yield _event("message_start", message=started)
        yield _event("content_block_start", index=0, content_block=begun)
        yield _event("ping")
        for text in words(json.dumps(block["input"]) if given else block["text"]):
            delta = (
                {"type": "input_json_delta", "partial_json": text} if given else {"type": "text_delta", "text": text}
            )
            yield _event("content_block_delta", index=0, delta=delta)
        yield _event("content_block_stop", index=0)
        ended = {"stop_reason": stop, "stop_sequence": None}
        yield _event("message_delta", delta=ended, usage={"output_tokens": usage["output_tokens"]})
        yield _event("message_stop")

    def error(self, kind: str, message: str) -> bytes:
        error = {"type": kind, "message": message}
        return json.dumps({"type": "error", "error": error, "request_id": "req_test"}).encode()

    def message(self, mood: Mood, body: dict[str, Any]) -> bytes:
        match mood:
            case Mood.TRUNCATED:
                text = self.script(body)
                return _message(body, text[: len(text) // 2], "max_tokens")
            case Mood.REFUSAL:
                return _message(body, SORRY, "refusal")
            case Mood.GARBAGE:
                return _message(body, GARBAGE)
            case _ if self.calls_tools and "tools" in body:
                return _message(body, self.script(body), "tool_use")
            case _:
                return _message(body, self.script(body))


async def _head(reader: asyncio.StreamReader) -> tuple[str, str, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, path, _ = lines[0].split(" ")
    pairs = (line.split(":", 1) for line in lines[1:] if ":" in line)
    return method, path, {name.strip().lower(): value.strip() for name, value in pairs}


async def _send(
    writer: asyncio.StreamWriter,
    status: int,
    body: bytes,
    *,
    kind: str = "application/json",
    retry_after: str | None = None,
    drip_s: float = 0.0,
) -> None:
    lines = [f"HTTP/1.1 {status} X", f"content-type: {kind}", f"content-length: {len(body)}", "connection: close"]
    lines += ["request-id: req_test"] + ([f"retry-after: {retry_after}"] if retry_after else [])
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    for piece in [bytes([byte]) for byte in body] if drip_s else [body]:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(drip_s)


def words(text: str) -> list[str]:
    """The text in pieces of about a token."""
    return [text[at : at + TOKEN] for at in range(0, len(text), TOKEN)]


def _event(kind: str, **facts: Any) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **facts})}\n\n".encode()


def _message(body: dict[str, Any], text: str, stop: str = "end_turn") -> bytes:
    usage = {"input_tokens": len(json.dumps(body)) // 3, "output_tokens": len(text) // 3 + 1}
    given = {"type": "tool_use", "id": "toolu_1", "name": "answer"}
    block = {**given, "input": json.loads(text)} if stop == "tool_use" else {"type": "text", "text": text}
    message = {
        "id": "msg_test",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": [block],
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {**usage, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
    }
    return json.dumps(message).encode()


def main() -> None:
    """Serve until interrupted; the first line printed is the address."""
    parser = argparse.ArgumentParser(prog="python -m tests.model_server")
    parser.add_argument("--mood", choices=list(Mood), default=Mood.GOOD)
    parser.add_argument("--port", type=int, default=0)
    args = parser.parse_args()
    with ModelServer(mood=Mood(args.mood), port=args.port) as server:
        print(server.url, flush=True)  # noqa: T201 - whoever started it waits for this line
        threading.Event().wait()


if __name__ == "__main__":
    main()
