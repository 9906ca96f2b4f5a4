"""The days of `tests/days.py`, whatever today is: free, said in words that mean them, and never 29 February."""

from datetime import date, timedelta

import pytest

from tests.core.matching_kit import SAMPLES, demand
from tests.days import BEFORE, saturday_ahead
from towow_core.engine.requirements.reading import read_requirements

TODAYS = [date(2026, 11, 26) + timedelta(days=19 * n) for n in range(20)]  # a year


@pytest.mark.parametrize("today", [*TODAYS, date(2027, 12, 28), date(2028, 1, 1), date(2028, 2, 29)], ids=str)
def test_a_saturday_ahead_is_free_and_each_day_around_it_is_meant_by_its_words(today: date) -> None:
    day = saturday_ahead(today)

    assert f"{day:%A}" == "Saturday"
    assert timedelta(days=35) <= day - today <= timedelta(days=100)
    assert not [p for p in SAMPLES if {day.iso, day.after(-1).iso, day.after(7).iso} & {*p.terms.unavailable_dates}]
    for near in (day, day.after(14), day.after(-BEFORE)):
        for said in (f"{near.zh}在北京办聚会", f"A meetup in Berlin on {near.en}"):
            understood = demand(said, today.isoformat())
            (when,) = [r.value for r in read_requirements(said, understood, today.isoformat())[0] if r.kind == "date"]
            assert (understood.context.date, when.first, when.text) == (near.iso, near.iso, "")
