"""Requirements made from pieces of a sentence, and the sentence without what is read already."""

from collections.abc import Iterable

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span

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
