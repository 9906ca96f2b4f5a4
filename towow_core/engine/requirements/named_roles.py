"""People who are asked for by what they do, and what is listed with what is read, in a piece that nobody understood.

Whoever lists "a rabbi and an oboist", 口技演员, or 冰雕 beside what is asked for wishes for them, whether or not
anybody here is that.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span, next_id
from towow_core.engine.language.either import is_or
from towow_core.engine.language.requested_tags import of_occasion
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.matching.meant import with_its_day
from towow_core.engine.requirements.any_of_them import without_choices
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.listed import listed

K = RequirementKind
_COUNTED = r"(?:an?|one|two|three|four|five|six|\d+)"
# "And a bagpiper for 60 guests": up to what says more of it.
_EN = re.compile(
    rf"(?:^|[,;:]|\b(?:and|plus|then|also)\b)\s*{_COUNTED}\s+(?P<who>(?:[a-zà-ÿ'-]+ ){{0,2}}?[a-zà-ÿ'-]{{4,}})"
    r"(?=\s*(?:$|[,;.:]|\b(?:and|plus|for|in|on|at|to|by|from|as|afterwards|please)\b))",
    re.IGNORECASE,
)
_ONE_BEFORE = re.compile(rf"(?:^|[,;:]|\b(?:and|plus|then|also)\b)\s*{_COUNTED}\s+$", re.IGNORECASE)
_ZH = re.compile(
    r"(?:^|[、，；;和与及]|(?<=[请找]))(?:再|还)?[请找要]?(?:[一二两三四五六\d]?[位名个])?"
    r"(?P<who>[\u4e00-\u9fff]{1,6}[师员手匠])(?=$|[、，；;和与及]|[在来为给\d])"
)
# "Two are vegetarians" says how they are, and counts nobody who is asked for.
_NOBODY = re.compile(
    r"[的来去到我们]|^(?:are|is|am|was|were|have|has|had|will|can|do|does)\b|\b(?:other|former|retired|people|persons?|number|matter|corner)\b",
    re.IGNORECASE,
)
_THEIRS = re.compile(
    r"\b(?:my|our|his|her|their)\s+\w+(?:\s\w+)?\s*,?\s*$|是$|\b(?:is|are|am|was|as|i'm)\s*$", re.IGNORECASE
)


def with_named_roles(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, which asks for each of them; what else such a piece says is still not understood."""
    text = understanding.surface_demand
    if understanding.provenance.is_as_by_a_model:
        return understanding
    read = [one.span for one in understanding.requirements if one.span is not None]
    left: list[Span] = []
    for piece in understanding.not_understood:
        beside = listed(text, understanding.requirements, understanding.language)
        named = [*_roles(text, piece), *(one for one in beside if piece.start <= one.start and one.end <= piece.end)]
        roles = [role for role in named if not any(_meet(role, span) for span in read)]
        for role in roles:
            if not any(_meet(role, one.span) for one in understanding.requirements if one.span is not None):
                understanding = _asking_for(understanding, role)
        left += _rest(text, piece, understanding.requirements) if roles else [piece]
    return replace(understanding, not_understood=without_choices(text, left, understanding.requirements))


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _roles(text: str, piece: Span) -> Iterator[Span]:
    if text[piece.start : piece.end] != piece.text or _THEIRS.search(text, 0, piece.start):
        return
    counted = _ONE_BEFORE.search(text, 0, piece.start)
    begin = piece.start if counted is None else counted.start()
    for pattern in (_EN, _ZH):
        for match in pattern.finditer(text[begin : piece.end]):
            who = match["who"]
            if is_somebody(who.split()[-1]) and not _NOBODY.search(who):
                start = begin + match.start("who")
                yield Span(start=start, end=start + len(who), text=who)


def _asking_for(understanding: DemandUnderstanding, role: Span) -> DemandUnderstanding:
    tag = of_occasion(role.text, understanding.surface_demand, understanding.language) or role.text
    if tag in understanding.capability_tags:
        return understanding
    if (instead := _instead_of(understanding, role)) is not None:
        either = replace(instead.value, tags=(*instead.value.tags, tag))
        start = instead.span.start if instead.span is not None else role.start
        span = Span(start=start, end=role.end, text=understanding.surface_demand[start : role.end])
        joined = replace(instead, text=" / ".join(either.tags), value=either, span=span)
        return replace(
            understanding,
            capability_tags=(*understanding.capability_tags, tag),
            requirements=tuple(joined if one is instead else one for one in understanding.requirements),
        )
    asked = Requirement(
        requirement_id=next_id(understanding.requirements),
        kind=K.CAPABILITY,
        text=role.text,
        span=role,
        value=RequirementValue(tags=(tag,)),
    )
    return replace(
        understanding,
        capability_tags=(*understanding.capability_tags, tag),
        requirements=(*with_its_day(understanding, understanding.requirements, role, tag), asked),
    )


def _instead_of(understanding: DemandUnderstanding, role: Span) -> Requirement | None:
    """What "or" joins them to, so that either will do: "a clown on 12 December, or a magician"."""
    works = [one for one in understanding.requirements if one.kind is K.CAPABILITY and one.is_hard and one.value.tags]
    before = [one for one in works if one.span is not None and one.span.end <= role.start]
    last = max(before, key=lambda one: one.span.end if one.span else 0, default=None)
    if (
        last is None
        or last.span is None
        or last.span.text != understanding.surface_demand[last.span.start : last.span.end]
    ):
        return None
    return last if is_or(understanding.surface_demand[last.span.end : role.start]) else None


def _rest(text: str, piece: Span, known: tuple[Requirement, ...]) -> Iterator[Span]:
    """What of a piece says something and is read by nothing, from its first word to its last."""
    read = [(one.span.start, one.span.end) for one in known if one.span is not None]
    said = [
        (start, end)
        for start, end in telling_words(text, piece.start, piece.end)
        if not any(first < end and start < last for first, last in read)
    ]
    if said:
        start, end = said[0][0], said[-1][1]
        yield Span(start=start, end=end, text=text[start:end])
