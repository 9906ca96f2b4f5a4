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


def said_with(at: Span, works: Sequence[tuple[int, int]], unread: Sequence[Span], text: str) -> Span | None:
    """The piece that nobody understood and that something at `at` was said with; None where it was said with a work.

    These are, of what is asked for and what was not understood: in its own clause, the last before it, else the first;
    where its clause holds none of either, the last that was asked for before; in an opening, the first of all.
    """
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
