"""A network that lives as long as a command does."""

import asyncio
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from rich.console import Console
from rich.text import Text

from agents.processes.child_state import ChildState
from agents.processes.launcher import Launcher
from towow_core.support.private_data import tighten
from towow_core.support.settings import Settings
from towow_core.telemetry import logs

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(Exception):
    """Ctrl-C or SIGTERM came before the command was through."""


class Progress:
    """One line for each process that is started, and one for each that has trouble."""

    def __init__(self, console: Console, settings: Settings) -> None:
        self.console, self.settings = console, settings
        self.seen: set[str] = set()
        self.troubled: set[str] = set()

    def __call__(self, name: str, state: ChildState) -> None:
        match state:
            case ChildState.RUNNING if name not in self.seen:
                self.console.print(Text(f"  starting {name}", style="dim"))
            case ChildState.RESTARTING if name not in self.troubled:
                self.console.print(f"  {name} ended unexpectedly and is started again")
                self.troubled.add(name)
            case ChildState.QUARANTINED:
                text = Text(f"  {name} keeps ending and was given up", style="red")
                self.console.print(text.append(f"; see {self.settings.logs_dir / name}.log"), soft_wrap=True)
        self.seen.add(name)


def stop_event() -> asyncio.Event:
    """Set by Ctrl-C, SIGTERM or a closed terminal."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in STOP_SIGNALS:
        loop.add_signal_handler(number, stop.set)
    return stop


@asynccontextmanager
async def running(launcher: Launcher, stop: asyncio.Event, console: Console) -> AsyncIterator[None]:
    """The network, ready and tended; ended, whatever happens. `console` hears what was wrong with the data directory.

    Raises:
        CannotStart: See `Launcher.start`.
        Stopped: `stop` was set before it was ready.
    """
    tightened = tighten(launcher.settings.data_dir, launcher.settings.store_url)
    for sentence in tightened.sentences:
        console.print(Text(f"  {sentence}", style="yellow"), soft_wrap=True)
    await unless_stopped(launcher.start(), stop)
    logs.configure("launcher", launcher.settings.log_level, file=launcher.log_file("launcher"))
    tightened.report()
    tending = asyncio.create_task(launcher.run_until(stop))
    try:
        yield
    finally:
        tending.cancel()
        await asyncio.gather(tending, return_exceptions=True)
        await launcher.stop()


async def unless_stopped(work: Coroutine[Any, Any, Any], stop: asyncio.Event) -> Any:
    """The result of `work`.

    Raises:
        Stopped: `stop` was set first; `work` was cancelled and has ended.
    """
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Stopped
        return working.result()
    finally:
        for task in (working, stopping):
            task.cancel()
        await asyncio.gather(working, stopping, return_exceptions=True)
