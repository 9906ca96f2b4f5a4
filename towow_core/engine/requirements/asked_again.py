"""A clause that asks, in words that name nothing, for what the one before it says: "座钟不走了，想找苏州的师傅修一修"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.requirements.spans import blanked, requirement

K = RequirementKind
_SAYS_WHERE_AND_WHEN = frozenset({K.PLACE, K.DATE, K.DEADLINE, K.MODE})
_ZH = re.compile(
    r"[的在]{0,2}(?:[我你]们?|想|要|需要|希望|最好|请|找|帮忙?|麻烦|能|可以|有没有|有|谁|哪|一?[个位名])*[\s的在]*"
    r"(?:专业的?|靠谱的?|懂行的?|当地的?|附近的?|老)?(?:师傅|师父|工人|人)?(?:们)?(?:能|可以|来|过来|上门|到家里?来?|帮忙?|给|[我你]们?|把它|去){0,5}"
    r"(?:修一?修|修一?下|修理|修好|修|看一?看|看一?下|处理一?下?|弄一?弄|弄好|调一?调|检查一?下|搞定)(?:一下|好|它)?[吧吗呢]?"
)


def asked_again(text: str, clause: tuple[int, int], found: Sequence[Requirement]) -> Requirement | None:
    """The same work as the nearest before it, which words for a trouble call; None where the clause says more."""
    start, end = clause
    there = [one for one in found if one.span and one.span.start < end and start < one.span.end]
    if any(one.kind not in _SAYS_WHERE_AND_WHEN for one in there):
        return None
    said = blanked(text, there)[start:end].replace("，", "").replace(" ", "")
    if not _ZH.fullmatch(said) or find_concepts(said) or called_in(text[start:end]):
        return None
    before = [one for one in found if one.kind is K.CAPABILITY and one.span and one.span.end <= start]
    nearest = max(before, key=lambda one: one.span.end if one.span else 0, default=None)
    if nearest is None or nearest.span is None or re.search(r"[。；;.!！?？\n]", text[nearest.span.end : start]):
        return None
    return requirement(text, start, end, K.CAPABILITY, RequirementValue(tags=nearest.value.tags))
