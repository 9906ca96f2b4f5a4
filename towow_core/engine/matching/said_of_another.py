"""How often, and for how long, of something else: of three errands only one is done every Saturday.

It is no time more of whoever does another one, and multiplies nobody else's price.
"""

from collections.abc import Collection

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource
from towow_core.engine.language.text import tokens
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.support.asked_errands import asked_of, is_said_in, place_of
from towow_core.support.errands import said_of

_REPEATED = frozenset({RequirementKind.RECURRENCE, RequirementKind.DURATION})
_SEVERAL = 2


def said_of_another(understanding: DemandUnderstanding, tags: Collection[str]) -> tuple[Requirement, ...]:
    """What the demand repeats, or says a length of, in another errand than that in which it asks for these tags; or in
    words that nobody understood, which count something of their own: "two trial sessions".
    """
    return _said_of_another(understanding, tuple(tags))


@remembered
def _said_of_another(understanding: DemandUnderstanding, tags: tuple[str, ...]) -> tuple[Requirement, ...]:
    text = understanding.surface_demand
    said = [r for r in understanding.in_force if r.kind in _REPEATED and _stands_in(r, text)]
    asked = asked_of(understanding)
    mine = {place for place, theirs in asked.works.items() if {*theirs} & {*tags}}
    several = bool(mine) and sum(one.asks for one in asked.errands) >= _SEVERAL

    def is_of_another(one: Requirement) -> bool:
        of = said_of(text, place_of(one), asked.errands)
        theirs = {*of.works, *of.others}
        if not several or of.errand is None or mine & theirs:
            return False
        return bool(theirs) or not any(of.errand.start <= start < of.errand.end for start, _ in mine)

    later = (r for r in understanding.in_force if r.kind in _REPEATED and r not in said)
    return (
        *(one for one in said if is_of_another(one) or _is_in_the_unread(one, understanding)),
        *(one for one in later if one.value.tags and not _names(one.value.tags) & _names(tags)),
    )


def _names(tags: Collection[str]) -> set[str]:
    """With every other name of the same work."""
    known = [concept for tag in tags if (concept := concept_of(tag)) is not None]
    return {*tags, *(name for one in known for name in one.name)}


def _is_in_the_unread(one: Requirement, understanding: DemandUnderstanding) -> bool:
    """Whether it only counts what nobody understood, and names no day."""
    span = one.span
    if span is None or one.kind is not RequirementKind.RECURRENCE or not one.value.number or one.value.weekdays:
        return False
    around = [left for left in understanding.not_understood if left.start <= span.start and span.end <= left.end]
    rest = around[0].text.replace(span.text, " ", 1) if around else ""
    return bool(tokens(rest))


def _stands_in(one: Requirement, text: str) -> bool:
    """Of what was said later the sentence does not know."""
    return one.source is RequirementSource.DEMAND and is_said_in(one, text)
