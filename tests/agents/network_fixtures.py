"""Real hubs as processes, agents that remember what they got, and messages that need little."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from openagents.models.event_context import EventContext

from agents.network.client import HubAddress
from agents.network.connection import Hub
from agents.network.hub_mod.hub import network_file
from agents.network.hub_secret import secret_file
from agents.network.identities import Identities
from agents.network.own_token import OwnToken
from agents.network.worker import TowowWorkerAgent, on_event
from agents.processes.tcp_ports import free_port
from tests.waiting import PATIENCE_S, until, until_there
from towow_core.domain.messages import AgentWithdraw, ChannelCompleted, DemandNew, NetworkMessage
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.support.envelopes import Envelope

SENT_AT = "2026-01-01T00:00:00Z"
OWN_LAUNCHER = "import sys; from pathlib import Path; from agents.network.hub_mod.hub import run_hub; {}"


def demand_new(number: int = 1) -> DemandNew:
    return DemandNew(message_id=f"msg-{number}", sent_at=SENT_AT, demand_id=f"d-{number}")


def completed(number: int = 1, channel_id: str = "collab-1") -> ChannelCompleted:
    return ChannelCompleted(
        message_id=f"msg-{number}",
        sent_at=SENT_AT,
        demand_id="d-1",
        channel_id=channel_id,
        outcome=ChannelOutcome.FINALIZED,
    )


def withdrawal(agent_id: str, number: int = 1) -> AgentWithdraw:
    return AgentWithdraw(
        message_id=f"msg-{number}", sent_at=SENT_AT, demand_id="d-1", channel_id="collab-1", agent_id=agent_id
    )


def envelope(number: int = 1) -> Envelope:
    payload = {"demand_id": "d-1", "channel_id": "collab-1", "recipients_count": number}
    return Envelope(
        event_id=f"evt-{number}",
        event_type="towow.demand.broadcast",
        timestamp=SENT_AT,
        seq=number,
        payload=payload,
    )


class Recorder(TowowWorkerAgent):
    """Remembers every event in the order in which its handler ran."""

    def __init__(self, agent_id: str, *, hub: Hub, concurrency_max: int = 64) -> None:
        super().__init__(agent_id, hub=hub, concurrency_max=concurrency_max)
        self.got: asyncio.Queue[Any] = asyncio.Queue()
        self.life: list[str] = []

    async def on_startup(self) -> None:
        self.life.append("startup")

    async def on_shutdown(self) -> None:
        self.life.append("shutdown")

    async def on_reconnected(self) -> None:
        self.life.append("reconnected")

    @on_event("towow.*")
    async def on_anything(self, context: EventContext) -> None:
        await self.got.put(context.incoming_event)

    async def deliver(self, agent_id: str, message: NetworkMessage) -> None:
        """Send it until the hub takes it: whom a machine that stood still kept from polling counts as gone a while."""

        async def is_taken() -> bool:
            return (await self.send(agent_id, message)).accepted

        await until(is_taken)

    async def next_event(self) -> Any:
        async with asyncio.timeout(PATIENCE_S):
            return await self.got.get()

    async def next_ids(self, count: int) -> list[str]:
        return [(await self.next_event()).event_id for _ in range(count)]


class HubProcess:
    """The real hub as its own process: `plain` is OpenAgents' own command, else our launcher."""

    def __init__(
        self, directory: Path, *, plain: bool = False, port: int | None = None, descriptors: int | None = None
    ) -> None:
        self.directory = directory
        self.plain = plain
        self.descriptors = descriptors
        self.port = port or free_port("127.0.0.1")
        self.data_dir = directory / "data"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> HubAddress:
        return HubAddress("127.0.0.1", self.port, secret_file(self.data_dir), token=OwnToken(data_dir=self.data_dir))

    def token(self, agent_id: str) -> str:
        """A new token, as the command would issue it."""
        return Identities(self.data_dir).issue(agent_id, at=SENT_AT)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "HubProcess":
        with (self.directory / "stdout").open("ab") as stdout, (self.directory / "stderr").open("ab") as stderr:
            self.process = subprocess.Popen(
                self._command(), stdout=stdout, stderr=stderr, cwd=self.directory, env=self._environment()
            )
        until_there(self._is_healthy)
        return self

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def exit_code(self, *, within_s: float = 60.0) -> int:
        assert self.process is not None
        return self.process.wait(timeout=within_s)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self.exit_code()

    def health(self) -> dict[str, Any]:
        """What /api/health says, empty while nobody answers."""
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/api/health", timeout=5) as response:
            data: dict[str, Any] = json.load(response)["data"]
            return data
        return {}

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def text(self, stream: str) -> str:
        return (self.directory / stream).read_text()

    def _command(self) -> list[str]:
        if not self.plain:
            limit = self.descriptors and f"import resource; resource.setrlimit(7, {(self.descriptors,) * 2}); "
            call = f"{limit or ''}sys.exit(run_hub('127.0.0.1', {self.port}, Path({str(self.data_dir)!r})))"
            return [sys.executable, "-c", OWN_LAUNCHER.format(call)]
        content = network_file().read_text().replace("8700", str(self.port))
        file = self.directory / "network.yaml"
        file.write_text(content)
        command = shutil.which("openagents", path=str(Path(sys.executable).parent))
        assert command is not None, "the openagents command is not installed"
        return [command, "--log-level", "ERROR", "network", "start", str(file)]

    def _environment(self) -> dict[str, str]:
        temporary = self.directory / "tmp"
        temporary.mkdir(exist_ok=True)
        return {**os.environ, "TOWOW_DATA_DIR": str(self.data_dir), "TMPDIR": str(temporary)}

    def _is_healthy(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.text("stderr")
        return bool(self.health().get("is_running"))
