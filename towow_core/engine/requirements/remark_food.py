"""How food is to be is no wish where nothing to eat is asked for any more: "vegan", once a buffet is a henna artist."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.preferences import preferences
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.food import makes_food
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_OF_FOOD = " food"  # as the names of such wishes end: "vegan food"


def drop_wishes_of_food(reading: Remark, wanted: Sequence[Requirement]) -> None:
    """Where a part is gone, and neither what is `wanted` in its place nor what stays makes anything to eat.

    Of work that nobody knows it may be so: then it is no must any more, and does not go.
    """
    work = [r for r in (*reading.standing, *wanted) if r.kind is K.CAPABILITY and r.is_hard]
    if any(makes_food(tag) for r in work for tag in r.value.tags):
        return
    of_food = {name for one in preferences() if one.name.en.endswith(_OF_FOOD) for name in one.name}
    wishes = [r for r in reading.standing if r.kind is K.QUALITY and not r.value.tags and _is_one_of(r, of_food)]
    reading.replaced += [r.requirement_id for r in wishes]
    reading.dropped += [r.requirement_id for r in wishes]
    if any(not any(map(concept_of, r.value.tags)) for r in work):
        reading.found += [replace(r, is_hard=False, span=None) for r in wishes]


def _is_one_of(wish: Requirement, names: Iterable[str]) -> bool:
    return {wish.text, wish.value.text} & {*names} != set()
