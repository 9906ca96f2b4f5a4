"""A twin's answer never goes below its person's price, whoever gave the answer."""

from collections.abc import Iterable

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import ForbiddenAnswer
from towow_core.domain.models import DemandUnderstanding, Terms
from towow_core.domain.money import Rate
from towow_core.engine.matching.candidate_fit import price_of
from towow_core.support.money import convert


def refuse_below_floor(
    key: str,
    terms: Terms,
    understanding: DemandUnderstanding,
    *,
    price: float | None,
    currency: str,
    capabilities: Iterable[str],
    rate: Rate | None = None,
) -> None:
    """Raises `ForbiddenAnswer` for less than `terms.price_floor`; no price and no rate is for nothing.

    What is done under `capabilities` counts: whoever only judges on the second day has a floor for one day, not two.
    A floor is for one unit, as the price is: where the answer says what one costs, that is compared, else the whole.
    Another currency is compared by our own table, so roughly. A prompt can only ask a model to keep to the floor.
    The reason names no figure: it may stand in a log.
    """
    if not terms.price_floor:
        return
    given, least = price or 0.0, _least(terms, understanding, tuple(capabilities))
    if rate is not None and rate.unit == terms.price_unit:
        given, least = rate.unit_price, terms.price_floor
    if convert(given, currency, terms.currency) < (terms.price_floor if least is None else least):
        raise ForbiddenAnswer(
            key,
            Bilingual("价钱低于这个人能接受的最低价", "the price is below what this person accepts at least"),
        )


def _least(terms: Terms, understanding: DemandUnderstanding, capabilities: tuple[str, ...]) -> float | None:
    """The floor for what takes longest of it."""
    floors = [price_of(terms, understanding, (tag,)).floor for tag in capabilities] or [
        price_of(terms, understanding).floor
    ]
    return max((floor for floor in floors if floor is not None), default=None)
