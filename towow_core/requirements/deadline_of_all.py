"""A last day of several works is met only where all of them are there: "translated and laid out, both by 14 December"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, Span
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import opened
from towow_core.requirements.notes import names, say
from towow_core.support.replacing import replace

_STANDING = frozenset({RequirementStatus.MET, RequirementStatus.OPEN})
_SENTENCE_ENDS = re.compile(r"[.。；;!！?？\n](?!\d)")
_SEVERAL = re.compile(
    r"\b(?:both|all(?: (?:of (?:it|them|this|that)|three|four|this|that))?|everything|each(?: of them)?|the (?:whole )?lot)\b|全部|全都|都|[两三四]样|[两三四]项|两者|一起|一并|一次|各",
    re.IGNORECASE,
)
# What asks for something to be done, though nobody knows what.
_WORK = re.compile(
    r"^\s*(?:and |then |also |plus )*(?:please |to )?(?:have|get|make|do|someone|somebody|an? [a-z]|the [a-z]+ (?:done|made|printed)|[a-z]+(?:ed|ing)\b)|\b(?:done|ready|finished|made|laid out|set up)\b"
    r"|[请要找把]|[弄做排印装修写画剪搭布改调测]|[\u4e00-\u9fff]好",
    re.IGNORECASE,
)


def as_deadline_of_all(
    requirement: Requirement,
    read: Sequence[Requirement],
    unread: Sequence[Span],
    facts: PlanFacts,
    language: Language,
    *,
    sentence: str,
) -> Requirement:
    """The same, work by work where it is said of several: unmet while nobody has one of them, open where it is not
    known when one is done, or whether it is one.

    What else is open about a work says nothing of its day.
    """
    span, value = requirement.span, requirement.value
    if requirement.kind is not RequirementKind.DEADLINE or requirement.status not in _STANDING:
        return requirement
    if span is None or value.tags or value.text:
        return requirement
    begin, end = _sentence_at(sentence, span)
    of_several = _SEVERAL.search(sentence, max(begin, span.start - 24), min(end, span.end + 16)) is not None
    works = [one for one in read if of_several and _is_work(one, begin, end)]
    if nobodys := [one.text for one in works if _has_nobody(one, facts)]:
        shown = names([f"“{one}”" for one in nobodys], language)
        zh, en = f"{shown}没有人做，那一天前不会都完成。", f"Nobody has {shown}, so not all of it is done by then."
        return replace(requirement, status=RequirementStatus.UNMET, met_by=(), note=say(language, zh, en))
    if requirement.status is not RequirementStatus.MET:
        return requirement
    words = [
        one.text for one in unread if begin <= one.start < end and (of_several or _WORK.search(one.text) is not None)
    ]
    words += [one.text for one in works if not _is_done_by(one, value.last, facts)]
    if not words:
        return requirement
    quoted = names([f"“{one}”" for one in dict.fromkeys(words)], language)
    zh = f"{quoted}还没有定，那一天前是不是都做完，不知道。"
    return opened(
        requirement,
        say(language, zh, f"{quoted} is not settled, so not all of it is known to be done by then."),
        language,
    )


def _sentence_at(sentence: str, span: Span) -> tuple[int, int]:
    begin = max((mark.end() for mark in _SENTENCE_ENDS.finditer(sentence, 0, span.start)), default=0)
    found = _SENTENCE_ENDS.search(sentence, span.end)
    return begin, found.start() if found else len(sentence)


def _is_work(one: Requirement, begin: int, end: int) -> bool:
    """Whether it is work that the same sentence asks for."""
    is_asked = one.kind is RequirementKind.CAPABILITY and one.is_hard and one.status is not RequirementStatus.WAIVED
    return is_asked and (one.span is None or begin <= one.span.start < end)


def _has_nobody(work: Requirement, facts: PlanFacts) -> bool:
    """Whether no part of a plan whose parts say what they are is that work."""
    is_said = bool(facts.active) and all(part.capabilities for part in facts.active)
    return is_said and not any(facts.covering(tag) for tag in work.value.tags)


def _is_done_by(work: Requirement, last: str, facts: PlanFacts) -> bool:
    """Whether everybody who has it has said yes, and the plan has each of them done by that day."""
    parts = {part for tag in work.value.tags for part in facts.covering(tag)}
    done = [max(facts.done_on(part, work.value.tags) or facts.day, facts.there_on(part)) for part in parts]
    return bool(parts) and all("" < day <= last for day in done) and all(facts.has_agreed(part) for part in parts)
