"""What the living log as errors while a simulated network runs."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bridges.simulation.process import someone_lives
from towow_core.services.negotiation.step_report import ENDED


@contextmanager
def errors_into(failures: list[str]) -> Iterator[None]:
    """Collect what the living log as errors; nothing else is logged meanwhile, which saves time."""
    root = logging.getLogger()
    handlers, level, disabled = root.handlers, root.level, root.manager.disable
    root.handlers = [_Collector(failures)]
    root.setLevel(logging.ERROR)
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        root.handlers = handlers
        root.setLevel(level)
        logging.disable(disabled)


class _Collector(logging.Handler):
    def __init__(self, failures: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._failures = failures

    def emit(self, record: logging.LogRecord) -> None:
        if not someone_lives() or record.getMessage() == ENDED:  # a negotiation may fail; nobody did
            return
        error = record.exc_info[1] if record.exc_info else None
        why = f"{type(error).__name__}: {error}" if error else getattr(record, "why", "")
        self._failures.append(f"{record.name} logged {record.getMessage()}: {why}"[:500])
