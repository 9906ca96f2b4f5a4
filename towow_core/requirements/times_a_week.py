"""How many times a week or a day are asked for: "twice a week", "两到三次"; read from the words of a requirement."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from towow_core.domain.requirements import Requirement

_A_WEEK = 7
_NUMBERS = {
    **dict(zip("一二三四五六七八九十", range(1, 11), strict=True)), "两": 2,
    "one": 1, "once": 1, "two": 2, "twice": 2, "a couple of": 2, "three": 3, "thrice": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
}  # fmt: skip
_ZH_N = r"(?:\d{1,2}|[一二两三四五六七八九十])"
_EN_N = r"(?:\d{1,2}|one|two|three|four|five|six|seven|a couple of)"
_TIMES = re.compile(
    rf"(?P<unit>[每一](?:个)?(?:周|星期|礼拜|天|日))(?:里|内)?(?P<limit>至少|最少|最多)?[^，,。；;]{{0,4}}?(?P<least>{_ZH_N})(?:[到至~-](?P<most>{_ZH_N}))?个?(?:次|回|趟|节|堂|遍|天|晚上|上午|下午|早上|白天)"
    rf"|(?:\b(?P<limit_en>at least|at most|up to) )?\b(?:(?P<once>once|twice|thrice)|(?P<least_en>{_EN_N})(?:\s?(?:-|–|to|or)\s?(?P<most_en>{_EN_N}))?\s?(?:x|times|days?|mornings?|afternoons?|evenings?|nights?|sessions?|lessons?|classes|class|visits?|walks?|shifts?|rehearsals?))"
    r"\s+(?:(?:an?|per|each|every|in a)\s+)?(?P<unit_en>week(?:ly)?|day|daily)\b",
    re.IGNORECASE,
)
_DAY = re.compile(r"[天日]|\bday\b|\bdaily\b", re.IGNORECASE)


class Times(NamedTuple):
    """So many, from the least to the most, of a week or of a day."""

    least: int
    most: int
    is_of_a_day: bool


def times_in(words: str) -> Times | None:
    """None where they do not say how many."""
    found = _TIMES.search(words)
    if found is None:
        return None
    least = _number(found["least"] or found["least_en"] or found["once"])
    most = _number(found["most"] or found["most_en"] or "") or least
    limit = (found["limit"] or found["limit_en"] or "").lower()
    if limit in {"至少", "最少", "at least"}:
        most = 1000
    elif limit in {"最多", "at most", "up to"}:
        least = 1
    return Times(least, most, _DAY.search(found["unit"] or found["unit_en"]) is not None)


def is_so_often(days: Sequence[str], times: Times) -> bool:
    """Whether these days are that many of each week from the first one on; the last week may be cut short."""
    if not days:
        return False
    if times.is_of_a_day:  # a day of a plan is one time, and every day of it has to be there
        each = all((later - day).days == 1 for day, later in pairwise(map(date.fromisoformat, days)))
        return each and times.least == 1
    first = date.fromisoformat(days[0])
    weeks = Counter((date.fromisoformat(day) - first).days // _A_WEEK for day in days)
    last = max(weeks)
    whole = [weeks[n] for n in range(last)] or [weeks[last]]
    return all(times.least <= number <= times.most for number in whole) and weeks[last] <= times.most


def is_as_often(days: Requirement, often: Requirement) -> bool:
    """Whether so many days of the week are named as it was to be times a week, on no days in particular."""
    times = None if often.value.weekdays or not days.value.weekdays else times_in(often.text)
    is_of_a_week = times is not None and not times.is_of_a_day
    return is_of_a_week and times is not None and times.least <= len(days.value.weekdays) <= times.most


def _number(said: str) -> int:
    return int(said) if said.isdecimal() else _NUMBERS.get(said.lower(), 0)
