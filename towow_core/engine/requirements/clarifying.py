"""Which open points of a demand matter: they would change who is asked, or what it costs. Rules, whoever understood it.

A demand without such a point is not delayed; most of what a sentence leaves open is for the people in the plan to say.
"""

from calendar import isleap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice

from towow_core.domain.clarifications import QUESTIONS_MAX, Clarification
from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import AgentProfile, Demand, DemandUnderstanding, Language
from towow_core.domain.requirements import EITHER, FALLBACK, Mode, Requirement, RequirementKind
from towow_core.engine.language.gazetteer import city_of, place_name, same_place
from towow_core.engine.language.money import Money, find_money
from towow_core.engine.language.preferences import is_remote_fine
from towow_core.engine.language.sentence_parts import listed, say
from towow_core.engine.language.vague import UNSURE, is_only_wished
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.scenarios import scenarios_in
from towow_core.engine.matching.candidate_fit import Match, who_may_come
from towow_core.engine.matching.choosing import choose
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.ranking import Ranked
from towow_core.engine.matching.schedule import Part, target_day
from towow_core.engine.matching.shortlist import rank
from towow_core.engine.matching.wanted_days import Day, day_state
from towow_core.engine.requirements.meaning_questions import questions_of_meaning
from towow_core.engine.requirements.paid_for import amount_question
from towow_core.engine.requirements.said_vaguely import is_only_thought_of, is_unsure, is_vague
from towow_core.support.money import money_text
from towow_core.support.replacing import replace

K = RequirementKind
PEOPLE_ASSUMED = 20
PEOPLE_CHOICES = (10, 20, 50, 100)
CHOICES_MAX = 4
_ADVICE = ("创业导师", "mentoring")  # who has an idea and no plan may want to talk it over first
CANDIDATES_MAX = 10  # as many as are looked at: whom a question is about must be likely to be asked
_READINGS_APART = 2.0  # an amount in one currency is so many times that in the other
_CURRENCY = {Language.ZH: "CNY", Language.EN: "USD"}
_CHINESE = frozenset({"CNY", "HKD", "TWD", "MOP", "SGD"})
_SAME_SIGN = {"USD": frozenset({"HKD", "SGD", "CAD", "AUD", "TWD"}), "CNY": frozenset({"JPY"})}
_A_WEEK = 7
_A_LEAP_YEAR_WITHIN = 9  # years


@dataclass(frozen=True, slots=True, kw_only=True)
class _Open:
    """A demand, and who could be asked about it as it stands."""

    understanding: DemandUnderstanding
    text: str
    today: str
    is_vague: bool
    ranked: tuple[Ranked, ...]
    profiles: tuple[AgentProfile, ...]
    suggestions: tuple[str, ...] = ()
    unread: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    guessed_tags: frozenset[str] = frozenset()

    @property
    def language(self) -> Language:
        return self.understanding.language


def open_questions(
    demand: Demand,
    profiles: tuple[AgentProfile, ...],
    today: str,
    candidates_max: int = CANDIDATES_MAX,
    *,
    suggestions: tuple[str, ...] = (),
    unread: Mapping[str, tuple[str, ...]] | None = None,
    guessed_tags: Collection[str] = (),
) -> tuple[Clarification, ...]:
    """What the requester has to be asked before anybody is invited, most important first; mostly nothing.

    Args:
        profiles: Those who can be asked now.
        today: ISO date.
        suggestions: What people here offer that comes nearest to something that nobody answers to by name.
        unread: For each piece that asks for somebody and was not understood, what people here offer that comes near.
        guessed_tags: What was taken for something that people here offer by its meaning alone.
    """
    understanding = demand.understanding
    if understanding is None or not profiles:
        return ()
    needs = needs_of(understanding)
    vague = is_vague(demand.raw_input, understanding) or not (understanding.capability_tags or suggestions)
    vague = vague or is_only_thought_of(understanding) or is_unsure(demand.raw_input)
    vague = vague or (is_only_wished(demand.raw_input) and not understanding.capability_tags)
    ranked = () if vague else rank(understanding, needs, profiles)
    likely = choose(understanding, needs, ranked, candidates_max)
    facts = _Open(
        understanding=understanding,
        text=demand.raw_input,
        today=today,
        is_vague=vague,
        ranked=likely,
        profiles=profiles,
        suggestions=suggestions,
        unread=unread or {},
        guessed_tags=frozenset(guessed_tags),
    )
    found = (question for ask in _QUESTIONS for question in ask(facts))
    first = enumerate(islice(found, QUESTIONS_MAX), 1)
    return tuple(replace(question, question_id=f"q-{n}") for n, question in first)


