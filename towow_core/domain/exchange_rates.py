"""Rounded exchange rates, to compare a price in one currency with a budget in another; nobody pays by them.

A currency that is not here is refused wherever a price or a budget comes in: what nobody can compare beats nobody.
"""

# ruff: noqa: E501  # a table reads better unbroken

from collections.abc import Mapping

# Units of CNY for one unit. A comparison needs the order of magnitude, not the day's rate.
RATES: Mapping[str, float] = {
    "CNY": 1.0, "USD": 7.1, "EUR": 8.2, "GBP": 9.4, "HKD": 0.91, "JPY": 0.047, "CHF": 8.9, "SGD": 5.5, "AUD": 4.7, "CAD": 5.1,
    "TWD": 0.22, "KRW": 0.0051, "SEK": 0.75, "DKK": 1.1, "NOK": 0.70, "INR": 0.081, "AED": 1.93, "MXN": 0.39, "BRL": 1.3,
    "NZD": 4.1, "THB": 0.22, "MYR": 1.7, "IDR": 0.00043, "PHP": 0.12, "VND": 0.00027, "PLN": 1.95, "CZK": 0.34, "HUF": 0.021,
    "TRY": 0.17, "ZAR": 0.41, "ILS": 2.1, "SAR": 1.9, "MOP": 0.89, "RUB": 0.088, "UAH": 0.17, "EGP": 0.15, "KES": 0.055,
    "NGN": 0.0049, "CLP": 0.0076, "COP": 0.0018, "ARS": 0.0049,
}  # fmt: skip
RATES_OF = "2026-11"
RATES_SOURCE = "ToWow's own table"
RATES_SOURCE_ZH = "ToWow 自带的汇率表"
