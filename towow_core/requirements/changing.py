"""A demand as it is asked for after its requester has answered, corrected, changed or given something up. Pure."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import DemandContext, DemandUnderstanding
from towow_core.domain.requirements import (
    COUNTED,
    FROM_EVENT,
    IN_ALL,
    OCCASION,
    TIME,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
    RequirementValue,
    counted_day,
    days_meant,
)
from towow_core.requirements.dates import FURTHER
from towow_core.requirements.days_that_stay import days_that_stay
from towow_core.requirements.errands import errands_of
from towow_core.requirements.limits_that_stay import limits_that_stay
from towow_core.requirements.old_parts import instead_of_one, said_before_of_its_part, tags_of_its_part
from towow_core.requirements.said_anew import said_anew
from towow_core.requirements.still_unread import of_what_is_left, still_unread
from towow_core.requirements.times_a_week import is_as_often

_DAYS = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE})
# Of these a demand has one: a later one takes its place.
ONE_OF_A_KIND = _DAYS | {
    RequirementKind.BUDGET,
    RequirementKind.HEAD_COUNT,
    RequirementKind.MODE,
    RequirementKind.PLACE,
}
_WORK = RequirementKind.CAPABILITY
_OF_A_PART = _DAYS | {  # what its tags say is said of one part
    RequirementKind.BUDGET,
    RequirementKind.DURATION,
    RequirementKind.LANGUAGE,
    RequirementKind.MODE,
    RequirementKind.QUALITY,
    RequirementKind.RECURRENCE,
}
_OF_ALL = frozenset({RequirementKind.DATE, RequirementKind.HEAD_COUNT, RequirementKind.PLACE})
_PEOPLE = re.compile(r"(\d+)\s*(?:个?人|位|people|guests|persons)")
_SENTENCE_END = re.compile(r"[。；;！!？?\n]|\.(?=\s)")
_MARK = re.compile(r"[，。；;！!？?\n]|[,.:](?=\s)")
_HOW_LONG = frozenset({RequirementKind.RECURRENCE, RequirementKind.DURATION})
_WITHIN_A_DAY = frozenset({"hours", "minutes"})
_SOMEBODY = "person"  # the unit of an exclusion that names somebody
_WEEKDAYS = tuple(
    rf"\b{name}(?:day)?s?\b|(?:周|星期|礼拜)[{zh}]"
    for name, zh in (
        ("mon", "一"), ("tues?", "二"), ("wed(?:nes)?", "三"), ("thu(?:rs?)?", "四"), ("fri", "五"),
        ("sat(?:ur)?", "六"), ("sun", "日天"),
    )
)  # fmt: skip  # from Monday on
_RULED_OUT = frozenset({RequirementKind.EXCLUSION, RequirementKind.PROVIDED_BY_REQUESTER})


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What became of an understanding.

    Attributes:
        changes: The new requirements, with the ids that they have from now on.
        removed: Ids of requirements that are none any more.
        waived: Ids of those that the requester gives up.
    """

    understanding: DemandUnderstanding
    changes: tuple[Requirement, ...] = ()
    removed: tuple[str, ...] = ()
    waived: tuple[str, ...] = ()