def _what(facts: _Open) -> Iterator[Clarification]:
    if not facts.is_vague:
        return
    language, implied = facts.language, facts.understanding.capability_tags
    is_occasion = any(one.gathers for one in scenarios_in(facts.text))
    text = (
        say(language, "想办什么样的活动，需要哪些人来帮忙？", "What kind of event is it, and whose help do you need?")
        if is_occasion
        else say(language, "具体想请别人帮你做什么？", "What exactly should others do for you?")
    )
    yield Clarification(
        question_id="",
        kind=K.CAPABILITY,
        text=text,
        choices=_could_be_meant(facts),
        why=_why_what(facts),
        default=listed(implied, language) if _is_assumed(facts) else None,
    )


def _why_what(facts: _Open) -> str:
    """It says of choices that nothing in the sentence hints at what they are."""
    why = say(facts.language, "这决定邀请谁。", "It decides who is invited.")
    if {*facts.understanding.capability_tags} & {*_could_be_meant(facts)} or UNSURE.search(facts.text):
        return why
    if not _could_be_meant(facts):
        return say(facts.language, why + "用自己的话说就行。", f"{why} Any words will do.")
    more = "下面只是这里的人常做的事，也可以用自己的话说。"
    return say(facts.language, why + more, f"{why} The choices are only what most people here do; any words will do.")


def _is_assumed(facts: _Open) -> bool:
    """Whether, without an answer, what such an occasion usually has is negotiated; else nothing is, in no city."""
    return bool(facts.understanding.capability_tags and scenarios_in(facts.text))


def _meant(facts: _Open) -> Iterator[Clarification]:
    """Asked where nobody is known by the requester's word for it, or a clause that asks for somebody was not read."""
    if facts.is_vague:
        return
    covered = {match.need.tag for one in facts.ranked for match in one.found}
    yield from questions_of_meaning(
        facts.understanding,
        facts.profiles,
        covered,
        suggestions=facts.suggestions,
        unread=facts.unread,
        guessed_tags=facts.guessed_tags,
    )


def _could_be_meant(facts: _Open) -> tuple[str, ...]:
    """What its words hint at and somebody here does; where they hint at nothing, what most people here can do."""
    able, city = who_may_come(facts.profiles, facts.understanding), facts.understanding.context.location
    there = [one for one in able if city and same_place(one.location, city)]  # before those who do it from afar
    named = (*_offered(there, facts.language), *_offered(able, facts.language))
    offered = tuple(dict.fromkeys(named)) or _offered(facts.profiles, facts.language)
    hinted = [tag for tag in (*facts.understanding.capability_tags, *_ADVICE) if tag in offered]
    if UNSURE.search(facts.text) is None:
        hinted = [tag for tag in hinted if tag not in _ADVICE]
    if not scenarios_in(facts.text):
        offered = ()  # nothing hints at what most people here do
    return tuple(dict.fromkeys(hinted or offered))[:CHOICES_MAX]


def _offered(profiles: Iterable[AgentProfile], language: Language) -> tuple[str, ...]:
    """What people here can do, that of most of them first."""
    counts: Counter[str] = Counter()
    for profile in profiles:
        labels = (*profile.tags, *profile.capabilities)
        counts.update({f.concept.name.to(language) for label in labels for f in find_concepts(label)})
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(name for name, _ in ordered)


