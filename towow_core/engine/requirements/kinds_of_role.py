"""One wish for several kinds of a role: "mentors for data and for design" wants somebody for each.

Each kind is a line of its own: whoever says a word of it comes first for that, and the role is met where each kind is.
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import OCCASION, TOPIC, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.somebody import is_somebody

K = RequirementKind
# "In London and in Paris", "for Monday and for Tuesday": of where, when, in which language and for whom it is.
_NO_KINDS = frozenset({K.PLACE, K.DATE, K.DEADLINE, K.RECURRENCE, K.HEAD_COUNT, K.LANGUAGE})
_STOP = r"(?:and|or|in|on|at|from|with|by|not|for)\b"
_KIND = rf"(?!the\b|our\b|my\b|an?\b|each\b|all\b|\d)[a-z][a-z'/-]+(?: (?!{_STOP})[a-z'/-]+)?"
_LISTED = re.compile(
    rf"\s+(?:for|on|in)\s+(?P<first>{_KIND})(?P<more>(?:,? and |, )(?:one |some )?(?:for|on|in)\s+{_KIND}){{1,4}}"
    r"(?=\s*(?:$|[,.;:!?)]|(?:in|on|at|from|by|with)\b))",
    re.IGNORECASE,
)
_EACH = re.compile(rf"\b(?:for|on|in)\s+(?P<kind>{_KIND})", re.IGNORECASE)

# "讲大模型和讲智能体的嘉宾": the same verb before each.
_LISTED_ZH = re.compile(
    r"(?P<does>[讲教懂做])(?P<first>[^，,。；;、和与讲教懂做的]{2,8})(?:和|与|、|以及)(?P=does)(?P<second>[^，,。；;、和与讲教懂做的]{2,8})的(?:各?[一两二三四五六七八九十\d]+[位名个])?$"
)


def with_kinds(text: str, found: Sequence[Requirement]) -> list[Requirement]:
    """The same, with a line for each kind of a role that is asked for in several; what said them in one is gone."""
    others = [one.span for one in found if one.kind in _NO_KINDS and one.span is not None]
    kinds = [(role, each) for role in found if _is_a_role(text, role) and (each := tuple(_kinds(text, role)))]
    kinds = [(role, each) for role, each in kinds if not any(_meet(at, other) for at in each for other in others)]
    if not kinds:
        return list(found)
    added = [_line(text, role, at) for role, each in kinds for at in each]
    told = [(min(role.span.start, each[0][0]), max(role.span.end, each[-1][1])) for role, each in kinds if role.span]
    return [*(one for one in found if not any(_says_again(one, at) for at in told)), *added]


def _meet(at: tuple[int, int], other: Span) -> bool:
    return at[0] < other.end and other.start < at[1]


def _is_a_role(text: str, one: Requirement) -> bool:
    at = one.span
    if one.kind is not K.CAPABILITY or not one.is_hard or at is None or text[at.start : at.end] != at.text:
        return False
    word = at.text.split()[-1].casefold() if at.text.split() else ""
    return not at.text.isascii() or (word.endswith("s") and is_somebody(word.removesuffix("s")))


def _kinds(text: str, role: Requirement) -> Iterator[tuple[int, int]]:
    """Where each of them stands; none where there is one only."""
    at = role.span
    if at is None:
        return
    if not at.text.isascii():
        begin = max(0, at.start - 32)
        if (match := _LISTED_ZH.search(text[begin : at.start])) is not None:
            yield from ((begin + start, begin + end) for start, end in (match.span("first"), match.span("second")))
        return
    if (listed := _LISTED.match(text, at.end)) is not None:
        yield from (one.span("kind") for one in _EACH.finditer(text, at.end, listed.end()))


def _line(text: str, role: Requirement, at: tuple[int, int]) -> Requirement:
    span = Span(start=at[0], end=at[1], text=text[slice(*at)])
    value = RequirementValue(tags=role.value.tags, text=span.text, unit=TOPIC, number=1)
    return Requirement(requirement_id="", kind=K.QUALITY, text=span.text, span=span, value=value)


def _says_again(one: Requirement, at: tuple[int, int]) -> bool:
    """Whether it is only background, or a topic, made of these very words."""
    is_told = one.kind is K.QUALITY and one.value.unit in {OCCASION, TOPIC}
    return is_told and one.span is not None and at[0] <= one.span.start and one.span.end <= at[1]