def changed(
    understanding: DemandUnderstanding,
    said: Sequence[Requirement],
    *,
    version: int,
    corrected: Collection[str] = (),
    waived: Collection[str] = (),
    words: str = "",
) -> Changed:
    """The understanding with what was said: a new budget takes the old one's place, an exclusion a capability's.

    Args:
        version: Of the demand from now on; it makes the new requirements' ids differ from all before.
        corrected: Ids of requirements that `said` replaces, whatever their kind.
        waived: Ids of requirements that are given up: they stay, waived, and nobody is looked for because of them.
        words: Words of the requester that belong to the demand from now on: what they name is asked for by name.
    """
    before = understanding.requirements
    staying = [r for r in understanding.in_force if r.requirement_id not in {*corrected, *waived}]
    fresh, first = _fresh(said, staying), _first_free(before, version)
    new = tuple(replace(r, requirement_id=f"req-{n}-v{version}") for n, r in enumerate(fresh, first))
    new, instead = instead_of_one(new, understanding)
    in_place = _in_place(new, before)
    replaced = {r.requirement_id for r in before if _is_replaced(r, in_place)}
    replaced -= days_that_stay(in_place, [r for r in before if r.requirement_id in replaced], understanding)
    replaced -= limits_that_stay(in_place, before)
    gone = {*corrected, *replaced, *instead} & {r.requirement_id for r in before}
    gone |= said_before_of_its_part(new, understanding)
    new = tuple(_of_its_part(r, understanding) for r in new)
    # An answer says what was meant, be it a work that is asked for already: what was said of it stands.
    meant = [r for r in said if r.kind is _WORK and r.source is RequirementSource.CLARIFICATION]
    gone |= _said_of_what_is_gone(understanding, gone, (*new, *meant))
    gone |= {r.requirement_id for r in before if _says_old_number(r, new, before)}
    gone |= {r.requirement_id for r in before if of_what_is_left(r, new) is None}
    given_up = {r.requirement_id for r in before if r.requirement_id in waived and r.requirement_id not in gone}
    kept = tuple(
        replace(r, status=RequirementStatus.WAIVED) if r.requirement_id in given_up else r
        for r in before
        if r.requirement_id not in gone
    )
    before_it, after_it = _event_day(understanding.in_force), _event_day((*kept, *new))
    kept, new = _as_named(kept, before_it, after_it), _as_named(new, before_it, after_it)
    event = next((sorted(days_meant(r.value)) for r in before if r.requirement_id in gone and _is_event(r)), [])
    if event and after_it is None:
        kept, new = (tuple(_on_its_own(r, event) for r in each) for each in (kept, new))
    dropped = [r for r in before if r.requirement_id in gone | given_up]
    kept = tuple(said_anew(of_what_is_left(r, new) or r, dropped, new) for r in kept)
    context = understanding.context
    for requirement in dropped:
        context = _without(context, requirement)
    lost = {r.kind for r in dropped} & _OF_ALL  # what else was said of the same kind is in force still
    if understanding.context.date is not None and context.date is None:  # taken with a last day: its day stands
        lost |= {RequirementKind.DATE}
    left = (r for r in kept if r.kind in lost and not r.value.tags and r.status is not RequirementStatus.WAIVED)
    each = (r for r in kept if _is_of_each(r) and any(one.kind is RequirementKind.HEAD_COUNT for one in new))
    for requirement in (*sorted(left, key=_by_rank), *new, *each):
        context = _with(context, requirement)
    after = replace(
        understanding,
        surface_demand="；".join(filter(None, (understanding.surface_demand, words.strip()))),
        requirements=(*kept, *new),
        capability_tags=_tags(understanding.capability_tags, dropped, new),
        context=context,
        not_understood=tuple(still_unread(understanding.not_understood, dropped, new)),
        uncertainties=() if said else understanding.uncertainties,  # of the words before: nobody knows what is left
    )
    return Changed(
        understanding=after,
        changes=new,
        removed=tuple(r.requirement_id for r in before if r.requirement_id in gone),
        waived=tuple(r.requirement_id for r in before if r.requirement_id in given_up),
    )


def _of_its_part(new: Requirement, understanding: DemandUnderstanding) -> Requirement:
    """How often, or how long, that takes the place of what the sentence says of one part is of that part."""
    old = [r for r in understanding.in_force if not r.value.tags and r.span is not None and _replaces(new, r)]
    if new.kind not in _HOW_LONG or new.value.tags or not old:
        return new
    return replace(new, value=replace(new.value, tags=tags_of_its_part(old[0], understanding)))


def _said_of_what_is_gone(
    understanding: DemandUnderstanding, gone: Collection[str], new: Sequence[Requirement]
) -> set[str]:
    """Ids of what the sentence says only of work that is dropped: a clean "the day after", "on site".

    What takes its place is on the same day and must be vegan too, and so is all of it where nothing else is left.
    """
    works = {r.requirement_id for r in understanding.in_force if r.kind is _WORK and r.is_hard}
    still = {tag for r in new if r.kind is _WORK for tag in r.value.tags}  # "only one of the two" is both still
    named = (r for r in understanding.in_force if r.requirement_id in works and not {*r.value.tags} <= still)
    dropped = {r.requirement_id for r in named} & {*gone}
    is_replaced = any(r.kind is _WORK for r in new)
    if not dropped or (dropped == works and not is_replaced):
        return set()
    done = {r.requirement_id: {*r.value.tags} for r in understanding.in_force if r.requirement_id in works}
    left = {tag for one, tags in done.items() if one not in dropped for tag in tags}
    out = {tag for one in dropped for tag in done[one]} - left
    by_name = {
        r.requirement_id
        for r in understanding.in_force
        if r.kind in _OF_A_PART and out & {*r.value.tags} and not left & {*r.value.tags}
    }
    errands = errands_of(understanding.in_force, understanding.surface_demand)
    said = {r.requirement_id: errands.of(r) for r in understanding.in_force}
    shared = {r.requirement_id for r in understanding.in_force if r.kind in _OF_ALL | _DAYS}
    theirs = {one: errands.asked_for(of, is_wide=one in shared or not of.is_item) for one, of in said.items()}
    by_place = {one for one, asked in theirs.items() if asked and all(each.requirement_id in dropped for each in asked)}
    by_place -= {
        r.requirement_id
        for r in understanding.in_force
        if r.requirement_id in shared and _is_of_more(r, dropped, understanding)
    }
    asked_as = {r.requirement_id for r in understanding.in_force if _only_asks_for(r, dropped, understanding)}
    return (set() if is_replaced else by_name | by_place) | asked_as


