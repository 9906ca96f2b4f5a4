"""Access to the database: runs transactions off the event loop, and says in one sentence when it cannot be used."""

import asyncio
import copy
import importlib
import logging
import threading
import time
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Self, TypeVar

from sqlalchemy import Connection

from towow_core.domain.errors import StoreUnavailable
from towow_core.store.faults import STORE_ERRORS, collided, outage
from towow_core.store.group_commit import GroupWriter
from towow_core.store.revisions import prepare
from towow_core.store.server import Server, open_server

T = TypeVar("T")
log = logging.getLogger(__name__)
FIRST_PAUSE_S, LAST_PAUSE_S = 0.1, 1.0
COMPLAIN_EVERY_S = 10.0
ATTEMPTS_MAX = 10  # at a transaction that only collides with others


class Database:
    """One database, opened by its first use: a process may start before its database does.

    SQLite has one writer, so this process sends it its writes from one thread, those that wait in one transaction;
    PostgreSQL has several, and writes the commits of all of them to the disk together by itself.

    Attributes:
        retries: Whoever uses it waits while it cannot be used, instead of getting `StoreUnavailable`.
        announces: Other processes are told at once of what is written (PostgreSQL's NOTIFY).
    """

    retries: bool = False
    announces: bool = False

    def __init__(self, url: str, *, inline: bool = False) -> None:
        """`url` is `sqlite:///path/towow.db` or `postgresql://user:password@host:port/name`.

        `inline` runs transactions in the caller's thread: for the simulation, whose time is not the clock's.

        Raises:
            BadSetting: The URL is none, or its driver is not installed.
        """
        self._server = open_server(url)
        self._use = _Use(self._server)
        weakref.finalize(self._use, self._server.close).atexit = False  # nobody holds it: nor may its connections stay
        self.announces = self._server.is_postgresql
        writers, readers, urgent = self._server.threads
        self._writer = None if inline else ThreadPoolExecutor(writers, thread_name_prefix="store-write")
        self._reader = self._urgent = self._writer
        if readers and not inline:
            self._reader = ThreadPoolExecutor(readers, thread_name_prefix="store-read")
        if urgent and not inline:
            self._urgent = ThreadPoolExecutor(urgent, thread_name_prefix="store-urgent")
        self._groups: GroupWriter | None = None
        if self._writer is not None and writers == 1:
            self._groups = GroupWriter(self._writer, partial(self._use.transact, reads=False))

    def with_retry(self) -> Self:
        """The same database, for whoever would rather wait than be told that it cannot be used now."""
        with_retry = copy.copy(self)
        with_retry.retries = True
        return with_retry

    async def write(self, work: Callable[[Connection], T], *, urgent: bool = False, may_wait_s: float = 0.0) -> T:
        """Do `work` in one transaction: all of it, or (if it raises) none. It may be run more than once for that.

        `urgent` does not queue up behind this process's other writes, where the database takes several. What
        `may_wait_s` seconds, and refuses nothing, goes with the next write, where the database takes one at a time.

        Raises:
            StoreUnavailable: Not now (unless it `retries`).
        """
        if self._groups is not None:
            return await self._when_usable(partial(self._groups.write, work, may_wait_s=may_wait_s))
        executor = self._urgent if urgent else self._writer
        return await self._when_usable(partial(_run, executor, partial(self._use.transact, work, reads=False)))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do `work`, which only reads, on one consistent snapshot; no writer waits for it.

        Raises:
            StoreUnavailable: Not now (unless it `retries`).
        """
        return await self._when_usable(partial(_run, self._reader, partial(self._use.transact, work, reads=True)))

    async def changes(
        self, topic: str, *, every_s: float | Callable[[], float], at_most_s: float
    ) -> AsyncIterator[frozenset[str]]:
        """Endlessly, what was announced under `topic` by anybody; empty means: look for yourself.

        Where nothing is announced (SQLite) that is every `every_s` seconds, which is asked for anew each time. Where it
        is, an announcement comes at once, and an empty one, to be on the safe side, every `at_most_s` seconds. Never
        raises.
        """
        pause_s = every_s if callable(every_s) else lambda: every_s
        if self.announces:
            listening: Any = importlib.import_module("towow_core.store.listening")  # needs PostgreSQL's driver
            async for heard in listening.listen(self._server.url, topic, every_s=pause_s, at_most_s=at_most_s):
                yield heard
        while True:
            await asyncio.sleep(pause_s())
            yield frozenset()

    def create(self) -> None:
        """Open it now instead of at its first use, with all tables there.

        Raises:
            StoreUnavailable: Not now.
        """
        self._use.transact(lambda _: None, reads=True)

    def close(self) -> None:
        if self._groups is not None:
            self._groups.hurry()
        for executor in (self._writer, self._reader, self._urgent):
            if executor is not None:
                executor.shutdown(wait=True)
        self._server.close()

    async def _when_usable(self, transact: Callable[[], Awaitable[T]]) -> T:
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                return await transact()
            except StoreUnavailable:
                if not self.retries:
                    raise
            await asyncio.sleep(pause_s)
            pause_s = min(LAST_PAUSE_S, pause_s * 2)


async def _run(executor: ThreadPoolExecutor | None, transact: Callable[[], T]) -> T:
    """In a thread of the executor; without one, here."""
    if executor is None:
        return transact()
    return await asyncio.get_running_loop().run_in_executor(executor, transact)


class _Use:
    """How all copies of a `Database` use its server, from several threads."""

    def __init__(self, server: Server) -> None:
        self._cannot: set[bool] = set()  # True: it cannot be read, False: it cannot be written
        self._server = server
        self._is_open = False
        self._opening = threading.Lock()
        self._complained_at_s = 0.0

    def transact(self, work: Callable[[Connection], T], *, reads: bool) -> T:
        """One transaction; once more where it only met another one.

        Raises:
            StoreUnavailable: The server cannot be used now.
        """
        for attempt in range(ATTEMPTS_MAX):
            try:
                self._open()
                result = self._server.transact(work, reads=reads)
            except StoreUnavailable as error:
                self._complain(str(error), reads=reads)
                raise
            except STORE_ERRORS as error:
                if collided(self._server.url, error) and attempt < ATTEMPTS_MAX - 1:
                    continue
                self._pass_on(error, reads=reads)
                raise
            self._be_well(reads=reads)
            return result
        raise AssertionError("the last attempt returns or raises")

    def _open(self) -> None:
        """Make sure that the tables are there, and that the file is still the one that our connections have open."""
        with self._opening:
            if self._is_open and self._server.was_replaced():
                log.warning("store.replaced")
                self._reopen()
            if not self._is_open:
                self._server.make_place()
                prepare(self._server.reading, self._server.writing)
                self._server.remember_place()
                self._is_open = True

    def _reopen(self) -> None:
        self._is_open = False
        self._server.reconnect()

    def _pass_on(self, error: Exception, *, reads: bool) -> None:
        """Raise what this error means; return if it is a bug.

        Raises:
            StoreUnavailable: It is an outage.
        """
        found = outage(self._server.url, error)
        if found is None:
            return
        if found.reopen:
            self._reopen()
        self._complain(found.sentence, reads=reads)
        raise StoreUnavailable(found.sentence) from error

    def _complain(self, sentence: str, *, reads: bool) -> None:
        now_s = time.monotonic()
        if not self._cannot or now_s - self._complained_at_s >= COMPLAIN_EVERY_S:
            self._complained_at_s = now_s
            log.error("store.unavailable", extra={"why": sentence})
        self._cannot.add(reads)

    def _be_well(self, *, reads: bool) -> None:
        """A full disk can be read all the time: what could not be written must be written before all is well."""
        if self._cannot:
            self._cannot -= {reads, True}
            if not self._cannot:
                log.warning("store.back")
