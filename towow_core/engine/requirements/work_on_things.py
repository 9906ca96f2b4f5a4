"""Things that an answer says its work is done to: "photos of our cakes and coffee" asks for nobody who bakes."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, Span

K = RequirementKind
_DONE_TO = (
    re.compile(r"[给为替把](?P<what>[^，,。；;]{1,14}?)(?:拍|录|画|写|设计|印|修图|剪)(?!立得)"),
    re.compile(
        r"拍(?:一?[些组套张]|几张)?(?P<what>[^，,。；;]{1,14}?)的?(?:产品|宣传|静物)?(?:照片?|图片?|视频|短片|片子)"
    ),
    re.compile(
        r"\b(?:photo(?:graph)?s?|pictures?|images?|shots|films?|videos?|footage|drawings?|illustrations?|labels?|posters?)"
        r" (?:of|for) (?P<what>(?:(?!\b(?:in|on|at|by|from|to|with|before|who|that|plus)\b)[a-z'’ -])+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:to |just )?(?:photograph|film|draw|paint|shoot) (?P<what>(?:our|my|the|these|those|some) (?:(?!\b(?:in|on|at|by|from|to|with|before|who|that|plus)\b)[a-z'’ -])+)",
        re.IGNORECASE,
    ),
)


def without_what_it_is_done_to(text: str, found: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same, without work and wishes that stand in the name of such a thing, where other work is asked for."""
    things = [match.span("what") for each in _DONE_TO for match in each.finditer(text)]
    works = [one for one in found if one.kind is K.CAPABILITY]
    outside = [one for one in works if one.span is None or not _is_in_one(one.span, things)]
    for one in found:
        if (
            one.kind not in {K.CAPABILITY, K.QUALITY}
            or one.span is None
            or not outside
            or (not _is_in_one(one.span, things) and not (one.kind is K.QUALITY and _says_nothing(one, works)))
        ):
            yield one


def _is_in_one(span: Span, things: Sequence[tuple[int, int]]) -> bool:
    return any(start <= span.start and span.end <= end for start, end in things)


def _says_nothing(one: Requirement, works: Sequence[Requirement]) -> bool:
    """Whether it is what is left of a word that was read: 片 of 照片."""
    at = one.span
    return len(one.text) == 1 and at is not None and any(work.span and work.span.end == at.start for work in works)
