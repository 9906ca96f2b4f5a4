"""What a price is made of: so much for a unit, how many units, how often. What nobody said is not counted as one."""

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from towow_core.domain.exchange_rates import RATES

PRICE_MAX = 1e12  # of one part of one plan, in any currency
UNITS_MAX = 1_000_000.0
CENT = 0.005


class PriceUnit(StrEnum):
    EVENT = "event"
    DAY = "day"
    HOUR = "hour"
    PERSON = "person"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """ "¥100 an hour × 4 h × 3 times".

    Attributes:
        unit_price: For one unit once, in the price's currency.
        quantity: People, hours or days each time; 1 of an event; None where nobody said how many.
        times: Sessions, or days that it happens on; None where nobody said how many.
    """

    unit: PriceUnit
    unit_price: float
    quantity: float | None = 1.0
    times: float | None = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.unit_price <= PRICE_MAX:
            raise ValueError(f"{self.unit_price} is no price")
        for count in (self.quantity, self.times):
            if count is not None and not 0 < count <= UNITS_MAX:
                raise ValueError(f"{count} is no number of units that a price could be for")

    @property
    def units(self) -> float | None:
        """All of them together; None where nobody said how many."""
        return None if self.quantity is None or self.times is None else self.quantity * self.times

    @property
    def amount(self) -> float | None:
        """What it makes, to the cent; None where nobody said how many."""
        return None if self.units is None else round(self.unit_price * self.units, 2)

    def at(self, amount: float) -> Self:
        """The same units for about this amount: the price of one is a whole number of cents, rounded down."""
        assert self.units is not None  # of nothing there is no amount
        return replace(self, unit_price=math.floor(amount / self.units * 100 + 1e-6) / 100)


def costs(price: float | None, rate: Rate | None) -> bool:
    """Whether it costs something, be it counted yet or not."""
    return bool(price) or (rate is not None and rate.unit_price > 0)


def is_unknown(price: float | None, rate: Rate | None) -> bool:
    """Whether nobody named a price at all: what is for nothing says so, with 0."""
    return price is None and rate is None


def named_amount(price: float | None, rate: Rate | None) -> float | None:
    """For everything; where nobody said how many, for one."""
    return rate.unit_price if price is None and rate is not None else price


def check_price(price: float | None, rate: Rate | None) -> None:
    """Raises ValueError, one sentence, where the price is none, or is not what its rate makes."""
    if price is not None and not 0 <= price <= PRICE_MAX:
        raise ValueError(f"{price} is no price")
    if rate is None:
        return
    if (price is None) != (rate.amount is None) or abs((price or 0.0) - (rate.amount or 0.0)) > CENT * 2:
        units = "?" if rate.units is None else f"{rate.units:g}"
        raise ValueError(f"price is {price}, but {rate.unit_price:g} for one {rate.unit} × {units} makes {rate.amount}")


def known_currency(code: str) -> str:
    """The code of a currency by which it is known here: older versions stored others too."""
    return {"RMB": "CNY", "CNH": "CNY", "NTD": "TWD"}.get(code.upper(), code)


def check_currency(code: str) -> None:
    """Raises ValueError, one sentence that names the code, where nobody here can tell what it is worth."""
    if code not in RATES:
        raise ValueError(f"{code!r} is no currency that is known here; known are {', '.join(sorted(RATES))}")
