"""Which work each day or hour is said of: "a walk on Tuesday morning and a painting class in the afternoon"."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from towow_core.domain.requirements import FROM_EVENT, IMPLIED, TIME, Requirement, RequirementKind, Span
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.scenarios import names_an_occasion

_COLON = re.compile(r"：|:(?!\d)")
Tags = tuple[str, ...]


def paired(text: str, read: Sequence[Requirement]) -> Mapping[Span, Tags]:
    """The tags of what each day or hour is said of, in clauses in which works and times take turns.

    Several works with one time have it together, as several times with one work are all of that. Where a time stands
    before the first work and another one behind the last ("at 6pm a DJ and a band until 11pm"), nobody can tell.
    """
    found = dict[Span, Tags]()
    marks = [one for one in read if one.span and (_is_work(one) or _is_time(one))]
    by_clause = sorted(((_clause(text, at), one) for one in marks if (at := one.span)), key=_place)
    for _, there in groupby(by_clause, key=lambda each: each[0]):
        turns = [[*turn] for _, turn in groupby((one for _, one in there), key=_is_work)]
        if len(turns) % 2 == 0:
            for one, other in zip(turns[::2], turns[1::2], strict=True):
                works, times = (one, other) if _is_work(one[0]) else (other, one)
                tags = tuple(dict.fromkeys(tag for work in works for tag in work.value.tags))
                found |= {time.span: tags for time in times if time.span}
    return found if len({*found.values()}) > 1 else {}


def _clause(text: str, at: Span) -> tuple[int, int]:
    """The clause of a place; what stands before a colon is of all behind it: "9 to 5: a room and a band"."""
    begin, end = clause_at(text, at.start, at.end)
    colons = [one.end() for one in _COLON.finditer(text, begin, end)]
    return max([begin, *(one for one in colons if one <= at.start)]), min([end, *(o for o in colons if o > at.start)])


def with_own_hours(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same, an hour with the tags of what it is said of where something else has an hour of its own that day.

    What is done on a day of its own is not there at the hours of another, so that these need no tags.
    """
    of_them = paired(text, read)
    later = {tag for one in read if one.value.unit == FROM_EVENT for tag in one.value.tags}
    asked = {one.value.tags for one in read if _is_work(one) and not {*one.value.tags} <= later}
    timed = [*(tags for one in read if one.value.unit == TIME and (tags := one.value.tags)), *of_them.values()]
    behind = _right_behind(text, read)
    for one in read:
        if one.span in behind:
            yield replace(one, value=replace(one.value, tags=behind[one.span]))
            continue
        tags = of_them.get(one.span, ()) if one.span and one.value.unit == TIME and not one.value.tags else ()
        is_shared = not any({*tags}.isdisjoint(others) for others in timed)
        is_alone = not any({*tags}.isdisjoint(others) for others in asked)
        if not tags or is_shared or is_alone or _is_of_an_occasion(text, one, of_them):
            yield one
        else:
            yield replace(one, value=replace(one.value, tags=tags))


def _right_behind(text: str, read: Sequence[Requirement]) -> Mapping[Span | None, Tags]:
    """Hours that stand behind the one work of their clause, no day between, where all other work has its own hours.

    "For our wedding on Saturday a quartet for the ceremony at 3pm, then a DJ until midnight": no DJ is there at 3pm.
    """
    works = [one for one in read if _is_work(one) and one.span]
    hours = [one for one in read if one.value.unit == TIME and one.span]
    found = dict[Span | None, Tags]()
    for one in hours:
        if one.span is None or one.value.tags:
            continue
        begin, end = clause_at(text, one.span.start, one.span.end)
        there = [work for work in works if work.span and begin <= work.span.start < end]
        others = [work.value.tags for work in works if work not in there]
        timed = {hour.value.tags for hour in hours}
        if len(there) != 1 or there[0].span is None or not others or not {*others} <= timed:
            continue
        between = [
            each
            for each in read
            if _is_time(each) and each.span and there[0].span.end <= each.span.start < one.span.start
        ]
        if there[0].span.end <= one.span.start and not between:
            found[one.span] = there[0].value.tags
    return found


def _is_of_an_occasion(text: str, one: Requirement, of_them: Mapping[Span, Tags]) -> bool:
    """Whether an occasion is named beside it, between the times before and after it: then it is that of all of it."""
    if one.span is None:
        return False
    begin, end = clause_at(text, one.span.start, one.span.end)
    others = [at for at, tags in of_them.items() if tags != of_them[one.span]]
    begin = max([begin, *(at.end for at in others if at.end <= one.span.start)])
    end = min([end, *(at.start for at in others if at.start >= one.span.end)])
    return names_an_occasion(text[begin:end])


def _is_work(one: Requirement) -> bool:
    return one.kind is RequirementKind.CAPABILITY and one.is_hard and one.value.unit != IMPLIED


def _is_time(one: Requirement) -> bool:
    return one.kind is RequirementKind.DATE or one.value.unit == TIME


def _place(each: tuple[tuple[int, int], Requirement]) -> tuple[int, int]:
    at = each[1].span
    return (at.start, at.end) if at else each[0]
