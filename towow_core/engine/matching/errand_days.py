"""Days of errands: "the keys on 30 November; and in Brooklyn, on 12 December, a notary" wishes them on the 12th."""

# ruff: noqa: E501  # patterns read better unbroken

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import FROM_EVENT, TIME, Requirement, RequirementKind
from towow_core.engine.language.text import clause_at
from towow_core.engine.matching.event_length import FURTHER, alternatives, days_from, is_open_ended
from towow_core.support.asked_errands import asked_of, is_said_in, place_of
from towow_core.support.errands import Place, Said, said_of

_AFTERWARDS = re.compile(
    r"\bafterwards?\b|\bafter (?:that|it|the (?:move|party|event|wedding|show|dinner|concert))\b"
    r"|(?:^|\band )\W*then\b(?! (?:on|by|at|from|until)\b)|\bonce (?:that|it|this|they|he|she|everything|all of it|the \w+)(?:['’]s| is| are| has| have)\b"
    r"|之后|事后|(?:结束|散场|搬完|完事|到了[^，,。；;]{0,6})(?:之后|以后|后)|(?:^|[，,。；;])\s*(?:然后|接着|随后|完了|[\u4e00-\u9fff]{1,2}完(?:之?后|以后|了|再|就))",
    re.IGNORECASE,
)
# Between a work and its day: "a notary in Brooklyn on 14 December"; "flowers for a wedding on the 12th" are of that.
_JUST_BEFORE = re.compile(r"\s*(?:(?:in|at|near) [\w' -]{2,24}? )?(?:on |at |for )?(?:the )?", re.IGNORECASE)
_FROM_EVENT_MAX = 366  # days
_SEVERAL = 2
_WHEN = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE})


