"""The whole network on PostgreSQL, every agent a process: several channel_admins and bridges share one database."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from agents.processes.tcp_ports import free_port
from tests.bridges.small_bridge import until_ready, watch
from tests.journeys.real_network import RealNetwork, real_network, slow_model, write_profiles
from tests.waiting import until
from towow_core.store.engine import Database
from towow_core.store.store import Store

pytestmark = [pytest.mark.processes, pytest.mark.postgresql]

MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
TWINS = ("alice", "bob", "carol")
BEGUN = frozenset({"towow.demand.broadcast"})


@contextmanager
def beside(network: RealNetwork, *command: str, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of the same network that nobody restarts."""
    environment = {**os.environ, **network.launcher.settings.to_environment(), **settings}
    with subprocess.Popen([sys.executable, "-P", "-m", *command], env=environment) as process:
        try:
            yield process
        finally:
            process.kill()


async def test_when_an_admin_a_bridge_and_the_database_die_the_others_go_on_and_show_the_same(tmp_path, mortal) -> None:
    """Admin and bridge never come back: who is left takes over. The database does, and nobody else had to."""
    url = mortal.empty_database()
    profiles = write_profiles(tmp_path / "profiles", TWINS)
    port = free_port("127.0.0.1")
    options = {"profiles_dir": profiles, "database_url": url, "llm_client": slow_model(0.1)}
    async with real_network(tmp_path, **options) as network:
        second_admin = beside(network, "agents", "channel_admin", "--name", "channel_admin-2")
        second_bridge = beside(network, "bridges", TOWOW_HTTP_PORT=str(port))
        with second_admin as admin, second_bridge as bridge:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False) as other:
                await until_ready(other)
                await until_two_admins(network)
                clients = (network.http, other) * 4
                ids = await asyncio.gather(*(submit(client) for client in clients))
                owners = await owners_of(url, ids)
                shown = await asyncio.gather(*(watch(client, ids[0], until=BEGUN) for client in (network.http, other)))
            admin.kill()
            bridge.kill()
            mortal.kill()
            down = await until_readiness(network, httpx.codes.SERVICE_UNAVAILABLE)
            await asyncio.to_thread(mortal.start)
            await until_readiness(network, httpx.codes.OK)
            streams = await asyncio.gather(*(network.until(demand_id) for demand_id in ids))

    assert (down["ready"], down["store"]) == (False, False)
    assert f":{mortal.port}/" in down["reason"]
    assert shown[0] == shown[1]
    assert owners == {"channel_admin", "channel_admin-2"}
    for events in streams:
        assert [e["seq"] for e in events] == list(range(1, len(events) + 1))
        assert len({e["event_id"] for e in events}) == len(events)
        assert events[-1]["event_type"] == "towow.proposal.finalized"
        assert events[-1]["payload"]["participants"] == [f"user_agent_{name}" for name in TWINS]


async def submit(client: httpx.AsyncClient) -> str:
    answer = await client.post("/api/v1/demand/submit", json={"raw_input": MEETUP})
    return answer.raise_for_status().json()["demand_id"]


async def until_readiness(network: RealNetwork, status: int) -> dict:
    """What /readyz says once it answers with this status, by itself."""

    async def look() -> dict | None:
        answer = await network.http.get("/readyz")
        return answer.json() if answer.status_code == status else None

    return await until(look)


async def until_two_admins(network: RealNetwork) -> None:
    async def are_two() -> bool:
        return len((await network.http.get("/readyz")).json()["channel_admins"]) == 2

    await until(are_two)


async def owners_of(url: str, ids: list[str]) -> set[str | None]:
    """Who runs these demands' channels, once all are open."""
    store = Store(Database(url))

    async def look() -> set[str | None] | None:
        owners = {await store.leases.owner_of(f"collab-{demand_id.removeprefix('d-')}") for demand_id in ids}
        return None if None in owners else owners

    try:
        return await until(look)
    finally:
        store.close()
