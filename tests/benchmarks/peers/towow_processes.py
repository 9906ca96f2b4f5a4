"""ToWow as `towow up` starts it: the real hub, coordinator, channel_admin, ten twins and bridge in processes, SQLite.

Whoever asks does so over HTTP, and follows the demand's event stream to its end.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import orjson

from agents.processes.launcher import Launcher
from tests.benchmarks.peers import measuring
from tests.benchmarks.peers.workload import DEMAND, PARTICIPANTS
from tests.benchmarks.walk import write_profiles
from towow_core.domain.events import TERMINAL_EVENT_TYPES, ProposalFinalized
from towow_core.support.settings import load_settings

PATIENCE_S = 120.0
CONNECTIONS_MAX = 250
DATA = "data: "


async def negotiate(http: httpx.AsyncClient) -> None:
    """
    Raises:
        RuntimeError: It is no agreement of all of them.
    """
    answer = await http.post("/api/v1/demand/submit", json={"raw_input": DEMAND["raw_input"]})
    demand_id = answer.raise_for_status().json()["demand_id"]
    async with http.stream("GET", f"/api/v1/events/negotiations/{demand_id}/stream") as stream:
        async for line in stream.raise_for_status().aiter_lines():
            if not line.startswith(DATA):
                continue
            envelope = orjson.loads(line.removeprefix(DATA))
            if envelope["event_type"] in TERMINAL_EVENT_TYPES:
                payload = envelope["payload"]
                break
    if envelope["event_type"] != ProposalFinalized.event_type or payload["participants_count"] != PARTICIPANTS:
        raise RuntimeError(f"It ended with {envelope['event_type']}: {payload}")


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_profiles(folder / "profiles")
        settings = load_settings(
            environment={},
            data_dir=folder / "data",
            profiles_dir=folder / "profiles",
            http_port=0,
            hub_port=0,
            llm_client="tests.scripted_model:ScriptedModel",
        )
        async with Launcher(settings, PARTICIPANTS) as launcher:
            stop = asyncio.Event()
            tending = asyncio.create_task(launcher.run_until(stop))
            limits = httpx.Limits(max_connections=CONNECTIONS_MAX)
            url = launcher.settings.http_url
            async with httpx.AsyncClient(base_url=url, limits=limits, timeout=PATIENCE_S, trust_env=False) as http:
                yield measuring.Running(negotiate=lambda: negotiate(http))
            stop.set()
            await tending


if __name__ == "__main__":
    measuring.main(opened)
