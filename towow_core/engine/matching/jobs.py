"""What is to be done, as the solver has it: what each need is worth, and how many people it takes."""

import math
import re
from collections.abc import Mapping

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import THINGS, RequirementKind
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.matching.assignment import Job
from towow_core.engine.matching.needs import Need, either_of
from towow_core.support.asked_first import asked_for_first

# "A mentor", "an experienced host": one, though nobody says so. English needs no more; Chinese says 一位.
_ARTICLE = re.compile(
    r"\b(?:an?|one)\s+(?!(?:few|couple|pair|team|group|panel|lot)\b)(?:(?!(?:with|for|of|by|on|to|in|at|and|or|from)\b)[\w-]+\s+){0,2}$",
    re.IGNORECASE,
)
_HEADS_A_HELPER = 15  # people whom one mentor or helper can look after
_BASE_BONUS = 0.3  # for each other need that cannot go ahead without it
_FIRST_BONUS = 0.12  # for what is asked for first: more than all costs weigh, so that no cheaper work is kept instead


def jobs_of(needs: tuple[Need, ...], understanding: DemandUnderstanding) -> Mapping[str, Job]:
    """One for each need, by its tag."""
    people, asked = understanding.context.expected_attendees or 0, counts_asked(understanding)
    main = asked_for_first(understanding.in_force)
    first = {*main.value.tags} if main is not None else set[str]()
    return {
        n.tag: Job(
            name=n.tag,
            value=_value(n, needs) * (1 + _FIRST_BONUS * (n.tag in first)),
            useful_max=useful_count(n, people, asked),
            wanted=wanted_count(n, people, asked),
        )
        for n in needs
    }


def _value(need: Need, needs: tuple[Need, ...]) -> float:
    """Squared, so that what is asked for by name is not outvoted by extras; more for what other needs build upon."""
    others = {other.concept for other in needs if other.concept and other is not need}
    builds_on_it = sum(need.concept is not None and need.concept.key in other.after for other in others)
    return need.importance**2 / 100 * (1 + _BASE_BONUS * builds_on_it)


def one_of_each(
    needs: tuple[Need, ...],
    understanding: DemandUnderstanding,
    offered: set[str],
    costs: Mapping[str, float] | None = None,
) -> tuple[Need, ...]:
    """Of alternatives that somebody offers the one that costs least, else the first; the first of all of no offer.

    Args:
        costs: Least price of each tag, in one currency, where it is known.
    """
    dropped: set[str] = set()
    known = costs or {}
    for group in either_of(understanding):
        named = [need.tag for need in needs if need.tag in group]
        there = [tag for tag in named if tag in offered] or named
        kept = min(there, key=lambda tag: known.get(tag, math.inf), default="")
        dropped |= set(named) - {kept}
    return tuple(need for need in needs if need.tag not in dropped)


def counts_asked(understanding: DemandUnderstanding) -> Mapping[str, int]:
    """How many of a capability the demand asks for, by its tags in both languages."""
    counted = (r.value for r in understanding.in_force if r.kind is RequirementKind.QUANTITY)
    asked = [value for value in counted if value.unit != THINGS]
    text = understanding.surface_demand
    single = [f for f in find_concepts(text) if text[f.end - 1 : f.end] != "s" and _ARTICLE.search(text[: f.start])]
    one = {name: 1 for found in single for name in found.concept.name}
    return one | {tag: int(value.number) for value in asked if value.number for tag in value.tags}


def useful_count(need: Need, people: int, asked: Mapping[str, int]) -> int:
    """How many people may usefully share a need: as many as are asked for; more heads to serve need more helpers."""
    if need.tag in asked:
        return asked[need.tag]
    if need.concept is None:
        return 1
    by_heads = people // _HEADS_A_HELPER if need.concept.scales == "heads" else 0
    return min(8, max(need.concept.useful_max, by_heads))


def wanted_count(need: Need, people: int, asked: Mapping[str, int]) -> int:
    """How many people a plan is to have for a need: as many as are asked for, or as those who come need of them."""
    if need.tag in asked or need.concept is None or need.concept.scales != "heads":
        return asked.get(need.tag, 1)
    return max(1, min(people // _HEADS_A_HELPER, useful_count(need, people, asked)))
