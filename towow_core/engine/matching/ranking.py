"""How well somebody fits a demand, as a number: what they do first, then where they are and what they ask.

What depends on the demand and on no name is worked out once for each way of being: a place, a set of languages.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeVar

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Terms
from towow_core.engine.matching.candidate_fit import (
    Match,
    Place,
    Price,
    budget_in,
    in_reach,
    size_share,
)
from towow_core.engine.matching.preferences import lacks_language, languages_wished, speaks_with
from towow_core.engine.matching.price_list import PriceList
from towow_core.engine.matching.same_provider import tie_breaks
from towow_core.engine.matching.wanted_days import Day, wanted_days
from towow_core.support.money import convert

SCORE_MIN = 40  # 0 to 100; below it nobody is invited
PLACE_FACTOR = {Place.HERE: 1.0, Place.ANYWHERE: 0.95, Place.REMOTE: 0.85, Place.TRAVELS: 0.8}
_CAPABILITY_WEIGHT, _TOPIC_WEIGHT = 0.8, 0.2
_TIGHT_FACTOR = 0.85  # for a person whose price is a little above the whole budget, or whose room is not quite enough
_TOO_DEAR_FACTOR = 0.6  # for a person whose price is far above it
WITHIN_TALK = 1.15  # of the budget: about what twins come down
_SIZE_MIN = 0.5  # share of the people that somebody must at least be able to serve
_WISHED_FACTOR = 1.3  # for a person who works in the language that is wished for
_STRANGER_FACTOR = 0.9  # who does not speak the language of the demand comes after who does

Found = tuple[Match, ...]
Known = TypeVar("Known")


class Ranked(NamedTuple):
    """A profile that could serve; made by the thousand, hence a tuple.

    Attributes:
        score: 0.0 to 100.0.
        asks: The usual price of what was found, in the profile's currency.
        is_away: The person cannot on the day.
    """

    profile: AgentProfile
    found: Found
    place: Place
    score: float
    asks: float = 0.0
    is_away: bool = False

    @property
    def tags(self) -> tuple[str, ...]:
        return tags_of(self.found)


def tags_of(found: Found) -> tuple[str, ...]:
    return tuple([match.need.tag for match in found])


class Ranking:
    """Of one demand."""

    def __init__(self, understanding: DemandUnderstanding) -> None:
        self._asked, self._prices = understanding, PriceList(understanding)
        self._budgets: dict[str, float | None] = {}
        self._known: dict[Hashable, object] = {}

    def rank(self, able: Iterable[tuple[AgentProfile, Found, float]]) -> tuple[Ranked, ...]:
        """Those who could serve, best first: relevant, then value for money, then by chance.

        It is never by id, or by who came first.

        Args:
            able: Who does what of it, and how much they talk of the demand's subject, 0.0 to 1.0.
        """
        currency, ties = self._asked.context.currency or "CNY", tie_breaks(self._asked)
        ranked = [one for each in able if (one := self._rank(*each)) is not None]
        keyed = [
            ((-round(r.score, 6), round(convert(r.asks, r.profile.terms.currency, currency), 2)), r) for r in ranked
        ]
        keyed.sort(key=itemgetter(0))
        ordered: list[Ranked] = []
        for _, equals in groupby(keyed, key=itemgetter(0)):
            same = [r for _, r in equals]
            if len(same) > 1:
                same.sort(key=lambda r: (ties(r.profile.user_name), r.profile.agent_id))
            ordered += same
        return tuple(ordered)

    def _rank(self, profile: AgentProfile, found: Found, topic: float) -> Ranked | None:
        terms, tags = profile.terms, tags_of(found)
        found, place = self._near(profile, found, tags)
        tags = tags_of(found)
        size = size_share(profile, self._asked, found)
        if not found or size < _SIZE_MIN:
            return None
        labels = [match.label for match in found]
        asked = self._prices.asked(terms, labels)
        least = self._prices.least(terms, labels) if terms.prices else asked
        score = 100 * (_CAPABILITY_WEIGHT * self._capability(found, tags) + _TOPIC_WEIGHT * topic) * PLACE_FACTOR[place]
        score *= affordable(least, self._budget(terms.currency))
        score *= 1.0 if size >= 1 else _TIGHT_FACTOR
        for factor in self._language(terms.languages, tags):
            score *= factor
        if score < SCORE_MIN:
            return None
        return Ranked(profile, found, place, score, asked or 0.0, self._is_away(terms, tags))

    def _once(self, key: Hashable, answer: Callable[[], Known]) -> Known:
        """What is asked again and again with the same key is worked out once."""
        if key not in self._known:
            self._known[key] = answer()
        return self._known[key]  # type: ignore[return-value]  # of one kind of key there is one kind of answer

    def _near(self, profile: AgentProfile, found: Found, tags: tuple[str, ...]) -> tuple[Found, Place]:
        terms = profile.terms
        key = "near", profile.location, terms.travels_to, terms.remote, terms.languages, tags

        def answer() -> tuple[Sequence[int], Place]:
            near, place = in_reach(profile, self._asked, found)
            known = [m for m in near if not lacks_language(self._asked, [m.need.tag], terms.languages)]
            return [at for at, match in enumerate(found) if match in known], place

        kept, place = self._once(key, answer)
        return found if len(kept) == len(found) else tuple([found[at] for at in kept]), place

    def _capability(self, found: Found, tags: tuple[str, ...]) -> float:
        def answer() -> float:
            best = max(match.need.importance for match in found) / 100
            # What else they can do matters little here, and much in `choose`.
            return min(1.0, best + 0.05 * (len(found) - 1))

        return self._once(("capability", tags), answer)

    def _language(self, languages: tuple[str, ...], tags: tuple[str, ...]) -> Sequence[float]:
        def answer() -> Sequence[float]:
            wished = languages_wished(self._asked, tags)
            factors = [_WISHED_FACTOR] if wished and wished <= {*languages} else []
            return factors if speaks_with(self._asked, languages) else [*factors, _STRANGER_FACTOR]

        return self._once(("language", languages, tags), answer)

    def _budget(self, currency: str) -> float | None:
        return self._once(("budget", currency), lambda: budget_in(self._asked, currency))

    def _is_away(self, terms: Terms, tags: Collection[str]) -> bool:
        if not (terms.unavailable_dates or terms.unavailable_weekdays or terms.available in {"weekdays", "weekends"}):
            return False
        return wanted_days(self._asked, tags).state_of(terms) in {Day.TAKEN, Day.WRONG_WEEKDAY}


def price_factor(price: Price, understanding: DemandUnderstanding) -> float:
    return affordable(price.asked, budget_in(understanding, price.currency))


def affordable(asked: float | None, budget: float | None) -> float:
    """1.0 where the usual price is within the budget, less where only the lowest is, least where not even that.

    Somebody too dear is asked where nobody else can do it: that the budget is too small is worth knowing, from them.
    """
    if budget is None or asked is None or asked <= budget:
        return 1.0
    return _TIGHT_FACTOR if asked <= budget * WITHIN_TALK else _TOO_DEAR_FACTOR
