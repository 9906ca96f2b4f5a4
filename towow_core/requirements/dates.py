"""How a plan stands to when: its days, those of single parts, its last day and its hours."""

from collections.abc import Sequence
from datetime import date

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import (
    COUNTED,
    DRAFT,
    Mode,
    Requirement,
    RequirementSource,
    RequirementStatus,
    RequirementValue,
    counted_day,
)
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, as_agreed, concerned, from_words, nobody_does_it
from towow_core.requirements.notes import names, say

FURTHER, PAST, GUESSED = "further", "past", "guessed"  # a day besides that of the whole; one gone by; without a year
URGENT, SOONEST = "urgent", "soonest"
TIME, PERSON = "time", "person"


def check_date(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    value = requirement.value
    if value.text == PAST:
        note = say(language, "这一天已经过去。", "That day is past.")
        return Finding(RequirementStatus.UNMET, note=note)
    if not facts.day:
        note = say(language, "方案没有定日子。", "The plan names no day.")
        return Finding(RequirementStatus.UNMET, note=note)
    if value.unit in COUNTED:
        return _counted_day(requirement, facts, language)
    shown = names(facts.days, language)
    note = say(language, f"方案的日子是 {shown}。", f"The plan's day is {shown}.")
    if value.text == FURTHER or value.tags:
        found = _day_of_some(requirement, facts, language)
        return found if found.note else found._replace(note=note)
    if value.choices:
        return _chosen_days(value, facts, language)
    if value.every:
        return _every_day(value, facts, language)
    if not any(is_within(day, value) for day in facts.days):
        return Finding(RequirementStatus.UNMET, note=note)
    return _as_named(requirement, facts, language)


def _day_of_some(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """A day of one part, or one besides the first: met by those of whom the plan has it, in its rows."""
    value, who = requirement.value, concerned(requirement, facts)
    is_span = not value.every and not value.weekdays and value.first != value.last
    if value.text == FURTHER and is_span:  # of what nobody can tell
        return Finding(RequirementStatus.OPEN)
    there = [part for part in who if _has(facts.days_of(part), value)]
    if there and (len(there) == len(who) or not value.tags):
        return as_agreed(there, facts, language)
    return Finding(RequirementStatus.UNMET if value.tags and value.text != FURTHER else RequirementStatus.OPEN)


def _has(days: Sequence[str], value: RequirementValue) -> bool:
    return {*value.every} <= {*days} if value.every else any(is_within(day, value) for day in days)


def _as_named(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """On a day that is meant: met, but for days that are not all there, and days that nobody said so."""
    day, value = facts.day, requirement.value
    everybody = tuple(part.agent_id for part in facts.at_it())
    if value.number is not None and value.number > len(facts.days):
        asked = say(
            language,
            f"要 {value.number:g} 天，方案的日子是 {day}。",
            f"{value.number:g} days are asked for. The plan's day is {day}.",
        )
        return Finding(RequirementStatus.PARTLY, everybody, asked)
    if value.text == GUESSED:
        read = say(
            language,
            f"没有说年份，今年的这一天已经过去，先读作 {value.first}。",
            f"No year was named and this year's is past: read as {value.first}.",
        )
        return Finding(RequirementStatus.OPEN, note=read)
    if requirement.is_hard and requirement.source is RequirementSource.ASSUMED:
        assumed = say(
            language, f"说的那天已经过去，先按 {day} 安排。", f"The day that was named is past: {day} is assumed."
        )
        return Finding(RequirementStatus.OPEN, note=assumed)
    if not everybody:
        before = say(language, "方案里的事都在这天之前交付。", "All that the plan has is handed over before that day.")
        return Finding(RequirementStatus.OPEN, note=before)
    return Finding(RequirementStatus.MET, everybody, _which(day, value, language))


def _which(day: str, value: RequirementValue, language: Language) -> str:
    """Which of several days it is."""
    if len(value.days) < 2:  # noqa: PLR2004  # one is no choice
        return ""
    left = names([other for other in value.days if other != day], language)
    return say(language, f"定在 {day}；也说过 {left}。", f"It is {day}; {left} was named as well.")


def _chosen_days(value: RequirementValue, facts: PlanFacts, language: Language) -> Finding:
    """Of several days each, all of one alternative: which it is, and which are left."""
    everybody, day = tuple(part.agent_id for part in facts.active), names(facts.days, language)
    chosen = next((days for days in value.choices if {*days} <= {*facts.days}), ())
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
    there = [day for day in value.every if day in facts.days]
    missing = [day for day in value.every if day not in facts.days]
    everybody = tuple(part.agent_id for part in facts.active)
    if not missing:
        return Finding(RequirementStatus.MET, everybody)
    shown = names(missing, language)
    note = say(language, f"方案里没有 {shown}。", f"The plan lacks {shown}.")
    return Finding(RequirementStatus.PARTLY if there else RequirementStatus.UNMET, everybody if there else (), note)


def _counted_day(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "Packing, the day before": the parts that are meant name that day themselves."""
    value, days = requirement.value, facts.days
    due = counted_day(value, days)
    parts = list({part.agent_id: part for tag in value.tags for part in facts.covering(tag)}.values())
    note = say(language, f"应在 {due}。", f"That is {due}.")
    if not value.tags:
        return Finding(RequirementStatus.OPEN, note=note)
    if not parts:
        return Finding(
            RequirementStatus.UNMET,
            note=say(language, f"{note}方案里没有人负责这一项。", f"{note} Nobody in the plan does this."),
        )
    wrong: list[Assignment] = [part for part in parts if due not in (part.days or days)]
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
    day, value = facts.plan.timeline.end_date[:10], requirement.value
    if not day:
        note = say(language, "方案没有定日子。", "The plan names no day.")
        return Finding(RequirementStatus.UNMET, note=note)
    done = say(language, f"方案到 {day} 完成。", f"The plan is done on {day}.")
    if value.text == FURTHER and (spoken := from_words(requirement, facts, language)).met_by:
        return spoken
    if value.text == FURTHER and value.tags:
        return _part_by(requirement, facts, language)
    if value.text in {FURTHER, SOONEST}:  # of something else than the whole, and a plan has one day; or no day at all
        return Finding(RequirementStatus.OPEN, note=done)
    if day > value.last:
        note = say(language, f"方案到 {day} 才完成。", f"The plan is done on {day} only.")
        return Finding(RequirementStatus.UNMET, note=note)
    everybody = tuple(part.agent_id for part in facts.active)
    if value.text == URGENT:
        note = say(language, f"方案在当天（{day}），没有说几点。", f"The plan is for today ({day}), and names no hour.")
        return Finding(RequirementStatus.PARTLY, everybody, note)
    if value.text == GUESSED:
        note = say(language, f"没有说年份，先读作 {value.last}。", f"No year was named: read as {value.last}.")
        return Finding(RequirementStatus.OPEN, note=note)
    return Finding(RequirementStatus.MET, everybody)


def _part_by(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "A poster by 30 November": the day that the plan names for that part, and not that of the whole."""
    tags = requirement.value.tags
    parts = list(dict.fromkeys(part for tag in tags for part in facts.covering(tag)))
    if not parts:
        note = say(language, "方案里没有人负责这一项。", "Nobody in the plan does what this is for.")
        return Finding(RequirementStatus.OPEN, note=note)
    days = {part: facts.done_on(part, tags) for part in parts}
    unsaid = [part.display_name for part, day in days.items() if not day]
    if unsaid:
        shown = names(unsaid, language)
        note = say(
            language, f"{shown}哪天做完，方案没有写。", f"The plan does not say on which day {shown} will be done."
        )
        return Finding(RequirementStatus.OPEN, note=note)
    shown = names([f"{part.display_name} {day}" for part, day in days.items()], language)
    done = say(language, f"方案里的完成日：{shown}。", f"Done, by the plan: {shown}.")
    if any(day > requirement.value.last for day in days.values()):
        if requirement.value.unit == DRAFT:
            note = say(
                language,
                f"{done}{requirement.value.last} 前有没有初稿，没有人说明。",
                f"{done} Whether there is a draft by {requirement.value.last}, nobody says.",
            )
            return Finding(RequirementStatus.OPEN, note=note)
        return Finding(RequirementStatus.UNMET, tuple(part.agent_id for part in parts), done)
    found = as_agreed(parts, facts, language)
    return found if found.note else found._replace(note=done)


def check_hours(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Hours of the day that the plan itself names, and everybody in it has said yes to."""
    if requirement.value.unit != TIME:
        return from_words(requirement, facts, language)
    said, there = requirement.value.text, facts.there_at(requirement.value.tags)
    who = tuple(part for part in concerned(requirement, facts) if part in there)
    if said not in facts.plan.timeline.hours:
        note = say(language, "方案没有定几点。", "The plan names no hours.")
        if requirement.value.tags and who and all(said in part.responsibility for part in who):  # words, and no fact
            shown = names([part.display_name for part in who], language)
            note = say(language, f"只写在{shown}的分工里。", f"Only the words of the part of {shown} say so.")
        return Finding(RequirementStatus.OPEN, note=note)
    if not who and requirement.value.tags:
        return nobody_does_it(language)
    if abroad := _by_another_clock(who, facts):
        shown = names([part.display_name for part in abroad], language)
        note = say(
            language,
            f"{shown}线上参与，这个时间按哪里的钟，没有人说明。",
            f"{shown} takes part online: by whose clock, nobody says.",
        )
        return Finding(RequirementStatus.OPEN, tuple(p.agent_id for p in who if p not in abroad), note)
    unsure = [part for part in who if not facts.has_agreed(part)]
    if unsure or not who:
        return as_agreed(unsure, facts, language)
    note = say(language, "方案写明了，每个人都答应了。", "The plan says so, and everybody in it has said yes.")
    return Finding(RequirementStatus.MET, tuple(part.agent_id for part in who), note)


def _by_another_clock(who: Sequence[Assignment], facts: PlanFacts) -> tuple[Assignment, ...]:
    """Who takes part online in what others come to."""
    online = tuple(part for part in who if facts.mode_of(part) is Mode.ONLINE)
    return online if any(facts.mode_of(part) is Mode.ON_SITE for part in who) else ()
