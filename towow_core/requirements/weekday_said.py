"""A weekday that is met is that weekday: no line that names one in plain words is met by a day of another name."""

import re
from collections.abc import Collection
from datetime import date

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementStatus
from towow_core.requirements.findings import Finding
from towow_core.requirements.notes import names, say

_EN = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_NAMES_EN = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ZH = "一二三四五六日"
_SAID_ZH = re.compile(r"(?:周|星期|礼拜)([一二三四五六日天](?:[、和跟]?[一二三四五六日天])*)")
_SAID_EN = re.compile(r"\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\b", re.IGNORECASE)
# Where a name is the edge of a span, or what is counted from it or put away: the day itself may be another.
_NOT_THE_DAY = re.compile(
    r"前|后|到|至|[~～—-]|以[内来]|不|除|起|开始"
    r"|\b(?:before|after|by|to|till|until|through|from|between|not|except|instead|rather|the day|week)\b",
    re.IGNORECASE,
)
_OF_ONE_WEEK = re.compile(r"[下这本上\d]|\b(?:next|this|coming|last|first|second|third|fourth|a)\b", re.IGNORECASE)
_BROUGHT = re.compile(r"(?:改|换|挪|移|调|推迟|提前|延|定|放|安排)(?:到|至|成|为|在)")


def weekdays_said(text: str) -> frozenset[int]:
    """ISO weekdays that the words name and that a day must be one of; none where they say anything else of them."""
    words = _BROUGHT.sub(" ", re.sub(r"\d{4}-\d\d-\d\d", " ", text))
    if _NOT_THE_DAY.search(words):
        return frozenset()
    chars = (one.replace("天", "日") for said in _SAID_ZH.findall(words) for one in said if one not in "、和跟")
    zh = {_ZH.index(one) + 1 for one in chars}
    en = {_EN.index(said[:3].lower()) + 1 for said in _SAID_EN.findall(words)}
    return frozenset(zh | en)


def all_on_that_weekday(requirement: Requirement, days: Collection[str]) -> bool:
    """Whether these are several days, and each of them is such a day as the words name that say no more: "周六"."""
    meant = weekdays_said(requirement.text)
    is_plain = bool(meant) and _OF_ONE_WEEK.search(requirement.text) is None
    return is_plain and len(days) > 1 and all(date.fromisoformat(day).isoweekday() in meant for day in days)


def as_that_weekday(requirement: Requirement, found: Finding, days: Collection[str], language: Language) -> Finding:
    """The same; not met where it would be, and not one of the days on which that rests has such a name.

    Args:
        days: ISO 8601, those of the parts through which it is met.
    """
    meant = weekdays_said(requirement.text)
    if found.status is not RequirementStatus.MET or not meant or not days:
        return found
    if any(date.fromisoformat(day).isoweekday() in meant for day in days):
        return found
    shown = names([_named(day, language) for day in sorted(days)], language)
    note = say(language, f"方案里的日子：{shown}。", f"The plan's days: {shown}.")
    is_dated = (
        re.search(r"\d", requirement.text) is not None
    )  # "Sunday 16 January", a Saturday: which of both is meant?
    return Finding(RequirementStatus.OPEN if is_dated else RequirementStatus.UNMET, found.met_by, note)


def _named(day: str, language: Language) -> str:
    weekday = date.fromisoformat(day).weekday()
    return say(language, f"{day} 周{_ZH[weekday]}", f"{_NAMES_EN[weekday]} {day}")
