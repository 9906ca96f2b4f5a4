"""Who asks while the twins of a network are still being started."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path

from agents.processes import run_file
from agents.processes.run_file import RunState
from bridges.http.starting import is_starting
from tests.bridges.small_bridge import small_bridge
from tests.waiting import begun, until


async def test_a_demand_waits_for_the_twins_that_are_still_being_started_and_readiness_says_so(
    tmp_path, monkeypatch
) -> None:
    looks = []

    def looked_at(data_dir: Path) -> bool:
        looks.append(data_dir)
        return is_starting(data_dir)

    monkeypatch.setattr("bridges.http.starting.is_starting", looked_at)
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        data_dir = bridge.context.settings.data_dir
        starting = RunState(pid=os.getpid(), is_starting=True)
        run_file.write(data_dir / run_file.NETWORK_FILE, starting)
        ready = await bridge.http.get("/readyz")
        asking = await begun(bridge.http.post("/api/v1/demand/submit", json={"raw_input": "聚会", "questions": False}))
        await until(lambda: len(looks) > 2)  # it is not there yet, and is looked for again
        still = (await bridge.http.get("/api/v1/demands")).json()["items"]
        run_file.write(data_dir / run_file.NETWORK_FILE, replace(starting, is_starting=False))
        answer = await asyncio.wait_for(asking, 30)
        later = await bridge.http.get("/readyz")

    assert (ready.status_code, ready.json()["starting"]) == (503, True)
    assert still == []
    assert answer.status_code == 200
    assert (later.status_code, "starting" in later.json()) == (200, False)