def _where(facts: _Open) -> Iterator[Clarification]:
    """Asked where whoever has to be there is in different cities, or in one of several in which people here are."""
    is_anywhere = is_remote_fine(facts.text) or _is_online(facts.understanding) or _do_it_from_afar(facts)
    if facts.understanding.context.location or is_anywhere:
        return
    implied = [concept for tag in facts.understanding.capability_tags if (concept := concept_of(tag)) is not None]
    if facts.is_vague and implied and all(concept.remote for concept in implied):
        return
    cities = _cities(facts)
    everywhere = {place_name(profile.location, facts.language) for profile in facts.profiles} - {""}
    if not cities or len(everywhere) < 2:  # noqa: PLR2004  one city is no choice
        return
    language = facts.language
    why = (
        say(language, "能来的人分散在不同城市。", "Those who could come are in different cities.")
        if len(cities) > 1
        else say(language, f"能来的人都在{cities[0]}。", f"All who could come are in {cities[0]}.")
    )
    yield Clarification(
        question_id="",
        kind=K.PLACE,
        text=say(language, "在哪个城市？", "In which city?"),
        choices=tuple(cities[:CHOICES_MAX]),
        why=why,
        default=None if facts.is_vague and not _is_assumed(facts) else cities[0],
    )


def _do_it_from_afar(facts: _Open) -> bool:
    """Whether all who could do it and write the language of the demand need not be there."""
    theirs = [r for r in facts.ranked if facts.language in r.profile.terms.languages]
    return (
        bool(theirs)
        and not facts.is_vague
        and not any(_is_on_site(match, r.profile) for r in theirs for match in r.found)
    )


def _which_city(facts: _Open) -> Iterator[Clarification]:
    """Asked where two cities are named of which either will do: first the one in which most of it can be had."""
    asked = (r for r in facts.understanding.in_force if r.kind is K.PLACE and r.value.unit == EITHER)
    if (either := next(asked, None)) is None or facts.is_vague:
        return
    language, named = facts.language, (either.value.text, either.value.per)
    anywhere = replace(facts.understanding, context=replace(facts.understanding.context, location=None))
    anywhere = replace(anywhere, requirements=tuple(r for r in anywhere.requirements if r is not either))
    needs = needs_of(anywhere)
    likely = choose(anywhere, needs, rank(anywhere, needs, facts.profiles), CANDIDATES_MAX)
    there = _cities(replace(facts, understanding=anywhere, ranked=likely))
    first = min(named, key=lambda city: there.index(city) if city in there else len(there))
    yield Clarification(
        question_id="",
        kind=K.PLACE,
        text=say(language, f"“{either.text}”：哪一个？", f"“{either.text}”: which of them?"),
        requirement_id=either.requirement_id,
        choices=(first, *(city for city in named if city != first)),
        why=say(
            language,
            f"这决定邀请谁；要的事在{first}能请到的最多。" if first in there else "这决定邀请谁。",
            f"It decides who is invited; most of it can be had in {first}."
            if first in there
            else "It decides who is invited.",
        ),
        default=first,
    )


def _is_online(understanding: DemandUnderstanding) -> bool:
    return any(r.kind is K.MODE and r.value.text == Mode.ONLINE for r in understanding.in_force)


def _cities(facts: _Open) -> list[str]:
    """Where people are who would have to be there; first that of whoever is named, then by the language that is asked
    in, and by what can be had there."""
    weights: Counter[str] = Counter()
    counted: set[tuple[str, str]] = set()
    who = [(p, ()) for p in facts.profiles] if facts.is_vague else [(r.profile, r.found) for r in facts.ranked]
    for profile, found in who:
        city = place_name(profile.location, facts.language)
        if not city or not (facts.is_vague or any(_is_on_site(match, profile) for match in found)):
            continue
        weights[city] += 1
        for match in found:
            if (city, match.need.tag) not in counted:
                counted.add((city, match.need.tag))
                weights[city] += match.need.importance
    theirs = _of_the_named(facts)

    def rank_of(city: str) -> tuple[bool, bool, int, str]:
        found = city_of(city)  # who writes Chinese is more likely there
        is_far = facts.language is Language.ZH and (found is None or found.currency not in _CHINESE)
        return city not in theirs[:1], is_far, -weights[city], city

    return sorted(weights, key=rank_of)


def _of_the_named(facts: _Open) -> list[str]:
    """Where those are who are asked for by name, whom one must have before whom one would like to have."""
    asked = [r for r in facts.understanding.in_force if r.kind is K.PERSON and r.value.unit != FALLBACK]
    where = {profile.user_name: place_name(profile.location, facts.language) for profile in facts.profiles}
    return [where.get(r.value.text, "") for r in sorted(asked, key=lambda r: not r.is_hard)]


