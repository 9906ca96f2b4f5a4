"""Sample people, as many as are wanted, made from the sample profiles: others of the same trades.

The same seed makes the same people, and the first hundred of two hundred are the first hundred. Each says of itself
that it is a sample.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from agents.processes import sample_words as words
from towow_core.domain.models import AgentProfile, Terms
from towow_core.engine.language.gazetteer import city_of, find_cities
from towow_core.support.availability_text import with_spoken_terms

SEED = 2026
_AVAILABLE = ("any",) * 6 + ("weekdays", "weekends", "weekends", "evenings")
_TEMPERAMENTS = ("easygoing",) * 7 + ("balanced",) * 8 + ("demanding",) * 3 + ("busy",) * 2
SUMMARY_MIN = 200  # characters, of the seed's 200 to 500 (001 §4.5)
_SECOND_TRADE, _TRAVELS, _DAYS_OFF = 0.3, 0.3, 0.3  # shares of people


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tongue:
    """What people of one language are made of. `names` are (shown, for the id)."""

    samples: tuple[AgentProfile, ...]
    names: tuple[tuple[str, str], ...]
    cities: tuple[str, ...]
    summaries: tuple[str, ...]
    manners: tuple[str, ...]
    more: tuple[str, ...]
    space: str
    details: tuple[str, ...]
    availability: dict[str, str]
    comma: str


def generate_profiles(
    samples: Sequence[AgentProfile], count: int, *, taken: Collection[str] = (), seed: int = SEED
) -> tuple[AgentProfile, ...]:
    """`count` people whose ids are not among `taken`; trades come round in turn, so that every one is there.

    Raises:
        ValueError: There is no sample to make them from.
    """
    if not samples:
        raise ValueError("people are made from samples, and there is none")
    tongues = {language: _tongue(samples, chinese=language) for language in (True, False)}
    ids = {sample.agent_id for sample in samples} | set(taken)
    names = {sample.user_name for sample in samples}
    people: list[AgentProfile] = []
    for number in range(count):
        chance = Random(f"{seed}/{number}")  # noqa: S311 - people, not secrets
        trade = _in_turn(samples, number, seed)
        person = _person(trade, tongues[_is_chinese(trade)], chance, ids, names)
        ids.add(person.agent_id)
        names.add(person.user_name)
        people.append(with_spoken_terms(person))  # as a profile file of this person is read
    return tuple(people)


def _in_turn(samples: Sequence[AgentProfile], number: int, seed: int) -> AgentProfile:
    turn, place = divmod(number, len(samples))
    order = list(range(len(samples)))
    Random(f"{seed}/turn {turn}").shuffle(order)  # noqa: S311
    return samples[order[place]]


def _person(
    trade: AgentProfile, tongue: _Tongue, chance: Random, ids: Collection[str], names: Collection[str]
) -> AgentProfile:
    agent_id, user_name = _identity(tongue, chance, ids, names)
    city, years = chance.choice(tongue.cities), chance.randint(2, 15)
    skills = _skills(trade, tongue, chance)
    facts = {"name": user_name, "city": city, "years": years, "trade": tongue.comma.join(skills[:2])}
    terms = _terms(trade.terms, city, tongue, chance)
    person = AgentProfile(
        agent_id=agent_id,
        user_name=user_name,
        location=city,
        profile_summary=chance.choice(tongue.summaries).format(**facts, manner=chance.choice(tongue.manners)),
        tags=tuple(skills),
        capabilities={what: _detail(what, years, tongue, chance) for what in skills[:3]},
        interests=tuple(chance.sample(_all(sample.interests for sample in tongue.samples), 3)),
        availability=tongue.availability[terms.available],
        terms=terms,
    )
    return replace(person, profile_summary=_told_at_length(person, tongue, chance))


def _told_at_length(person: AgentProfile, tongue: _Tongue, chance: Random) -> str:
    """The summary, and as many sentences more as it takes to say enough about oneself."""
    facts = {"city": person.location, "skills": tongue.comma.join(person.tags), "available": person.availability}
    summary = person.profile_summary
    for sentence in chance.sample(tongue.more, len(tongue.more)):
        if len(summary) >= SUMMARY_MIN:
            break
        summary += tongue.space + sentence.format(**facts)
    return summary


def _identity(tongue: _Tongue, chance: Random, ids: Collection[str], names: Collection[str]) -> tuple[str, str]:
    for _ in range(50):
        user_name, written = chance.choice(tongue.names)
        if user_name not in names and f"user_agent_{written}" not in ids:
            return f"user_agent_{written}", user_name
    user_name, written = chance.choice(tongue.names)  # so many people that names come again, as names do
    number = next(n for n in range(2, len(ids) + 3) if f"user_agent_{written}_{n}" not in ids)
    return f"user_agent_{written}_{number}", user_name


def _skills(trade: AgentProfile, tongue: _Tongue, chance: Random) -> list[str]:
    """What the trade's sample does, first what it is first of all, and for some a second trade."""
    main, *others = _all([trade.capabilities, (tag for tag in trade.tags if not find_cities(tag))])
    chance.shuffle(others)
    skills = [main, *others[: chance.randint(1, 3)]]
    if chance.random() < _SECOND_TRADE:
        second = next(iter(chance.choice(tongue.samples).capabilities))
        skills += [second] if second not in skills else []
    return skills


