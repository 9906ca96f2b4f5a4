"""What a demand asks for in the network's own words: what is done, what must come with it, and that one does it all."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import FEATURE, TOGETHER, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.hearing import wants_one, with_count
from towow_core.engine.language.vocabulary import Said, among
from towow_core.engine.requirements.spans import requirement


def ordered_by_name(text: str, understanding: DemandUnderstanding) -> tuple[Requirement, ...]:
    """One requirement for each word of the network that the text says, where it says it."""
    said = among(understanding.network_words).find(text)
    return tuple(_read(text, said))


def _read(text: str, said: Sequence[Said]) -> Iterator[Requirement]:
    done = tuple(dict.fromkeys(one.word.name for one in said if not one.word.is_feature))
    for one in said:
        start, end = with_count(text, one)
        name = one.word.name
        if one.word.is_feature:
            value = RequirementValue(text=name, tags=done, unit=FEATURE)
            found = requirement(text, start, end, RequirementKind.QUALITY, value)
        else:
            found = requirement(text, start, end, RequirementKind.CAPABILITY, RequirementValue(tags=(name,)))
        yield replace(found, text=name)
    where = wants_one(text, said)
    if where is not None and len(done) > 1:
        yield requirement(
            text, *where, RequirementKind.QUANTITY, RequirementValue(tags=done, number=1.0, unit=TOGETHER)
        )
