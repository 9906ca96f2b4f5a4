"""Keeps child processes running: restarts one that dies, ever more slowly, and gives up on one that only crashes."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from agents.processes.child_state import ChildState
from agents.processes.run_file import ProcessRow
from towow_core.telemetry.metrics import RECOVERIES

log = logging.getLogger(__name__)
EXIT_WRONG_USAGE = 2  # a child that says its settings are wrong will say so again


class Child(Protocol):
    """A process that we started; `poll` reaps it and gives its exit code (negative: the signal), once it ended."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartPolicy:
    """How long to wait before a restart, and when to stop trying. Times in seconds.

    Attributes:
        first_delay_s: Before the second restart; the first one is immediate.
        deaths_max: So many within `window_s` are enough; None is never, for what everybody needs.
    """

    first_delay_s: float = 0.2
    delay_max_s: float = 5.0
    deaths_max: int | None = 5
    window_s: float = 30.0

    def delay_s(self, recent_deaths: int) -> float | None:
        """The wait before the next start after this many recent deaths (1 or more): none after the first one.

        None is never again.
        """
        if self.deaths_max is not None and recent_deaths >= self.deaths_max:
            return None
        if recent_deaths == 1:
            return 0.0
        return float(min(self.first_delay_s * 2 ** min(recent_deaths - 2, 30), self.delay_max_s))


# Somebody outside may kill a service as often as they like: it is back once they stop, without a person.
# The window is longer than the waits in it, so that they do not shrink while nothing has become better.
SERVICES = RestartPolicy(deaths_max=None, delay_max_s=20.0, window_s=240.0)


class Next(StrEnum):
    """What becomes of a child that was told to stop, once it has ended."""

    STAY = "stay"
    START = "start"
    FORGET = "forget"


@dataclass(slots=True)
class SupervisedChild:
    """One child and its history.

    Attributes:
        deaths: When it died lately.
        restart_at: When it is started again, while it is RESTARTING.
        kill_at: When a child that is STOPPING is killed; never, if None.
        next: What becomes of it when it has stopped.
    """

    name: str
    start: Callable[[], Child]
    child: Child | None = None
    state: ChildState = ChildState.NOT_STARTED
    deaths: list[float] = field(default_factory=list)
    restart_at: float = 0.0
    kill_at: float | None = None
    next: Next = Next.STAY
    exit_code: int | None = None

    @property
    def pid(self) -> int | None:
        return self.child.pid if self.child is not None else None

    @property
    def is_alive(self) -> bool:
        """Whether it lives as far as we know: it was started, and nobody has reaped it."""
        return self.state in {ChildState.RUNNING, ChildState.STOPPING}

    @property
    def stays_stopped(self) -> bool:
        """Whether somebody has stopped it for good."""
        return self.state in {ChildState.STOPPING, ChildState.STOPPED} and self.next is Next.STAY