def _detail(what: str, years: int, tongue: _Tongue, chance: Random) -> str:
    """What a sample says about the same capability, if that holds for others too, or a turn of phrase."""
    said = [sample.capabilities[what] for sample in tongue.samples if what in sample.capabilities]
    return chance.choice([text for text in said if not _is_particular(text)] or tongue.details).format(
        what=what, years=years
    )


def _is_particular(text: str) -> bool:
    """Whether it has a number, a place or a name in it, or a brace that `format` would read."""
    return bool(find_cities(text)) or any(c.isdigit() or c.isupper() or c in "{}" for c in text[1:])


def _terms(terms: Terms, city: str, tongue: _Tongue, chance: Random) -> Terms:
    price, floor = terms.price, None
    if price is not None:
        price = _round(price * chance.uniform(0.7, 1.4))
        floor = min(price, _round(price * chance.uniform(0.6, 0.95)))
    capacity = terms.capacity_people
    found = city_of(city)
    others = [other for other in dict.fromkeys(tongue.cities) if other != city]
    days = _all(sample.terms.unavailable_dates for sample in tongue.samples)
    return replace(
        terms,
        price=price,
        price_floor=floor,
        currency=found.currency if found else terms.currency,
        capacity_people=None if capacity is None else max(5, int(_round(capacity * chance.uniform(0.5, 2.5)))),
        available=chance.choice(_AVAILABLE),
        unavailable_dates=tuple(sorted(chance.sample(days, 2))) if chance.random() < _DAYS_OFF else (),
        travels_to=tuple(chance.sample(others, 2)) if chance.random() < _TRAVELS else (),
        temperament=chance.choice(_TEMPERAMENTS),
    )


def _round(value: float) -> float:
    """Two figures, as people say prices."""
    digits = len(str(int(value)))
    return float(round(value, 2 - digits)) if value >= 1 else 1.0


def _tongue(samples: Sequence[AgentProfile], *, chinese: bool) -> _Tongue:
    own = tuple(sample for sample in samples if _is_chinese(sample) is chinese)
    if chinese:
        surnames, given = (_pairs(text) for text in (words.SURNAMES_ZH, words.GIVEN_ZH))
        return _Tongue(
            samples=own,
            names=tuple((f"{s}{g}", f"{s_id}_{g_id}") for s, s_id in surnames for g, g_id in given),
            cities=tuple(words.CITIES_ZH.split()),
            summaries=words.SUMMARIES_ZH,
            manners=words.MANNERS_ZH,
            more=words.MORE_ZH,
            space="",
            details=words.DETAILS_ZH,
            availability=words.AVAILABILITY_ZH,
            comma="、",
        )
    first, last = (text.split(",") for text in (words.FIRST_EN, words.LAST_EN))
    return _Tongue(
        samples=own,
        names=tuple((f"{f} {n}", f"{f}_{n}".lower()) for f in first for n in last),
        cities=tuple(city.replace("_", " ") for city in words.CITIES_EN.split()),
        summaries=words.SUMMARIES_EN,
        manners=words.MANNERS_EN,
        more=words.MORE_EN,
        space=" ",
        details=words.DETAILS_EN,
        availability=words.AVAILABILITY_EN,
        comma=" and ",
    )


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(shown, written) for shown, _, written in (pair.partition(" ") for pair in text.split(","))]


def _is_chinese(profile: AgentProfile) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in profile.location)


def _all(groups: Iterable[Iterable[str]]) -> list[str]:
    """Every word of the groups, each once, in order."""
    return list(dict.fromkeys(word for group in groups for word in group))
