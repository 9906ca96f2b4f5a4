"""What the demand wants handed over by a day behind its event: "照片一周内交", "pictures within a week"."""

from collections.abc import Iterator, Sequence

from towow_core.domain.models import DemandUnderstanding, Milestone
from towow_core.domain.requirements import DRAFT, RequirementKind
from towow_core.engine.language.sentence_parts import say
from towow_core.engine.language.text import clause_at
from towow_core.engine.matching.event_length import FURTHER

_WORDS_MAX = 40  # characters of the demand that a milestone quotes


def deliveries(understanding: DemandUnderstanding, days: Sequence[str]) -> Iterator[Milestone]:
    """One for each such last day, that day: what is done at the event, and handed over after it, has no other.

    What somebody makes beforehand or from afar has its own milestone, by its tag.

    Args:
        days: The event's, ISO 8601.
    """
    language, text = understanding.language, understanding.surface_demand
    for one in understanding.in_force:
        value = one.value
        is_behind = one.kind is RequirementKind.DEADLINE and value.text == FURTHER and value.last > max(days)
        if not is_behind or value.tags or value.unit == DRAFT or not one.is_hard:
            continue
        at = one.span
        is_there = at is not None and text[at.start : at.end] == at.text
        words = text[slice(*clause_at(text, at.start, at.end))].strip() if at is not None and is_there else one.text
        shown = words if len(words) <= _WORDS_MAX else one.text
        what = say(language, f"按要求最晚这天交：“{shown}”", f"the last day asked for: “{shown}”")
        yield Milestone(name=say(language, "交付", "Handed over"), date=value.last, deliverable=what)
