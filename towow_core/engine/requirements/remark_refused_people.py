"""Somebody whom a remark refuses by their name, be it politely: they are out."""

from collections.abc import Iterator

from towow_core.domain.requirements import OCCASION, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.refused_by_name import refused_by_name
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.spared_people import spared


def refused_people(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, each ruled out by name."""
    text = reading.text
    clauses = plain_pieces(text)
    for start, end, last, shown in (
        *refused_by_name(text, clauses, reading.known),
        *spared(text, clauses, reading.known),
    ):
        value = RequirementValue(text=shown, unit=PERSON)
        reading.add(RequirementKind.EXCLUSION, text[start:end].strip(" ，,。."), value)
        if why := text[end:last].strip(" ，,。.;–—-"):
            told = RequirementValue(text=why, unit=OCCASION)
            reading.add(RequirementKind.QUALITY, why, told, is_hard=False)
        yield start, last
