"""Keeps log files small while other processes write to them.

A child writes to its log with O_APPEND and is never told: what it wrote is copied to `<name>.log.1` and the file is
emptied. A line that is written in the instant between the two is lost; a log is no place for what must not be.
"""

import logging
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

log = logging.getLogger(__name__)
LOG_BYTES_MAX = 10_000_000
TWIN_LOG_BYTES_MAX = 1_000_000  # there are many
ROTATE_EVERY_S = 5.0


def rotate(files: Iterable[Path], bytes_max: int) -> None:
    """Empty each file that is larger than `bytes_max`; what was in it takes the place of what was emptied before."""
    for file in files:
        try:
            if file.stat().st_size > bytes_max:
                _rotate(file)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("log.not_rotated", extra={"file": str(file), "why": error.strerror})


def _rotate(file: Path) -> None:
    old = file.with_name(f"{file.name}.1")
    with file.open("rb") as full, old.open("wb") as copy:
        shutil.copyfileobj(full, copy)
    os.truncate(file, 0)