def _is_on_site(match: Match, profile: AgentProfile) -> bool:
    """Whether this person does it where they are: by what it is, or because they say that they go by no other way."""
    concept = match.need.concept
    return not profile.terms.remote if concept is None or concept.remote else True


def _how_many(facts: _Open) -> Iterator[Clarification]:
    """Asked where somebody likely is paid by the person served."""
    if facts.understanding.context.expected_attendees is not None:
        return
    by_person = [r for r in facts.ranked if r.profile.terms.price and r.profile.terms.price_unit == "person"]
    if not by_person:
        return
    language, terms = facts.language, by_person[0].profile.terms
    each = money_text(terms.price or 0.0, terms.currency, language)
    tag = by_person[0].found[0].need.tag
    yield Clarification(
        question_id="",
        kind=K.HEAD_COUNT,
        text=say(language, "大约多少人？", "For about how many people?"),
        choices=tuple(_people(count, language) for count in PEOPLE_CHOICES),
        why=say(language, f"{tag}按人计价（每人{each}）。", f"{tag} is priced per person ({each})."),
        default=None if _has_unread_number(facts.understanding) else _people(PEOPLE_ASSUMED, language),
    )


def _has_unread_number(understanding: DemandUnderstanding) -> bool:
    """Whether a number was said that nobody read: it may be that of the people, and none is assumed beside it."""
    return any(any(char.isdigit() for char in span.text) for span in understanding.not_understood)


def _people(count: int, language: Language) -> str:
    return say(language, f"{count}人", f"{count} people")


def _how_much(facts: _Open) -> Iterator[Clarification]:
    """Asked where an amount could be meant in two currencies that are far apart."""
    understanding, language = facts.understanding, facts.language
    money = find_money(facts.text)
    amounts = (r for r in understanding.requirements if r.kind is K.BUDGET and money and r.value.text)
    said = next((r for r in amounts if money and money.text in r.value.text), _of_kind(understanding, K.BUDGET))
    if said is None or money is None or said.value.number is None:
        return
    amount, readings = said.value.number, _readings(said.value.unit, money, facts)
    if len(readings) > 1:
        choices = tuple(f"{amount:,.0f} {code}" for code in readings)
        yield Clarification(
            question_id="",
            kind=K.BUDGET,
            text=say(language, f"“{money.text}”是哪种货币？", f"In which currency is “{money.text}”?"),
            requirement_id=said.requirement_id,
            choices=choices,
            why=say(language, "两种读法相差好几倍。", "The two readings are several times apart."),
            default=choices[0],
        )


def _for_what(facts: _Open) -> Iterator[Clarification]:
    if (question := amount_question(facts.understanding, facts.text)) is not None:
        yield question


def _readings(read: str, money: Money, facts: _Open) -> tuple[str, ...]:
    """Currencies in which the amount could be meant, the likeliest first; those close to each other are one.

    Of a place that nobody named, what those take who could come counts as the local one.
    """
    understanding = facts.understanding
    city = city_of(understanding.context.location or "")
    local = city.currency if city is not None else ""
    if not money.currency:
        is_told = city is not None or facts.language is Language.ZH  # "两万" of nowhere is of yuan
        theirs = () if is_told else (one.profile.terms.currency for one in facts.ranked if one.profile.terms.price)
        meant = [read, local, _CURRENCY[understanding.language], *theirs]
    elif any(sign in money.text for sign in "$¥￥") and local in _SAME_SIGN.get(read, ()):
        meant = [local, read]
    else:  # its name was said
        meant = [read]
    return tuple(code for code in dict.fromkeys(meant) if code == meant[0] or _is_apart(code, meant[0]))


def _is_apart(one: str, other: str) -> bool:
    if one not in RATES or other not in RATES:
        return False
    ratio = RATES[one] / RATES[other]
    return max(ratio, 1 / ratio) >= _READINGS_APART


