"""Meetings between private calendars: what they cost everybody beside the least, and what a twin tells of its own.

A slot is a day, and a meeting is a demand that leaves its day open and needs each of its people. The product's own
question, answer and choice find the day: the twins say of the days that are asked about on which their people cannot,
and what clearing the others would cost; the plan takes the day that costs least. Here is only what keeps a person's
calendar: it says which entries can move, and moves one to the first free slot when a meeting takes its place.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from bridges.bench.calendar_tasks import Entry, Task
from bridges.bench.offline_path import offer_of_twin
from towow_core.domain.answers import Offer
from towow_core.domain.models import (
    AgentProfile,
    Candidate,
    DemandContext,
    DemandUnderstanding,
    Language,
    Provenance,
    Standing,
    Terms,
)
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.planning.planning import make_plan
from towow_core.support.canonical_json import canonical
from towow_core.support.codec import dump

TODAY = "2026-11-22"
_FIRST = date(2026, 12, 1)
_MEETING = Entry(text="", cost=0.0, is_fixed=True)  # nobody who said yes to a plan is moved for another one


@dataclass(slots=True)
class PrivateCalendar:
    """What one person has when; only their twin reads it.

    Attributes:
        days: Of each slot its day, ISO 8601: which is which says nothing, and is of the seed.
        spent: What was moved so far cost them.
    """

    number: int
    slots: list[Entry | None]
    days: Sequence[str]
    spent: float = field(default=0.0)

    def profile(self) -> AgentProfile:
        """The person as their twin knows them now."""
        can_move = any(entry is None for entry in self.slots)
        taken = {day: e for day, e in zip(self.days, self.slots, strict=True) if e is not None}
        fixed = tuple(day for day, entry in taken.items() if entry.is_fixed or not can_move)
        return AgentProfile(
            agent_id=f"user_agent_p{self.number}",
            user_name=f"P{self.number}",
            profile_summary="",
            location="",
            tags=(),
            capabilities={tag_of(self.number): ""},
            terms=Terms(
                unavailable_dates=fixed,
                rescheduling_costs={day: entry.cost for day, entry in taken.items() if day not in fixed},
            ),
        )

    def meet(self, day: str) -> None:
        """Keep that day for a meeting, and move what is there to the first day that is free."""
        slot = self.days.index(day)
        moved, self.slots[slot] = self.slots[slot], _MEETING
        if moved is not None:
            free = [n for n, entry in enumerate(self.slots) if entry is None]
            self.slots[min(free, key=lambda n: self.days[n])] = moved
            self.spent += moved.cost


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of one task.

    Attributes:
        cost: What all had to move cost them together; `optimum` is the least, by the task.
        met: Meetings with a day on which all of its people can, of `asked`.
        told_bytes: UTF-8 bytes of what the twins say of days: on which not, and what clearing others would cost.
        entry_bytes: The same of what is written of an entry, in any answer, in any field.
        calendar_bytes: The same of all that is written in the calendars.
    """

    task_id: str
    cost: float
    optimum: float
    met: int
    asked: int
    told_bytes: int
    entry_bytes: int
    calendar_bytes: int
    ms: float


def tag_of(number: int) -> str:
    """What only this person can do: be there themselves."""
    return f"attendance of P{number}"


def measure_calendar(task: Task, seed: int) -> Result:
    """Schedule all meetings, in their order, one after another; which day a slot is comes from the seed.

    Args:
        seed: 0 is the order of the file.
    """
    days = [(_FIRST + timedelta(days=n)).isoformat() for n in range(len(task.calendars[0]))]
    if seed:
        random.Random(seed).shuffle(days)  # noqa: S311  # no secret
    people = [PrivateCalendar(number=n, slots=list(c), days=days) for n, c in enumerate(task.calendars)]
    texts = [entry.text for calendar in task.calendars for entry in calendar if entry is not None]
    met = 0
    began_s = time.process_time()
    offers = list[Offer]()
    for meeting in task.meetings:
        there = [people[number] for number in meeting]
        answers = answers_to(there, min(days), max(days))
        offers += answers
        if day := day_of(there, answers, min(days), max(days)):
            met += 1
            for person in there:
                person.meet(day)
    ms = 1000 * (time.process_time() - began_s)
    return Result(
        task_id=task.task_id,
        cost=sum(person.spent for person in people),
        optimum=task.optimum,
        met=met,
        asked=len(task.meetings),
        told_bytes=sum(map(told_of_calendar, offers)),
        entry_bytes=sum(told_of_entries(offer, texts) for offer in offers),
        calendar_bytes=sum(len(text.encode()) for text in texts),
        ms=ms,
    )


