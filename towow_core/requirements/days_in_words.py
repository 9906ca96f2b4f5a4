"""Days that a row of a plan names in its words only, where its own field for them says nothing."""

import re
from collections.abc import Iterator
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?P<name>{'|'.join(_MONTHS)})[a-z]*\.?"
_DAYS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<!\d)(?P<year>20\d\d)-(?P<month>\d\d)-(?P<day>\d\d)(?!\d)",
        r"(?<!\d)(?P<month>\d{1,2})月(?P<day>\d{1,2})[日号]",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}\b",
        rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)",
    )
)
_HALF_A_YEAR = 183  # days: a day without a year is the one that is nearest


def days_in(words: str, near: str) -> tuple[str, ...]:
    """Every day of a month that the words name, ISO 8601, each once.

    Args:
        near: ISO date; a day without a year is that of the year which brings it nearest to this one.
    """
    return tuple(sorted({*_found(words, date.fromisoformat(near[:10]))}))


def _found(words: str, near: date) -> Iterator[str]:
    for match in (match for pattern in _DAYS for match in pattern.finditer(words)):
        said = match.groupdict()
        month = _MONTHS.index(said["name"][:3].lower()) + 1 if said.get("name") else int(said["month"] or 0)
        years = [int(said["year"])] if said.get("year") else [near.year - 1, near.year, near.year + 1]
        for year in years:
            try:
                day = date(year, month, int(said["day"]))
            except ValueError:  # "31 November" names no day
                continue
            if said.get("year") or abs((day - near).days) <= _HALF_A_YEAR:
                yield day.isoformat()
