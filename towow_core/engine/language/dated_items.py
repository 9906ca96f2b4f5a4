"""A text whose items each have a day of their own, cut into them: "move it on Friday, and on Thursday pack it"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from itertools import pairwise

Place = tuple[int, int]

_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_ONE = rf"(?:\d{{1,2}}月\d{{1,2}}[日号]?|\d{{1,2}}[日号]|(?:{_WEEKDAY},? )?(?:\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b)|\b{_WEEKDAY}|[今明后][天晚]|[周星期礼拜]+[一二三四五六日天])"
_DAY = re.compile(
    rf"{_ONE}(?:\s*(?:[(（]?{_ONE}[)）]?|(?:to|until|and|or|-|–|~|到|至|和|或)\s*{_ONE}))?", re.IGNORECASE
)
# What parts an item from the next, the surest first; the last of them may stand inside an item too.
_MARKS = (
    re.compile(r"[;；。!！?？]|\.\s"),
    re.compile(r",\s+(?:and|plus|then|also)\b|[，,]?\s*(?:另外|此外|还(?=[要想有需])|再(?=[请找要来])|然后|同时)"),
    re.compile(r"\s(?:and|plus|then)\s(?=(?:an?|some|on|two|three|the)\s)"),
)
_COMMA = re.compile(r"[，,]")
_SAYS = re.compile(r"\b(?!(?:and|plus|then|also|on|at|the|for|from|until|by|in)\b)[a-z]{2,}|[\u4e00-\u9fff]{2,}", re.IGNORECASE)  # fmt: skip


def dated_items(text: str) -> tuple[Place, ...]:
    """Where each begins and ends; () where fewer than two have a day and say something besides."""
    days = [match.span() for match in _DAY.finditer(text)]
    cuts = [at for (_, end), (start, _) in pairwise(days) if (at := _cut(text, end, start)) is not None]
    items = [*pairwise((0, *cuts, len(text)))]
    is_each_one = all(_SAYS.search(_DAY.sub(" ", text[start:end])) for start, end in items)
    return tuple(items) if len(items) > 1 and is_each_one else ()


def _cut(text: str, end: int, start: int) -> int | None:
    for mark in _MARKS:
        if (found := mark.search(text, end, start)) is not None:
            return found.start() if text[found.start()] not in ";；。!！?？." else found.end()
    commas = [found.end() for found in _COMMA.finditer(text, end, start)]
    return commas[-1] if commas else None
