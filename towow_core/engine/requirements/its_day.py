"""Which words of a clause a day of several is said of: English names the work first, "a bar on the last evening"."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import OF_EVENT, TIME, Requirement, RequirementKind
from towow_core.engine.characters import CJK
from towow_core.engine.language.text import clause_at

# Joins of a clause, and words of it that name no work.
_JOINT = re.compile(r"\b(?:and|plus|then|but|or)\b|[:;&]", re.IGNORECASE)
_HAN = re.compile(f"[{CJK}]")
_NAMES_NOTHING = re.compile(
    r"\b(?:we|i|i'd|we'd|our|my|it|there|then|so|also|please|need|needs|want|wants|would|like|have|has|get|is|are|be|to"
    r"|on|in|at|for|with|of|the|a|an|some|only|just|will|should)\b|[^A-Za-z]+",
    re.IGNORECASE,
)


def words_of_its_day(
    text: str, day: tuple[int, int], clause: tuple[int, int], names: Callable[[str], bool]
) -> tuple[int, int]:
    """The stretch of an English clause in which the work of a day stands: before it, or behind where nothing is there.

    Before it only the last of what "and" joins: of "interpreters and a bar on the last evening" the bar, for what is
    said of one thing holds of no other.

    Args:
        day: Where the day is said.
        clause: Where its clause begins, behind any other such day, and where it ends, before the next one.
        names: Whether words name work that is known.
    """
    begin, end = clause
    joints = [match.end() for match in _JOINT.finditer(text, begin, day[0])]
    last = joints[-1] if joints else begin
    if names(text[last : day[0]]):
        return (last, day[0])
    if names(text[day[1] : end]) and not _tells(text[last : day[0]]):
        return (day[1], end)
    return (last, day[0]) if _tells(text[last : day[0]]) else (day[1], end)


def _tells(words: str) -> bool:
    return bool(_NAMES_NOTHING.sub("", words))


def with_works_of_days(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same, each day of several with the work that stands beside it, be it in words that no lexicon has.

    An hour that is said with such a day is of the same work: "a bar on the last evening".
    """
    asked = [r for r in read if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    days = [_of_its_work(text, one, read, asked) if _is_of_nothing(one) else one for one in read]
    for one in days:
        beside = [r for r in days if _is_day(r) and r.value.tags and one.span and _touches(text, r, one)]
        if one.value.unit == TIME and not one.value.tags and beside:
            tags = tuple(dict.fromkeys(tag for r in beside for tag in r.value.tags))
            yield replace(one, value=replace(one.value, tags=tags, per=""))
        else:
            yield one


def _is_day(one: Requirement) -> bool:
    return one.kind is RequirementKind.DATE and one.value.unit == OF_EVENT


def _is_of_nothing(one: Requirement) -> bool:
    return _is_day(one) and not one.value.tags and one.span is not None and _HAN.search(one.text) is None


def _of_its_work(text: str, one: Requirement, read: Sequence[Requirement], asked: Sequence[Requirement]) -> Requirement:
    at = one.span
    if at is None:
        return one
    begin, end = clause_at(text, at.start, at.end)
    others = [r.span for r in read if r is not one and _is_day(r) and r.span]
    begin = max([begin, *(span.end for span in others if span.end <= at.start)])
    end = min([end, *(span.start for span in others if span.start >= at.end)])
    known = [(r.span.start, r.span.end, r) for r in asked if r.span]
    start, stop = words_of_its_day(text, (at.start, at.end), (begin, end), lambda _: False)
    there = [r for first, last, r in known if start <= first and last <= stop]
    return replace(one, value=replace(one.value, tags=there[0].value.tags)) if len(there) == 1 else one


def _touches(text: str, day: Requirement, hour: Requirement) -> bool:
    if day.span is None or hour.span is None:
        return False
    return day.span.end <= hour.span.start and not text[day.span.end : hour.span.start].strip()
