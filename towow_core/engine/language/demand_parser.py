"""One sentence in, what it means out: language, place, date, head-count, money, capabilities, what it leaves open."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import (
    Confidence,
    DeepUnderstanding,
    DemandContext,
    DemandUnderstanding,
    Language,
    NetworkWord,
    Provenance,
)
from towow_core.engine.language.at_ours import is_done_at_ours, without_the_occasion
from towow_core.engine.language.background import without_background
from towow_core.engine.language.before_that import without_before_that
from towow_core.engine.language.budgets import find_budgets
from towow_core.engine.language.circumstances import without_circumstances, without_drafts
from towow_core.engine.language.conditions import without_conditions
from towow_core.engine.language.corrections import corrected
from towow_core.engine.language.date_arithmetic import FoundDate, Precision
from towow_core.engine.language.dates import before_its_month, find_date, goes_on_until
from towow_core.engine.language.days_of_a_story import without_days_of_a_story
from towow_core.engine.language.dealings import without_dealings
from towow_core.engine.language.decision_days import without_decision_days
from towow_core.engine.language.done_to_it import named_in_full, without_things
from towow_core.engine.language.either_time import without_either_times
from towow_core.engine.language.errand_budgets import of_their_errands
from towow_core.engine.language.glosses import glossed, is_half_read
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.hearing import beside, without_said
from towow_core.engine.language.journeys import places_of_work
from towow_core.engine.language.lengths import (
    count_before,
    find_days,
    find_hours,
    find_sessions,
    hours_in_all,
    repeats,
    says_only_when,
)
from towow_core.engine.language.lists import rows_apart, without_list_numbers
from towow_core.engine.language.local_money import currency_there
from towow_core.engine.language.mentions import unwilling
from towow_core.engine.language.money import Money, whole_of, without_amounts
from towow_core.engine.language.monthly import monthly_series
from towow_core.engine.language.numerals import without_group_marks
from towow_core.engine.language.polarity import asks_only, capabilities_meant, owned, refused
from towow_core.engine.language.preferences import find_mood, find_preferences, is_remote_fine
from towow_core.engine.language.recurrence import RECURRENCE, without_recurrences
from towow_core.engine.language.requested_tags import asked_for, without_side_remarks
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import language_of
from towow_core.engine.language.unknown_places import unknown_place
from towow_core.engine.language.urgency import is_now
from towow_core.engine.language.vocabulary import among
from towow_core.engine.language.where import says_where
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.scenarios import (
    EXPLICIT_IMPORTANCE,
    LIVE_MUSIC,
    TAG_IMPORTANCE_MIN,
    Scenario,
    implied_in,
    plays_itself,
    scenarios_in,
)
from towow_core.support.japanese import is_japanese
from towow_core.support.money import per_text

TAGS_MAX = 12
VENUE = "venue"  # what need not be found where the sentence says where it is
# Of place, day, people and money, besides at least one capability.
_FACTS_FOR_CONFIDENCE = 2
# No words for who gives it.
_OCCASION_OF_IT = re.compile(r"讲座|分享|报告|演讲$|\b(?:talk|lecture|speech)s?\b", re.IGNORECASE)
_ASKS_BESIDES = re.compile(r"(?<=[，,。；;])\s*(?:还|另外|也|并)?(?:想?请|想找|找|安排)[^，,。；;]{2,30}")
_ROOM = re.compile(r"地方|场[地所]|房间?|教室|空间|会议室|大?厅|哪里|哪儿")
_CURRENCY = {Language.ZH: "CNY", Language.EN: "USD"}  # where neither the amount nor the city says


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the sentence says outright."""

    place: str | None
    when: FoundDate | None
    people: int | None
    money: Money | None
    currency: str | None
    units: float | None = None  # how many of what the money is for one of; None where nobody says


