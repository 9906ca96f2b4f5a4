"""With which words that nobody understood something was said: "a bagpiper for 60 guests, and a venue"."""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Span

_MARK = re.compile(r"[，,。.；;：:！!？?（）()\n]")  # where a clause ends
_COUNTED = r"(?:an?|one|two|three|four|five|six|\d+|some|somebody|someone)"
_ONE = re.compile(rf"{_COUNTED}\s|.{{0,3}}[请請找]|.?[一二两三四五六\d][位名个]", re.IGNORECASE)
_ONE_BEFORE = re.compile(
    rf"(?<!with )(?<!in )(?<!on )(?<!of )\b{_COUNTED}\s+$|[请請找](?:一?[位名个])?$", re.IGNORECASE
)


def said_with(
    at: Span, works: Sequence[tuple[int, int]], unread: Sequence[Span], text: str, *, is_of_all: bool
) -> Span | None:
    """The piece that nobody understood and that something at `at` was said with; None where it was said with a work.

    These are, of what is asked for and what was not understood: in its own clause, the last before it, else the first;
    where its clause holds none of either, the last that was asked for before; in an opening, the first of all.

    Args:
        is_of_all: What an opening says of it is said of everything: a place is where all of it is.
    """
    start, end = _clause(text, at)
    asking = [one for one in unread if _asks(one, text)]
    does = [work for work in works if work[0] < end and start < work[1]]
    here = _in_order(does, [one for one in asking if one.start < end and start < one.end])
    if here:
        return next((piece for begin, piece in reversed(here) if begin < at.start), here[0][1])
    asked = _in_order(works, asking)
    first = asked[0][1] if asked and not is_of_all else None
    return next((piece for begin, piece in reversed(asked) if begin < at.start), first)


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
