"""Whether a process of this machine lives."""

import os


def pid_is_alive(pid: int) -> bool:
    """Whether there is one of this id, ours or somebody else's."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