def answers_to(there: Sequence[PrivateCalendar], first: str, last: str) -> tuple[Offer, ...]:
    """What the twins of the people of a meeting answer to its invitation, for any one day between those two."""
    understanding = meeting_of([person.number for person in there], first, last)
    return tuple(offer_of_twin(person.profile(), _invited(person), understanding, TODAY) for person in there)


def day_of(there: Sequence[PrivateCalendar], answers: tuple[Offer, ...], first: str, last: str) -> str:
    """The day of the plan, ISO 8601, where all of the meeting's people have their part; else ""."""
    understanding = meeting_of([person.number for person in there], first, last)
    plan = make_plan(understanding, answers, TODAY)
    active = {part.agent_id for part in plan.assignments if part.standing is Standing.ACTIVE}
    day = plan.timeline.event_date or ""
    can = all(day not in offer.unavailable_on for offer in answers)
    return day if can and active == {offer.agent_id for offer in answers} else ""


def meeting_of(numbers: Sequence[int], first: str, last: str) -> DemandUnderstanding:
    """The demand of a meeting, as it is once it is understood."""
    tags = tuple(tag_of(number) for number in numbers)
    asked = [
        Requirement(
            requirement_id=f"req-{n}", kind=RequirementKind.CAPABILITY, text=t, value=RequirementValue(tags=(t,))
        )
        for n, t in enumerate(tags, 1)
    ]
    window = RequirementValue(first=first, last=last)
    said = f"between {first} and {last}"
    asked.append(
        Requirement(requirement_id=f"req-{len(asked) + 1}", kind=RequirementKind.DATE, text=said, value=window)
    )
    return DemandUnderstanding(
        surface_demand=f"a meeting {said}",
        capability_tags=tags,
        context=DemandContext(date=first),
        language=Language.EN,
        provenance=Provenance.RULE,
        requirements=tuple(asked),
    )


def _invited(person: PrivateCalendar) -> Candidate:
    profile = person.profile()
    return Candidate(
        agent_id=profile.agent_id,
        display_name=profile.user_name,
        reason="",
        relevance_score=100,
        capabilities=tuple(profile.capabilities),
    )


def told_of_calendar(offer: Offer) -> int:
    """UTF-8 bytes of what an answer says of its person's days, as canonical JSON."""
    said = dump(offer)
    return sum(len(canonical(said[name]).encode()) for name in ("unavailable_on", "rescheduling_costs") if said[name])


def told_of_entries(offer: Offer, texts: Sequence[str]) -> int:
    """UTF-8 bytes of those texts that stand anywhere in an answer."""
    said = canonical(dump(offer))
    return sum(len(text.encode()) for text in texts if text in said or canonical(text)[1:-1] in said)


def summary(name: str, results: Sequence[Result]) -> dict[str, str | int | float]:
    """One line of a set. Costs are of the tasks of which every meeting has its day; a quotient needs an optimum."""
    whole = [one for one in results if one.met == one.asked]
    ratios = [one.cost / one.optimum for one in whole if one.optimum]
    optimum = sum(one.optimum for one in whole)
    played = len(results) or 1
    return {
        "set": name,
        "tasks": len(results),
        "success": round(sum(one.met for one in results) / (sum(one.asked for one in results) or 1), 4),
        "cost_to_optimum": round(sum(ratios) / len(ratios), 3) if ratios else 0.0,
        "total_to_optimum": round(sum(one.cost for one in whole) / optimum, 3) if optimum else 0.0,
        "optimal": sum(one.cost == one.optimum for one in whole),
        "told_bytes": round(sum(one.told_bytes for one in results) / played),
        "entry_bytes": sum(one.entry_bytes for one in results),
        "calendar_bytes": round(sum(one.calendar_bytes for one in results) / played),
        "ms_per_meeting": round(sum(one.ms for one in results) / (sum(one.asked for one in results) or 1), 1),
    }
