"""Work that makes something to eat or drink, which is served to each of those who come."""

from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.support.kinds_of_work import MAKES_FOOD

# One of what is served is for one of those who come, as its price is asked: "茶歇每份40", "£12 a plate".
PORTIONS = frozenset({"份", "客", "portion", "serving", "plate", "cover"})


def makes_food(tag: str) -> bool:
    concept = concept_of(tag)
    return concept is not None and not MAKES_FOOD.isdisjoint(concept.name)
