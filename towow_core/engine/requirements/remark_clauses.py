"""The clauses of a remark that are no plain act: each is a plain wish, or is told, or is left open in its own words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.requirements import TIME, Requirement, RequirementKind, days_meant
from towow_core.engine.language.change_clauses import OF_ANOTHER
from towow_core.engine.language.change_doubts import asked_or_supposed, without_request
from towow_core.engine.language.irony import IN_EARNEST, opens_in_irony, without_irony
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.plain_wishes import (
    WISHES,
    asks_for_more,
    asks_nothing,
    changes,
    complains,
    confirms,
    denies,
    denies_in_turn,
    is_difference,
    is_dismissed,
    is_long_over,
    is_of_me,
    is_of_somebody,
    is_over,
    is_story,
    moves,
    names_them,
    orders,
    praises,
    refers,
    tells_of_others,
    told_of,
    wishes,
    without_praise,
    without_verbs,
    wonders,
)
from towow_core.engine.language.text import sentence_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_asides import is_aside
from towow_core.engine.requirements.remark_parts import WHOLE
from towow_core.engine.requirements.remark_told_hours import states_when
from towow_core.engine.requirements.remark_whose_day import without_words_of
from towow_core.engine.requirements.remark_wished import GUARDED, is_wished, unnamed
from towow_core.engine.requirements.ruled_out_nothing import rules_out_nothing

K = RequirementKind
_CLAUSE = re.compile(r"(?:[^，,。.；;：:！!？?\n]|(?<=\d):(?=\d)|[.,](?=\d)|\.(?=\w))+")
_TURN = re.compile(rf"\bbut\b|\band (?={OF_ANOTHER})|但是?|不过", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?=\s|$)")
_SAYS_ONLY = re.compile(r"\W*say\W*", re.IGNORECASE)  # "Friday, say?"
_DIGIT = re.compile(r"\d")
_CONTENT_MIN = 2  # characters: one of Chinese says too little
# "Have the walk in Spanish": an order, and no word of what there is.
_HAVE_IT = re.compile(
    r"\W*(?:(?:and|then|so|but|also|please|just)\s+)*(?:have|do|hold|run|host) (?:the|our|it)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A clause, from `start` to `end`; `is_plain` where facts, names and words of wishing are all that it says.

    It `is_told` where it asks for nothing, `is_as_before` where it says of what there is that it stays, and `is_asked`
    where it only asks or supposes.
    """

    start: int
    end: int
    is_plain: bool
    is_told: bool = False
    is_as_before: bool = False
    is_asked: bool = False


def pieces_of(
    text: str, facts: Sequence[Requirement], reading: Remark, loose: Sequence[Piece] = ()
) -> tuple[Piece, ...]:
    """The clauses of what is left of a remark in their order; those that say nothing at all are none.

    Args:
        loose: Those that are known to be no plain wishes, and stand in `text` no more.
    """
    found = list[Piece]()
    known = {(one.start, one.end): one for one in loose}
    clauses = sorted([*known, *_clauses(text)])
    for (start, end), is_asked in zip(clauses, asked_or_supposed(reading.text, clauses), strict=True):
        if (start, end) in known:
            found.append(known[start, end])
        elif text[start:end].strip():
            piece = _piece(text, start, end, facts, reading, is_asked=is_asked)
            found.append(_as_beside(piece, found[-1] if found else None, facts, reading))
    return tuple(found)


def _stands_in(fact: Requirement, piece: Piece) -> bool:
    return fact.span is not None and piece.start <= fact.span.start < piece.end


def _as_beside(piece: Piece, before: Piece | None, facts: Sequence[Requirement], reading: Remark) -> Piece:
    """The same, and no plain wish where it goes on with a story, or is an amount of what the clause before names."""
    text = reading.text
    amounts = [one for one in facts if one.kind is K.BUDGET and _stands_in(one, piece)]
    if piece.is_plain and amounts and is_difference(text[piece.start : piece.end]):
        return replace(piece, is_plain=False)
    if piece.is_plain and not piece.is_as_before and moves(text[piece.start : piece.end]):
        begin, end = sentence_at(text, piece.start, piece.end)
        is_said = any(one.span and begin <= one.span.start < end for one in facts)
        return piece if is_said else replace(piece, is_plain=False)  # where to, nobody says
    if not piece.is_plain and is_dismissed(text, piece.end):
        return replace(piece, is_told=True)
    if before is None or before.is_plain or _SENTENCE_END.search(text, before.end, piece.start):
        return piece
    words, facts_in = text[piece.start : piece.end], [one for one in facts if _stands_in(one, piece)]
    goes_on_told = is_story(words) or (is_over(text[before.start : before.end]) and not asks_for_more(words))
    if before.is_told and not piece.is_plain and goes_on_told and not reading.named(words):
        return replace(piece, is_told=True)
    own = [one for one in facts_in if is_guarded(one)]
    was_told = any(_stands_in(one, before) and is_guarded(one) for one in facts)
    was_told = was_told or (before.is_told and is_over(text[before.start : before.end]))
    goes_on = was_told and bool(own) and not changes(words)
    is_of_it = any(one.kind is K.BUDGET and not one.value.tags for one in own)
    is_of_it = is_of_it and not (WHOLE.search(words) or reading.named(words))
    return replace(piece, is_plain=False) if goes_on or (is_of_it and not before.is_told) else piece


