"""Which words of a demand are unread still, once some of what they say is another thing, or none."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import THINGS, Requirement, RequirementKind, Span

K = RequirementKind
_TRAILS = re.compile(r"(?:[在于，,\s]|\b(?:on|in|at|by|for|from|the)\b)+$", re.IGNORECASE)
_ITEMS = re.compile(r"、|，|以及|外加|加上?|(?<=[\u4e00-\u9fff])[和与及跟]|,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
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


def of_what_is_left(one: Requirement, new: Sequence[Requirement]) -> Requirement | None:
    """A wish of a part without the things of its list that are ruled out now: "一架钢琴和十箱书"; None for nothing."""
    if one.kind is not K.QUALITY or not one.value.tags or one.value.unit or one.value.text != one.text:
        return one
    if _is_ruled_out(one.text, new):
        return None
    out = [r.value.text.casefold().removesuffix("s") for r in new if r.kind is K.EXCLUSION and r.value.unit == THINGS]
    items = _ITEMS.split(one.text)
    left = [item for item in items if not any(item.casefold().removesuffix("s").endswith(thing) for thing in out)]
    if left == items:
        return one
    text = (", " if one.text.isascii() else "、").join(left)
    return replace(one, text=text, value=replace(one.value, text=text)) if left else None


def _is_ruled_out(unread: str, new: Sequence[Requirement]) -> bool:
    """Whether words that nobody understood only say that there is what is ruled out now: "有一架钢琴"."""
    named = _THERE_IS.sub(" ", unread).strip().casefold()
    said = re.compile(rf"\b{re.escape(named)}\b" if named.isascii() else re.escape(named))
    out = (r.text.casefold() for r in new if r.kind is K.EXCLUSION)
    return len(named) > 1 and any(said.search(text) for text in out)
