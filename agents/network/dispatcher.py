"""Runs handlers: one after the other for each key, side by side for different keys."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Dispatcher(Generic[T]):
    """Queues of work by key. `handle` must not raise; nothing runs before `open`."""

    def __init__(self, handle: Callable[[T], Awaitable[None]], *, concurrency_max: int) -> None:
        self.backlog = 0  # submitted and not yet handled
        self._handle = handle
        self._free = concurrency_max  # so many more may run
        self._runs = False  # it was opened, and is not being closed
        self._waiting: dict[str, deque[T]] = {}  # also of keys of which something is being handled
        self._ready: deque[str] = deque()  # keys of which something waits and nothing is being handled
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Let work begin."""
        self._runs = True
        self._start()

    def submit(self, key: str, work: T) -> None:
        """Handle `work` after everything submitted under the same key."""
        self.backlog += 1
        queue = self._waiting.get(key)
        if queue is not None:
            queue.append(work)
            return
        self._waiting[key] = deque([work])
        self._ready.append(key)
        self._start()

    async def close(self, *, grace_s: float) -> None:
        """Start nothing more, give what runs `grace_s`, then cancel it."""
        self._runs = False
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace_s)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self) -> None:
        while self._runs and self._ready and self._free:
            self._free -= 1
            task = asyncio.create_task(self._work_off(self._ready.popleft()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work_off(self, key: str) -> None:
        """This key's, or whatever else is ready, one piece of each in turn: a long queue holds up no other."""
        try:
            while self._runs:
                queue = self._waiting[key]
                await self._handle(queue.popleft())
                self.backlog -= 1
                if queue:
                    self._ready.append(key)
                else:
                    del self._waiting[key]
                if not self._ready:
                    return
                key = self._ready.popleft()
        finally:
            self._free += 1
