"""An amount for two works together is kept only where both are done: one of them alone is nobody's price for both."""

import re
from collections.abc import Collection, Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.at_hand import missing_prices
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import opened
from towow_core.requirements.notes import names, say

K = RequirementKind
_SO_MANY = re.compile(r"\b(?:both|two|three|four)\b|[两俩三四](?=[样个项位人件者])", re.IGNORECASE)
_NUMBER = {"both": 2, "two": 2, "three": 3, "four": 4, "两": 2, "俩": 2, "三": 3, "四": 4}
_TOGETHER = re.compile(r"加|合|一起|一共|总共|\b(?:together|combined|both|pair|in (?:all|total))\b", re.IGNORECASE)


def of_all_their_works(found: tuple[Requirement, ...], facts: PlanFacts, language: Language) -> tuple[Requirement, ...]:
    """The same; open where nobody does a work that an amount is for, or one of so many was not read as its."""
    asked = [one for one in found if one.kind is K.CAPABILITY and one.is_hard]
    return tuple(_held(one, asked, facts, language) for one in found)


def _held(amount: Requirement, asked: Sequence[Requirement], facts: PlanFacts, language: Language) -> Requirement:
    tags = {*amount.value.tags}
    if amount.kind is not K.BUDGET or amount.status is not RequirementStatus.MET or not tags:
        return amount
    its = {one.value.tags: one for one in asked if {*one.value.tags} & tags}
    missing = [one for key, one in its.items() if not any(facts.covering(tag) for tag in key)]
    if missing:
        return opened(amount, missing_prices(amount, missing, (), facts, language), language)
    said = _SO_MANY.search(amount.text) if _TOGETHER.search(amount.text) else None
    if said is None or len(its) >= _NUMBER[said.group().casefold()]:
        return amount
    return opened(amount, _only_some(its, language), language)


def _only_some(works: Collection[tuple[str, ...]], language: Language) -> str:
    known = names([tags[0] for tags in works], language)
    zh, en = f"这是几样加在一起的，方案里只算了{known}。", f"It was said of several together; only {known} is counted."
    return say(language, zh, en)
