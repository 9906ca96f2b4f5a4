"""How many people, hours, days and sessions a demand names: what a price for one of them is multiplied by."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import (
    BEGINS_BY,
    FROM_ON,
    IN_ALL,
    PER_PERSON,
    TIME,
    UNREAD,
    UNTIL,
    Requirement,
    RequirementKind,
    RequirementSource,
)
from towow_core.engine.language.background import without_background
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.dates import precision_of
from towow_core.engine.language.dealings import without_dealings
from towow_core.engine.language.glosses import glossed
from towow_core.engine.language.lengths import find_days, find_hours, find_sessions, is_one_occasion, repeats
from towow_core.engine.language.money import without_amounts
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts, subject_of
from towow_core.engine.matching.event_length import (
    FURTHER,
    URGENT,
    appointments,
    are_apart,
    every_day,
    from_event,
    is_open_ended,
)
from towow_core.engine.matching.in_all import hours_each, times_in_all
from towow_core.engine.matching.own_count import people_for
from towow_core.engine.matching.said_of_another import said_of_another
from towow_core.engine.matching.wanted_days import window_of

_HOURS = {"hours": 1.0, "minutes": 1 / 60}
_LONG = frozenset({"weeks", "months", "years"})
_MONTHS = {"months": 1.0, "years": 12.0}
_A_YEAR = 12  # months
_EVERY_MONTH = re.compile(r"每个?月|按月|(?:every|each|once (?:a|every)|per) month|monthly", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantities:
    """Each is None where nobody said it.

    Attributes:
        hours: Each time.
        days: In all, where it is not repeated.
        sessions: How often; 1 where nothing says that it is repeated, None where it is, and nobody said how often.
    """

    people: float | None
    hours: float | None
    days: float | None
    sessions: float | None

    def held_to(self, most: int | None) -> "Quantities":
        """No more people than somebody takes: nobody pays for those who stay outside."""
        return replace(self, people=float(most)) if most is not None and (self.people or 0.0) > most else self

    def rate(self, unit: PriceUnit, unit_price: float) -> Rate:
        """What a price for one unit makes of this demand; without an amount where a number is missing."""
        quantity, times = self._counted(unit)
        return Rate(unit=unit, unit_price=unit_price, quantity=quantity, times=times)

    def _counted(self, unit: PriceUnit) -> tuple[float | None, float | None]:
        several_days = self.days is not None and self.days > 1
        each_time = self.days if several_days else self.sessions
        match unit:
            case PriceUnit.PERSON:
                return self.people, each_time
            case PriceUnit.HOUR:
                return self.hours, each_time
            case PriceUnit.DAY if several_days:
                return self.days, 1.0
            case PriceUnit.DAY:
                return self.days, self.sessions
            case PriceUnit.EVENT:
                return 1.0, 1.0 if several_days else self.sessions


# Of a sentence, what names one work and what is said of it.
_PIECE = re.compile(r"(?:(?![，,、;；。.:：]|\b(?:and|with|plus)\b|[和与及]|以及|还有).)+", re.IGNORECASE)


def quantities_of(understanding: DemandUnderstanding, others: Collection[Requirement] = ()) -> Quantities:
    """What the demand's requirements say, the latest word of each kind, and what its sentence says beside them.

    Args:
        others: How often, and for how long, of something else than what is counted.
    """
    # "£35 an hour" is what one costs, and no hour of work.
    said_in, context = glossed(understanding.words_in_force).text, understanding.context
    text = without_dealings(without_amounts(without_background(said_in, past_only=True)))
    for one in others:
        text = text.replace(one.text, " ")
    in_force = [r for r in understanding.in_force if r not in others]
    said = [r for r in in_force if r.value.number]
    people = [r.value.number for r in said if r.kind is RequirementKind.HEAD_COUNT]
    later = [r for r in said if r.kind is RequirementKind.DURATION and r.source is not RequirementSource.DEMAND]
    spans = {r.value.unit: r.value.number for r in later}  # what is said later takes the place of the sentence
    for one in _spans_of_one_day(understanding):  # "some time from 10 to 12 December" is no three days of work
        text = text.replace(one.text, " ")
    windows = [r.value.number for r in said if r.value.unit == TIME and r.value.number]
    named = every_day(understanding)
    days, sessions = spans.get("days") or len(named) or find_days(text), find_sessions(text)
    later_often = [r for r in in_force if r.kind is RequirementKind.RECURRENCE and _is_counted_since(r)]
    sessions = later_often[-1].value.number if later_often else sessions
    is_repeated = not others or any(r.kind is RequirementKind.RECURRENCE for r in in_force)
    listed = appointments(understanding, date.fromisoformat(context.date)) if context.date and is_repeated else ()
    again_here = any(r.kind is RequirementKind.RECURRENCE for r in in_force)
    is_each_day = (
        again_here and bool(named) and {*named} <= {*listed}
    )  # "every day from 7 to 11 December" is five times
    is_listed = are_apart(named) or is_each_day or (listed and not named)
    if is_listed and not spans.get("days"):  # each of them is a time of its own
        days, sessions = 1.0, float(len(named or listed))
    sessions = sessions if sessions is not None else _months_of(in_force)
    is_total_told = any(r.kind is RequirementKind.DURATION and r.value.per == IN_ALL for r in in_force)
    sessions = times_in_all(understanding) if sessions is None and is_total_told else sessions
    hours = spans.get("hours") or (hours_each(understanding) if is_total_told else None)
    asides = [r for r in in_force if r.kind is RequirementKind.RECURRENCE and _is_aside(r, understanding)]
    for one in asides:
        text = text.replace(one.text, " ")
    for one in in_force:
        is_loose = one.value.per == UNREAD or (one.kind is RequirementKind.DURATION and one.value.per == PER_PERSON)
        text = text.replace(one.text, " ") if is_loose else text
    again = (
        sessions is not None
        or repeats(text)
        or any(r.kind is RequirementKind.RECURRENCE and r not in asides for r in in_force)
    )
    # "For three weeks from Monday" is not one day, and how many days of work that is, nobody says.
    lasts = any(r.kind is RequirementKind.DURATION and r.value.unit in _LONG and not r.value.per for r in said)
    if days is None and (again or (_is_one_day(understanding) and not lasts)):
        days = 1.0  # each time, where it is repeated
    count = people[-1] if people else context.expected_attendees
    each = [r.value for r in said if r.kind is RequirementKind.DURATION and r.value.per == PER_PERSON]
    of_all = [count * (one.number or 0) * _HOURS[one.unit] for one in each] if count else []
    return Quantities(
        people=count,
        hours=hours or max((*windows, *of_all), default=None if each else find_hours(text)),
        days=days,
        sessions=sessions if again else 1.0,
    )


def _months_of(said: Sequence[Requirement]) -> float | None:
    """How often what comes every month does in so many months: "每月…先签半年" is six times; None where nobody says."""
    again = [r for r in said if r.kind is RequirementKind.RECURRENCE]
    if len(again) != 1 or not _EVERY_MONTH.fullmatch(again[0].text.strip()):
        return None
    dates = [r.value for r in said if r.kind is RequirementKind.DATE and not r.value.tags]
    begins = next((one.first for one in dates if one.unit == FROM_ON), "")
    until = next((one.last for one in dates if one.unit == UNTIL), "")
    if begins and until > begins:  # "every month from January to June"
        first, last = date.fromisoformat(begins), date.fromisoformat(until)
        return float((last.year - first.year) * _A_YEAR + last.month - first.month + 1)
    spans = [r.value for r in said if r.kind is RequirementKind.DURATION and not r.value.per and r.value.number]
    months = [(one.number or 0) * _MONTHS[one.unit] for one in spans if one.unit in _MONTHS]
    return months[0] if len(months) == 1 and months[0] >= 1 and months[0] == int(months[0]) else None


def _is_counted_since(again: Requirement) -> bool:
    """Whether it is a number of times that was said after the sentence, whose own number it takes the place of."""
    is_later = again.source is not RequirementSource.DEMAND
    return is_later and again.value.unit == "sessions" and again.value.number is not None


def _spans_of_one_day(understanding: DemandUnderstanding) -> list[Requirement]:
    """Of which any one day will do: what is done in it is done once."""
    if (window := window_of(understanding)) is None:
        return []
    return [r for r in understanding.in_force if r.kind is RequirementKind.DATE and r.value == window]


def quantities_of_works(understanding: DemandUnderstanding, labels: Sequence[str], unit: PriceUnit) -> Quantities:
    """The same for what is done under several labels at one price: as often as that which is done most often, and by
    the day on all the days that any of it has.
    """
    each = [quantities_of_work(understanding, label) for label in labels or ("",)]
    most = next((one for one in each if one.sessions is None), max(each, key=lambda one: one.sessions or 0.0))
    own = [{(r.value.unit, r.value.number) for r in _its_days(understanding, label)} for label in labels]
    days = len(set().union(*own)) + (not all(own))
    return replace(most, days=float(days)) if unit is PriceUnit.DAY and any(own) and days > (most.days or 0) else most


@remembered
def quantities_of_work(understanding: DemandUnderstanding, label: str) -> Quantities:
    """The same for what is done under this label: nobody says how many days of work come before a last day."""
    named = {name for found in find_concepts(label) for name in found.concept.name}
    asked = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY]
    meant = {one.tag for one in understanding.meanings if label in one.labels}
    its_tags = [tag for r in asked for tag in r.value.tags if tag in {label, *named, *meant} or _is_taught(tag, label)]
    counted = quantities_of(understanding, said_of_another(understanding, its_tags))
    people = people_for(understanding, its_tags) if its_tags else None
    if people is not None and people != understanding.context.expected_attendees:
        counted = replace(counted, people=float(people))  # "a class for eleven" of thirty who come
    if (event := every_day(understanding)) and not are_apart(event) and _is_again_beside_it(understanding, its_tags):
        counted = replace(counted, days=float(len(event)), sessions=None)
    if own := {(r.value.unit, r.value.number) for r in _its_days(understanding, label)}:
        counted = replace(counted, days=float(len(own)), sessions=1.0)  # "the tea on the second day" is no tea on both
    due = any(r.kind is RequirementKind.DEADLINE and r.value.text == FURTHER for r in understanding.in_force)
    # Packing is a day's work, though it comes before; what is handed over from afar is as many as it takes.
    is_before = any(found.concept.beforehand and found.concept.remote for found in find_concepts(label))
    is_said = every_day(understanding) or find_days(glossed(understanding.words_in_force).text)
    return replace(counted, days=None) if due and is_before and not is_said else counted


def _is_again_beside_it(understanding: DemandUnderstanding, tags: Collection[str]) -> bool:
    """Whether what comes again each day of an event is other work: "yoga every day and a photographer"."""
    again = [r for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE]
    at = [r.span.start for r in again if r.span is not None and r.source is RequirementSource.DEMAND]
    if not again or len(at) < len(again):
        return False
    mine = {name for tag in tags if (concept := concept_of(tag)) is not None for name in concept.name}
    text = understanding.surface_demand
    pieces = [one for one in _PIECE.finditer(text) if any(one.start() <= start < one.end() for start in at)]
    named = {name for one in pieces for found in find_concepts(one.group()) for name in found.concept.name}
    return bool(named) and bool(mine) and named.isdisjoint(mine)


def _its_days(understanding: DemandUnderstanding, label: str) -> list[Requirement]:
    """Days counted from the event's on which that is done."""
    asked = (r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard)
    all_of_it = {tag for r in asked for tag in r.value.tags}
    counted = from_event(understanding)
    whole = [r for r in counted if all_of_it and all_of_it <= {*r.value.tags}]  # whatever it is called
    named = {label, *(name for found in find_concepts(label) for name in found.concept.name)}
    named |= {one.tag for one in understanding.meanings if label in one.labels}  # a pottery workshop, of ceramics
    return whole or [r for r in counted if named & {*r.value.tags} or any(_is_taught(t, label) for t in r.value.tags)]


