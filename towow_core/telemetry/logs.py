"""One JSON line per thing that happened: when, how bad, its dotted name, which process, whom it is about, the facts.

Never on stdout, which belongs to what a command answers.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from towow_core.support.redaction import redact
from towow_core.telemetry.about import facts
from towow_core.telemetry.flood_filter import FloodFilter

NOT_FACTS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLine(logging.Formatter):
    """A record as one line: `{"ts", "level", "event", "process", …ids, …facts}`; `extra=` holds the facts."""

    def __init__(self, process_name: str) -> None:
        super().__init__()
        self.process_name = process_name

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "ts": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "process": self.process_name,
            "logger": record.name,
        }
        line |= facts()
        line |= {name: value for name, value in vars(record).items() if name not in NOT_FACTS}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return redact(json.dumps(line, ensure_ascii=False, default=str))


def configure(
    process_name: str, level: str = "INFO", *, stream: TextIO | None = None, file: Path | None = None
) -> None:
    """Send every log record of this process to `file` (appended), else to `stream`, else to stderr.

    Calling it again replaces what was configured before, so that a forked child can have a log of its own.
    """
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    handler = logging.FileHandler(file, encoding="utf-8") if file else logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLine(process_name))
    handler.addFilter(FloodFilter())
    root = logging.getLogger()
    for old in tuple(root.handlers):
        root.removeHandler(old)
        old.close()
    root.addHandler(handler)
    root.setLevel(level)
    for chatty in ("httpx", "httpcore", "asyncio", "openagents", "alembic"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))
