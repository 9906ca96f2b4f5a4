"""A thing that is used or shown on a day is ready before it: "元旦要摆出来，提前修好", "I wear it on the 13th"."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.on_a_thing import is_on_a_thing
from towow_core.engine.requirements.spans import is_read, requirement
from towow_core.support.replacing import replace

_DONE_ZH = r"(?:[修改做弄印补洗调装裱写刻备赶缝搞]|维修|准备|修理|修补|定做)(?:好|完|出来)"
_N = r"(?P<n>[\d一两二三四五六七八九十]+)"
_AHEAD = re.compile(
    rf"(?:务必|一定|必须|请|麻烦|最好|得|要|能|想|都|给我|帮我|需要)*(?:(?:提前|提早)(?:至少|最少)?(?:{_N}个?(?P<unit>天|日|周|星期))?|事先|预先|赶在(?:那天|那|这)?之?前|在?那(?:天)?之?前|之前)"
    rf"(?:务必|一定|必须|就|得|要|能|都|把它|给我|帮我)*{_DONE_ZH}"
    r"|\b(?:(?:it|them|this) )?(?:(?:has|have|must|needs?|should|to|is|are|be|get|got|want(?:ed)?|please) )*"
    r"(?:(?:ready|done|finished|repaired|mended|fixed|altered|printed|framed|tuned|restored|lettered|engraved) )?"
    r"(?:well |some time |in good time |just )?"
    r"(?:beforehand|before(?: then| that(?: day)?)?(?=\s*(?:[,.;!]|$))|in (?:good )?time|in advance)\b",
    re.IGNORECASE,
)
# What is done with the thing on the day.
_USED = re.compile(
    r"(?:(?:那天|当天|到时候?)(?:就|也|都|我们?|她|他|还)*)?(?:[要想得会])(?:用(?!人|餐)|穿|戴|摆|展[出示]|挂|送(?!货|到|去|回)|亮相|派上用场|拿出来)[^，,。；;]{0,4}"
    r"|\b(?:(?:i|we|she|he) (?:will )?(?:wears?|shows?|uses?|gives?|plays?) (?:it|them|this)"
    r"|(?:it|they|which)(?: is| are)? to be (?:worn|shown|used|given)"
    r"|(?:is|are|be) (?:needed|wanted)|on (?:show|display)|needed for)\b",
    re.IGNORECASE,
)
# What takes place on the day, before which it is to be done: "before her memorial on the 20th", "12月20号的婚礼之前".
_BEFORE_WHAT = re.compile(
    r"\b(?:before|ahead of|in time for) (?:the|my|our|his|her|their|a|an)(?: [\w'’-]+){1,5}?,? (?:on |of |is on )?$",
    re.IGNORECASE,
)
_BEFORE_WHAT_ZH = re.compile(r"的?(?!上午|下午|晚上|早上|中午)[\u4e00-\u9fff]{1,8}?(?:之前|以前|前(?![面台往天后]))")
_THAT_DAY = re.compile(r"那天|当天|到时|\bthat day\b|\bthen\b", re.IGNORECASE)
_DAYS_OF = {"天": 1, "日": 1, "周": 7, "星期": 7}


def with_what_is_ready_before(
    text: str, read: Sequence[Requirement], rest: Sequence[Span], today: str
) -> tuple[list[Requirement], tuple[Span, ...]]:
    """The same, where all that is asked for is work on a thing: the day is not that of the work, which is done before.

    It is read where the sentence says that the thing is used then, that it is to be ready before that, or before what
    is on that day, or by when it is.
    """
    found, left = [*read], tuple(rest)
    day = _its_day(read)
    asked = [r for r in read if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    if day is None or day.span is None or not asked or not all(_is_on_a_thing(r) for r in asked):
        return found, left
    ahead = [m for m in _AHEAD.finditer(text) if not _is_taken(m, read)]
    used = [m for m in _USED.finditer(text) if _is_of_day(text, m, day.span)]
    by = [r for r in read if _is_last_day(r) and r.value.last < day.value.first]
    of_what = _before_what(text, day.span)
    if not (ahead or used or by or of_what):
        return found, left
    before = max((_days_before(m) for m in ahead), default=1)
    last = (date.fromisoformat(day.value.first) - timedelta(days=before)).isoformat()
    if last <= today[:10]:
        return found, left
    value = RequirementValue(last=last)
    is_due = requirement(text, *(of_what or (day.span.start, day.span.end)), RequirementKind.DEADLINE, value)
    found = [replace(is_due, is_hard=r.is_hard) if r is day else r for r in found]
    said = [requirement(text, *m.span(), RequirementKind.DEADLINE, value) for m in ahead]
    told = [_told(text, m, left) for m in used if not is_read(*m.span(), read)]
    covered = [one.span for one in (*said, *told) if one.span]
    found = [r for r in found if not (r.kind is RequirementKind.QUALITY and r.span and _is_in(r.span, covered))]
    return [*found, *said, *told], tuple(piece for span in left for piece in _without(text, span, covered))


def _its_day(read: Sequence[Requirement]) -> Requirement | None:
    """The only day that is named, one exact day that no tag binds; None where there is none such."""
    dates = [r for r in read if r.kind is RequirementKind.DATE]
    value = dates[0].value if len(dates) == 1 else RequirementValue()
    is_plain = bool(value.first) and value.first == value.last and not (value.unit or value.tags or value.text)
    is_one = not (value.days or value.every or value.choices or value.weekdays)
    again = any(r.kind is RequirementKind.RECURRENCE for r in read)
    return dates[0] if is_plain and is_one and not again else None


def _before_what(text: str, day: Span) -> tuple[int, int] | None:
    """Where it is said to be done before something that is on that day; None where it is not."""
    begin, end = clause_at(text, day.start, day.end)
    if before := _BEFORE_WHAT.search(text[begin : day.start]):
        return begin + before.start(), day.end
    behind = _BEFORE_WHAT_ZH.match(text, day.end, end)
    return (day.start, behind.end()) if behind else None


def _is_last_day(one: Requirement) -> bool:
    return one.kind is RequirementKind.DEADLINE and bool(one.value.last) and not one.value.text and not one.value.tags


def _is_on_a_thing(asked: Requirement) -> bool:
    """A concept says itself whether it is done beforehand; other work, by its name."""
    known = [concept_of(tag) for tag in asked.value.tags]
    if any(known):
        return all(one is not None and one.beforehand for one in known)
    return any(is_on_a_thing(words) for words in (*asked.value.tags, asked.text, asked.value.text))


def _is_taken(match: re.Match[str], read: Sequence[Requirement]) -> bool:
    """Whether what stands there is more than a wish in words."""
    there = (r for r in read if r.kind is not RequirementKind.QUALITY and r.kind is not RequirementKind.CAPABILITY)
    return is_read(*match.span(), there)


def _is_of_day(text: str, match: re.Match[str], day: Span) -> bool:
    """In the clause of the day, or one that says "that day" behind it."""
    begin, end = clause_at(text, *match.span())
    return begin <= day.start < end or (day.end <= match.start() and _THAT_DAY.search(text[begin:end]) is not None)


def _told(text: str, match: re.Match[str], left: Sequence[Span]) -> Requirement:
    """With what else its clause says of that use, where nobody understood it: "the suit", of "I wear the suit then"."""
    of = next((s for s in left if s.start < match.end() and match.start() < s.end), None)
    begin, end = clause_at(text, *match.span())
    start, stop = (max(begin, of.start), min(end, of.end)) if of is not None else match.span()
    start, stop = min(start, match.start()), max(stop, match.end())
    value = RequirementValue(text=text[start:stop].strip(), unit=OCCASION)
    return requirement(text, start, stop, RequirementKind.QUALITY, value, is_hard=False)


def _days_before(match: re.Match[str]) -> int:
    number = read_number(match["n"]) if match["n"] else None
    return max(1, int(number * _DAYS_OF[match["unit"]])) if number else 1


def _is_in(span: Span, covered: Sequence[Span]) -> bool:
    """Whether it says nothing that those do not."""
    return any(one.start <= span.start and span.end <= one.end for one in covered)


def _without(text: str, span: Span, covered: Sequence[Span]) -> Iterator[Span]:
    """What is left of words that were not understood."""
    at = span.start
    for one in sorted((c for c in covered if c.start < span.end and span.start < c.end), key=lambda c: c.start):
        yield from _piece(text, at, one.start)
        at = max(at, one.end)
    yield from _piece(text, at, span.end)


def _piece(text: str, start: int, end: int) -> Iterator[Span]:
    words = text[start:end]
    kept = words.strip(" ，,。.；;")
    if kept and (re.search(r"[^\W_]", kept)):
        begin = start + words.index(kept)
        yield Span(start=begin, end=begin + len(kept), text=kept)
