"""Dates for a plan: backward from the day of the event, or forward from today where there is none."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from towow_core.domain.models import DemandUnderstanding, Language, Milestone, Timeline
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.background import without_background
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.dates import wants_weekday
from towow_core.engine.language.sentence_parts import days_text, listed, say
from towow_core.engine.language.urgency import is_soonest
from towow_core.engine.lexicon.concepts import Concept
from towow_core.engine.lexicon.on_a_thing import is_given_back
from towow_core.engine.lexicon.scenarios import scenarios, scenarios_in
from towow_core.engine.matching.days_out import is_ruled_out, without_those_out
from towow_core.engine.matching.deliveries import deliveries
from towow_core.engine.matching.errand_days import is_afterwards, is_on_the_day_itself
from towow_core.engine.matching.event_length import (
    are_apart,
    begins_on,
    days_before,
    days_from,
    days_of,
    days_of_part,
    is_by_a_deadline,
    is_of_the_whole,
    is_open_ended,
    is_wanted_before,
    later_deadline,
    own_deadline,
    planned_hours,
    recurring_weekdays,
)
from towow_core.engine.matching.follow_up import follows
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.own_spans import own_span
from towow_core.engine.matching.said_of_another import said_of_another
from towow_core.engine.matching.wanted_days import date_precision

LOOKED_BACK = 3  # days before the usual one on which what is done beforehand may be done instead
_LEAD_DEFAULT = 5  # days before, for what the lexicon does not know
_SLACK = 3  # days added before a day that the plan itself chooses
_AHEAD_DAYS = {Precision.DAY: 0, Precision.WEEKEND: 1, Precision.WEEK: 6, Precision.MONTH: 27}  # a month: four weeks
_SATURDAY, _MONDAY, _DAYS_OF_A_WEEK = 5, 0, 7
_TRIED_MAX = 60  # days that may all be ruled out before one is taken for all that
_GAP = timedelta(days=1)
_WEEKDAYS = tuple(
    f"{en}|[周期拜]{zh}"
    for en, zh in zip(("mon", "tue", "wed", "thu", "fri", "sat", "sun"), (*"一二三四五六", "[日天]"), strict=True)
)
_BY_A_WEEKDAY = re.compile(
    r"(?:by|no later than|before) (?:this |next |coming )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:赶?在|最晚|最迟)?[这本下]?个?(?:周|星期|礼拜)[一二三四五六日天](?:之前|以前|前)?",
    re.IGNORECASE,
)
_EVERY_WEEKDAY = frozenset(range(1, _DAYS_OF_A_WEEK + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A tag and who does it.

    Attributes:
        free_from: First day on which they can have anything done; "" for any.
        days_out: Days on which they are known not to be able to.
        delivery_days: Days that they say it takes until all of it is there; 0 where they say none.
    """

    tag: str
    concept: Concept | None
    names: tuple[str, ...]
    free_from: str = ""
    days_out: frozenset[str] = frozenset()
    delivery_days: int = 0

    @property
    def is_from_afar(self) -> bool:
        return self.concept is not None and self.concept.remote

    @property
    def days_afterwards(self) -> int:
        """Days from its work until all of it is there; 0 for what is made from afar, whose days are before it."""
        return 0 if self.is_from_afar else self.delivery_days

    def first_day(self, start: date) -> date:
        """The earliest on which it can be there, for a plan that is made on `start`."""
        free = [date.fromisoformat(self.free_from)] if self.free_from else []
        made = [start + timedelta(days=self.delivery_days)] if self.is_from_afar and self.delivery_days else []
        return max([start, *free, *made])


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The day that a plan aims at; `is_tentative` where the demand left it open."""

    day: date
    is_tentative: bool


def target_day(understanding: DemandUnderstanding, parts: Sequence[Part], today: str) -> Target:
    """The demand's day; within its week or month, or without one, the first day that leaves time for everything."""
    start = date.fromisoformat(today[:10])
    parts = [part for part in parts if not later_deadline(understanding, part.tag)] or parts
    hurry = is_soonest(understanding.words_in_force)
    lead = 1 if hurry else max([0, *(_lead(part) for part in parts)]) + _SLACK
    lead = max(lead, days_before(understanding))
    needed = max([start + timedelta(days=lead), *(part.first_day(start) for part in parts)])
    said = understanding.context.date
    if said is not None and is_by_a_deadline(understanding):  # "before Tuesday" is Monday
        by = min(said, *(r.value.last for r in understanding.in_force if is_of_the_whole(r)))
        after = max((part.days_afterwards for part in parts), default=0)  # what they say it takes has to fit too
        begin = date.fromisoformat(by) - timedelta(days=days_of(understanding) - 1 + after)  # all of its days
        begin -= _GAP * _is_before_its_weekday(understanding, parts, begin - start)
        usual_day = max(begin, min(start + _GAP, date.fromisoformat(by))) if after else begin
        ready = max([usual_day, *(part.first_day(start) for part in parts)])  # where somebody must know of it earlier
        usual_day = ready if ready <= date.fromisoformat(by) else usual_day
        out = frozenset(day for part in parts for day in part.days_out)
        said = _on_an_allowed_day(usual_day, date.fromisoformat(by), start, understanding, out).isoformat()
    if said is None:
        usual = _first_appointment if recurring_weekdays(understanding) else good_weekday
        return Target(day=needed if hurry else usual(needed, understanding), is_tentative=True)
    first = _first_appointment(max(date.fromisoformat(said), start), understanding)
    precision = date_precision(understanding)
    if precision is Precision.WEEKDAY and first.isoweekday() not in weekdays_allowed(understanding):
        return Target(day=good_weekday(needed, understanding), is_tentative=True)  # "not on a Friday" names no day
    if precision is Precision.WEEKEND and first - timedelta(days=days_before(understanding)) < start <= first:
        last = last_day(understanding) or first  # what is to be done the day before can be, of Sunday
        first = min(start + timedelta(days=days_before(understanding)), last)
    if precision in {Precision.DAY, Precision.WEEKEND}:
        return Target(day=first, is_tentative=False)
    if begins_on(understanding):  # the first time is then, unless somebody must know earlier
        ready = max([first, *(part.first_day(start) for part in parts)])
        return Target(day=_first_appointment(ready, understanding), is_tentative=ready != first)
    if precision is Precision.WEEKDAY:
        # Whole weeks, rounded up.
        return Target(day=first + timedelta(weeks=max(0, -(-(needed - first).days // 7))), is_tentative=True)
    if is_open_ended(understanding):
        return Target(day=good_weekday(max(first, needed), understanding), is_tentative=True)
    is_by = is_by_a_deadline(understanding)  # "by mid December" begins in its middle, and is over with its last day
    last = first if is_by else max(first, last_day(understanding) or first)
    day = good_weekday(min(max(first, needed), last), understanding)
    if day > last:  # the latest day of the week that suits, if the time asked for has one
        within = [last - timedelta(days=n) for n in range((last - first).days + 1)]
        day = next((on for on in within if good_weekday(on, understanding) == on), last)
    return Target(day=day, is_tentative=True)


def _is_before_its_weekday(understanding: DemandUnderstanding, parts: Sequence[Part], left: timedelta) -> bool:
    """Whether the last day is said by its name alone: who comes "by Wednesday", 周三之前, is done before Wednesday."""
    if left <= _GAP or any(part.is_from_afar for part in parts):
        return False
    last = [r for r in understanding.in_force if is_of_the_whole(r)]
    named = next((_BY_A_WEEKDAY.fullmatch(r.text.strip()) for r in last), None) if len(last) == 1 else None
    if named is None:
        return False
    weekday = date.fromisoformat(last[0].value.last).weekday()
    return re.search(_WEEKDAYS[weekday], named.group(), re.IGNORECASE) is not None


def _on_an_allowed_day(
    day: date, by: date, start: date, understanding: DemandUnderstanding, out: frozenset[str]
) -> date:
    """The same, or where it is ruled out, the nearest other one in time; where somebody cannot then, one before it."""
    allowed = weekdays_allowed(understanding)
    near = [day + timedelta(days=n * way) for n in range(_DAYS_OF_A_WEEK) for way in (1, -1)]
    possible = without_those_out((on for on in near if start < on <= by and on.isoweekday() in allowed), understanding)
    free = [on for on in possible if on.isoformat() not in out]
    usual = next(iter(possible), day)
    return usual if usual in free else next((on for on in free if on < usual), next(iter(free), usual))


def last_day(understanding: DemandUnderstanding) -> date | None:
    """The last day on which the event may begin; None where the demand sets no end to it."""
    precision, said = date_precision(understanding), understanding.context.date
    if is_open_ended(understanding) or said is None or precision is None or precision is Precision.WEEKDAY:
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
    """A gathering goes to a Saturday, anything else to a working day; not before `day`, nor on one ruled out."""
    on = _usual_weekday(day, understanding)
    for _ in range(_TRIED_MAX):
        if not is_ruled_out(on, understanding):
            return on
        on = _usual_weekday(on + _GAP, understanding)
    return on


def _usual_weekday(day: date, understanding: DemandUnderstanding) -> date:
    allowed = weekdays_allowed(understanding)
    if len(allowed) < _DAYS_OF_A_WEEK:
        return next(on for n in range(_DAYS_OF_A_WEEK) if (on := day + timedelta(days=n)).isoweekday() in allowed)
    gathers = any(scenario.gathers for scenario in scenarios_in(without_background(understanding.surface_demand)))
    if gathers and not wants_weekday(understanding.words_in_force):
        return day + timedelta(days=(_SATURDAY - day.weekday()) % 7)
    return day if day.weekday() < _SATURDAY else day + timedelta(days=7 - day.weekday())


@remembered
def weekdays_allowed(understanding: DemandUnderstanding) -> frozenset[int]:
    """ISO weekdays that the demand asks for and does not rule out; all of them where that leaves none."""
    said = [r for r in understanding.in_force if r.value.weekdays]
    asked = {day for r in said if r.kind is RequirementKind.DATE for day in r.value.weekdays}
    ruled_out = {day for r in said if r.kind is RequirementKind.EXCLUSION for day in r.value.weekdays}
    return ((frozenset(asked) or _EVERY_WEEKDAY) - ruled_out) or _EVERY_WEEKDAY


def make_timeline(understanding: DemandUnderstanding, parts: Sequence[Part], today: str, target: Target) -> Timeline:
    """A milestone for each part and the day itself, in order of time: after today, and none after the last day."""
    start, language = date.fromisoformat(today[:10]), understanding.language
    due = due_days(understanding, parts, today, target)
    parts = [part for part in parts if own_span(understanding, part.tag) is None] or parts
    ordered = sorted(parts, key=lambda part: (due[part.tag], _depth(part, parts), -_lead(part)))
    before = [p for p in ordered if _lead(p) > 0 and due[p.tag] <= target.day]
    days = days_from(understanding, target.day.isoformat())
    there = max([date.fromisoformat(days[-1]) + timedelta(days=p.days_afterwards) for p in parts] or [target.day])
    # Of a last day for all of it that day's own milestone says so.
    later = [p for p in parts if p.days_afterwards and due[p.tag].isoformat() in days]
    later = [] if is_by_a_deadline(understanding) else later
    last_time = days[-1] if are_apart(days) else ""
    found = [
        *(_milestone(p, due[p.tag], language) for p in before),
        _the_day(understanding, parts, target, days, there=max([there, *due.values()])),
        *(
            _milestone(p, due[p.tag], language, is_all=p not in later, is_last_time=due[p.tag].isoformat() == last_time)
            for p in ordered
            if p not in before
        ),
        *(_handed_over(p, days, language) for p in ordered if p not in before and p in later),
        *deliveries(understanding, days),
    ]
    milestones = tuple(sorted(found, key=lambda milestone: milestone.date))  # stable: equal dates stay in this order
    return Timeline(
        start_date=start.isoformat(),
        end_date=max(milestones[-1].date, days[-1]),
        milestones=milestones,
        event_date=target.day.isoformat(),
        event_days=days,
        hours=planned_hours(understanding),
    )


def _handed_over(part: Part, event: Sequence[str], language: Language) -> Milestone:
    """When all is there of what is done at the event: so many days later as its person says that it takes."""
    there, who = date.fromisoformat(event[-1]) + timedelta(days=part.days_afterwards), listed(part.names, language)
    return Milestone(
        name=say(language, f"{part.tag}：交付", f"{part.tag[0].upper()}{part.tag[1:]}: all there"),
        date=there.isoformat(),
        deliverable=say(language, f"{who}：全部交付", f"{who}: everything handed over"),
    )


def _lead(part: Part) -> int:
    """Days before the day; less than none after it, unless its person says themselves how long it takes."""
    lead = part.concept.lead_days if part.concept else _LEAD_DEFAULT
    return max(0, lead) if part.days_afterwards else lead


def due_days(
    understanding: DemandUnderstanding, parts: Sequence[Part], today: str, target: Target
) -> Mapping[str, date]:
    """When each part is done, by tag: on the day that the demand counts for it, else before the day by its lead.

    Nothing is done before the day after it is asked for, before whoever does it can have it done, or before what it
    builds upon.
    """
    start = date.fromisoformat(today[:10])
    leads, shrink = _leads(understanding, parts, start, target)
    event = days_from(understanding, target.day.isoformat())
    keys = {part.concept.key for part in parts if part.concept}
    due: dict[str, date] = {}
    for part in sorted(parts, key=lambda part: (_depth(part, parts), -leads[part.tag])):
        own = days_of_part(understanding, (part.tag,), event)
        if later := later_deadline(understanding, part.tag):
            due[part.tag] = date.fromisoformat(later)
            continue
        if own != event:
            due[part.tag] = date.fromisoformat(own[0])
            continue
        lead, last = leads[part.tag], target.day if leads[part.tag] > 0 else date.fromisoformat(event[-1])
        wanted = own_deadline(understanding, part.tag)
        ready = [part.first_day(start)]
        earlier = [
            due[other.tag] + _GAP * _is_handed_on(other, part) for other in _built_upon(part, parts) if other.tag in due
        ]
        if follows(part.concept, keys) and not is_by_a_deadline(understanding):
            after = last + timedelta(days=part.delivery_days or -lead)
            due[part.tag] = max(
                min(after, date.fromisoformat(wanted)) if wanted else after, last + _GAP, *ready, *earlier
            )
            continue
        when = last - timedelta(days=int(lead * shrink) if lead > 0 else 0)
        when = min(when, date.fromisoformat(wanted)) if wanted else when
        if wanted and wanted >= event[0] and _is_done_there(part.concept):
            when = max(when, min(date.fromisoformat(wanted), last, date.fromisoformat(event[-1])))
        first = max([start + timedelta(days=1), *ready, *earlier])
        due[part.tag] = _when_they_can(part, min(max(when, first), last), first)
        if part.is_from_afar and part.delivery_days:  # no day that is wanted makes it ready
            due[part.tag] = max(due[part.tag], part.first_day(start))
    return due


def _is_done_there(concept: Concept | None) -> bool:
    """Whether it is done where and when the event is, and neither before it nor from afar."""
    return concept is None or not (concept.beforehand or concept.remote)


def _is_handed_on(one: Part, other: Part) -> bool:
    """A design before it is printed: both are done beforehand, the one when the other is there."""
    return all(part.concept is not None and part.concept.beforehand for part in (one, other))


def _when_they_can(part: Part, day: date, first: date) -> date:
    """What is done beforehand is done on the nearest earlier day on which they are free, where there is one."""
    if part.concept is None or not part.concept.beforehand or part.concept.remote:
        return day
    earlier = (day - timedelta(days=n) for n in range(max(0, min(LOOKED_BACK, (day - first).days)) + 1))
    return next((on for on in earlier if on.isoformat() not in part.days_out), day)


def _leads(
    understanding: DemandUnderstanding, parts: Sequence[Part], start: date, target: Target
) -> tuple[dict[str, int], float]:
    """Days before the day, by tag, and how much they shrink, all alike, where there is less time than usual.

    Where the day is a deadline, what comes last is due on it and everything else so much before that.
    """
    leads = {part.tag: _lead_of(part, understanding) for part in parts}
    if leads and (is_by_a_deadline(understanding) or _is_nothing_else_asked(understanding)):
        latest = min(leads.values())
        leads = {tag: lead - latest for tag, lead in leads.items()}
    longest = max([0, *leads.values()])
    return leads, min(1.0, (target.day - start).days / longest) if longest else 1.0


def _lead_of(part: Part, understanding: DemandUnderstanding) -> int:
    """The same; none for what the demand wants on its day itself, or after it, though such work else comes before."""
    lead = _lead(part)
    if lead > 0 and _comes_again(understanding, part.tag):
        return 0  # each time is a day of its own, and none is before the first
    if lead > 0 and part.concept is None and not is_given_back(part.tag):
        return 0  # whoever comes on a day has nothing ready some days before it
    if lead > 0 and is_afterwards(understanding, part.tag):
        return 0
    is_there = part.concept is None or (part.concept.beforehand and not part.concept.remote)
    return 0 if lead > 0 and is_there and is_on_the_day_itself(understanding, part.tag) else lead


def _comes_again(understanding: DemandUnderstanding, tag: str) -> bool:
    """Whether the demand says so of this work beside others: books that are kept every month, and a logo."""
    others = said_of_another(understanding, (tag,))
    return any(r.kind is RequirementKind.RECURRENCE and r not in others for r in understanding.in_force)


def _is_nothing_else_asked(understanding: DemandUnderstanding) -> bool:
    """Whether all that is asked for is such as else comes before the day, and is done there: then it is the day's."""
    asked = [need.concept for need in needs_of(understanding) if need.is_required]
    return bool(asked) and all(one is not None and one.beforehand and not one.remote for one in asked)


def days_there(
    understanding: DemandUnderstanding, parts: Sequence[Part], today: str, target: Target
) -> tuple[str, ...]:
    """Days on which people come together for it: the event's; before a deadline, what is done after them keeps time."""
    event = days_from(understanding, target.day.isoformat())
    usual = {part.tag: _lead(part) for part in parts}
    if not is_by_a_deadline(understanding) or min(usual.values(), default=0) >= 0:
        return event
    start, due = date.fromisoformat(today[:10]), due_days(understanding, parts, today, target)
    _, shrink = _leads(understanding, parts, start, target)
    day = max(start + timedelta(days=1), target.day + timedelta(days=int(min(usual.values()) * shrink)))
    return (max([day, *(due[tag] for tag, lead in usual.items() if lead == 0)]).isoformat(),)


def _built_upon(part: Part, parts: Sequence[Part]) -> list[Part]:
    wanted = part.concept.after if part.concept else ()
    return [other for other in parts if other.concept is not None and other.concept.key in wanted]


def _depth(part: Part, parts: Sequence[Part], seen: tuple[str, ...] = ()) -> int:
    """How many parts come one after another before this one."""
    earlier = [other for other in _built_upon(part, parts) if other.tag not in (*seen, part.tag)]
    return 1 + max((_depth(other, parts, (*seen, part.tag)) for other in earlier), default=-1)


def days_of_work(
    understanding: DemandUnderstanding,
    mine: Sequence[tuple[str, Concept | None]],
    event: tuple[str, ...],
    there: tuple[str, ...],
    due: Mapping[str, date],
) -> tuple[tuple[str, ...], tuple[tuple[str, date], ...]]:
    """Days on which somebody with these tags has to be there, and what they have done from afar by which day.

    Args:
        there: Days on which people come together for it.
        due: When each of the tags is done.
    """
    mine = [each for each in mine if each[0] not in understanding.tags_unasked] or mine  # nobody pays a day unasked
    if mine and all(own_span(understanding, tag) for tag, _ in mine):
        return (), ()  # the day by which another errand is wanted is none of theirs
    if mine and all(later_deadline(understanding, tag) for tag, _ in mine):
        return (), tuple((tag, due[tag]) for tag, _ in mine if tag in due)
    asked = days_of_part(understanding, [tag for tag, _ in mine], event)
    if asked != event:
        return asked, ()
    early = [(tag, concept) for tag, concept in mine if tag in due and is_wanted_before(understanding, tag, event)]
    alone = early + [
        (tag, concept)
        for tag, concept in mine
        if concept is not None
        and tag in due
        and (tag, concept) not in early
        and (concept.remote or concept.beforehand or concept.lead_days >= 0 or not is_by_a_deadline(understanding))
        and (
            (concept.remote and bool(own_deadline(understanding, tag)))
            or _is_apart(understanding, concept, due[tag], event, there)
        )
    ]
    # Of work that no lexicon knows, only the last day is known, and not when its person comes.
    from_afar = tuple((tag, due[tag]) for tag, concept in alone if concept is None or concept.remote)
    own = {due[tag].isoformat() for tag, concept in alone if concept is not None and not concept.remote}
    return tuple(sorted({*own, *(there if len(alone) < len(mine) or not mine else ())})), from_afar


def _is_apart(
    understanding: DemandUnderstanding,
    concept: Concept,
    due: date,
    event: Sequence[str],
    there: Sequence[str],
) -> bool:
    """Whether it is done on another day than that on which people come together, or handed over from afar by then."""
    is_later = concept.remote and bool(event) and due.isoformat() > event[-1]
    is_after = concept.lead_days < 0 and (is_later or tuple(there) != tuple(event))
    if not (concept.beforehand or is_after):
        return False
    return due.isoformat() not in there or (concept.remote and is_by_a_deadline(understanding))


def _milestone(
    part: Part, due: date, language: Language, *, is_all: bool = True, is_last_time: bool = False
) -> Milestone:
    done = part.concept.done.to(language) if part.concept else say(language, f"{part.tag}准备就绪", f"{part.tag} ready")
    if part.concept is not None and part.concept.lead_days < 0:  # what is handed over later is done on the day
        done = part.concept.task.to(language)
    if is_last_time and part.concept is not None and not part.concept.beforehand:  # what it is made ready for is over
        done = say(language, f"最后一次{part.concept.task.zh}", f"{part.concept.task.en}, for the last time")
    if not is_all:
        done = say(language, "当天的部分", "what is done on the day")
    who = listed(part.names, language)
    return Milestone(
        name=part.tag if language is Language.ZH else f"{part.tag[0].upper()}{part.tag[1:]}",
        date=due.isoformat(),
        deliverable=say(language, f"{who}：{done}", f"{who}: {done}"),
    )


def _the_day(
    understanding: DemandUnderstanding, parts: Sequence[Part], target: Target, days: Sequence[str], *, there: date
) -> Milestone:
    """The day itself, or the one on which all is there, where that is what is wanted by a last day."""
    language = understanding.language
    text = without_background(understanding.surface_demand)
    # A day that the plan chose is none of an occasion that the demand only names: "envelopes for our wedding".
    named = () if target.is_tentative else (s for s in scenarios() if s.is_named_in(text))
    about = [*scenarios_in(text), *named]
    # Before a deadline the day itself may be earlier, or nobody's matter: only what is done on a day is done on this.
    lasts = any(part.delivery_days for part in parts)
    is_by = is_by_a_deadline(understanding)
    is_handed_over = is_by and (lasts or min((_lead(p) for p in parts), default=0) != 0)
    is_named = bool(about) and not is_handed_over
    if is_named:
        name = about[0].day.to(language)
    elif are_apart(days):  # on the first of several nothing is handed over yet
        name = say(language, "第一次", "First time")
    elif len(days) > 1 and not is_handed_over:
        name = say(language, "第一天", "First day")
    else:
        name = say(language, "完成交付", "Delivery")
    if target.is_tentative:
        name = say(language, f"{name}（暂定）", f"{name} (tentative)")
        what = say(language, "日期待您确认", "date to be confirmed by you")
    elif is_handed_over:
        what = say(language, "全部交付", "everything handed over")
    else:
        what = say(language, "全员到位", "everybody in place")
    if len(days) > 1:
        shown = days_text(days, language)
        what = say(language, f"{what}（共{len(days)}天：{shown}）", f"{what} ({len(days)} days: {shown})")
    day = there if is_handed_over and lasts else target.day
    return Milestone(name=name, date=day.isoformat(), deliverable=what)
