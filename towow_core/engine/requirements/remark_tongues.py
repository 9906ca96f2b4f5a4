"""The tongue that something is to be in, in the place of another: "have the walk in Spanish", which was in English."""

import re
from collections.abc import Iterator
from dataclasses import replace

from towow_core.domain.requirements import EITHER, Requirement, RequirementKind
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements.named_by import part_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_errands import is_said_with

K = RequirementKind
_IN_IT = re.compile(
    r"in [a-z]+|用\S{1,3}[语文](?:讲|说|教|授课|主持)?", re.IGNORECASE
)  # no tongue that somebody speaks besides
_BESIDES = re.compile(r"[也还兼另]|双语|同时|\b(?:also|too|as well|both|and|or|either|plus|besides)\b.*", re.IGNORECASE)
_WILL_DO = re.compile(r"\b(?:fine|ok(?:ay)?|all right|works?|will do)\b|也(?:可以|行)", re.IGNORECASE)


def other_tongue(fact: Requirement, text: str, reading: Remark) -> Iterator[str]:
    """Ids of the tongue that the same is no more to be in, and of the wish whose words say it.

    Args:
        text: What the fact's span points into.
    """
    if fact.kind is not K.LANGUAGE or fact.span is None or not _IN_IT.fullmatch(fact.text.strip()):
        return
    begin, end = clause_at(text, fact.span.start, fact.span.end)
    beside = re.sub(r"^\W*and\b", "", f"{text[begin : fact.span.start]} {text[fact.span.end : end]}")
    if _BESIDES.search(beside):
        return
    work = [r for r in reading.standing if r.kind is K.CAPABILITY and {*r.value.tags} & {*fact.value.tags}]
    alike = [r for r in reading.standing if r.kind is K.LANGUAGE and _IN_IT.fullmatch(r.text.strip())]
    for old in alike:
        is_its = part_of(old, work) or is_said_with(old, work, reading) if fact.value.tags else not old.value.tags
        if not is_its or old.value.text == fact.value.text:
            continue
        yield old.requirement_id
        for one in reading.standing:
            is_quote = one.kind is K.QUALITY and bool(one.value.tags) and not one.value.unit
            if is_quote and one.span and old.span and one.span.start <= old.span.start < old.span.end <= one.span.end:
                yield one.requirement_id


def either_tongue(fact: Requirement, text: str, reading: Remark) -> Requirement:
    """ "German is fine too": beside the tongue that was asked for, either will do; where none was, it is no must."""
    if fact.kind is not K.LANGUAGE or fact.span is None or fact.value.tags:
        return fact
    if not _WILL_DO.search(text[slice(*clause_at(text, fact.span.start, fact.span.end))]):
        return fact
    before = [r for r in reading.standing if r.kind is K.LANGUAGE and not r.value.tags and r.value.text]
    if len(before) != 1:
        return replace(fact, is_hard=False)
    reading.replaced.append(before[0].requirement_id)
    tongues = dict.fromkeys((*before[0].value.text.split(","), *fact.value.text.split(",")))
    value = replace(before[0].value, text=",".join(tongues), unit=EITHER)
    return replace(before[0], text=fact.text, span=fact.span, value=value)
