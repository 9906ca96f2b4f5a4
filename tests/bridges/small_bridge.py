"""The real bridge on a real port, with the rest of the network in this process."""

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import orjson

from bridges.app import build_app, build_context
from bridges.http.context import BridgeContext
from bridges.server import BridgeServer
from tests.agents.small_network import SmallNetwork, small_network
from tests.waiting import PATIENCE_S, until
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.support.settings import Settings

# The server closes a connection that is idle for 5 s. Left alone, httpx uses it for as long, and meets its end.
USED_AGAIN = httpx.Limits(max_connections=100, keepalive_expiry=1.0)


@dataclass
class SmallBridge:
    network: SmallNetwork
    http: httpx.AsyncClient
    server: BridgeServer
    context: BridgeContext
    url: str

    async def submit(self, sentence: str, *, questions: bool = True) -> str:
        asked = {"raw_input": sentence, "questions": questions}
        answer = await self.http.post("/api/v1/demand/submit", json=asked)
        return answer.raise_for_status().json()["demand_id"]

    async def approve(self, demand_id: str) -> dict[str, Any]:
        """Accept whatever the agreed plan leaves open, as a person does who reads it and says yes."""
        return await approve(self.http, demand_id)


@asynccontextmanager
async def small_bridge(
    tmp_path: Path, *, cors: tuple[str, ...] = (), settings: Mapping[str, Any] | None = None, **network_options
) -> AsyncIterator[SmallBridge]:
    async with small_network(tmp_path, **network_options) as network:
        context = build_context(Settings(data_dir=tmp_path, cors_origins=cors, **(settings or {})), network.hub)
        server = BridgeServer(
            build_app(context), context.bridge.subscribers, trusted_proxies=context.settings.trusted_proxies
        )
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            base_url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            plain = {"base_url": base_url, "verify": False}  # the machine's certificates would be read for each
            async with httpx.AsyncClient(**plain, timeout=PATIENCE_S, limits=USED_AGAIN) as http:
                await until_ready(http)
                yield SmallBridge(network, http, server, context, base_url)
            context.stop_watching()
            await server.leave()
            await serving


async def approve(http: httpx.AsyncClient, demand_id: str) -> dict[str, Any]:
    seen = (await http.get(f"/api/v1/demand/{demand_id}")).raise_for_status().json()
    body = {"accepts": [point["open_point_id"] for point in seen["open_points"]]}
    return (await http.post(f"/api/v1/demand/{demand_id}/approve", json=body)).raise_for_status().json()


async def until_ready(http: httpx.AsyncClient) -> None:
    await until(lambda: answers(http, "/readyz"))


async def answers(http: httpx.AsyncClient, path: str) -> bool:
    """Whether somebody is there who answers that all is well."""
    try:
        return (await http.get(path)).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


async def watch(http: httpx.AsyncClient, demand_id: str, *, until: frozenset[str] = TERMINAL_EVENT_TYPES, **options):
    """Frames of a stream as (id, envelope), up to and with the first of these types."""
    frames = []
    async with http.stream("GET", f"/api/v1/events/negotiations/{demand_id}/stream", **options) as answer:
        assert answer.status_code == httpx.codes.OK, await answer.aread()
        place = None
        async for line in answer.aiter_lines():
            if line.startswith("id: "):
                place = line.removeprefix("id: ")
            elif line.startswith("data: "):
                envelope = orjson.loads(line.removeprefix("data: "))
                frames.append((place, envelope))
                if envelope.get("event_type", envelope.get("event")) in until:
                    return frames
    raise AssertionError(f"the stream ended after {len(frames)} frames")
