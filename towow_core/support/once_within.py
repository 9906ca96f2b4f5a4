"""What happens once within an event of several days: "10 to 12 December: a city walk and a pottery class"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Sequence

from towow_core.domain.requirements import OF_EVENT, Requirement, RequirementKind, RequirementValue, Span

K = RequirementKind
# What takes some hours of one day; who photographs, cooks or interprets is there as long as the event is.
_OCCASION_EN = r"(?:class|workshop|walk|tour|talk|lecture|session|lesson|tasting|performance|concert|show|ceremony|dinner|lunch|brunch|quiz|party|reading|screening|demo(?:nstration)?|excursion|hike|masterclass)"
# A word of its name, "a guided city walk"; in "a caterer for lunch" and "a photographer and dinner" it is another thing.
_OF_ITS_NAME_EN = r"(?!(?:and|or|for|with|at|during|of|to|in|on|by|from|as|plus|then|also|the|an?|our|your|his|her|their|who|that|per|is|are|will)\b)[a-z'’-]+\s+"
_ONCE_BEFORE_EN = re.compile(rf"\b(?:an?|one|another)\s+(?:{_OF_ITS_NAME_EN}){{0,2}}$", re.IGNORECASE)
_OCCASION_IN_EN = re.compile(rf"\b{_OCCASION_EN}\b", re.IGNORECASE)
_OCCASION_AFTER_EN = re.compile(rf"\s{{1,2}}(?:{_OF_ITS_NAME_EN})?{_OCCASION_EN}\b", re.IGNORECASE)
_ONCE_ZH = r"一(?:次|场|节|堂|趟|顿)"
# 一场会议要摄影, 一节瑜伽课和摄影: what is once is the conference, the class, and not who photographs.
_EVENT_ZH = (
    r"(?:会议|大会|年会|峰会|论坛|晚宴|宴会|晚会|婚礼|婚宴|活动|聚会|派对|展会|展览|发布会|团建|庆典|比赛|赛事|培训)"
)
_OF_ITS_NAME_ZH = rf"(?:(?!{_EVENT_ZH})[^，,。；;、：:\s要需请找和与跟及加还另给配]){{0,4}}"
_ONCE_BEFORE_ZH = re.compile(rf"{_ONCE_ZH}{_OF_ITS_NAME_ZH}$")
_ONCE_IN_ZH = re.compile(rf"{_ONCE_ZH}{_OF_ITS_NAME_ZH}(?:$|{_EVENT_ZH}$)")
_ONCE_AFTER_ZH = re.compile(rf"{_OF_ITS_NAME_ZH}{_ONCE_ZH}(?!.{{0,4}}{_EVENT_ZH})")
_EACH_DAY = re.compile(
    r"每[天日次]|[三两四五]天都|天天|\b(?:every|each|daily|all (?:two|three|four|five|the)? ?days|both days)\b",
    re.IGNORECASE,
)
_APART = re.compile(
    r"(?:不同|分开|不在同一|各自?一)[的在]?(?:[两二三]?[天日]|日子)|分(?:两|三|几)天|\b(?:on )?(?:different|separate) days\b|\bnot (?:both )?on the same day\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[.;。；!！?？]")


def once_within(requirements: Iterable[Requirement], sentence: str) -> tuple[Requirement, ...]:
    """For each such work the day of the event on which it is: the first, or of several that are apart one each.

    Nobody has said which day; it is one all the same, for the price, for who is asked and for the plan alike.
    """
    said = [r for r in requirements if r.span is not None and sentence[r.span.start : r.span.end] == r.span.text]
    event = next((r for r in said if r.kind is K.DATE and len(r.value.every) > 1 and not r.value.tags), None)
    if event is None or any(r.kind is K.RECURRENCE for r in said):
        return ()
    dated = {tag for r in said if r.kind in {K.DATE, K.DEADLINE, K.DURATION} for tag in r.value.tags}
    works = [r for r in said if r.kind is K.CAPABILITY and r.is_hard and not dated & {*r.value.tags}]
    spans = [r.span for r in works if r.span is not None]
    once = [r for r in works if r.span is not None and _is_once(sentence, r.span, spans)]
    if len(once) == 1 and event.span is not None and once[0].span is not None and once[0].span.start < event.span.start:
        return ()  # "a yoga class from 10 to 12 December" is the event itself
    is_apart, days = _APART.search(sentence) is not None, len(event.value.every)
    return tuple(
        Requirement(
            requirement_id="",
            kind=K.DATE,
            text=one.text,
            value=RequirementValue(number=float(min(n, days) if is_apart else 1), unit=OF_EVENT, tags=one.value.tags),
        )
        for n, one in enumerate(once, 1)
    )


def _is_once(text: str, at: Span, works: Sequence[Span]) -> bool:
    begin = max((mark.end() for mark in _CLAUSE_END.finditer(text, 0, at.start)), default=0)
    behind = _CLAUSE_END.search(text, at.end)
    end = behind.start() if behind else len(text)
    if _EACH_DAY.search(text, begin, end):
        return False
    begin = max([begin, at.start - 30, *(work.end for work in works if work.end <= at.start)])
    end = min([end, *(work.start for work in works if work.start >= at.end and not _OCCASION_IN_EN.match(work.text))])
    before = text[begin : at.start]
    if _ONCE_BEFORE_ZH.search(before) or _ONCE_IN_ZH.search(at.text) or _ONCE_AFTER_ZH.match(text, at.end, end):
        return True
    is_one = _ONCE_BEFORE_EN.search(before) or re.match(r"(?:an?|one|another)\s", at.text, re.IGNORECASE)
    return is_one is not None and bool(_OCCASION_IN_EN.search(at.text) or _OCCASION_AFTER_EN.match(text, at.end, end))
