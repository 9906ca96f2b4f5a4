"""Requirements made from pieces of a sentence, and the sentence without what is read already."""

from collections.abc import Iterable

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.numerals import grouped_at
from towow_core.support.replacing import replace

_EDGES = " ，,。.；;：:！!？?（）()、"


def requirement(
    text: str, start: int, end: int, kind: RequirementKind, value: RequirementValue, *, is_hard: bool = True
) -> Requirement:
    """One that points to `text[start:end]`, without the punctuation around it."""
    while start < end and text[start] in _EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES:
        end -= 1
    words = text[start:end]
    span = Span(start=start, end=end, text=words)
    return Requirement(requirement_id="", kind=kind, text=words, value=value, span=span, is_hard=is_hard)


def blanked(text: str, requirements: Iterable[Requirement]) -> str:
    """The same length, with a comma for every character that is read already."""
    for one in requirements:
        if one.span is not None:
            start, end = one.span.start, one.span.end
            text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text


def is_read(start: int, end: int, read: Iterable[Requirement]) -> bool:
    """Whether any of these points to a piece of that."""
    return any(one.span is not None and one.span.start < end and start < one.span.end for one in read)


def as_said(one: Requirement, original: str) -> Requirement:
    """In the characters that the person wrote; a place stays as it is read: who lives in 广州 is in 廣州."""
    if one.span is None:
        return one
    span, read, is_place = in_own_words(one.span, original), one.span.text, one.kind is RequirementKind.PLACE
    value = replace(one.value, text=span.text) if one.value.text == read and not is_place else one.value
    return replace(one, span=span, value=value, text=span.text if one.text == read else one.text)


def in_own_words(span: Span, original: str) -> Span:
    """The same piece of what the person wrote, of which `original` is all, one character for one."""
    start = grouped_at(original, span.start)
    return replace(span, start=start, text=original[start : span.end])
