"""All of the time that comes next, of what comes again: "every weekday for the next three weeks", 接下来三周每周二."""

import re
from datetime import date, timedelta

from towow_core.engine.language.date_arithmetic import FoundDate, Precision, month_end, months_later
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number

_NEXT = re.compile(
    rf"\b(?:(?:for|over|during|in|within)\s+)?the\s+(?:next|coming)\s+(?P<n>\d{{1,2}}|{EN_NUMBER})\s+(?P<unit>day|week|month)s\b"
    rf"|(?:接下来|往后|今后|未来)的?这?(?P<zh>\d{{1,2}}|{ZH_NUMBER})(?P<zh_unit>天|周|个?星期|个?礼拜|个月)(?:里|[之以]?内)?",
    re.IGNORECASE,
)
_DAYS = {"day": 1, "week": 7, "天": 1, "周": 7, "星期": 7, "礼拜": 7}


def all_of_the_next(text: str, today: date) -> FoundDate | None:
    """From tomorrow to its last day; None where the text names no such time."""
    match = _NEXT.search(text)
    count = int(read_number(match["n"] or match["zh"]) or 0) if match else 0
    if match is None or not count:
        return None
    unit = (match["unit"] or match["zh_unit"]).lower().removeprefix("个")
    if unit in {"month", "月"}:
        year, month = months_later(today, count)
        last = date(year, month, min(today.day, month_end(year, month).day))
    else:
        last = today + timedelta(days=count * _DAYS[unit])
    start, end = match.span()
    return FoundDate(day=today + timedelta(days=1), precision=Precision.MONTH, until=last, start=start, end=end)
