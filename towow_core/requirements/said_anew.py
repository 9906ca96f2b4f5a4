"""Work that the demand asks for in words with an old day or number in them: it is listed with the new one."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind

K = RequirementKind
_WORDS_MAX = 16  # characters of a day that are nothing but that
_NO_DAY = re.compile(
    r"[改换挪移调推提延]|\b(?:move|make|change|switch|swap|exchange|let|instead|rather|would|please)\b", re.IGNORECASE
)
_NUMBER = re.compile(r"\d+")


def said_anew(one: Requirement, gone: Collection[Requirement], new: Sequence[Requirement]) -> Requirement:
    """The same; of what its words say and is replaced, the new day or number in its place, or nothing."""
    is_told = one.value.unit == OCCASION  # background, which is shown too
    if not (one.kind is K.CAPABILITY or is_told) or one.span is None:
        return one
    text, at = one.text, one.span
    for old in gone:
        is_inside = old.span is not None and at.start <= old.span.start and old.span.end <= at.end
        after = next((r for r in new if r.kind is old.kind and r.value.tags == old.value.tags), None)
        if old.kind in {K.DATE, K.HEAD_COUNT, K.DEADLINE} and old.span is not None and is_inside and after is not None:
            said = old.span.text if old.span.text in text else old.text  # which a remark may have put in its place
            text = text.replace(said, _words(old, after))
    if text == one.text:
        return one
    text = re.sub(r"\s{2,}", " ", text).strip(" ，,")
    return replace(one, text=text, value=replace(one.value, text=text)) if is_told else replace(one, text=text)


def _words(old: Requirement, new: Requirement) -> str:
    said = old.span.text if old.span is not None else ""
    if old.kind is K.HEAD_COUNT:
        number = f"{new.value.number:g}" if new.value.number else ""
        return _NUMBER.sub(number, said, count=1) if number and _NUMBER.search(said) else ""
    return "" if len(new.text) > _WORDS_MAX or _NO_DAY.search(new.text) else new.text
