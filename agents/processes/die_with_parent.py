"""A child process that must not outlive its parent, however the parent ends.

On Linux the kernel kills it (PR_SET_PDEATHSIG). Elsewhere the child looks at its parent once a second.
"""

import ctypes
import os
import signal
import sys
import threading

PARENT_VARIABLE = "TOWOW_PARENT_PID"
PR_SET_PDEATHSIG = 1
LOOK_EVERY_S = 1.0
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None  # loaded before any fork, which must not load libraries


def die_with_parent(parent_pid: int) -> None:
    """Call in the child right after the fork. The kernel ties it to the *thread* that forked: that one must live on."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent_pid:  # the parent ended before the kernel was told
        os._exit(1)


def watch_parent(environment_pid: str | None) -> None:
    """Where the kernel does not do it: end this process soon after its parent, whose id `environment_pid` is."""
    if _libc is None and environment_pid:
        threading.Thread(target=_end_with, args=(int(environment_pid),), daemon=True, name="watch-parent").start()


def _end_with(parent_pid: int) -> None:
    while os.getppid() == parent_pid:
        threading.Event().wait(LOOK_EVERY_S)
    os._exit(1)
