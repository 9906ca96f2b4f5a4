"""`make bench-canvas`: many people move and write at one canvas at once; how long until each change is on every page.

A real bridge in a process of its own; the people are this one's. Everybody does so many changes a second, of a node
that is in nobody's way. Order is kept where each hears versions grow by one; a delay is from the sending to the
answer, and to when the last of the others has heard of it. The time of both processes' processors is printed too,
because that, other than delays, does not depend on who else uses the machine. How much of the time they waited for a
processor says whether the delays may be believed: where it is too much, that is printed.
"""

import asyncio
import importlib
import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

from agents.network.hub_address import hub_address
from bridges.app import build_app, build_context
from bridges.server import BridgeServer
from tests.browser.conftest import FLAGS
from tests.waiting import until
from towow_core.support.fast_loop import fast_loop
from towow_core.support.garbage import spare_what_stays
from towow_core.support.settings import Settings

COLUMNS, TICKS = 20, os.sysconf("SC_CLK_TCK")
WAITED_MAX = 0.1  # of the time, for a processor: where two cores do nothing else, the two have one each
WRITES_EVERY = 5  # each so many-th change is a text, the others are moves


@dataclass
class Figures:
    """What was seen, in seconds."""

    answered: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    sent: int = 0
    refused: int = 0
    out_of_order: int = 0


class Person:
    """One of those who work at it."""

    def __init__(self, n: int, socket: ClientConnection, all_sent: dict[Any, float], figures: Figures) -> None:
        self._n, self._socket, self._all_sent, self._figures = n, socket, all_sent, figures
        self._version, self._ahead = 0, set[int]()  # heard of: all up to there, and some behind it
        self.waits_for: dict[str, float] = {}

    @property
    def is_through(self) -> bool:
        return not self.waits_for and not self._ahead

    async def work(self, per_s: float, seconds: float) -> None:
        began = time.monotonic()
        for n in range(int(per_s * seconds)):
            await asyncio.sleep(max(0.0, began + (n + self._n / 50) / per_s - time.monotonic()))
            node_id, value = f"n{self._n}", n + 1
            message = {"message_id": f"{self._n}-{n}", "version": self._version, "strategy": "last_write_wins"}
            if n % WRITES_EVERY:
                message |= {"action": "move_node", "data": {"node_id": node_id, "position": {"x": value, "y": 0}}}
            else:
                message |= {"action": "update_node", "data": {"node_id": node_id, "name": f"called {value}"}}
            self._figures.sent += 1
            now = time.monotonic()
            self.waits_for[str(message["message_id"])] = self._all_sent[node_id, value] = now
            await self._socket.send(orjson.dumps(message).decode())

    async def listen(self) -> None:
        async for frame in self._socket:
            told = orjson.loads(frame)
            now = time.monotonic()
            for message in told if isinstance(told, list) else (told,):
                self._hear(message, now)

    def _hear(self, message: dict[str, Any], now: float) -> None:
        figures = self._figures
        match message["type"]:
            case "initial_state":
                self._version = message["version"]
            case "ack" | "error" | "conflict":
                sent_at = self.waits_for.pop(message["message_id"])
                if message["type"] != "ack":
                    figures.refused += 1
                    return
                figures.answered.append(now - sent_at)
                self._has(message["version"])
            case "node_moved":
                figures.heard.append(now - self._all_sent[message["node_id"], message["position"]["x"]])
                self._has(message["version"])
            case "node_updated":
                node = message["node"]
                figures.heard.append(now - self._all_sent[node["node_id"], int(node["name"].split()[1])])
                self._has(message["version"])

    def _has(self, version: int) -> None:
        """One's own answers come in their own time; all else has to come in order."""
        if version <= self._version or version in self._ahead:
            self._figures.out_of_order += 1
        self._ahead.add(version)
        while self._version + 1 in self._ahead:
            self._version += 1
            self._ahead.remove(self._version)


def serve(folder: str, port: str) -> None:
    """A bridge by itself."""
    settings = Settings(data_dir=Path(folder), hub_port=9)  # there is no hub, and no negotiation
    context = build_context(settings, hub_address(settings))
    server = BridgeServer(build_app(context), context.bridge.subscribers, port=int(port))
    spare_what_stays()
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(server.serve())


def cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def waited_s(pid: int) -> float:
    """How long its main thread was ready to run and had no processor."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


async def drawn(http: httpx.AsyncClient, nodes: int) -> str:
    """A new workflow with so many nodes."""
    all_nodes = {
        f"n{i}": {
            "node_id": f"n{i}",
            "node_type": "task",
            "name": "called 0",
            "position": {"x": 300 * (i % COLUMNS), "y": 110 * (i // COLUMNS)},
            "config": {"assignee": "ann", "responsibility": "Do it, and say when it is done.", "due": "2099-01-01"},
        }
        for i in range(nodes)
    }
    edges = [{"source": f"n{i}", "target": f"n{i + 1}"} for i in range(nodes - 1)]
    document = {
        "format": "towow-workflow",
        "format_version": 1,
        "title": "bench",
        "nodes": list(all_nodes.values()),
        "edges": edges,
    }
    answer = await http.post("/api/v1/workflows/import", json={"document": document})
    return str(answer.raise_for_status().json()["workflow_id"])


FRAMES = """() => {
    window.frames_ms = [];
    let before = performance.now();
    const note = (now) => { window.frames_ms.push(now - before); before = now; requestAnimationFrame(note); };
    requestAnimationFrame((now) => { before = now; requestAnimationFrame(note); });
}"""


@asynccontextmanager
async def page_at(url: str, workflow_id: str) -> AsyncIterator[Callable[[], Awaitable[str]]]:
    """The page in a real browser, which looks on; tells how long its frames took."""
    playwright: Any = importlib.import_module("playwright.async_api")
    async with playwright.async_playwright() as started:
        browser = await started.chromium.launch(executable_path=os.environ["TOWOW_TEST_BROWSER"], args=list(FLAGS))
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        await page.goto(f"{url}/#/w/{workflow_id}")
        await page.wait_for_selector(".canvas-step")
        await page.evaluate(FRAMES)

        async def frames() -> str:
            taken = sorted(await page.evaluate("window.frames_ms"))
            longest = f"longest {taken[-1]:.0f} ms of {len(taken)}"
            return f"{shown([each / 1000 for each in taken])}, {longest}"

        yield frames
        await browser.close()


async def measure(asked: Namespace, url: str, pid: int) -> None:
    figures, all_sent = Figures(), dict[Any, float]()
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        await until(lambda: is_up(http))
        workflow_id = await drawn(http, asked.nodes)
    address = f"{url.replace('http', 'ws')}/ws/canvas/{workflow_id}?together=1&client_id="
    options: dict[str, Any] = {
        "proxy": None,
        "max_queue": None,
        "compression": "deflate" if asked.deflate else None,
        "max_size": None,
    }
    sockets = [await connect(f"{address}p{n}", **options) for n in range(asked.sockets)]
    people = [Person(n, socket, all_sent, figures) for n, socket in enumerate(sockets)]
    listening = [asyncio.create_task(person.listen()) for person in people]
    async with AsyncExitStack() as stack:
        frames = await stack.enter_async_context(page_at(url, workflow_id)) if asked.browser else None
        before, own, began = cpu_s(pid), time.process_time(), time.monotonic()
        without = [waited_s(each) for each in (pid, os.getpid())]
        await asyncio.gather(*(person.work(asked.per_s, asked.seconds) for person in people))
        await until(lambda: all(person.is_through for person in people))
        took, busy, own = time.monotonic() - began, cpu_s(pid) - before, time.process_time() - own
        waited = [(waited_s(each) - was) / took for each, was in zip((pid, os.getpid()), without, strict=True)]
        if frames is not None:
            print(f"frames of a page that looks on: {await frames()}")
    for task, socket in zip(listening, sockets, strict=True):
        task.cancel()
        await socket.close()
    done = len(figures.answered)
    print(
        f"{asked.sockets} sockets x {asked.per_s:g} a second, {asked.nodes} nodes, {asked.seconds:g} s: "
        f"{done}/{figures.sent} done ({done / figures.sent:.3f}), {figures.refused} refused, in {took:.1f} s; "
        f"{figures.out_of_order} out of order"
    )
    print(f"  answered after {shown(figures.answered)}; heard by each of the others after {shown(figures.heard)}")
    print(f"  processor: bridge {1000 * busy / done:.2f} ms, people {1000 * own / done:.2f} ms for each change")
    print(f"  waited for a processor: bridge {waited[0]:.0%}, people {waited[1]:.0%} of the time")
    if max(waited) > WAITED_MAX:
        print(f"  Others use the machine (more than {WAITED_MAX:.0%} waited): do not believe the delays.")


def shown(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"p50 {1000 * ordered[len(ordered) // 2]:.0f} ms, p99 {1000 * ordered[len(ordered) * 99 // 100]:.0f} ms"


async def is_up(http: httpx.AsyncClient) -> bool:
    try:
        return (await http.get("/healthz")).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def main() -> None:
    asked = ArgumentParser()
    asked.add_argument("--sockets", type=int, default=50)
    asked.add_argument("--per-s", type=float, default=20.0)
    asked.add_argument("--nodes", type=int, default=300)
    asked.add_argument("--seconds", type=float, default=10.0)
    asked.add_argument("--deflate", action="store_true", help="as browsers do; costs the people more than the bridge")
    asked.add_argument("--browser", action="store_true", help="with a page that looks on ($TOWOW_TEST_BROWSER)")
    asked.add_argument("--port", type=int, default=18765)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        call = f"from tests.benchmarks.canvas import serve; serve({folder!r}, '{given.port}')"
        bridge = subprocess.Popen([sys.executable, "-c", call])
        try:
            with asyncio.Runner(loop_factory=fast_loop()) as runner:
                runner.run(measure(given, f"http://127.0.0.1:{given.port}", bridge.pid))
        finally:
            bridge.terminate()
            bridge.wait()


if __name__ == "__main__":
    main()