@lru_cache(maxsize=256)  # a demand is read again with each remark, and that in pieces, as sentences of their own
def understand(raw_input: str, today: str, network_words: tuple[NetworkWord, ...] = ()) -> DemandUnderstanding:
    """What prompt 1 asks for, by rules: no model, no chance.

    Args:
        raw_input: The sentence, up to a few thousand characters.
        today: ISO date that "tomorrow" counts from.
        network_words: Words of the network that it is known to ask for: what they cover says nothing else.
    """
    said, text, language = _as_read(raw_input)
    heard = among(network_words).find(without_conditions(text))
    named = tuple(dict.fromkeys(one.word.name for one in heard if not one.word.is_feature))
    rest = without_conditions(without_said(text, heard))
    asked, implied = _work_in(rest, said, today, language)
    if named:  # who orders by name says all that they want
        asked, implied = (*named, *beside(rest, asked, heard)), ()
    facts = read_facts(rest, date.fromisoformat(today[:10]), language, (*asked, *_plainly_meant(rest, implied)))
    tags = (*asked, *(tag for tag in implied if tag not in asked))[: max(TAGS_MAX, len(named))]
    return DemandUnderstanding(
        surface_demand=said,
        deep_understanding=DeepUnderstanding(
            motivation=_motivation(text, language),
            likely_preferences=find_preferences(text, language),
            emotional_context=find_mood(text, language),
        ),
        capability_tags=tags,
        context=_context(facts, language),
        uncertainties=_uncertainties(text, facts, tags, language),
        confidence=_confidence(tags, facts),
        language=language,
        provenance=Provenance.RULE,
        network_words=tuple(dict.fromkeys(one.word for one in heard)),
    )


def tags_asked(raw_input: str, today: str) -> tuple[str, ...]:
    """The capabilities that a sentence asks for by name, without those that its occasion implies."""
    said, text, language = _as_read(raw_input)
    asked, _ = _work_in(without_conditions(text), said, today, language)
    return asked


def _as_read(raw_input: str) -> tuple[str, str, Language]:
    """The sentence as it stands, as the rules read it, and its language."""
    # Japanese is read in simplified characters, and quoted as it is written.
    said = " ".join((raw_input if is_japanese(raw_input) else plain(raw_input)).split())
    written = " ".join(glossed(plain(rows_apart(raw_input))).text.split())
    return said, corrected(without_group_marks(without_list_numbers(written))), language_of(said)


