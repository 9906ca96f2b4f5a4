"""A day of one work that is counted from a day told before it: "…, then a tuner the week after", 搬完一周后找人打扫."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Callable, Iterator, Sequence

from towow_core.domain.requirements import FROM_EVENT, WEEK_OF, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.requirements.spans import requirement

TagsAt = Callable[[int, int, int], tuple[str, ...]]
_DAYS_MAX = 60
_N_ZH = rf"(?:\d{{1,2}}|{ZH_NUMBER})"
_LATER = re.compile(
    rf"\b(?:about |some |just )?(?P<n>an?|one|{EN_NUMBER}|\d{{1,2}}) (?P<unit>day|week|fortnight)s? (?:later|afterwards?|after(?: that| this| it)?(?=\s*(?:[,.;!?]|$|an?\b|the\b|some)))"
    r"|\b(?:in |during )?the (?P<week>week after(?: that)?|following week)(?=\s*(?:[,.;!?)]|$|an?\b|some|we\b|i\b|to\b|for\b|and\b))"
    rf"|(?:再?过|隔|间隔|[\u4e00-\u9fff]完)?(?:大概|差不多|大约)?(?P<zh>{_N_ZH})个?(?P<zh_unit>天|日|周|星期|礼拜)(?:之后|以后|过后|后)(?!天)"
    rf"|再?(?:过|隔)(?:上|了)?(?P<zh_bare>{_N_ZH})个?(?P<zh_bare_unit>天|周|星期|礼拜)(?=[，,再就来找请叫约让安])"
    r"|(?P<zh_week>隔(?:一?周|一?个?星期|一?个?礼拜)|第二(?:周|个?星期|个?礼拜)|后一?(?:周|个?星期|个?礼拜))(?![一二三四五六日天末])(?=[，,再就来找请叫约让安要需])",
    re.IGNORECASE,
)
_DAYS = {"day": 1, "week": 7, "fortnight": 14, "天": 1, "日": 1, "周": 7, "星期": 7, "礼拜": 7}


def days_later(
    text: str, dated: Sequence[Requirement], near: Sequence[Requirement], tags_at: TagsAt
) -> Iterator[Requirement]:
    """Each of them, as so many days after the one before it; "the week after" is any day of that week.

    Args:
        dated: Days that the text names, with their places.
        near: Those that are read as a day or some days after the event: "the day after".
        tags_at: What is asked for where a match stands, not before the last day that is told.
    """
    days = [one.span.end for one in dated if one.kind is RequirementKind.DATE and one.span and one.value.first]
    told = {one.span.end: int(one.value.number or 0) for one in near if one.span and (one.value.number or 0) > 0}
    for match in _LATER.finditer(text):
        before = [end for end in (*days, *told) if end <= match.start()]
        if not any(end <= match.start() for end in days):
            continue
        is_week = match["week"] or match["zh_week"]
        said = match["n"] or match["zh"] or match["zh_bare"] or ""
        unit = (match["unit"] or match["zh_unit"] or match["zh_bare_unit"] or "week").lower()
        count = 1 if is_week or said.lower() in {"a", "an"} else int(read_number(said) or 0)
        number = count * _DAYS[unit] + told.get(max(before), 0)
        if not 0 < number <= _DAYS_MAX:
            continue
        told[match.end()] = number
        value = RequirementValue(
            number=float(number),
            unit=FROM_EVENT,
            per=WEEK_OF if is_week else "",
            tags=tags_at(*match.span(), max(before)),
        )
        yield requirement(text, *match.span(), RequirementKind.DATE, value)
