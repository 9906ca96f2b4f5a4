"""The days that a plan takes, and who is busy on them: the same for whoever books, and for whoever looks."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta

from towow_core.domain.days import is_day
from towow_core.domain.models import AgentProfile, Assignment, DemandUnderstanding, Proposal, Standing, Timeline
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.binding import hindered_by, named_in
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.event_length import (
    alternatives,
    days_from,
    days_of_part,
    is_by_a_deadline,
    is_delivered,
    is_only_by,
    later_deadline,
)
from towow_core.engine.matching.follow_up import follows
from towow_core.engine.matching.needs import Need, needs_of
from towow_core.engine.matching.wanted_days import date_precision


def event_days(understanding: DemandUnderstanding, timeline: Timeline) -> tuple[str, ...]:
    """Every day of the plan's event, ISO 8601; () where neither plan nor demand names one."""
    if timeline.event_days:
        return timeline.event_days
    named = (timeline.event_date, fixed_day(understanding), timeline.end_date)
    first = next((day for day in named if day and is_day(day[:10])), None)
    return days_from(understanding, first[:10]) if first else ()


@remembered
def fixed_day(understanding: DemandUnderstanding) -> str:
    """The day that the demand itself names; "" where it leaves one open, or only says by when."""
    if alternatives(understanding) or is_by_a_deadline(understanding):
        return ""
    if date_precision(understanding) is Precision.DAY:
        return understanding.context.date or ""
    asked = (r.value for r in understanding.in_force if r.kind is RequirementKind.DATE and r.is_hard)
    return next((value.first for value in asked if value.first and value.first == value.last), "")


def possible_days(understanding: DemandUnderstanding) -> tuple[str, ...]:
    """First days that the event can have; () where so many are possible that nobody needs to look."""
    if day := fixed_day(understanding):
        return (day,)
    if several := alternatives(understanding):
        return several
    day = understanding.context.date or ""
    if is_by_a_deadline(understanding):
        return ()
    if day and date_precision(understanding) is Precision.WEEKEND:
        return (day, (date.fromisoformat(day) + timedelta(days=1)).isoformat())
    return ()


def occupies(understanding: DemandUnderstanding, capabilities: Collection[str]) -> bool:
    """Whether somebody with this part is busy on the day itself.

    Not where all that they do is delivered from afar before the day: a logo, a website, a contract that was read. A
    talk is prepared before the day, and given on it. Nor where all of it is wanted by a day of its own.
    """
    if not is_by_a_deadline(understanding) and is_only_by(understanding, capabilities):
        return False
    if capabilities and all(later_deadline(understanding, tag) for tag in capabilities):
        return False
    concepts = [concept_of(tag) for tag in capabilities]
    keys = {need.concept.key for need in needs_of(understanding) if need.concept}
    if concepts and all(follows(concept, keys) for concept in concepts):
        return False
    return not is_delivered(capabilities)


def is_away(part: Assignment, plan: Proposal) -> bool:
    """Whether nothing is asked of this person because they cannot on the day that suits most."""
    return part.standing is Standing.STAND_BY and part.agent_id in plan.timeline.cannot


def clashing(understanding: DemandUnderstanding, timeline: Timeline, mine: Assignment, booked: Collection[str]) -> str:
    """The first day of the plan on which somebody with this part is booked already; "" where there is none."""
    if not booked or not occupies(understanding, mine.capabilities):
        return ""
    days = mine.days or days_of_part(understanding, mine.capabilities, event_days(understanding, timeline))
    return next((day for day in days if day in booked), "")


def booked_out(
    profiles: Sequence[AgentProfile], understanding: DemandUnderstanding, booked: Mapping[str, Collection[str]]
) -> frozenset[str]:
    """Ids of those who are booked on every day that the event can have, and are not asked therefore.

    Who is asked for by name, or is booked and the only one who could come for something, is not among them: they are
    asked, and say themselves why not.

    Args:
        understanding: It knows by what words these people call what it asks for.
        booked: Days of each, ISO 8601; who is free throughout is not in it.
    """
    needs, named = needs_of(understanding), named_in(understanding)
    taken = {
        p.agent_id: {match.need.tag for match in matches(p, needs)}
        for p in profiles
        if p.agent_id in booked and p.user_name not in named
    }
    out = {each: tags for each, tags in taken.items() if is_booked_out(understanding, tags, booked[each])}
    free = {tag for p in profiles if out and p.agent_id not in out for tag in _able(p, needs, understanding)}
    return frozenset(agent_id for agent_id, tags in out.items() if tags <= free)


def _able(profile: AgentProfile, needs: tuple[Need, ...], understanding: DemandUnderstanding) -> Iterator[str]:
    """Tags of what they offer, and could come and do."""
    for match in matches(profile, needs):
        if not any(hindered_by(profile, match, understanding)):
            yield match.need.tag


def is_booked_out(understanding: DemandUnderstanding, capabilities: Collection[str], booked: Collection[str]) -> bool:
    """Whether somebody with these capabilities is booked on every day that the event can have."""
    firsts = possible_days(understanding)
    needed = (days_of_part(understanding, capabilities, days_from(understanding, first)) for first in firsts)
    if not booked or not firsts or any(not set(booked) & set(days) for days in needed):
        return False
    return occupies(understanding, capabilities)
