"""Whether a process that is not our child is still there, without looking twice."""

import os
import select
from pathlib import Path


def wait_for_end(pid: int) -> None:
    """Until the process is gone, however it goes; at once if it is."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        assert select.select([handle], [], [], 60)[0], f"process {pid} is still there"
    finally:
        os.close(handle)


def is_running(pid: int) -> bool:
    """It exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # it may end between the opening and the reading
        return False
