"""Many small processes from one parent that has imported everything once: forked, watched, and ended together."""

import logging
import os
import signal
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from agents.processes import run_file
from agents.processes.forker import Forker, Target, count_threads
from agents.processes.log_rotation import ROTATE_EVERY_S, TWIN_LOG_BYTES_MAX, rotate
from agents.processes.log_tail import log_tail
from agents.processes.orders import Order, Orders
from agents.processes.run_file import KeptRunFile, RunState
from agents.processes.supervision import Next, RestartPolicy, Supervisor

log = logging.getLogger(__name__)
LOOK_EVERY_S = 0.5  # for orders, for new targets, at the sizes of logs
STOP_WITHIN_S = 4.0  # less than the 5 s that our own supervisor gives us


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is different from now on.

    Attributes:
        targets: Of children that are new, or that are to do something else: these start again.
        gone: Children that are not wanted any more.
        problems: What is wrong and needs a person, one sentence each; all there are.
    """

    targets: Mapping[str, Target] = field(default_factory=dict)
    gone: Collection[str] = ()
    problems: tuple[str, ...] = ()


class ForkPool:
    """Runs one forked process per target until SIGTERM.

    Args:
        targets: Name of a child to what it does.
        data_dir: Gets `logs/<name>.log` of each child, and `twins.json`.
        stop_within_s: Seconds that children have between SIGTERM and SIGKILL.
        watch: Asked twice a second whether something has changed. While it fails, all stay as they are.
        problems: What is wrong at the start.
    """

    def __init__(
        self,
        targets: Mapping[str, Target],
        data_dir: Path,
        policy: RestartPolicy | None = None,
        stop_within_s: float = STOP_WITHIN_S,
        *,
        watch: Callable[[], Change | None] = lambda: None,
        problems: tuple[str, ...] = (),
    ) -> None:
        self.data_dir, self.stop_within_s = data_dir, stop_within_s
        self.watch, self.problems = watch, problems
        self.watch_failure = ""
        self.orders = Orders(data_dir)
        self.looked_at = self.rotated_at = time.monotonic()
        self.run_file = KeptRunFile(data_dir / run_file.TWINS_FILE)
        self.is_stale = True  # what it says
        self.forker = Forker(stop_on=(signal.SIGTERM, signal.SIGINT))
        self.supervisor = Supervisor(
            {name: partial(self.forker.fork, name, self.log_file(name), target) for name, target in targets.items()},
            policy=policy,
            log_tail=lambda name: log_tail(self.log_file(name)),
            changed=lambda _: self._mark_stale(),
        )

    def log_file(self, name: str) -> Path:
        return self.data_dir / "logs" / f"{name.replace('/', '_')}.log"

    def run(self) -> int:
        """Fork all, tend them, and when told to stop leave nobody behind. Returns 0."""
        (self.data_dir / "logs").mkdir(parents=True, exist_ok=True)
        if (count := count_threads()) > 1:
            log.warning("pool.has_threads", extra={"threads": count})
        self._write_state()  # before anybody is started: whoever waits for all must know how many
        self._begin()
        while not self.forker.is_asked_to_stop:
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
            elif not self.forker.is_asked_to_stop:
                self.supervisor.start(name)

    def _look(self) -> None:
        self.looked_at = time.monotonic()
        for order in self.orders.new():
            if order.name in self.supervisor.children:
                self._obey(order)
        if (change := self._ask_watch()) is not None:
            self._apply(change)
        if self.looked_at - self.rotated_at >= ROTATE_EVERY_S:
            self.rotated_at = self.looked_at
            rotate(map(self.log_file, self.supervisor.children), TWIN_LOG_BYTES_MAX)

    def _ask_watch(self) -> Change | None:
        failure, change = "", None
        try:
            change = self.watch()
        except Exception as error:  # noqa: BLE001 - boundary: what is in a file must not end everybody's twins
            failure = f"Changes of profiles are not seen at the moment ({type(error).__name__}: {error})."
        if failure != self.watch_failure:
            self.watch_failure = failure
            if failure:
                log.error("pool.watch_failed", extra={"why": failure})
            else:
                log.info("pool.watch_recovered")
            self._mark_stale()
        return change

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
        for name, target in change.targets.items():
            log.info("process.changed", extra={"child": name})
            watched = self.supervisor.add(name, partial(self.forker.fork, name, self.log_file(name), target))
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
        self.run_file.path.unlink(missing_ok=True)

    def _wait(self, at_most_s: float | None) -> None:
        if self.is_stale:
            self._write_state()
        self.forker.wait(at_most_s)

    def _write_state(self) -> None:
        processes = self.supervisor.rows()
        problems = (*self.problems, self.watch_failure) if self.watch_failure else self.problems
        state = RunState(pid=os.getpid(), processes=processes, problems=problems)
        self.run_file.keep(state)
        self.is_stale = self.run_file.problem is not None

    def _mark_stale(self) -> None:
        self.is_stale = True
