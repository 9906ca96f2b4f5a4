"""Many small processes from one parent that has imported everything once: forked, watched, and ended together.

A twin as a fresh interpreter costs 80 MB and more than a second; a fork costs 3 MB and a few milliseconds. The parent
must own no thread, loop or connection when it forks, so it waits for signals and nothing else.
"""

import gc
import logging
import os
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType

from agents import run_file
from agents.last_words import last_words
from agents.leash import tie_to_parent
from agents.log_rotation import ROTATE_EVERY_S, TWIN_LOG_BYTES_MAX, rotate
from agents.orders import Order, Orders
from agents.run_file import RunState
from agents.supervision import Child, Next, RestartPolicy, Supervisor
from towow_core import logs

log = logging.getLogger(__name__)
Life = Callable[[], int]
LOOK_EVERY_S = 0.5  # for orders, for new lives, at the sizes of logs
STOP_WITHIN_S = 4.0  # less than the 5 s that our own supervisor gives us
HANDLED = (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD)


class Forked:
    """A forked child, with `subprocess.Popen`'s ways."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.exit_code: int | None = None

    def poll(self) -> int | None:
        if self.exit_code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.exit_code = os.waitstatus_to_exitcode(status) if pid else None
        return self.exit_code

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, what: signal.Signals) -> None:
        if self.poll() is None:  # otherwise the id may be somebody else's by now
            os.kill(self.pid, what)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is different from now on.

    Attributes:
        lives: Children that are new, or that live another life: these start again.
        gone: Children that are not wanted any more.
        problems: What is wrong and needs a person, one sentence each; all there are.
    """

    lives: Mapping[str, Life] = field(default_factory=dict)
    gone: Collection[str] = ()
    problems: tuple[str, ...] = ()