class Supervisor:
    """Tends children when asked to (`tend`): it has no thread and no loop, so a parent that forks can use it.

    Args:
        starts: Name of a child to what starts it, in starting order.
        log_tail: Name of a child to the end of its log, for the line that says it was given up.
        changed: Called after a child's state changed.
        clock: Seconds, monotonic.
    """

    def __init__(
        self,
        starts: Mapping[str, Callable[[], Child]],
        *,
        policy: RestartPolicy | None = None,
        log_tail: Callable[[str], str] = lambda _: "",
        changed: Callable[[SupervisedChild], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.children = {name: SupervisedChild(name, start) for name, start in starts.items()}
        self.policy = policy or RestartPolicy()
        self.log_tail, self.changed, self.clock = log_tail, changed, clock

    def rows(self) -> tuple[ProcessRow, ...]:
        """Every child as the run file tells it."""
        return tuple(
            ProcessRow(
                name=child.name,
                pid=child.pid if child.is_alive else None,
                state=child.state.value,
                problem=self._problem(child),
            )
            for child in self.children.values()
        )

    def _problem(self, watched: SupervisedChild) -> str:
        if watched.state is not ChildState.RESTARTING:
            return ""
        times, wait_s = len(watched.deaths), max(0.0, watched.restart_at - self.clock())
        how = "once" if times == 1 else f"{times} times of late"
        return f"ended {how}, last with exit code {watched.exit_code}; started again within {wait_s:.1f} s"

    def start(self, name: str) -> None:
        """Start a child. One that cannot even start counts as one that died."""
        watched = self.children[name]
        try:
            watched.child = watched.start()
        except OSError as error:  # no more processes, no memory: the restart policy knows what to do
            log.warning("process.not_started", extra={"child": name, "why": str(error)})
            self._on_death(watched, 1)
            return
        log.info("process.started", extra={"child": name, "pid": watched.pid})
        self._enter(watched, ChildState.RUNNING)

    def tend(self) -> float | None:
        """Reap who ended, restart who is due, kill who does not stop. Seconds until somebody is due; None is nobody."""
        for watched in tuple(self.children.values()):
            match watched.state:
                case ChildState.RUNNING if watched.child and (code := watched.child.poll()) is not None:
                    self._on_death(watched, code)
                case ChildState.STOPPING:
                    self._tend_stopping(watched)
            if watched.state is ChildState.RESTARTING and watched.restart_at <= self.clock():
                RECOVERIES.add(kind="process")
                self.start(watched.name)
        due = [at for watched in self.children.values() if (at := _due(watched)) is not None]
        return max(0.0, min(due) - self.clock()) if due else None

    def _tend_stopping(self, watched: SupervisedChild) -> None:
        if self.has_ended(watched.name):
            self._on_stopped(watched)
        elif watched.kill_at is not None and watched.kill_at <= self.clock():
            log.warning("process.killed", extra={"child": watched.name})
            watched.kill_at = None
            self.kill(watched.name)

    def _on_stopped(self, watched: SupervisedChild) -> None:
        match watched.next:
            case Next.START:
                watched.deaths = []
                self.start(watched.name)
            case Next.FORGET:
                del self.children[watched.name]
                self._enter(watched, ChildState.STOPPED)
            case Next.STAY:
                self._enter(watched, ChildState.STOPPED)

    def _on_death(self, watched: SupervisedChild, code: int) -> None:
        now = self.clock()
        watched.exit_code = code
        watched.deaths = [*(at for at in watched.deaths if at > now - self.policy.window_s), now]
        delay_s = None if code == EXIT_WRONG_USAGE else self.policy.delay_s(len(watched.deaths))
        facts = {"child": watched.name, "pid": watched.pid, "exit_code": code, "recent_deaths": len(watched.deaths)}
        if delay_s is None:
            log.error("process.quarantined", extra={**facts, "log_tail": self.log_tail(watched.name)})
            self._enter(watched, ChildState.QUARANTINED)
            return
        log.warning("process.died", extra={**facts, "restart_in_s": delay_s})
        watched.restart_at = now + delay_s
        self._enter(watched, ChildState.RESTARTING)

    def add(self, name: str, start: Callable[[], Child]) -> SupervisedChild:
        """One child more, or another way to start the one of this name; it is not started here."""
        watched = self.children.setdefault(name, SupervisedChild(name, start))
        watched.start = start
        return watched

    def ask_to_stop(self, name: str, *, within_s: float | None = None, then: Next = Next.STAY) -> None:
        """SIGTERM, if it runs, and (while it is tended) SIGKILL after `within_s`; then `then`, but no restart."""
        watched = self.children[name]
        watched.next = then
        match watched.state:
            case ChildState.RUNNING if watched.child:
                watched.kill_at = None if within_s is None else self.clock() + within_s
                self._enter(watched, ChildState.STOPPING)
                watched.child.terminate()
            case ChildState.STOPPING:
                pass  # what comes then may have changed
            case _:
                self._on_stopped(watched)

    def start_again(self, name: str) -> None:
        """Start a child that was stopped or given up; its history is forgotten. One that runs is left alone."""
        watched = self.children[name]
        if watched.state is ChildState.STOPPING:
            watched.next = Next.START
        elif watched.state is not ChildState.RUNNING:
            watched.deaths = []
            self.start(name)

    def has_ended(self, name: str) -> bool:
        watched = self.children[name]
        if watched.child is None:
            return True
        watched.exit_code = watched.child.poll()
        ended = watched.exit_code is not None
        if ended and watched.stays_stopped:
            self._enter(watched, ChildState.STOPPED)
        return ended

    def kill(self, name: str) -> None:
        """SIGKILL for the child and its whole group."""
        if (watched := self.children[name]).child is not None:
            watched.child.kill()

    def _enter(self, watched: SupervisedChild, state: ChildState) -> None:
        if watched.state is not state:
            watched.state = state
            self.changed(watched)


def _due(watched: SupervisedChild) -> float | None:
    if watched.state is ChildState.RESTARTING:
        return watched.restart_at
    return watched.kill_at if watched.state is ChildState.STOPPING else None
