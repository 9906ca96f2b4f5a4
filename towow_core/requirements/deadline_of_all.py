"""A last day of several works is met only where all of them are there: "translated and laid out, both by 14 December"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, Span
from towow_core.requirements.findings import opened
from towow_core.requirements.notes import names, say

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
    language: Language,
    sentence: str,
) -> Requirement:
    """The same; open where it would be met, and work that it is said of too is not understood, or not settled."""
    span, value = requirement.span, requirement.value
    if requirement.kind is not RequirementKind.DEADLINE or requirement.status is not RequirementStatus.MET:
        return requirement
    if span is None or value.tags or value.text:
        return requirement
    begin, end = _sentence_at(sentence, span)
    of_several = _SEVERAL.search(sentence, max(begin, span.start - 24), min(end, span.end + 16)) is not None
    words = [
        one.text for one in unread if begin <= one.start < end and (of_several or _WORK.search(one.text) is not None)
    ]
    words += [one.text for one in read if of_several and _is_not_there(one, begin, end)]
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


def _is_not_there(one: Requirement, begin: int, end: int) -> bool:
    """Whether it is work of the same sentence that nobody has plainly taken on."""
    is_work = one.kind is RequirementKind.CAPABILITY and one.is_hard
    is_there = one.status in {RequirementStatus.MET, RequirementStatus.WAIVED}
    return is_work and not is_there and (one.span is None or begin <= one.span.start < end)
