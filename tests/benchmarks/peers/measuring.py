"""How one peer is measured, in a process of its own: negotiations a second, and processor time for each.

Only the standard library, because it runs in every peer's environment.
"""

import argparse
import asyncio
import gc
import json
import resource
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from os import getpid, sysconf
from pathlib import Path
from typing import Any

WARM_UP = 3
MODES = {"alone": 1, "together": 100}  # name of each measurement to how many negotiations run at once


async def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A peer that is up.

    Attributes:
        negotiate: One negotiation from demand to result; raises if it did not come to what it should.
        settle: Until what it does after a result, in its own time, is done as well.
    """

    negotiate: Callable[[], Awaitable[None]]
    settle: Callable[[], Awaitable[None]] = _nothing


Opened = AbstractAsyncContextManager[Running]


async def measure(peer: Running, at_once: int, seconds: float) -> dict[str, float]:
    """Negotiate for `seconds`, once at least; what has begun by then is ended, and counts.

    Gives `per_s`, `cpu_ms` for each (of this process and all that descend from it), and how many `negotiations`.
    """
    gc.collect()
    cpu_s, began_s, done = cpu_seconds(), time.perf_counter(), 0

    async def one_after_another() -> None:
        nonlocal done
        while True:
            await peer.negotiate()
            done += 1
            if time.perf_counter() - began_s >= seconds:
                return

    await asyncio.gather(*(one_after_another() for _ in range(at_once)))
    passed_s = time.perf_counter() - began_s
    await peer.settle()
    used_s = cpu_seconds() - cpu_s
    return {"per_s": done / passed_s, "cpu_ms": 1000 * used_s / done, "negotiations": done}


async def run(opened: Opened, seconds: float) -> dict[str, dict[str, float]]:
    """All modes, one after the other."""
    async with opened as peer:
        for _ in range(WARM_UP):
            await peer.negotiate()
        await peer.settle()
        return {mode: await measure(peer, at_once, seconds) for mode, at_once in MODES.items()}


def cpu_seconds() -> float:
    """Processor time of this process and all its descendants, those that have ended included.

    Of other processes the kernel counts in hundredths of a second. Where there is no /proc, running children are not
    counted.
    """
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + _of_descendants() / sysconf("SC_CLK_TCK")


def _of_descendants() -> int:
    """Clock ticks of those that run, and of their own children that have ended."""
    children: dict[int, list[tuple[int, int]]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = entry.read_text(encoding="utf-8", errors="replace")
        except OSError:  # it has ended meanwhile
            continue
        rest = text.rpartition(")")[2].split()  # a program's name may have spaces and brackets
        children.setdefault(int(rest[1]), []).append((int(entry.parent.name), sum(map(int, rest[11:15]))))
    ticks, waiting = 0, [getpid()]
    while waiting:
        for process, used in children.get(waiting.pop(), ()):
            ticks += used
            waiting.append(process)
    return ticks


def main(
    opening: Callable[[argparse.Namespace], Opened],
    *,
    runs: Callable[[Coroutine[Any, Any, Any]], Any] = asyncio.run,
    **options: tuple[str, ...],
) -> None:
    """The command line of a peer; ends with one line of JSON. `options` are its own: name to what may be chosen.

    `runs` is what the peer's own processes run on.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0)
    for name, choices in options.items():
        parser.add_argument(f"--{name}", choices=choices, default=choices[0])
    chosen = parser.parse_args()
    found: Any = runs(run(opening(chosen), chosen.seconds))
    print(json.dumps(found), flush=True)
