"""Starts a whole network on this machine, keeps it running, and ends it without leaving a process behind.

Everything happens in the caller's event loop and thread: the kernel ties each child to the thread that started it.
"""

import asyncio
import errno
import fcntl
import logging
import math
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Self

import httpx

from agents.processes import run_file
from agents.processes.child_state import ChildState
from agents.processes.die_with_parent import PARENT_VARIABLE, die_with_parent
from agents.processes.forker import ForkedProcess
from agents.processes.forkserver_client import ForkRequest, ForkserverClient
from agents.processes.log_rotation import LOG_BYTES_MAX, ROTATE_EVERY_S, rotate
from agents.processes.log_tail import log_tail
from agents.processes.orders import ORDERS_FILE, Orders
from agents.processes.run_file import KeptRunFile, RunState
from agents.processes.supervision import SERVICES, Child, RestartPolicy, SupervisedChild, Supervisor
from agents.processes.tcp_ports import free_port, require_free
from towow_core.domain.errors import CannotStart
from towow_core.support.settings import Settings
from towow_core.telemetry import prometheus

log = logging.getLogger(__name__)
TEND_EVERY_S = 0.1
GRACE_S = KILLED_WITHIN_S = 5.0
READY_WITHIN_S = 180.0  # a busy machine takes its time; a process that dies is not waited for
ROOM_MIN = 20_000_000  # bytes: an empty store, its log of writes, and the files of numbers of a few processes
DEATHS_AT_START_MAX = 5  # somebody is there who can do something about it
ALL_TWINS_WITHIN_S, EACH_TWIN_WITHIN_S = 20.0, 0.2
AGENTS, BRIDGE = (sys.executable, "-P", "-m", "agents"), (sys.executable, "-P", "-m", "bridges")
ENTRIES: Mapping[Sequence[str], str] = {AGENTS: "agents.__main__:main", BRIDGE: "bridges.__main__:main"}
NEEDED = (  # by some of our processes, and imported once for all of them
    "agents.__main__",
    "agents.network.hub_mod.hub",
    "agents.network.hub_mod.mod",
    "agents.coordinator",
    "agents.channel_admin",
    "agents.user_agent",
    "bridges.__main__",
)

POOL = "twins"

Progress = Callable[[str, ChildState], None]


