"""A real network for tests: the real hub, every agent a process of its own, HTTP and SSE on a real port."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import yaml

from agents.processes import run_file
from agents.processes.launcher import Launcher, commands_of
from agents.processes.supervision import ChildState
from agents.processes.tcp_ports import free_port
from tests.benchmarks.slow_model import DELAY_VARIABLE, HOLD_VARIABLE
from tests.bridges.small_bridge import USED_AGAIN, watch
from tests.waiting import PATIENCE_S, until
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.support.settings import load_settings


@dataclass
class RealNetwork:
    launcher: Launcher
    http: httpx.AsyncClient
    data_dir: Path
    other_urls: Sequence[str] = ()  # of the bridges beside the first one

    async def submit(self, sentence: str) -> str:
        answer = await self.http.post("/api/v1/demand/submit", json={"raw_input": sentence})
        return answer.raise_for_status().json()["demand_id"]

    async def until(self, demand_id: str, *event_types: str) -> list[dict]:
        """Envelopes from the SSE stream, up to the first of these types (the terminal one, if none is named)."""
        async with asyncio.timeout(PATIENCE_S):
            frames = await watch(self.http, demand_id, until=frozenset(event_types) or TERMINAL_EVENT_TYPES)
        return [envelope for _, envelope in frames]

    async def until_online(self, agent_id: str) -> None:
        """Until this twin has announced itself and can be invited."""

        async def is_online() -> bool:
            agents = (await self.http.get("/api/v1/agents")).json()["agents"]
            return any(agent["agent_id"] == agent_id and agent["online"] for agent in agents)

        await until(is_online)

    async def until_all_online(self) -> None:
        """Until every twin has announced itself; a launcher on a busy machine goes on without the last of them."""

        async def are_online() -> bool:
            twins = run_file.read(self.data_dir / run_file.TWINS_FILE)
            rows = twins.processes if twins else ()
            assert not [row.name for row in rows if row.state == ChildState.QUARANTINED]
            return bool(twins) and (await self.http.get("/readyz")).json()["twins_known"] >= len(rows)

        await until(are_online)

    def pid(self, name: str) -> int:
        """The process of this name, as it is now."""
        for file in (run_file.NETWORK_FILE, run_file.TWINS_FILE):
            state = run_file.read(self.data_dir / file)
            for row in state.processes if state else ():
                if row.name == name and row.pid is not None:
                    return row.pid
        raise AssertionError(f"no process {name}")

    def kill(self, name: str) -> None:
        os.kill(self.pid(name), signal.SIGKILL)


@asynccontextmanager
async def real_network(
    data_dir: Path,
    twins: int | None = None,
    *,
    environment: dict[str, str] | None = None,
    bridges: int = 1,
    **settings,
) -> AsyncIterator[RealNetwork]:
    """Started, with every twin online; afterwards stopped, with no process left behind."""
    ports = {f"bridge-{number}": free_port("127.0.0.1") for number in range(2, bridges + 1)}
    commands = dict(commands_of(twins))
    commands |= {name: (*commands["bridge"], "--port", str(port)) for name, port in ports.items()}
    options = {"data_dir": data_dir, "http_port": 0, "hub_port": 0, "mode": "offline", **settings}
    found = load_settings(environment=environment or {}, cwd=data_dir, **options)
    async with Launcher(found, twins, commands=commands) as launcher:
        stop = asyncio.Event()
        tending = asyncio.create_task(launcher.run_until(stop))
        try:
            url = launcher.settings.http_url
            async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, limits=USED_AGAIN) as http:
                others = [f"http://127.0.0.1:{port}" for port in ports.values()]
                network = RealNetwork(launcher, http, data_dir, others)
                await network.until_all_online()
                yield network
        finally:  # also where a test fails: who still tends starts what is stopped again, and the next test sees it
            stop.set()
            await tending


def slow_model(delay_s: float, hold: Path | None = None) -> str:
    """`llm_client` for processes started after this: the tests' scripted model, each answer `delay_s` late.

    While there is a file `hold`, no twin knows what to offer.
    """
    os.environ |= {DELAY_VARIABLE: str(delay_s), HOLD_VARIABLE: str(hold or "")}
    return "tests.benchmarks.slow_model:SlowModel"


def write_profiles(folder: Path, names: Iterable[str]) -> Path:
    """Plain profiles that every scripted demand finds."""
    folder.mkdir(exist_ok=True)
    for name in names:
        profile = {
            "agent_id": f"user_agent_{name}",
            "user_name": name.title(),
            "profile_summary": f"{name}在北京提供场地和演讲。",
            "location": "北京",
            "tags": ["场地", "演讲"],
        }
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(profile, allow_unicode=True), encoding="utf-8")
    return folder