def _is_of_more(one: Requirement, dropped: Collection[str], understanding: DemandUnderstanding) -> bool:
    """Whether work that stays shares it: in its clause, or behind it with nothing of the kind: "修洗衣机，顺便装灯".

    A last day in a clause without work ("…，一月底前拿到") is shared by what stands before it in the sentence, too.
    """
    if one.span is None:
        return False
    at, sentence = one.span.start, understanding.surface_demand
    asked = [r for r in understanding.in_force if r.kind is _WORK and r.is_hard]
    works = {r.requirement_id: r.span.start for r in asked if r.span}
    own, own_end = _between(_MARK, sentence, at)
    since, until = _between(_SENTENCE_END, sentence, at)
    has_work = any(own <= start < own_end for start in works.values())
    if not has_work and any(r.span is None and r.requirement_id not in dropped for r in asked):
        return True  # of "搬到" nothing says where it stands
    if one.kind is not RequirementKind.DEADLINE or has_work:
        since = at
    kinds = _DAYS if one.kind in _DAYS else {one.kind}
    others = [r.span.start for r in understanding.in_force if r.kind in kinds and r is not one and r.span]
    for start in (start for each, start in works.items() if each not in dropped):
        begin, end = _between(_MARK, sentence, start)
        is_shared = since <= start < until and not any(begin <= other < end for other in others)
        if begin <= at < end or is_shared:
            return True
    return False


def _between(marks: re.Pattern[str], text: str, at: int) -> tuple[int, int]:
    begin = max((mark.end() for mark in marks.finditer(text, 0, at)), default=0)
    return begin, next((mark.start() for mark in marks.finditer(text, at)), len(text))


def _only_asks_for(one: Requirement, dropped: Collection[str], understanding: DemandUnderstanding) -> bool:
    """Whether it is taken for an occasion, and is the words that ask for what is dropped, and for nothing else."""
    if one.span is None or one.value.unit != OCCASION:
        return False
    at = one.span
    works = [r for r in understanding.in_force if r.kind is _WORK and r.span and at.start <= r.span.start < at.end]
    return bool(works) and all(r.requirement_id in dropped for r in works)


def _says_old_number(one: Requirement, new: Sequence[Requirement], before: Sequence[Requirement]) -> bool:
    """Whether it is a wish of a part for so many people as come no more: "能坐60人的场地", where 70 do."""
    if one.kind is not RequirementKind.QUALITY or not any(r.kind is RequirementKind.HEAD_COUNT for r in new):
        return False
    old = {int(r.value.number) for r in before if r.kind is RequirementKind.HEAD_COUNT and r.value.number}
    said = {int(number) for number in _PEOPLE.findall(one.text)}
    return bool(said) and said <= old


def _event_day(requirements: Iterable[Requirement]) -> date | None:
    """The one day that everything is on, where it is one."""
    said = {
        r.value.first for r in requirements if r.kind is RequirementKind.DATE and not (r.value.tags or r.value.unit)
    }
    day = said.pop() if len(said) == 1 else ""
    return date.fromisoformat(day) if day else None


def _is_event(one: Requirement) -> bool:
    return (
        one.kind is RequirementKind.DATE and bool(one.value.first) and not (one.value.tags or one.value.unit in COUNTED)
    )


def _on_its_own(one: Requirement, event: Sequence[str]) -> Requirement:
    """A day that was counted from one that is gone is that day itself."""
    if one.kind is not RequirementKind.DATE or one.value.unit not in COUNTED:
        return one
    day = counted_day(one.value, event)
    return replace(one, value=replace(one.value, number=None, unit="", first=day, last=day))


