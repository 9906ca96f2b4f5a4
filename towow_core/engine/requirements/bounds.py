"""Hours that are no hours of the whole: by which it is to be done, at which something is ruled out, of something else."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import (
    BY_THEN,
    COUNTED,
    THINGS,
    TIME,
    UNREAD,
    Requirement,
    RequirementKind,
    RequirementValue,
    Span,
)
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.scenarios import scenarios_in
from towow_core.engine.requirements.spans import requirement

_PART_ZH = r"(?:早上|上午|中午|下午|傍晚|晚上|晚间|凌晨|早晨|夜里|午后)?"
_HOUR_ZH = rf"{_PART_ZH}(?:\d{{1,2}}|[一二两三四五六七八九十]{{1,3}})点(?:半|钟|整|一刻|(?:\d{{1,2}}|[一二三四五十]{{1,3}})分?)?(?:(?:以|之)?[后前])"
_HOUR_EN = r"(?:\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)|\d{1,2}:\d{2}|noon|midday|midnight)"
_MARKS = r"[^，,。；;！!？?（）()\n]"
_NOT_EN = r"(?:must not|mustn't|may not|cannot|can't|can not|are not allowed|is not allowed|aren't allowed|isn't allowed|not permitted|is forbidden|are forbidden|nobody (?:may|can)|no (?!later\b)[a-z]+)"
# "晚上8点以后小区不让施工", "after 10pm nobody may drill".
_RULED_OUT = re.compile(
    rf"{_HOUR_ZH}{_MARKS}{{0,8}}?(?<![能可要会行让准许])(?:不让|不许|不准|不得|不能|不可以?|不允许|禁止|不要|别|不)(?!晚于|迟于|超过){_MARKS}+"
    rf"|\b(?:after|before|from|until)\s+{_HOUR_EN}(?:\s+on(?:wards)?)?,?\s+(?:[a-z]+\s+){{0,5}}?{_NOT_EN}\b[^,.;!?()\n]*",
    re.IGNORECASE,
)
# "十点半以后才能进", "we can only get in after 10:30": when somewhere is open, and no hour of the work.
_OPEN_ONLY = re.compile(
    rf"{_HOUR_ZH}{_MARKS}{{0,8}}?(?:才能|才可以?|才会|才让|才开|才有|才|(?:还|也|仍|要|得)+能|还可以|可以继续|继续){_MARKS}+"
    rf"|\b(?:can|may|could|is|are|will)\s+only\s+(?:[a-z]+\s+){{0,6}}?(?:after|from|before|until)\s+{_HOUR_EN}[^,.;!?()\n]*"
    rf"|\b(?:usable|available|stays?|continues?|goes? on)\b[^,.;!?()\n]{{0,24}}?\b(?:after|past|beyond)\s+{_HOUR_EN}[^,.;!?()\n]*"
    rf"|\b(?:opens?|closes?|shuts?)(?: \w+)?\s+(?:at|after|from|only at)\s+{_HOUR_EN}",
    re.IGNORECASE,
)
_BY_BEFORE = re.compile(
    r"(?:\b(?:before|by|no later than|not later than|latest(?: by| at)?)\s+|(?:不晚于|不迟于|最迟|最晚|赶在))$",
    re.IGNORECASE,
)
_IS_BY = re.compile(r"^(?:by|before)\s|(?:(?:以|之)?前)$|^\s*(?:at the latest|latest)\b", re.IGNORECASE)
_LATEST = re.compile(r"\s*(?:at the (?:very )?latest\b|(?:以|之)?前(?![天日晚台面后往]))", re.IGNORECASE)
# "5点房东来之前", "before the agent comes at 5pm", "房东下午5点验房，之前要干完": what else happens then, and all is done before.
_BEFORE_IT_ZH = re.compile(
    r"[^，,。；;！!？?（）()]{1,10}?(?:之前|以前|前)(?![天日晚台面后往])"
    r"|[^，,。；;！!？?（）()]{0,12}[，,]\s*(?:必须|务必|一定|要|得|请|都|全部)*(?:在)?(?:那|这|此)?(?:之前|以前|前)(?:[^，,。；;！!？?（）()]{0,6}(?:完|好|掉|走|毕|束|清|空)|[必要得都])"
)
# "当晚搬完", "晚上布置好": that it is over by then, and not that somebody is there.
_DONE_ZH = re.compile(
    r"(?:之?内|里|就)?(?:[必须要得能都全部]|一定)*(?:[搬做弄干装修拍剪画写译洗扫收拆清搭印改打交]|布置|整理|打扫|收拾|安装|清理)(?:完|好|掉|干净|毕|妥|清)|(?:就|内|里)?(?:[必须要得]|一定)*(?:出(?:片|图|[一二两三四五六七八九十几\d])|[给发]我|交[稿片货付图])"
)
_OF_THAT_DAY = re.compile(
    r"当[晚夜]上?$|\b(?:the same|that same|that very|that) (?:evening|night|afternoon|morning)$", re.IGNORECASE
)
_BEFORE_IT_EN = re.compile(r"\bbefore\s+(?!\d)[^,.;!?()]{2,40}$", re.IGNORECASE)
_BY_THEN_EN = re.compile(
    r"[^,.;!?()]{0,30}[,.;]\s*[^,.;!?()]{0,40}\b(?:before (?:that|then|this)|by then|beforehand)\b", re.IGNORECASE
)
_AT = re.compile(r"^(?:at|around|about)\s+", re.IGNORECASE)
_NEAR = 12  # characters between a day and an hour of it
_NAMES = re.compile(r"[a-z]{4,}")
_ZH = re.compile(r"[\u4e00-\u9fff]{2}")
_BESIDE_A_DAY = 4  # characters between a counted day and a length of it: "第三天只要半天"
_BESIDE = re.compile(r"[\s,，]*(?:at\s+)?", re.IGNORECASE)


def ruled_out_hours(text: str) -> Iterator[Requirement]:
    """What must not be at some hours, in the whole of its words; nobody is there at such an hour for it."""
    for match in _RULED_OUT.finditer(text):
        yield requirement(text, *match.span(), RequirementKind.EXCLUSION, RequirementValue(text=match.group().strip()))
    for match in _OPEN_ONLY.finditer(text):
        yield requirement(text, *match.span(), RequirementKind.QUALITY, RequirementValue(text=match.group().strip()))


def with_bounds(text: str, found: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same, each hour by which something is to be done marked so: "finished before noon", "by Friday, 3 pm"."""
    due = [one.span for one in found if one.kind is RequirementKind.DEADLINE and one.span]
    for one in found:
        if one.value.unit != TIME or one.value.number is not None or one.span is None:
            yield one
            continue
        at = one.span
        is_due = any(
            _BESIDE.fullmatch(text, min(other.end, at.end), max(other.start, at.start))
            for other in due
            if other.end <= at.start or at.end <= other.start
        )
        is_before_it = not _IS_BY.search(one.text) and (
            _BEFORE_IT_ZH.match(text, at.end)
            or _BEFORE_IT_EN.search(text, 0, at.start)
            or _BY_THEN_EN.match(text, at.end)
        )
        is_by = (
            _is_of_what_is_handed_over(text, one, found)
            or _BY_BEFORE.search(text, 0, at.start)
            or _IS_BY.search(one.text)
            or _LATEST.match(text, at.end)
            or _DONE_ZH.match(text, at.end)
            or is_before_it
        )
        if not (is_due or is_by):
            yield one
        elif is_before_it and not _BY_BEFORE.search(text, 0, at.start):  # so that the plan does not say "at five"
            hour = _AT.sub("", one.value.text)
            yield replace(
                one, value=replace(one.value, per=BY_THEN, text=f"by {hour}" if hour.isascii() else f"{hour}前")
            )
        else:
            yield replace(one, value=replace(one.value, per=BY_THEN))


