"""Days of a month that words name: in a row of a plan whose own field says nothing, and in the prose about a plan."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import chain
from typing import NamedTuple

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMES = (
    "jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
    "|mar|(?-i:March|MARCH|May|MAY)"
)
_MONTH = rf"(?P<name>{_NAMES})\b\.?"
_ALSO_VERBS = r"(?P<name>may|march)\b"  # in small letters no month, unless what stands beside it says so
_TH = "(?:st|nd|rd|th)"
_DAYS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<!\d)(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)(?!\d)",
        r"(?<!\d)(?P<month>\d{1,2})月(?P<day>\d{1,2})[日号]",
        rf"\b(?P<day>\d{{1,2}}){_TH}?\s+(?:of\s+)?{_MONTH}",
        rf"\b{_MONTH}\s+(?P<day>\d{{1,2}}){_TH}?\b(?![:,]\d)",
        rf"\b(?P<day>\d{{1,2}})(?:{_TH}\s+(?:of\s+)?|\s+of\s+)(?-i:{_ALSO_VERBS})",
        rf"\b(?:(?:on|by|until|before|after|from)\s+(?-i:{_ALSO_VERBS})\s+(?P<day>\d{{1,2}})\b(?![:,]\d))",
    )
)
_DIGIT = re.compile(r"\d")
_MARK = re.compile(f"[-月]|{'|'.join(_MONTHS)}", re.IGNORECASE)  # each of the patterns has one
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_HALF_A_YEAR = 183  # days: a day without a year is the one that is nearest


class NamedDay(NamedTuple):
    """A day as it is said, be it one of the calendar or not; `year` is None where none is said."""

    year: int | None
    month: int
    day: int


def named_days(words: str) -> Iterator[NamedDay]:
    """Every day of a month that the words name."""
    if _DIGIT.search(words) is None:  # each of the patterns has one, and most words have none
        return
    if _ISO.fullmatch(words):  # as fields have it
        yield NamedDay(int(words[:4]), int(words[5:7]), int(words[8:]))
        return
    if _MARK.search(words) is None:
        return
    for match in chain.from_iterable(pattern.finditer(words) for pattern in _DAYS):
        said = match.groupdict()
        month = _MONTHS.index(said["name"][:3].lower()) + 1 if said.get("name") else int(said["month"])
        yield NamedDay(int(said["year"]) if said.get("year") else None, month, int(said["day"]))


def days_in(words: str, near: str) -> tuple[str, ...]:
    """The same, ISO 8601, each once; "31 November" is none.

    Args:
        near: ISO date; a day without a year is that of the year which brings it nearest to this one.
    """
    return tuple(sorted({*_found(words, date.fromisoformat(near[:10]))}))


def _found(words: str, near: date) -> Iterator[str]:
    for said in named_days(words):
        for year in [near.year - 1, near.year, near.year + 1] if said.year is None else [said.year]:
            try:
                day = date(year, said.month, said.day)
            except ValueError:
                continue
            if said.year is not None or abs((day - near).days) <= _HALF_A_YEAR:
                yield day.isoformat()
