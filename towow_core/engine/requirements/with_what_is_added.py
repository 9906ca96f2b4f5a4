"""How long, when and how, where the clause that adds a part says so: "an interpreter for an hour at noon"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.requirements import TIME, Requirement, RequirementKind
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts

K = RequirementKind
_ONLY = re.compile(r"\s*(?:只|就|(?:but )?(?:only|just)\b)", re.IGNORECASE)
_OF_ONE_PART = frozenset({K.DURATION, K.LANGUAGE, K.MODE, K.RECURRENCE})


def with_what_is_added(fact: Requirement, text: str, added: Sequence[Requirement]) -> Requirement:
    """The same; of the part alone whose clause it stands in, where that clause names no other part.

    Args:
        text: What the spans point into.
        added: The parts that this remark adds.
    """
    is_of_one = fact.kind in _OF_ONE_PART or (fact.kind is K.QUALITY and fact.value.unit == TIME)
    if not is_of_one or fact.span is None or fact.value.tags:
        return fact
    begin, end = clause_at(text, fact.span.start, fact.span.end)
    is_next = _ONLY.match(text, begin) or (fact.kind is K.DURATION and not text[begin : fact.span.start].strip(" for"))
    if is_next and text[:begin].endswith(("，", ",")):  # "要个摄影师，只拍下午"
        begin, _ = clause_at(text, begin - 1, begin - 1)
    clause = text[begin:end]
    named = [{*found.concept.name} for found in find_concepts(clause)]
    theirs = {
        one.value.tags
        for one in added
        if any(tag.casefold() in clause.casefold() or any(tag in names for names in named) for tag in one.value.tags)
    }
    if len(theirs) != 1:
        return fact
    (tags,) = theirs
    is_of_another = any(not names & {*tags} for names in named)
    per = "" if fact.kind is K.QUALITY else fact.value.per
    return fact if is_of_another else replace(fact, value=replace(fact.value, tags=tags, per=per))
