"""What whoever does it is to be, where a word for a person stands before what they do: "a woman who teaches yoga".

What they do is the work (language/plainer_words.py reads "somebody who teaches yoga"); to be a woman is a wish besides.
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.glosses import Glossed
from towow_core.engine.language.text import sentence_at
from towow_core.engine.requirements.spans import requirement
from towow_core.support.replacing import replace

_SOMEBODY = re.compile(r"\bsomebody\b|人", re.IGNORECASE)
_WISHED = re.compile(
    r"男|女|小伙|姑娘|学生|研究生|\b(?:wom[ae]n|m[ae]n|lad(?:y|ies)|gentlem[ae]n|girls?|boys?|students?|young\w*|old\w*|elderly|middle-aged|kind|nice|friendly|patient|local|strong|experienced|retired|femme|homme|étudiante?|frau|mann|studentin|mujer|hombre|estudiante|mulher|homem)\b",
    re.IGNORECASE,
)
# "Yoga lessons with a woman": those who give them.
_GIVEN_BY = re.compile(
    r"\b(?:lessons?|class(?:es)?|yoga|pilates|massages?|sessions?|training|course|coaching|appointments?)\s+(?:with|by|from)\s+(?P<who>an?\s+(?:(?:young|older|kind|patient)\s+)?(?:woman|man|lady|gentleman|student))(?=\s*(?:[,.;:!?]|$)|\s+(?:in|on|at|every|only|please)\b)",
    re.IGNORECASE,
)
_BEHIND = re.compile(r",?\s+(?:pour|qui|que|para|die|der|to|who)$", re.IGNORECASE)  # of an expression with a gloss


def wished_people(read: Glossed, text: str, whole: str, found: Sequence[Requirement]) -> Iterator[Requirement]:
    """Each as it was written, of the work that is named first behind it in its sentence, or last before it.

    Args:
        text: `read.text` without its corrections, of the same length.
        whole: What the person wrote.
    """
    for match in _GIVEN_BY.finditer(text):
        value = RequirementValue(text=match["who"], tags=_work_beside(text, *match.span("who"), found, is_before=True))
        yield requirement(text, *match.span("who"), RequirementKind.QUALITY, value)
    for match in _SOMEBODY.finditer(text):
        said = whole[read.places[match.start()][0] : read.places[match.end() - 1][1]]
        if not _WISHED.search(said):
            continue
        who = _BEHIND.sub("", said)
        value = RequirementValue(text=who, tags=_work_beside(text, *match.span(), found))
        yield replace(requirement(text, *match.span(), RequirementKind.QUALITY, value), text=who)


def _work_beside(
    text: str, start: int, end: int, found: Sequence[Requirement], *, is_before: bool = False
) -> tuple[str, ...]:
    """What the first work behind it in its sentence is called, or the last one before it; the other way round."""
    begin, stop = sentence_at(text, start, end)
    works = [one for one in found if one.kind is RequirementKind.CAPABILITY and one.span]
    before = [one for one in works if one.span and begin <= one.span.start < start][-1:]
    behind = [one for one in works if one.span and start <= one.span.start < stop][:1]
    named = (*before, *behind) if is_before else (*behind, *before)
    return named[0].value.tags if named else ()
