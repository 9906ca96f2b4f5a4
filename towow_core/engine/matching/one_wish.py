"""Pieces of a sentence that nobody understood and that are one wish: "the watch stops and starts, I want it to run"."""

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.language.wishes_done import points_back, says_a_trouble, wishes_it_done

_BETWEEN = " ，,、"
_ENDS = "；;"
_WHERE_AND_WHEN = frozenset({RequirementKind.PLACE, RequirementKind.DATE, RequirementKind.DEADLINE})


def pieces_of_one_wish(understanding: DemandUnderstanding, piece: Span) -> tuple[Span, ...]:
    """It, behind the piece right before it in its sentence that says what it points back to, or what is wrong there."""
    text = understanding.surface_demand
    before = [one for one in understanding.not_understood if one.end <= piece.start]
    last = max(before, key=lambda one: one.end, default=None)
    if last is None or not wishes_it_done(piece.text) or not (points_back(piece.text) or says_a_trouble(last.text)):
        return (piece,)
    between = text[last.end : piece.start]
    for one in understanding.in_force:  # where and when it is said between them
        if one.kind in _WHERE_AND_WHEN and one.span and last.end <= one.span.start and one.span.end <= piece.start:
            between = between.replace(one.span.text, "", 1)
    return (last, piece) if not between.strip(_BETWEEN) else (piece,)


def spoken(understanding: DemandUnderstanding, piece: Span) -> Span:
    """All words of its wish in one piece."""
    first = pieces_of_one_wish(understanding, piece)[0]
    return Span(start=first.start, end=piece.end, text=understanding.surface_demand[first.start : piece.end])


def wishes_for_work(understanding: DemandUnderstanding, piece: Span) -> bool:
    """Whether a piece wishes that something be done, or says what is wrong where nothing is asked for."""
    text = understanding.surface_demand
    begin, end = clause_at(text, piece.start, piece.end)
    if wishes_it_done(text[begin:end]):
        return not is_said_of_a_wish(understanding, piece)
    return says_a_trouble(piece.text) and not _is_seen_to_beside(understanding, piece)


def is_said_of_a_wish(understanding: DemandUnderstanding, piece: Span, of: Requirement | None = None) -> bool:
    """Whether a piece points back to what its part of the sentence asks for before it, which nobody could read.

    Args:
        of: Only to this.
    """
    if not points_back(piece.text) or not wishes_it_done(piece.text):
        return False
    begin, _ = part_of_sentence(understanding.surface_demand, piece)
    asked = [of] if of is not None else understanding.in_force
    spans = (r.span for r in asked if r.kind is RequirementKind.CAPABILITY and r.span is not None)
    return any(begin <= at.start and at.end <= piece.start for at in spans)


def _is_seen_to_beside(understanding: DemandUnderstanding, piece: Span) -> bool:
    """Whether its part of the sentence asks for something: the trouble is why, or another piece is asked about."""
    begin, end = part_of_sentence(understanding.surface_demand, piece)
    asked = (r.span for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.span is not None)
    if any(
        begin <= at.start < end and not _is_another_trouble(understanding.surface_demand, at, piece) for at in asked
    ):
        return True
    return any(
        begin <= one.start < end and one is not piece and wishes_it_done(one.text)
        for one in understanding.not_understood
    )


def _is_another_trouble(text: str, asked: Span, piece: Span) -> bool:
    """Whether what is asked for is only said by what is wrong, too, elsewhere: "the tap drips, the oven trips"."""
    begin, end = clause_at(text, asked.start, asked.end)
    return not begin <= piece.start < end and says_a_trouble(text[begin:end])


def part_of_sentence(text: str, piece: Span) -> tuple[int, int]:
    """Of its sentence what stands between semicolons."""
    begin, end = sentence_at(text, piece.start, piece.end)
    begin = max([begin, *(text.rfind(mark, begin, piece.start) + 1 for mark in _ENDS)])
    return begin, min([end, *(at for mark in _ENDS if (at := text.find(mark, piece.end, end)) >= 0)])
