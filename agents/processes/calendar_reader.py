"""Reads a calendar in a process of its own, with an end: a few lines of one can be made to be read for ever.

(A rule that never comes true, a day that lasts two thousand years, a line of 200,000 parameters.) A thread could not be
stopped; a process is, by its own limits and by whoever asked.
"""

import asyncio
import resource
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE

import orjson

from towow_core.domain.errors import TowowError
from towow_core.support.calendars import BadCalendar, busy_days

CPU_S = 10  # a calendar of 5,000 events takes two

MEMORY_BYTES = 1024 * 1024 * 1024
WITHIN_S = 30.0
TOO_INTRICATE = 3
LIMITS_REACHED = {TOO_INTRICATE, -signal.SIGXCPU, -signal.SIGKILL}


class ReaderFailed(TowowError):
    """The calendar may be good; the process that reads it is not."""

    http_status = 503


async def read_busy_days(content: bytes, first: str, last: str) -> tuple[str, ...]:
    """`busy_days`, within limits.

    Raises:
        BadCalendar: It is none, or is larger or more intricate than is read.
        ReaderFailed: Nobody can read it now.
    """
    # Nothing of our surroundings goes along: no tokens, and no module that happens to lie in the working directory.
    command = (sys.executable, "-I", "-m", __name__, first, last)
    try:
        reader = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env={})
    except OSError as error:  # too many processes, too little memory
        raise ReaderFailed(f"The calendar's reader cannot be started ({error.strerror}).") from error
    try:
        async with asyncio.timeout(WITHIN_S):
            said, _ = await reader.communicate(content)
    except TimeoutError as error:
        raise BadCalendar(f"It cannot be read within {WITHIN_S:g} s.") from error
    finally:
        if reader.returncode is None:
            reader.kill()
            await reader.wait()
    if reader.returncode in LIMITS_REACHED:
        raise BadCalendar("It is more intricate than is read.")
    try:
        found = orjson.loads(said)
    except orjson.JSONDecodeError as error:
        raise ReaderFailed(f"The calendar's reader ended with exit code {reader.returncode}.") from error
    if (why := found.get("why")) is not None:
        raise BadCalendar(why)
    return tuple(found["days"])


def main(first: str, last: str) -> None:
    """Read a calendar from standard input; say its taken days, or why it cannot be read, in one line of JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    try:
        found: dict[str, object] = {"days": busy_days(sys.stdin.buffer.read(), first, last)}
    except (MemoryError, RecursionError):
        sys.exit(TOO_INTRICATE)
    except BadCalendar as error:
        found = {"why": str(error)}
    sys.stdout.buffer.write(orjson.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
