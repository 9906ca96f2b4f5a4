"""Reading a plan out of an answer, for prompts 4 and 6: everybody keeps a part, and nobody else gets one."""

from collections.abc import Iterable, Mapping
from datetime import date
from graphlib import CycleError, TopologicalSorter
from typing import Any

from towow_core.domain.answers import Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.models import Assignment, DemandUnderstanding, Milestone, Standing, Timeline
from towow_core.domain.money import UNITS_MAX, PriceUnit
from towow_core.domain.requirements import counted_day
from towow_core.engine.matching.event_days import fixed_day
from towow_core.engine.matching.event_length import (
    days_from,
    from_event,
    is_delivered,
    is_wanted_before,
    own_days,
    planned_hours,
)
from towow_core.prompts.fields import as_amount, as_choice, as_date, as_record, as_records, as_text, as_texts, known
from towow_core.support.money import repriced
from towow_core.support.replacing import replace


def read_assignments(
    value: object,
    defaults: Mapping[str, Assignment],
    tags: tuple[str, ...],
    *,
    forgotten_stand_by: bool = False,
    is_patch: bool = False,
    today: str = "",
) -> dict[str, Assignment]:
    """One assignment for each of `defaults`: as the answer says, in its order, then the default of whoever it forgot.

    Args:
        value: The answer's `assignments`: a list, or an object by agent id.
        defaults: What each takes part with if the answer forgets them. Ids outside it are dropped.
        tags: The demand's capability tags, the only ones that an assignment may claim.
        is_patch: The answer says what changes: dependencies that it does not speak of stay, too.
        today: ISO date before which no part has a day.
        forgotten_stand_by: Whom an answer that plans for others forgets stands by, without a price, instead.
    """
    said = _by_agent(value)
    if is_patch:
        said = {i: {"dependencies": list(defaults[i].dependencies), **r} for i, r in said.items() if i in defaults}
    read = {i: _assignment(record, defaults[i], tags, today) for i, record in said.items() if i in defaults}
    forgotten = {i: default for i, default in defaults.items() if i not in read}
    if read and forgotten_stand_by:
        forgotten = {i: _standing_by(default) for i, default in forgotten.items()}
    return without_cycles({**read, **forgotten})


def refuse_idle(key: str, parts: Iterable[Assignment]) -> None:
    """Raises `UnreadableAnswer` for a plan in which people only stand by: nobody would be asked, and nobody does it."""
    standings = {part.standing for part in parts}
    if standings == {Standing.STAND_BY}:
        raise UnreadableAnswer(key, Bilingual("没有一个人有分工，都只是备选", "nobody has a part, all only stand by"))


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


def _assignment(record: Mapping[str, Any], default: Assignment, tags: tuple[str, ...], today: str) -> Assignment:
    # An explicit null is for nothing; an answer that says nothing of it, or no price, leaves the one that was asked.
    says_price = "price" in record and (record["price"] is None or as_amount(record["price"]) is not None)
    price = as_amount(record["price"]) if says_price else default.price
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
        days=_days(record["days"], today) if "days" in record else default.days,
    )
    read = counted if (counted := _counted(read, record)) is not None else _paid(_for_one(read, record), price)
    return _standing_by(read) if standing is Standing.STAND_BY else read


def _days(said: object, today: str) -> tuple[str, ...]:
    return tuple(sorted({day for each in as_texts(said) if (day := day_to_come(each, today))}))


def _counted(part: Assignment, record: Mapping[str, Any]) -> Assignment | None:
    """The part at the person's own price for one, for as many as the plan says; None where it says no number.

    The product is ours: a sum beside it that is another one is a slip.
    """
    units = as_amount(record.get("quantity"))
    rate = part.rate
    if rate is None or rate.unit is PriceUnit.EVENT or not units or units > UNITS_MAX:
        return None
    counted = replace(rate, quantity=units, times=rate.times or float(max(1, len(part.days))))
    return replace(part, rate=counted, price=counted.amount)


