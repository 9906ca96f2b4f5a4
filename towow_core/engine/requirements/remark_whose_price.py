"""Whose price a remark's amount is that names no part itself: "the DJ a bit cheaper, £800", "变戏法的最多两千".

A sum that was said of something which nobody can find in the demand takes no other limit away.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.text import sentence_at
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_pronouns import clause_before

K = RequirementKind
_CHEAPER = re.compile(
    r"便宜(?:[一了]?[点些]|一些)?|太?贵了?|[压降](?:[一点些]|价)*|省[点些]"
    r"|\b(?:(?:a )?(?:bit|little|lot|touch) )?(?:cheaper|less expensive|lower)\b|\b(?:too )?(?:dear|expensive|pricey)\b",
    re.IGNORECASE,
)
# What is said of money, of whoever pays it, and of all of it.
_OF_ALL = re.compile(
    r"[出花付掏拿给用]|价[格钱]?|费用?|钱|封顶|预算|方案|计划|整体|整个|大家|上限|限[额制]|降|压|控制|承受|接受|左右|希望|[再更还太]|一?[点些]"
    r"|\b(?:spend|pay|afford|limit|cap|ceiling|price|money|cost|plan|offer|quote|whole|top|sum|figure|amount|stretch|budget|change|set|keep|lower|raise)\b",
    re.IGNORECASE,
)
_SEVERAL = 2


def whose_price(fact: Requirement, text: str, clause: tuple[int, int], reading: Remark) -> tuple[str, ...] | None:
    """Tags of the part that it is of, () for everything; None where it is of something, and nobody knows of what."""
    works = {r.value.tags for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard}
    is_of_several = len(works) + len(reading.understanding.not_understood) >= _SEVERAL
    limits = [r for r in reading.standing if r.kind is K.BUDGET]
    if fact.span is None or not limits or not is_of_several:
        return ()
    if _says_of_what(f"{text[clause[0] : fact.span.start]} {text[fact.span.end : clause[1]]}"):
        return None
    begin = sentence_at(text, *clause)[0]
    before = clause_before(reading.text[begin : clause[0]], clause[0] - begin)
    if not _CHEAPER.search(before):
        return ()
    named = {r.value.tags for r in reading.works(before)}
    if len(named) == 1:
        return next(iter(named))
    return None if named or _says_of_what(_CHEAPER.sub(" ", before)) else ()


def _says_of_what(words: str) -> bool:
    left = _OF_ALL.sub(" ", words)
    return bool(telling_words(left, 0, len(left)))
