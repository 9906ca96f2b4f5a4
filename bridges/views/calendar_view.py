"""Commitments and plans as entries of a calendar."""

from collections.abc import Iterable, Iterator

from towow_core.domain.commitments import Commitment, Firmness
from towow_core.domain.days import is_day
from towow_core.domain.models import Proposal, Standing
from towow_core.engine.matching.event_days import event_days
from towow_core.store.records import DemandRecord
from towow_core.support.calendars import Entry


def commitment_entries(commitments: Iterable[Commitment]) -> Iterator[Entry]:
    """One for each plan that the person is in, and each stretch of its days."""
    return (entry for each in commitments for entry in _stretches(each))


def _stretches(each: Commitment) -> Iterator[Entry]:
    for number, (first, last) in enumerate(each.periods):
        yield Entry(
            uid=f"{each.demand_id}-{each.agent_id}" + (f"-{number + 1}" if number else ""),
            summary=" · ".join(filter(None, (each.part, each.objective))),
            first_day=first,
            last_day=last,
            description=each.responsibility,
            place=each.place,
            is_firm=each.firmness is Firmness.FIRM,
            is_busy=each.occupies,
            changed_at=each.made_at,
        )


def plan_entries(record: DemandRecord, plan: Proposal) -> Iterator[Entry]:
    """The event itself, with who does what in it, and each milestone before and after it."""
    demand_id, understood = record.demand.demand_id, record.demand.understanding
    days = event_days(understood, plan.timeline) if understood is not None else ()
    people = [part for part in plan.assignments if part.standing is not Standing.STAND_BY]
    if days and understood is not None:
        yield Entry(
            uid=f"{demand_id}-event",
            summary=plan.objective or record.demand.raw_input,
            first_day=days[0],
            last_day=days[-1],
            description="\n".join(f"{part.display_name} · {part.role}: {part.responsibility}" for part in people),
            place=understood.context.location or "",
            is_firm=record.is_approved,
            changed_at=plan.created_at,
        )
    for number, milestone in enumerate(plan.timeline.milestones, start=1):
        if milestone.date not in days and is_day(milestone.date):
            yield Entry(
                uid=f"{demand_id}-milestone-{number}",
                summary=milestone.name,
                first_day=milestone.date,
                last_day=milestone.date,
                description=milestone.deliverable,
                is_firm=record.is_approved,
                is_busy=False,
                changed_at=plan.created_at,
            )