def with_days_of_errands(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, with tags at each day, last day and hour that is said for certain of other works than the demand's."""
    understanding = _with_its_day(_with_its_month(understanding))
    text = understanding.surface_demand
    asked = asked_of(understanding)
    when = (r for r in understanding.requirements if r.kind in _WHEN or r.value.unit == TIME)
    said = [r for r in when if is_said_in(r, text)]
    places = [place_of(r) for r in said]
    heard = {r.requirement_id: said_of(text, place_of(r), asked.errands, places) for r in said if _is_plain(r, said)}
    dates = (r for r in said if r.kind is RequirementKind.DATE and not r.value.tags)
    event = next((r for r in dates if r.value.first == understanding.context.date), None)
    if event is None:
        return _by_last_days(understanding, heard, asked.works)
    its = _may_be_of(said_of(text, place_of(event), asked.errands, places))
    # From one of several days, or any of a month or from one on, nothing can be counted.
    is_exact = event.value.first == event.value.last or bool(event.value.every)
    again = [r for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE]
    is_fixed = is_exact and not again and not alternatives(understanding) and not is_open_ended(understanding)
    days = days_from(understanding, event.value.first) if is_fixed else ()

    def bound(one: Requirement) -> Requirement:
        of = heard.get(one.requirement_id)
        if one is event or of is None or of.errand is None or not of.works or {*_may_be_of(of)} & {*its}:
            return one
        works = of.works
        if one.value.unit == FROM_EVENT:  # "…; a week later a tuner" is none of what was asked for before it
            begin, end = clause_at(text, *place_of(one))
            told = {tags for at, tags in asked.works.items() if not begin <= at[0] < end}
            works = tuple(work for work in works if begin <= work[0] < end and asked.works[work] not in told)
        tags = tuple(dict.fromkeys(tag for work in works for tag in asked.works[work]))
        return one if of.others else _of_these(one, days, tags)

    return replace(understanding, requirements=tuple(map(bound, understanding.requirements)))


def _by_last_days(
    understanding: DemandUnderstanding, heard: Mapping[str, Said], works: Mapping[Place, tuple[str, ...]]
) -> DemandUnderstanding:
    """The same, where it names several last days, each for certain of other works, and no day.

    By the first of them all is done, and the others are of their works: "an electrician by 11 December, and a clock
    repaired by 31 January".
    """
    last = sorted(
        (r for r in understanding.requirements if r.kind is RequirementKind.DEADLINE and r.requirement_id in heard),
        key=lambda r: r.value.last,
    )
    # "Two things before Christmas": the last day of all of them, which each own one keeps.
    last = last[:-1] if len(last) > _SEVERAL and not heard[last[-1].requirement_id].works else last
    of = [heard[r.requirement_id] for r in last]
    named = [work for one in of for work in one.works]
    is_told_apart = all(one.works and not one.others for one in of) and len({*named}) == len(named)
    has_others = any(r.kind is RequirementKind.DATE for r in understanding.in_force)
    if len(last) < _SEVERAL or not is_told_apart or has_others:
        return understanding
    tags = {
        r.requirement_id: tuple(dict.fromkeys(t for w in one.works for t in works[w]))
        for r, one in zip(last, of, strict=True)
    }

    def bound(one: Requirement) -> Requirement:
        if one is last[0]:
            return replace(one, value=replace(one.value, text="", tags=()))
        return one if one not in last else _of_these(one, (), tags[one.requirement_id])

    return replace(
        understanding,
        context=replace(understanding.context, date=last[0].value.last),
        requirements=tuple(map(bound, understanding.requirements)),
    )


def is_afterwards(understanding: DemandUnderstanding, tag: str) -> bool:
    """Whether its own clause says that it is done when another work is over: never before the day of that."""
    text = understanding.surface_demand
    works = asked_of(understanding).works
    mine = [place for place, tags in works.items() if tag in tags]
    return len(works) > len(mine) and any(_AFTERWARDS.search(text[slice(*clause_at(text, *at))]) for at in mine)


def is_on_the_day_itself(understanding: DemandUnderstanding, tag: str) -> bool:
    """Whether the demand's day is said of this work and of no other, or this comes after what that day is of.

    "A notary on Monday, and my contract translated" wants the notary on Monday, whatever else is to be done before or
    after it; "the van on the 18th, and a clean afterwards" is no clean some days before.
    """
    text = understanding.surface_demand
    asked = asked_of(understanding)
    mine = [place for place, tags in asked.works.items() if tag in tags]
    if any(_AFTERWARDS.search(text[slice(*clause_at(text, *place))]) for place in mine):
        return True
    when = [r for r in understanding.in_force if r.kind in _WHEN and is_said_in(r, text)]
    event = next((r for r in when if r.value.first and r.value.first == understanding.context.date), None)
    if event is None or event.value.tags or not mine or len(asked.works) == len(mine):
        return False
    at = place_of(event)
    if any(_JUST_BEFORE.fullmatch(text, place[1], at[0]) for place in mine if place[1] <= at[0]):
        return True
    said = said_of(text, at, asked.errands, [place_of(r) for r in when])
    return said.errand is not None and not said.others and {*said.works} <= {*mine} and bool(said.works)


def _with_its_month(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """Where the day of it all is only another work's last one: the month or week that is said of a work is the event's.

    "20 bikes serviced in January, and my tax return by the end of January" services none of them on the 31st.
    """
    dates = [r.value for r in understanding.in_force if r.kind is RequirementKind.DATE]
    last = {r.value.last for r in understanding.in_force if r.kind is RequirementKind.DEADLINE}
    spans = [one for one in dates if "" < one.first < one.last and not (one.tags or one.unit or one.text or one.every)]
    said = understanding.context.date
    if len(dates) != 1 or len(spans) != 1 or said not in last or said == spans[0].first:
        return understanding
    return replace(understanding, context=replace(understanding.context, date=spans[0].first))


def _with_its_day(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """Where the demand's only day of its own is a last one: the day that is said of a work is the event's.

    "30 shirts by the 12th, and a photographer on the 10th" is on the 10th, with shirts by the 12th.
    """
    text, in_force = understanding.surface_demand, understanding.in_force
    dates = [r for r in in_force if r.kind is RequirementKind.DATE]
    last = [r for r in in_force if r.kind is RequirementKind.DEADLINE and r.value.last and not r.value.text]
    if not last or any(r.value.text != FURTHER for r in dates):
        return understanding
    asked = asked_of(understanding)
    places = [place_of(r) for r in (*dates, *last) if is_said_in(r, text)]
    plain = [r for r in dates if is_said_in(r, text) and _is_plain(r, dates)]
    said = {r.requirement_id: said_of(text, place_of(r), asked.errands, places) for r in plain}
    first = next((r for r in plain if said[r.requirement_id].works and not said[r.requirement_id].others), None)
    if first is None:
        return understanding
    day = replace(first, value=replace(first.value, text=""))
    return replace(
        understanding,
        context=replace(understanding.context, date=first.value.first),
        requirements=tuple(day if one is first else one for one in understanding.requirements),
    )


def _of_these(one: Requirement, event: Sequence[str], tags: tuple[str, ...]) -> Requirement:
    value = one.value
    if one.kind is RequirementKind.DEADLINE:
        return replace(one, value=replace(value, tags=tags, text=FURTHER))
    if value.unit in {FROM_EVENT, TIME}:
        return replace(one, value=replace(value, tags=tags))
    if not event:
        return one
    day, first, last = (date.fromisoformat(each) for each in (value.first, event[0], event[-1]))
    by = (day - first).days if day < first else max(0, (day - last).days)
    if by == 0 or abs(by) > _FROM_EVENT_MAX:
        return one
    return replace(one, value=replace(value, number=by, unit=FROM_EVENT, tags=tags, first="", last="", text=""))


def _may_be_of(said: Said) -> Collection[Place]:
    return (*said.works, *said.others)


def _is_plain(one: Requirement, said: Collection[Requirement]) -> bool:
    """One day, a last day or an hour, which no tag binds yet, or one that was bound to what has a day already."""
    value = one.value
    if value.tags:
        days = [r for r in said if r.value.unit == FROM_EVENT and r.value.tags == value.tags]
        return value.unit == FROM_EVENT and one != min(days, key=place_of)
    if value.unit == TIME:
        return True
    if one.kind is RequirementKind.DEADLINE:
        return bool(value.last) and not value.unit and value.text in {"", FURTHER}
    if one.kind is RequirementKind.DATE and value.unit == FROM_EVENT:  # "…, then a tuner the week after"
        return bool(value.number) and value.text != FURTHER
    is_one = bool(value.first) and value.first == value.last and not value.unit and value.text in {"", FURTHER}
    return is_one and not (value.every or value.days or value.weekdays or value.choices)
