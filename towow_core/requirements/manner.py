"""How a plan stands to where, how, in which language and how long: by what its rows and its people's offers say."""

from collections.abc import Sequence
from dataclasses import replace
from math import isclose

from towow_core.domain.left_to_judge import YOURS_TO_JUDGE
from towow_core.domain.limits import Limited
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import (
    DISTRICT,
    EITHER,
    IN_ALL,
    REGION,
    UNREAD,
    Mode,
    Requirement,
    RequirementStatus,
    RequirementValue,
)
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import (
    Finding,
    as_agreed,
    by_each,
    concerned,
    from_words,
    nobody_does_it,
    of_the_unread,
    spoken,
)
from towow_core.requirements.limits import is_within, limits_of
from towow_core.requirements.notes import names, quoted, say
from towow_core.requirements.recurrence import times_in_price, weeks_in

_BILINGUAL = 2
# Towns of their own beside a city, for which people name them: who is in the city need not go there.
_TOWNS = frozenset({"oakland", "berkeley", "palo alto", "sausalito", "santa monica", "pasadena", "dún laoghaire"})
VENUE = frozenset({"venue", "场地提供"})
_SPEECHLESS = VENUE  # who only opens a room need not speak to anybody
_DAYS_EACH = {"days": 1.0, "weeks": 7.0, "months": 30.0, "years": 365.0}
_TIMES_EACH = {("weeks", "week"): 1.0, ("months", "month"): 1.0, ("years", "month"): 12.0}
_HOURS = {"hours": 1.0, "minutes": 1 / 60}


