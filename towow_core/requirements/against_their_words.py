"""Where and how long, held against what those who do it say of their own work: silence keeps no such wish."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from towow_core.domain.left_to_judge import YOURS_TO_JUDGE
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import (
    ALLOWED,
    Mode,
    Requirement,
    RequirementKind,
    RequirementStatus,
)
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import concerned
from towow_core.requirements.notes import names, quoted, say
from towow_core.support.spans_of_work import A_DAY_H, hours_said, is_a_day
from towow_core.support.ways_of_work import Way, lessons_in, says_so, way_asked

_CLAUSE = re.compile(r"[^，,。.；;：:、！!？?\n（）()]+")
_WITHIN = re.compile(r"内|\b(?:within|in under|less than)\b", re.IGNORECASE)  # a last day, and no length
_IN_BRACKETS = re.compile(r"（[^（）]*）|\([^()]*\)")  # when, where and for how many: the plan's words, and not theirs


def held_to_their_words(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """The same; not met where those who would do it say otherwise of their work, or nothing of what only they can."""
    if requirement.status is not RequirementStatus.MET or requirement.value.unit == ALLOWED:
        return requirement
    held = _HELD.get(requirement.kind)
    return held(requirement, facts, language) if held is not None else requirement


def _by_way(
    requirement: Requirement, way: Way, who: Sequence[Assignment], facts: PlanFacts, language: Language
) -> Requirement:
    against, silent, is_sure = list[tuple[str, str]](), list[str](), True
    for part in who:
        own = (*_own_clauses(part, facts),)
        is_said = any(says_so(way, clause) for clause in own)
        if found := [one for one in (*own, *_planned_clauses(part)) if way.says_otherwise.search(one)]:
            against.append((part.display_name, found[0].strip()))
            is_sure = is_sure and not is_said
        elif not is_said and not way.is_kept_by_silence:
            silent.append(part.display_name)
    if against:
        return _against(requirement, against, language, is_sure=is_sure)
    return _unsaid(requirement, silent, language) if silent else requirement


def _those(requirement: Requirement, facts: PlanFacts) -> tuple[Assignment, ...]:
    """Who is there to keep it: of what the whole plan keeps, those who come on site."""
    who = concerned(requirement, facts)
    met = tuple(part for part in who if part.agent_id in requirement.met_by)
    return met or who


def _own_clauses(part: Assignment, facts: PlanFacts) -> Iterator[str]:
    """Clauses of what somebody says of their work: in their offer, and of their profile what the offer quotes."""
    for text in _own_texts(part, facts):
        yield from _CLAUSE.findall(text)


def _own_texts(part: Assignment, facts: PlanFacts) -> tuple[str, ...]:
    offer = facts.offers.get(part.agent_id)
    if offer is None:
        return ()
    said = (offer.contribution, *(one.said for one in offer.statements), *(one.said for one in offer.limits))
    return tuple(text for text in dict.fromkeys(said) if text)


def _planned_clauses(part: Assignment) -> Iterator[str]:
    """Clauses of a part as its plan describes it: they may repeat the demand, and so only ever speak against it."""
    yield from _CLAUSE.findall(_IN_BRACKETS.sub("", part.responsibility))


def _against(
    requirement: Requirement, said: Sequence[tuple[str, str]], language: Language, *, is_sure: bool = True
) -> Requirement:
    status = RequirementStatus.UNMET if is_sure else RequirementStatus.OPEN
    return replace(requirement, status=status, met_by=(), note=quoted([*dict.fromkeys(said)], language))


def _unsaid(requirement: Requirement, silent: Sequence[str], language: Language) -> Requirement:
    who, asked = names([*dict.fromkeys(silent)], language), requirement.text
    note = say(language, f"{who}没有写到“{asked}”。", f"{who} says nothing of “{asked}”.")
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)


def _in_a_way(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """ "On site" is a fact of an offer; at whose house it is only words say."""
    way = way_asked(requirement)
    return requirement if way is None else _by_way(requirement, way, _those(requirement, facts), facts, language)


def _at_the_requesters(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """Of a place of the requester's, whether they come there; that it is theirs needs nobody."""
    way, there = way_asked(requirement), [part for part in facts.at_it() if not part.by or part.days]
    if way is None or not there:
        return requirement
    if away := [part.display_name for part in there if facts.mode_of(part) is Mode.ONLINE]:
        who = names([*dict.fromkeys(away)], language)
        note = say(language, f"{who}在线上做，不到场。", f"{who} would do it online, and not come.")
        return replace(requirement, status=RequirementStatus.UNMET, met_by=(), note=note)
    return _by_way(requirement, way, there, facts, language)


