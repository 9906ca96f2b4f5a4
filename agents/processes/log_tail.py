"""The end of a log file, for the sentence that says why a process was given up."""

from pathlib import Path

BYTES = 4096
LINES = 6


def log_tail(file: Path) -> str:
    """The last few lines of a log; empty when there is none."""
    try:
        with file.open("rb") as log:
            log.seek(max(0, file.stat().st_size - BYTES))
            text = log.read().decode("utf-8", "replace")
    except OSError:
        return ""
    return "\n".join(text.strip().splitlines()[-LINES:])
