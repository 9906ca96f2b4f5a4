"""Changes with which somebody who was not invited would have been: each is tried, none is guessed.

The size of a change is what share of the demand it moves: of the budget, of the people, of a week. To give up a
requirement, or to do it elsewhere, is 1; a language more of the person's own is 1.5; to ask for something besides, 2.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import chain, combinations, islice
from math import ceil, floor

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Terms
from towow_core.domain.requirements import ALLOWED, FEATURE, RequirementKind
from towow_core.domain.why_not import Alteration
from towow_core.engine.matching.candidate_fit import budget_in, price_of
from towow_core.engine.matching.needs import needs_of, wanted_of
from towow_core.engine.matching.preferences import speaks_with
from towow_core.engine.matching.ranking import WITHIN_TALK
from towow_core.engine.matching.same_provider import musts_of
from towow_core.engine.matching.wanted_days import Day, day_of
from towow_core.engine.planning.obstacles import own_matches, price_above
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.engine.wording import why_not_text as words
from towow_core.support.money import convert

_DAYS_AROUND = 14  # before and after the day
_FREE_DAYS_MAX = 4  # of these that are tried
_LABELS_MAX = 4  # of what somebody else does, asked for besides
_MORE_MAX = 3  # people who could be invited besides
_TOGETHER_MAX = 3  # changes at once
_SEARCHES_MAX = 40  # the smallest changes first; each is a whole search among everybody
_GIVEN_UP, _ELSEWHERE, _OWN_WORDS, _ASKED_TOO = 1.0, 1.0, 1.5, 2.0
K = RequirementKind
_CAN_BE_GIVEN_UP = frozenset({K.MODE, K.LANGUAGE, K.EXCLUSION, K.PROVIDED_BY_REQUESTER, K.QUALITY, K.QUANTITY})


@dataclass(frozen=True, slots=True, kw_only=True)
class Imagined:
    """A search as it was, or as it would have been.

    Attributes:
        profiles: Everybody who could be asked.
        who: The one who was not invited, as in `profiles`.
        invited_max: How many may be invited.
        today: ISO date of the search.
        changed_by: The demand as its requester's own change of these fields makes it, given that and `today`; None
            where it cannot be changed so.
        booked: Days, among those on which `who` is not free, that other plans have of them; ISO 8601.
    """

    understanding: DemandUnderstanding
    profiles: tuple[AgentProfile, ...]
    who: AgentProfile
    invited_max: int
    today: str
    changed_by: Callable[[DemandUnderstanding, DemandPatch, str], DemandUnderstanding | None]
    booked: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """One that may alter it."""

    what: str
    size: float
    text: Bilingual
    patch: DemandPatch | None = None
    terms: Terms | None = None  # of the person
    more: int = 0  # people who may be invited


def alterations(
    search: Imagined, better_costs: Sequence[float], is_altered: Callable[[Imagined], bool]
) -> tuple[Alteration, ...]:
    """Those with which it would have been altered, the smallest first; where no single one does, several at once.

    Of the many that there may be, `_SEARCHES_MAX` are tried.

    Args:
        better_costs: What those ask, in the demand's currency, who were invited for the same.
        is_altered: Whether `who` would have been invited, as far as can be said.
    """
    tried = sorted(_candidates(search, better_costs), key=lambda change: change.size)
    working: list[_Change] = []
    left = _SEARCHES_MAX
    for change in tried:  # of each kind the smallest that does
        if left and all(change.what != one.what for one in working):
            left -= 1
            working += [change] if _works((change,), search, is_altered) else []
    if working:
        return tuple(_alteration((change,)) for change in working)
    first = list({change.what: change for change in reversed(tried)}.values())[::-1]
    several = islice(chain.from_iterable(_together(first, count) for count in range(2, _TOGETHER_MAX + 1)), left)
    found = next((each for each in several if _works(each, search, is_altered)), None)
    return () if found is None else (_alteration(found),)


def _together(changes: Sequence[_Change], count: int) -> Sequence[tuple[_Change, ...]]:
    """So many at once, the smallest first."""
    return sorted(combinations(changes, count), key=lambda each: sum(change.size for change in each))


def _works(changes: Sequence[_Change], search: Imagined, is_altered: Callable[[Imagined], bool]) -> bool:
    imagined: Imagined | None = search
    for change in changes:
        imagined = None if imagined is None else _with(change, imagined)
    return imagined is not None and is_altered(imagined)


def _with(change: _Change, search: Imagined) -> Imagined | None:
    """The search with a change; None where the demand cannot be changed so."""
    if change.patch is not None:
        understanding = search.changed_by(search.understanding, change.patch, search.today)
        return None if understanding is None else replace(search, understanding=understanding)
    if change.terms is not None:
        who = replace(search.who, terms=change.terms)
        profiles = tuple(who if one.agent_id == who.agent_id else one for one in search.profiles)
        return replace(search, who=who, profiles=profiles)
    return replace(search, invited_max=search.invited_max + change.more)


def _alteration(changes: Sequence[_Change]) -> Alteration:
    patch: dict[str, object] = {}
    for change in changes:
        said = change.patch
        if said is None:
            patch = {}
            break
        single = {"budget": said.budget, "date": said.date, "people": said.people, "place": said.place}
        lists = {"with": said.with_, "waive": said.waive}
        patch |= {name: value for name, value in single.items() if value is not None}
        patch |= {name: list(value) for name, value in lists.items() if value}
    return Alteration(
        what="+".join(change.what for change in changes),
        text=words.all_of([change.text for change in changes]),
        patch=patch,
    )


def _candidates(search: Imagined, better_costs: Sequence[float]) -> Iterator[_Change]:
    yield from _days(search)
    yield from _budgets(search)
    yield from _sizes(search)
    yield from _places(search)
    yield from _without(search)
    yield from _besides(search)
    yield from _own_words(search)
    yield from _own_prices(search, better_costs)
    for more in range(1, _MORE_MAX + 1):
        size = more / search.invited_max
        yield _Change(what="invited", size=size, text=words.more_invited(more), more=more)


def _days(search: Imagined) -> Iterator[_Change]:
    """The nearest days on which their published calendar has room, where the demand's own has none."""
    understanding, terms = search.understanding, search.who.terms
    tags = [match.need.tag for match in own_matches(search.who, understanding, search.profiles)]
    known = understanding.context.date
    if not known or not tags or day_of(terms, understanding, tags) not in {Day.TAKEN, Day.WRONG_WEEKDAY}:
        return
    first, free = date.fromisoformat(known[:10]), 0
    for away in sorted(range(-_DAYS_AROUND, _DAYS_AROUND + 1), key=lambda days: (abs(days), -days)):
        day = (first + timedelta(days=away)).isoformat()
        if not away or day < search.today or free == _FREE_DAYS_MAX:
            continue
        patch = DemandPatch(date=day)
        imagined = search.changed_by(understanding, patch, search.today)
        if imagined is not None and day_of(terms, imagined, tags) not in {Day.TAKEN, Day.WRONG_WEEKDAY}:
            free += 1
            yield _Change(what="date", size=abs(away) / 7, text=words.on_another_day(day, known[:10]), patch=patch)


