"""What a process of many connections asks of its system: enough file descriptors, and the faster event loop."""

import asyncio
import logging
import sys
from collections.abc import Callable

if sys.platform != "win32":
    import resource

    import uvloop

log = logging.getLogger(__name__)


def allow_connections() -> None:
    """Raise the soft limit of open files to the hard one: each browser that watches is one file."""
    if sys.platform == "win32":  # it has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == hard:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError) as error:  # macOS says "unlimited" and does not mean it
        log.warning("bridge.file_limit_kept", extra={"limit": soft, "why": str(error)})


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one; None is asyncio's own."""
    return None if sys.platform == "win32" else uvloop.new_event_loop
