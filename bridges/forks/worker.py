"""Computes one fork in a process of its own: `python -m bridges.forks.worker`, a bundle in, what came of it out.

It is given neither a store nor a hub nor a key, so it can touch nothing real; and where a fork is endless, it ends.
"""

import logging
import resource
import sys

import orjson

from bridges.forks.bundle import Bundle
from bridges.forks.lane import compute
from towow_core.domain.errors import TowowError
from towow_core.support import codec

CPU_S = 60
MEMORY_BYTES = 2 * 1024**3
TOO_MUCH = 3


def main() -> None:
    """Read a bundle from standard input; write `Forked`, or what is wrong with it, as one JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    logging.disable()  # of what never happened nobody needs a log
    try:
        bundle = codec.load(Bundle, orjson.loads(sys.stdin.buffer.read()))
        said = {"forked": codec.dump(compute(bundle))}
    except TowowError as error:
        said = {"refused": {"kind": type(error).__name__, "en": str(error), "zh": error.zh}}
    except (MemoryError, RecursionError):
        sys.exit(TOO_MUCH)
    sys.stdout.buffer.write(orjson.dumps(said))


if __name__ == "__main__":
    main()
