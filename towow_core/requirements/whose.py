"""Whose a fact or a thing is, where the sentence leaves that open: it is met by nobody else's."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import IMPLIED, TIME, Requirement, RequirementKind, RequirementStatus, Span
from towow_core.requirements.findings import opened, overlap
from towow_core.requirements.notes import names, say
from towow_core.requirements.unread import said_with
from towow_core.support.asked_errands import stands_in
from towow_core.support.errands import errands_in

K = RequirementKind
_OF_WORK = frozenset({K.DATE, K.DEADLINE, K.DURATION, K.RECURRENCE, K.HEAD_COUNT, K.MODE})
_OF_ANY_WORK = _OF_WORK | {K.PLACE, K.LANGUAGE, K.QUALITY, K.QUANTITY}
_CLAUSE_ENDS = re.compile(r"[、，,。.；;：:！!？?（）()\n]")
_SENTENCE_ENDS = re.compile(r"[。；;！!？?\n]|\.(?!\d)")
_BROUGHT = re.compile(r"自[带备]")
# What only tells how things stand, and asks for nothing: "我家钢琴两年没调了", "We're eleven friends on a weekend".
_TELLS = re.compile(
    r"(?!.*[要想请找需求])(?:.*(?:[了过着]|不好|不便|不舒服|一[\u4e00-\u9fff]就.*|老[掉跳响断坏漏卡堵])$|[我咱他她](?:们|家)?(?:公司|单位|学校|社区|店里?|这边|现在|目前)*(?:是|有|在|办|开))"
    r"|(?!.*\b(?:need|want|for|some(?:one|body)|to)\b)(?:.*\b(?:is|are|was|were|has|have|had|am)\b|(?:we|i|they|s?he|it)['’](?:re|m|s|ve|d)\b)",
    re.IGNORECASE,
)
_ASKS_AGAIN = re.compile(r"[，,。；;]\s*(?:再|另外?|还|此外|也)")  # "要一个场地，再请…" names who does something else
_BY = len(" by ")  # characters between what somebody is to do and their name
_REQUESTER = re.compile(r"[我咱]|公司|单位|学校|自己")


def beside_unread(
    requirement: Requirement,
    all_of_them: Sequence[Requirement],
    unread: Sequence[Span],
    language: Language,
    sentence: str,
) -> Requirement:
    """The same; open where it would be met, and may as well be said of what was not read.

    An hour and a length are of what they stand in one clause with. Any other fact too, unless work that was read
    stands in that clause; and it is of what a sentence begins with, where that was not read, or of what it is said
    with.
    """
    span, value = requirement.span, requirement.value
    is_hour = requirement.kind is K.QUALITY and value.unit == TIME
    if requirement.kind not in _OF_ANY_WORK or requirement.status is not RequirementStatus.MET or value.tags:
        return requirement
    if span is None or not stands_in(span, sentence):
        return requirement
    words = [one for one in unread if stands_in(one, sentence)]
    works = [r.span for r in all_of_them if r.kind is K.CAPABILITY and r.is_hard and r.span is not None]
    works = [one for one in works if stands_in(one, sentence)]
    beside = _near(requirement, words, works, sentence) if is_hour or requirement.kind in _OF_WORK else []
    if not beside:
        apart = [one for one in words if not overlap(one, span)]
        places = [(one.start, one.end) for one in works]
        piece = said_with(span, places, apart, sentence, is_of_all=requirement.kind is K.PLACE)
        beside = [] if piece is None else [piece]
    if not beside:
        return requirement
    quoted = names([f"“{one.text}”" for one in dict.fromkeys(beside)], language)
    why = say(language, f"{quoted}没有读懂，不知道这是谁的。", f"{quoted} was not read, so whose this is nobody knows.")
    return opened(requirement, why, language)


def _near(requirement: Requirement, words: Sequence[Span], works: Sequence[Span], sentence: str) -> list[Span]:
    """What was not read and stands in its clause, or begins its sentence."""
    span, is_hour = requirement.span, requirement.kind is K.QUALITY
    assert span is not None  # `beside_unread` has looked
    beside = [one for one in words if _is_between(span, one, _CLAUSE_ENDS, sentence)]
    has_work = any(_is_between(span, one, _CLAUSE_ENDS, sentence) for one in works)
    if has_work and not is_hour and requirement.kind is not K.DURATION:
        return []
    if not beside and not has_work:
        begun = [one.start for one in works if _is_between(span, one, _SENTENCE_ENDS, sentence)] or [span.start]
        opening = [one for one in words if one.start < min(begun) and not _TELLS.match(one.text)]
        beside = [one for one in opening if _is_between(span, one, _SENTENCE_ENDS, sentence)]
    return beside


def as_whose_own(requirement: Requirement, language: Language, sentence: str) -> Requirement:
    """The same; open where a thing is brought, and not said by whom: "古筝，自带音箱" may be said of who plays."""
    span = requirement.span
    is_kept = requirement.kind is K.PROVIDED_BY_REQUESTER and requirement.status is RequirementStatus.MET
    if not is_kept or span is None or not stands_in(span, sentence) or not _BROUGHT.match(span.text):
        return requirement
    if requirement.value.tags:  # a trade of its own: who speaks brings no venue
        return requirement
    ends = [match.end() for match in _SENTENCE_ENDS.finditer(sentence, 0, span.start)]
    if _REQUESTER.search(sentence, ends[-1] if ends else 0, span.start):
        return requirement
    note = say(language, "没有说是谁自带。", "Who is to bring it is not said.")
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)


def left_to_who_was_named(
    requirement: Requirement, all_of_them: Sequence[Requirement], language: Language
) -> Requirement:
    """The same; not unmet where it is called in the requester's own words, and who was asked by name is in the plan.

    What such a part is called says nothing for or against: "somebody who mends six chairs' seats, Bea if possible".
    """
    value, span = requirement.value, requirement.span
    is_in_own_words = span is not None and value.tags == (requirement.text,) and len(requirement.text.split()) > 1
    is_missing = requirement.kind is K.CAPABILITY and requirement.status is RequirementStatus.UNMET
    there = [r for r in all_of_them if r.kind is K.PERSON and r.status is RequirementStatus.MET]
    asked = [r for r in all_of_them if r.kind is K.CAPABILITY and r.is_hard and r is not requirement]
    if not is_missing or not is_in_own_words or not there or asked:
        return requirement
    who = names([one.value.text for one in there], language)
    zh, en = f"是不是{who}做的，他们自己的话里没有说。", f"Whether {who} does that, their own words do not say."
    met_by = tuple(agent_id for one in there for agent_id in one.met_by)
    return replace(requirement, status=RequirementStatus.OPEN, met_by=met_by, note=say(language, zh, en))


def as_named(
    requirement: Requirement, all_of_them: Sequence[Requirement], language: Language, *, sentence: str
) -> Requirement:
    """The same, and open where somebody else does what a person was asked for by name: "a speech by Grace"; and, of
    several things, what is asked for first behind the name: "请张伟…做主持，另外请一位摄影师".
    """
    if requirement.kind is not K.CAPABILITY or requirement.status is not RequirementStatus.MET:
        return requirement
    works = [r for r in all_of_them if r.kind is K.CAPABILITY and r.is_hard and r.value.unit != IMPLIED]
    is_all = works == [requirement]  # 请何洋…来拍: what else would they be asked for
    people = [r for r in all_of_them if r.kind is K.PERSON and r.is_hard]
    missed = [
        r
        for r in people
        if is_all or _is_beside(requirement, r, sentence) or _is_first_of(requirement, r, works, sentence)
    ]
    if not missed or any(r.status is not RequirementStatus.UNMET for r in missed):
        return requirement
    who = names([one.value.text for one in missed], language)
    note = say(language, f"要的是{who}，由别人来做。", f"{who} was asked for it, and somebody else does it.")
    return replace(requirement, status=RequirementStatus.OPEN, note=note)


def _is_first_of(work: Requirement, person: Requirement, works: Sequence[Requirement], sentence: str) -> bool:
    """Whether it is what the person's errand asks for first behind their name."""
    spans = [one.span for one in works if one.span is not None and stands_in(one.span, sentence)]
    if person.span is None or work.span not in spans or not stands_in(person.span, sentence):
        return False
    errands = errands_in(sentence, [(span.start, span.end) for span in spans])
    mine = next((one for one in errands if one.start <= person.span.start < one.end), None)
    behind = [span for span in spans if mine and person.span.end <= span.start < mine.end]
    return bool(behind) and min(behind, key=lambda span: span.start) == work.span


def _is_beside(work: Requirement, person: Requirement, sentence: str) -> bool:
    """Whether the name stands in the words of the work, or right behind them, and not in another request."""
    if work.span is None or person.span is None:
        return False
    if overlap(work.span, person.span):
        return True
    is_next = 0 <= person.span.start - work.span.end <= _BY
    return is_next and _ASKS_AGAIN.match(sentence, work.span.end) is None


def _is_between(one: Span, other: Span, ends: re.Pattern[str], sentence: str) -> bool:
    """Whether nothing that ends a clause or a sentence stands between the two."""
    first, second = sorted((one, other), key=lambda span: span.start)
    return ends.search(sentence, first.end, max(first.end, second.start)) is None
