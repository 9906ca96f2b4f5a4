"""Two works that one and the same is to do: "a photographer who can also edit the film", 摄影师，还要会剪辑.

What is said of somebody who is asked for is asked of them, and nobody else is wanted for it.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from towow_core.domain.requirements import IMPLIED, TOGETHER, Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.spans import requirement

K = RequirementKind
_FACTS = frozenset({K.PLACE, K.DATE, K.HEAD_COUNT})
# What stands between the two; of "a host who knows a good photographer" it says something else.
_ALSO = re.compile(
    r",? (?:who|that)(?: (?:can|could|will|would|also|both|does|do|is|able|happy|willing|to|well|even|the|our|some|a bit of|a little))++ "
    r"|[，,]?\s?(?:兼|(?:而且|同时|又|最好|还|也)++(?:得|要|能|可以)*+(?:会|能|懂)(?:做|点|一点|些)?)",
    re.IGNORECASE,
)
_ANOTHER = re.compile(r"的(?:[，,。.；;！!？?]|$)")  # "一位摄影师，还要会主持的": somebody else who can host
_DOES = re.compile(r"\b(?:can|could|will|would|also|does|do|able|happy|willing)\b|[\u4e00-\u9fff]")


def one_does_both(text: str, found: Sequence[Requirement]) -> Iterator[Requirement]:
    """One for each such two, from the words of the first to those of the second."""
    works = [
        one for one in found if one.kind is K.CAPABILITY and one.is_hard and one.value.unit != IMPLIED and one.span
    ]
    for one, other in pairwise(sorted(works, key=lambda each: each.span.start if each.span else 0)):
        if one.span is None or other.span is None or {*one.value.tags} & {*other.value.tags}:
            continue
        if one.span.end > other.span.start or _ANOTHER.match(text, other.span.end):
            continue
        between = _ALSO.fullmatch(_without_where_and_when(text, one.span.end, other.span.start, found))
        if between is not None and _DOES.search(between[0]):
            value = RequirementValue(tags=(one.value.tags[0], other.value.tags[0]), unit=TOGETHER)
            yield requirement(text, one.span.start, other.span.end, K.QUANTITY, value)


def _without_where_and_when(text: str, start: int, end: int, found: Sequence[Requirement]) -> str:
    """What stands there, without where, when and for how many of the first."""
    between = text[start:end]
    for one in found:
        if one.kind in _FACTS and one.span and start <= one.span.start and one.span.end <= end:
            between = re.sub(
                rf"\s*\b(?:in|at|on|near|for) (?={re.escape(one.span.text)})", "", between, flags=re.IGNORECASE
            )
            between = between.replace(one.span.text, "", 1)
    return between