def _for_one(part: Assignment, record: Mapping[str, Any]) -> Assignment:
    """The part at what the plan gives for one, where nobody knows how many."""
    given = as_amount(as_record(record.get("rate")).get("unit_price"))
    if part.price is not None or part.rate is None or given is None:
        return part
    return replace(part, rate=replace(part.rate, unit_price=given))


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

    For a day that is over, or left out, stands the demand's own, where it names one. The days and hours of the event
    are the demand's, counted from the day that the plan says.
    """
    data = as_record(value)
    day = _event_day(data, today, understanding)
    days = days_from(understanding, day) if day and understanding is not None else ()
    counted = [counted_day(r.value, days) for r in from_event(understanding)] if days and understanding else []
    last = day_to_come(data.get("end_date"), today)  # the film is cut after the shoot
    milestones = sorted(
        (
            Milestone(
                name=as_text(record.get("name")) or as_text(record.get("deliverable")),
                date=_between(when, today, max([day, *days, *counted, last])),
                deliverable=as_text(record.get("deliverable")),
            )
            for record in as_records(data.get("milestones"))
            if (when := day_to_come(record.get("date"), today))
            and as_text(record.get("name") or record.get("deliverable"))
        ),
        key=lambda milestone: milestone.date,
    )
    start = day_to_come(data.get("start_date"), today) or (milestones[0].date if milestones else "")
    end = last or (milestones[-1].date if milestones else "")
    if milestones:
        start, end = min(start, milestones[0].date), max(end, milestones[-1].date)
    return Timeline(
        start_date=start,
        end_date=max(start, end, *days[-1:]) if end else end,
        milestones=tuple(milestones),
        event_date=day,
        event_days=days,
        hours=planned_hours(understanding) if understanding is not None else (),
        cannot=tuple(sorted(o.agent_id for o in offers if day and o.commits and day in o.unavailable_on)),
    )


def refuse_past(key: str, value: object, today: str, understanding: DemandUnderstanding) -> None:
    """Raises `UnreadableAnswer` for a timeline whose day is over, where the demand names none that is to come.

    Another day that nobody said would be made up. Without an event's day the last one stands for it.
    """
    data = as_record(value)
    said = as_date(data.get("event_date")) or as_date(data.get("end_date"))
    if said and not day_to_come(said, today) and not day_to_come(fixed_day(understanding), today):
        raise UnreadableAnswer(
            key, Bilingual(f"timeline 里的 {said} 已经过去", f"{said} in the timeline is over, today is {today[:10]}")
        )


def _event_day(data: Mapping[str, Any], today: str, understanding: DemandUnderstanding | None) -> str:
    said = day_to_come(data.get("event_date"), today)
    return said or day_to_come(fixed_day(understanding) if understanding is not None else "", today)


def day_to_come(value: object, today: str) -> str:
    """An ISO date that is not before `today`; empty where it is none. ISO dates compare as text."""
    day = as_date(value)
    return day if day >= today[:10] else ""


def with_own_days(
    parts: Iterable[Assignment], understanding: DemandUnderstanding, timeline: Timeline
) -> tuple[Assignment, ...]:
    """Each part with its own days: those that the demand counts from the event's, else those that the plan says.

    What is made from afar, or wanted by a day before the event's, and has a milestone before it is handed over by then.
    """
    event = timeline.event_days
    own = (
        replace(part, days=own_days(understanding, part.capabilities, event) or _planned_days(part, timeline))
        for part in parts
    )
    return tuple(replace(part, by=_handed_over(part, understanding, timeline)) for part in own)


def _planned_days(part: Assignment, timeline: Timeline) -> tuple[str, ...]:
    """The days that the plan gives the part, where they are not the event's own, and not before it all begins."""
    days = tuple(day for day in part.days if day >= timeline.start_date)
    return () if {*days} == {*timeline.event_days} else days


def _handed_over(part: Assignment, understanding: DemandUnderstanding, timeline: Timeline) -> str:
    first = min(timeline.event_days, default=timeline.event_date)
    tags = {tag.casefold() for tag in part.capabilities}
    marks = [m.date for m in timeline.milestones if m.name.casefold() in tags or part.display_name in m.deliverable]
    last = max(marks, default="")
    done, event = part.capabilities, timeline.event_days
    is_before = is_delivered(done) or (bool(done) and all(is_wanted_before(understanding, t, event) for t in done))
    return last if is_before and not part.days and "" < last < first else ""


def _between(when: str, today: str, last: str) -> str:
    """After today, for nothing is done on the day it is asked for; and not after the event, where that has a day."""
    tomorrow = date.fromordinal(date.fromisoformat(today[:10]).toordinal() + 1).isoformat()
    return min(max(when, tomorrow), last or "9999")