class ForkPool:
    """Runs one forked process per life until SIGTERM.

    Args:
        lives: Name of a child to what it does; what that returns is its exit code.
        data_dir: Gets `logs/<name>.log` of each child, and `twins.json`.
        stop_within_s: Seconds that children have between SIGTERM and SIGKILL.
        watch: Asked twice a second whether something has changed.
        problems: What is wrong at the start.
    """

    def __init__(
        self,
        lives: Mapping[str, Life],
        data_dir: Path,
        log_level: str = "INFO",
        policy: RestartPolicy | None = None,
        stop_within_s: float = STOP_WITHIN_S,
        *,
        watch: Callable[[], Change | None] = lambda: None,
        problems: tuple[str, ...] = (),
    ) -> None:
        self.data_dir, self.log_level, self.stop_within_s = data_dir, log_level, stop_within_s
        self.watch, self.problems = watch, problems
        self.orders = Orders(data_dir)
        self.looked_at = self.rotated_at = time.monotonic()
        self.stopping = False
        self.is_stale = True  # what twins.json says
        self.bell: tuple[int, int] = (-1, -1)  # signals ring it
        self.supervisor = Supervisor(
            {name: partial(self._fork, name, live) for name, live in lives.items()},
            policy=policy,
            last_words=lambda name: last_words(self.log_file(name)),
            changed=lambda _: self._mark_stale(),
        )

    def log_file(self, name: str) -> Path:
        return self.data_dir / "logs" / f"{name.replace('/', '_')}.log"

    def run(self) -> int:
        """Fork all, tend them, and when told to stop leave nobody behind. Returns 0."""
        (self.data_dir / "logs").mkdir(parents=True, exist_ok=True)
        self._listen()
        if (count := threading.active_count()) > 1:
            log.warning("pool.has_threads", extra={"threads": count})  # a fork copies their locks, not them
        gc.collect()
        self._tell()  # before anybody is born: whoever waits for all must know how many
        gc.freeze()  # so that the collector does not touch, and thereby copy, what parent and children share
        self._begin()
        while not self.stopping:
            due_s = self.supervisor.tend()
            self._wait(LOOK_EVERY_S if due_s is None else min(due_s, LOOK_EVERY_S))
            if time.monotonic() - self.looked_at >= LOOK_EVERY_S:
                self._look()
        self._stop()
        return 0

    def _begin(self) -> None:
        """Start everybody but those whom somebody has stopped before."""
        stopped = {name for name, run in {order.name: order.run for order in self.orders.new()}.items() if not run}
        for name in self.supervisor.children:
            if name in stopped:
                self.supervisor.ask_to_stop(name)
            elif not self.stopping:
                self.supervisor.start(name)

    def _look(self) -> None:
        self.looked_at = time.monotonic()
        for order in self.orders.new():
            if order.name in self.supervisor.children:
                self._obey(order)
        if (change := self.watch()) is not None:
            self._apply(change)
        if self.looked_at - self.rotated_at >= ROTATE_EVERY_S:
            self.rotated_at = self.looked_at
            rotate(map(self.log_file, self.supervisor.children), TWIN_LOG_BYTES_MAX)

    def _obey(self, order: Order) -> None:
        log.info("process.ordered", extra={"child": order.name, "run": order.run})
        if order.run:
            self.supervisor.start_again(order.name)
        else:
            self.supervisor.ask_to_stop(order.name, within_s=self.stop_within_s)

    def _apply(self, change: Change) -> None:
        for name in change.gone:
            if name in self.supervisor.children:
                log.info("process.not_wanted", extra={"child": name})
                self.supervisor.ask_to_stop(name, within_s=self.stop_within_s, then=Next.FORGET)
        for name, live in change.lives.items():
            log.info("process.changed", extra={"child": name})
            watched = self.supervisor.add(name, partial(self._fork, name, live))
            if not watched.stays_stopped:  # a person's word counts for more than a file
                self.supervisor.ask_to_stop(name, within_s=self.stop_within_s, then=Next.START)
        self.problems = change.problems
        self._mark_stale()

    def _stop(self) -> None:
        names = list(self.supervisor.children)
        for name in names:
            self.supervisor.ask_to_stop(name)
        deadline = time.monotonic() + self.stop_within_s
        while (left := [name for name in names if not self.supervisor.has_ended(name)]) and time.monotonic() < deadline:
            self._wait(deadline - time.monotonic())
        for name in left:
            log.warning("process.killed", extra={"child": name})
            self.supervisor.kill(name)
        (self.data_dir / run_file.TWINS_FILE).unlink(missing_ok=True)

    def _listen(self) -> None:
        self.bell = os.pipe()
        os.set_blocking(self.bell[0], False)
        os.set_blocking(self.bell[1], False)
        signal.set_wakeup_fd(self.bell[1], warn_on_full_buffer=False)
        for what in HANDLED:
            signal.signal(what, self._on_signal)

    def _on_signal(self, what: int, _: FrameType | None) -> None:
        self.stopping |= what != signal.SIGCHLD

    def _wait(self, at_most_s: float | None) -> None:
        if self.is_stale:
            self._tell()
        select.select([self.bell[0]], [], [], at_most_s)
        try:
            os.read(self.bell[0], 4096)
        except BlockingIOError:
            return  # nobody rang: the time is over

    def _tell(self) -> None:
        self.is_stale = False
        processes = run_file.rows(self.supervisor.children.values())
        state = RunState(pid=os.getpid(), processes=processes, problems=self.problems)
        run_file.write(self.data_dir / run_file.TWINS_FILE, state)

    def _mark_stale(self) -> None:
        self.is_stale = True

    def _fork(self, name: str, live: Life) -> Child:
        parent_pid = os.getpid()
        sys.stdout.flush()
        sys.stderr.flush()
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, HANDLED)  # until the child has handlers of its own
        if pid := os.fork():
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            return Forked(pid)
        code = 1
        try:
            tie_to_parent(parent_pid)
            self._become(name)
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            code = live()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:  # noqa: BLE001 - boundary: nothing may unwind into the parent's copy of the stack
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _become(self, name: str) -> None:
        """Turn the copy of the parent into a process of its own: signals, pipes, standard streams, log."""
        signal.set_wakeup_fd(-1)
        for what in HANDLED:
            signal.signal(what, signal.SIG_DFL)
        for end in self.bell:
            os.close(end)
        file = os.open(self.log_file(name), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(file, 1)
        os.dup2(file, 2)
        os.close(file)
        logs.configure(name, self.log_level)
