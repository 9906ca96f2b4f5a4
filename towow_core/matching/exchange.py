"""Rough exchange rates, only to compare a price in one currency with a budget in another; nobody pays by them."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these tables and patterns read better unbroken

from towow_core.models import Language

# Units of CNY for one unit, rounded, as of November 2026. A comparison needs the order of magnitude, not the day's rate.
_IN_CNY = {
    "CNY": 1.0, "USD": 7.1, "EUR": 8.2, "GBP": 9.4, "HKD": 0.91, "JPY": 0.047, "CHF": 8.9, "SGD": 5.5, "AUD": 4.7, "CAD": 5.1,
    "TWD": 0.22, "KRW": 0.0051, "SEK": 0.75, "DKK": 1.1, "NOK": 0.70, "INR": 0.081, "AED": 1.93,
}  # fmt: skip
_SYMBOLS = {"CNY": "¥", "USD": "$", "EUR": "€", "GBP": "£", "HKD": "HK$"}


def convert(amount: float, currency: str, into: str) -> float:
    """`amount` in another currency, roughly; unchanged where we do not know either of the two."""
    if currency == into or currency not in _IN_CNY or into not in _IN_CNY:
        return amount
    return amount * _IN_CNY[currency] / _IN_CNY[into]


def money_text(amount: float, currency: str, language: Language) -> str:
    """ "¥3,000", "£450", "3,000 SEK"; a yuan sign stands for yuan in both languages."""
    figure = f"{amount:,.0f}" if amount == round(amount) or amount >= 100 else f"{amount:,.2f}"  # noqa: PLR2004  # no cents there
    symbol = _SYMBOLS.get(currency)
    if symbol:
        return f"{symbol}{figure}"
    return f"{figure}{currency}" if language is Language.ZH else f"{figure} {currency}"
