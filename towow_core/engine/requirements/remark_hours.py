"""When it begins or ends from now on, said alone, of what the demand has from one hour to another: "finish at 7 pm".

The other end stays as it was. Where the demand has no such stretch, an hour at which it is over stays beside the one at
which it begins, and is nobody's hour to be there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import TIME, Requirement, RequirementKind
from towow_core.engine.language.lengths import clock_hours
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements.hours import is_end
from towow_core.engine.requirements.remark import Remark

_BEGINS = re.compile(r"开始|开场|开门|\b(?:start|begin|open|kick off)(?:s|ing)?\b", re.IGNORECASE)
_FIRST, _LAST = "first", "last"
_TO = re.compile(r"\s*(?:-|–|—|~|到|至|\bto\b|\buntil\b|\btill\b)\s*", re.IGNORECASE)
_PART_OF_DAY = re.compile(r"凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|夜里")
# What says that it is an hour, and which end: only the hour itself goes into the stretch.
_AROUND = re.compile(
    r"\b(?:from|at|by|until|till|around|about)\s+|\b(?:finish|end|clos|stop|conclud|wrap|start|begin|open)\w*\b(?: up)?"
    r"|\b(?:is|be|are|over|done)\b|结束|收工|散场?|收尾|时间|开始|提前|推迟|改|延[长迟]?|[就要前为是在到至成]",
    re.IGNORECASE,
)


def with_other_ends(facts: Sequence[Requirement], text: str, reading: Remark) -> Iterator[Requirement]:
    """The same; an hour that is one end only, with the other one that the demand has, in the place of that stretch."""
    hours = [r for r in reading.standing if _is_hour(r) and not is_end(r.value.text)]
    known = [r for r in hours if clock_hours(r.value.text)] or hours
    changed = dict[str, Requirement]()
    for one in facts:
        ends = {r.requirement_id: which for r in known if (which := _end_of(one, facts, text, r))}
        theirs = [r for r in known if r.requirement_id in ends and (not one.value.tags or _is_of_its_part(one, r))]
        if len(theirs) == 1:
            old = theirs[0]
            before = changed.get(old.requirement_id, old)
            changed[old.requirement_id] = _joined(one, before, is_last=ends[old.requirement_id] == _LAST)
            reading.read.append(_clause_of(one, text))
        elif not any(_denies(one, r) for r in known):  # "instead of 9 pm"
            yield one
    reading.replaced += changed
    yield from changed.values()


def _is_hour(one: Requirement) -> bool:
    return one.kind is RequirementKind.QUALITY and one.value.unit == TIME


def _is_of_its_part(one: Requirement, stretch: Requirement) -> bool:
    return not {*one.value.tags}.isdisjoint(stretch.value.tags)


def _denies(one: Requirement, stretch: Requirement) -> bool:
    """Whether it rules out an hour at which the stretch begins or ends now."""
    said = _hour_in(one.value.text) if one.kind is RequirementKind.EXCLUSION else ""
    return bool(said) and said in map(_hour_in, _ends(stretch))


def _end_of(one: Requirement, facts: Sequence[Requirement], text: str, stretch: Requirement) -> str:
    """Which end of the stretch it is; "" where it is none, or both."""
    if not _is_hour(one) or one.span is None or clock_hours(one.value.text):
        return ""
    if is_end(one.value.text):
        return _LAST
    if not clock_hours(stretch.value.text):
        return ""  # another hour at which it begins takes its place
    begin, end = _clause_of(one, text)
    if not re.search(r"\d|点", one.value.text):
        return ""
    if _BEGINS.search(text[begin:end]):
        return _FIRST
    gone = {_hour_in(r.value.text) for r in facts if r.span and begin <= r.span.start < end and _denies(r, stretch)}
    ends = zip((_FIRST, _LAST), _ends(stretch), strict=True)
    return next((which for which, hour in ends if _hour_in(hour) in gone), "")


def _clause_of(one: Requirement, text: str) -> tuple[int, int]:
    return clause_at(text, one.span.start, one.span.end) if one.span else (0, 0)


def _ends(stretch: Requirement) -> tuple[str, str]:
    first, *rest = _TO.split(stretch.value.text, maxsplit=1)
    return first, rest[0] if rest else ""


def _hour_in(words: str) -> str:
    """The hour itself, without what leads to it."""
    return _PART_OF_DAY.sub("", _AROUND.sub("", words)).strip().casefold()


def _joined(one: Requirement, old: Requirement, *, is_last: bool) -> Requirement:
    first, last = _ends(old)
    hour = _AROUND.sub("", one.value.text).strip()
    part = _PART_OF_DAY.match(first)
    if not is_last and part and not _PART_OF_DAY.match(hour):
        hour = f"{part.group()}{hour}"
    joint = "到" if not old.value.text.isascii() else " to "
    first = re.sub(r"^(?:from|between|at)\s+", "", first, flags=re.IGNORECASE)
    said = f"{first}{joint}{hour}" if is_last else f"{hour}{joint}{last}"
    if not clock_hours(said):  # "in the evening, until 11"
        said = f"{old.value.text}{', ' if said.isascii() else '，'}{one.value.text}"
    value = replace(old.value, text=said, number=clock_hours(said))
    return replace(old, requirement_id="", text=said, value=value, span=one.span, is_hard=one.is_hard)
