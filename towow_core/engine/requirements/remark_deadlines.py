"""The last day that a remark names: of one part where the demand has others, and of what comes again."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.requirements import OCCASION, UNTIL, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_answer_days import last_days_of_what_is_done, tell_the_answers_day

K = RequirementKind
_OF_SEVERAL = re.compile(r"\b(?:both|all|each|everything|together)\b|[都全各均]|一起|两[样项件份]", re.IGNORECASE)
_UNTIL = re.compile(r"(?:until|till|through|up to|to)\b|直?到", re.IGNORECASE)
_MOVES = re.compile(r"改|[推延]|提前|挪|\b(?:move|change|push|postpone|delay)", re.IGNORECASE)
_TELLING_MIN = 4  # characters of what nobody has read, and may be other work


def as_last_day(fact: Requirement, reading: Remark) -> Requirement:
    """Another day of what is to be done by some day, and on none, is another last one; so it is of what comes again."""
    own = [r for r in reading.standing if not r.value.tags and r.requirement_id not in reading.replaced]
    is_series = any(r.kind is K.DATE and r.value.unit == UNTIL for r in own)
    if fact.kind is K.DEADLINE and is_series and not fact.value.tags and _UNTIL.match(fact.text):
        return replace(fact, kind=K.DATE, value=RequirementValue(last=fact.value.last, unit=UNTIL))
    kinds = {r.kind for r in own}
    is_day = fact.kind is K.DATE and fact.value.first == fact.value.last != "" and not fact.value.tags
    if not is_day or K.DATE in kinds or K.DEADLINE not in kinds:
        return fact
    if not last_days_of_what_is_done(reading) and not _may_move_the_answer(fact, reading):
        tell_the_answers_day(reading)
        return fact
    return replace(fact, kind=K.DEADLINE, value=RequirementValue(last=fact.value.last))


def _may_move_the_answer(fact: Requirement, reading: Remark) -> bool:
    """ "改到19号", and not what: it may be the day by which it is to be known who comes."""
    clause = reading.text[slice(*clause_at(reading.text, fact.span.start, fact.span.end))] if fact.span else ""
    occasions = (r.text for r in reading.standing if r.kind is K.QUALITY and r.value.unit == OCCASION)
    return _MOVES.search(clause) is not None and not any(one in clause for one in occasions)


def is_of_more(fact: Requirement, work: Sequence[Requirement], reading: Remark) -> bool:
    """Whether the demand says its last day of more: of "both", or of what nobody has read beside it."""
    if fact.kind is not K.DEADLINE or not work:
        return False
    sentence = reading.understanding.surface_demand
    for one in reading.standing:
        if one.kind is not K.DEADLINE or one.value.tags or one.span is None:
            continue
        begin, end = clause_at(sentence, one.span.start, one.span.end)
        first, last = sentence_at(sentence, one.span.start, one.span.end)
        unread = (span for span in reading.understanding.not_understood if not span.start <= one.span.start < span.end)
        is_besides = any(first <= span.start < last and len(span.text) >= _TELLING_MIN for span in unread)
        if is_besides or _OF_SEVERAL.search(sentence, begin, end):
            return True
    return False