def _is_of_what_is_handed_over(text: str, hour: Requirement, found: Sequence[Requirement]) -> bool:
    """ "当晚先给20张照片", "ten pictures the same evening": of a day that was named before, when so many things are there."""
    if hour.span is None or not _OF_THAT_DAY.search(text, 0, hour.span.end):
        return False
    begin, end = clause_at(text, hour.span.start, hour.span.end)
    counted = (one.span for one in found if one.kind is RequirementKind.QUANTITY and one.value.unit == THINGS)
    return any(begin <= span.start < end for span in counted if span)


def said_of_the_unread(found: Sequence[Requirement], rest: Sequence[Span]) -> Iterator[Requirement]:
    """The same, with a mark on hours and lengths of what was not understood: "a second shooter from 8pm".

    An hour alone is that of the whole, whatever else its clause says ("6 am, meeting at the gate"), unless that names
    what was not understood elsewhere either ("a zither as well, the zither at ten").
    """
    whole = [one for one in found if _is_hour(one) and not any(_is_in(one, span) for span in rest)]
    is_any_read = any(one.kind is RequirementKind.CAPABILITY and one.is_hard for one in found)
    for one in found:
        around = next((span for span in rest if _is_in(one, span)), None)
        is_of_theirs = one.kind is RequirementKind.LANGUAGE and is_any_read  # "someone to interview her in Spanish"
        is_loose = (
            one.kind is RequirementKind.DURATION
            or is_of_theirs
            or (_is_hour(one) and (bool(whole) or _is_of_another(one, around, rest)))
        )
        is_of_a_day = _is_of_one_day(one, found) or _is_of_a_counted_day(one, found) or _is_of_a_further_day(one, found)
        if (is_loose and around and not _says_of_what(around, found)) or is_of_a_day:
            yield replace(one, value=replace(one.value, per=UNREAD))
        else:
            yield one


