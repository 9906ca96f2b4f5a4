"""Keeps one kind of warning from filling a log, and from rotating the log's history away with it."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

LINES_MAX, WINDOW_S = 100, 10.0
_KINDS_MAX = 1000
_KEY_MAX = 80  # characters


@dataclass(slots=True)
class _Kind:
    began_at_s: float
    lines: int = 0
    left_out: int = 0


class FloodFilter(logging.Filter):
    """Lets `LINES_MAX` warnings of a kind pass in `WINDOW_S`; the first one after them says how many were left out.

    A kind is what logged it and the first line of its text without its facts. What is no warning always passes.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives seconds."""
        super().__init__()
        self._clock = clock
        self._kinds: dict[tuple[str, str], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        now_s, key = self._clock(), (record.name, str(record.msg).partition("\n")[0][:_KEY_MAX])
        if len(self._kinds) > _KINDS_MAX:
            self._kinds.clear()
        kind = self._kinds.setdefault(key, _Kind(now_s))
        if now_s - kind.began_at_s >= WINDOW_S:
            left_out, self._kinds[key] = kind.left_out, _Kind(now_s, lines=1)
            if left_out:
                record.left_out = left_out
            return True
        kind.lines += 1
        if kind.lines > LINES_MAX:
            kind.left_out += 1
        return kind.lines <= LINES_MAX
