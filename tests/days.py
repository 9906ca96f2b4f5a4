"""Days ahead of the real today, for what the machine's clock is held against: no test breaks as the calendar goes on.

Whoever asks for "12月19日" asks for a day that is over on 20 December. All here goes by days in UTC, as `SystemClock`
does; all processes of a run go by the day on which it began.
"""

import os
from datetime import UTC, date, datetime, timedelta
from typing import Self

from tests.core.matching_kit import SAMPLES

AHEAD = 35  # days: longer than the notice that any sample person wants, too near to be next year's by mistake
BEFORE, AFTER = 30, 30  # days around the Saturday that plans and wishes speak of
WHOLE_WEEK = range(-1, 9)  # from its Friday to the Sunday of the week after: the days that demands ask for


class Day(date):
    """A day as sentences and answers write it."""

    @property
    def iso(self) -> str:
        return self.isoformat()

    @property
    def zh(self) -> str:
        return f"{self.month}月{self.day}日"

    @property
    def en(self) -> str:
        return f"{self.day} {self:%B}"

    @property
    def month_zh(self) -> str:
        return f"{self.year}年{self.month}月"

    def after(self, days: int) -> Self:
        """So many days later; below zero, earlier."""
        return self + timedelta(days=days)


def saturday_ahead(today: date) -> Day:
    """The first Saturday from five weeks on for which every sample person is free, as they are a week later.

    Around it is no 29 February: said without a year, in most years that is no day at all.
    """
    away = {date.fromisoformat(day) for person in SAMPLES for day in person.terms.unavailable_dates}
    day = Day.fromordinal(today.toordinal() + AHEAD)
    while (
        f"{day:%a}" != "Sat"
        or away & {day.after(n) for n in WHOLE_WEEK}
        or (2, 29) in {(near.month, near.day) for near in map(day.after, range(-BEFORE, AFTER + 1))}
    ):
        day = day.after(1)
    return day


TODAY = Day.fromisoformat(os.environ.setdefault("TOWOW_TEST_TODAY", datetime.now(UTC).date().isoformat()))
SATURDAY = saturday_ahead(TODAY)
SUNDAY, NEXT_SATURDAY = SATURDAY.after(1), SATURDAY.after(7)