def _work_in(text: str, said: str, today: str, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`capability_tags` of a text, without names that are half read."""
    asked, implied = capability_tags(_of_the_work(text, date.fromisoformat(today[:10])), language)
    return tuple(tag for tag in asked if not is_half_read(tag, said)), implied


def _of_the_work(text: str, today: date) -> str:
    """The text without what only happens or is decided on some day, be it that the work is to be done before."""
    apart = without_decision_days(without_either_times(text), today)
    return without_days_of_a_story(without_circumstances(without_before_that(apart, today), today))


def _plainly_meant(text: str, implied: Sequence[str]) -> tuple[str, ...]:
    """What is the work itself, though only its occasion is named: "搬到徐汇" asks for who moves it."""
    needs = implied_in(text)
    return tuple(tag for tag in implied if (c := concept_of(tag)) and needs.get(c.key, 0) >= EXPLICIT_IMPORTANCE)


def read_facts(text: str, today: date, language: Language, asked: tuple[str, ...]) -> Facts:
    """Each fact is blanked out once it is read, so that "2月15日" cannot be a head-count nor "50人" a price."""
    rest = without_background(_of_the_work(text, today), past_only=True)
    dated = without_drafts(_without_days_ruled_out(rest, today), today)
    again = RECURRENCE.search(dated) is not None
    monthly = monthly_series(dated, today, text)
    when = monthly.as_found() if monthly else find_date(without_recurrences(dated), today, comes_again=again)
    when = when or find_date(dated, today, comes_again=again)
    if when is not None and again and len(when.days) <= 1 and goes_on_until(dated, when):
        when = None  # its last time, and no day to aim at
    when = before_its_month(dated, when) if when is not None else None
    if when is None and is_now(text):
        when = FoundDate(day=today, precision=Precision.DAY, start=0, end=0, days=(today,))
    if when is not None:
        for start, end in when.pieces or ((when.start, when.end),):
            rest = _blank(rest, start, end)
    priced = without_dealings(rest)  # "insurance up to €5,000" is no budget
    amounts = of_their_errands(priced, find_budgets(priced, asked), asked, text)
    money = whole_of(priced, (one.money for one in amounts if not one.tags))
    said = money or (amounts[0].money if amounts else None)
    for one in amounts:
        rest = _blank(rest, one.money.start, one.money.end)
    for some in unwilling(rest):
        rest = _blank(rest, some.start, some.end)
    people = find_people(rest)
    cities, unknown = [city for _, _, city in places_of_work(text)], unknown_place(text)
    place = cities[0] if cities else None
    local = place.currency if place is not None else ""
    currency = (currency_there(said, place) or local or _CURRENCY[language]) if said else None
    return Facts(
        place=cities[0].name.to(language) if cities else text[slice(*unknown)] if unknown else None,
        when=when,
        people=people.people if people else None,
        money=money,
        currency=currency,
        units=_units(text, money, people.people if people else None) if money else None,
    )


def _without_days_ruled_out(text: str, today: date) -> str:
    """ "Any day but the week of 7 December" names no day of it."""
    for phrase in refused(text):
        if find_date(phrase.what, today) is not None:
            text = _blank(text, phrase.start, phrase.end)
    return text


def _units(text: str, money: Money, people: int | None) -> float | None:
    """How often an amount for one hour, day, lesson or person is due; once where it is for everything."""
    if not money.per:
        return 1.0
    text = without_dealings(without_amounts(text))
    if money.is_each:
        often = 1.0 if not money.also else _count_of(text, money.also)
        return people * often if people and often else None
    times = find_sessions(text) or (None if repeats(text) else 1.0)
    days = find_days(text)
    if money.per == "hour" and times is None and (total := [hours for _, _, hours in hours_in_all(text)]):
        return total[0]
    if money.per == "hour":
        hours, often = find_hours(text), max(days or 1.0, times or 0.0) if times else None
        return hours * often if hours and often else None
    if money.per == "day":
        return days or (times if times and times > 1 else None)
    return _count_of(text, money.per)


_PERIODS = {"week": ("week", "个星期", "星期", "周"), "month": ("month", "个月"), "year": ("year", "年")}


def _count_of(text: str, unit: str) -> float | None:
    match unit:
        case "day":
            return find_days(text)
        case "event":
            return find_sessions(text)
        case "week" | "month" | "year":  # how often in each of them says nothing of how many
            return next((found for said in _PERIODS[unit] if (found := count_before(text, said)) is not None), None)
        case _:
            return count_before(text, unit) or find_sessions(text)


def _blank(text: str, start: int, end: int) -> str:
    return f"{text[:start]}{'，' * (end - start)}{text[end:]}"


def capability_tags(text: str, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the sentence asks for by name, and what its occasion implies; both in the demand's language."""
    wanted = without_side_remarks(text)
    asked = [
        tag for tag in named_in_full(asked_for(without_the_occasion(wanted), language), text) if not says_only_when(tag)
    ]
    is_only_done = (asked and asks_only(text)) or is_done_at_ours(text)
    implied = {} if is_only_done else implied_in(without_things(wanted))
    if says_where(text) or (not asked and not find_people(text) and _asks_for_somebody(text)):
        implied.pop(VENUE, None)
    if plays_itself(text):
        implied.pop(LIVE_MUSIC, None)
    asked = [tag for tag in asked if not _is_given_by_own(tag, text, wanted) and not _is_a_fee(tag, wanted, asked)]
    asked = [tag for tag in asked if not _is_all_with_their_own(tag, text, wanted)]
    named = {key for found in find_concepts(wanted) for key in found.concept.keys}
    names = [
        concepts()[key].name.to(language)
        for key, importance in sorted(implied.items(), key=lambda item: -item[1])
        if importance >= TAG_IMPORTANCE_MIN and key not in named and not _is_declined(key, text, wanted)
    ]
    return tuple(dict.fromkeys(asked)), tuple(names)


def _asks_for_somebody(text: str) -> bool:
    """Whether it says whom it wants at an occasion of its own: then nobody is sought for a place nobody spoke of."""
    return any(not _ROOM.search(one.group()) for one in _ASKS_BESIDES.finditer(text))


def _is_a_fee(tag: str, text: str, asked: Sequence[str]) -> bool:
    """Whether only what is paid is called by it, and somebody is asked for by a longer name: "手语翻译，翻译费"."""
    said = [text[one.start : one.end + 1] for one in find_concepts(text) if tag in one.concept.name]
    return bool(said) and all(
        words.endswith("费") and any(words[:-1] in other for other in asked if other != tag) for words in said
    )


def _is_given_by_own(tag: str, text: str, wanted: str) -> bool:
    """Whether only the occasion names it, and the requester has who does it: "办讲座，讲师我们有"."""
    said = [found for found in find_concepts(wanted) if tag in found.concept.name]
    own = {one.concept.key for phrase in owned(text) for one in capabilities_meant(phrase.what)}
    return bool(said) and all(
        one.concept.key in own and _OCCASION_OF_IT.search(wanted[one.start : one.end]) for one in said
    )


def _is_all_with_their_own(tag: str, text: str, wanted: str) -> bool:
    """Whether only the thing that is to be made names it, and work that follows from it is the requester's own.

    Who has a director and wants a promo video asks for the rest of it, and for nobody who brings a crew of theirs.
    """
    said = [found for found in find_concepts(wanted) if tag in found.concept.name]
    own = {one.concept.key for phrase in owned(text) for one in capabilities_meant(phrase.what)}
    made = scenarios_in(wanted) if said and own else ()
    return bool(made) and all(
        any(_leads(one.concept.key, each, own) and each.is_named_in(wanted[one.start : one.end]) for each in made)
        for one in said
    )


def _leads(key: str, made: Scenario, own: Collection[str]) -> bool:
    """Whether it is no part of what such a thing takes, and a part that follows from it is had."""
    return key not in made.needs and any(key in concepts()[part].after for part in {*own} & {*made.needs})


def _is_declined(key: str, text: str, wanted: str) -> bool:
    """The text names it, but only to say that it is not needed."""
    return any(f.concept.key == key for f in find_concepts(text)) and not any(
        f.concept.key == key for f in find_concepts(wanted)
    )


def _context(facts: Facts, language: Language) -> DemandContext:
    counts = facts.money is not None and facts.currency in RATES and facts.units
    amount = facts.money.amount * facts.units if facts.money and counts and facts.units else None
    return DemandContext(
        location=facts.place,
        expected_attendees=facts.people,
        date=facts.when.day.isoformat() if facts.when and not facts.when.is_past else None,
        budget=_budget_text(facts.money, language) if facts.money else None,
        budget_amount=amount,
        currency=facts.currency if facts.currency in RATES else None,
    )


def _budget_text(money: Money, language: Language) -> str:
    """As it was said, with what it is for one of."""
    if not money.per or re.search(r"人均|每|/|\b(?:per|each|a|an|head|pp|every)\b", money.text, re.IGNORECASE):
        return money.text
    if money.is_each:
        return f"人均{money.text}" if language is Language.ZH else f"{money.text} each"
    return f"{money.text}{per_text(money.per, language)}"


def _motivation(text: str, language: Language) -> str:
    found = scenarios_in(text)
    return found[0].motive.to(language) if found else ""


def _confidence(tags: tuple[str, ...], facts: Facts) -> Confidence:
    known = sum(fact is not None for fact in (facts.place, facts.when, facts.people, facts.money))
    if not tags:
        return Confidence.LOW
    return Confidence.HIGH if known >= _FACTS_FOR_CONFIDENCE else Confidence.MEDIUM


def _uncertainties(text: str, facts: Facts, tags: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """What matters for a plan and was not said, as short questions."""
    chinese = language is Language.ZH
    open_points: list[str] = []
    if not tags:
        open_points.append("需要什么样的人或能力" if chinese else "What kind of help is needed")
    if facts.place is None and not is_remote_fine(text):
        open_points.append("在哪个城市" if chinese else "Which city")
    open_points += _open_date(text, facts.when, chinese=chinese)
    if facts.people is None and any(s.asks_people for s in scenarios_in(text)):
        open_points.append("大约多少人参加" if chinese else "How many people will come")
    if facts.currency is not None and facts.currency not in RATES:
        open_points.append(
            f"不认识“{facts.currency}”这种货币，预算按哪种货币算"
            if chinese
            else f"“{facts.currency}” is no currency that is known here; in which currency the budget is"
        )
    elif facts.currency is None:
        open_points.append("预算是多少" if chinese else "What the budget is")
    implied = {} if asks_only(text) else implied_in(text)
    weak = [concepts()[k].name.to(language) for k, importance in implied.items() if importance < TAG_IMPORTANCE_MIN]
    weak = [
        name
        for name in weak
        if name not in tags and not any(f.concept.name.to(language) == name for f in find_concepts(text))
    ]
    if weak:
        names = "、".join(weak) if chinese else " or ".join(weak)
        open_points.append(f"是否还需要{names}" if chinese else f"Whether {names} is wanted too")
    return tuple(open_points)


def _open_date(text: str, when: FoundDate | None, *, chinese: bool) -> list[str]:
    if when is None:
        return ["具体哪一天" if chinese else "On which day"]
    said = text[when.start : when.end].strip()
    if when.is_past:
        return [f"“{said}”已经过去，改到哪一天" if chinese else f"“{said}” is past; which day instead"]
    if when.precision is Precision.DAY:
        return []
    return [f"“{said}”的具体哪一天" if chinese else f"Which day exactly (“{said}”)"]