def plain_in(facts: Sequence[Requirement], pieces: Sequence[Piece], text: str) -> list[Requirement]:
    """Without those that only a plain wish may replace, where their clause is none."""
    return [
        one
        for one in facts
        if not rules_out_nothing(one)
        if (piece := _of(one, pieces)) is None
        or _is_asked_how(one, piece, text)
        or (piece.is_plain and not piece.is_as_before)
        or not (is_guarded(one) or _is_a_quote(one) or one.kind is K.QUALITY)
    ]


def _is_asked_how(fact: Requirement, piece: Piece, text: str) -> bool:
    """Whether it is how something is to be, and nobody says that it need not: "it doesn't have to be vegan"."""
    if fact.kind is not K.QUALITY or is_guarded(fact) or _is_a_quote(fact) or piece.is_told:
        return False
    beside = _blanked(text[piece.start : piece.end], piece.start, [fact])
    return not (fact.is_hard and denies(beside)) or denies_in_turn(beside)


def is_guarded(fact: Requirement) -> bool:
    """Whether it takes the place of what the demand says, or rules something out."""
    is_hour = fact.kind is K.QUALITY and fact.value.unit == TIME
    return fact.kind in GUARDED or is_hour


def _is_a_quote(fact: Requirement) -> bool:
    """Whether it is nothing but words of the remark: those of its clause say more."""
    value = fact.value
    return fact.kind is K.QUALITY and not (value.unit or value.tags) and value.text in {"", fact.text}


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    for one in _CLAUSE.finditer(text):
        start = one.start()
        for turn in _TURN.finditer(text, start + 1, one.end()):
            yield start, turn.start()
            start = turn.start()
        yield start, one.end()


def _of(fact: Requirement, pieces: Sequence[Piece]) -> Piece | None:
    return next((one for one in pieces if _stands_in(fact, one)), None)


def _piece(text: str, start: int, end: int, facts: Sequence[Requirement], reading: Remark, *, is_asked: bool) -> Piece:
    clause = without_request(text[start:end])
    beside = [one for one in facts if one.span and one.span.start < end and start < one.span.end]
    is_asked = is_asked and not _SAYS_ONLY.fullmatch(_blanked(clause, start, beside))
    is_guarded_there = any(is_guarded(one) for one in beside)
    read = [one for one in beside if not (is_guarded_there and _is_a_quote(one))]
    is_as_before = not is_asked and is_as_it_was(clause, reading)
    is_told_when = not is_asked and states_when(clause, _blanked(clause, start, read), read, reading)
    is_plain = (is_as_before or is_told_when) or (
        not is_asked
        and _says_no_more(clause, start, read, reading)
        and (is_guarded_there or not orders(clause))
        and all(is_wished(one, clause, start, reading) for one in read)
        and (
            not any(_is_when_or_where(one) for one in read)
            or (remark_words.ADDED.search(clause) and not any(map(_is_said_of_all, read)))
            or (
                (any(map(wishes, _around(clause, start, read, reading))) or _HAVE_IT.match(clause) is not None)
                and not is_of_me(_blanked(clause, start, read))
                and not any(one.kind is K.PROVIDED_BY_REQUESTER for one in read)  # "we have church on Sunday"
            )
        )
    )
    meant = without_irony(clause)
    is_in_earnest = is_guarded_there or asks_for_more(meant) or IN_EARNEST.search(clause)
    is_irony = (meant != clause or opens_in_irony(text, start)) and not is_in_earnest
    is_told = (
        (wonders(clause) and not reading.named(clause))
        or (not is_asked and is_aside(clause, beside, reading))
        or (not is_asked and (is_irony or _is_told(clause, start, beside, reading)))
    )
    is_told = is_told and not is_told_when and (not is_plain or bool(beside) or is_irony)
    is_plain = is_plain and not is_told
    return Piece(
        start=start,
        end=end,
        is_plain=is_plain,
        is_told=is_told,
        is_as_before=is_as_before and is_plain,
        is_asked=is_asked,
    )


