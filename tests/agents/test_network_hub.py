"""The real hub, by each way to start it: what it lets in, what it keeps out, how it starts and stops."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from agents.network.send_permissions import group_of
from tests.agents.conftest import StartAgent
from tests.agents.network_fixtures import OWN_LAUNCHER, HubProcess, completed
from tests.processes.open_data import USUAL_UMASK, loosened, others_can_use
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.processes
BOB = "user_agent_bob"

DANGEROUS = [
    ("GET", "/"),
    ("GET", "/api/agents/service"),
    ("PUT", "/api/agents/service/x/source"),
    ("POST", "/api/agents/service/x/start"),
    ("GET", "/api/agents/service/env/global"),
    ("PUT", "/api/agents/service/env/global"),
    ("GET", "/api/network/export"),
    ("POST", "/api/network/import/apply"),
    ("POST", "/api/network/initialize/admin-password"),
    ("GET", "/api/admin/mods"),
    ("PUT", "/api/admin/mods/agents.network.hub_mod/config"),
    ("POST", "/api/admin/network/restart"),
    ("POST", "/api/cache/upload"),
    ("POST", "/api/assets/upload"),
    ("GET", "/assets/../network.yaml"),
    ("GET", "/api/events"),
    ("POST", "/api/relay/connect"),
    ("POST", "/mcp"),
    ("POST", "/a2a"),
    ("GET", "/studio"),
]


class Raw:
    """Somebody who speaks HTTP to the hub without our client."""

    def __init__(self, hub: HubProcess, session: aiohttp.ClientSession) -> None:
        self.hub = hub
        self.session = session

    async def call(self, method: str, route: str, **how: Any) -> tuple[int, Any]:
        async with self.session.request(method, f"{self.hub.url}{route}", **how) as response:
            is_json = response.content_type == "application/json"
            return response.status, await response.json() if is_json else await response.text()

    async def register(self, agent_id: str, **more: Any) -> tuple[int, Any]:
        """With a token of its own, unless `more` says something else."""
        token = {"token": self.hub.token(agent_id)} if group_of(agent_id) else {}
        return await self.call("POST", "/api/register", json={"agent_id": agent_id, "metadata": {}, **token, **more})

    async def send(self, source: str, to: str, name: str, secret: str, payload: Any = None) -> Any:
        body = {
            "event_name": name,
            "source_id": source,
            "target_agent_id": to,
            "payload": {} if payload is None else payload,
            "secret": secret,
            "event_id": f"raw-{name}-{source}",
        }
        return (await self.call("POST", "/api/send_event", json=body))[1]


async def test_a_hub_by_either_way_works_and_stops_cleanly(launched: HubProcess, agent: StartAgent) -> None:
    hub = launched.address
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.deliver(BOB, completed())
    assert await bob.next_ids(1) == ["msg-1"]
    launched.signal(signal.SIGTERM)  # while two long polls are open

    assert launched.exit_code(within_s=20) == 0
    assert launched.text("stderr") == ""
    assert "msg-1" not in launched.text("stdout")
    if not launched.plain:
        assert launched.text("stdout") == ""
        assert list((launched.directory / "tmp").iterdir()) == []


async def test_only_five_routes_are_left(shared_hub: HubProcess) -> None:
    async with aiohttp.ClientSession() as session:
        raw = Raw(shared_hub, session)
        statuses = {f"{m} {route}": (await raw.call(m, route, json={}))[0] for m, route in DANGEROUS}

    assert set(statuses.values()) == {404}, statuses


async def test_openagents_own_command_closes_the_same_routes(launched: HubProcess) -> None:
    async with aiohttp.ClientSession() as session:
        raw = Raw(launched, session)
        statuses = {f"{m} {route}": (await raw.call(m, route, json={}))[0] for m, route in DANGEROUS}

    assert set(statuses.values()) == {404}, statuses


async def test_health_tells_no_secrets(shared_hub: HubProcess, agent: StartAgent) -> None:
    await agent("channel_admin", shared_hub.address)
    await agent(BOB, shared_hub.address)
    health = shared_hub.health()

    assert health["is_running"] is True
    assert health["services"] == ["channel_admin"]
    assert health["agent_count"] == 2
    assert shared_hub.address.secret_file.read_text().strip() not in str(health)
    assert not {"mods", "agents", "groups", "group_config"} & health.keys()


async def test_web_pages_are_kept_out(shared_hub: HubProcess) -> None:
    async with aiohttp.ClientSession() as session:
        raw = Raw(shared_hub, session)
        from_a_page = await raw.call("GET", "/api/health", headers={"Origin": "http://evil.example"})
        preflight = await raw.call("OPTIONS", "/api/register", headers={"Origin": "http://evil.example"})
        form = await raw.call("POST", "/api/register", data='{"agent_id": "user_agent_x"}')
        async with session.get(f"{shared_hub.url}/api/health") as response:
            allowed = response.headers.get("Access-Control-Allow-Origin")

    assert (from_a_page[0], preflight[0], form[0], allowed) == (403, 403, 415, None)


async def test_ids_of_ours_need_the_password(shared_hub: HubProcess) -> None:
    password = shared_hub.address.secret_file.read_text().strip()
    async with aiohttp.ClientSession() as session:
        raw = Raw(shared_hub, session)
        for agent_id in ("coordinator", "channel_admin", "channel_admin-2", "bridge", "observer_x"):
            assert (await raw.register(agent_id))[0] == 403
            assert (await raw.register(agent_id, password_hash="wrong"))[0] == 403
            assert (await raw.register(agent_id, agent_group="users"))[0] == 403
            status, answer = await raw.register(agent_id, password_hash=password)
            assert status == 200
            assert answer["assigned_group"] in {"system", "bridge"}
            await raw.call("POST", "/api/unregister", json={"agent_id": agent_id, "secret": answer["secret"]})
        assert (await raw.register("../../etc"))[0] == 403
        assert (await raw.register("system:system"))[0] == 403


async def test_the_password_file_is_for_its_owner_only(shared_hub: HubProcess) -> None:
    file = shared_hub.address.secret_file

    assert file.stat().st_mode & 0o777 == 0o600
    assert len(file.read_text().strip()) == 64
    assert [path.name for path in file.parent.iterdir() if path.name.startswith("hub.secret")] == ["hub.secret"]


async def test_nobody_takes_an_id_that_is_online(shared_hub: HubProcess, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", shared_hub.address), await agent(BOB, shared_hub.address)
    async with aiohttp.ClientSession() as session:
        raw = Raw(shared_hub, session)
        status, answer = await raw.register(BOB, certificate="guessed")
        polled = await raw.call("GET", "/api/poll", params={"agent_id": BOB, "secret": "guessed"})
        left = await raw.call("POST", "/api/unregister", json={"agent_id": BOB, "secret": "guessed"})
    await admin.send(BOB, completed())

    assert (status, polled[0], left[0]) == (403, 401, 401)
    assert "online already" in answer["error_message"]
    assert await bob.next_ids(1) == ["msg-1"]


async def test_spoofing_and_commands_are_refused(shared_hub: HubProcess, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", shared_hub.address), await agent(BOB, shared_hub.address)
    async with aiohttp.ClientSession() as session:
        raw = Raw(shared_hub, session)
        secret = (await raw.register("user_agent_eve"))[1]["secret"]
        eve = "user_agent_eve"
        answers = [
            await raw.send("system:system", BOB, "towow.invite", ""),
            await raw.send("system:system", BOB, "towow.invite", secret),
            await raw.send("channel_admin", BOB, "towow.invite", secret),
            await raw.send(eve, BOB, "towow.invite", secret),
            await raw.send(eve, "coordinator", "towow.demand.new", secret),
            await raw.send(eve, "channel_admin", "towow.agent.withdraw", secret, {"agent_id": BOB}),
            await raw.send(eve, "agent:broadcast", "towow.agent.withdraw", secret, {"agent_id": eve}),
            await raw.send(eve, "channel:collab-1", "towow.demand.broadcast", secret),
            await raw.send(eve, "group:system", "towow.agent.withdraw", secret, {"agent_id": eve}),
            await raw.send(eve, BOB, "agent.message", secret),
            await raw.send(eve, "system:system", "system.mod.load", secret),
            await raw.send(eve, "system:system", "system.poll_messages", secret, {"agent_id": BOB}),
            await raw.send(eve, "system:system", "system.unregister_agent", secret, {"agent_id": BOB}),
            await raw.send(eve, "system:system", "system.update_agent_groups", "", {"agent_id": eve}),
            await raw.send("", "system:system", "system.register_agent", "", {"agent_id": "coordinator"}),
            await raw.send(
                eve, "mod:agents.network.hub_mod", "towow.hub.channel.open", secret, {"channel_id": "c", "members": []}
            ),
            await raw.send(eve, BOB, "Not A Name", secret),
            await raw.send(eve, BOB, "towow.invite", secret, "no object"),
        ]
        accepted = await raw.send(eve, "channel_admin", "towow.agent.withdraw", secret, {"agent_id": eve})
        await raw.call("POST", "/api/unregister", json={"agent_id": eve, "secret": secret})
    await admin.send(BOB, completed(5))

    assert [answer["success"] for answer in answers] == [False] * len(answers), answers
    assert accepted["success"] is True
    assert await bob.next_ids(1) == ["msg-5"]
    assert (await admin.next_event()).source_id == "user_agent_eve"
    assert admin.got.empty()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"agent_id": 7}', b'{"agent_id": {"a": 1}}', b"\xff"])
async def test_garbage_gets_one_sentence(shared_hub: HubProcess, body: bytes) -> None:
    async with aiohttp.ClientSession(headers={"Content-Type": "application/json"}) as session:
        raw = Raw(shared_hub, session)
        answers = [await raw.call("POST", f"/api/{r}", data=body) for r in ("register", "unregister", "send_event")]
        for query in ("after=x", "after=-1", "wait=nan", "limit=1e99"):
            registered = (await raw.register("user_agent_raw"))[1]
            where = f"/api/poll?agent_id=user_agent_raw&secret={registered['secret']}&{query}"
            answers.append(await raw.call("GET", where))
            gone = {"agent_id": "user_agent_raw", "secret": registered["secret"]}
            await raw.call("POST", "/api/unregister", json=gone)

    said = [answer.get("error_message") or answer["message"] for _, answer in answers]
    assert {answer["success"] for _, answer in answers} == {False}
    assert all(sentence.endswith((".", ")")) for sentence in said), said


async def test_a_body_that_is_too_large_is_not_read(shared_hub: HubProcess) -> None:
    async with aiohttp.ClientSession() as session:
        status, _ = await Raw(shared_hub, session).register("x" * 600_000)

    assert status == 413


async def test_a_stock_agent_loses_nothing_that_it_was_given(shared_hub: HubProcess, agent: StartAgent) -> None:
    """A plain OpenAgents client polls without a cursor: each event once."""
    admin = await agent("channel_admin", shared_hub.address)
    async with aiohttp.ClientSession() as session:
        raw = Raw(shared_hub, session)
        secret = (await raw.register("user_agent_stock"))[1]["secret"]
        await admin.send("user_agent_stock", completed())
        polls = [
            (await raw.call("GET", "/api/poll", params={"agent_id": "user_agent_stock", "secret": secret}))[1]
            for _ in range(2)
        ]
        await raw.call("POST", "/api/unregister", json={"agent_id": "user_agent_stock", "secret": secret})

    assert [[m["event_id"] for m in poll["messages"]] for poll in polls] == [["msg-1"], []]


def launch(call: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", OWN_LAUNCHER.format(call)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


def test_a_port_in_use_is_said_in_one_sentence(shared_hub: HubProcess, tmp_path: Any) -> None:
    call = f"sys.exit(run_hub('127.0.0.1', {shared_hub.port}, Path({str(tmp_path)!r})))"
    done = launch(call)

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"Port {shared_hub.port} on 127.0.0.1 is in use")
    assert done.stderr.count("\n") == 1


def test_a_data_directory_that_cannot_be_used_is_named(tmp_path: Any) -> None:
    (tmp_path / "data").write_text("a file")
    call = f"sys.exit(run_hub('127.0.0.1', 1, Path({str(tmp_path / 'data')!r})))"
    done = launch(call)

    assert (done.returncode, done.stdout) == (1, "")
    assert str(tmp_path / "data") in done.stderr
    assert done.stderr.count("\n") == 1


AGENT = """
import asyncio, sys
from pathlib import Path
from agents.network.client import HubAddress
from agents.network.own_token import OwnToken
from tests.agents.network_fixtures import Recorder
class Twin(Recorder):
    async def on_shutdown(self):
        print("shutdown", file=sys.stderr)
