"""An amount right behind work that a remark asks for: "and a big cake, at most $350", "换成皮影戏，3500元"."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind
from towow_core.engine.language.change_doubts import SUPPOSES
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.named_by import tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_parts import WHOLE

K = RequirementKind
_BESIDE = re.compile(
    r"[，,]\s*(?:价格|费用|每人|人均|最多|不超过|别超过|控制在|大概|就"
    r"|(?:and|for|at|at most|up to|under|no more than|about|not over|max\.?)\s+)*",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"(?:以[内下]|之内|左右|封顶|吧|就行|就好|each|a head|per head|per person|at most|tops|please|max)*\s*"
)
_CALLED = re.compile(r"^\W*(?:预算|(?:a |the )?budget(?: of| is)?)", re.IGNORECASE)  # of a part that is added, its own
_ASKS_FOR = re.compile(r"^\W*(?:and|plus|also)\b.{0,8}\b(?:an?|another|some)\b", re.IGNORECASE)


def of_what_is_added(facts: Iterable[Requirement], text: str, reading: Remark) -> Iterator[Requirement]:
    """The same; an amount that is all of its clause is of the work that the clause before adds, or swaps in."""
    for one in facts:
        tags = _added_before(one, text, reading)
        yield replace(one, value=replace(one.value, tags=tags)) if tags else one
        reading.added.update(tags)


def _is_of_all(words: str, reading: Remark) -> bool:
    """Whether an amount is that of everything; a bare "budget" is, where the demand has one."""
    has_one = any(r.kind is K.BUDGET and not r.value.tags for r in reading.standing)
    return WHOLE.search(words if has_one else _CALLED.sub("", words, count=1)) is not None


def _added_before(one: Requirement, text: str, reading: Remark) -> tuple[str, ...]:
    at = one.span
    if one.kind is not K.BUDGET or at is None or one.value.tags:
        return ()
    begin, stop = clause_at(text, at.start, at.end)
    behind = _BEHIND.match(text, at.end)
    end = behind.end() if behind else at.end
    before = re.search(r"[^。；;！!？?\n]*$", reading.text[: at.start])
    said = before.group() if before else ""
    beside = re.search(rf"(?P<clause>[^，,]*)(?P<between>{_BESIDE.pattern})$", said, re.IGNORECASE)
    if beside is None or stop > end or _is_of_all(text[begin:stop], reading):
        return ()
    ends = at.start - len(beside["between"])
    acts = [tags for end_of_act, tags in reading.asked_at if end_of_act == ends]
    if acts:
        return acts[-1]
    clause = beside["clause"]
    is_asked = remark_words.ADDED.search(clause) or _ASKS_FOR.search(clause)
    named = find_concepts(clause) if is_asked and not SUPPOSES.search(clause) else ()
    asked = (r for r in reading.standing if r.kind is K.CAPABILITY and r.value.unit != IMPLIED)
    standing = {tag for r in asked for tag in tags_of(r)}
    if len(named) != 1 or standing & {*named[0].concept.name}:
        return ()
    return tuple(named[0].concept.name)
