"""How a plan stands to when: its days, those of single parts, its last day and its hours."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.models import Assignment, Language, Standing
from towow_core.domain.own_milestones import without_parts_of
from towow_core.domain.requirements import (
    BEGINS_BY,
    BY_THEN,
    CORRECTED,
    COUNTED,
    DRAFT,
    HELD,
    OCCASION,
    OTHER_WAY,
    PAYMENT,
    SWAP,
    TIME,
    UNREAD,
    UNTIL,
    Mode,
    Requirement,
    RequirementSource,
    RequirementStatus,
    RequirementValue,
    counted_day,
    is_on_counted_day,
    planned_hour,
)
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import (
    Finding,
    as_agreed,
    concerned,
    from_words,
    nobody_does_it,
    not_needed,
    of_the_unread,
)
from towow_core.requirements.hour_days import on_another_day
from towow_core.requirements.notes import corrected_later, names, say, taken_for_background
from towow_core.requirements.recurrence import not_at_its_ends
from towow_core.requirements.weekday_said import all_on_that_weekday, as_that_weekday
from towow_core.requirements.why_nobody import why_nobody

FURTHER, PAST, GUESSED = "further", "past", "guessed"  # a day besides that of the whole; one gone by; without a year
URGENT, SOONEST = "urgent", "soonest"
PERSON = "person"


def check_date(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    found = _on_such_days(requirement, facts, language) or _date(requirement, facts, language)
    found, value = _known_of_in_time(found, facts, language), requirement.value
    met = {*found.met_by}
    if value.unit != BEGINS_BY:
        there = {day for p in facts.active if p.agent_id in met for day in facts.days_of(p)}
        found = as_that_weekday(requirement, found, there, language)
    if found.status is not RequirementStatus.MET or value.text != GUESSED:
        return found
    day = value.first or names(facts.days, language)
    read = say(
        language,
        f"没有说年份，今年的这一天已经过去，先读作 {day}。",
        f"No year was named and this year's is past: read as {day}.",
    )
    return Finding(RequirementStatus.OPEN, note=read)


def _known_of_in_time(found: Finding, facts: PlanFacts, language: Language) -> Finding:
    """The same, but that nobody's day is met that is nearer than they must know of it."""
    if found.status is not RequirementStatus.MET:
        return found
    free = {i: offer.free_from[:10] for i in found.met_by if (offer := facts.offers.get(i)) is not None}
    parts = [part for part in facts.active if free.get(part.agent_id)]
    soon = [
        f"{part.display_name} {free[part.agent_id]}"
        for part in parts
        if (days := [part.by] if part.by else [*facts.known_days_of(part)]) and min(days) < free[part.agent_id]
    ]
    if not soon:
        return found
    shown = names(soon, language)
    note = say(language, f"要提前知道，最早：{shown}。", f"Must know of it earlier; can from: {shown}.")
    return Finding(RequirementStatus.OPEN, note=note)


