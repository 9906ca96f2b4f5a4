"""Kills processes of a running network with SIGKILL, and notes when each was back."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import orjson

from agents.processes import run_file
from agents.processes.launcher import Launcher
from bridges.cli.progress_bar import Advance
from tests.chaos.machines import Machines
from tests.chaos.run_log import Listener
from tests.waiting import until
from towow_core.support.timestamps import parse_time

SERVICES = ("channel_admin", "hub", "coordinator", "bridge")
TWIN = "a twin"
# What a negotiation is heard to do, in order: somebody is killed right after each of these.
STEPS = (
    "towow.demand.submitted",
    "towow.demand.understood",
    "towow.filter.completed",
    "towow.channel.created",
    "towow.demand.broadcast",
    "towow.offer.submitted",
    "towow.aggregation.started",
    "towow.proposal.distributed",
    "towow.proposal.feedback",
    "towow.feedback.evaluated",
    "towow.proposal.finalized",
    "towow.gap.identified",
)
STEP_WITHIN_S = 20.0
BACK_WITHIN_S = 120.0  # a machine may have much else to do
# What a process logs when it does its work again.
SERVING = {"hub": "hub.listening"}
SERVING_AGENT = "network.joined"


@dataclass(slots=True, kw_only=True)
class Kill:
    """Times are seconds since 1970. `started_at`: it runs again. `serving_at`: it is on the network again.

    `taken_over_s`: how long its machine was dead, until another one had all its channels.
    """

    victim: str
    kind: str
    moment: str
    at: float
    pid: int = 0
    started_at: float | None = None
    serving_at: float | None = None
    taken_over_s: float | None = None


def plan(kills: int, chance: random.Random) -> Iterator[tuple[str, str | None]]:
    """Kinds of victims and moments: every step once, then every pair of kind and step or any moment (None)."""
    kinds = [*SERVICES, TWIN]
    pairs = [(kind, step) for kind in kinds for step in STEPS]
    chance.shuffle(pairs)
    first = [(kinds[index % len(kinds)], step) for index, step in enumerate(chance.sample(STEPS, len(STEPS)))]
    for number in range(kills):
        if number < len(first):
            yield first[number]
        elif number % 2 and pairs:
            yield pairs.pop()
        else:
            yield chance.choice(kinds), None


class Killer:
    """Kills one after the other, each once the last is back."""

    def __init__(
        self,
        launcher: Launcher,
        listener: Listener,
        *,
        pause_s: tuple[float, float],
        seed: int,
        machines: Machines | None = None,
    ) -> None:
        """`machines`: whose processes stay dead until others have their work."""
        self.launcher, self.listener, self.pause_s = launcher, listener, pause_s
        self.chance, self.machines = random.Random(seed), machines
        self.kills: list[Kill] = []

    async def kill(self, moments: Sequence[tuple[str, str | None]], advance: Advance) -> None:
        """`advance` is told of each that is back."""
        for kind, step in moments:
            await asyncio.sleep(self.chance.uniform(*self.pause_s))
            if step is not None:
                await self.listener.next(lambda told, step=step: told.event_type == step, STEP_WITHIN_S)
            await self._kill_one(kind, step or "any moment")
            advance(1)

    async def _kill_one(self, kind: str, moment: str) -> None:
        victim = self.chance.choice(self._victims(kind))
        pid = self.pid(victim)
        log = self.launcher.log_file(victim)
        said_before = log.stat().st_size
        kill = Kill(victim=victim, kind=kind, moment=moment, at=time.time(), pid=pid)
        elsewhere = self.machines if self.machines is not None and victim in self.machines.data_dirs else None
        if elsewhere is not None:
            elsewhere.die(victim)
        os.kill(pid, signal.SIGKILL)
        self.kills.append(kill)
        if elsewhere is not None:
            kill.taken_over_s = await elsewhere.come_back(victim, self.listener.database)
        await until(lambda: self.pid_or_none(victim) not in {pid, None}, within_s=BACK_WITHIN_S)
        kill.started_at = time.time()
        serving = SERVING.get(kind, SERVING_AGENT)
        kill.serving_at = await until(lambda: serving_since(log, said_before, serving), within_s=BACK_WITHIN_S)

    def pid(self, name: str) -> int:
        pid = self.pid_or_none(name)
        assert pid is not None, f"no process {name}"
        return pid

    def pid_or_none(self, name: str) -> int | None:
        if (child := self.launcher.supervisor.children.get(name)) is not None:
            return child.pid if child.state == "running" else None
        return next((row.pid for row in self._twin_rows() if row.name == name and row.state == "running"), None)

    def _victims(self, kind: str) -> list[str]:
        """Those of a kind that run: twins, or `channel_admin`, `channel_admin-2`, …"""
        if kind == TWIN:
            return [row.name for row in self._twin_rows() if row.state == "running"]
        return [name for name in self.launcher.supervisor.children if name.partition("-")[0] == kind]

    def _twin_rows(self) -> tuple[run_file.ProcessRow, ...]:
        state = run_file.read(self.launcher.settings.data_dir / run_file.TWINS_FILE)
        return state.processes if state else ()


def serving_since(log: Path, after: int, said: str) -> float | None:
    """When a log says for the first time, behind so many bytes, that its process is at work (seconds since 1970)."""
    with log.open("rb") as file:
        file.seek(after)
        for line in file:
            if line.startswith(b"{") and line.endswith(b"}\n") and (record := orjson.loads(line))["event"] == said:
                return parse_time(record["ts"]).timestamp()
    return None
