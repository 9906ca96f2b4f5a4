"""Words that ask for work which the plan has somebody for are no background that nobody was asked about."""

from collections.abc import Iterable, Iterator

from towow_core.domain.models import Language
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import overlap
from towow_core.requirements.notes import names, not_all_said, say, taken_for_background
from towow_core.support.replacing import replace


def told_of_its_work(found: tuple[Requirement, ...], facts: PlanFacts, language: Language) -> tuple[Requirement, ...]:
    """The same; of "旧房子要退租打扫" that somebody does the cleaning, and that its words were not checked."""
    return tuple(replace(one, note=_note(one, found, facts, language)) for one in found)


def _note(one: Requirement, found: Iterable[Requirement], facts: PlanFacts, language: Language) -> str:
    if one.value.unit != OCCASION or one.note not in {taken_for_background(language), not_all_said(language)}:
        return one.note
    done = [*_done_in(one, found)]
    who = [part.display_name for part in facts.active if any(part.agent_id in work.met_by for work in done)]
    if not who:
        return one.note
    shown, work = names(who, language), names([f"“{each.text}”" for each in done], language)
    return say(
        language,
        f"这是在要{work}，由{shown}来做；这几个字本身没有核对。",
        f"This asks for {work}, which {shown} does; the words themselves were not checked.",
    )


def _done_in(one: Requirement, found: Iterable[Requirement]) -> Iterator[Requirement]:
    """The work that its words ask for, and somebody in the plan does."""
    return (r for r in found if r.kind is RequirementKind.CAPABILITY and r.met_by and overlap(one.span, r.span))
