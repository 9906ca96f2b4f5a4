"""Tokens over the real hub: what a newcomer is told, what a revoked one is, what the next hub believes."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest

from agents.network.client import HubAddress
from agents.network.connection import JoinDenied
from agents.network.identities import Identities
from agents.network.own_token import OwnToken
from tests.agents.conftest import StartAgent
from tests.agents.network_fixtures import SENT_AT, HubProcess, Recorder, completed
from tests.pages import ROOT
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.processes
MEI = "user_agent_mei"


def outside(hub: HubProcess, token: str = "") -> HubAddress:
    """The hub as it is for somebody who has no access to its data directory."""
    return HubAddress("127.0.0.1", hub.port, token=OwnToken(given=token))


async def example_twin(hub: HubProcess, cwd: Path, environment: Mapping[str, str]) -> asyncio.subprocess.Process:
    """`python docs/examples/my_twin.py`, as a newcomer runs it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TOWOW_")}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "docs" / "examples" / "my_twin.py"),
        cwd=cwd,
        env={**kept, "PYTHONPATH": str(ROOT), "TOWOW_HUB_PORT": str(hub.port), **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@asynccontextmanager
async def door_to(hub: HubProcess, on_knock: Callable[[], None]) -> AsyncIterator[int]:
    """Another port of the hub, where something happens when somebody connects, and only then is the hub asked."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                writer.write(data)
        writer.close()

    async def let_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        on_knock()
        hub_reader, hub_writer = await asyncio.open_connection("127.0.0.1", hub.port)
        await asyncio.gather(carry(reader, hub_writer), carry(hub_reader, writer))

    server = await asyncio.start_server(let_in, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def is_online(hub: HubProcess, admin: Recorder, agent_id: str) -> None:
    async def is_there() -> bool:
        return (await admin.send(agent_id, completed())).accepted

    await until(is_there)


async def test_a_newcomer_is_told_the_command_and_the_command_lets_the_twin_in(
    own_hub: HubProcess, agent: StartAgent, tmp_path: Path
) -> None:
    admin, elsewhere = await agent("channel_admin", own_hub.address), tmp_path / "elsewhere"
    elsewhere.mkdir()
    refused = await example_twin(own_hub, elsewhere, {})
    _, stderr = await refused.communicate()
    said = stderr.decode()
    command = re.search(r"`towow (agents token issue [^`]+)`", said)

    assert refused.returncode == 2
    assert said.count("\n") == 1
    assert "TOWOW_AGENT_TOKEN" in said
    assert command is not None
    issuing = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from bridges.cli.main import main; main()", *command[1].split()),
        env={**os.environ, "TOWOW_DATA_DIR": str(own_hub.data_dir)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    token = (await issuing.communicate())[0].decode().strip()
    twin = await example_twin(own_hub, elsewhere, {"TOWOW_AGENT_TOKEN": token})
    await is_online(own_hub, admin, MEI)
    twin.send_signal(signal.SIGTERM)
    stdout, stderr = await twin.communicate()

    assert (twin.returncode, stdout) == (0, b"")
    assert token not in stderr.decode()


async def test_beside_the_network_the_example_needs_nothing(own_hub: HubProcess, agent: StartAgent) -> None:
    admin = await agent("channel_admin", own_hub.address)
    twin = await example_twin(own_hub, own_hub.directory, {"TOWOW_DATA_DIR": str(own_hub.data_dir)})
    await is_online(own_hub, admin, MEI)
    twin.send_signal(signal.SIGTERM)

    assert await twin.wait() == 0


async def test_a_twin_that_looked_for_its_token_before_the_hub_was_there_looks_again(
    shared_hub: HubProcess, agent: StartAgent, tmp_path: Path
) -> None:
    """On the first start of a network the hub makes its data directory while twins wait for it."""
    data_dir = tmp_path / "data"

    def begin() -> None:
        if not data_dir.exists():
            data_dir.symlink_to(shared_hub.data_dir, target_is_directory=True)

    async with door_to(shared_hub, on_knock=begin) as port:
        early = await agent("user_agent_early", HubAddress("127.0.0.1", port, token=OwnToken(data_dir=data_dir)))
        await early.stop()  # before its door closes

    assert early.counts["joined"] == 1


async def test_a_revoked_twin_is_put_out_and_its_process_says_why(
    own_hub: HubProcess, agent: StartAgent, tmp_path: Path
) -> None:
    admin = await agent("channel_admin", own_hub.address)
    twin = await example_twin(own_hub, tmp_path, {"TOWOW_AGENT_TOKEN": own_hub.token(MEI)})
    await is_online(own_hub, admin, MEI)
    Identities(own_hub.data_dir).revoke(MEI, at=SENT_AT)
    async with asyncio.timeout(PATIENCE_S):
        _, stderr = await twin.communicate()

    assert twin.returncode == 2
    assert "was revoked" in stderr.decode()
    assert (await admin.send(MEI, completed(2))).recipient_gone
    assert own_hub.health()["refusals"]["revoked"] >= 1


async def test_agents_come_back_to_the_next_hub_with_their_tokens(own_hub: HubProcess, agent: StartAgent) -> None:
    admin = await agent("channel_admin", own_hub.address)
    mei = await agent(MEI, outside(own_hub, own_hub.token(MEI)))
    own_hub.kill()
    own_hub.start()
    await until(lambda: {"reconnected"} <= {*admin.life} & {*mei.life})

    await admin.deliver(MEI, completed())
    assert await mei.next_ids(1) == ["msg-1"]


async def test_a_twin_that_was_revoked_while_the_hub_was_down_stays_out(own_hub: HubProcess, agent: StartAgent) -> None:
    mei = await agent(MEI, outside(own_hub, own_hub.token(MEI)))
    own_hub.kill()
    Identities(own_hub.data_dir).revoke(MEI, at=SENT_AT)
    own_hub.start()
    await until(lambda: mei.denial is not None)

    assert "was revoked" in str(mei.denial)
    assert own_hub.health()["agent_count"] == 0


async def test_a_plain_agent_shows_its_token_as_the_password(shared_hub: HubProcess, agent: StartAgent) -> None:
    with pytest.raises(JoinDenied, match="needs a token"):
        await agent("user_agent_plain", outside(shared_hub))
    credentials = {"agent_id": "user_agent_plain", "password_hash": shared_hub.token("user_agent_plain")}
    async with aiohttp.ClientSession() as session:
        async with session.post(f"{shared_hub.url}/api/register", json=credentials) as response:
            joined = await response.json()
        gone = {"agent_id": "user_agent_plain", "secret": joined["secret"]}
        async with session.post(f"{shared_hub.url}/api/unregister", json=gone) as response:
            left = await response.json()

    assert (joined["assigned_group"], left["success"]) == ("users", True)


async def test_an_open_hub_lets_in_a_twin_that_nobody_else_is(
    tmp_path: Path, agent: StartAgent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOWOW_HUB_OPEN", "true")
    hub = HubProcess(tmp_path, plain=True).start()
    try:
        hub.token(MEI)
        with pytest.raises(JoinDenied, match="needs a token"):
            await agent(MEI, outside(hub))
        new = await agent("user_agent_new", outside(hub))
        assert new.counts["joined"] == 1
        await new.stop()
    finally:
        hub.close()


def test_an_open_hub_does_not_listen_beyond_this_machine(tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from agents.network.hub_mod.hub import run_hub; "
    call = f"sys.exit(run_hub('0.0.0.0', 1, Path({str(tmp_path)!r}), open_to_twins=True))"
    done = asyncio.run(_run(code + call))

    assert done[0] == 1
    assert "0.0.0.0" in done[1]
    assert "TOWOW_HUB_OPEN" in done[1]
    assert done[1].count("\n") == 1


async def _run(code: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stderr=asyncio.subprocess.PIPE)
    _, stderr = await process.communicate()
    return process.returncode, stderr.decode()


def _opened(pid: int) -> Iterator[str]:
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # it was closed in the meantime, and is no port then
            yield str(link.readlink())


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux tells who listens where")
def test_the_hub_listens_on_one_port(own_hub: HubProcess) -> None:
    """No gRPC, no MCP server, no websocket beside it."""
    assert own_hub.process is not None
    open_files = [*_opened(own_hub.process.pid)]
    lines = [line for file in ("tcp", "tcp6") for line in Path(f"/proc/net/{file}").read_text().splitlines()[1:]]
    rows = [line.split() for line in lines]
    listening = {row[1] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in open_files}

    assert [int(address.rpartition(":")[2], 16) for address in listening] == [own_hub.port]
