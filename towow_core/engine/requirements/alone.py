"""That nobody is wanted beside those who are asked for by name: "Hannah Levy, and only her", "只要他一个人"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.requirements import OTHERS, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.requirements.people import persons
from towow_core.engine.requirements.spans import requirement

_NOBODY_ELSE = re.compile(
    r"(?:就|只)(?:要|用|找|请|认)?[他她](?:们)?(?:[一两俩]个?人?|自己|本人|一位)?(?=[，,。；;！!]|$)|非[他她]不可"
    r"|(?:不要|不用|别找|不找|不考虑|不接受|谢绝)(?:别人|其他人|别的人|旁人|另外的人)|(?:别人|其他人)(?:都|就)?(?:不要|不行|免谈|不考虑|不用)"
    r"|(?:\band )?\bonly (?:her|him|them|she|he|they)\b(?! (?:can|could|will|to|is|are|if|on|at|in)\b)|\b(?:her|him|them) (?:only|alone)\b"
    r"|(?:\band )?\b(?:nobody|no one|no-one|not any(?:one|body)) else\b",
    re.IGNORECASE,
)


def nobody_else(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """One, where somebody is named whom it can be said of.

    Args:
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    said = _NOBODY_ELSE.search(text)
    if said is None:
        return
    names = [r.value.text for r in persons(text, known) if r.kind is RequirementKind.PERSON]
    if names:
        value = RequirementValue(unit=OTHERS, per="\n".join(dict.fromkeys(names)))
        yield requirement(text, *said.span(), RequirementKind.EXCLUSION, value)


def of_their_part(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same; where more is asked for than what is theirs, nobody else is wanted for that alone.

    Theirs is what the same clause asks for, else what stands nearest in the sentence: "Hannah Levy, and only her, to
    translate our letters, and a DJ".
    """
    asked = [(r, r.span) for r in read if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    for one in read:
        if one.value.unit != OTHERS or one.span is None:
            yield one
            continue
        theirs = _theirs(text, one.span, asked)
        tags = tuple(dict.fromkeys(tag for r in theirs for tag in r.value.tags))
        is_all = not tags or all({*tags} & {*r.value.tags} for r, _ in asked)
        yield one if is_all else replace(one, value=replace(one.value, tags=tags))


def _theirs(text: str, at: Span, asked: Sequence[tuple[Requirement, Span]]) -> list[Requirement]:
    begin, end = sentence_at(text, at.start, at.end)
    beside = [(r, span) for r, span in asked if begin <= span.start < end]
    if not beside:
        return []
    _, nearest = min(beside, key=lambda each: max(at.start - each[1].end, each[1].start - at.end))
    begin, end = clause_at(text, nearest.start, nearest.end)
    return [r for r, span in beside if begin <= span.start < end]
