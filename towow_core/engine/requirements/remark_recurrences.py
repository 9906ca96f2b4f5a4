"""Which part comes so often from now on, where several do and a remark does not say of which it speaks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.recurrence import counted_in
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.requirements.named_by import part_of, tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_errands import is_said_with
from towow_core.engine.requirements.remark_parts import WHOLE

K = RequirementKind
_SEVERAL = 2
_OF_EACH = re.compile(
    r"都|每[个样项]|\b(?:both|each|all|everything|everybody)\b(?! (?:week|month|day|year))", re.IGNORECASE
)


def each_of_its_part(facts: Sequence[Requirement], text: str, reading: Remark) -> Iterator[Requirement]:
    """The same, how often of one part; "Thursdays instead of Tuesdays" is of whoever came on Tuesdays."""
    is_instead = any(r.kind is K.EXCLUSION and r.value.weekdays for r in (*facts, *reading.found))
    yield from facts if is_instead else (_of_one(fact, text, reading) for fact in facts)


def _of_one(fact: Requirement, text: str, reading: Remark) -> Requirement:
    """The same, of whom the sentence speaks, or of the one part whose times are counted in weeks, or months, as well.

    Where it may be either, what it may be said of is open.
    """
    often = [r for r in reading.standing if r.kind is K.RECURRENCE]
    if fact.kind is not K.RECURRENCE or fact.span is None or fact.value.tags or len(often) < _SEVERAL:
        return fact
    words = text[slice(*clause_at(text, fact.span.start, fact.span.end))].strip(" ，,。.")
    if _OF_EACH.search(words) or WHOLE.search(words):
        return fact
    begin, _ = sentence_at(text, fact.span.start, fact.span.end)
    named = tuple(r for r in reading.named(reading.text[begin : fact.span.start]) if r.kind is K.CAPABILITY)
    unit = counted_in(fact.text)
    alike = [r for r in often if unit and counted_in(r.text) == unit and not named]
    theirs = [r for r in often if named and _is_of(r, named, reading)] or alike
    like_it = [r for r in theirs if bool(r.value.weekdays) is bool(fact.value.weekdays)]
    theirs = like_it if len(like_it) == 1 else theirs  # on which days, beside how often in all
    tags = tuple(dict.fromkeys(tag for r in named for tag in tags_of(r))) or _tags_of(theirs, reading)
    if len(theirs) == 1 and tags:
        reading.replaced.append(theirs[0].requirement_id)
        return replace(fact, value=replace(fact.value, tags=tags))
    ids = "\n".join(r.requirement_id for r in theirs or often)
    return replace(fact, kind=K.QUALITY, text=words, value=RequirementValue(text=words, unit=TOUCHES, per=ids))


def _is_of(often: Requirement, work: tuple[Requirement, ...], reading: Remark) -> bool:
    return part_of(often, work) if often.value.tags else is_said_with(often, work, reading)


def _tags_of(often: list[Requirement], reading: Remark) -> tuple[str, ...]:
    """Of the one part that all of these are said of, or that none of the others is; () where that is no one part."""
    works = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard]
    others = [r for r in reading.standing if r.kind is K.RECURRENCE and r not in often]
    of_others = [[r for r in works if _is_of(one, (r,), reading)] for one in others]
    theirs = {r.value.tags for r in works if often and all(_is_of(one, (r,), reading) for one in often)}
    if not theirs and all(of_others):
        theirs = {r.value.tags for r in works if not any(r in each for each in of_others)}
    return next(iter(theirs)) if len(theirs) == 1 else ()
