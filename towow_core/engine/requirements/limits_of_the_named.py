"""Whose an amount is that is said of "her" or "his part": whoever's was named last, for what they are asked to do."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.text import clause_at, sentence_at

K = RequirementKind
_THEIRS = re.compile(
    r"[他她](?:的|那[份边块儿]|这[份边块]|那?部分|就|最多|顶多|不|别|要)"
    r"|\b(?:hers|his|(?:her|his) (?:part|share|fee|price|bit|work)|for (?:her|him)"
    r"|(?:she|he) (?:gets?|is paid|charges?|may|can|should|shouldn['’]t))\b",
    re.IGNORECASE,
)
_ENDS = "；;"


def with_limits_of_the_named(text: str, found: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same: such an amount is that of the one work which its part of the sentence names beside the person."""
    for one in found:
        tags = _of_the_named(text, one, found)
        yield replace(one, value=replace(one.value, tags=tags)) if tags else one


def _of_the_named(text: str, one: Requirement, found: Sequence[Requirement]) -> tuple[str, ...]:
    if one.kind is not K.BUDGET or one.span is None:
        return ()
    clause = clause_at(text, one.span.start, one.span.end)
    if _THEIRS.search(text, *clause) is None:
        return ()
    begin, _ = sentence_at(text, one.span.start, one.span.end)
    begin = max([begin, *(text.rfind(mark, begin, one.span.start) + 1 for mark in _ENDS)])
    before = [r for r in found if r.span is not None and begin <= r.span.start < one.span.start]
    works = {r.value.tags for r in before if r.kind is K.CAPABILITY}
    is_named = any(r.kind is K.PERSON for r in before)
    return works.pop() if is_named and len(works) == 1 else ()
