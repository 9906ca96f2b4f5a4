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
        self._slots = asyncio.Semaphore(concurrency_max)
        self._opened = asyncio.Event()
        self._closing = False
        self._waiting: dict[str, deque[T]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Let work begin."""
        self._opened.set()

    def submit(self, key: str, work: T) -> None:
        """Handle `work` after everything submitted under the same key."""
        self.backlog += 1
        queue = self._waiting.get(key)
        if queue is not None:
            queue.append(work)
            return
        self._waiting[key] = deque([work])
        task = asyncio.create_task(self._work_off(key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self, *, grace_s: float) -> None:
        """Start nothing more, give what runs `grace_s`, then cancel it."""
        self._closing = True
        self._opened.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace_s)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work_off(self, key: str) -> None:
        queue = self._waiting[key]
        try:
            while queue:
                await self._opened.wait()
                async with self._slots:
                    if self._closing:
                        return
                    work = queue.popleft()
                    await self._handle(work)
                    self.backlog -= 1
        finally:
            del self._waiting[key]