def _budgets(search: Imagined) -> Iterator[_Change]:
    """What it takes for their price to be within talk of the budget, and what to be within it."""
    understanding, terms = search.understanding, search.who.terms
    found = own_matches(search.who, understanding, search.profiles)
    dear = price_above(search.who, understanding, found)
    now, currency = understanding.context.budget_amount, understanding.context.currency or "CNY"
    if dear is None or not now or dear[0].asked is None:
        return
    for enough in (dear[0].asked / WITHIN_TALK, dear[0].asked):
        most = ceil(convert(enough, terms.currency, currency) - 1e-9)
        # A rate that is rounded may leave it one short.
        while convert(float(most), currency, terms.currency) < enough:
            most += 1
        if most > now:
            patch = DemandPatch(budget=f"{most} {currency}")
            text = words.with_more_money(round(most - now, 2), currency)
            yield _Change(what="budget", size=(most - now) / now, text=text, patch=patch)


def _sizes(search: Imagined) -> Iterator[_Change]:
    people, most = search.understanding.context.expected_attendees, search.who.terms.capacity_people
    if not people or not most or most >= people:
        return
    for fewer in (floor(most / 0.5), most):  # from half of them on somebody is asked at all
        if fewer < people:
            text, size = words.for_fewer(fewer, people), (people - fewer) / people
            yield _Change(what="people", size=size, text=text, patch=DemandPatch(people=fewer))


