"""What somebody's own words bound of what a demand asks for: read where it can be, and left to be judged where not."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import BY_THEN, TIME, Requirement, RequirementKind
from towow_core.engine.language.audiences import rule_each_other_out
from towow_core.engine.language.lengths import count_before, find_days, hours_of_day, window_of_day
from towow_core.engine.language.limit_words import Spoken, bounds_in, hours_offered
from towow_core.engine.language.sentence_parts import say
from towow_core.engine.language.text import stem
from towow_core.engine.matching.candidate_fit import Match
from towow_core.engine.matching.event_days import possible_days
from towow_core.engine.matching.event_length import every_day, hours_of
from towow_core.engine.matching.quantities import quantities_of
from towow_core.engine.twin.delivery import until_there
from towow_core.engine.twin.statements import clauses_of, quotable

LIMITS_MAX = 50  # of one offer; the hub refuses a message with a list of more than 200

_NIGHT_H, _EARLY_H, _LATE_H, _A_DAY_H = 5.0, 9.0, 20.0, 24.0
_EARLY = re.compile(r"早[场班上晨]?|清晨|凌晨|\bearly\b|\bmornings?\b", re.IGNORECASE)
_LATE = re.compile(r"夜|晚|\b(?:late|nights?|evenings?|after hours)\b", re.IGNORECASE)
_WEEKEND = re.compile(r"周末|周[六日]|\b(?:weekends?|saturdays?|sundays?)\b", re.IGNORECASE)
_FRIDAY = 5
_UNTIL = re.compile(r"[到至]|\b(?:until|till|til|to)\b", re.IGNORECASE)
_UNTIL_IS_NEXT = re.compile(rf"(?:{_UNTIL.pattern})\s*$", re.IGNORECASE)
_EVENTS = frozenset(
    {"场", "单", "家", "拨", "show", "wedding", "event", "job", "gig", "performance", "booking", "partie"}
)
_THINGS = re.compile(r"pieces?|items?|units?|件|份|个")


def limits(
    profile: AgentProfile,
    understanding: DemandUnderstanding,
    found: tuple[Match, ...],
    message: str = "",
    doubtful: tuple[Limit, ...] = (),
) -> tuple[Limit, ...]:
    """One for each bound that may matter to the demand: of the parts that the person would do, and of all they do.

    Args:
        message: What their offer says besides, where a model worded it.
        doubtful: What leaves the days or hours in doubt.
    """
    of_all = f"{profile.profile_summary} {message}"
    texts = [*((match.detail, (match.need.tag,)) for match in found), (of_all, ())]
    said = [
        (spoken, tags)
        for text, tags in texts
        for clause in clauses_of(text)
        for spoken in bounds_in(clause, is_of_the_part=bool(tags))
    ]
    known = [
        replace(limit, said=quotable(limit.said), tags=tags)
        for spoken, tags in said
        for limit in _as_asked(spoken, understanding)
    ]
    every = (
        *doubtful,
        *dict.fromkeys(known),
        *_for_others(understanding, found),
        *_for_so_long(understanding, found),
        *until_there(profile, understanding, found),
    )
    return _not_too_many(every, understanding.language)


def _not_too_many(found: tuple[Limit, ...], language: Language) -> tuple[Limit, ...]:
    """The first of them; that there are more is one too, which leaves open what their person does."""
    if len(found) <= LIMITS_MAX:
        return found
    rest = len(found) - LIMITS_MAX + 1
    said = say(language, f"还有{rest}条限制没有逐条看", f"{rest} more limits were not looked at")
    return (*found[: LIMITS_MAX - 1], Limit(said=said, of=Limited.WORK))


def _as_asked(spoken: Spoken, understanding: DemandUnderstanding) -> Iterator[Limit]:
    """The bound, unless it is known that it bounds nothing here."""
    limit = spoken.limit
    match limit.of:
        case Limited.PRICE:
            applies = _applies(spoken, understanding)
            if applies is not False:
                yield limit
            budgets = (r for r in understanding.in_force if r.kind is RequirementKind.BUDGET)
            if applies and all(r.value.tags for r in budgets):
                yield replace(limit, of=Limited.WORK, least=None)  # what it costs is then no more than a part of it
        case Limited.CLOCK:
            yield replace(limit, allows=_within(limit, understanding))
        case Limited.WORK if spoken.unit:
            if _exceeds(spoken, understanding):
                yield replace(limit, least=None, most=None)
        case _:
            yield limit


def _applies(spoken: Spoken, understanding: DemandUnderstanding) -> bool | None:
    """Whether more is to be paid in the case that is asked for; None where nobody can tell."""
    if spoken.over_hours is not None:
        hours = quantities_of(understanding).hours
        return None if hours is None else hours > spoken.over_hours
    windows = [window_of_day(text) for text in hours_of(understanding)]
    known = [window for window in windows if window is not None] if None not in windows else []
    if _EARLY.search(spoken.when):
        return any(begin < _EARLY_H for begin, _ in known) if known else None
    if _LATE.search(spoken.when):
        return any((end or begin) > _LATE_H for begin, end in known) if known else None
    if _WEEKEND.search(spoken.when):
        days = possible_days(understanding)
        return any(date.fromisoformat(day).isoweekday() > _FRIDAY for day in days) if days else None
    return True if spoken.when and _is_said(spoken.when, understanding.words_in_force) else None


def _is_said(words: str, demand: str) -> bool:
    """Whether the demand names what they say: by each English word's stem, or by the same Chinese characters."""
    if not words.isascii():
        return words in demand
    asked = {stem(word) for word in re.findall(r"[a-z]+", demand.lower())}
    wanted = {stem(word) for word in re.findall(r"[a-z]{4,}", words.lower())}
    return bool(wanted) and wanted <= asked


