"""What is said of something that nobody understood is met by nobody: "a bagpiper for 60 guests, and a venue"."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, Span
from towow_core.requirements.errands import Errands
from towow_core.requirements.findings import opened, overlap, stands_in
from towow_core.requirements.notes import say

K = RequirementKind
_SAID_OF_WORK = frozenset(
    {K.DATE, K.DEADLINE, K.DURATION, K.RECURRENCE, K.PLACE, K.HEAD_COUNT, K.MODE, K.LANGUAGE, K.QUALITY, K.QUANTITY}
)
_MARK = re.compile(r"[，,。.；;：:！!？?（）()\n]")  # where a clause ends
_COUNTED = r"(?:an?|one|two|three|four|five|six|\d+|some|somebody|someone)"
_ONE = re.compile(rf"{_COUNTED}\s|.{{0,3}}[请請找]|.?[一二两三四五六\d][位名个]", re.IGNORECASE)
_ONE_BEFORE = re.compile(
    rf"(?<!with )(?<!in )(?<!on )(?<!of )\b{_COUNTED}\s+$|[请請找](?:一?[位名个])?$", re.IGNORECASE
)


def of_what_was_not_read(
    requirement: Requirement, errands: Errands, not_understood: Sequence[Span], language: Language
) -> Requirement:
    """The same; open where it is met and was said with words that nobody understood.

    These are, of what is asked for and what was not understood: in its own clause, the last before it, else the first;
    where its clause holds none of either, the last that was asked for before; in an opening, the first of all.
    """
    at, text = requirement.span, errands.sentence
    is_met = requirement.status is RequirementStatus.MET and requirement.kind in _SAID_OF_WORK
    if not is_met or at is None or requirement.value.tags or not stands_in(at, text):
        return requirement
    unread = [one for one in not_understood if stands_in(one, text) and not overlap(one, at)]
    piece = _said_with(at, [place for each in errands.all for place in each.works], unread, text)
    if piece is None:
        return requirement
    zh = f"这是和“{piece.text}”一起说的，那句没有读懂。"
    en = f"It was said with “{piece.text}”, which was not understood."
    return opened(requirement, say(language, zh, en), language)


def _said_with(at: Span, works: Sequence[tuple[int, int]], unread: Sequence[Span], text: str) -> Span | None:
    start, end = _clause(text, at)
    does = [work for work in works if work[0] < end and start < work[1]]
    # Beside what was understood, words that ask for nothing may say more of it: "bike service day for our office".
    beside = [one for one in unread if one.start < end and start < one.end and (not does or _asks(one, text))]
    here = _in_order(does, beside)
    if here:
        return next((piece for begin, piece in reversed(here) if begin < at.start), here[0][1])
    asked = _in_order(works, [one for one in unread if _asks(one, text)])
    return next((piece for begin, piece in reversed(asked) if begin < at.start), asked[0][1] if asked else None)


def _in_order(works: Sequence[tuple[int, int]], unread: Sequence[Span]) -> list[tuple[int, Span | None]]:
    found: list[tuple[int, Span | None]] = [(start, None) for start, _ in works]
    return sorted([*found, *((one.start, one) for one in unread)], key=lambda one: one[0])


def _clause(text: str, at: Span) -> tuple[int, int]:
    start = max((mark.end() for mark in _MARK.finditer(text, 0, at.start)), default=0)
    end = next((mark.start() for mark in _MARK.finditer(text, at.end)), len(text))
    return start, end


def _asks(one: Span, text: str) -> bool:
    """Whether it asks for one of something, or for somebody; all else may say more of what was understood."""
    return _ONE.match(one.text) is not None or _ONE_BEFORE.search(text, 0, one.start) is not None
