"""The faster event loop, where there is one."""

import asyncio
import sys
from collections.abc import Callable

if sys.platform != "win32":
    import uvloop


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one; None is asyncio's own."""
    return None if sys.platform == "win32" else uvloop.new_event_loop
