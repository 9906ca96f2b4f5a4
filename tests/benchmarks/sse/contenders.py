"""Other ways to send the same events to the same readers: `python -m tests.benchmarks.sse.contenders NAME`.

Each holds one stream that everybody watches, with the frames made once. Commands come on stdin, one a line:
`burst N` publishes N events, one each turn of the loop; `paced N PER_S` one now and then. The answer is the monotonic
time in ns at which each was published.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import orjson
import uvicorn
import uvloop

HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-cache"), (b"x-accel-buffering", b"no")]
SCOPE = Any
Publish = Callable[[int], Awaitable[None]]


def data_of(seq: int) -> str:
    """One event as people send it: an offer of some 700 bytes."""
    payload = {
        "demand_id": "d-00000001", "channel_id": "collab-00000001",
        "agent_id": "user_agent_alice", "display_name": "Alice", "decision": "participate", "response_type": "offer",
        "contribution": "提供场地，可以容纳五十人，带投影、音响和茶歇，周末全天可用。" * 2,
        "conditions": ["需要提前一周确认", "活动后恢复场地"], "negotiation_points": [], "negotiation_summary": "",
        "reasoning": "场地空闲，主题合适，愿意支持社区活动。", "decline_reason": "", "confidence": 85,
        "suggested_role": "场地提供者", "provenance": "rule",
    }  # fmt: skip
    envelope = {
        "event_id": f"evt-{seq:016x}",
        "event_type": "towow.offer.submitted",
        "timestamp": "2026-11-20T10:00:00.000000Z",
        "seq": seq,
        "payload": payload,
    }
    return orjson.dumps(envelope).decode()


class Queues:
    """What each of the usual ways needs: a queue per reader."""

    def __init__(self) -> None:
        self.queues: set[asyncio.Queue[tuple[int, str, bytes]]] = set()

    async def publish(self, seq: int) -> None:
        data = data_of(seq)
        item = (seq, data, f"id: {seq}\ndata: {data}\n\n".encode())
        for queue in self.queues:
            queue.put_nowait(item)

    async def items(self) -> AsyncIterator[tuple[int, str, bytes]]:
        queue: asyncio.Queue[tuple[int, str, bytes]] = asyncio.Queue()
        self.queues.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self.queues.discard(queue)


def starlette_app(queues: Queues) -> Any:
    from fastapi import FastAPI  # noqa: PLC0415  each contender pays for its own imports only
    from starlette.responses import StreamingResponse  # noqa: PLC0415

    app = FastAPI()

    async def frames() -> AsyncIterator[bytes]:
        yield b"retry: 3000\n\n"
        async for _, _, frame in queues.items():
            yield frame

    @app.get("/stream")
    async def stream() -> StreamingResponse:
        return StreamingResponse(frames(), media_type="text/event-stream")

    return app


def sse_starlette_app(queues: Queues) -> Any:
    from sse_starlette.sse import EventSourceResponse  # noqa: PLC0415
    from starlette.applications import Starlette  # noqa: PLC0415
    from starlette.routing import Route  # noqa: PLC0415

    async def events() -> AsyncIterator[dict[str, Any]]:
        yield {"retry": 3000}
        async for seq, data, _ in queues.items():
            yield {"id": str(seq), "data": data}

    async def stream(_: Any) -> Any:
        return EventSourceResponse(events())

    return Starlette(routes=[Route("/stream", stream)])


def raw_asgi_app(queues: Queues) -> Any:
    async def app(scope: SCOPE, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send({"type": "http.response.body", "body": b"retry: 3000\n\n", "more_body": True})
        async for _, _, frame in queues.items():
            await send({"type": "http.response.body", "body": frame, "more_body": True})

    return app


class BareProtocol(asyncio.Protocol):
    """No HTTP server at all: whatever is asked, the stream is the answer."""

    everybody: set[asyncio.Transport] = set()  # noqa: RUF012

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        head = b"".join(b"%s: %s\r\n" % header for header in HEADERS)
        self.transport.write(b"HTTP/1.1 200 OK\r\n" + head + b"\r\nretry: 3000\n\n")
        self.everybody.add(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.everybody.discard(self.transport)

    @classmethod
    async def publish(cls, seq: int) -> None:
        frame = f"id: {seq}\ndata: {data_of(seq)}\n\n".encode()
        for transport in cls.everybody:
            transport.write(frame)


async def nothing(_: int) -> None:
    """Most have nothing to prepare."""


async def obey(publish: Publish, prepare: Publish = nothing) -> None:
    """Commands from stdin until it ends. `prepare` is told how many events are about to be published at once."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    seq = 0
    while words := (await reader.readline()).decode().split():
        count, pause_s = int(words[1]), 1 / float(words[2]) if words[0] == "paced" else 0.0
        sent = []
        if not pause_s:
            await prepare(count)
        for seq in range(seq + 1, seq + 1 + count):  # noqa: B020  it goes on where it was
            sent.append(time.monotonic_ns())
            await publish(seq)
            await asyncio.sleep(pause_s)
        print(orjson.dumps(sent).decode(), flush=True)


APPS = {"fastapi-streaming": starlette_app, "sse-starlette": sse_starlette_app, "raw-asgi": raw_asgi_app}


async def serve(name: str) -> None:
    if name == "bare-asyncio":
        server = await asyncio.get_running_loop().create_server(BareProtocol, "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)
        await obey(BareProtocol.publish)
        return
    queues = Queues()
    config = uvicorn.Config(APPS[name](queues), port=0, log_config=None, access_log=False, backlog=2048)
    running = uvicorn.Server(config)
    serving = asyncio.create_task(running.serve())
    while not running.started:
        await asyncio.sleep(0.01)
    print(running.servers[0].sockets[0].getsockname()[1], flush=True)
    await obey(queues.publish)
    serving.cancel()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(sys.argv[1]))