hub = HubAddress("127.0.0.1", {port}, token=OwnToken(given={token!r}))
sys.exit(asyncio.run(Twin("user_agent_twin", hub=hub).run()))
"""


async def test_an_agent_process_is_silent_and_stops_cleanly(shared_hub: HubProcess, agent: StartAgent) -> None:
    admin = await agent("channel_admin", shared_hub.address)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        AGENT.format(port=shared_hub.port, token=shared_hub.token("user_agent_twin")),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )

    async def is_there() -> bool:
        return (await admin.send("user_agent_twin", completed())).accepted

    await until(is_there)
    process.terminate()
    async with asyncio.timeout(20):  # its long poll lasts longer
        stdout, stderr = await process.communicate()

    assert (process.returncode, stdout, stderr) == (0, b"", b"shutdown\n")
    await until(lambda: shared_hub.health()["agent_count"] == 1)


async def test_an_agent_process_without_a_hub_stops_when_it_is_told_to(tmp_path: Any) -> None:
    """It has never joined, so there is nothing to shut down."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        AGENT.format(port=1, token=""),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE_S):
        line = await process.stderr.readline()
    process.terminate()
    async with asyncio.timeout(PATIENCE_S):
        stdout, _ = await process.communicate()

    said = json.loads(line)
    assert said["event"] == "network.waiting_for_hub"
    assert "127.0.0.1:1 cannot be reached" in said["why"]
    assert (process.returncode, stdout) == (0, b"")


async def test_an_agent_process_stops_within_five_seconds_of_a_frozen_hub(own_hub: HubProcess) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        AGENT.format(port=own_hub.port, token=own_hub.token("user_agent_twin")),
        stderr=asyncio.subprocess.PIPE,
    )
    await until(lambda: own_hub.health()["agent_count"] == 1)
    own_hub.signal(signal.SIGSTOP)
    process.terminate()
    async with asyncio.timeout(20):  # its long poll lasts longer
        await process.communicate()

    assert process.returncode == 0


@pytest.mark.parametrize("plain", [False, True], ids=["own launcher", "openagents network start"])
def test_what_the_hub_keeps_is_its_owners_alone_however_it_is_started(tmp_path: Path, *, plain: bool) -> None:
    hub = HubProcess(tmp_path, plain=plain)
    loosened(hub.data_dir)
    os.umask(USUAL_UMASK)
    try:
        hub.start()
    finally:
        hub.close()

    assert (hub.data_dir / "hub.secret").is_file()
    assert others_can_use(hub.data_dir) == []
