"""Computes forks in a process of its own, one after another: `python -m bridges.forks.worker`, frames in, frames out.

It is given neither a store nor a hub nor a key, so it can touch nothing real. Whoever asked ends it where it takes too
long, and an alarm does where they are gone meanwhile; it ends by itself when nobody can ask any more. A new one takes
seconds to import everything, so it stays.
"""

import logging
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import orjson

from bridges.forks.bundle import Bundle
from bridges.forks.computing import LENGTH_BYTES, WITHIN_S
from bridges.forks.lane import compute
from towow_core.domain.errors import TowowError
from towow_core.support import codec

MEMORY_BYTES = 2 * 1024**3
GRACE_S = 10  # who asked has ended it by then, unless they are gone


def main() -> None:
    """Read bundles from standard input until its end; answer each with `Forked`, or what is wrong with it, as JSON."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    logging.disable()  # of what never happened nobody needs a log
    while head := sys.stdin.buffer.read(LENGTH_BYTES):
        content = sys.stdin.buffer.read(int.from_bytes(head))
        with _ended_in_time():
            said = orjson.dumps(_answer(content))
        sys.stdout.buffer.write(len(said).to_bytes(LENGTH_BYTES) + said)
        sys.stdout.buffer.flush()


@contextmanager
def _ended_in_time() -> Iterator[None]:
    """What takes longer ends the process: nothing of ours handles the alarm."""
    if not hasattr(signal, "alarm"):
        yield
        return
    signal.alarm(int(WITHIN_S) + GRACE_S)
    try:
        yield
    finally:
        signal.alarm(0)


def _answer(content: bytes) -> dict[str, object]:
    try:
        return {"forked": codec.dump(compute(codec.load(Bundle, orjson.loads(content))))}
    except TowowError as error:
        return {"refused": {"kind": type(error).__name__, "en": str(error), "zh": error.zh}}


if __name__ == "__main__":
    main()
