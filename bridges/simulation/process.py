"""A simulated operating-system process: its tasks die together, at any moment, and its memory with them.

What it wrote to the store stays, and nothing that it does after its death has any effect.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar

from towow_core.store.engine import Database

T = TypeVar("T")
DISK_MAX_S = 0.01  # a transaction takes up to this long before, and again after, it is committed
_owner: ContextVar["Process | None"] = ContextVar("simulated_process", default=None)


class OwnedTask(asyncio.Task[Any]):
    """A task that knows in which process it runs."""

    number = 0

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        context: Context = options.get("context") or copy_context()
        self.owner: Process | None = context.get(_owner)
        OwnedTask.number += 1
        self.number = OwnedTask.number  # a set of tasks has no order that is the same every time; this is


def own_tasks(loop: asyncio.AbstractEventLoop) -> None:
    """From now on, the tasks of `loop` belong to the process that starts them."""

    def make(loop: asyncio.AbstractEventLoop, work: Any, context: Context | None = None) -> OwnedTask:
        return OwnedTask(work, loop=loop, context=context)

    loop.set_task_factory(make)


def someone_lives() -> bool:
    """Whether whoever runs now belongs to a living process, or to none."""
    owner = _owner.get()
    return owner is None or owner.alive


class Process:
    """One process. `on_death` is told when it dies by its own hand (`die_at_write`).

    Attributes:
        die_at_write: Its so-manieth transaction from now on is its last; None to live on.
        die_before_commit: Whether that transaction is lost, or stored and nothing after it done.
    """

    def __init__(self, name: str, on_death: Callable[["Process"], None]) -> None:
        self.name = name
        self.alive = True
        self.die_at_write: int | None = None
        self.die_before_commit = False
        self._on_death = on_death
        self._awake = asyncio.Event()
        self._awake.set()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do `work` as this process."""
        context = copy_context()
        context.run(_owner.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    async def call(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Have `work` done by this process and wait for it, from outside; None if the process died over it.

        Raises:
            Exception: What `work` raised.
        """
        task = self.run(work)
        await asyncio.wait({task})
        return None if task.cancelled() else task.result()

    async def kill(self) -> None:
        """End it as `kill -9` does: everything that it was doing stops here."""
        self.alive = False
        while tasks := [t for t in asyncio.all_tasks() if isinstance(t, OwnedTask) and t.owner is self]:
            for task in sorted(tasks, key=lambda t: t.number):
                task.cancel()
            await asyncio.wait(tasks)

    def freeze(self) -> None:
        """From now on it reaches nobody and nothing, until `thaw`."""
        self._awake.clear()

    def thaw(self) -> None:
        self._awake.set()

    async def move(self, seconds: float) -> None:
        """Let time pass over something that this process does outside its own memory.

        Raises:
            asyncio.CancelledError: This process is dead.
        """
        self.must_live()
        await asyncio.sleep(seconds)
        await self._awake.wait()
        self.must_live()

    def must_live(self) -> None:
        """The dead do nothing.

        Raises:
            asyncio.CancelledError: This process is dead.
        """
        if not self.alive:
            raise asyncio.CancelledError(f"{self.name} is dead.")

    async def pass_write(self, *, committed: bool) -> None:
        """A transaction begins, or is committed: the moment to die, if that was decided."""
        if self.die_at_write is None or self.die_before_commit is committed:
            return
        self.die_at_write -= 1
        if self.die_at_write <= 0:
            self.alive = False
            self._on_death(self)
            self.must_live()


class LentDatabase(Database):
    """The shared database as one process has it: it takes time, and stops with the process."""

    def __init__(self, shared: Database, process: Process, chance: Random) -> None:
        self._shared, self._process, self._chance = shared, process, chance

    async def write(self, work: Callable[[Any], T], *, urgent: bool = False, may_wait_s: float = 0.0) -> T:
        await self._pause()
        await self._process.pass_write(committed=False)
        result = await self._shared.write(work, urgent=urgent, may_wait_s=may_wait_s)
        await self._process.pass_write(committed=True)
        await self._pause()
        return result

    async def read(self, work: Callable[[Any], T]) -> T:
        await self._pause()
        return await self._shared.read(work)

    def create(self) -> None:
        """The world has made the tables."""

    def close(self) -> None:
        """Others go on using it."""

    async def _pause(self) -> None:
        await self._process.move(self._chance.random() * DISK_MAX_S)
