"""Which part of it all a further day or deadline is of: "a poster by 30 November", "packing on Thursday"."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from towow_core.domain.requirements import (
    DRAFT,
    FROM_EVENT,
    OCCASION,
    OF_EVENT,
    ONE_EACH,
    TIME,
    TOPIC,
    Requirement,
    RequirementKind,
    RequirementValue,
    Span,
)
from towow_core.engine.characters import CJK
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.language.versions import DRAFT as DRAFT_WORDS
from towow_core.engine.language.versions import FINAL, FIRST_LOOK
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.scenarios import names_an_occasion
from towow_core.engine.matching.event_length import FURTHER
from towow_core.engine.matching.follow_up import follows
from towow_core.engine.requirements.asked_besides import of_the_other_request
from towow_core.engine.requirements.its_day import with_works_of_days
from towow_core.engine.requirements.paired_times import paired, with_own_hours
from towow_core.engine.requirements.spans import requirement
from towow_core.engine.requirements.weekdays_named import weekdays_in
from towow_core.support.replacing import replace

_ASKED = RequirementKind.CAPABILITY
_ONE_OF_THEM = re.compile(
    r"(?:\b(?:one|another|the (?:first|other|second|third|last)|a (?:second|third))\s+(?:on|about|covering)\s+"
    r"|(?:一|另一|另外一)[位名个](?:来|负责)?[讲谈聊])$",
    re.IGNORECASE,
)
_SPEAKING = "speaking"
_WHO_KNOW = frozenset({_SPEAKING, "mentoring", "tutoring", "workshop", "judging"})  # what they speak or teach of
_BESIDE_MAX = 4  # characters between a version and its day: "周三前给初稿"
_WINDOW = re.compile(r"\bwithin\b|\bin (?:\w+ )?(?:days?|weeks?|months?)\b|[天日周月期]之?内$", re.IGNORECASE)
_OF_WHAT = re.compile(r"的(?=[\u4e00-\u9fff])|\s+of\s+(?:the\s+)?", re.IGNORECASE)
_SOMEBODY = re.compile(r"(?:some|any)(?:one|body)\b|a person\b", re.IGNORECASE)
_NAMED_MAX = 16  # characters in which what the days are of is named
_LINKS = re.compile(r"[是在要定的]|\b(?:the|is|at|from|will be|starts?|should be)\b|\s+", re.IGNORECASE)
_PIECE_MIN_ZH, _PIECE_MIN_EN = 2, 4  # characters of a name that stand for it
_WITHIN_A_DAY = frozenset({"hours", "minutes"})
_UNTIL = re.compile(r"(?:到|至|\b(?:until|till|through))\s*(?:the\s+)?$", re.IGNORECASE)
_UNTIL_MAX = 12  # characters before a day in which it is said that it is an end: "until the"
_FROM_EVENT_MAX = 31  # days; what is further away is another event


def with_their_parts(text: str, read: Sequence[Requirement], today: date) -> Iterator[Requirement]:
    """The same, each further day or deadline with the tags of what it is of.

    A deadline is of what is handed over by a day; what is done on the day and handed over after it ("the pictures
    within a week") has no such date in a plan. A day that is said of one part is counted from the event's.
    """
    dated = [*with_works_of_days(text, [*_dated(text, [_after_the_event(text, one, read, today) for one in read])])]
    yield from with_own_hours(text, [*_with_hours_and_lengths(text, dated, read)])


def _with_hours_and_lengths(
    text: str, dated: Sequence[Requirement], read: Sequence[Requirement]
) -> Iterator[Requirement]:
    for one in dated:
        is_way = one.kind is RequirementKind.MODE and not one.value.tags
        if one.span is not None and (is_way or one.value.unit == TIME):
            yield _hours(text, one, one.span, dated)
        elif one.span is not None and one.value.unit == TOPIC:
            yield _topic(text, one, one.span, read)
        elif one.span is not None and one.kind is RequirementKind.LANGUAGE:
            yield _language(one, one.span, read)
        elif one.span is not None and one.value.per == ONE_EACH and not one.value.tags:
            yield _of_those_before(one, one.span, read)
        elif one.span is not None and one.kind is RequirementKind.DURATION and not one.value.tags:
            yield _days_of_what(text, one, one.span, read)
        else:
            yield one


def _language(one: Requirement, at: Span, read: Sequence[Requirement]) -> Requirement:
    """ "French conversation lessons" ask for these lessons, and for no teaching besides whose language it would be."""
    asked = [r for r in read if r.kind is _ASKED]
    if any({*one.value.tags} & {*r.value.tags} for r in asked):
        return one
    theirs = next((r for r in asked if r.is_hard and r.span and r.span.start < at.end and at.start < r.span.end), None)
    return replace(one, value=replace(one.value, tags=theirs.value.tags)) if theirs else one


def _topic(text: str, one: Requirement, at: Span, read: Sequence[Requirement]) -> Requirement:
    """ "Two mentors, one on machine learning …": of those who were counted."""
    counted = [r for r in read if r.kind is RequirementKind.QUANTITY and r.span and r.span.end <= at.start]
    if counted and _ONE_OF_THEM.search(text, 0, at.start):
        return replace(one, value=replace(one.value, tags=counted[-1].value.tags))
    begin, end = clause_at(text, at.start, at.end)
    beside = [found.concept for found in find_concepts(text[begin:end]) if found.concept.key in _WHO_KNOW]
    asked = [r for r in read if r.kind is _ASKED and r.is_hard]
    tags = next((r.value.tags for concept in beside for r in asked if {*concept.name} & {*r.value.tags}), ())
    if not tags:  # "大模型分享会，要两位讲者": what it is about is what those speak of
        tags = next((r.value.tags for r in asked if any(_is_speaking(tag) for tag in r.value.tags)), ())
    return replace(one, value=replace(one.value, tags=tags))


def _of_those_before(one: Requirement, at: Span, read: Sequence[Requirement]) -> Requirement:
    """ "Two speakers, one in Chinese, one in English": of those who were counted, or asked for, last."""
    kinds = (RequirementKind.QUANTITY, _ASKED)
    before = [
        r for kind in kinds for r in read if r.kind is kind and r.span and r.value.tags and r.span.end <= at.start
    ]
    return replace(one, value=replace(one.value, tags=before[0].value.tags)) if before else one


def _days_of_what(text: str, one: Requirement, at: Span, read: Sequence[Requirement]) -> Requirement:
    """ "两天的午餐", "two days of catering": days of that, and not of all of it."""
    link = _OF_WHAT.match(text, at.end - 1 if one.text.endswith("的") else at.end)
    named = find_concepts(text[link.end() : link.end() + _NAMED_MAX]) if link else ()
    tags = tuple(tag for found in named[:1] if not found.start for tag in found.concept.name)
    if link and (of := _SOMEBODY.match(text, link.end())) is not None:  # "two days of somebody who draws charts"
        end = clause_at(text, *of.span())[1]
        theirs = [r for r in read if r.kind is _ASKED and r.span and link.end() <= r.span.start < end]
        first = min(theirs, key=lambda r: r.span.start if r.span else 0, default=None)
        tags = first.value.tags if first is not None else ()
    is_asked = any({*tags} & {*r.value.tags} for r in read if r.kind is _ASKED and r.is_hard)
    if is_asked or one.value.unit not in _WITHIN_A_DAY:
        return replace(one, value=replace(one.value, tags=tags)) if is_asked else one
    asked = [r for r in read if r.kind is _ASKED and r.is_hard and r.span]
    several = len({r.value.tags for r in asked}) > 1
    touching = next((r for r in asked if r.span and _touches(text, at, r.span)), None) if several else None
    if touching is not None:
        return replace(one, value=replace(one.value, tags=touching.value.tags))
    return _hours(text, one, at, read)  # "half an hour of yoga" is the yoga's, and no length of a talk besides


def _touches(text: str, length: Span, work: Span) -> bool:
    """ "A 45-minute yoga class", "a speaker for 20 minutes"."""
    between = text[length.end : work.start] if length.end <= work.start else text[work.end : length.start]
    return between.strip(" -").casefold() in {"", "for", "of", "的"}


def _after_the_event(text: str, one: Requirement, read: Sequence[Requirement], today: date) -> Requirement:
    """ "Pictures within ten days": ten days from the day of it, where today's are over before it has begun."""
    event = _event(read)
    value = one.value
    if one.kind is not RequirementKind.DEADLINE or event is None or one.span is None or not value.last:
        return one
    if value.last >= event.value.first or not _WINDOW.search(text[one.span.start : one.span.end]):
        return one
    tags = _asked_beside(text, one.span, read)
    if tags and _is_handed_over(tags):
        return one
    last = date.fromisoformat(event.value.last or event.value.first) + (date.fromisoformat(value.last) - today)
    return replace(one, value=replace(value, last=last.isoformat(), text=FURTHER))


def _is_speaking(tag: str) -> bool:
    concept = concept_of(tag)
    return concept is not None and concept.key == _SPEAKING


def _dated(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    event, of_them = _event(read), paired(text, read)
    for one in read:
        is_open = one.value.text == FURTHER and not one.value.tags and one.span is not None
        is_due = one.kind is RequirementKind.DEADLINE and not one.value.tags
        if is_due and one.span and (before := _before_what_follows(text, one.span, read)):
            yield replace(one, value=replace(one.value, tags=before))
        elif is_open and one.kind is RequirementKind.DEADLINE:
            yield _deadline(text, one, read, event)
        elif is_open and one.kind is RequirementKind.DATE and event is not None:
            yield _day(text, one, read, event, of_them.get(one.span, ()) if one.span else ())
        elif event is not None and (day := _day_counted_on(one, read)) is not None:
            yield replace(one, value=_by_the_event(one.value, day, event.value))
        elif one.kind is RequirementKind.DATE and event is not None and one is not event:
            yield _day_of_several(text, one, read, event)
        else:
            yield one


def _day_counted_on(one: Requirement, read: Sequence[Requirement]) -> date | None:
    """ "2 to 5 January: a walk on the 3rd; the day after, pottery": from the one day that was named last."""
    value, number = one.value, one.value.number
    if value.unit != FROM_EVENT or one.span is None or not number or value.first:
        return None
    dates = [r for r in read if r.kind is RequirementKind.DATE and r.span and r.value.first]
    before = [r for r in dates if r.span and r.span.end <= one.span.start]
    last = max(before, key=lambda r: r.span.end if r.span else 0, default=None)
    if last is None or len(before) == 1 or last.value.first != last.value.last:
        return None
    return date.fromisoformat(last.value.first) + timedelta(days=round(number))


def _by_the_event(value: RequirementValue, day: date, event: RequirementValue) -> RequirementValue:
    """A day as the first, second … of the event's, or as so many before or after them."""
    if day.isoformat() in event.every:
        return replace(value, number=event.every.index(day.isoformat()) + 1, unit=OF_EVENT)
    first, last = date.fromisoformat(event.first), date.fromisoformat(event.last)
    return replace(value, number=(day - first).days if day < first else (day - last).days, unit=FROM_EVENT)


def _event(read: Sequence[Requirement]) -> Requirement | None:
    """What says on which day or days all of it is."""
    said = (one for one in read if one.kind is RequirementKind.DATE and one.value.text != FURTHER and one.value.first)
    return next((one for one in said if one.value.first == one.value.last or one.value.every), None)


def _deadline(text: str, one: Requirement, read: Sequence[Requirement], event: Requirement | None) -> Requirement:
    if one.span is None:
        return one
    tags = _asked_beside(text, one.span, read)
    begin, end = clause_at(text, one.span.start, one.span.end)
    draft = DRAFT_WORDS.search(text, begin, end) or FIRST_LOOK.search(text, begin, end)
    final = FINAL.search(text, begin, end)
    if not tags and (draft or final):
        tags = _handed_over_before(one, read)
    elif not tags and event is not None and one.value.last < event.value.first:
        tags = tuple(tag for r in read if r.kind is _ASKED and _is_handed_over(r.value.tags) for tag in r.value.tags)
    if _is_behind(one, read):
        tags = _after_the_day(read) or tags
    is_bare_weekday = weekdays_in(one.text) and not re.search(r"\d|[一二三四五六七八九十]+[日号]", one.text)
    is_before = event is not None and one.value.last < event.value.first and not is_bare_weekday
    if tags and (_is_handed_over(tags) or is_before or tags == _after_the_day(read)):
        if version := draft or final:
            one = _with_words(text, one, *version.span())
        return replace(one, value=replace(one.value, tags=tags, unit=DRAFT if draft else one.value.unit))
    if tags and event is not None and one.value.last < event.value.first and is_bare_weekday:
        # The pictures come after the day: "by Wednesday" is the one behind it.
        last = date.fromisoformat(one.value.last)
        weeks = -((last - date.fromisoformat(event.value.first)) // timedelta(weeks=1))
        return replace(one, value=replace(one.value, last=(last + timedelta(weeks=weeks)).isoformat()))
    return replace(one, value=replace(one.value, unit=DRAFT)) if draft else one


# "…before 20 January, and after that the answers cleaned": what is done then has no such end.
_AFTER_THAT = re.compile(
    r"\W*\s*(?:and |but )?(?:after (?:that|this|it|which)|afterwards|then|thereafter)\b"
    r"|[^，,。；;]{0,12}[，,。；;]\s*(?:之后|然后|接着|随后|完了|[\u4e00-\u9fff]{1,2}完)(?:之?后)?",
    re.IGNORECASE,
)


def _before_what_follows(text: str, at: Span, read: Sequence[Requirement]) -> tuple[str, ...]:
    """Of the work said just before a deadline behind which another work is said to follow."""
    if (after := _AFTER_THAT.match(text, at.end)) is None:
        return ()
    asked, last = [r for r in read if r.kind is _ASKED and r.is_hard and r.span], after.end()
    before = [r for r in asked if r.span and r.span.start < last]
    tags = {tag for r in before for tag in r.value.tags}
    behind = [r for r in asked if r.span and r.span.start >= last and tags.isdisjoint(r.value.tags)]
    return before[-1].value.tags if len(before) == 1 and behind else ()


def _is_behind(one: Requirement, read: Sequence[Requirement]) -> bool:
    """Whether it is after the day or the days of it all, or after the time in which those are."""
    said = [r.value for r in read if r.kind is RequirementKind.DATE and r.value.first and r.value.text != FURTHER]
    return bool(said) and one.value.last > max(max(value.first, value.last, *value.every) for value in said)


def _after_the_day(read: Sequence[Requirement]) -> tuple[str, ...]:
    """Of what is done afterwards: "shot on 14 and 15 December, handed over by the end of January" is the edit's."""
    asked = [r for r in read if r.kind is _ASKED and r.is_hard]
    concepts = {r.value.tags: concept for r in asked for tag in r.value.tags if (concept := concept_of(tag))}
    keys = {concept.key for concept in concepts.values()}
    return next((tags for tags, concept in reversed(concepts.items()) if follows(concept, keys)), ())


def _with_words(text: str, one: Requirement, start: int, end: int) -> Requirement:
    """With the words that say what is due then: "first draft by Wednesday"."""
    if one.span is None or max(start - one.span.end, one.span.start - end) > _BESIDE_MAX:
        return one
    start, end = min(start, one.span.start), max(end, one.span.end)
    return replace(one, text=text[start:end], span=Span(start=start, end=end, text=text[start:end]))


def _day(
    text: str, one: Requirement, read: Sequence[Requirement], event: Requirement, own: tuple[str, ...]
) -> Requirement:
    """A day that is said of one part, and is not that of the part for which the event's day is said.

    Args:
        own: Tags of what it is said of, as far as works and days take turns in its clause.
    """
    value = one.value
    is_one = bool(one.span and value.first) and value.first == value.last
    tags = own or (_asked_beside(text, one.span, read) if one.span else ()) if is_one else ()
    is_told = own or _names_again(text, one, tags, read)
    if not tags or (not is_told and _is_nearer(text, event, one, tags, read)) or _is_an_end(text, one, read):
        return one
    day, first, last = (date.fromisoformat(each) for each in (value.first, event.value.first, event.value.last))
    by = (day - first).days if day < first else (day - last).days
    if by == 0 or abs(by) > _FROM_EVENT_MAX:
        return one
    return replace(one, value=replace(value, number=by, unit=FROM_EVENT, tags=tags, first="", last="", text=""))


def _is_an_end(text: str, one: Requirement, read: Sequence[Requirement]) -> bool:
    """Whether something is done again and again until then: "every Saturday, until the end of December"."""
    again = any(r.kind is RequirementKind.RECURRENCE for r in read)
    before = "" if one.span is None else text[max(0, one.span.start - _UNTIL_MAX) : one.span.start]
    return again and _UNTIL.search(before) is not None


def _names_again(text: str, one: Requirement, tags: Sequence[str], read: Sequence[Requirement]) -> bool:
    """Whether its clause names what was asked for in another: "pack and move on the 8th; the packing on the 7th"."""
    if one.span is None:
        return False
    begin, end = clause_at(text, one.span.start, one.span.end)
    named = {name for found in find_concepts(text[begin:end]) for name in found.concept.name}
    there = any(r.kind is _ASKED and r.value.tags == tags and r.span and begin <= r.span.start < end for r in read)
    return bool({*tags} & named) and not there


def _day_of_several(text: str, one: Requirement, read: Sequence[Requirement], event: Requirement) -> Requirement:
    """ "Lunch on Saturday only", where it is on Saturday and Sunday: a day of the event on which one part is done."""
    value, every = one.value, event.value.every
    if one.span is None or value.tags or value.unit or value.first != value.last or value.first not in every:
        return one
    begin, end = clause_at(text, one.span.start, one.span.end)
    if not any(r.kind is _ASKED and r.span and begin <= r.span.start < end for r in read):
        return one
    tags = _asked_beside(text, one.span, read)
    number = every.index(value.first) + 1
    return replace(one, value=replace(value, number=number, unit=OF_EVENT, tags=tags, first="", last=""))


def _hours(text: str, one: Requirement, at: Span, read: Sequence[Requirement]) -> Requirement:
    """Hours that are said of the one part that their clause names, and of no day, where several are asked for."""
    asked = [r for r in read if r.kind is _ASKED and r.is_hard and r.span]
    if aside := _before_bracket(text, at, asked):  # "一位摄影（当晚出图）"
        several = len({r.value.tags for r in asked}) > 1
        return replace(one, value=replace(one.value, tags=aside.value.tags)) if several else one
    begin, end = clause_at(text, at.start, at.end)
    begin = max(begin, text.rfind(": ", begin, at.start) + 1, text.rfind("：", begin, at.start) + 1)
    end = min([end, *(colon for mark in (": ", "：") if (colon := text.find(mark, at.end, end)) >= 0)])
    parts = {r.value.tags for r in asked if r.span and begin <= r.span.start < end}
    if not parts and one.value.unit == TIME:  # "…摄影和主持，摄影上午，主持下午": named again
        again = {name for found in find_concepts(text[begin:end]) for name in found.concept.name}
        parts = {r.value.tags for r in asked if {*r.value.tags} & again} or _by_a_piece(
            f"{text[begin : at.start]} {text[at.end : end]}", asked
        )
    if not parts and one.kind is RequirementKind.MODE:
        parts = of_the_other_request(text, at, end, asked)
    days = (r.span for r in read if r.kind is RequirementKind.DATE and r.value.first)
    dated = any(span is not None and begin <= span.start < end for span in days)
    is_for_all = dated or len(parts) != 1 or len({r.value.tags for r in asked}) < 2  # noqa: PLR2004  # several
    if is_for_all or names_an_occasion(text[begin:end]):
        return one
    return replace(one, value=replace(one.value, tags=next(iter(parts))))


def _by_a_piece(said: str, asked: Sequence[Requirement]) -> set[tuple[str, ...]]:
    """Of whom it is, where all that is said beside it is a piece of one name: "古筝迎宾 … 迎宾是上午十点"."""
    words = _LINKS.sub(" ", said).strip()
    is_long = len(words) >= (_PIECE_MIN_EN if words.isascii() else _PIECE_MIN_ZH)
    return {r.value.tags for r in asked if is_long and r.span and words.casefold() in r.span.text.casefold()}


def named_again(
    text: str, run: tuple[int, int], clause: tuple[int, int], found: Sequence[Requirement]
) -> Requirement | None:
    """A piece of the name of what is asked for, beside an hour of it; None for other words."""
    hours = [one for one in found if one.value.unit == TIME and one.span and clause[0] <= one.span.start < clause[1]]
    asked = [r for r in found if r.kind is _ASKED and r.is_hard and r.span]
    theirs = _by_a_piece(text[run[0] : run[1]], asked)
    of_all = {()} if len({r.value.tags for r in asked}) == 1 else set()
    is_theirs = len(theirs) == 1 and hours and {one.value.tags for one in hours} <= theirs | of_all
    value = RequirementValue(text=text[run[0] : run[1]], unit=OCCASION)
    return requirement(text, *run, RequirementKind.QUALITY, value, is_hard=False) if is_theirs else None


def _before_bracket(text: str, at: Span, asked: Sequence[Requirement]) -> Requirement | None:
    """What the brackets stand behind that this is said in; None outside of brackets, or behind nothing asked for."""
    opened = max(text.rfind(mark, 0, at.start) for mark in "（(")
    if opened < 0 or any(mark in text[opened : at.start] for mark in "）)"):
        return None
    begin = clause_at(text, opened, opened)[0]
    named = [name for found in find_concepts(text[begin:opened]) for name in found.concept.name]
    said = (r for name in reversed(named) for r in asked if name in r.value.tags)
    before = [r for r in asked if r.span and begin <= r.span.start and r.span.end <= opened]
    return max(before, key=lambda r: r.span.end if r.span else 0, default=None) or next(said, None)


def _is_nearer(
    text: str, event: Requirement, other: Requirement, tags: Sequence[str], read: Sequence[Requirement]
) -> bool:
    """Whether what is asked for stands beside the one day, and not beside the other, nor alone in its clause."""
    asked = next((r.span for r in read if r.kind is _ASKED and r.span and r.value.tags == tags), None)
    if asked is None or event.span is None or other.span is None:
        return False
    here, there, elsewhere = (clause_at(text, at.start, at.end) for at in (asked, other.span, event.span))
    if here == there != elsewhere:
        return False
    to_event, to_other = (max(day.start - asked.end, asked.start - day.end) for day in (event.span, other.span))
    return to_event < to_other


def _is_handed_over(tags: Sequence[str]) -> bool:
    concepts = [concept_of(tag) for tag in tags]
    return bool(concepts) and all(concept is not None and concept.beforehand for concept in concepts)


def _handed_over_before(one: Requirement, read: Sequence[Requirement]) -> tuple[str, ...]:
    """The nearest before it of what is handed over: "a poster for our fair, first draft by Wednesday"."""
    asked = [r for r in read if r.kind is _ASKED and r.span and _is_handed_over(r.value.tags)]
    before = [r for r in asked if r.span and one.span and r.span.end <= one.span.start]
    return (before[-1:] or asked)[0].value.tags if asked else ()


def with_days_of_the_named(
    text: str, named: Sequence[Requirement], found: Sequence[Requirement]
) -> Iterator[Requirement]:
    """The same, in which one of several days, with its hour, is of what is asked for by name right before it: "a
    ceramics workshop on Friday morning", of Thursday and Friday.
    """
    event = _event(found) if named else None
    own: list[tuple[Span, tuple[str, ...]]] = []
    for one in found:
        day = one
        if event is not None and one is not event and one.kind is RequirementKind.DATE:
            day = _day_of_several(text, one, found, event)
        if day is not one and day.span is not None and any(day.value.tags == r.value.tags for r in named):
            own.append((day.span, day.value.tags))
    for one in found:
        span, bare = one.span, not one.value.tags
        tags = next((tags for at, tags in own if span == at), ())
        if tags and event is not None:
            yield _day_of_several(text, one, found, event)
            continue
        hours = one.value.unit == TIME and bare and span is not None
        its = next((t for at, t in own if hours and span and not text[at.end : span.start].strip(" ,")), ())
        yield replace(one, value=replace(one.value, tags=its, per="")) if its else one


def _asked_beside(text: str, deadline: Span, read: Sequence[Requirement]) -> tuple[str, ...]:
    """The nearest in its clause: Chinese says the day first, English what it is.

    A clause that names nothing goes on about what its sentence named last, or is about all that the sentence names.
    """
    begin, end = clause_at(text, deadline.start, deadline.end)
    beside = [r for r in read if r.kind is _ASKED and r.span and begin <= r.span.start < end]
    if not beside:  # "…, the poster by Friday": said again of what is asked for elsewhere
        again = {name for found in find_concepts(text[begin:end]) for name in found.concept.name}
        if said := next((r.value.tags for r in read if r.kind is _ASKED and {*r.value.tags} & again), ()):
            return said
        first, last = sentence_at(text, deadline.start, deadline.end)
        there = [r for r in read if r.kind is _ASKED and r.is_hard and r.span and first <= r.span.start < last]
        named = [r for r in there if r.span and r.span.end <= begin]
        if not named and len({r.value.tags for r in there}) > 1:
            return ()
        return (named or there)[-1].value.tags if there else ()
    before = [r for r in beside if r.span and r.span.end <= deadline.start]
    behind = [r for r in beside if r.span and r.span.start >= deadline.end]
    says_day_first = re.search(f"[{CJK}]", text[begin:end]) is not None
    chosen = (behind[:1] or before[-1:]) if says_day_first else (before[-1:] or behind[:1])
    return chosen[0].value.tags if chosen else ()
