"""A flood of warnings leaves the log readable."""

import io
import json
import logging

from towow_core.telemetry.flood_filter import LINES_MAX, WINDOW_S, FloodFilter


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def logger_of(stream: io.StringIO, clock: Clock) -> logging.Logger:
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter('{"event": "%(message)s"}'))
    handler.addFilter(FloodFilter(clock))
    logger = logging.Logger("flooded")  # noqa: LOG001  one of its own, that no other test sees
    logger.addHandler(handler)
    return logger


def lines(stream: io.StringIO) -> list[str]:
    return [json.loads(line)["event"] for line in stream.getvalue().splitlines()]


def test_twenty_thousand_warnings_of_a_kind_are_a_hundred_lines() -> None:
    stream = io.StringIO()
    logger = logger_of(stream, Clock())
    for _ in range(20_000):
        logger.warning("hub.no_descriptors")
    logger.error("store.lost")

    assert lines(stream) == ["hub.no_descriptors"] * LINES_MAX + ["store.lost"]


def test_the_next_line_says_how_many_were_left_out() -> None:
    records: list[logging.LogRecord] = []
    clock = Clock()
    logger = logger_of(io.StringIO(), clock)
    keep = logging.Handler()
    keep.emit = records.append  # type: ignore[method-assign]
    logger.addHandler(keep)
    for _ in range(LINES_MAX + 5):
        logger.warning("hub.refused")
    clock.now_s += WINDOW_S
    logger.warning("hub.refused")

    assert getattr(records[-1], "left_out", 0) == 5


def test_what_is_no_warning_is_never_left_out() -> None:
    stream = io.StringIO()
    logger = logger_of(stream, Clock())
    for _ in range(LINES_MAX * 3):
        logger.info("channel.ended")

    assert len(lines(stream)) == LINES_MAX * 3