def check_place(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Met by those who come there, if nobody takes part on the day from afar; who does not say is not known to come.

    Of two places of which either will do, the second counts where the first is not met.
    """
    if requirement.value.tags:  # of those alone who do it
        if not (who := concerned(requirement, facts)):
            return nobody_does_it(language)
        facts = replace(facts, plan=replace(facts.plan, assignments=who))
    found = _at(requirement, facts, language)
    if requirement.value.unit == REGION and found.status is RequirementStatus.MET:
        note = say(
            language,
            f"当作{requirement.value.text}里做的人所在的城市；具体在哪一处，没有人说过。",
            f"Taken for the town in {requirement.value.text} where they are; in which place it is to be nobody said.",
        )
        return Finding(RequirementStatus.OPEN, found.met_by, note)
    if requirement.value.unit != EITHER or found.status is RequirementStatus.MET:
        return found
    value = replace(requirement.value, text=requirement.value.per)
    other = _at(replace(requirement, value=value), facts, language)
    return other if other.status is RequirementStatus.MET else found


def _at(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    comes = {part: comes_to(requirement.value.text, part, facts) for part in facts.active}
    here = tuple(part for part, verdict in comes.items() if verdict)
    silent = [part.display_name for part, verdict in comes.items() if verdict is None]
    if silent:
        shown = names(silent, language)
        note = say(language, f"{shown}没有说明是否到场。", f"{shown} did not say whether they come.")
        return Finding(RequirementStatus.OPEN, tuple(part.agent_id for part in here), note)
    elsewhere = [p for p, verdict in comes.items() if verdict is False and facts.mode_of(p) is Mode.ON_SITE]
    if elsewhere:
        shown, place = names([part.display_name for part in elsewhere], language), requirement.value.text
        note = say(language, f"{shown}不到{place}。", f"{shown} does not come to {place}.")
        status = RequirementStatus.PARTLY if here else RequirementStatus.UNMET
        return Finding(status, tuple(part.agent_id for part in here), note)
    if not here:
        return Finding(RequirementStatus.OPEN, note=_nobody_comes(requirement.value.text, facts, language))
    unsure = [part for part in here if not facts.has_agreed(part)]
    if unsure:
        return as_agreed(unsure, facts, language)
    agreed = tuple(part.agent_id for part in here)
    if afar := _on_the_day_from_afar(facts):
        shown, place = names([part.display_name for part in afar], language), requirement.value.text
        note = say(language, f"{shown}在线上参与，不到{place}。", f"{shown}: takes part online, not in {place}.")
        return Finding(RequirementStatus.PARTLY, agreed, note)
    met = Finding(RequirementStatus.MET, agreed)
    return _in_district(requirement, met, facts, language) if requirement.value.unit == DISTRICT else met


def _on_the_day_from_afar(facts: PlanFacts) -> tuple[Assignment, ...]:
    """Who takes part online in what the others come to, where nobody said that they may."""
    if facts.may_be_online:
        return ()
    at_it = (part for part in facts.at_it() if facts.mode_of(part) is Mode.ONLINE)
    return tuple(part for part in at_it if not facts.from_afar & {*part.capabilities})


def _nobody_comes(place: str, facts: PlanFacts, language: Language) -> str:
    if not facts.active or any(facts.mode_of(part) is not Mode.ONLINE for part in facts.active):
        return say(language, "没有人到场。", "Nobody comes there.")
    shown = names([part.display_name for part in facts.active], language)
    return say(
        language,
        f"{shown}在线上做或寄送，不到{place}。",
        f"{shown} would do it online or send it, and not come to {place}.",
    )


def _in_district(requirement: Requirement, met: Finding, facts: PlanFacts, language: Language) -> Finding:
    """Who comes, comes to any part of a city; a room is in one of them, which its own words must name.

    A town beside the city is no part of it: everybody must say that they go there.
    """
    is_town = requirement.text.casefold() in _TOWNS
    rooms = facts.active if is_town else _rooms(requirement.text, facts)
    elsewhere = [part for part in rooms if not any(one.settles for one in facts.statements(part, requirement.text))]
    if not elsewhere:
        return met
    shown, said = names([part.display_name for part in elsewhere], language), requirement.text
    note = say(
        language,
        f"{shown}在{requirement.value.text}，是不是在{said}没有写明。",
        f"{shown} is in {requirement.value.text}; nobody says whether in {said}.",
    )
    return Finding(
        RequirementStatus.OPEN, tuple(a for a in met.met_by if a not in {p.agent_id for p in elsewhere}), note
    )


def _rooms(district: str, facts: PlanFacts) -> tuple[Assignment, ...]:
    """Who opens a room, or does what is asked for in the same words as the district: "Atelier in Kreuzberg"."""
    named = (tag for part in facts.active for tag in part.capabilities if district.casefold() in tag.casefold())
    return tuple(dict.fromkeys(part for tag in (*sorted(VENUE), *named) for part in facts.covering(tag)))


def check_elsewhere(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "Not in Berlin": nobody with a part does it there; of whom no place is known, nobody knows."""
    if requirement.value.per:
        return _not_in_district(requirement, facts, language)
    place = requirement.value.text
    verdicts = [(part, None if (at := _is_at(place, part, facts)) is None else not at) for part in facts.active]
    against = say(language, f"会在{place}做。", f" would do it in {place}.")
    found = by_each(verdicts, facts, language, against=against)
    is_there = any(verdict is False for _, verdict in verdicts)
    return found._replace(status=RequirementStatus.UNMET) if is_there else found


def _not_in_district(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "Not in Neukölln": not met where a room's own words name that part of the city, and else for people to judge."""
    district = requirement.value.per
    rooms = _rooms(district, facts) or tuple(part for part in facts.active if facts.mode_of(part) is not Mode.ONLINE)
    if there := [part for part in rooms if district.casefold() in part.responsibility.casefold()]:
        shown = names([part.display_name for part in there], language)
        note = say(language, f"{shown}写的话里就有{district}。", f"{shown}'s own words name {district}.")
        return Finding(RequirementStatus.UNMET, note=note)
    shown = names([part.display_name for part in rooms], language)
    note = say(
        language,
        f"{shown}写的话里没有{district}；在城里哪一处，由你判断。",
        f"The words of {shown} do not name {district}; where in the city that is is yours to judge.",
    )
    return Finding(RequirementStatus.OPEN, note=note if rooms else "")


def _is_at(place: str, part: Assignment, facts: PlanFacts) -> bool | None:
    offer = facts.offers.get(part.agent_id)
    if offer is None or (offer.mode is not Mode.ONLINE and not offer.places):
        return None
    return offer.mode is not Mode.ONLINE and place in offer.places


def comes_to(place: str, part: Assignment, facts: PlanFacts) -> bool | None:
    """Whether they would do their part there, by their offer; None where it does not say how they would do it."""
    offer = facts.offers.get(part.agent_id)
    if offer is None or offer.mode is None:
        return None
    if offer.mode is Mode.ONLINE:
        return False
    return place in offer.places if offer.places else True


def check_language(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    if requirement.value.per == UNREAD:
        return of_the_unread(language)
    wanted = {code for code in requirement.value.text.split(",") if code}
    who = concerned(requirement, facts)
    who = tuple(part for part in who if not part.capabilities or not {*part.capabilities} <= _SPEECHLESS) or who
    if not who:
        note = say(
            language,
            "这是对某一项工作提的，方案里还没有写明谁做它。",
            "The plan does not say yet who does what this is asked of.",
        )
        return Finding(RequirementStatus.UNMET, note=note)
    if not wanted:
        return _bilingual(requirement, who, facts, language)
    verdicts = [
        (part, _knows(offer.languages, wanted, requirement) if offer is not None and offer.languages else None)
        for part in who
        for offer in [facts.offers.get(part.agent_id)]
    ]
    able = [part for part, verdict in verdicts if verdict]
    if requirement.value.number == 1 and able:  # "at least one of whom"
        return as_agreed(able, facts, language)
    return by_each(verdicts, facts, language, against=say(language, "不会这门语言。", " does not work in it."))


def _knows(languages: Sequence[str], wanted: set[str], requirement: Requirement) -> bool:
    there = wanted & {*languages}
    return bool(there) if requirement.value.unit == EITHER else there == wanted


def _bilingual(requirement: Requirement, who: tuple[Assignment, ...], facts: PlanFacts, language: Language) -> Finding:
    """ "Bilingual", without saying in what: who works in so many languages is, and says in which."""
    least = int(requirement.value.number or _BILINGUAL)
    known = [(part, o.languages) for part in who if (o := facts.offers.get(part.agent_id)) and o.languages]
    if not known:
        return from_words(requirement, facts, language)
    says = {part: len(codes) >= least for part, codes in known}
    verdicts = [(part, says.get(part)) for part in who]
    found = by_each(verdicts, facts, language, against=say(language, "只会一种语言。", " works in one language only."))
    shown = names([f"{part.display_name}: {'/'.join(codes)}" for part, codes in known], language)
    return found if found.note else found._replace(note=say(language, f"{shown}。", f"{shown}."))


def check_duration(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Hours in one go are a fact of offers, or of what the plan pays them for; days and weeks are the plan's own."""
    value, who = requirement.value, concerned(requirement, facts)
    if value.per:
        return _of_no_one_time(requirement, who, facts, language)
    if not who and value.tags:
        return nobody_does_it(language)
    if value.unit == "days" and value.number and facts.plan.timeline.event_days:
        return _days(requirement, value.number, facts, language)
    if value.unit == "weeks" and value.number and (found := _weeks(requirement, value.number, facts, language)):
        return found
    hours = _HOURS.get(value.unit)
    in_words = from_words(requirement, facts, language)
    says = {*in_words.met_by}  # of several people, whoever says so says it of their own part
    if says and (value.tags or says >= {part.agent_id for part in who}):
        return in_words
    if hours is None or value.number is None:
        return _by_what_they_take_on(requirement, who, facts, language)
    wanted = value.number * hours
    verdicts = [
        (part, part.agent_id in says or (None if (most := _hours(part, facts)) is None else most >= wanted))
        for part in who
    ]
    if all(verdict is None for _, verdict in verdicts) and spoken(requirement.text, facts, who):
        return in_words
    return by_each(verdicts, facts, language, against=say(language, "做不了这么久。", " would not work that long."))


def _by_what_they_take_on(
    requirement: Requirement, who: Sequence[Assignment], facts: PlanFacts, language: Language
) -> Finding:
    """Weeks and months, of which no term speaks: unmet where somebody takes on only what lasts longer, or less long."""
    value = requirement.value
    each = _DAYS_EACH.get(value.unit)
    asked = None if each is None or value.number is None else value.number * each
    said = [(part, limit) for part in who for limit in limits_of(part, facts) if limit.of is Limited.DAYS]
    against = [(part, limit) for part, limit in said if asked is not None and not is_within(asked, limit)]
    if not against and said:
        note = quoted([(part.display_name, limit.said) for part, limit in said], language)
        judge = say(language, YOURS_TO_JUDGE.zh, f" {YOURS_TO_JUDGE.en}")
        return Finding(RequirementStatus.OPEN, note=note + judge)
    if not against and (found := _by_times_in_price(value, who, facts, language)) is not None:
        return found
    if not against:
        note = say(language, "没有人说明能做多久。", "Nobody says for how long.")
        return Finding(RequirementStatus.OPEN, note=note)
    note = quoted([(part.display_name, limit.said) for part, limit in against], language)
    return Finding(RequirementStatus.UNMET, note=note)


def _by_times_in_price(
    value: RequirementValue, who: Sequence[Assignment], facts: PlanFacts, language: Language
) -> Finding | None:
    """What is done once a month for a year, at a price for twelve times, is taken on for as long; None without one."""
    each = _TIMES_EACH.get((value.unit, facts.once_each))
    priced = times_in_price(who)
    if each is None or not value.number or priced < value.number * each:
        return None
    note = say(language, f"价钱按 {priced:g} 次算。", f"At a price for {priced:g} times.")
    if unsure := [part for part in who if not facts.has_agreed(part)]:
        return as_agreed(unsure, facts, language)
    return Finding(RequirementStatus.MET, tuple(part.agent_id for part in who), note)


def _of_no_one_time(
    requirement: Requirement, who: Sequence[Assignment], facts: PlanFacts, language: Language
) -> Finding:
    """A length of what was not understood, of all times together, or for everybody who comes."""
    if requirement.value.per == UNREAD:
        return of_the_unread(language)
    held = _in_all if requirement.value.per == IN_ALL else _for_each
    return held(requirement, who, facts, language)


def _for_each(requirement: Requirement, who: Sequence[Assignment], facts: PlanFacts, language: Language) -> Finding:
    """So long for everybody who comes, one after the other: what the plan pays for must be enough for all of them."""
    each = (requirement.value.number or 0) * _HOURS[requirement.value.unit]
    there = [(part, _hours(part, facts)) for part in who]
    if facts.people is None or not who or any(hours is None for _, hours in there):
        note = say(language, "没有人说明每个人都有这么久。", "Nobody says that it is so long for each of them.")
        return Finding(RequirementStatus.OPEN, note=note)
    wanted = each * facts.people
    verdicts = [(part, hours is not None and hours >= wanted) for part, hours in there]
    return by_each(verdicts, facts, language, against=say(language, "没有这么久。", " would not work that long."))


def _in_all(requirement: Requirement, who: Sequence[Assignment], facts: PlanFacts, language: Language) -> Finding:
    """So long in all times together: as long as the plan pays those by the hour for who do it."""
    wanted = (requirement.value.number or 0) * _HOURS[requirement.value.unit]
    paid = [(part, _paid_in_all(part)) for part in who]
    if not who or any(hours is None for _, hours in paid):
        note = say(
            language,
            "方案里一共几个小时，还没有定。",
            "How many hours the plan comes to in all is not settled.",
        )
        return Finding(RequirementStatus.OPEN, note=note)
    other = [(part, hours) for part, hours in paid if hours is None or not isclose(hours, wanted)]
    if not other:
        return by_each([(part, True) for part in who], facts, language, against="")
    shown = names([f"{part.display_name} {hours:g} h" for part, hours in other], language)
    return Finding(
        RequirementStatus.UNMET, note=say(language, f"方案里一共是：{shown}。", f"In all, by the plan: {shown}.")
    )


def _paid_in_all(part: Assignment) -> float | None:
    """For how many hours the plan pays somebody, each time and all times together."""
    rate = part.rate
    if rate is None or rate.unit is not PriceUnit.HOUR or rate.quantity is None or rate.times is None:
        return None
    return rate.quantity * rate.times


def _hours(part: Assignment, facts: PlanFacts) -> float | None:
    """For how long somebody would work in one go, as their offer says, or as the plan pays them by the hour for."""
    offer, rate = facts.offers.get(part.agent_id), part.rate
    said = None if offer is None else offer.hours_max
    paid = rate.quantity if rate is not None and rate.unit is PriceUnit.HOUR else None
    return paid if said is None else said


def _days(requirement: Requirement, wanted: float, facts: PlanFacts, language: Language) -> Finding:
    there = len(facts.plan.timeline.event_days)
    if there < wanted:
        note = say(language, f"方案只有 {there} 天。", f"The plan has {there} day(s).")
        return Finding(RequirementStatus.UNMET, note=note)
    who = concerned(requirement, facts)
    stays = [(part, max(len(facts.known_days_of(part)), _days_paid(part)) >= wanted) for part in who]
    return _by_who_stays(requirement, stays, language)


def _days_paid(part: Assignment) -> float:
    """How many days the plan pays somebody for who is to be there on none: what is done from afar has only its last."""
    rate = part.rate
    is_by_the_day = rate is not None and rate.unit is PriceUnit.DAY and part.by and not part.days
    return (rate.quantity or 0) if rate is not None and is_by_the_day else 0


def _weeks(requirement: Requirement, wanted: float, facts: PlanFacts, language: Language) -> Finding | None:
    """For how many weeks it comes again, by the days that the plan lists, else by the times that it is priced for."""
    who = concerned(requirement, facts)
    if each := _times_of_a_week(wanted, who):
        zh = f"价钱按 {wanted * each:g} 次算，{wanted:g} 周里每周 {each} 次。"
        en = f"The price is for {wanted * each:g} times, {each} in each of {wanted:g} weeks."
        return as_agreed(who, facts, language)._replace(note=say(language, zh, en))
    if facts.times <= 1:
        return None
    there = weeks_in(facts.days)
    if there < wanted:
        note = say(language, f"方案里的日子只在 {there} 周内。", f"The plan's days are in {there} week(s).")
        return Finding(RequirementStatus.PARTLY, tuple(part.agent_id for part in who), note)
    stays = [(part, weeks_in(facts.known_days_of(part)) >= wanted) for part in who]
    return _by_who_stays(requirement, stays, language)


def _times_of_a_week(weeks: float, who: Sequence[Assignment]) -> int:
    """How many of the times that they are paid for fall in each of so many weeks; 0 where that comes out uneven."""
    priced = times_in_price(who)
    return int(priced // weeks) if priced >= weeks and priced % weeks == 0 else 0


def _by_who_stays(requirement: Requirement, verdicts: Sequence[tuple[Assignment, bool]], language: Language) -> Finding:
    """Met by those who are there for all of it; of whom it is asked, all of them have to be."""
    whole = tuple(part.agent_id for part, stays in verdicts if stays)
    short = [part.display_name for part, stays in verdicts if not stays]
    if short and (requirement.value.tags or not whole):
        shown = names(short, language)
        note = say(language, f"{shown}只来其中一部分日子。", f"{shown} is there on some of the days only.")
        return Finding(RequirementStatus.PARTLY, whole, note)
    return Finding(RequirementStatus.MET, whole)
