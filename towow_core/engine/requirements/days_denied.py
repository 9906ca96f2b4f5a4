"""Days that the words before them rule out are never days that are asked for, whatever read them as such."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.requirements.days import excluded_days

_REACH = 32  # characters before a day in which it may be ruled out
_DENIED = re.compile(
    r"\b(?:(?:any|every|all)[a-z]{0,5}(?: [a-z]{1,12})?,? but|(?<!if )(?<!why )(?<!or )(?<!whether )not|never|except(?: for)?|bar|barring|save|outside(?: of)?|excluding|minus|apart from|other than|avoid(?:ing)?|steer clear of|isn't|aren't|don't|can't|cannot|won't)\s+(?:(?:for|on|at|over|during|in|the|any|of|a|do|come|be)\s+){0,3}$"
    r"|(?:除了?|避开|躲开|绕开|(?<![要是能可行好])不要?(?:在|是|安排在?|选|放在|排在?)?|别(?:在|选|放在?|安排在?|排在?|挑)?|非)$",
    re.IGNORECASE,
)
_DAYS_ASKED = frozenset({RequirementKind.DATE, RequirementKind.RECURRENCE})
_WHEN = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE})
_DAY_ALONE = re.compile(r"\d{1,2}(?:[号日]|st\b|nd\b|rd\b|th\b)", re.IGNORECASE)
_BEFORE_ORDINAL = re.compile(r"\b(?:on )?(?:the )?(?=\d{1,2}(?:st|nd|rd|th)\b)", re.IGNORECASE)
_NAMES_ITS_MONTH = re.compile(
    r"月|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\b|\d{4}", re.IGNORECASE
)


def days_denied(text: str, found: Iterable[Requirement], today: str) -> list[Requirement]:
    """The same, each day that is ruled out as one that must not be."""
    read = [_as_denied(text, one, date.fromisoformat(today[:10])) for one in found]
    asked = [r.value for r in read if r.kind in _WHEN and not r.value.tags and (r.value.first or r.value.last)]
    return [_in_its_month(one, asked) if one.kind is RequirementKind.EXCLUSION else one for one in read]


def _in_its_month(one: Requirement, asked: Sequence[RequirementValue]) -> Requirement:
    """ "In January, but not on the 19th": days without their month are of the time in which it all is to be."""
    first = one.value.first
    if not first or not asked or _NAMES_ITS_MONTH.search(one.text) or _DAY_ALONE.search(one.text) is None:
        return one
    begin, end = min(each.first or each.last for each in asked), max(each.last or each.first for each in asked)
    if begin < first:
        return one
    since = date.fromisoformat(begin)
    since = since.replace(day=1) if begin[:7] == end[:7] else since
    value = excluded_days(_BEFORE_ORDINAL.sub("on the ", one.text), since)
    is_there = value is not None and value.first >= since.isoformat() and (begin == end or value.first <= end)
    return replace(one, value=value) if value is not None and is_there else one


def _as_denied(text: str, one: Requirement, today: date) -> Requirement:
    if one.kind not in _DAYS_ASKED or one.span is None:
        return one
    begin = max(0, one.span.start - _REACH)
    match = _DENIED.search(text[begin : one.span.start])
    value = excluded_days(one.span.text, today) if match else None
    if match is None or value is None:
        return one
    start, end = begin + match.start(), one.span.end
    span = Span(start=start, end=end, text=text[start:end])
    return replace(one, kind=RequirementKind.EXCLUSION, text=span.text, span=span, value=value, is_hard=True)
