"""The same readers and the same events on each contender in turn: throughput, delay, memory."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import orjson

from tests.benchmarks.sse.crowd import Crowd

READERS, BURST, PACED, PER_S = 1000, 100, 50, 10.0


@dataclass(frozen=True, kw_only=True)
class Result:
    name: str
    delivered_per_s: float
    p50_ms: float
    p99_ms: float
    kb_each: float


class Contender:
    """A server in a process of its own, and its commands."""

    def __init__(self, command: list[str]) -> None:
        self.command = command

    async def __aenter__(self) -> Self:
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *self.command, stdin=pipe, stdout=pipe, limit=2**22
        )
        port, *token = (await self.line()).decode().split()
        self.address, self.token = ("127.0.0.1", int(port)), "".join(token)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()

    async def line(self) -> bytes:
        assert self.process.stdout is not None
        return await self.process.stdout.readline()

    async def do(self, order: str) -> list[int]:
        """Obey; when each event was published (monotonic ns)."""
        assert self.process.stdin is not None
        self.process.stdin.write(order.encode() + b"\n")
        return orjson.loads(await self.line())

    @property
    def memory_kb(self) -> int:
        """Resident, in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def measure(name: str, command: list[str], path: str, first: int = 0) -> Result:
    """`first`: events that are in the stream before anybody comes."""
    async with Contender(command) as server:
        crowd = Crowd()
        await crowd.connect(server.address, [path] * 20, 0, server.token)
        await server.do("burst 10")  # warm
        await crowd.everybody(first + 10)
        crowd.leave()
        first += 10
        await asyncio.sleep(0.5)
        empty_kb = server.memory_kb
        crowd = Crowd()
        await crowd.connect(server.address, [path] * READERS, first, server.token)
        await server.do("paced 2 5")
        await crowd.everybody(first + 2)
        kb_each = (server.memory_kb - empty_kb) / READERS
        sent_ns = await server.do(f"paced {PACED} {PER_S}")
        await crowd.everybody(first + 2 + PACED)
        delays = delays_ms(crowd, dict(enumerate(sent_ns, start=first + 3)))
        began_ns = time.monotonic_ns()
        await server.do(f"burst {BURST}")
        await crowd.everybody(first + 2 + PACED + BURST)
        took_s = (max(at for at, _, _ in crowd.got) - began_ns) / 1e9
        if crowd.closed or crowd.wrong or crowd.refused:
            raise AssertionError(f"{name}: {crowd.closed} connections broke; {crowd.refused}; {crowd.wrong[:1]}")
        crowd.leave()
    rate = READERS * BURST / took_s
    return Result(
        name=name,
        delivered_per_s=rate,
        p50_ms=delays[len(delays) // 2],
        p99_ms=delays[len(delays) * 99 // 100],
        kb_each=kb_each,
    )


def delays_ms(crowd: Crowd, sent_ns: dict[int, int]) -> list[float]:
    """Of each delivery of each of these events, sorted."""
    found = [(at - sent_ns[seq]) / 1e6 for at, low, high in crowd.got for seq in range(low, high + 1) if seq in sent_ns]
    return sorted(found)


HERE = "tests.benchmarks.sse"
CONTENDERS = {
    "FastAPI StreamingResponse": ([f"{HERE}.contenders", "fastapi-streaming"], "/stream", 0),
    "sse-starlette": ([f"{HERE}.contenders", "sse-starlette"], "/stream", 0),
    "raw ASGI on uvicorn": ([f"{HERE}.contenders", "raw-asgi"], "/stream", 0),
    "bare asyncio protocol": ([f"{HERE}.contenders", "bare-asyncio"], "/stream", 0),
    "ToWow": ([f"{HERE}.ours"], "/api/v1/events/negotiations/d-00000001/stream", 1),
}


async def compare(names: list[str]) -> AsyncIterator[Result]:
    """Each contender in turn (those whose names contain one of `names`, if there are any)."""
    for name, (command, path, first) in CONTENDERS.items():
        if names and not any(part in name for part in names):
            continue
        result = await measure(name, command, path, first)
        print(
            f"{name:28} {result.delivered_per_s:9,.0f} delivered/s in a burst   "
            f"p50 {result.p50_ms:6.1f} ms   p99 {result.p99_ms:6.1f} ms paced   {result.kb_each:5.1f} kB a reader",
            flush=True,
        )
        yield result