def _is_when_or_where(fact: Requirement) -> bool:
    """Whether a bare statement could say it as well as a wish: "we are in Bristol on Friday"."""
    is_hour = fact.kind is K.QUALITY and fact.value.unit == TIME
    return is_hour or fact.kind in {K.DATE, K.DEADLINE, K.PLACE, K.MODE, K.DURATION, K.RECURRENCE, K.LANGUAGE}


def _is_said_of_all(fact: Requirement) -> bool:
    """Whether it is when, where or in which language, of nothing that the clause names."""
    return _is_when_or_where(fact) and not (fact.kind is K.LANGUAGE and fact.value.tags)


def _is_told(clause: str, start: int, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether it asks for nothing: praise and nothing more, or where and when something was that is no part of this."""
    if asks_nothing(clause) or tells_of_others(clause) or (is_long_over(clause) and not reading.named(clause)):
        return True
    if all(
        _is_a_quality(one) or one.kind is K.PERSON for one in facts
    ):  # of how something is to be, which praise names too
        return praises(clause) and not _telling(without_praise(unnamed(_blanked(clause, start, facts), reading)))
    is_elses = is_story(clause) and not reading.named(told_of(clause))
    if (reading.named(clause) and not is_elses) or any(one.kind is K.PROVIDED_BY_REQUESTER for one in facts):
        return False
    own = {day for r in reading.standing if r.kind is K.DATE for day in days_meant(r.value)}
    is_of_its_day = any(one.kind is K.DATE and own & days_meant(one.value) for one in facts)  # "it is full on the 16th"
    return any(map(is_guarded, facts)) and (is_story(clause) or (is_of_somebody(clause) and not is_of_its_day))


def is_as_it_was(clause: str, reading: Remark) -> bool:
    """Whether its only number is one that the demand has already: "the budget is still £3,000"."""
    if not confirms(clause):
        return False
    said = {
        float(number)
        for one in remark_words.NUMBER.finditer(clause)
        if (number := read_number(one.group())) is not None
    }
    known = {r.value.number for r in reading.standing if r.kind in {K.BUDGET, K.HEAD_COUNT}}
    return len(said) == 1 and said <= known


def _is_a_quality(fact: Requirement) -> bool:
    """Whether it is a wish of how something is to be, which praise names too."""
    return fact.kind is K.QUALITY and not (fact.value.unit or fact.value.tags)


def _blanked(clause: str, start: int, facts: Sequence[Requirement]) -> str:
    for one in facts:
        if one.span is not None:
            begin, stop = max(one.span.start - start, 0), min(one.span.end - start, len(clause))
            clause = f"{clause[:begin]}{' ' * (stop - begin)}{clause[stop:]}"
    return clause


def _around(clause: str, start: int, facts: Sequence[Requirement], reading: Remark) -> Iterator[str]:
    """What stands around the facts, with names of what is asked for, and without."""
    said = _blanked(clause, start, facts)
    yield said
    yield (left := unnamed(said, reading))
    if facts and all(one.kind in {K.DATE, K.DEADLINE} for one in facts):
        yield without_words_of(left, reading.understanding.surface_demand)


def _says_no_more(clause: str, start: int, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether the clause says nothing but the facts, with names of what is asked for and words of wishing."""
    said = _blanked(clause, start, facts)
    if remark_words.ADDED.search(clause) and find_concepts(clause):  # "a room for the party" is a room
        said = remark_words.FOR_ALL_OF_IT.sub(lambda what: " " * len(what.group()), said)
    counted = [one for one in facts if not _is_a_quality(one) or not (_is_a_quote(one) or denies(said))]
    said = without_verbs(said) if any(one.kind is K.LANGUAGE for one in facts) else said
    left = unnamed(said, reading)
    if counted and all(one.kind in {K.DATE, K.DEADLINE} for one in counted):
        left = without_words_of(left, reading.understanding.surface_demand)  # "the chairs by the end of January"
    if not counted and (complains(clause) or names_them(clause) or refers(clause)):
        return False
    if not counted and left != said and not (remark_words.ADDED.search(clause) and find_concepts(clause)):
        return False  # a name, and what is said of it is no fact
    least = _CONTENT_MIN if counted and not any(map(_is_when_or_where, counted)) else 1
    return _telling(left) < least


def _telling(left: str) -> int:
    """How many characters are of words that are none of wishing, and say something."""
    for empty in (remark_words.ADDED, remark_words.CHANGES, WISHES):
        left = empty.sub(lambda words: " " * len(words.group()), left)
    return sum(stop - begin for begin, stop in telling_words(left, 0, len(left))) + 2 * bool(_DIGIT.search(left))