def _when(facts: _Open) -> Iterator[Clarification]:
    """Asked where the day that was said is past, or where no kind of day suits everybody who is needed."""
    language, said = facts.language, _of_kind(facts.understanding, K.DATE)
    if said is not None and said.value.text == "guessed":
        next_one = said.value.first
        yield Clarification(
            question_id="",
            kind=K.DATE,
            text=say(
                language,
                f"“{said.text}”没有说年份，今年的已经过去。是哪一天？",
                f"“{said.text}” names no year, and this year's is past. Which day is it?",
            ),
            requirement_id=said.requirement_id,
            choices=_same_day_of_years(next_one),
            why=say(language, "日子决定谁有空。", "The day decides who is free."),
            default=next_one,
        )
    elif said is not None and said.value.text == "past":
        yield Clarification(
            question_id="",
            kind=K.DATE,
            text=say(language, f"“{said.text}”已经过去了，改到哪一天？", f"“{said.text}” is past. Which day instead?"),
            requirement_id=said.requirement_id,
            choices=tuple(_days_ahead(facts)),
            why=say(language, "日子决定谁有空。", "The day decides who is free."),
            default=_days_ahead(facts)[0],
        )
    elif (
        facts.understanding.context.date is None and _is_held(facts) and (best := _best_kind_of_day(facts)) is not None
    ):
        days = _days_ahead(facts)
        weekend = [day for day in days if date.fromisoformat(day).weekday() >= 5]  # noqa: PLR2004  Saturday
        yield Clarification(
            question_id="",
            kind=K.DATE,
            text=say(language, "放在工作日还是周末，哪一天？", "On a working day or at a weekend, and on which day?"),
            choices=tuple(days),
            why=say(
                language,
                "需要的人里，有的只在工作日有空，有的只在周末有空。",
                "Some of those who are needed are free on working days only, some at weekends only.",
            ),
            default=weekend[0] if best == "weekends" else next(day for day in days if day not in weekend),
        )


def _is_held(facts: _Open) -> bool:
    """Whether anything of it happens on a day that nobody has said; what is only delivered has any."""
    if facts.understanding.context.date is not None:
        return False
    found = [match.need.concept for one in facts.ranked for match in one.found]
    return any(concept is None or not concept.beforehand for concept in found)


def _same_day_of_years(day: str) -> tuple[str, ...]:
    """It, and the next year in which there is such a day: "18 October" is never a day of December."""
    year, rest = int(day[:4]), day[4:]
    later = next(n for n in range(year + 1, year + _A_LEAP_YEAR_WITHIN) if rest != "-02-29" or isleap(n))
    return (day, f"{later}{rest}")


def _days_ahead(facts: _Open) -> list[str]:
    """A day that leaves time for everything, and the next one of the other kind."""
    parts = [Part(tag=m.need.tag, concept=m.need.concept, names=()) for r in facts.ranked for m in r.found]
    context = replace(facts.understanding.context, date=None)
    undated = replace(facts.understanding, context=context)
    first = target_day(undated, parts, facts.today).day
    week = [first + timedelta(days=n) for n in range(_A_WEEK)]
    other = next(day for day in week if (day.weekday() >= 5) is not (first.weekday() >= 5))  # noqa: PLR2004  Saturday
    return [first.isoformat(), other.isoformat()]


def _best_kind_of_day(facts: _Open) -> str | None:
    """ "weekdays" or "weekends", whichever more of what is needed can be had on; None where either has it all."""
    days: Mapping[str, str] = {"weekdays": "2026-01-07", "weekends": "2026-01-10"}  # a Wednesday, a Saturday
    there: dict[str, set[str]] = {name: set() for name in days}
    weights: dict[str, int] = {}
    for ranked in facts.ranked:
        terms = replace(ranked.profile.terms, unavailable_dates=())
        for match in ranked.found:
            weights[match.need.tag] = match.need.importance
            for name, day in days.items():
                if day_state(terms, day) is not Day.WRONG_WEEKDAY:
                    there[name].add(match.need.tag)
    if any(found == set(weights) for found in there.values()):
        return None
    return max(days, key=lambda name: sum(weights[tag] for tag in there[name]))


def _of_kind(understanding: DemandUnderstanding, kind: RequirementKind) -> Requirement | None:
    return next((r for r in understanding.in_force if r.kind is kind), None)


_QUESTIONS = (_what, _meant, _where, _which_city, _how_many, _how_much, _for_what, _when)
