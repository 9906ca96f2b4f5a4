"""The machine's clock as services ask for it."""

from datetime import UTC, datetime

from towow_core.support.clock import SystemClock
from towow_core.support.timestamps import format_time, parse_time

ASKED = 20_000  # often within a second, and over more than one on a busy machine


def test_it_tells_the_machines_time_in_one_width() -> None:
    clock = SystemClock()

    before = format_time(datetime.now(UTC))
    told = [clock.now() for _ in range(ASKED)]
    after = format_time(datetime.now(UTC))

    assert [before, *told, after] == sorted([before, *told, after])
    assert all(format_time(parse_time(text)) == text for text in told[::100])
