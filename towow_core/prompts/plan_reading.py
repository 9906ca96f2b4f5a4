"""Reading a plan out of an answer, for prompts 4 and 6: everybody keeps a part, and nobody else gets one."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from graphlib import CycleError, TopologicalSorter
from typing import Any

from towow_core.domain.answers import Offer
from towow_core.domain.models import Assignment, DemandUnderstanding, Milestone, Standing, Timeline
from towow_core.domain.requirements import counted_day
from towow_core.engine.matching.event_length import days_from, from_event, hours_of, own_days
from towow_core.prompts.fields import as_amount, as_choice, as_date, as_record, as_records, as_text, as_texts, known
from towow_core.support.money import repriced


def read_assignments(
    value: object,
    defaults: Mapping[str, Assignment],
    tags: tuple[str, ...],
    *,
    forgotten_stand_by: bool = False,
    is_patch: bool = False,
) -> dict[str, Assignment]:
    """One assignment for each of `defaults`: as the answer says, in its order, then the default of whoever it forgot.

    Args:
        value: The answer's `assignments`: a list, or an object by agent id.
        defaults: What each takes part with if the answer forgets them. Ids outside it are dropped.
        tags: The demand's capability tags, the only ones that an assignment may claim.
        is_patch: The answer says what changes: dependencies that it does not speak of stay, too.
        forgotten_stand_by: Whom an answer that plans for others forgets stands by, without a price, instead.
    """
    said = _by_agent(value)
    if is_patch:
        said = {i: {"dependencies": list(defaults[i].dependencies), **r} for i, r in said.items() if i in defaults}
    read = {i: _assignment(record, defaults[i], tags) for i, record in said.items() if i in defaults}
    forgotten = {i: default for i, default in defaults.items() if i not in read}
    if read and forgotten_stand_by:
        forgotten = {i: _standing_by(default) for i, default in forgotten.items()}
    return without_cycles({**read, **forgotten})


def _standing_by(part: Assignment) -> Assignment:
    return replace(part, standing=Standing.STAND_BY, capabilities=(), price=None, rate=None)


def _by_agent(value: object) -> dict[str, Mapping[str, Any]]:
    records = as_records(value)
    if isinstance(value, Mapping) and "agent_id" not in value:
        records = tuple({"agent_id": key, **as_record(item)} for key, item in value.items())
    # The first part counts where somebody has two, as it does in `make_proposal`.
    said: dict[str, Mapping[str, Any]] = {}
    for record in records:
        said.setdefault(as_text(record.get("agent_id")), record)
    return said


def _assignment(record: Mapping[str, Any], default: Assignment, tags: tuple[str, ...]) -> Assignment:
    # An explicit null is for nothing; only an answer that says nothing about it leaves the price that was asked.
    price = as_amount(record.get("price")) if "price" in record else default.price
    claimed = known(as_texts(record.get("capabilities")), tags) if "capabilities" in record else default.capabilities
    standing = as_choice(record.get("standing"), Standing) or default.standing
    read = replace(
        default,
        role=as_text(record.get("role"), default.role),
        responsibility=as_text(record.get("responsibility"), default.responsibility),
        dependencies=as_texts(record.get("dependencies")),
        notes=as_text(record.get("notes"), default.notes),
        capabilities=claimed,
        standing=standing,
    )
    read = _paid(read, price)
    return _standing_by(read) if standing is Standing.STAND_BY else read


def _paid(part: Assignment, price: float | None) -> Assignment:
    """The part at this price. What costs so much for one, of nobody knows how many, has no price yet."""
    if part.price is None and part.is_paid:
        return part
    return (
        replace(part, price=None, rate=None)
        if price is None
        else part
        if price == part.price
        else repriced(part, price)
    )


def without_cycles(assignments: Mapping[str, Assignment]) -> dict[str, Assignment]:
    """The same without dependencies on nobody, on oneself, or in a circle (later assignments give way)."""
    kept: dict[str, tuple[str, ...]] = dict.fromkeys(assignments, ())
    for agent_id, assignment in assignments.items():
        for needed in assignment.dependencies:
            if needed not in assignments or needed == agent_id:
                continue
            trial = {**kept, agent_id: (*kept[agent_id], needed)}
            if _is_acyclic(trial):
                kept = trial
    return {agent_id: replace(a, dependencies=kept[agent_id]) for agent_id, a in assignments.items()}


def _is_acyclic(needs: Mapping[str, tuple[str, ...]]) -> bool:
    try:
        TopologicalSorter(needs).prepare()
    except CycleError:
        return False
    return True


def read_timeline(
    value: object, today: str, offers: Iterable[Offer] = (), understanding: DemandUnderstanding | None = None
) -> Timeline:
    """Real dates only, milestones after `today` and not after the last day, in order; the ends follow them if unsaid.

    The days and hours of the event are the demand's, counted from the day that the plan says.
    """
    data = as_record(value)
    day = _not_before(as_date(data.get("event_date")) or "", today)
    days = days_from(understanding, day) if day and understanding is not None else ()
    counted = [counted_day(r.value, days) for r in from_event(understanding)] if days and understanding else []
    last = as_date(data.get("end_date")) or ""  # the film is cut after the shoot
    milestones = sorted(
        (
            Milestone(
                name=as_text(record.get("name")) or as_text(record.get("deliverable")),
                date=_between(when, today, max([day, *days, *counted, last])),
                deliverable=as_text(record.get("deliverable")),
            )
            for record in as_records(data.get("milestones"))
            if (when := as_date(record.get("date"))) and as_text(record.get("name") or record.get("deliverable"))
        ),
        key=lambda milestone: milestone.date,
    )
    start = as_date(data.get("start_date")) or (milestones[0].date if milestones else "")
    end = as_date(data.get("end_date")) or (milestones[-1].date if milestones else "")
    start, end = _not_before(start, today), _not_before(end, today)
    if milestones:
        start, end = min(start, milestones[0].date), max(end, milestones[-1].date)
    return Timeline(
        start_date=start,
        end_date=max(start, end, *days[-1:]) if end else end,
        milestones=tuple(milestones),
        event_date=day,
        event_days=days,
        hours=hours_of(understanding) if understanding is not None else (),
        cannot=tuple(sorted(o.agent_id for o in offers if day and o.commits and day in o.unavailable_on)),
    )


def with_own_days(
    parts: Iterable[Assignment], understanding: DemandUnderstanding, timeline: Timeline
) -> tuple[Assignment, ...]:
    """Each part with its own days, where the demand counts them from the event's: they are what it says, not words."""
    event = timeline.event_days
    return tuple(replace(part, days=own_days(understanding, part.capabilities, event)) for part in parts)


def _between(when: str, today: str, last: str) -> str:
    """After today, for nothing is done on the day it is asked for; and not after the event, where that has a day."""
    tomorrow = date.fromordinal(date.fromisoformat(today[:10]).toordinal() + 1).isoformat()
    return min(max(when, tomorrow), last or "9999")


def _not_before(when: str, today: str) -> str:
    """`when`, or `today` where it is earlier; ISO dates compare as text."""
    if not when:
        return ""
    return max(when, date.fromisoformat(today[:10]).isoformat())
