"""What the tests' forked processes do."""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path


def main(argv: Sequence[str]) -> int:
    """Say who this is, then end with a code, or wait for a signal."""
    comm = Path("/proc/self/comm").read_text().strip()
    sys.stdout.write(f"{os.getpid()} {os.getpgid(0)} {comm} {os.environ.get('LIFE')} {sys.argv[1:]}\n")
    sys.stdout.flush()
    if argv[0] == "wait":
        signal.pause()
    return int(argv[0])
