"""With how many people what is hired is to come: a wish of whoever does that, in the sentence's own words."""

from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.crews import crews
from towow_core.engine.requirements.spans import requirement


def with_crews(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """One for each crew, of the asked work whose name stands nearest to what they come with."""
    asked = [r for r in read if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    for crew in crews(text):
        its = min(asked, key=lambda r: abs(r.span.start - crew.hired_at) if r.span else 0, default=None)
        words = text[crew.start : crew.end]
        value = RequirementValue(text=words, tags=its.value.tags if its else ())
        yield requirement(text, crew.start, crew.end, RequirementKind.QUALITY, value)
