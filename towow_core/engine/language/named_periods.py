"""Stretches of a year that people name in what they say of themselves: "广交会期间不接其他活", "not in summer holidays"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from datetime import date

# First and last day of each, of every year; roughly, and rather longer than shorter.
_PERIODS = (
    (re.compile(r"广交会|\bcanton fair\b", re.IGNORECASE), (((4, 10), (5, 10)), ((10, 10), (11, 9)))),
    (re.compile(r"暑假|暑期|\bsummer holidays?\b", re.IGNORECASE), (((6, 15), (9, 15)),)),
    (re.compile(r"寒假|春运", re.IGNORECASE), (((1, 1), (3, 15)),)),
    (re.compile(r"国庆(?:假期|长假|期间)|十一(?:假期|长假|期间)"), (((9, 28), (10, 10)),)),
    (re.compile(r"双十一(?:期间|前后)"), (((10, 20), (11, 15)),)),
    (
        re.compile(r"圣诞(?:假期|期间|季)|\bchristmas (?:holidays?|period|season|week)\b", re.IGNORECASE),
        (((12, 15), (12, 31)), ((1, 1), (1, 8))),
    ),
)


def is_of_other_days(said: str, days: tuple[str, ...]) -> bool:
    """Whether words name such a stretch, and none of these days, ISO 8601, is in it; never where no day is known."""
    named = [stretches for words, stretches in _PERIODS if words.search(said)]
    if len(named) != 1 or not days:
        return False
    on = [(day.month, day.day) for day in map(date.fromisoformat, days)]
    return not any(first <= one <= last for one in on for first, last in named[0])
