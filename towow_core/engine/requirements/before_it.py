"""What is to be done before the occasion that it all is for: "开业前再找人把空调洗了", "before the opening"."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from towow_core.domain.requirements import FROM_EVENT, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.requirements.spans import requirement

_BEFORE_IT = re.compile(
    r"(?:开业|开张|开场|开席|开幕|活动|婚礼|典礼|仪式|聚会|派对|晚会|演出|(?:客人|大家)(?:来|到))(?:之前|以前|前(?![一两三四五\d]+[天晚周日]|台|面|往|后|夕))"
    r"|\bbefore (?:the|our|my) (?:(?:grand )?opening|event|party|wedding|ceremony|celebration|concert|show|dinner)\b"
    r"|\bbefore (?:we open|it (?:starts|begins|opens)|(?:the |our )?(?:guests|people|visitors) (?:arrive|come))\b",
    re.IGNORECASE,
)
_ANOTHER_DAY = frozenset({"cleaning", "moving", "electrical", "gardening"})  # whose like is not done among the guests


def before_it(text: str, read: Sequence[Requirement], today: date) -> Iterator[Requirement]:
    """The day before it, of work that its clause names beside that of the day itself.

    A trade only: who makes up, cooks or decorates "before the party" is there on the day.
    """
    asked = [r for r in read if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    dates = (r.value for r in read if r.kind is RequirementKind.DATE and not r.value.text and not r.value.tags)
    first = next((value.first for value in dates if value.first and not value.unit), "")
    if not first or date.fromisoformat(first) - timedelta(days=1) <= today:
        return
    for match in _BEFORE_IT.finditer(text):
        begin, end = clause_at(text, *match.span())
        there = [r for r in asked if r.span and begin <= r.span.start < end and all(map(_is_a_trade, r.value.tags))]
        tags = tuple(dict.fromkeys(tag for r in there for tag in r.value.tags))
        if tags and any({*r.value.tags}.isdisjoint(tags) for r in asked):
            value = RequirementValue(number=-1, unit=FROM_EVENT, tags=tags)
            yield requirement(text, *match.span(), RequirementKind.DATE, value)


def _is_a_trade(tag: str) -> bool:
    concept = concept_of(tag)
    return concept is None or concept.key in _ANOTHER_DAY