def _length(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """So long in one go: a shorter length that somebody offers is against it; one whole day nobody gives by silence."""
    value = requirement.value
    if value.per or not value.number or value.unit not in _EACH_H or _WITHIN.search(requirement.text):
        return requirement
    wanted = (
        min(value.number * _EACH_H[value.unit], A_DAY_H) if value.unit == "days" else value.number * _EACH_H[value.unit]
    )
    against, silent = list[tuple[str, str]](), list[str]()
    for part in _those(requirement, facts):
        if _is_paid_for(part, value.unit, value.number):
            continue
        said = [(clause.strip(), hours_said(clause)) for clause in _own_clauses(part, facts)]
        said += [(clause.strip(), hours_said(clause)) for clause in _planned_clauses(part)]
        lengths = [(clause, hours) for clause, hours in said if hours is not None]
        if lengths and max(hours for _, hours in lengths) < wanted:
            against.append((part.display_name, lengths[0][0]))
        elif not lengths and value.unit == "days" and value.number == 1 and not _says_a_day(part, facts):
            silent.append(part.display_name)
    if against:
        return _against(requirement, against, language, is_sure=value.unit == "days")  # hours, a term or a price says
    return _unsaid(requirement, silent, language) if silent else requirement


def _is_paid_for(part: Assignment, unit: str, number: float) -> bool:
    """Whether the plan pays them by that very unit, for as many: what somebody said yes to is no silence."""
    rate = part.rate
    if rate is None or rate.quantity is None:
        return False
    if unit == "days" and rate.unit is PriceUnit.DAY:
        return rate.quantity >= number
    each = _EACH_H.get(unit, 0.0)
    return rate.unit is PriceUnit.HOUR and unit != "days" and rate.quantity >= number * each


def _says_a_day(part: Assignment, facts: PlanFacts) -> bool:
    return any(is_a_day(clause) for clause in _own_clauses(part, facts))


_TELLING = re.compile(r"[a-zà-ÿ]{4,}|[\u4e00-\u9fff]+", re.IGNORECASE)


def _subject(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """Lessons in one subject: who teaches, and says only another one, is not known to teach it."""
    found = [(tag, subject) for tag in requirement.value.tags if (subject := lessons_in(tag))]
    if not found or len(found) < len(requirement.value.tags):
        return requirement
    against = list[tuple[str, str]]()
    for part in _those(requirement, facts):
        own = [clause for text in _own_texts(part, facts) for clause in _CLAUSE.findall(_without_names(text, found))]
        if not own or any(_names(subject, clause) for _, subject in found for clause in own):
            return requirement
        told = (*(one.said for one in facts.statements(part, requirement.text)), *own)  # first what they call it
        against.append((part.display_name, next((words.strip() for words in told if words.strip()), "")))
    if not against:
        return requirement
    note = quoted([*dict.fromkeys(against)], language)
    judge = say(language, YOURS_TO_JUDGE.zh, f" {YOURS_TO_JUDGE.en}")
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note + judge)


def _without_names(text: str, found: Sequence[tuple[str, str]]) -> str:
    """Without what the demand itself calls it, which an offer repeats."""
    for tag, _ in found:
        text = re.sub(re.escape(tag) + r"[：:]?", "，", text, flags=re.IGNORECASE)
    return text


def _names(subject: str, clause: str) -> bool:
    words, clause = _TELLING.findall(subject.casefold()), clause.casefold()
    return any((word if not word.isascii() else word.removesuffix("s")) in clause for word in words or (subject,))


_EACH_H = {"days": A_DAY_H, "hours": 1.0, "minutes": 1 / 60}
_HELD: dict[RequirementKind, Callable[[Requirement, PlanFacts, Language], Requirement]] = {
    RequirementKind.MODE: _in_a_way,
    RequirementKind.PROVIDED_BY_REQUESTER: _at_the_requesters,
    RequirementKind.QUALITY: _in_a_way,
    RequirementKind.DURATION: _length,
    RequirementKind.CAPABILITY: _subject,
}