def _places(search: Imagined) -> Iterator[_Change]:
    if not search.understanding.context.location:
        return
    for place in dict.fromkeys((search.who.location, *search.who.terms.travels_to)):
        if place:
            text, patch = words.elsewhere_instead(place), DemandPatch(place=place)
            yield _Change(what="place", size=_ELSEWHERE, text=text, patch=patch)
            return


def _without(search: Imagined) -> Iterator[_Change]:
    for one in search.understanding.in_force:
        is_rule = one.kind is not K.QUALITY or one.value.unit == FEATURE
        if one.kind in _CAN_BE_GIVEN_UP and is_rule and one.is_hard and one.value.unit != ALLOWED:
            patch = DemandPatch(waive=(one.requirement_id,))
            yield _Change(what="requirement", size=_GIVEN_UP, text=words.given_up(one.text), patch=patch)


def _besides(search: Imagined) -> Iterator[_Change]:
    """What they do, asked for too, where they do nothing of what is asked for; what is usual with it first."""
    found = own_matches(search.who, search.understanding, search.profiles)
    wanted = wanted_of(needs_of(search.understanding))
    if any(match.need in wanted for match in found):
        return
    usual = [match.need.tag for match in found]
    for at, label in enumerate(dict.fromkeys((*usual, *search.who.capabilities, *search.who.tags))):
        if at < _LABELS_MAX:
            size = _ASKED_TOO + at / 100
            text, patch = words.asked_for_too(label), DemandPatch(with_=(label,))
            yield _Change(what="capability", size=size, text=text, patch=patch)


def _own_words(search: Imagined) -> Iterator[_Change]:
    """Languages that they would have to work in, and what would have to come with it."""
    understanding, terms, name = search.understanding, search.who.terms, search.who.user_name
    asked = [r.value.text.split(",") for r in understanding.in_force if r.kind is K.LANGUAGE and r.is_hard]
    spoken = [] if speaks_with(understanding, terms.languages) else [str(understanding.language)]
    codes = [code for code in dict.fromkeys((*spoken, *(code for each in asked for code in each))) if code]
    if missing := [code for code in codes if terms.languages and code not in terms.languages]:
        more = replace(terms, languages=(*terms.languages, *missing))
        yield _Change(what="profile", size=_OWN_WORDS, text=words.in_languages_too(name, missing), terms=more)
    for must in musts_of(understanding):
        if not must.is_met_by(search.who):
            more = replace(terms, features=(*terms.features, must.feature))
            yield _Change(what="profile", size=_OWN_WORDS, text=words.with_feature(name, must.feature), terms=more)


def _own_prices(search: Imagined, better_costs: Sequence[float]) -> Iterator[_Change]:
    """Their own price brought down to the budget, or just below what others ask."""
    understanding, terms = search.understanding, search.who.terms
    labels = [match.label for match in own_matches(search.who, understanding, search.profiles)]
    asks = price_of(terms, understanding, labels).asked
    if not asks:
        return
    currency, budget = understanding.context.currency or "CNY", budget_in(understanding, terms.currency)
    within = () if budget is None else (budget * WITHIN_TALK, budget)
    below = tuple(convert(cost, currency, terms.currency) - 1 for cost in better_costs)
    for least in sorted({float(floor(amount)) for amount in (*within, *below) if 0 < amount < asks}, reverse=True):
        share = least / asks
        prices = {label: replace(price, amount=price.amount * share) for label, price in terms.prices.items()}
        cut = replace(terms, price=terms.price * share if terms.price is not None else None, prices=prices)
        text = words.for_less(search.who.user_name, round(asks - least, 2), terms.currency)
        yield _Change(what="price", size=1 - share, text=text, terms=cut)