def commands_of(twins: int | None = None) -> dict[str, Sequence[str]]:
    """Name of each process to its command, in starting order. `twins` is how many; None is all there are."""
    count = () if twins is None else ("--count", str(twins))
    return {
        "hub": (*AGENTS, "hub"),
        "coordinator": (*AGENTS, "coordinator"),
        "channel_admin": (*AGENTS, "channel_admin"),
        POOL: (*AGENTS, "twins", *count),
        "bridge": BRIDGE,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """The bridge's /readyz. `twins` have announced themselves and are online."""

    is_ready: bool = False
    twins: int = 0
    text: str = ""


class Launcher:
    """One network: `await start()`, then `await run_until(…)`, and in any case `await stop()`.

    Args:
        settings: Ports of 0 become free ones; `self.settings` says which.
        twins: How many; None is every profile there is.
        commands: Instead of `commands_of(twins)`.
        grace_s: Seconds that a process has between SIGTERM and SIGKILL.
        progress: Called whenever a process changes its state.
    """

    def __init__(
        self,
        settings: Settings,
        twins: int | None = None,
        *,
        commands: Mapping[str, Sequence[str]] | None = None,
        policy: RestartPolicy | None = None,
        grace_s: float = GRACE_S,
        progress: Progress = lambda _name, _state: None,
    ) -> None:
        self.settings, self.progress, self.grace_s = settings, progress, grace_s
        self.lock: IO[str] | None = None
        self.run_file = KeptRunFile(settings.data_dir / run_file.NETWORK_FILE)
        self.orders = Orders(settings.data_dir)
        self.rotated_at = -math.inf
        self.is_starting = True
        self.forkserver = ForkserverClient(NEEDED, partial(self._run, "forkserver"))
        self.commands = commands or commands_of(twins)
        self.supervisor = Supervisor(
            {name: partial(self._spawn, name, command) for name, command in self.commands.items()},
            policy=policy or SERVICES,
            log_tail=lambda name: log_tail(self.log_file(name)),
            changed=self._on_change,
        )

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def log_file(self, name: str) -> Path:
        return self.settings.logs_dir / f"{name}.log"

    async def start(self) -> None:
        """Start all and wait until the bridge says that the network is ready.

        Raises:
            CannotStart: A port is taken, another network uses the data directory, a process keeps dying, or nobody
                is ready in time. Nothing is left running.
        """
        self._take_data_dir()
        try:
            self._require_room()
            self._choose_ports()
            for name in (run_file.TWINS_FILE, ORDERS_FILE):  # of a network that was killed
                (self.settings.data_dir / name).unlink(missing_ok=True)
            self.orders = Orders(self.settings.data_dir)
            prometheus.clear(self.settings.metrics_dir)
            prometheus.keep_in(self.settings.metrics_dir)
            if any(_entry(command) is not None for command in self.commands.values()):
                await self.forkserver.start()
            for name in self.supervisor.children:
                self.supervisor.start(name)
            await self._wait_until_ready()
            self.is_starting = False
            self._write_run_file()
        except OSError as error:
            await self.stop()
            raise CannotStart(self._cannot_write(error)) from error
        except BaseException:  # Ctrl-C too: nobody may be left running
            await self.stop()
            raise

    async def run_until(self, stop: asyncio.Event) -> None:
        """Tend the processes and follow orders until `stop` is set."""
        while not stop.is_set():
            if self.forkserver.needs_another:  # one import, and then forks: sooner than each process on its own
                await self.forkserver.start()
            self.supervisor.tend()
            if self.run_file.problem is not None:
                self._write_run_file()
            self._obey()
            self._rotate_logs()
            try:
                await asyncio.wait_for(stop.wait(), TEND_EVERY_S)
            except TimeoutError:
                continue

    async def stop(self) -> None:
        """End all, the last started first: SIGTERM, 5 s, SIGKILL."""
        for name in reversed(self.supervisor.children):
            self.supervisor.ask_to_stop(name)
            if not await self._has_ended(name, self.grace_s):
                log.warning("process.killed", extra={"child": name})
                self.supervisor.kill(name)
                await self._has_ended(name, KILLED_WITHIN_S)
        self.forkserver.close()
        if self.lock is not None:
            self.run_file.path.unlink(missing_ok=True)
            self.lock.close()
            self.lock = None

    def _obey(self) -> None:
        for order in self.orders.new():
            if order.name in self.supervisor.children:
                log.info("process.ordered", extra={"child": order.name, "run": order.run})
                if order.run:
                    self.supervisor.start_again(order.name)
                else:
                    self.supervisor.ask_to_stop(order.name, within_s=self.grace_s)

    def _rotate_logs(self) -> None:
        if time.monotonic() - self.rotated_at >= ROTATE_EVERY_S:
            self.rotated_at = time.monotonic()
            rotate(map(self.log_file, (*self.supervisor.children, "launcher")), LOG_BYTES_MAX)

    async def _has_ended(self, name: str, within_s: float) -> bool:
        deadline = time.monotonic() + within_s
        while not (ended := self.supervisor.has_ended(name)) and time.monotonic() < deadline:  # noqa: ASYNC110 - the end of a child sets no Event
            await asyncio.sleep(TEND_EVERY_S / 5)
        return ended

    def _take_data_dir(self) -> None:
        try:
            self.settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)  # what people said is in there
            self.settings.logs_dir.mkdir(exist_ok=True)
            self.lock = (self.settings.data_dir / "run.lock").open("w")
        except OSError as error:
            raise CannotStart(self._cannot_write(error)) from error
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.lock.close()
            self.lock = None
            text = f"A network runs already in {self.settings.data_dir}; `towow ps` shows it."
            raise CannotStart(text) from error

    def _require_room(self) -> None:
        """Say at once what would otherwise end one process after the other.

        Raises:
            CannotStart: There is too little room for databases, logs and numbers.
        """
        free = shutil.disk_usage(self.settings.data_dir).free
        if free < ROOM_MIN:
            text = f"{free / 1e6:.1f} MB are left where {self.settings.data_dir} is, and {ROOM_MIN / 1e6:.0f} MB needed"
            raise CannotStart(f"{text}; make room there, or set TOWOW_DATA_DIR to another.")

    def _cannot_write(self, error: OSError) -> str:
        where, why = self.settings.data_dir, error.strerror or str(error)
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            return f"Cannot write to {where} ({why}); make room there, or set TOWOW_DATA_DIR to another."
        return f"Cannot write to {where} ({why}); set TOWOW_DATA_DIR to another."

    def _choose_ports(self) -> None:
        for host, name, variable in (
            (self.settings.hub_host, "hub_port", "TOWOW_HUB_PORT"),
            (self.settings.http_host, "http_port", "TOWOW_HTTP_PORT"),
        ):
            if port := getattr(self.settings, name):
                require_free(host, port, variable)
            else:
                self.settings = self.settings.with_options(**{name: free_port(host)})

    def _spawn(self, name: str, command: Sequence[str]) -> Child:
        """Have it forked, which is quick, if it is one of ours and that is possible now; otherwise run its command."""
        if (entry := _entry(command)) is not None:
            request = ForkRequest(
                name=name,
                entry=entry,
                arguments=command[len(AGENTS) :],
                environment=self._environment(),
                log=str(self.log_file(name)),
            )
            if forked := self.forkserver.fork(request):
                return forked
        process = self._run(name, command)
        return ForkedProcess(process.pid, lambda _: process.poll())

    def _run(self, name: str, command: Sequence[str], keep: Sequence[int] = ()) -> subprocess.Popen[bytes]:
        with self.log_file(name).open("ab") as output:
            return subprocess.Popen(  # noqa: S603 - our own commands
                command,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=keep,
                process_group=0,  # Ctrl-C is for us alone; we tell them in order
                preexec_fn=partial(die_with_parent, os.getpid()),  # noqa: PLW1509 - a prctl call, nothing that takes a lock
            )

    def _environment(self) -> dict[str, str]:
        environment = {**os.environ, **self.settings.to_environment(), PARENT_VARIABLE: str(os.getpid())}
        # numpy starts threads of its own, and a process with threads forks nobody
        environment.setdefault("OPENBLAS_NUM_THREADS", "1")
        environment.pop("TOWOW_AGENT_TOKEN", None)  # of one agent elsewhere; here each has its own
        return environment

    async def _wait_until_ready(self) -> None:
        started_at = time.monotonic()
        async with httpx.AsyncClient(base_url=self.settings.http_url, timeout=2, trust_env=False) as client:
            while not self._is_enough(await readiness(client), waited_s=time.monotonic() - started_at):
                self.supervisor.tend()
                if self.run_file.problem is not None:
                    raise CannotStart(self._cannot_write(self.run_file.problem))
                for child in self.supervisor.children.values():
                    if child.state is ChildState.QUARANTINED or len(child.deaths) >= DEATHS_AT_START_MAX:
                        raise CannotStart(self._why_given_up(child))
                await asyncio.sleep(TEND_EVERY_S)

    def _is_enough(self, ready: Readiness, waited_s: float) -> bool:
        """Ready, with every twin known; or ready, with twins still missing after a while that many twins make longer.

        Raises:
            CannotStart: Not ready after `READY_WITHIN_S`.
        """
        expected = self._twins_expected()
        twins_within_s = ALL_TWINS_WITHIN_S + (EACH_TWIN_WITHIN_S * expected if expected < math.inf else 0)
        if ready.is_ready and (ready.twins >= expected or waited_s > twins_within_s):
            return True
        if waited_s > READY_WITHIN_S:
            states = ", ".join(f"{child.name} {child.state}" for child in self.supervisor.children.values())
            text = f"Not ready after {READY_WITHIN_S:g} s ({states}; the bridge says {ready.text or 'nothing'})"
            raise CannotStart(f"{text}; see {self.settings.logs_dir}.")
        return False

    def _twins_expected(self) -> float:
        """How many twins the pool wants to run; as long as it has not said so, more than there can be."""
        if POOL not in self.supervisor.children:
            return 0
        twins = run_file.read(self.settings.data_dir / run_file.TWINS_FILE)
        if twins is None:
            return math.inf
        return sum(row.state != ChildState.QUARANTINED for row in twins.processes)

    def _why_given_up(self, child: SupervisedChild) -> str:
        file = self.log_file(child.name)
        return f"{child.name} keeps ending with exit code {child.exit_code}; see {file}:\n{log_tail(file)}"

    def _on_change(self, child: SupervisedChild) -> None:
        self.progress(child.name, child.state)
        self._write_run_file()

    def _write_run_file(self) -> None:
        if self.lock is not None:
            state = RunState(
                pid=os.getpid(),
                url=self.settings.http_url,
                hub=f"{self.settings.hub_host}:{self.settings.hub_port}",
                processes=self.supervisor.rows(),
                forkserver=self.forkserver.pid,
                is_starting=self.is_starting,
            )
            self.run_file.keep(state)


def _entry(command: Sequence[str]) -> str | None:
    """Where a command of ours begins, for one that has imported it already."""
    return ENTRIES.get(tuple(command[: len(AGENTS)]))


async def readiness(client: httpx.AsyncClient) -> Readiness:
    """What the bridge says of the network, but for its twins' still coming; not ready when it says nothing."""
    try:
        answer = await client.get("/readyz")
    except httpx.HTTPError:
        return Readiness()
    try:
        detail = answer.json()
        twins, is_starting = int(detail["twins_known"]), bool(detail.get("starting"))
    except (ValueError, TypeError, KeyError, AttributeError):
        twins, is_starting = 0, False
    return Readiness(is_ready=answer.status_code == httpx.codes.OK or is_starting, twins=twins, text=answer.text)
