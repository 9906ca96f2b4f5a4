"""Which words of a demand are unread still, once some of what they say is another thing, or none."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind, Span

K = RequirementKind
_TRAILS = re.compile(r"(?:[在于，,\s]|\b(?:on|in|at|by|for|from|the)\b)+$", re.IGNORECASE)
_THERE_IS = re.compile(
    r"[还也]?有|[一两二三四五六七八九十\d]+[架个台只张辆位名条件]"
    r"|\b(?:(?:we|i) have|there (?:is|are)|with|and|an?|the|some)\b",
    re.IGNORECASE,
)


def still_unread(unread: Iterable[Span], dropped: Sequence[Requirement], new: Sequence[Requirement]) -> Iterator[Span]:
    """Without what is not there any more, and without a day or a place at their end that is another one now."""
    for one in unread:
        if _is_ruled_out(one.text, new):
            continue
        at = next((r.span.start for r in dropped if r.span and one.start < r.span.start < r.span.end == one.end), None)
        text = one.text if at is None else _TRAILS.sub("", one.text[: at - one.start])
        if text:
            yield replace(one, end=one.start + len(text), text=text)


def _is_ruled_out(unread: str, new: Sequence[Requirement]) -> bool:
    """Whether words that nobody understood only say that there is what is ruled out now: "有一架钢琴"."""
    named = _THERE_IS.sub(" ", unread).strip().casefold()
    said = re.compile(rf"\b{re.escape(named)}\b" if named.isascii() else re.escape(named))
    out = (r.text.casefold() for r in new if r.kind is K.EXCLUSION)
    return len(named) > 1 and any(said.search(text) for text in out)
