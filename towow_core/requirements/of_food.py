"""Wishes for what is eaten concern whoever makes or serves it: no paper cutter is asked who eats no meat."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Assignment
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.support.kinds_of_work import MAKES_FOOD

K = RequirementKind
_OF_FOOD = re.compile(
    r"吃(?:纯|全)?[素荤辣]|(?:纯|全|蛋奶)素|素食|清真|忌口|不吃|不能吃|过敏(?!性)|坚果|花生|麸质|乳糖|无糖|少[油盐糖辣]"
    r"|\b(?:vegetarians?|vegans?|halal|kosher|gluten|lactose|dairy|nuts?|peanuts?|shellfish|pork|allerg(?:y|ic|ies))\b",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(
    r"花粉|宠物|[猫狗]|毛发|尘螨|蜂|虫|乳胶|青霉素|药|油漆|酒精"
    r"|\b(?:pollen|hay|grass|cats?|dogs?|pets?|fur|feathers?|dust|mites?|bees?|wasps?|stings?|insects?|latex|penicillin|paint|perfume|smoke|bolts?)\b",
    re.IGNORECASE,
)
# Their own words speak of food, whatever they do: a venue with a kitchen, a cooking lesson.
_SPEAKS_OF_FOOD = re.compile(
    r"餐|饮|食|吃|菜|茶歇|点心|糕|饭|厨|烘焙"
    r"|\b(?:food|meals?|menus?|lunch|dinner|breakfast|buffet|cook|cooking|kitchen|cakes?|catering|snacks?|tasting)\b",
    re.IGNORECASE,
)


def is_of_food(requirement: Requirement) -> bool:
    if requirement.kind not in {K.QUALITY, K.EXCLUSION} or _OF_ANOTHER.search(requirement.text):
        return False
    return not requirement.value.tags and _OF_FOOD.search(requirement.text) is not None


def those_of_food(parts: Sequence[Assignment]) -> tuple[Assignment, ...]:
    """Whose work is food, or who speaks of it; of whom nothing is known of their work, everybody may."""
    return tuple(
        part
        for part in parts
        if not part.capabilities
        or not MAKES_FOOD.isdisjoint(part.capabilities)
        or _SPEAKS_OF_FOOD.search(f"{part.role} {' '.join(part.capabilities)} {part.responsibility}")
    )
