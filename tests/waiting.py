"""Waiting, the few ways there are in the tests. Nothing here, and no test, waits for a time to pass and hopes.

What this process announces is awaited where it is announced: an `asyncio.Event`, a queue, `Stream.first`. What has to
do with time runs on `bridges.simulation.virtual_time`.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
PATIENCE_S = 180.0  # no promise about anything: a busy machine is slow, and what does not come at all still fails
LOOK_EVERY_S = 0.01


async def until(look: Callable[[], Awaitable[T] | T], *, within_s: float = PATIENCE_S) -> T:
    """What `look` finds, as soon as that is something.

    Only for what announces itself to nobody: a file, a port, the state of another process, and rows that another
    thread or process writes to the store.

    Raises:
        TimeoutError: It never found anything.
    """
    async with asyncio.timeout(within_s):
        while True:
            found: Any = look()
            if isinstance(found, Awaitable):
                found = await found
            if found:
                return found
            await asyncio.sleep(LOOK_EVERY_S)


def until_there(look: Callable[[], T], *, within_s: float = PATIENCE_S) -> T:
    """As `until`, where no event loop runs.

    Raises:
        TimeoutError: It never found anything.
    """
    end_s = time.monotonic() + within_s
    while not (found := look()):
        if time.monotonic() > end_s:
            raise TimeoutError(f"not there within {within_s:.0f} s: {getattr(look, '__name__', look)}")
        time.sleep(LOOK_EVERY_S)
    return found


async def begun(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """A task for `work` that has come to the first thing that it waits for."""
    task = asyncio.get_running_loop().create_task(work)
    await turn()
    return task


async def turn() -> None:
    """Let everybody who could go on do so, once."""
    await asyncio.sleep(0)
