"""A demand in German, French, Spanish or Portuguese in the English words that are read for it.

People's own words are held against these: of "barrierefrei" nobody writes in English, and of "step-free" they do.
"""

from collections.abc import Mapping
from functools import lru_cache

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, Span
from towow_core.engine.language.glosses import Glossed, foreign_language, glossed
from towow_core.support.replacing import replace

_JAPANESE = "ja"


@lru_cache(maxsize=64)  # every twin holds the same demand against its own words
def in_read_words(understanding: DemandUnderstanding) -> tuple[DemandUnderstanding, Mapping[str, str]]:
    """The demand as it is read, and for each piece of that how the person wrote it; itself where that is the same."""
    text = understanding.surface_demand
    if foreign_language(text) in {"", _JAPANESE}:
        return understanding, {}
    read = glossed(text)
    asked = tuple(_in_read_words(one, read) for one in understanding.requirements)
    left = tuple(_read_at(one, read) for one in understanding.not_understood)
    written = {new.text: old.text for new, old in zip(asked, understanding.requirements, strict=True)}
    written |= {new.text: old.text for new, old in zip(left, understanding.not_understood, strict=True)}
    return replace(understanding, surface_demand=read.text, requirements=asked, not_understood=left), written


def _in_read_words(one: Requirement, read: Glossed) -> Requirement:
    if one.span is None:
        return one
    span, own = _read_at(one.span, read), one.span.text
    value = replace(one.value, text=span.text) if one.value.text == own else one.value
    return replace(one, span=span, value=value, text=span.text if one.text == own else one.text)


def _read_at(span: Span, read: Glossed) -> Span:
    """What is read for a piece of what the person wrote."""
    its = [at for at, (start, end) in enumerate(read.places) if start < span.end and span.start < end]
    if not its:
        return span
    start, end = its[0], its[-1] + 1
    return Span(start=start, end=end, text=read.text[start:end])
