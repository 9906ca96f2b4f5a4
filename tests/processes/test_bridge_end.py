"""SIGTERM to a bridge: whoever watches is told to come back, what runs is finished, what comes is refused."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

import httpx
import orjson
import pytest

from agents.processes.tcp_ports import free_port
from tests.bridges.raw_reader import PATH, RawReader
from tests.bridges.small_bridge import answers
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.processes
SUBMIT = "/api/v1/demand/submit"


@asynccontextmanager
async def bridge_process(folder: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A bridge without a hub: routes and streams work, nobody answers."""
    port, hub_port = free_port("127.0.0.1"), free_port("127.0.0.1")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("TOWOW", "ANTHROPIC"))}
    own = {"TOWOW_DATA_DIR": str(folder), "TOWOW_HTTP_PORT": str(port), "TOWOW_HUB_PORT": str(hub_port)}
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bridges", cwd=folder, env={**plain, **own})
    url = f"http://127.0.0.1:{port}"
    try:
        async with httpx.AsyncClient(base_url=url) as http:
            await until(lambda: answers(http, "/healthz"))
        yield process, url
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def submitted(url: str) -> str:
    async with httpx.AsyncClient(base_url=url) as http:
        return (await http.post(SUBMIT, json={"raw_input": "办聚会"})).raise_for_status().json()["demand_id"]


async def known_demands(http: httpx.AsyncClient) -> list[dict]:
    return (await http.get("/api/v1/demands")).json()["items"]


class HalfARequest:
    """A submission whose body is still on its way."""

    def __init__(self, url: str) -> None:
        self.host, self.port = url.removeprefix("http://").split(":")
        self.body = orjson.dumps({"raw_input": "办一场聚会"})

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection(self.host, int(self.port))
        head = f"POST {SUBMIT} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(self.body)}\r\n\r\n".encode() + self.body[:5])
        await self.writer.drain()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def finish(self) -> bytes:
        """The rest of the body; the whole answer, up to the end of the connection."""
        self.writer.write(self.body[5:])
        async with asyncio.timeout(PATIENCE_S):
            return await self.reader.read()


async def test_an_end_leaves_nobody_hanging(tmp_path) -> None:
    async with bridge_process(tmp_path) as (process, url), AsyncExitStack() as open_ones:
        demand_id = await submitted(url)
        half = await open_ones.enter_async_context(HalfARequest(url))
        readers = [
            await open_ones.enter_async_context(await RawReader.open(url, PATH.format(demand_id))) for _ in range(20)
        ]
        for reader in readers:
            await reader.until("id: 1")
        http = await open_ones.enter_async_context(httpx.AsyncClient(base_url=url))
        process.send_signal(signal.SIGTERM)
        await readers[0].to_the_end()
        refused = await http.get(f"/api/v1/demand/{demand_id}/status")
        too_late = await http.get(PATH.format(demand_id))
        answer = await half.finish()  # before it is cut
        for reader in readers[1:]:
            await reader.to_the_end()
        async with asyncio.timeout(PATIENCE_S):
            code = await process.wait()

    assert code == 0
    assert all(reader.has_ended for reader in readers)
    retries = [int(reader.blocks[-2].removeprefix("retry: ")) for reader in readers]
    assert all(1_000 <= retry_ms <= 5_000 for retry_ms in retries)
    assert len(set(retries)) > 1
    assert all(reader.blocks[-1].startswith(": ") for reader in readers)
    assert (refused.status_code, refused.json()["error_code"], refused.headers["retry-after"]) == (503, "E503", "1")
    assert (too_late.status_code, too_late.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    assert too_late.text.startswith("retry: ")  # a 503 would be the end for a browser's EventSource
    assert answer.startswith(b"HTTP/1.1 200 ")


async def test_a_request_that_waits_for_an_event_is_answered_at_once(tmp_path) -> None:
    async with bridge_process(tmp_path) as (process, url), httpx.AsyncClient(base_url=url, timeout=PATIENCE_S) as http:
        waiting = asyncio.create_task(http.post(SUBMIT, json={"raw_input": "办聚会"}, headers={"Prefer": "wait=10"}))
        await until(lambda: known_demands(http))
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE_S):
            answer, code = await waiting, await process.wait()

    assert (answer.status_code, answer.json()["understanding"]) == (200, None)
    assert code == 0


async def test_a_request_that_never_ends_is_cut_and_the_process_ends_all_the_same(tmp_path) -> None:
    async with bridge_process(tmp_path) as (process, url), HalfARequest(url):
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE_S):
            code = await process.wait()

    assert code == 0


async def test_a_reader_that_does_not_listen_does_not_hold_up_the_end(tmp_path) -> None:
    async with (
        bridge_process(tmp_path) as (process, url),
        await RawReader.open(url, PATH.format(await submitted(url))) as reader,
    ):
        reader.writer.transport.pause_reading()
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)  # twice is once
        async with asyncio.timeout(PATIENCE_S):
            code = await process.wait()

    assert code == 0
