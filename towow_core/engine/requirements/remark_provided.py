"""What the requester says that they bring or do themselves: of the work that is asked for only that is their own."""

import re
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.text import shared_stem
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.named_by import is_nothing_else, tags_of
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_MADE = re.compile(r"[做煮烤](?!活动)|\b(?:cooks?|bakes?|makes?)\b", re.IGNORECASE)
_FOOD = re.compile(r"吃的|食物|饭|\b(?:food|meals?|lunch|dinner|breakfast)\b", re.IGNORECASE)  # all that is to be eaten


def provided(fact: Requirement, reading: Remark) -> Requirement:
    """The same, said of no more than what is theirs."""
    return _only_that(fact, reading) if fact.value.tags else _provided(fact, reading)


def _only_that(fact: Requirement, reading: Remark) -> Requirement:
    """ "We bring the drinks": of the catering that is asked for only that is their own."""
    work = [r for r in reading.standing if r.kind is K.CAPABILITY and {*tags_of(r)} & {*fact.value.tags}]
    things = [
        fact.text[one.start : one.end] for one in find_concepts(fact.text) if {*one.concept.name} & {*fact.value.tags}
    ]
    names = [name for r in work for name in (*tags_of(r), r.text, r.span.text if r.span else "")]
    if not things and _MADE.search(fact.text):  # "the canteen cooks" is no room
        return replace(fact, value=RequirementValue(text=fact.text))
    is_whole = any(shared_stem(thing, name) for thing in things for name in names if name) or _FOOD.search(fact.text)
    if is_whole or not (work and things):
        return fact
    return replace(fact, value=RequirementValue(text=things[0]))


def _provided(fact: Requirement, reading: Remark) -> Requirement:
    """ "My brother does the beds": nobody is asked for what the demand knows by those words."""
    named = tuple(r for r in reading.named(fact.value.text) if r.kind is K.CAPABILITY)
    if not named or not is_nothing_else(fact.value.text, named):
        return fact
    reading.drop(named)
    tags = tuple(dict.fromkeys(tag for r in named for tag in tags_of(r)))
    return replace(fact, value=RequirementValue(tags=tags))
