"""deploy/nginx.conf in front of a real bridge: events pass at once, readers resume, an end is passed on."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from agents.processes.tcp_ports import free_port
from bridges.streams.subscribers import HEARTBEAT_TICKS
from tests.agents.silent_twins import SilentTwin
from tests.bridges.canvas_client import at_canvas
from tests.bridges.raw_reader import PATH, RawReader
from tests.bridges.small_bridge import answers, small_bridge
from tests.pages import ROOT
from tests.waiting import PATIENCE_S, until

SENTENCE = "我想在北京办一场AI聚会"
SITE = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
AROUND = """
daemon off;
master_process off;
error_log stderr;
pid {folder}/nginx.pid;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@asynccontextmanager
async def nginx_before(bridge_url: str, folder: Path) -> AsyncIterator[str]:
    """nginx with our file, in which only the two addresses are others; the URL at which it listens."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if program is None:
        pytest.fail("nginx was not found: apt-get install nginx-light")
    port = free_port("127.0.0.1")
    site, listens = re.subn(r"listen 80;", f"listen 127.0.0.1:{port};", SITE)
    site, bridges = re.subn(r"http://bridge:8000", bridge_url, site)
    assert (listens, bridges) == (1, 1)
    (folder / "site.conf").write_text(site, "utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), "utf-8")
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    process = await asyncio.create_subprocess_exec(*command)
    try:
        url = f"http://127.0.0.1:{port}"
        await until_it_answers(url, process)
        yield url
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def until_it_answers(url: str, process: asyncio.subprocess.Process) -> None:
    async with httpx.AsyncClient(base_url=url) as http:

        async def is_there() -> bool:
            assert process.returncode is None, "nginx has ended"
            return await answers(http, "/healthz")

        await until(is_there)


async def test_events_and_heartbeats_pass_at_once(tmp_path) -> None:
    """The negotiation waits for Bob and no more is written: whoever kept a frame back would keep it for ever."""
    async with (
        small_bridge(tmp_path, twin_types={"bob": SilentTwin}) as bridge,
        nginx_before(bridge.url, tmp_path) as url,
    ):
        demand_id = await bridge.submit(SENTENCE)
        async with await RawReader.open(url, PATH.format(demand_id)) as reader:
            await reader.until("towow.offer.submitted", times=2)
            for _ in range(HEARTBEAT_TICKS):
                bridge.context.bridge.subscribers.tick()
            await reader.until(": heartbeat")

    assert reader.ids == list(range(1, len(reader.ids) + 1))
    assert reader.head["content-type"].startswith("text/event-stream")


@pytest.mark.parametrize("how", ["header", "query"])
async def test_a_reader_resumes_through_nginx(tmp_path, how) -> None:
    async with small_bridge(tmp_path) as bridge, nginx_before(bridge.url, tmp_path) as url:
        demand_id = await bridge.submit(SENTENCE)
        async with await RawReader.open(url, PATH.format(demand_id)) as whole:
            await whole.until("towow.gap.identified")
        query, headers = ("", {"Last_Event_ID": "7"}) if how == "header" else ("?last_event_id=7", {})
        async with await RawReader.open(url, PATH.format(demand_id) + query, **headers) as rest:
            await rest.until("towow.gap.identified")

    assert rest.frames == whole.frames[7:]


async def test_a_reader_that_leaves_nginx_leaves_the_bridge(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge, nginx_before(bridge.url, tmp_path) as url:
        demand_id = await bridge.submit(SENTENCE)
        async with await RawReader.open(url, PATH.format(demand_id)) as reader:
            await reader.until("id: 1")
            assert len(bridge.context.bridge.subscribers) == 1
        async with asyncio.timeout(PATIENCE_S):
            await bridge.context.bridge.subscribers.gone()


async def test_a_bridge_that_stops_says_so_through_nginx(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge, nginx_before(bridge.url, tmp_path) as url:
        demand_id = await bridge.submit(SENTENCE)
        async with await RawReader.open(url, PATH.format(demand_id)) as reader:
            await reader.until("towow.gap.identified")
            bridge.context.bridge.stop()
            await reader.to_the_end()

    assert reader.has_ended
    assert reader.blocks[-2].startswith("retry: ")


async def test_a_canvas_is_edited_through_it(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge, nginx_before(bridge.url, tmp_path) as url:
        made = await bridge.http.post("/api/v1/workflows", json={})
        workflow_id = made.json()["workflow_id"]
        async with (
            at_canvas(bridge, workflow_id, "ann", url=url) as ann,
            at_canvas(bridge, workflow_id, "ben", url=url) as ben,
        ):
            answer = await ann.asks("create_node", 1, node_type="task")
            seen = await ben.hears("node_created")
    assert (answer["type"], seen["client_id"]) == ("ack", "ann")
