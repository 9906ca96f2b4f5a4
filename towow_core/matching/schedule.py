"""Dates for a plan: backward from the day of the event, or forward from today where there is none."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from towow_core.matching.calendar_words import Precision
from towow_core.matching.concepts import Concept
from towow_core.matching.dates import precision_of, wants_weekday
from towow_core.matching.scenarios import SCENARIOS, scenarios_in
from towow_core.matching.wording import listed, say
from towow_core.models import DemandUnderstanding, Language, Milestone, Timeline

_LEAD_DEFAULT = 5  # days before, for what the lexicon does not know
_SLACK = 3  # days added before a day that the plan itself chooses
_SATURDAY, _MONDAY = 5, 0
_GATHERINGS = frozenset({"wedding", "hackathon", "party", "concert", "exhibition", "meetup"})
_DAY_NAMES = {
    "wedding": ("婚礼当天", "Wedding day"),
    "hackathon": ("黑客松当天", "Hackathon day"),
    "film": ("开机拍摄", "Shooting day"),
    "move": ("搬家当天", "Moving day"),
    "trip": ("出发", "Departure"),
    "app": ("上线交付", "Launch"),
    "website": ("上线交付", "Launch"),
    "party": ("聚会当天", "Party day"),
    "concert": ("演出当天", "Concert day"),
    "exhibition": ("开展", "Opening day"),
    "meetup": ("活动当天", "Event day"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A tag and who does it."""

    tag: str
    concept: Concept | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The day that a plan aims at; `is_tentative` where the demand left it open."""

    day: date
    is_tentative: bool


def target_day(understanding: DemandUnderstanding, parts: Sequence[Part], today: str) -> Target:
    """The demand's day; within its week or month, or without one, the first day that leaves time for everything."""
    start = date.fromisoformat(today[:10])
    needed = start + timedelta(days=max([0, *(_lead(part.concept) for part in parts)]) + _SLACK)
    said = understanding.context.date
    if said is None:
        return Target(day=_good_weekday(needed, understanding), is_tentative=True)
    first = max(date.fromisoformat(said), start)
    precision = precision_of(understanding.surface_demand) or Precision.DAY
    if precision in {Precision.DAY, Precision.WEEKEND}:
        return Target(day=first, is_tentative=False)
    if precision is Precision.WEEKDAY:
        return Target(day=first + timedelta(weeks=max(0, -(-(needed - first).days // 7))), is_tentative=True)
    last = first + timedelta(days=27 if precision is Precision.MONTH else 6)
    return Target(day=_good_weekday(min(max(first, needed), last), understanding), is_tentative=True)


def _good_weekday(day: date, understanding: DemandUnderstanding) -> date:
    """A gathering goes to a Saturday, anything else to a working day; never earlier than `day`."""
    gathers = any(scenario.key in _GATHERINGS for scenario in scenarios_in(understanding.surface_demand))
    if gathers and not wants_weekday(understanding.surface_demand):
        return day + timedelta(days=(_SATURDAY - day.weekday()) % 7)
    return day if day.weekday() < _SATURDAY else day + timedelta(days=7 - day.weekday())


def make_timeline(understanding: DemandUnderstanding, parts: Sequence[Part], today: str, target: Target) -> Timeline:
    """A milestone for each part, the day itself, none before today, in order of time.

    Where there is less time than usual, all lead times shrink alike, so that the order stays.
    """
    start, language = date.fromisoformat(today[:10]), understanding.language
    longest = max([_lead(part.concept) for part in parts], default=0)
    available = (target.day - start).days
    shrink = min(1.0, available / longest) if longest > 0 else 1.0
    by_lead = sorted(parts, key=lambda part: -_lead(part.concept))
    before = [_milestone(p, target.day, start, shrink, language) for p in by_lead if _lead(p.concept) > 0]
    after = [_milestone(p, target.day, start, shrink, language) for p in by_lead if _lead(p.concept) <= 0]
    found = [*before, _the_day(understanding, target), *after]
    ordered = tuple(sorted(found, key=lambda milestone: milestone.date))  # stable: equal dates stay in order of lead
    return Timeline(start_date=start.isoformat(), end_date=ordered[-1].date, milestones=ordered)


def _lead(concept: Concept | None) -> int:
    return concept.lead_days if concept else _LEAD_DEFAULT


def _milestone(part: Part, day: date, start: date, shrink: float, language: Language) -> Milestone:
    lead = _lead(part.concept)
    when = day - timedelta(days=int(lead * shrink) if lead > 0 else lead)
    done = part.concept.done(language) if part.concept else say(language, f"{part.tag}准备就绪", f"{part.tag} ready")
    who = listed(part.names, language)
    return Milestone(
        name=part.tag if language is Language.ZH else f"{part.tag[0].upper()}{part.tag[1:]}",
        date=max(when, start).isoformat(),
        deliverable=say(language, f"{who}：{done}", f"{who}: {done}"),
    )


def _the_day(understanding: DemandUnderstanding, target: Target) -> Milestone:
    language = understanding.language
    text = understanding.surface_demand
    about = [*scenarios_in(text), *(s for s in SCENARIOS if s.words.search(text))]
    scenario = next((s.key for s in about if s.key in _DAY_NAMES), "")
    zh, en = _DAY_NAMES.get(scenario, ("完成交付", "Delivery"))
    name = say(language, zh, en)
    if target.is_tentative:
        name = say(language, f"{name}（暂定）", f"{name} (tentative)")
        what = say(language, "日期待您确认", "date to be confirmed by you")
    else:
        what = say(language, "全员到位", "everybody in place")
    return Milestone(name=name, date=target.day.isoformat(), deliverable=what)
