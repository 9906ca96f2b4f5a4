"""A network whose twins are still being started: who asks then would be told that nobody does it."""

import asyncio
import time
from pathlib import Path

from agents.processes import run_file

WAITS_S, LOOKS_EVERY_S = 60.0, 0.2  # who starts hundreds of twins has been told how long that takes


def is_starting(data_dir: Path) -> bool:
    """Whether the launcher of this machine's network still waits for its twins."""
    network = run_file.read(data_dir / run_file.NETWORK_FILE)
    return network is not None and network.is_starting and network.is_alive


async def until_started(data_dir: Path) -> None:
    """Return once nobody is on the way any more, or after a minute."""
    end_s = time.monotonic() + WAITS_S
    while is_starting(data_dir) and time.monotonic() < end_s:  # noqa: ASYNC110  another process announces it in a file
        await asyncio.sleep(LOOKS_EVERY_S)
