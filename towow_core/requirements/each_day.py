"""Of several days each: a line of them is met where all that is wanted on them is done on each, by who agreed to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import (
    COUNTED,
    IMPLIED,
    OF_EVENT,
    PERHAPS,
    Requirement,
    RequirementKind,
    RequirementStatus,
    counted_day,
)
from towow_core.requirements.errands import Errands
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import names, say
from towow_core.support.replacing import replace

K = RequirementKind
_BY_DAYS = frozenset({RequirementStatus.MET, RequirementStatus.PARTLY})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Missing:
    """A work, the days, ISO 8601, on which nobody who agreed does it, and who does it on others."""

    work: Requirement
    days: tuple[str, ...]
    others: tuple[Assignment, ...]


def held_to_each_day(
    found: Sequence[Requirement],
    facts: PlanFacts,
    errands: Errands,
    language: Language,
    once: Sequence[Requirement] = (),
) -> tuple[Requirement, ...]:
    """The same; partly met where a work that is wanted on several days is done on some of them only.

    That somebody is there on each of the days says nothing of the others: a conference of two days whose interpreters
    come on one has its bar on both. What has days of its own ("on the last evening", "the day before", by a day that
    is before all of them), and what is made from afar, is held to those.

    Args:
        once: Of works that happen once within those days, on which of them.
    """
    every = [*found, *once]
    return tuple(_held(one, every, facts, errands, language) for one in found)


def _held(
    requirement: Requirement, found: Sequence[Requirement], facts: PlanFacts, errands: Errands, language: Language
) -> Requirement:
    days = _days_of(requirement, facts)
    if requirement.status not in _BY_DAYS or len(days) < 2 or facts.again is not None:  # noqa: PLR2004
        return requirement
    if any(not part.capabilities for part in facts.active):  # what an unnamed part is, nobody can tell
        return requirement
    said = errands.of(requirement)
    works = found if said.errand is None else errands.asked_for(said, is_wide=True)
    missing = [m for one in works if (m := _missing(one, days, found, facts)) is not None]
    if not missing:
        is_met = requirement.status is RequirementStatus.MET
        kept = requirement if is_met else _as_each_has_its_day(requirement, days, works, found, facts)
        tags = _once_tags(found)
        once = [r for r in works if r.kind is K.CAPABILITY and r.is_hard and tags & {*r.value.tags}]
        return _as_taken_for_one_day(kept, days, once, facts, language) if once else kept
    if requirement.status is RequirementStatus.PARTLY:
        return requirement
    note = say(language, "", " ").join(_note(one, language) for one in missing)
    return replace(requirement, status=RequirementStatus.PARTLY, note=note)


def _as_each_has_its_day(
    requirement: Requirement,
    days: Sequence[str],
    works: Sequence[Requirement],
    found: Sequence[Requirement],
    facts: PlanFacts,
) -> Requirement:
    """The same; met where each work is said of a day of its own, and somebody who agreed is there on every day.

    A walk on the first day and a workshop on the second are two days, though nobody stays for both.
    """
    asked = [r for r in works if r.kind is K.CAPABILITY and r.is_hard and r.value.unit not in {IMPLIED, PERHAPS}]
    own = {tag for r in found if r.value.unit == OF_EVENT for tag in r.value.tags}
    agreed = [part for part in facts.active if facts.has_agreed(part)]
    there = {day for part in agreed for day in facts.known_days_of(part)}
    is_long = requirement.kind is K.DURATION and len(days) >= (requirement.value.number or 0)
    once = _once_tags(found)
    is_theirs = requirement.kind is K.DATE and bool(asked) and all(once & {*r.value.tags} for r in asked)
    is_kept = (is_long or is_theirs) and {*days} <= there and len(agreed) == len(facts.active)
    if not (asked and is_kept and any(own & {*r.value.tags} for r in asked)):
        return requirement
    met_by = tuple(dict.fromkeys(part.agent_id for part in agreed))
    return replace(requirement, status=RequirementStatus.MET, met_by=met_by, note="")


def _once_tags(found: Sequence[Requirement]) -> set[str]:
    """What nobody gave a day, and is taken to happen once: a line that stands nowhere in the sentence."""
    return {t for r in found if r.value.unit == OF_EVENT and not r.requirement_id for t in r.value.tags}


def _as_taken_for_one_day(
    requirement: Requirement,
    days: Sequence[str],
    once: Sequence[Requirement],
    facts: PlanFacts,
    language: Language,
) -> Requirement:
    """The same, saying which works were taken to be on one day only; open where nobody is there on the others.

    No one has said so: "10 to 12 December: a city walk" may want it on each of them.
    """
    if not all(facts.has_agreed(part) for part in facts.active):
        return requirement
    shown = names(tuple(dict.fromkeys(f"“{one.text}”" for one in once)), language)
    note = say(language, f"{shown}当作只在其中一天来读。", f"{shown}: taken to be on one day of it only.")
    if {*days} <= {day for part in facts.active for day in facts.known_days_of(part)}:
        return replace(requirement, note=requirement.note or note)
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)


def _days_of(requirement: Requirement, facts: PlanFacts) -> tuple[str, ...]:
    """The days that such a line asks for, as the plan has them; () where it is of one part, or of no certain days."""
    value = requirement.value
    if value.tags:
        return ()
    if requirement.kind is K.DATE and value.unit not in COUNTED:
        chosen = next((days for days in value.choices if {*days} <= {*facts.days}), ())
        return value.every or chosen
    if requirement.kind is K.DURATION and value.unit == "days" and not value.per:
        return facts.plan.timeline.event_days
    return ()


def _missing(work: Requirement, days: Sequence[str], found: Sequence[Requirement], facts: PlanFacts) -> _Missing | None:
    is_wanted = work.kind is K.CAPABILITY and work.is_hard and work.value.unit not in {IMPLIED, PERHAPS}
    if not is_wanted or work.status is RequirementStatus.WAIVED:
        return None
    tags = {*work.value.tags}
    own = [r.value for r in found if r.kind in {K.DATE, K.DEADLINE, K.DURATION} and tags & {*r.value.tags}]
    counted = [value for value in own if value.unit == OF_EVENT]
    if any(v.unit != OF_EVENT and (v.first or v.unit in COUNTED) for v in own):  # on days of its own, before or after
        return None
    if any(v.last and v.last < days[0] for v in own):  # wanted by a day before
        return None
    doing = tuple(dict.fromkeys(part for tag in work.value.tags for part in facts.covering(tag)))
    if doing and not any(part in facts.at_it() for part in doing):  # made from afar, or done after it
        return None
    wanted = tuple(dict.fromkeys(counted_day(value, days) for value in counted)) or tuple(days)
    kept = {day for part in doing if facts.has_agreed(part) for day in facts.known_days_of(part)}
    left = tuple(day for day in wanted if day not in kept)
    enough = min((v.number for v in own if v.unit == "days" and v.number), default=len(wanted))
    return _Missing(work=work, days=left, others=doing) if left and len(wanted) - len(left) < enough else None


def _note(missing: _Missing, language: Language) -> str:
    on, work = names(missing.days, language), missing.work.text
    there = [f"{part.display_name} {names(part.days, language)}" for part in missing.others if part.days]
    zh, en = f"{on} 没有人答应做“{work}”", f"Nobody has said yes to “{work}” on {on}"
    if there:
        shown = names(there, language)
        zh, en = f"{zh}（{shown}）", f"{en} ({shown})"
    return say(language, f"{zh}。", f"{en}.")
