"""What people ask in one demand, in numbers alone: as `price_of` counts it, for all who are looked at."""

from collections.abc import Iterable, Sequence

from towow_core.domain.models import DemandUnderstanding, Terms
from towow_core.domain.money import PriceUnit, Rate
from towow_core.engine.matching.candidate_fit import Match, price_of
from towow_core.engine.matching.quantities import quantities_of_works
from towow_core.support.money import convert

_GUESSED = {PriceUnit.PERSON: 20, PriceUnit.HOUR: 4, PriceUnit.DAY: 1, PriceUnit.EVENT: 1}  # units of a usual demand


def expected_cost(asked: float | None, rate: Rate | None) -> float:
    """What somebody will cost. Of what nobody can count yet a guess, to choose by and never shown."""
    if asked is None and rate is not None:
        return rate.unit_price * _GUESSED[rate.unit] * (rate.times or 1.0)
    return asked or 0.0


class PriceList:
    """Of one demand. Prices are in the currency of whoever asks them, where nothing else is said."""

    def __init__(self, understanding: DemandUnderstanding) -> None:
        self._understanding = understanding
        self._units: dict[tuple[tuple[str, ...], str, int | None], float | None] = {}

    def asked(self, terms: Terms, labels: Sequence[str]) -> float | None:
        """For all that is done under these labels; None where nobody asks or can count anything."""
        if not terms.prices:
            return self._single(terms, labels)
        labels = tuple(dict.fromkeys(labels))
        others = [label for label in labels if label not in terms.prices]
        amounts = [self._own(terms, label) for label in labels if label in terms.prices]
        if terms.price is not None and (others or not amounts):
            amounts.append(self._single(terms, others))
        known = [amount for amount in amounts if amount is not None]
        if len(known) < len(amounts) or not known:
            return None
        return known[0] if len(known) == 1 else round(sum(known), 2)

    def least(self, terms: Terms, labels: Sequence[str]) -> float | None:
        """For the cheapest of it."""
        each = [self._for_one(terms, label) for label in dict.fromkeys(labels)] if terms.prices else []
        counted = [amount for amount in each if amount is not None]
        return min(counted) if counted else self.asked(terms, labels)

    def costs(self, terms: Terms, found: Iterable[Match], currency: str) -> tuple[float, dict[str, float]]:
        """What somebody will cost in `currency`: once for what has no price of its own, and tag by tag for the rest."""
        found = tuple(found)
        labels = [match.label for match in found]
        asked = self.asked(terms, labels)
        if asked is None:
            price = price_of(terms, self._understanding, labels)
            return convert(expected_cost(None, price.rate), terms.currency, currency), {}
        own = {match.need.tag: self._own(terms, match.label) or 0.0 for match in found if match.label in terms.prices}
        if not asked:
            own = {}
        rest = convert(max(0.0, asked - sum(own.values())), terms.currency, currency)
        return rest, {tag: convert(amount, terms.currency, currency) for tag, amount in own.items()}

    def _for_one(self, terms: Terms, label: str) -> float | None:
        return self._own(terms, label) if label in terms.prices else self._single(terms, [label])

    def _single(self, terms: Terms, labels: Sequence[str]) -> float | None:
        return None if terms.price is None else self._made(terms.price, labels, terms.price_unit, terms.capacity_people)

    def _own(self, terms: Terms, label: str) -> float | None:
        price = terms.prices[label]
        amount = convert(price.amount, price.currency or terms.currency, terms.currency)
        return self._made(amount, [label], price.unit, terms.capacity_people)

    def _made(self, amount: float, labels: Sequence[str], unit: str, most: int | None) -> float | None:
        key = tuple(labels), unit, most if unit == PriceUnit.PERSON else None
        if key not in self._units:
            counted = quantities_of_works(self._understanding, labels, PriceUnit(unit)).held_to(most)
            self._units[key] = counted.rate(PriceUnit(unit), 0.0).units
        units = self._units[key]
        return None if units is None else round(amount * units, 2)
