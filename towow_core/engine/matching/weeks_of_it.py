"""Until when something goes on that comes again for so many weeks: "Mon/Wed/Fri from 7 December, for three weeks"."""

import re
from datetime import date, timedelta

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.numerals import ZH_NUMBER, read_number

_WORKING_DAYS = 5
_A_WEEK = timedelta(weeks=1)
_IN_A_ROW = re.compile(rf"(?:连续|接连|连着上?)(?P<n>\d{{1,2}}|{ZH_NUMBER})个?(?:周|星期|礼拜)")


@remembered
def weeks_in_all(understanding: DemandUnderstanding) -> int:
    """For how many whole weeks it comes again; 0 where nobody says, or one work alone is so long."""
    lengths = [
        r.value for r in understanding.in_force if r.kind is RequirementKind.DURATION and r.value.unit == "weeks"
    ]
    if any(one.tags for one in lengths):
        return 0
    again = (r.text for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE)
    in_a_row = (read_number(match["n"]) for text in again if (match := _IN_A_ROW.search(text)))
    told = {number for number in (*(one.number for one in lengths if not one.per), *in_a_row) if number}
    number = next(iter(told)) if len(told) == 1 else 0.0
    return int(number) if number == int(number) else 0


@remembered
def days_in_all(understanding: DemandUnderstanding) -> float | None:
    """On how many days it is that comes again each day: "daily for five days"; None where nobody says."""
    again = [r.value for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE]
    if not any(len(one.weekdays) >= _WORKING_DAYS and not one.number for one in again):
        return None
    lengths = [r.value for r in understanding.in_force if r.kind is RequirementKind.DURATION and not r.value.tags]
    told = {one.number for one in lengths if one.unit == "days" and one.number and not one.per}
    return next(iter(told)) if len(told) == 1 else None


def last_of_its_weeks(understanding: DemandUnderstanding, start: date) -> str:
    """The last day of them, ISO 8601, where the first is `start`; "" where nobody says how many they are."""
    weeks = weeks_in_all(understanding)
    return (start + weeks * _A_WEEK - timedelta(days=1)).isoformat() if weeks else ""
