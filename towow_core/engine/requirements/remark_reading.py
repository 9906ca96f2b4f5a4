"""The facts of a remark and its clauses: a clause of which one thing is not plainly wished is left as it is said."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import COUNTED, OCCASION, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.change_clauses import Clause, doubted_in
from towow_core.engine.language.change_doubts import SUPPOSES
from towow_core.engine.language.plain_wishes import is_story
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.named_by import named_by, tags_of
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_amounts import of_what_is_added
from towow_core.engine.requirements.remark_clauses import Piece, pieces_of
from towow_core.engine.requirements.remark_counts import goes
from towow_core.engine.requirements.remark_errands import is_their_own
from towow_core.engine.requirements.remark_parts import is_of_nothing
from towow_core.engine.requirements.remark_pronouns import A_PRONOUN, person_meant
from towow_core.engine.requirements.remark_reasons import is_reason
from towow_core.engine.requirements.remark_values import is_of_a_value
from towow_core.engine.requirements.remark_wished import unnamed

K = RequirementKind
# What may stand beside a number of people that is the number of all: neither "5 of us are vegetarians" nor "20人份".
_COUNTS = re.compile(
    r"我们|客人|来宾|宾客|嘉宾|一共|总共|大概|大约|大致|其实|实际上?|现在|最多|至少|不超过|左右|人数|改[成为到]|变成|[增减加]?[加少]?到|孩子|[共是来有会就只要按算人个位了吧呢约]"
    r"|\b(?:we|there|it|that|i|will|can|could|shall|'?ll|are|is|be|only|just|now|about|around|roughly|for|with|and|but|so|make|of|us|in|the|end|total|all|have|expect|plan|say|then|please|at|most|least|up|to|a|party|group|actually|not|rather|than|instead|people|guests|kids|\d+)\b|'(?:ll|s|re)\b",
    re.IGNORECASE,
)
# "现在到了20人" tells how many are there so far, and "服务员要加，来20位" of whom the clause before is about.
_HAVE_COME = re.compile(r"到了|剩")
_COME = re.compile(r"\s*(?:现在|目前)?[就只]?(?:[来到]|变[成为])")
_CANNOT_BRING = re.compile(r"[不没](?![用需必])|\b(?:not|no|never|cannot)\b|n't\b", re.IGNORECASE)
_DOES_WITHOUT = re.compile(r"\b(?:do|live|manage|cope|get by|get along) without (?:the|our|that)\b", re.IGNORECASE)
_OF_SOMEBODY = re.compile(r"的|['’]s\b")
_REREAD_MAX = 2  # times that a text is read anew without a clause of it
_PORTION = 400  # characters that are read together
_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?=\s|$)")
_CLAUSE_END = re.compile(r"[，,\s]")
_RELATIVE = re.compile(
    r"推迟|延后|推后|顺延|提前|提早|[早晚多][几半\d一两二三四五六七八九十]|\b(?:later|earlier|sooner|back|push|delay|postpone|more|extra|additional)\b",
    re.IGNORECASE,
)


def read_in_pieces(reading: Remark, left: str, undone: Sequence[Clause]) -> tuple[list[Requirement], tuple[Piece, ...]]:
    """The facts of the text and its clauses, in order.

    A clause that is no plain wish has no part in how the days of another are read: "26号订不到，27、28号都行".
    """
    said, loose, rest = _facts(left, reading), list[Piece](), left
    pieces = _settled(pieces_of(left, said, reading), said, left, undone, reading)
    for _ in range(_REREAD_MAX):
        more = [*_first_with_days([one for one in pieces if not one.is_plain and one not in loose], said, left)]
        if not more or len(pieces) == len(loose) + len(more):
            break
        loose += more
        rest = without(rest, more)
        said = [*_facts(rest, reading), *(r for r in said if any(_is_within(r, one) for one in loose))]
        pieces = _settled(pieces_of(rest, said, reading, loose), said, left, undone, reading)
    return said, pieces


def _facts(left: str, reading: Remark) -> list[Requirement]:
    """What is computable, of some sentences at a time: the time grows with the length alone."""
    found = list[Requirement]()
    for start, end in _portions(left):
        facts, _ = facts_said(left[start:end], reading.understanding, reading.today, reading.known)
        found += [
            r
            if r.span is None
            else replace(r, span=replace(r.span, start=r.span.start + start, end=r.span.end + start))
            for r in facts
        ]
    return [*of_what_is_added(found, left, reading)]


def _portions(text: str) -> Iterator[tuple[int, int]]:
    """The text in pieces of whole sentences, or of clauses where one sentence alone is too long."""
    start = 0
    while len(text) - start > _PORTION:
        within = (start + 1, start + _PORTION)
        ends = next((ends for mark in (_SENTENCE_END, _CLAUSE_END) if (ends := [*mark.finditer(text, *within)])), None)
        end = ends[-1].end() if ends else within[1]
        yield start, end
        start = end
    yield start, len(text)


def _is_plainly_said(fact: Requirement, text: str, doubted: Sequence[tuple[int, int]], reading: Remark) -> bool:
    """Whether its clause says it plainly; else nothing of that clause is done, and it leaves open what it names.

    What would take a wish back and is no plain act takes nothing back, what is only asked or supposed changes nothing,
    and neither "three days later" nor "one more day" is how long it is.
    """
    at = fact.span
    if at is None:
        return True
    clause = text[slice(*clause_at(text, at.start, at.end))]
    is_doubted = any(start <= at.start < end for start, end in doubted)
    match fact.kind:
        case K.EXCLUSION:
            return _is_plainly_ruled_out(fact, text, reading, is_doubted=is_doubted)
        case K.PROVIDED_BY_REQUESTER:
            return not is_doubted and _CANNOT_BRING.search(clause) is None
        case K.HEAD_COUNT:
            begin, _ = clause_at(text, at.start, at.end)
            is_behind = text[:begin].endswith(("，", ",")) and not goes(reading)
            is_of_others = _HAVE_COME.search(clause) or (_COME.match(clause) and is_behind)
            said = _COUNTS.sub("", remark_words.NUMBER.sub(" ", _without_what_it_is_for(clause, reading)))
            return not (is_doubted or is_of_others or said.strip(" ，,.。"))
        case K.DATE if not (fact.value.tags or fact.value.first or fact.value.weekdays):
            is_of_work = any(reading.meant(clause[one.start : one.end]) for one in find_concepts(clause))
            return is_of_work is (fact.value.unit in COUNTED)  # counted from the event's: of a work; past: of all
        case K.DURATION:
            return _RELATIVE.search(clause) is None
        case K.BUDGET:
            return SUPPOSES.search(clause) is None and not is_of_nothing(fact)
        case _:
            return True


def _without_what_it_is_for(clause: str, reading: Remark) -> str:
    """The clause without the work for so many people that it names, where the demand says how many come of that too."""
    work = tuple(r for r in reading.named(clause) if r.kind is K.CAPABILITY)
    counts = [r for r in reading.standing if r.kind is K.HEAD_COUNT]
    is_theirs = bool(work and counts) and all(is_their_own(r, work, reading) for r in counts)
    return unnamed(clause, reading) if is_theirs else clause


def _is_plainly_ruled_out(fact: Requirement, text: str, reading: Remark, *, is_doubted: bool) -> bool:
    """Of "her" it must be certain who that is, and of "it" nothing is ruled out."""
    at, value = fact.span, fact.value
    if at is None or A_PRONOUN.match(value.text.strip()):
        return False
    if value.unit == PERSON and value.text not in fact.text and (him := A_PRONOUN.search(fact.text)):
        begin, _ = clause_at(text, at.start, at.end)
        return person_meant(him.group(), begin, reading) == value.text
    if _DOES_WITHOUT.search(text[slice(*clause_at(text, at.start, at.end))]) and _is_not_asked_for(fact, reading):
        return False
    is_whole = value.unit != PERSON or not _OF_SOMEBODY.match(text, at.end)
    is_sure = not is_doubted or not (value.unit or value.first)
    return not _names_work(fact, reading) and is_whole and is_sure


def _is_not_asked_for(fact: Requirement, reading: Remark) -> bool:
    """Whether the demand names it nowhere: what "the DJ" is, that is to go, nobody knows."""
    words = re.sub(r"^(?:the|our|that|a|an)\s+", "", fact.value.text or fact.text.split()[-1], flags=re.IGNORECASE)
    is_said = words.casefold() in reading.understanding.surface_demand.casefold()
    return not (is_said or fact.value.unit or fact.value.first or _names_work(fact, reading))


def _names_work(fact: Requirement, reading: Remark) -> bool:
    work = [r for r in reading.standing if r.kind is K.CAPABILITY]
    if not fact.value.text.strip("了的吧 ") and not fact.value.tags and not fact.value.first:
        return not fact.value.weekdays  # of "不请了" nothing is left that could be ruled out
    is_of_it = any({*tags_of(r)} & {*fact.value.tags} for r in work)
    return is_of_it or (not fact.value.unit and bool(named_by(fact.value.text, work)))


def _says_what_is_out(one: Requirement) -> bool:
    return one.kind is K.EXCLUSION and bool(one.value.unit or one.value.first or one.value.weekdays or one.value.tags)


def _settled(
    pieces: Sequence[Piece], facts: Sequence[Requirement], text: str, undone: Sequence[Clause], reading: Remark
) -> tuple[Piece, ...]:
    """The same; none is plain of which one thing is not, or that puts something in the place of no value of the demand's.

    What it says not to be is ruled out where that is read by itself: "Sunday, not Friday".
    """
    doubted = doubted_in(reading.text)
    loose = [one.span for one in facts if one.span and not _is_plainly_said(one, text, doubted, reading)]
    loose += [
        Span(start=one.start, end=one.end, text=one.text)
        for one in undone
        if not any(_says_what_is_out(r) and r.span and one.start <= r.span.start < one.end for r in facts)
        and is_of_a_value(one, reading)
    ]
    return tuple(
        replace(piece, is_plain=False)
        if not piece.is_as_before and any(one.start < piece.end and piece.start < one.end for one in loose)
        else piece
        for piece in pieces
    )


def quoted(pieces: Sequence[Piece], facts: Sequence[Requirement], left: str, reading: Remark) -> Iterator[Requirement]:
    """What is no plain wish, in its own words; clauses of one sentence that stand side by side are one line."""
    run = list[Piece]()
    pieces = [replace(one, is_told=one.is_told or is_reason(one, left, facts, reading)) for one in pieces]
    for piece in [*pieces, None]:
        if run and (piece is None or piece.is_plain or not _is_beside(reading.text, run[-1], piece)):
            line = _line(reading.text, run)
            said = [one for one in run if not is_story(reading.text[one.start : one.end])]  # what was is no doubt
            reading.leave_open(line.text, {r.kind for r in facts if any(_is_within(r, one) for one in said)})
            yield line
            run = []
        if piece is not None and not piece.is_plain:
            run.append(piece)


def _first_with_days(pieces: Sequence[Piece], said: Sequence[Requirement], text: str) -> Iterator[Piece]:
    """Of each sentence the first one that names days."""
    end = -1
    for one in pieces:
        is_same = end >= 0 and _SENTENCE_END.search(text, end, one.start) is None
        if not is_same and any(_is_within(r, one) for r in said if r.kind is K.DATE):
            yield one
            end = one.end


def _is_within(fact: Requirement, piece: Piece) -> bool:
    return fact.span is not None and piece.start <= fact.span.start < piece.end


def without(text: str, pieces: Iterable[Piece]) -> str:
    for one in pieces:
        text = f"{text[: one.start]}{'，' * (one.end - one.start)}{text[one.end :]}"
    return text


def _line(text: str, run: Sequence[Piece]) -> Requirement:
    said = text[run[0].start : run[-1].end].strip(" ，,。.")
    value = RequirementValue(text=said, unit=OCCASION if run[0].is_told else "")
    return Requirement(requirement_id="", kind=K.QUALITY, text=said, value=value, is_hard=not run[0].is_told)


def _is_beside(text: str, one: Piece, other: Piece) -> bool:
    between = text[one.end : other.start]
    return one.is_told is other.is_told and len(between.strip()) <= 1 and not _SENTENCE_END.search(between)
