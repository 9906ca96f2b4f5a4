"""A clause that asks, in words that name nothing, for what the one before it says: "想找苏州的师傅修一修", "to fix it"."""

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
    r"[的在]{0,2}(?:[我你]们?|想|要|需要|希望|最好|请|找|求|帮忙?|麻烦|能|可以|有没有|有|谁|哪|一?[个位名])*[\s的在]*"
    r"(?:专业的?|靠谱的?|懂行的?|当地的?|附近的?|老)?(?:师傅|师父|工人|人)?(?:们)?(?:能|可以|来|过来|上门|到家里?来?|帮忙?|给|[我你]们?|把它|去){0,5}"
    r"(?:修一?修|修一?下|修理|修好|修|看一?看|看一?下|处理一?下?|弄一?弄|弄好|调一?调|检查一?下|搞定)(?:一下|好|它)?[吧吗呢]?"
)
_PUTS_RIGHT = (
    r"(?:fix|repair|mend|sort(?: out)?|see to|look at|have a look at|take a look at|do|handle|deal with|take care of)"
)
# "就等人来刷", where what they do is in the name of the work.
_AWAITED_ZH = re.compile(
    r"[就只还现在]{0,3}(?:等|差|缺|找|请)(?:一?个)?(?:师傅|人)(?:上门|来|帮忙?|过来)*(?P<act>[\u4e00-\u9fff])(?:一下|了)?"
)
_EN = re.compile(
    r"(?:(?:and|so|please|then|now|but|i|we|['’]?d|would|like|love|need|want|wants?|looking for|look for|find|get|is there|there|could|can|might|does|do|for me|me|us)\b[\s，]*)*+"
    r"(?:(?:some|any)(?:one|body)|you|a professional|an expert)?[\s，]*(?:(?:who|that|to|can|could|would|will|able to|come(?: over| round| by)?|and|please|help(?: me| us)?(?: to)?)[\s，]+)*+"
    rf"(?P<does>{_PUTS_RIGHT}|[a-z]{{3,}})(?:ing)? (?:it|them|this|that)(?: (?:again|up|out|properly|for (?:me|us)|at home))*",
    re.IGNORECASE,
)
_WHERE_AND_WHEN = re.compile(r"\b(?:in|at|near|around|from|by|on|before|until) ，+", re.IGNORECASE)  # taken out of it
_STEM, _STEM_MAX = 3, 6  # letters


def asked_again(text: str, clause: tuple[int, int], found: Sequence[Requirement]) -> Requirement | None:
    """The same work as the nearest before it, which words for a trouble call; None where the clause says more."""
    start, end = clause
    there = [one for one in found if one.span and one.span.start < end and start < one.span.end]
    if any(one.kind not in _SAYS_WHERE_AND_WHEN and (one.is_hard or one.kind is not K.QUALITY) for one in there):
        return None
    said = blanked(text, there)[start:end]
    before = [one for one in found if one.kind is K.CAPABILITY and one.span and one.span.end <= start]
    nearest = max(before, key=lambda one: one.span.end if one.span else 0, default=None)
    if nearest is None or nearest.span is None:
        return None
    done = next((one for one in reversed(before) if _is_awaited(_bare(said), one)), None)
    if done is not None and not find_concepts(said):  # "就等人来刷", of the paint before the tap
        return requirement(text, start, end, K.CAPABILITY, RequirementValue(tags=done.value.tags))
    ends = len(re.findall(r"[。；;.!！?？\n]", text[nearest.span.end : start]))
    if said.isascii() or not re.search(r"[\u4e00-\u9fff]", said):
        again = _EN.fullmatch(_WHERE_AND_WHEN.sub(" ", said).replace("，", " ").strip(" ."))
        if again is None or ends > 1:
            return None
        implied = [one for one in found if one.kind is K.CAPABILITY and one.span is None]
        its = next((one for one in (nearest, *implied) if _is_done_by(again["does"], one)), None)
        if its is None:
            return None
        nearest = its
    elif not _ZH.fullmatch(_bare(said)) or ends or find_concepts(said) or called_in(text[start:end]):
        return None
    return requirement(text, start, end, K.CAPABILITY, RequirementValue(tags=nearest.value.tags))


def _bare(said: str) -> str:
    return said.replace("，", "").replace(" ", "")


def _is_awaited(words: str, work: Requirement) -> bool:
    awaited = _AWAITED_ZH.fullmatch(words)
    return awaited is not None and any(awaited["act"] in tag for tag in work.value.tags)


def _is_done_by(does: str, work: Requirement) -> bool:
    """Whether a verb says no more than the work itself: "fix it", of anything; "tune it", of a tuner."""
    if re.fullmatch(_PUTS_RIGHT, does, re.IGNORECASE):
        return True
    stem = does.lower().removeprefix("re").removesuffix("e")[:_STEM_MAX]
    words = (word for tag in work.value.tags for word in tag.lower().split())
    return len(stem) >= _STEM and any(word.startswith(stem) for word in words)
