"""Of which country the money is that is only called dollars: of the one where it is to be, if that has any."""

import re

from towow_core.engine.language.gazetteer import City
from towow_core.engine.language.money import Money

_DOLLAR_COUNTRIES = frozenset({"SGD", "AUD", "CAD", "NZD", "HKD", "TWD"})
# Whose "$" may well be another's, and is worth several of their own: that is asked back about (clarifying.py).
_FAR_APART = frozenset({"HKD", "TWD"})
_NAMED = re.compile(r"\b(?:dollars?|bucks?)\b", re.IGNORECASE)
_SIGN = re.compile(r"(?<![A-Za-z])\$")
_WHOSE = re.compile(r"\bUSD?\b|US\$|\bamerican dollars?\b|美[元金]|刀", re.IGNORECASE)


def currency_there(money: Money, place: City | None) -> str:
    """The ISO 4217 code of an amount that is said of a place: "10 dollars a head" in Singapore are SGD."""
    local = local_dollars(money.currency, money.text, place)
    is_sign_alone = _NAMED.search(money.text) is None
    return money.currency if is_sign_alone and local in _FAR_APART else local


def local_dollars(currency: str, said: str, place: City | None) -> str:
    """The code of the dollars of the place, where the words call an amount that was read as US dollars only so."""
    if place is None or place.currency not in _DOLLAR_COUNTRIES or currency != "USD" or _WHOSE.search(said):
        return currency
    return place.currency if _NAMED.search(said) or _SIGN.search(said) else currency
