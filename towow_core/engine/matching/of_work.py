"""A demand as far as it speaks of one work: "the chimney in Dublin, and the album in Paris" wishes nobody from Paris to
Dublin. Where a sentence has one errand, or does not say whose a place is, all of it speaks of every work.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import TIME, Requirement, RequirementKind
from towow_core.engine.language.gazetteer import same_place
from towow_core.engine.language.text import clause_at
from towow_core.support.asked_errands import asked_of, is_said_in, place_of
from towow_core.support.errands import Errand, Place, Said, asks_in, said_of

_PLACE, _MODE = RequirementKind.PLACE, RequirementKind.MODE
_WHERE = frozenset({_PLACE, _MODE})
_WHEN = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE, RequirementKind.RECURRENCE})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Own:
    """Where one work is, and ids of what is said of where, how and at which hour others are done, and not of it."""

    location: str | None
    of_others: tuple[str, ...] = ()
    of_it: tuple[str, ...] = ()


def of_work(understanding: DemandUnderstanding, tags: Iterable[str]) -> DemandUnderstanding:
    """The demand with the place of these works, and what is wished of where, how and at which hour they are done.

    It is itself where they differ in that.
    """
    return _of_work(understanding, tuple(tags)) or understanding


def day_alone(understanding: DemandUnderstanding, tags: Iterable[str]) -> str:
    """The one day, ISO 8601, that is said of these works, where others alone are done again and again, or on one of
    several days; else "".
    """
    return _day_alone(understanding, tuple(tags))


def is_once_beside_a_series(understanding: DemandUnderstanding, tags: Iterable[str]) -> bool:
    """Whether others alone are done again and again: whoever does these comes once, and not each time."""
    return _is_once(understanding, tuple(tags))


@remembered
def _is_once(understanding: DemandUnderstanding, tags: tuple[str, ...]) -> bool:
    text = understanding.surface_demand
    again = [r for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE]
    asked = asked_of(understanding)
    mine = {work for work, its in asked.works.items() if {*its} & {*tags}}
    of = [_said(r, text, asked.errands, ()) for r in again]
    return bool(again) and all(
        one is not None and bool(one.works) and _is_of_others(r, one, mine) for r, one in zip(again, of, strict=True)
    )


@remembered
def _day_alone(understanding: DemandUnderstanding, tags: tuple[str, ...]) -> str:
    text = understanding.surface_demand
    dates = [r for r in understanding.in_force if r.kind is RequirementKind.DATE]
    again = [r for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE]
    again = again or [r for r in dates if _is_any_of_several(r, understanding)]
    if not again:
        return ""
    asked = asked_of(understanding)
    mine = {work for work, its in asked.works.items() if {*its} & {*tags}}
    places = [place_of(r) for r in dates if is_said_in(r, text)]
    is_alone = all((of := _said(r, text, asked.errands, ())) is not None and _is_of_others(r, of, mine) for r in again)
    said = ((r.value, _said(r, text, asked.errands, places)) for r in dates if is_alone and not r.value.unit)
    own = [v.first for v, of in said if of is not None and {*mine} & {*of.works} and v.first == v.last]
    return own[0] if len(own) == 1 else ""


def _is_any_of_several(one: Requirement, understanding: DemandUnderstanding) -> bool:
    """Whether the demand's day is one of these, so that no other can be counted from it: "12月6号或者7号"."""
    value = one.value
    is_any = bool(value.days) or ("" < value.first < value.last and not (value.every or value.choices or value.unit))
    return is_any and not value.tags and value.first == understanding.context.date


