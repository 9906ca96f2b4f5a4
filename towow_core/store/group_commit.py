"""Writes that wait for the same thread share one transaction, and so one fsync; each is told when that is over."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection

from towow_core.domain.errors import StoreUnavailable, TowowError
from towow_core.store.prepared import at_the_driver

T = TypeVar("T")
Work = Callable[[Connection], Any]
AT_ONCE_MAX = 100  # a group is given up as a whole where the database fails: none may be endless


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A write, and who waits for it."""

    work: Work
    told: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop

    def tell(self, outcome: Any) -> None:
        if self.told.done():  # it was cancelled: nobody waits any more
            return
        if isinstance(outcome, StopIteration):  # a future cannot raise it
            outcome = RuntimeError(f"A write raised {outcome!r}.")
        if isinstance(outcome, BaseException):
            self.told.set_exception(outcome)
        else:
            self.told.set_result(outcome)


class GroupWriter:
    """Whatever came while one group was written is the next group. Of one process; in the order in which it came.

    Each write is all or nothing by itself, as in a transaction of its own, and sees what those before it have written.
    Nobody is told before all of it is on the disk: what is sent after a write was stored before.
    """

    def __init__(self, executor: Executor, transact: Callable[[Work], Any]) -> None:
        """`executor` has one thread; `transact` runs a work in one transaction, and again where it has to."""
        self._executor, self._transact = executor, transact
        self._waiting: deque[_Waiting] = deque()
        self._riders: deque[_Waiting] = deque()  # they go with the next group, whenever that is
        self._is_due = False  # a group is under way or will be, and takes what waits
        self._lock = threading.Lock()

    async def write(self, work: Callable[[Connection], T], *, may_wait_s: float = 0.0) -> T:
        """Do `work`; raises whatever it does. It may wait so long for another write to go with, and before that one.

        Raises:
            StoreUnavailable: Not now.
            RuntimeError: The database is closed.
        """
        loop = asyncio.get_running_loop()
        waiting = _Waiting(work, loop.create_future(), loop)
        with self._lock:
            (self._riders if may_wait_s else self._waiting).append(waiting)
        timer = loop.call_later(may_wait_s, self._go_without) if may_wait_s else None
        if timer is None:
            self._set_out()
        try:
            result: T = await waiting.told
        finally:
            if timer is not None:
                timer.cancel()
        return result

    def _go_without(self) -> None:
        """No other write came to go with: it goes before those that came since."""
        with self._lock:
            self._waiting.extendleft(reversed(self._riders))
            has_any = bool(self._waiting)
            self._riders.clear()
        if has_any:
            self._set_out()

    def hurry(self) -> None:
        """Nothing waits for another write any more: the database is to be closed."""
        self._go_without()

    def _set_out(self) -> None:
        """Write what waits, if that is not due already."""
        with self._lock:
            is_due, self._is_due = self._is_due, True
        if not is_due:
            try:
                self._executor.submit(self._write_groups)
            except RuntimeError:  # closed: nobody will write what came meanwhile either
                self._give_up()

    def _give_up(self) -> None:
        with self._lock:
            given_up, self._is_due = [*self._riders, *self._waiting], False
            self._riders.clear()
            self._waiting.clear()
        _tell_all([(waiting, RuntimeError("The database is closed.")) for waiting in given_up])

    def _write_groups(self) -> None:
        """One, and the next as a job of its own: readers that share the thread have their turn between two groups."""
        while True:
            self._write_group()
            with self._lock:
                self._is_due = bool(self._waiting)
                if not self._is_due:
                    return
            try:
                self._executor.submit(self._write_groups)
            except RuntimeError:  # it is being closed: what was asked for before that is written in this job
                continue
            return

    def _write_group(self) -> None:
        with self._lock:
            count = min(len(self._waiting), AT_ONCE_MAX)
            group = [self._waiting.popleft() for _ in range(count)]
            riders, self._riders = list(self._riders), deque()
        riders, group = [[each for each in part if not each.told.cancelled()] for part in (riders, group)]
        outcomes = self._outcomes([each.work for each in riders], [each.work for each in group])
        _tell_all(list(zip([*riders, *group], outcomes, strict=True)))

    def _outcomes(self, riders: Sequence[Work], works: Sequence[Work]) -> Sequence[Any]:
        """What each of them gave or raised; `riders` refuse nothing."""
        if len(riders) + len(works) > 1:
            each = _apart if len(works) > 1 else _straight
            try:
                outcomes: list[Any] = self._transact(
                    lambda connection: [
                        *(work(connection) for work in riders),
                        *(each(connection, work) for work in works),
                    ]
                )
            except StoreUnavailable as error:
                return [StoreUnavailable(str(error)) for _ in (*riders, *works)]
            except BaseException:  # noqa: BLE001  one of them is broken: each gets its own transaction, to see which
                return [self._alone(work) for work in (*riders, *works)]
            return outcomes
        return [self._alone(work) for work in (*riders, *works)]

    def _alone(self, work: Work) -> Any:
        try:
            return self._transact(work)
        except BaseException as error:  # noqa: BLE001  as an executor does: it belongs to whoever asked
            return error


def _straight(connection: Connection, work: Work) -> Any:
    return work(connection)


def _apart(connection: Connection, work: Work) -> Any:
    """What `work` gives; a refusal of its own undoes what it wrote, and nothing that others of its group did."""
    at_the_driver(connection, "SAVEPOINT apart")
    try:
        outcome: Any = work(connection)
    except TowowError as error:
        at_the_driver(connection, "ROLLBACK TO apart")
        outcome = error
    at_the_driver(connection, "RELEASE apart")
    return outcome


def _tell_all(outcomes: Sequence[tuple[_Waiting, Any]]) -> None:
    """Each in its own loop, from whatever thread this is."""
    for loop in {waiting.loop for waiting, _ in outcomes}:
        theirs = [(waiting, outcome) for waiting, outcome in outcomes if waiting.loop is loop]
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more, and others go on
            loop.call_soon_threadsafe(_tell, theirs)


def _tell(outcomes: Sequence[tuple[_Waiting, Any]]) -> None:
    for waiting, outcome in outcomes:
        waiting.tell(outcome)