def _date(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:  # noqa: PLR0911  # each its own
    value = requirement.value
    if value.text == PAST:
        note = say(language, "这一天已经过去。", "That day is past.")
        return Finding(RequirementStatus.UNMET, note=note)
    if not facts.day:
        note = say(language, "方案没有定日子。", "The plan names no day.")
        return Finding(RequirementStatus.UNMET, note=note)
    if value.unit in {*COUNTED, BEGINS_BY}:
        find = _begins_by if value.unit == BEGINS_BY else _counted_day
        return find(requirement, facts, language)
    shown = names(facts.days, language)
    note = say(language, f"方案的日子是 {shown}。", f"The plan's day is {shown}.")
    if value.text == FURTHER or value.tags:
        found = _day_of_some(requirement, facts, language)
        return found if found.note else found._replace(note=_days_of(found.met_by, facts, language) or note)
    if value.choices:
        return _chosen_days(value, facts, language)
    if value.every:
        return _every_day(value, facts, language)
    if not any(is_within(day, value) for day in facts.days):
        return _on_their_own_days(value, facts, language) or Finding(RequirementStatus.UNMET, note=note)
    is_its_span = facts.again is not None and value.first and (not value.last or _is_a_span(value))
    if _begins_before(value, facts) or (not is_its_span and _goes_beyond(value, facts)):
        there = tuple(part.agent_id for part in facts.at_it())
        return Finding(RequirementStatus.PARTLY, there, note)
    if value.unit == UNTIL or is_its_span:
        return not_at_its_ends(requirement, facts, language) or _as_named(requirement, facts, language)
    return _as_named(requirement, facts, language)


def _on_such_days(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding | None:
    """ "周六", of a plan of several days that are all Saturdays; None where it says another thing than that."""
    value = requirement.value
    if value.unit or value.text in {PAST, FURTHER} or value.every or value.choices or value.days:
        return None
    who = concerned(requirement, facts)
    theirs = [facts.known_days_of(part) for part in who]
    if not who or not all(all_on_that_weekday(requirement, days) for days in theirs):
        return None
    on = sorted({day for days in theirs for day in days})
    found = as_agreed(who, facts, language)
    shown = names(on, language)
    return found._replace(note=found.note or say(language, f"方案里的日子：{shown}。", f"The plan's days: {shown}."))


def _begins_by(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """By the first day of what it is said of; when that is over says nothing of it."""
    who = concerned(requirement, facts)
    if not who:
        return nobody_does_it(language)
    days = sorted({day for part in who for day in facts.known_days_of(part)} - {""})
    if not days:
        return Finding(RequirementStatus.OPEN, note=_in_words(facts, language))
    note = say(language, f"方案从 {days[0]} 开始。", f"The plan begins on {days[0]}.")
    if days[0] > requirement.value.first:
        return Finding(RequirementStatus.UNMET, note=note)
    found = as_agreed([part for part in who if days[0] in facts.known_days_of(part)], facts, language)
    return found if found.note else found._replace(note=note)


def _days_of(agent_ids: Sequence[str], facts: PlanFacts, language: Language) -> str:
    """The days that the plan has of these people."""
    theirs = (part for part in facts.active if part.agent_id in agent_ids)
    shown = names(sorted({day for part in theirs for day in facts.known_days_of(part)}), language)
    return say(language, f"方案的日子是 {shown}。", f"The plan's day is {shown}.") if shown else ""


def _on_their_own_days(value: RequirementValue, facts: PlanFacts, language: Language) -> Finding | None:
    """Of those who do it, and have days of their own beside others' in the plan; None where any has none."""
    if value.number is not None or not facts.active or not all(part.days for part in facts.active):
        return None
    if all(is_within(day, value) for part in facts.active for day in part.days):
        return as_agreed(facts.active, facts, language)
    shown = names([f"{part.display_name} {names(part.days, language)}" for part in facts.active], language)
    return Finding(
        RequirementStatus.UNMET, note=say(language, f"方案里的日子：{shown}。", f"The plan's days: {shown}.")
    )


def _is_a_span(value: RequirementValue) -> bool:
    return value.first < value.last and not (value.days or value.every or value.weekdays or value.unit)


def _goes_beyond(value: RequirementValue, facts: PlanFacts) -> bool:
    """Whether it is on days, too, that are outside of those from the first to the last that are meant."""
    is_span = value.first < value.last and not value.weekdays and not value.days
    return is_span and any(not is_within(day, value) for day in facts.days)


def _begins_before(value: RequirementValue, facts: PlanFacts) -> bool:
    """Whether it is from a day on, and the plan has days before that."""
    is_from_on = bool(value.first) and not (value.last or value.days or value.every or value.choices)
    return is_from_on and any(day < value.first for day in facts.days)


def _day_of_some(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """A day of one part, or one besides the first: met by those of whom the plan has it, in its rows."""
    value, who = requirement.value, concerned(requirement, facts)
    if value.tags and not who and value.text != FURTHER:
        return Finding(RequirementStatus.UNMET, note=nobody_does_it(language).note)
    is_span = not value.every and not value.weekdays and value.first != value.last
    if value.text == FURTHER and is_span:  # of what nobody can tell
        return Finding(RequirementStatus.OPEN)
    there = [part for part in who if _has(facts.known_days_of(part), value)]
    if there and (len(there) == len(who) or not value.tags):
        return as_agreed(there, facts, language)
    return Finding(RequirementStatus.UNMET if value.tags and value.text != FURTHER else RequirementStatus.OPEN)


def _has(days: Sequence[str], value: RequirementValue) -> bool:
    return {*value.every} <= {*days} if value.every else any(is_within(day, value) for day in days)


def _as_named(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """On a day that is meant: met, but for days that are not all there, and days that nobody said so."""
    day, value = facts.day, requirement.value
    there = (*facts.at_it(), *(part for part in facts.active if part.by))
    everybody = tuple(p.agent_id for p in there if any(is_within(day, value) for day in facts.known_days_of(p)))
    if value.number is not None and value.number > len(facts.days):
        asked = say(
            language,
            f"要 {value.number:g} 天，方案的日子是 {day}。",
            f"{value.number:g} days are asked for. The plan's day is {day}.",
        )
        return Finding(RequirementStatus.PARTLY, everybody, asked)
    if requirement.is_hard and requirement.source is RequirementSource.ASSUMED:
        assumed = say(
            language, f"说的那天已经过去，先按 {day} 安排。", f"The day that was named is past: {day} is assumed."
        )
        return Finding(RequirementStatus.OPEN, note=assumed)
    if not everybody:
        return Finding(RequirementStatus.OPEN, note=_nobody_then(day, facts, language))
    told = (_which(day, value, language), _elsewhen(value, facts, language))
    return Finding(RequirementStatus.MET, everybody, say(language, "", " ").join(filter(None, told)))


def _elsewhen(value: RequirementValue, facts: PlanFacts, language: Language) -> str:
    """Whose part the plan puts on another day, which nobody named: what is done before the day, as it usually is."""
    parts = [part for part in facts.active if not {*part.capabilities} & facts.own_days]
    days = [(p, [day for day in p.days if day not in facts.days and not is_within(day, value)]) for p in parts]
    shown = names([f"{part.display_name} {names(others, language)}" for part, others in days if others], language)
    if not shown:
        return ""
    zh, en = f"不在这一天的：{shown}，这个日子没有人说过。", f"Not on that day, and nobody named another: {shown}."
    return say(language, zh, en)


def _nobody_then(day: str, facts: PlanFacts, language: Language) -> str:
    """Why nobody in the plan is there on its day."""
    if elsewhen := _in_words(facts, language):
        return elsewhen
    if own := [f"{part.display_name} {names(part.days, language)}" for part in facts.active if part.days]:
        shown = names(own, language)
        return say(language, f"方案里那天没有人，另有日子的是：{shown}。", f"Nobody is there on that day: {shown}.")
    if late := [f"{part.display_name} {part.by}" for part in facts.active if part.by > day]:
        shown = names(late, language)
        return say(language, f"方案里这天之后才交付：{shown}。", f"Handed over after that day: {shown}.")
    return say(language, "方案里的事都在这天之前交付。", "All that the plan has is handed over before that day.")


def _in_words(facts: PlanFacts, language: Language) -> str:
    """Whose row names another day in its words, and none in its field; "" where nobody's does."""
    named = [(part.display_name, days) for part in facts.active if (days := facts.days_in_words(part))]
    shown = names([f"{name} {names(days, language)}" for name, days in named], language)
    note = say(language, f"只写在分工的文字里：{shown}。", f"Only the words of a part name another day: {shown}.")
    return note if named else ""


def _which(day: str, value: RequirementValue, language: Language) -> str:
    """Which of several days it is."""
    if len(value.days) < 2:  # noqa: PLR2004  # one is no choice
        return ""
    left = names([other for other in value.days if other != day], language)
    return say(language, f"定在 {day}；也说过 {left}。", f"It is {day}; {left} was named as well.")


def _chosen_days(value: RequirementValue, facts: PlanFacts, language: Language) -> Finding:
    """Of several days each, all of one alternative: which it is, and which are left."""
    day = names(facts.days, language)
    chosen = next((days for days in value.choices if {*days} <= {*facts.days}), ())
    everybody = _there_on(chosen or tuple(day for days in value.choices for day in days), facts)
    if not chosen:
        there = any({*days} & {*facts.days} for days in value.choices)
        note = say(language, f"方案的日子是 {day}。", f"The plan's day is {day}.")
        return Finding(RequirementStatus.PARTLY if there else RequirementStatus.UNMET, everybody if there else (), note)
    left = names([names(days, language) for days in value.choices if days != chosen], language)
    on = names(chosen, language)
    if chosen == value.choices[0]:
        return Finding(
            RequirementStatus.MET,
            everybody,
            say(language, f"定在 {on}；也说过 {left}。", f"It is {on}; {left} was named as well."),
        )
    return Finding(
        RequirementStatus.MET, everybody, say(language, f"定在 {on}，不是 {left}。", f"It is {on} and not {left}.")
    )


def _every_day(value: RequirementValue, facts: PlanFacts, language: Language) -> Finding:
    kept = {day for part in facts.active for day in facts.known_days_of(part)} & {*facts.days}  # by somebody's own row
    there = [day for day in value.every if day in kept]
    missing = [day for day in value.every if day not in kept]
    everybody = _there_on(value.every, facts)
    if not missing:
        return Finding(RequirementStatus.MET, everybody)
    shown = names(missing, language)
    note = say(language, f"方案里没有人在 {shown}。", f"Nobody in the plan is there on {shown}.")
    return Finding(RequirementStatus.PARTLY if there else RequirementStatus.UNMET, everybody if there else (), note)


def _there_on(days: Sequence[str], facts: PlanFacts) -> tuple[str, ...]:
    """Who is there on all of these days; where nobody is, on one of them."""
    whole = tuple(part.agent_id for part in facts.active if {*days} <= {*facts.known_days_of(part)})
    return whole or tuple(part.agent_id for part in facts.active if {*days} & {*facts.known_days_of(part)})


def _counted_day(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "Packing, the day before": the parts that are meant name that day themselves."""
    value, days = requirement.value, facts.days
    due = counted_day(value, days)
    parts = list({part.agent_id: part for tag in value.tags for part in facts.covering(tag)}.values())
    note = say(language, f"应在 {due}。", f"That is {due}.")
    if not value.tags:
        return Finding(RequirementStatus.OPEN, note=note)
    if not parts:
        nobody = why_nobody(value.tags, facts, language) or say(
            language, "方案里没有哪一份写明这一项。", "No part of the plan names this."
        )
        return Finding(
            RequirementStatus.UNMET,
            note=say(language, f"{note}{nobody}", f"{note} {nobody}"),
        )
    wrong: list[Assignment] = [
        part for part in parts if not any(is_on_counted_day(day, value, days) for day in facts.known_days_of(part))
    ]
    if wrong:
        shown = names([f"{part.display_name} {names(part.days or days, language)}" for part in wrong], language)
        return Finding(RequirementStatus.UNMET, tuple(p.agent_id for p in wrong), f"{note} {shown}")
    found = as_agreed(parts, facts, language)
    return found if found.note else found._replace(note=note)


def is_within(day: str, value: RequirementValue) -> bool:
    """Whether a day is one of those that are meant; a value that names no day of a kind means all of that kind."""
    weekday = date.fromisoformat(day).isoweekday()
    fits = not value.weekdays or weekday in value.weekdays
    if value.days:
        return fits and day in value.days
    return fits and (value.first or day) <= day <= (value.last or day)


def check_deadline(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    facts = _without_the_later(requirement.value, facts)
    return _known_of_in_time(_deadline(requirement, facts, language), facts, language)


def _without_the_later(value: RequirementValue, facts: PlanFacts) -> PlanFacts:
    """Of the plan only what a last day is of: what has a later one of its own is held against that, in its own line."""
    tags = {tag for tag, by in facts.wanted_by.items() if by > value.last}
    later = [part for part in facts.active if part.capabilities and {*part.capabilities} <= tags]
    if value.tags or not value.last or not tags or len(later) == len(facts.active):
        return facts
    plan = without_parts_of(facts.plan, {part.agent_id for part in later})
    timeline, theirs = plan.timeline, {tag.casefold() for tag in tags}
    mine = [part for part in plan.assignments if part.standing is not Standing.STAND_BY]
    called = {tag.casefold() for part in mine for tag in part.capabilities} - theirs
    # The end of it all, when everything is handed over, is that of what comes later.
    of_all = {one for one in timeline.milestones if one.date == timeline.end_date and one.name.casefold() not in called}
    left = tuple(one for one in timeline.milestones if one.name.casefold() not in theirs and one not in of_all)
    days = [*timeline.event_days, *(one.date[:10] for one in left), *(day for p in mine for day in (*p.days, p.by))]
    end = min(max(days, default=""), timeline.end_date[:10]) or timeline.end_date
    return replace(facts, plan=replace(plan, timeline=replace(timeline, milestones=left, end_date=end)))


def _deadline(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:  # noqa: PLR0911  # each its own
    day, value = facts.last_day, requirement.value
    if not day:
        note = say(language, "方案没有定日子。", "The plan names no day.")
        return Finding(RequirementStatus.UNMET, note=note)
    done = say(language, f"方案到 {day} 完成。", f"The plan is done on {day}.")
    if value.text == FURTHER and (spoken := from_words(requirement, facts, language)).met_by:
        return spoken
    if value.text == FURTHER and value.tags:
        return _part_by(requirement, facts, language)
    if value.text in {FURTHER, SOONEST}:  # of something else than the whole, and a plan has one day; or no day at all
        note = _no_draft(value, language) if value.unit == DRAFT else done
        return Finding(RequirementStatus.OPEN, note=note)
    if day > value.last:
        note = say(language, f"方案到 {day} 才完成。", f"The plan is done on {day} only.")
        return Finding(RequirementStatus.UNMET, note=note)
    if late := [(part, there) for part in facts.active if (there := facts.there_on(part)) > value.last]:
        known = not _is_begun_by(value.last, facts) or any(
            facts.there_on(part, at_once=True) > value.last for part, _ in late
        )
        return _there_too_late(late, facts, language) if known else _begun_nobody_knows_when(late, language)
    if any(day > value.last for part in facts.active for day in facts.days_in_words(part)):
        return Finding(RequirementStatus.OPEN, note=_in_words(facts, language))
    everybody = tuple(part.agent_id for part in facts.active)
    if value.text == URGENT:
        note = say(language, f"方案在当天（{day}），没有说几点。", f"The plan is for today ({day}), and names no hour.")
        return Finding(RequirementStatus.PARTLY, everybody, note)
    if value.text == GUESSED:
        note = say(language, f"没有说年份，先读作 {value.last}。", f"No year was named: read as {value.last}.")
        return Finding(RequirementStatus.OPEN, note=note)
    return Finding(RequirementStatus.MET, everybody)


def _there_too_late(late: Sequence[tuple[Assignment, str]], facts: PlanFacts, language: Language) -> Finding:
    """By their own words; of an occasion that others come to in time, what comes later is theirs to judge."""
    others = set(facts.at_it()) - {part for part, _ in late}
    return Finding(RequirementStatus.OPEN if others else RequirementStatus.UNMET, note=_by_own_words(late, language))


def _by_own_words(there: Sequence[tuple[Assignment, str]], language: Language) -> str:
    """The plan names an earlier day than that on which all of it is there."""
    shown = names([f"{part.display_name} {day}" for part, day in there], language)
    return say(
        language,
        f"按本人说的，做完还要些日子，全部交付要到：{shown}。",
        f"By their own words on how long it takes, all of it is there on: {shown}.",
    )


def _is_begun_by(last: str, facts: PlanFacts) -> bool:
    """Whether no day was asked for and the plan's is that last one: then work begins before it, nobody says when."""
    return not facts.is_dated and facts.day == last


def _begun_nobody_knows_when(late: Sequence[tuple[Assignment, str]], language: Language) -> Finding:
    """ "Within two working days" is in time where it begins soon enough, and no day for that was asked for."""
    shown = names([part.display_name for part, _ in late], language)
    zh = f"{shown}说了要多久，从哪天开始没有定，能不能按时不知道。"
    en = f"{shown} says how long it takes, and not from which day: whether that is in time nobody knows."
    return Finding(RequirementStatus.OPEN, note=say(language, zh, en))


def _part_by(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "A poster by 30 November": the day that the plan names for that part, and not that of the whole."""
    tags = requirement.value.tags
    parts = list(dict.fromkeys(part for tag in tags for part in facts.covering(tag)))
    if not parts:
        note = say(language, "方案里没有哪一份写明这一项。", "No part of the plan names what this is for.")
        return Finding(RequirementStatus.OPEN, note=note)
    days = {part: day and max(day, facts.there_on(part, tags)) for part in parts for day in [facts.done_on(part, tags)]}
    unsaid = [part.display_name for part, day in days.items() if not day]
    if unsaid:
        shown = names(unsaid, language)
        note = say(
            language, f"{shown}哪天做完，方案没有写。", f"The plan does not say on which day {shown} will be done."
        )
        return Finding(RequirementStatus.OPEN, note=note)
    late = [(part, day) for part, day in days.items() if day > requirement.value.last]
    soonest = [max(facts.done_on(part, tags), facts.there_on(part, tags, at_once=True)) for part, _ in late]
    if late and _is_begun_by(requirement.value.last, facts) and max(soonest) <= requirement.value.last:
        return _begun_nobody_knows_when(late, language)
    shown = names([f"{part.display_name} {day}" for part, day in days.items()], language)
    done = say(language, f"方案里的完成日：{shown}。", f"Done, by the plan: {shown}.")
    if late and all(facts.done_on(part, tags) < day for part, day in late):
        done = _by_own_words(late, language)
    if late:
        if requirement.value.unit == DRAFT:
            note = say(language, "", " ").join((done, _no_draft(requirement.value, language)))
            return Finding(RequirementStatus.OPEN, note=note)
        return Finding(RequirementStatus.UNMET, tuple(part.agent_id for part in parts), done)
    found = as_agreed(parts, facts, language)
    return found if found.note else found._replace(note=done)


def _no_draft(value: RequirementValue, language: Language) -> str:
    return say(
        language,
        f"{value.last} 前有没有初稿，没有人说明。",
        f"Whether there is a draft by {value.last}, nobody says.",
    )


def check_hours(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Hours of the day that the plan itself names, and those who are there at it have said yes to."""
    if requirement.value.unit in {OCCASION, PAYMENT, SWAP}:
        spoken = from_words(requirement, facts, language)  # of an occasion, where its words hold the work itself
        is_touched_on = any(facts.statements(part, requirement.text) for part in facts.active)
        is_said = spoken.status is RequirementStatus.MET or (requirement.value.unit == OCCASION and is_touched_on)
        return spoken if is_said else _to_agree_on(requirement, language)
    if requirement.value.unit != TIME:
        found = not_needed if requirement.value.unit == OTHER_WAY else from_words
        return found(requirement, facts, language)
    unread = of_the_unread(language) if requirement.value.per == UNREAD else None
    if unsure := unread or on_another_day(requirement, facts, language):
        return unsure
    said, there, meant = requirement.value.text, facts.there_at(requirement.value.tags), concerned(requirement, facts)
    if not meant:
        return nobody_does_it(language)
    who = tuple(part for part in meant if part in there)
    if not {said, planned_hour(requirement.value)} & {*facts.plan.timeline.hours}:
        note = say(language, "方案没有写这个时间。", "The plan does not name that hour.")
        if requirement.value.tags and who and all(said in part.responsibility for part in who):  # words, and no fact
            shown = names([part.display_name for part in who], language)
            note = say(language, f"只写在{shown}的分工里。", f"Only the words of the part of {shown} say so.")
        return Finding(RequirementStatus.OPEN, note=note)
    if abroad := _by_another_clock(who, facts):
        shown = names([part.display_name for part in abroad], language)
        note = say(
            language,
            f"{shown}线上参与，这个时间按哪里的钟，没有人说明。",
            f"{shown} takes part online: by whose clock, nobody says.",
        )
        return Finding(RequirementStatus.OPEN, tuple(p.agent_id for p in who if p not in abroad), note)
    if not who:
        note = say(language, "方案里没有人在这个时间到场。", "Nobody in the plan is there at that hour.")
        return Finding(RequirementStatus.OPEN, note=note)
    return _kept_by(requirement, who, facts, language)


def _kept_by(requirement: Requirement, who: Sequence[Assignment], facts: PlanFacts, language: Language) -> Finding:
    """An hour that the plan names, of those who are there at it."""
    unsure = [part for part in who if not facts.has_agreed(part)]
    if unsure:
        return as_agreed(unsure, facts, language)
    if requirement.value.per == BY_THEN:
        return _done_by_then(requirement, who, facts, language)
    note = say(language, "方案写明了这个时间。", "The plan names that hour.")
    hours = {requirement.value.text, planned_hour(requirement.value)}
    if all(any(hour in part.responsibility for hour in hours) for part in who):
        shown = names([part.display_name for part in who], language)
        zh, en = f"{shown}答应的分工里写着。", f" The part that {shown} said yes to says so."
        note += say(language, zh, en)
    return Finding(RequirementStatus.MET, tuple(part.agent_id for part in who), note)


def _done_by_then(requirement: Requirement, who: Sequence[Assignment], facts: PlanFacts, language: Language) -> Finding:
    """That the plan names the hour is no term of anybody's work: how long it takes them, only their words say."""
    spoken = from_words(requirement, facts, language)
    if spoken.status is RequirementStatus.MET:
        return spoken
    shown = names([part.display_name for part in who], language)
    note = say(
        language,
        f"方案写明了这个时间，{shown}也答应了；到时能不能做完，没有可以核对的事实。",
        f"The plan names that hour, and {shown} said yes to it; no fact says whether it is done by then.",
    )
    return Finding(RequirementStatus.OPEN, tuple(part.agent_id for part in who), note)


def _to_agree_on(requirement: Requirement, language: Language) -> Finding:
    """No term of an offer says how somebody would be paid, and no words of theirs make a bargain."""
    if requirement.value.per == CORRECTED:
        note = corrected_later(language)
    elif requirement.value.unit == OCCASION:
        note = "" if requirement.value.per == HELD else taken_for_background(language)
    elif requirement.value.unit == SWAP:
        note = say(language, "没有人写明愿意这样换。", "Nobody says that they would take this instead of money.")
    else:
        note = say(language, "付款方式要和每个人说定。", "How it is paid is to be agreed with each of them.")
    return Finding(RequirementStatus.OPEN, note=note)


def _by_another_clock(who: Sequence[Assignment], facts: PlanFacts) -> tuple[Assignment, ...]:
    """Who takes part online in what others come to."""
    online = tuple(part for part in who if facts.mode_of(part) is Mode.ONLINE)
    return online if any(facts.mode_of(part) is Mode.ON_SITE for part in who) else ()