def _as_named(requirements: Sequence[Requirement], before: date | None, after: date | None) -> tuple[Requirement, ...]:
    """A part whose day was named stays on it when the event goes to another: "the cake on 11 December", "on Friday".

    One that was counted in words goes along: "the day before". A day of the week is that of the week in which the part
    is before the event still, or after it.
    """
    if before is None or after is None or before == after:
        return tuple(requirements)

    def kept(one: Requirement) -> Requirement:
        if one.kind is not RequirementKind.DATE or one.value.unit != FROM_EVENT or one.value.number is None:
            return one
        by = int(one.value.number)
        day = before + timedelta(days=by)
        is_named = re.search(rf"(?<!\d){day.day}(?!\d)", one.text) is not None
        if not is_named and by and re.search(_WEEKDAYS[day.weekday()], one.text, re.IGNORECASE):
            ahead = (day - after).days % 7 or 7
            day, is_named = after + timedelta(days=ahead if by > 0 else ahead - 7 or -7), True
        return replace(one, value=replace(one.value, number=float((day - after).days))) if is_named else one

    return tuple(map(kept, requirements))


def _first_free(before: Sequence[Requirement], version: int) -> int:
    """Several answers may make one version together."""
    numbers = re.findall(rf"req-(\d+)-v{version}\b", " ".join(r.requirement_id for r in before))
    return 1 + max(map(int, numbers), default=0)


def _fresh(said: Sequence[Requirement], before: Sequence[Requirement]) -> list[Requirement]:
    """Without capabilities that are asked for already, and not only implied."""
    said_before = (r for r in before if r.span is not None or r.source is not RequirementSource.DEMAND)
    known = {tag for r in said_before if r.kind is RequirementKind.CAPABILITY for tag in r.value.tags}
    return [r for r in said if r.kind is not RequirementKind.CAPABILITY or not set(r.value.tags) <= known]


def _in_place(new: Sequence[Requirement], before: Sequence[Requirement]) -> tuple[Requirement, ...]:
    """The same; only what stands where the demand said another has a span: it takes the place of that alone."""
    there = {r.span for r in before}
    return tuple(r if r.span in there else replace(r, span=None) for r in new)


def _is_replaced(old: Requirement, new: Sequence[Requirement]) -> bool:
    return any(_replaces(requirement, old) for requirement in new)


def _replaces(new: Requirement, old: Requirement) -> bool:
    if new.kind in _RULED_OUT and old.kind in {RequirementKind.CAPABILITY, RequirementKind.QUANTITY}:
        return bool(old.value.tags) and set(old.value.tags) <= set(new.value.tags)
    if new.kind is RequirementKind.CAPABILITY and (old.kind in _RULED_OUT or old.kind is new.kind):
        return bool(set(old.value.tags) & set(new.value.tags))  # wanted after all, or by name now
    if {new.kind, old.kind} == {RequirementKind.PERSON, RequirementKind.EXCLUSION}:  # out, or wanted after all
        ruled_out = old if old.kind is RequirementKind.EXCLUSION else new
        return ruled_out.value.unit == _SOMEBODY and new.value.text == old.value.text
    if new.kind is old.kind is RequirementKind.QUALITY:  # another hour of the same
        is_hour = new.value.unit == old.value.unit == TIME
        return is_hour and set(new.value.tags) == set(old.value.tags) and new.value.per == old.value.per
    if new.kind is old.kind is RequirementKind.BUDGET and new.value.tags != old.value.tags:
        return not new.value.tags and not new.value.per and not old.value.per
    if new.kind is old.kind and (is_replaced := _IN_ITS_PART.get(new.kind)) is not None:
        return is_replaced(new, old)
    if new.kind in _DAYS:  # what is counted from the event's day goes with it
        is_like = old.kind in _DAYS and (old.value.unit in COUNTED) is (new.value.unit in COUNTED)
        return is_like and (new.span == old.span if new.span else _is_of_no_other(new, old))
    return new.kind is old.kind and new.kind in ONE_OF_A_KIND and _is_of_no_other(new, old)


def _is_of_no_other(new: Requirement, old: Requirement) -> bool:
    """Whether what is said of one part now was said of nothing else; what is said of all, was said of any."""
    tags = {*new.value.tags} if new.kind is not RequirementKind.HEAD_COUNT else set()
    return not tags or (bool(old.value.tags) and {*old.value.tags} <= tags)


def _is_other_length(new: Requirement, old: Requirement) -> bool:
    """Whether both are so many days, or both so many hours, of the same: "two hours", where it was one."""
    is_alike = (new.value.unit in _WITHIN_A_DAY) is (old.value.unit in _WITHIN_A_DAY)
    is_alike = is_alike and (new.value.per == IN_ALL) is (old.value.per == IN_ALL)
    return is_alike and _is_of_the_same(new, old)


def _is_of_the_same(new: Requirement, old: Requirement) -> bool:
    """Whether both are said of all, or of one part, be it by more of its names now."""
    old_tags, tags = {*old.value.tags}, {*new.value.tags}
    return old_tags <= tags if old_tags else not tags


