"""Days that the words before them rule out are never days that are asked for, whatever read them as such."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.requirements.days import excluded_days

_REACH = 32  # characters before a day in which it may be ruled out
_DENIED = re.compile(
    r"\b(?:(?:any|every|all)[a-z]{0,5}(?: [a-z]{1,12})?,? but|(?<!if )(?<!why )(?<!or )(?<!whether )not|never|except(?: for)?|bar|barring|save|outside(?: of)?|excluding|minus|apart from|other than|avoid(?:ing)?|steer clear of|isn't|aren't|don't|can't|cannot|won't)\s+(?:(?:for|on|at|over|during|in|the|any|of|a|do|come|be)\s+){0,3}$"
    r"|(?:除了?|避开|躲开|绕开|(?<![要是能可行好])不要?(?:在|是|安排在?|选|放在|排在?)?|别(?:在|选|放在?|安排在?|排在?|挑)?|非)$",
    re.IGNORECASE,
)
_DAYS_ASKED = frozenset({RequirementKind.DATE, RequirementKind.RECURRENCE})


def days_denied(text: str, found: Iterable[Requirement], today: str) -> list[Requirement]:
    """The same, each day that is ruled out as one that must not be."""
    return [_as_denied(text, one, date.fromisoformat(today[:10])) for one in found]


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
