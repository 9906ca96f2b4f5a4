"""`make bench-walk`: how long one negotiation takes, beside the time that its model answers take one after the other.

A real hub and real processes; every model answer comes 200 ms late. Ten twins answer at once, so that the critical path
is: understanding, filter, offers, then plan and reviews once a round.
"""

import asyncio
import logging
import os
import sys
import tempfile
import time
from pathlib import Path

import httpx
import orjson
import yaml

from agents.processes.launcher import Launcher
from bridges.cli.progress_bar import progress_bar
from tests.benchmarks.slow_model import DELAY_VARIABLE
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.support.settings import load_settings

TWINS, RUNS, DELAY_S = 10, 7, 0.2
BOUND = 1.5


async def main() -> int:
    """Print a line per run and the ratio to the critical path; 1 if it is above the bound."""
    with tempfile.TemporaryDirectory() as folder:
        write_profiles(Path(folder) / "profiles")
        os.environ[DELAY_VARIABLE] = str(DELAY_S)
        settings = load_settings(
            data_dir=Path(folder) / "data",
            profiles_dir=Path(folder) / "profiles",
            http_port=0,
            hub_port=0,
            llm_client="tests.benchmarks.slow_model:SlowModel",
        )
        async with Launcher(settings, TWINS) as launcher:
            ratios = []
            with progress_bar("walks", RUNS) as advance:
                for run in range(RUNS):
                    ratios.append(await one_walk(launcher.settings.http_url, run))
                    advance(1)
    middle = sorted(ratios)[len(ratios) // 2]
    print(f"median ratio to the critical path: {middle:.2f} (bound {BOUND})")
    return int(middle > BOUND)


async def one_walk(url: str, run: int) -> float:
    """Submit, follow to the end; took ÷ critical path."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        began = time.monotonic()
        answer = await http.post("/api/v1/demand/submit", json={"raw_input": f"我想在北京办一场AI聚会 {run}"})
        demand_id = answer.raise_for_status().json()["demand_id"]
        async with http.stream("GET", f"/api/v1/events/negotiations/{demand_id}/stream") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    envelope = orjson.loads(line.removeprefix("data: "))
                    if envelope["event_type"] in TERMINAL_EVENT_TYPES:
                        break
        took_s = time.monotonic() - began
    steps = 3 + 2 * envelope["payload"]["rounds_taken"]
    ratio = took_s / (steps * DELAY_S)
    twins = envelope["payload"]["participants_count"]
    print(f"run {run}: {twins} twins, {steps} model steps, {took_s:.3f} s, ratio {ratio:.2f}")
    return ratio


def write_profiles(folder: Path) -> None:
    folder.mkdir()
    for number in range(TWINS):
        profile = {
            "agent_id": f"user_agent_bench{number}",
            "user_name": f"Bench {number}",
            "profile_summary": "在北京提供场地和演讲。",
            "location": "北京",
            "tags": ["场地", "演讲"],
        }
        text = yaml.safe_dump(profile, allow_unicode=True)
        (folder / f"bench{number}.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    sys.exit(asyncio.run(main()))