def _within(limit: Limit, understanding: DemandUnderstanding) -> tuple[str, ...]:
    """Hours that the demand asks for and that the bound leaves, as far as both are read."""
    if limit.least is None and limit.most is None:
        return ()
    lasts = quantities_of(understanding).hours
    asked = [(r.value.text, _window(r.value.text)) for r in understanding.in_force if r.value.unit == TIME]
    allowed = []
    for text, window in asked:
        if window is None:
            continue
        begin, end = window
        if end is None and lasts is not None:
            end = begin + lasts
        is_late = limit.most is not None and (end is None or end + _A_DAY_H * (begin < _NIGHT_H) > limit.most)
        if begin >= (limit.least or 0.0) and not is_late:
            allowed.append(text)
    return tuple(allowed)


def _window(text: str) -> tuple[float, float | None] | None:
    """From when until when an hour, or a part of the day, is."""
    hours = hours_of_day(text)
    return window_of_day(text) or ((float(hours.start), float(hours.stop)) if len(hours) > 1 else None)


def _for_so_long(understanding: DemandUnderstanding, found: tuple[Match, ...]) -> Iterator[Limit]:
    """Work that is offered for so many hours, where the demand's hours are more, or end nobody knows how long after."""
    asked = [r for r in understanding.in_force if r.value.unit == TIME and r.value.per != BY_THEN]
    for match in found if asked else ():
        for clause in clauses_of(match.detail):
            hours = hours_offered(clause)
            own = [r for r in asked if not r.value.tags or match.need.tag in r.value.tags]
            allowed = tuple(r.value.text for r in own if hours is not None and _is_in_reach(r, hours, understanding))
            if hours is not None and len(allowed) < len(own):
                yield Limit(said=quotable(clause), of=Limited.CLOCK, tags=(match.need.tag,), allows=allowed)


def _is_in_reach(asked: Requirement, hours: float, understanding: DemandUnderstanding) -> bool:
    window = window_of_day(asked.value.text)
    if window is None:
        return False
    begin, end = window
    return end - begin <= hours if end is not None else not _is_an_end(asked, understanding)


def _is_an_end(asked: Requirement, understanding: DemandUnderstanding) -> bool:
    """Whether an hour is that until which it lasts."""
    before = understanding.surface_demand[: asked.span.start] if asked.span else ""
    return bool(_UNTIL_IS_NEXT.search(before) or _UNTIL.match(asked.value.text))


def _exceeds(spoken: Spoken, understanding: DemandUnderstanding) -> bool:
    """Whether the demand counts the same, and names more, or fewer, than that."""
    text = understanding.words_in_force
    days = len(possible_days(understanding)) if every_day(understanding) else find_days(text) or 1
    if spoken.a_day and (sessions := _sessions(understanding)) and spoken.unit.rstrip("s") in _EVENTS:
        return sessions > (spoken.limit.most or 0.0) * days
    number = count_before(text, spoken.unit.removesuffix("s") if spoken.unit.isascii() else spoken.unit)
    if number is None and _THINGS.fullmatch(spoken.unit):  # "25 pieces up" and "20 shirts"
        others = [r.value.number for r in understanding.in_force if r.value.unit == "things" and r.value.number]
        number = min(others, default=None)
    if number is None:
        return False
    most = None if spoken.limit.most is None else spoken.limit.most * (days if spoken.a_day else 1)
    return number < (spoken.limit.least or 0.0) or (most is not None and number > most)


def _sessions(understanding: DemandUnderstanding) -> float | None:
    """How often it takes place, where that is said."""
    said = (r.value for r in understanding.in_force if r.value.per == PriceUnit.EVENT or r.value.unit == "sessions")
    return next((value.number for value in said if value.number), None)


def _for_others(understanding: DemandUnderstanding, found: tuple[Match, ...]) -> Iterator[Limit]:
    """Work that is offered for some, where others are named: "初高中数学" to somebody in primary school."""
    people = next((r.value.number for r in understanding.in_force if r.kind is RequirementKind.HEAD_COUNT), None)
    asked = understanding.words_in_force
    for match in found:
        if rule_each_other_out(f"{match.label}，{match.detail}", asked, people):
            each = (clause for clause in clauses_of(match.detail) if rule_each_other_out(clause, asked, people))
            said = next(each, match.detail or match.label)
            yield Limit(said=quotable(said), of=Limited.WORK, tags=(match.need.tag,))
