"""Dates for a plan: backward from the day of the event, or forward from today where there is none."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from towow_core.domain.models import DemandUnderstanding, Language, Milestone, Timeline
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.dates import wants_weekday
from towow_core.engine.language.sentence_parts import days_text, listed, say
from towow_core.engine.language.urgency import is_soonest
from towow_core.engine.lexicon.concepts import Concept
from towow_core.engine.lexicon.scenarios import scenarios, scenarios_in
from towow_core.engine.matching.candidate_fit import date_precision
from towow_core.engine.matching.event_length import days_from, days_of_part, hours_of, recurring_weekdays

_LEAD_DEFAULT = 5  # days before, for what the lexicon does not know
_SLACK = 3  # days added before a day that the plan itself chooses
_AHEAD_DAYS = {Precision.DAY: 0, Precision.WEEKEND: 1, Precision.WEEK: 6, Precision.MONTH: 27}  # a month: four weeks
_SATURDAY, _MONDAY, _DAYS_OF_A_WEEK = 5, 0, 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A tag and who does it; `free_from` is the first day on which they can have anything done, "" for any."""

    tag: str
    concept: Concept | None
    names: tuple[str, ...]
    free_from: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The day that a plan aims at; `is_tentative` where the demand left it open."""

    day: date
    is_tentative: bool


def target_day(understanding: DemandUnderstanding, parts: Sequence[Part], today: str) -> Target:
    """The demand's day; within its week or month, or without one, the first day that leaves time for everything."""
    start = date.fromisoformat(today[:10])
    hurry = is_soonest(understanding.words_in_force)
    lead = 1 if hurry else max([0, *(_lead(part.concept) for part in parts)]) + _SLACK
    ready = (date.fromisoformat(part.free_from) for part in parts if part.free_from)
    needed = max([start + timedelta(days=lead), *ready])
    said = understanding.context.date
    if said is None:
        return Target(day=needed if hurry else good_weekday(needed, understanding), is_tentative=True)
    first = _first_appointment(max(date.fromisoformat(said), start), understanding)
    precision = date_precision(understanding)
    if precision in {Precision.DAY, Precision.WEEKEND}:
        return Target(day=first, is_tentative=False)
    if precision is Precision.WEEKDAY:
        # Whole weeks, rounded up.
        return Target(day=first + timedelta(weeks=max(0, -(-(needed - first).days // 7))), is_tentative=True)
    last = max(first, last_day(understanding) or first)
    day = good_weekday(min(max(first, needed), last), understanding)
    if day > last:  # the latest day of the week that suits, if the time asked for has one
        within = [last - timedelta(days=n) for n in range((last - first).days + 1)]
        day = next((on for on in within if good_weekday(on, understanding) == on), last)
    return Target(day=day, is_tentative=True)


def last_day(understanding: DemandUnderstanding) -> date | None:
    """The last day on which the event may begin; None where the demand sets no end to it."""
    precision, said = date_precision(understanding), understanding.context.date
    if said is None or precision is None or precision is Precision.WEEKDAY:
        return None
    values = (r.value for r in understanding.in_force if r.kind is RequirementKind.DATE)
    last = next((value.last for value in values if value.first == said and value.last), None)
    return date.fromisoformat(last or said) + timedelta(days=0 if last else _AHEAD_DAYS[precision])


def _first_appointment(day: date, understanding: DemandUnderstanding) -> date:
    """ "Every Tuesday from 1 December" begins on the first Tuesday from then on."""
    weekdays = recurring_weekdays(understanding)
    week = (day + timedelta(days=n) for n in range(_DAYS_OF_A_WEEK))
    return next((on for on in week if on.isoweekday() in weekdays), day)


def good_weekday(day: date, understanding: DemandUnderstanding) -> date:
    """A gathering goes to a Saturday, anything else to a working day; never earlier than `day`."""
    allowed = weekdays_allowed(understanding)
    if len(allowed) < _DAYS_OF_A_WEEK:
        return next(on for n in range(_DAYS_OF_A_WEEK) if (on := day + timedelta(days=n)).isoweekday() in allowed)
    gathers = any(scenario.gathers for scenario in scenarios_in(understanding.surface_demand))
    if gathers and not wants_weekday(understanding.words_in_force):
        return day + timedelta(days=(_SATURDAY - day.weekday()) % 7)
    return day if day.weekday() < _SATURDAY else day + timedelta(days=7 - day.weekday())


def weekdays_allowed(understanding: DemandUnderstanding) -> frozenset[int]:
    """ISO weekdays that the demand asks for and does not rule out; all of them where that leaves none."""
    asked = {day for r in understanding.in_force if r.kind is RequirementKind.DATE for day in r.value.weekdays}
    ruled_out = {day for r in understanding.in_force if r.kind is RequirementKind.EXCLUSION for day in r.value.weekdays}
    every = frozenset(range(1, _DAYS_OF_A_WEEK + 1))
    return ((frozenset(asked) or every) - ruled_out) or every


def make_timeline(understanding: DemandUnderstanding, parts: Sequence[Part], today: str, target: Target) -> Timeline:
    """A milestone for each part and the day itself, in order of time: after today, and none after the day.

    Where there is less time than usual, all lead times shrink alike, so that the order stays.
    """
    start, language = date.fromisoformat(today[:10]), understanding.language
    longest = max([_lead(part.concept) for part in parts], default=0)
    available = (target.day - start).days
    shrink = min(1.0, available / longest) if longest > 0 else 1.0
    by_lead = sorted(parts, key=lambda part: -_lead(part.concept))
    due = {p.tag: _due(p, understanding, target.day, start, shrink) for p in by_lead}
    before = [_milestone(p, due[p.tag], language) for p in by_lead if _lead(p.concept) > 0]
    after = [_milestone(p, due[p.tag], language) for p in by_lead if _lead(p.concept) <= 0]
    days = days_from(understanding, target.day.isoformat())
    found = [*before, _the_day(understanding, target, days), *after]
    ordered = tuple(sorted(found, key=lambda milestone: milestone.date))  # stable: equal dates stay in order of lead
    return Timeline(
        start_date=start.isoformat(),
        end_date=max(ordered[-1].date, days[-1]),
        milestones=ordered,
        event_date=target.day.isoformat(),
        event_days=days,
        hours=hours_of(understanding),
    )


def _lead(concept: Concept | None) -> int:
    return concept.lead_days if concept else _LEAD_DEFAULT


def _due(part: Part, understanding: DemandUnderstanding, day: date, start: date, shrink: float) -> date:
    """When a part is done: on the day that the demand counts for it, else before the day by its lead.

    Never before the day after it is asked for, nor before whoever does it can have it done.
    """
    event = days_from(understanding, day.isoformat())
    own = days_of_part(understanding, (part.tag,), event)
    if own != event:
        return date.fromisoformat(own[0])
    lead = _lead(part.concept)
    ready = [date.fromisoformat(part.free_from)] if part.free_from else []
    when = day - timedelta(days=int(lead * shrink) if lead > 0 else 0)
    return min(max([when, start + timedelta(days=1), *ready]), day)


def _milestone(part: Part, due: date, language: Language) -> Milestone:
    done = part.concept.done.to(language) if part.concept else say(language, f"{part.tag}准备就绪", f"{part.tag} ready")
    if part.concept is not None and part.concept.lead_days < 0:  # what is handed over later is done on the day
        done = part.concept.task.to(language)
    who = listed(part.names, language)
    return Milestone(
        name=part.tag if language is Language.ZH else f"{part.tag[0].upper()}{part.tag[1:]}",
        date=due.isoformat(),
        deliverable=say(language, f"{who}：{done}", f"{who}: {done}"),
    )


def _the_day(understanding: DemandUnderstanding, target: Target, days: Sequence[str]) -> Milestone:
    language = understanding.language
    text = understanding.surface_demand
    about = [*scenarios_in(text), *(s for s in scenarios() if s.is_named_in(text))]
    name = about[0].day.to(language) if about else say(language, "完成交付", "Delivery")
    if target.is_tentative:
        name = say(language, f"{name}（暂定）", f"{name} (tentative)")
        what = say(language, "日期待您确认", "date to be confirmed by you")
    else:
        what = say(language, "全员到位", "everybody in place")
    if len(days) > 1:
        shown = days_text(days, language)
        what = say(language, f"{what}（共{len(days)}天：{shown}）", f"{what} ({len(days)} days: {shown})")
    return Milestone(name=name, date=target.day.isoformat(), deliverable=what)
