"""What a demand says of its days, as far as every line is held against it."""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import (
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
    days_meant,
    weeks_between,
)
from towow_core.requirements.times_a_week import times_in

_WHEN = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE, RequirementKind.RECURRENCE})

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_PART = r"(?: (?:mornings?|afternoons?|evenings?|nights?))?"
_A_WEEK = re.compile(  # and neither "several times a week" nor "every day of the week"
    r"每一?个?(?:周|星期|礼拜)[一二三四五六日天]?(?:的?[早晚上下中傍]?[晨上午晚])?(?:一次)?|一(?:周|星期|礼拜)一次"
    rf"|weekly|once (?:a|every|each|per) week|(?:every|each) (?:week|{_DAY}){_PART}"
    rf"|(?:on )?{_DAY}{_PART}",
    re.IGNORECASE,
)
_A_MONTH = re.compile(r"每个?月(?:一次)?|按月|(?:every|each|once (?:a|every)|per) month|monthly", re.IGNORECASE)


def is_moved(requirements: Sequence[Requirement]) -> bool:
    """Whether it is on other days now than when people were asked: what they said of those is said of those."""
    return any(r.kind in _WHEN and r.source is RequirementSource.REJECTION for r in requirements)


def again_on(requirements: Sequence[Requirement]) -> frozenset[int] | None:
    again = [r.value for r in requirements if r.kind is RequirementKind.RECURRENCE]
    # "每周四，一共四次": how many times it is says nothing of its days.
    said = [one.weekdays for one in again if one.weekdays or one.unit != "sessions"]
    return frozenset(day for days in said or [()] for day in days or range(1, 8)) if again else None


def once_each(requirements: Sequence[Requirement]) -> str:
    """The unit of time, "week" or "month", in each of which all of it takes place once; "" where it is otherwise."""
    of_all = [r for r in requirements if r.kind is RequirementKind.RECURRENCE]
    again = [r for r in of_all if r.value.unit != "sessions" or times_in(r.text) is not None]
    if not again or any(r.value.tags for r in again):
        return ""
    if all(_A_MONTH.fullmatch(r.text.strip()) for r in again):
        return "month"
    is_weekly = all(_A_WEEK.fullmatch(r.text.strip()) and weeks_between(r.value) == 1 for r in again)
    return "week" if is_weekly and len({day for r in again for day in r.value.weekdays}) <= 1 else ""


def days_out(requirements: Sequence[Requirement]) -> frozenset[str]:
    out = (r for r in requirements if r.kind is RequirementKind.EXCLUSION and r.status is not RequirementStatus.WAIVED)
    of_all = (r.value for r in out if r.value.first and not (r.value.tags or r.value.unit))
    return frozenset(day for value in of_all for day in days_meant(value))