def by_errand(understanding: DemandUnderstanding, tags: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The tags, those that are done in one place and in one way together.

    What the sentence does not speak of comes with what it does: the packing with the move.
    """
    return _by_errand(understanding, tuple(tags))


@remembered
def _of_work(understanding: DemandUnderstanding, tags: tuple[str, ...]) -> DemandUnderstanding | None:
    """None where it is the demand as it stands."""
    groups = _by_errand(understanding, tags)
    return _narrowed(understanding, _own(understanding, groups[0][0])) if len(groups) == 1 else None


@remembered
def _by_errand(understanding: DemandUnderstanding, tags: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    said = [tag for tag in tags if _is_said(understanding, tag)] or list(tags)
    found: dict[_Own, list[str]] = {}
    for tag in said:
        found.setdefault(_own(understanding, tag), []).append(tag)
    first = next(iter(found.values()), [])
    first += [tag for tag in tags if tag not in said]
    return tuple(tuple(each) for each in found.values())


def _is_said(understanding: DemandUnderstanding, tag: str) -> bool:
    """Whether it, or something of it alone, stands in the sentence."""
    text = understanding.surface_demand
    return any(tag in r.value.tags and is_said_in(r, text) for r in understanding.in_force)


@remembered
def _narrowed(understanding: DemandUnderstanding, own: _Own) -> DemandUnderstanding | None:
    """None where it is the demand as it stands."""
    context = understanding.context
    if not own.of_others and not own.of_it and own.location == context.location:
        return None
    kept = (r for r in understanding.requirements if r.requirement_id not in own.of_others)
    mine = tuple(replace(r, value=replace(r.value, tags=())) if r.requirement_id in own.of_it else r for r in kept)
    return replace(understanding, context=replace(context, location=own.location), requirements=mine)


@remembered
def _own(understanding: DemandUnderstanding, tag: str) -> _Own:
    text, location = understanding.surface_demand, understanding.context.location
    said = [r for r in understanding.in_force if r.kind in _WHERE or r.value.unit == TIME or r.kind in _WHEN]
    hours = [place_of(r) for r in said if r.kind not in _WHERE]
    of_it = tuple(r.requirement_id for r in said if r.kind is _MODE and tag in r.value.tags)
    asked = asked_of(understanding)
    errands, mine = asked.errands, {work for work, tags in asked.works.items() if tag in tags}
    towns = [place_of(r) for r in said if r.kind is _PLACE and is_said_in(r, text)]
    where = {r.requirement_id: _said(r, text, errands, () if r.kind in _WHERE else hours) for r in said}
    near = where | {r.requirement_id: _said(r, text, errands, towns) for r in said if r.kind is _PLACE}
    # An hour goes with its day: what has neither of its own is done then, too.
    has_when = any(
        tag in r.value.tags or ((of := where[r.requirement_id]) is not None and bool({*mine} & {*of.works}))
        for r in said
        if r.kind not in _WHERE
    )
    has_when = has_when or is_once_beside_a_series(understanding, (tag,))
    told = [r for r in said if r.kind in _WHERE or (r.value.unit == TIME and has_when)]
    others = tuple(
        r.requirement_id for r in told if (of := near[r.requirement_id]) is not None and _is_of_others(r, of, mine)
    )
    places = [r for r in said if r.kind is _PLACE]
    its = [r for r in places if tag in r.value.tags]
    read = [r for r in places if not _is_beside_unread(r, understanding, asked.works)]
    own = [] if its else _own_places(read, near, mine)
    is_one_errand = len(errands) < 2 and not own  # noqa: PLR2004
    if is_one_errand or any(where[r.requirement_id] is None and not r.value.tags for r in places):
        return _Own(location=location, of_others=others if mine else (), of_it=of_it)
    at = _errand_of([*mine, *map(place_of, its)], errands)
    here = own or [r.value.text for r in places if r in its or _is_of_it(r, where[r.requirement_id], mine, at)]
    if here:
        there = location if any(same_place(location or "", place) for place in here) else here[0]
        return _Own(location=there, of_others=others, of_it=of_it)
    of_all = [r.value.text for r in places if (heard := where[r.requirement_id]) is not None and heard.errand is None]
    usual = of_all or [r.value.text for r in places]
    is_one = all(same_place(place, usual[0]) for place in usual)
    modes = tuple(one for one in others if all(r.requirement_id != one for r in places))
    return _Own(
        location=(usual[0] if is_one else None) if usual else location, of_others=modes if mine else (), of_it=of_it
    )


def _is_beside_unread(place: Requirement, understanding: DemandUnderstanding, works: Collection[Place]) -> bool:
    """Whether no work was read in its clause, and something else was not, or is asked for there."""
    start, end = clause_at(understanding.surface_demand, *place_of(place))
    if any(start <= work[0] < end for work in works):
        return False
    unread = any(start <= one.start < end for one in understanding.not_understood)
    return unread or asks_in(understanding.surface_demand, (start, end))


def _own_places(places: Sequence[Requirement], where: Mapping[str, Said | None], mine: Collection[Place]) -> list[str]:
    """Where each of these works is, by what is said of just that; none where one of them is in no place of its own."""
    said = [(r.value.text, of) for r in places if (of := where[r.requirement_id]) is not None and of.errand is not None]
    # What opens a sentence is of all that has no place of its own, of other errands too: it is none of theirs.
    each = [
        [place for place, of in said if work in of.works and of.errand and work in of.errand.works]
        or [place for place, of in said if work in of.others]
        for work in mine
    ]
    return [place for one in each for place in one] if all(each) else []


def _said(one: Requirement, text: str, errands: tuple[Errand, ...], alike: Sequence[Place]) -> Said | None:
    """Of what the sentence says it; None where its words are not there, or its own tags say it."""
    if one.value.tags or not is_said_in(one, text):
        return None
    return said_of(text, place_of(one), errands, alike)


def _is_of_others(one: Requirement, said: Said, mine: Collection[Place]) -> bool:
    """Whether others are done so; an hour of one thing is that of all of its errand."""
    if said.errand is None or not mine:
        return False
    theirs = said.errand.works if one.value.unit == TIME else (*said.works, *said.others)
    return not {*mine} & {*theirs}


def _errand_of(places: Collection[Place], errands: Iterable[Errand]) -> Errand | None:
    """The one in which any of it is said."""
    return next((each for each in errands for start, _ in places if each.start <= start < each.end), None)


def _is_of_it(one: Requirement, said: Said | None, mine: Collection[Place], at: Errand | None) -> bool:
    """Said of it, or of its errand alone: "I'm in Shanghai: …; and my mother in Nanjing …"."""
    if said is None or one.span is None or at is None:
        return False
    if said.errand is not None and mine:
        return bool({*mine} & {*said.works, *said.others})
    return at.start <= one.span.start < at.end
