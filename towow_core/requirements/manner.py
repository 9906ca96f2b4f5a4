"""How a plan stands to where, how, in which language, how long and how often: by what its people's offers say."""

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import ALLOWED, Mode, Requirement, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, as_agreed, by_each, from_words
from towow_core.requirements.notes import names, say

_BILINGUAL = 2
_HOURS = {"hours": 1.0, "minutes": 1 / 60}


def check_mode(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    if requirement.value.unit == ALLOWED:
        return Finding(RequirementStatus.MET, tuple(part.agent_id for part in facts.active))
    wanted = Mode(requirement.value.text)
    verdicts = [(part, None if (mode := facts.mode_of(part)) is None else mode is wanted) for part in facts.active]
    found = by_each(verdicts, facts, language, against=say(language, "做不到。", " would do it the other way."))
    if found.status is RequirementStatus.PARTLY and any(verdict is False for _, verdict in verdicts):
        return found._replace(status=RequirementStatus.UNMET)  # one online speaker is one too many
    return found


def check_place(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Met by those who come there; who takes part online is elsewhere, and who does not say is not known to come."""
    comes = {part: _comes_to(requirement.value.text, part, facts) for part in facts.active}
    here = tuple(part for part, verdict in comes.items() if verdict)
    silent = [part.display_name for part, verdict in comes.items() if verdict is None]
    if silent:
        shown = names(silent, language)
        note = say(language, f"{shown}没有说明是否到场。", f"{shown} did not say whether they come.")
        return Finding(RequirementStatus.OPEN, tuple(part.agent_id for part in here), note)
    if not here:
        note = say(language, "没有人到场。", "Nobody comes there.")
        return Finding(RequirementStatus.OPEN, note=note)
    unsure = [part for part in here if not facts.has_agreed(part)]
    if unsure:
        return as_agreed(unsure, facts, language)
    return Finding(RequirementStatus.MET, tuple(part.agent_id for part in here))


def check_elsewhere(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "Not in Berlin": nobody with a part does it there; of whom no place is known, nobody knows."""
    place = requirement.value.text
    verdicts = [(part, None if (at := _is_at(place, part, facts)) is None else not at) for part in facts.active]
    against = say(language, f"会在{place}做。", f" would do it in {place}.")
    found = by_each(verdicts, facts, language, against=against)
    is_there = any(verdict is False for _, verdict in verdicts)
    return found._replace(status=RequirementStatus.UNMET) if is_there else found


def _is_at(place: str, part: Assignment, facts: PlanFacts) -> bool | None:
    offer = facts.offers.get(part.agent_id)
    if offer is None or (offer.mode is not Mode.ONLINE and not offer.places):
        return None
    return offer.mode is not Mode.ONLINE and place in offer.places


def _comes_to(place: str, part: Assignment, facts: PlanFacts) -> bool | None:
    offer = facts.offers.get(part.agent_id)
    if offer is None or offer.mode is None:
        return None
    if offer.mode is Mode.ONLINE:
        return False
    return place in offer.places if offer.places else True


def check_language(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    wanted = {code for code in requirement.value.text.split(",") if code}
    concerned = _concerned(requirement, facts)
    if not concerned:
        note = say(
            language, "被要求会这门语言的那一项，方案里没有人负责。", "Nobody in the plan does what this is asked of."
        )
        return Finding(RequirementStatus.UNMET, note=note)
    if not wanted:
        return _bilingual(requirement, concerned, facts, language)
    verdicts = [
        (part, wanted <= set(offer.languages) if offer is not None and offer.languages else None)
        for part in concerned
        for offer in [facts.offers.get(part.agent_id)]
    ]
    able = [part for part, verdict in verdicts if verdict]
    if requirement.value.number == 1 and able:  # "at least one of whom"
        return as_agreed(able, facts, language)
    return by_each(verdicts, facts, language, against=say(language, "不会这门语言。", " does not work in it."))


def _bilingual(
    requirement: Requirement, concerned: tuple[Assignment, ...], facts: PlanFacts, language: Language
) -> Finding:
    """ "Bilingual", without saying in what: who works in so many languages is, and says in which."""
    least = int(requirement.value.number or _BILINGUAL)
    known = [(part, o.languages) for part in concerned if (o := facts.offers.get(part.agent_id)) and o.languages]
    if not known:
        return from_words(requirement, facts, language)
    says = {part: len(codes) >= least for part, codes in known}
    verdicts = [(part, says.get(part)) for part in concerned]
    found = by_each(verdicts, facts, language, against=say(language, "只会一种语言。", " works in one language only."))
    shown = names([f"{part.display_name}: {'/'.join(codes)}" for part, codes in known], language)
    return found if found.note else found._replace(note=say(language, f"{shown}。", f"{shown}."))


def check_duration(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Hours in one go are a fact of offers, days one of the plan; how many weeks somebody comes is none yet."""
    if requirement.value.unit == "days" and requirement.value.number and facts.plan.timeline.event_days:
        return _days(requirement.value.number, facts, language)
    hours = _HOURS.get(requirement.value.unit)
    if (spoken := from_words(requirement, facts, language)).met_by:
        return spoken
    if hours is None or requirement.value.number is None:
        note = say(language, "没有人说明能做多久。", "Nobody says for how long.")
        return Finding(RequirementStatus.OPEN, note=note)
    wanted = requirement.value.number * hours
    verdicts = [
        (part, None if offer is None or offer.hours_max is None else offer.hours_max >= wanted)
        for part in facts.active
        for offer in [facts.offers.get(part.agent_id)]
    ]
    return by_each(verdicts, facts, language, against=say(language, "做不了这么久。", " would not work that long."))


def _days(wanted: float, facts: PlanFacts, language: Language) -> Finding:
    there = len(facts.plan.timeline.event_days)
    if there >= wanted:
        return Finding(RequirementStatus.MET, tuple(part.agent_id for part in facts.active))
    note = say(language, f"方案只有 {there} 天。", f"The plan has {there} day(s).")
    return Finding(RequirementStatus.UNMET, note=note)


def check_recurrence(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    verdicts = [
        (part, None if offer is None else offer.recurring)
        for part in facts.active
        for offer in [facts.offers.get(part.agent_id)]
    ]
    against = say(language, "只做一次，不接长期的。", " takes on nothing regular.")
    found = by_each(verdicts, facts, language, against=against)
    if len(facts.days) != 1 or requirement.value.number == 1:
        return found
    # No plan books what nobody can count: it is for the first time, and says so.
    day = facts.days[0]
    first = say(
        language,
        f"方案只定了 {day} 这一次，一共几次、到哪天为止，还没有定。",
        f"The plan is for {day} only, the first time; how often, or until when, is not settled.",
    )
    status = RequirementStatus.OPEN if found.status is RequirementStatus.MET else found.status
    return Finding(status, found.met_by, say(language, "", " ").join(filter(None, (found.note, first))))


def _concerned(requirement: Requirement, facts: PlanFacts) -> tuple[Assignment, ...]:
    """Whoever does what the requirement is about; everybody with a part where it is about nobody in particular.

    A plan whose parts name nothing says of nobody what they do: then it is everybody.
    """
    about = tuple(part for tag in requirement.value.tags for part in facts.covering(tag))
    says_nothing = not requirement.value.tags or not any(part.capabilities for part in facts.active)
    return facts.active if says_nothing else tuple(dict.fromkeys(about))
