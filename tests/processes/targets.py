"""What the tests' forked processes do."""

import atexit
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path


def main(argv: Sequence[str]) -> int:
    """Say who this is, then end with a code or a sentence, or wait for a signal (alone or with a child)."""
    comm = Path("/proc/self/comm").read_text().strip()
    sys.stdout.write(f"{os.getpid()} {os.getpgid(0)} {comm} {os.environ.get('TARGET')} {sys.argv[1:]}\n")
    sys.stdout.flush()
    atexit.register(print, "done")
    match argv[0]:
        case "wait":
            signal.pause()
        case "wait-with-child":
            sys.stdout.write(f"{os.fork() or os.getpid()}\n")
            sys.stdout.flush()
            signal.alarm(120)  # a test that fails leaves nobody behind, either
            signal.pause()
        case code if not code.isdigit():
            sys.exit(code)
    return int(argv[0])