def _is_of_another(one: Requirement, around: Span | None, rest: Sequence[Span]) -> bool:
    """Whether the words before an hour name something that another piece names, which was not understood."""
    if around is None or one.span is None:
        return False
    before = around.text[: one.span.start - around.start]
    said = {
        *_NAMES.findall(before.lower()),
        *(before[at : at + 2] for at in range(len(before)) if _ZH.match(before, at)),
    }
    others = " ".join(span.text.lower() for span in rest if span is not around)
    return any(word in others for word in said)


def _is_hour(one: Requirement) -> bool:
    return one.value.unit == TIME and not one.value.tags and not one.value.per


def _is_in(one: Requirement, around: Span) -> bool:
    at = one.span
    is_free = not one.value.tags and not one.value.per
    return is_free and at is not None and around.start <= at.start and at.end <= around.end and at.text != around.text


def _says_of_what(around: Span, found: Sequence[Requirement]) -> bool:
    kinds = {RequirementKind.DATE, RequirementKind.CAPABILITY, RequirementKind.PERSON, RequirementKind.QUANTITY}
    spans = [one.span for one in found if one.kind in kinds and one.span]
    # "宠物摄影 … 跟拍两小时": another word for the trade that was asked by name.
    asked = {tag for one in found if one.kind is RequirementKind.CAPABILITY for tag in one.value.tags}
    trades = {there.concept.key for tag in asked for there in find_concepts(tag)}
    if any(there.concept.key in trades for there in find_concepts(around.text)):
        return True
    return bool(scenarios_in(around.text)) or any(around.start <= span.start < around.end for span in spans)


def _is_of_a_counted_day(one: Requirement, found: Sequence[Requirement]) -> bool:
    """ "第二天早上要能用", "第三天只要半天": an hour or a length of one day that is counted, and not of all of it."""
    is_free = not one.value.tags and not one.value.per
    if one.span is None or not is_free or not (_is_hour(one) or one.kind is RequirementKind.DURATION):
        return False
    return any(
        other.kind is RequirementKind.DATE
        and other.span is not None
        and other.value.unit in COUNTED
        and 0 <= one.span.start - other.span.end <= _BESIDE_A_DAY
        for other in found
    )


def _is_of_a_further_day(one: Requirement, found: Sequence[Requirement]) -> bool:
    """ "This week after 6pm or Saturday morning": the hour of a day that is named beside the first."""
    if one.span is None or not _is_hour(one):
        return False
    dates = [r for r in found if r.kind is RequirementKind.DATE and r.span and r.value.unit not in COUNTED]
    beside = [r for r in dates if r.span and 0 <= one.span.start - r.span.end <= 1]
    return any(
        other.span and day.span and other.span.end <= day.span.start and _days(other) != _days(day)
        for day in beside
        for other in dates
    )


def _days(one: Requirement) -> tuple[object, ...]:
    value = one.value
    return value.first, value.last, value.days, value.every, value.weekdays


def _is_of_one_day(one: Requirement, found: Sequence[Requirement]) -> bool:
    """ "On Saturday only until 3pm", where it is on Saturday and Sunday."""
    if one.span is None or not _is_hour(one):
        return False
    every = {day for other in found if other.kind is RequirementKind.DATE for day in other.value.every}
    return len(every) > 1 and any(
        other.kind is RequirementKind.DATE
        and other.span is not None
        and other.value.first == other.value.last
        and other.value.first in every
        and 0 <= one.span.start - other.span.end <= _NEAR
        for other in found
    )
