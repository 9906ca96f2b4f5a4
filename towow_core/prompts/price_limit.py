"""A twin's answer never goes below its person's price, whoever gave the answer."""

from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.models import Terms
from towow_core.domain.money import Rate


def refuse_below_floor(key: str, terms: Terms, price: float | None, currency: str, rate: Rate | None = None) -> None:
    """Raises `UnreadableAnswer` for a price under `terms.price_floor`; prices in another currency are not compared.

    A floor is for one unit, as the price is: where the answer says what one costs, that is compared.
    A prompt can only ask a model to keep to the floor. The reason names no figure: it may stand in a log.
    """
    floor, price = terms.price_floor, price if rate is None else rate.unit_price
    if floor is not None and price is not None and currency == terms.currency and price < floor:
        raise UnreadableAnswer(key, "the price is below what this person accepts at least")
