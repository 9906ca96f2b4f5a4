"""Two parts that nobody may do both of: "whoever mentors must not judge", "导师和评委不能是同一个人"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from itertools import pairwise

from towow_core.domain.models import Language
from towow_core.domain.requirements import APART, Requirement, RequirementKind, RequirementValue
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.spans import requirement

# What stands between the two: one is barred to who does the other.
_BARRED = re.compile(
    r"的(?:人|老师|嘉宾|那位|几位)(?:就|都|也)?(?:不能|不可以?|不得|不要|不许|不准|别)(?:再|也|又|同时|来|去)*(?:兼任?|当|做|担任|任|是)?"
    r"|们?(?:就|都|也)?(?:不能|不可以?|不得|不要|不许|不准|别)(?:再|也|又|同时|来|去)*(?:兼任?|当|做|担任|任|是)"  # "要摄影，不要主持" bars nobody
    r"|(?: (?:the )?[a-z]+)?,? (?:must not|mustn't|must never|should not|shouldn't|cannot|can't|may not|is not to|are not to|isn't to|aren't to) (?:also |then |be |act |serve |sit |work |as |on |a |an |the |one of )*",
    re.IGNORECASE,
)
_NO_A_MAY_B = re.compile(
    r"(?: (?:may|can|should|must|is|are))(?: to)? (?:also |then |be |act |serve |sit |as |on |a |an |the |one of )*",
    re.IGNORECASE,
)
_NO = re.compile(r"\b(?:no|none of the|nobody who|no one who|neither) (?:of the )?$", re.IGNORECASE)
# What stands between them where something behind (or before) says that they are not one person.
_AND = re.compile(r"(?:们|的人)?(?:和|跟|与|、|及)(?:当|做)?|,? (?:and|or) (?:the )?", re.IGNORECASE)
_NOT_ONE = re.compile(
    r"[^，,。；;.!！]{0,8}?(?:(?:不能|不可以?|不得|不要|别)(?:是|由|找|用|请)?同一(?:个|位|批|组)?人|(?:要|得|必须|应该?)(?:是|由|找|请)?(?:不同的?|不一样的?|两个不同的?|两拨)人|(?:要|得|必须)分开)(?:[，,]?(?:不能|不可以?|别)(?:是|由|找|用|请)?同一(?:个|位|批|组)?人)?"
    r"|[^,.;!]{0,16}?(?:\bnot (?:to )?be the same|n't be the same|\bnever (?:be )?the same|\b(?:be|are) (?:different|separate)) (?:person|people|ones?)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?:[^,，.。;；!！?？\n（）()]|(?<=\d)[,.](?=\d))+")
_WHO = re.compile(
    r"(?:\b(?:whoever|any(?:one|body) who|those who|who(?:ever)? is(?: a| the)?|the people who|the|our) |(?:当|做|担任|来当))$",
    re.IGNORECASE,
)


def kept_apart(text: str, language: Language) -> Iterator[Requirement]:
    """One for each two neighbours that the text keeps apart, from the words that say who to those that say so."""
    for clause in _CLAUSE.finditer(text):
        at = clause.start()
        for one, other in pairwise(find_concepts(clause.group())):  # of each only where it is named first
            before, between = text[at : at + one.start], text[at + one.end : at + other.start]
            end = at + other.end
            is_barred = (
                _BARRED.fullmatch(between)
                or _BARRED.fullmatch("".join(between.split()))
                or (_NO.search(before) and _NO_A_MAY_B.fullmatch(between))
            )
            if not is_barred and (behind := _AND.fullmatch(between) and _NOT_ONE.match(text, end)):
                end = behind.end()
            elif not is_barred:
                continue
            lead = _NO.search(before) or _WHO.search(before)
            start = at + (one.start if lead is None else lead.start())
            tags = (one.concept.name.to(language), other.concept.name.to(language))
            yield requirement(text, start, end, RequirementKind.QUANTITY, RequirementValue(tags=tags, unit=APART))