_IN_ITS_PART: Mapping[RequirementKind, Callable[[Requirement, Requirement], bool]] = {
    RequirementKind.QUANTITY: lambda new, old: bool(set(old.value.tags) & set(new.value.tags)),  # "one is enough"
    RequirementKind.DURATION: _is_other_length,
    RequirementKind.RECURRENCE: lambda new, old: _is_of_the_same(new, old) and not is_as_often(new, old),
}


def _tags(before: Sequence[str], dropped: Sequence[Requirement], new: Sequence[Requirement]) -> tuple[str, ...]:
    """What somebody must be able to do: without what is not wanted any more, with what is wanted now."""
    gone = {tag for r in dropped if r.kind is RequirementKind.CAPABILITY for tag in r.value.tags}
    gone |= {tag for r in new if r.kind in _RULED_OUT for tag in r.value.tags}
    wanted = [tag for r in new if r.kind is RequirementKind.CAPABILITY for tag in r.value.tags]
    return tuple(dict.fromkeys([*(tag for tag in before if tag not in gone), *wanted]))


def _is_for_all(budget: Requirement) -> bool:
    """Whether the amount, for everybody or for each person, is for everything, and not for one part."""
    return budget.value.per in {"", "person"} and not budget.value.tags


def _is_read_from(context: DemandContext, budget: Requirement) -> bool:
    """Whether the amount of everything was read from these words, so much an hour or a time though they say."""
    return not budget.value.tags and bool(context.budget) and (context.budget or "") in budget.text


def _is_of_each(one: Requirement) -> bool:
    """Whether it is an amount for each who comes: for other people it is another sum."""
    is_in_force = one.status is not RequirementStatus.WAIVED
    return one.kind is RequirementKind.BUDGET and one.value.per == "person" and not one.value.tags and is_in_force


def with_budget_asked(context: DemandContext, requirements: Iterable[Requirement]) -> DemandContext:
    """With the amount that plans are checked by: what a model says besides of a budget, no words say."""
    asked = [r for r in requirements if r.kind is RequirementKind.BUDGET]
    whole = [r for r in asked if _is_for_all(r)]
    if not asked:
        return replace(context, budget=None, budget_amount=None)
    return _with(context, whole[0]) if len(whole) == 1 else context


def _without(context: DemandContext, requirement: Requirement) -> DemandContext:
    match requirement.kind:
        case RequirementKind.BUDGET if _is_for_all(requirement) or _is_read_from(context, requirement):
            return replace(context, budget=None, budget_amount=None)
        case RequirementKind.DATE | RequirementKind.DEADLINE if _is_day_of(requirement.value, context):
            return replace(context, date=None)
        case RequirementKind.HEAD_COUNT:
            return replace(context, expected_attendees=None)
        case RequirementKind.PLACE if not requirement.value.tags:
            return replace(context, location=None)
    return context


def _is_day_of(value: RequirementValue, context: DemandContext) -> bool:
    """Whether it is the day of it all: of one part, or said besides, only where that is its very day."""
    if value.unit in COUNTED:
        return False
    return not _is_besides(value) or context.date in {value.first, value.last}


def _is_besides(value: RequirementValue) -> bool:
    return bool(value.tags) or value.text == FURTHER


def _by_rank(one: Requirement) -> tuple[bool, bool]:
    """The day of it all last: it is the one that holds."""
    return one.value.text != FURTHER, one.kind is RequirementKind.DATE


def _with(context: DemandContext, requirement: Requirement) -> DemandContext:
    value = requirement.value
    match requirement.kind:
        case RequirementKind.BUDGET if _is_for_all(requirement):
            # A plan is summed up in the context's currency: it is one that has a rate, or nobody's.
            currency = next((code for code in (value.unit, context.currency) if code in RATES), None)
            units = context.expected_attendees if value.per else 1
            is_known = value.unit in {"", currency}
            amount = value.number * units if is_known and value.number is not None and units else None
            return replace(context, budget=requirement.text, budget_amount=amount, currency=currency)
        case RequirementKind.DATE if value.first and not (_is_besides(value) and context.date):
            return replace(context, date=value.first)
        case RequirementKind.DEADLINE if not (_is_besides(value) and context.date):
            return replace(context, date=value.last)
        case RequirementKind.HEAD_COUNT if value.number is not None:
            return replace(context, expected_attendees=int(value.number))
        case RequirementKind.PLACE if not (value.tags and context.location):
            return replace(context, location=value.text)
    return context