def _is_taught(tag: str, label: str) -> bool:
    """Whether a "paella cooking class" teaches what "lessons: paella" asks for."""
    subject = subject_of(tag)
    return bool(subject) and subject.casefold() in label.casefold()


def _is_aside(again: Requirement, understanding: DemandUnderstanding) -> bool:
    """Whether it is news of one thing that comes again and again, and not the thing: "ideally an update every week".

    So it is where all is due by a day, and where it is said, nothing is asked for.
    """
    if again.value.number is not None or again.span is None:
        return False
    text = understanding.surface_demand
    if text[again.span.start : again.span.end] != again.span.text or find_concepts(
        text[slice(*clause_at(text, again.span.start, again.span.end))]
    ):
        return False
    due = (r.value for r in understanding.in_force if r.kind is RequirementKind.DEADLINE)
    return any(value.last and value.text not in {URGENT, FURTHER} for value in due)


def _is_one_day(understanding: DemandUnderstanding) -> bool:
    text = glossed(understanding.words_in_force).text
    until = (r.value for r in understanding.in_force if r.kind is RequirementKind.DEADLINE)
    # The day by which, not on which, unless that is today; another part's last day says nothing of this day.
    if any(value.last and value.text not in {URGENT, FURTHER} for value in until):
        return is_one_occasion(text)
    begins = any(r.value.unit == BEGINS_BY for r in understanding.in_force)  # how long it goes on, that does not say
    is_fixed = understanding.context.date is not None and not (is_open_ended(understanding) or begins)
    return (is_fixed and precision_of(text) in {None, Precision.DAY}) or is_one_occasion(text)
