"""Tasks that live as long as their owner: kept, so that they are not collected; logged, so that none dies silently."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

log = logging.getLogger(__name__)
Result = TypeVar("Result")


class Background:
    """A set of running tasks that ends together."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Result], name: str) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    @property
    def is_busy(self) -> bool:
        return bool(self._tasks)

    async def stop(self, *, within_s: float = 0.0) -> None:
        """Cancel everything that is not over `within_s` seconds, and wait until it is gone."""
        if self._tasks and within_s:
            await asyncio.wait(tuple(self._tasks), timeout=within_s)
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background.died", exc_info=error, extra={"task": task.get_name()})
