"""Prices and totals, counted and written in one way wherever they are shown. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, Decimal

from towow_core.domain.answers import Offer
from towow_core.domain.exchange_rates import RATES, RATES_OF, RATES_SOURCE, RATES_SOURCE_ZH
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit, Rate

_RATE_DIGITS = 4  # significant ones
_SYMBOLS = {"CNY": "¥", "USD": "$", "EUR": "€", "GBP": "£", "HKD": "HK$", "MXN": "MX$"}
_UNITS_ZH = {PriceUnit.EVENT: "次", PriceUnit.DAY: "天", PriceUnit.HOUR: "小时", PriceUnit.PERSON: "人"}
_UNITS_EN = {PriceUnit.EVENT: "a time", PriceUnit.DAY: "a day", PriceUnit.HOUR: "an hour", PriceUnit.PERSON: "a person"}
_COUNTS_EN = {
    PriceUnit.EVENT: ("time", "times"),
    PriceUnit.DAY: ("day", "days"),
    PriceUnit.HOUR: ("h", "h"),
    PriceUnit.PERSON: ("person", "people"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What a plan costs.

    Attributes:
        by_currency: Sums, each in its own currency; only what is not zero.
        amount: All of it in `currency`; None where a currency has no known rate.
        open: Parts that cost something which nobody can count yet; they are in no sum.
        unpriced: Parts for which nobody named a price; they are in no sum either, and nobody says that they are free.
    """

    by_currency: Mapping[str, float]
    currency: str
    amount: float | None
    open: tuple[Assignment | Offer, ...] = ()
    unpriced: tuple[Assignment | Offer, ...] = ()

    @property
    def is_all(self) -> bool:
        """Whether nothing can come on top of it."""
        return not self.open and not self.unpriced

    @property
    def foreign(self) -> tuple[str, ...]:
        """Codes of what `amount` holds by a rate."""
        return tuple(code for code in self.by_currency if code != self.currency)


def total_of(parts: Iterable[Assignment | Offer], currency: str) -> Total:
    """What these parts cost, in all and by currency, to the cent."""
    sums: dict[str, float] = {}
    unknown, unpriced = [], []
    for part in parts:
        if part.price:
            sums[part.currency] = round(sums.get(part.currency, 0.0) + part.price, 2)
        elif part.is_paid:
            unknown.append(part)
        elif part.is_unpriced:
            unpriced.append(part)
    known = currency in RATES and all(code in RATES for code in sums)
    amount = sum(convert(sums[code], code, currency) for code in sums) if known else sums.get(currency)
    if not known and any(code != currency for code in sums):
        amount = None
    return Total(
        by_currency=sums,
        currency=currency,
        amount=None if amount is None else round(amount, 2),
        open=tuple(unknown),
        unpriced=tuple(unpriced),
    )


def convert(amount: float, currency: str, into: str) -> float:
    """`amount` in another currency, by the very rate that is shown; both must be known (`RATES`) or the same."""
    return amount if currency == into else float(Decimal(str(amount)) * _rate(currency, into))


def convert_most(amount: float, currency: str, into: str) -> float:
    """The most in another currency that, turned back by the rate that is shown, is no more than `amount`: in cents."""
    if currency == into:
        return amount
    most = Decimal(str(amount)) / _rate(into, currency)
    return float(most.quantize(Decimal("0.01"), rounding=ROUND_DOWN))


def _rate(currency: str, into: str) -> Decimal:
    """Units of `into` for one of `currency`, in the digits that people see: who multiplies by them gets our sum."""
    return Decimal(f"{RATES[currency] / RATES[into]:.{_RATE_DIGITS}g}")


def repriced(part: Assignment, amount: float) -> Assignment:
    """The part for another amount; its units stay, each for less or more. Where nobody counts them, it is for one."""
    if part.price is None and part.rate is not None:
        return replace(part, rate=replace(part.rate, unit_price=amount))
    if part.rate is None or part.rate.units is None:
        return replace(part, price=amount, rate=None)
    rate = part.rate.at(amount)
    return replace(part, price=rate.amount, rate=rate)


def money_text(amount: float, currency: str, language: Language) -> str:
    """ "¥3,000", "£450.50", "3,000 SEK"; a yuan sign stands for yuan in both languages."""
    figure = f"{amount:,.2f}".removesuffix(".00")
    if currency in _SYMBOLS:
        return f"{_SYMBOLS[currency]}{figure}"
    return f"{figure}{currency}" if language is Language.ZH else f"{figure} {currency}"


def rate_text(rate: Rate, currency: str, language: Language) -> str:
    """ "¥100/小时 × 4小时 × 3次", "¥100 an hour × 4 h × 3 times"; a question mark is what nobody has said."""
    one, is_zh = money_text(rate.unit_price, currency, language), language is Language.ZH
    text = f"{one}{per_text(rate.unit, language)}"
    counts = [] if rate.unit is PriceUnit.EVENT else [_count(rate.quantity, rate.unit, is_zh=is_zh)]
    if rate.times != 1 or rate.unit is PriceUnit.EVENT:
        counts.append(_count(rate.times, PriceUnit.EVENT, is_zh=is_zh))
    return " × ".join([text, *counts])


def per_text(per: str, language: Language) -> str:
    """ "/小时", " an hour": behind an amount that is for one of this; any other unit as it was said."""
    if "/" in per:
        return "".join(per_text(one, language) for one in per.split("/") if one)
    is_known = per in list(PriceUnit)
    if language is Language.ZH:
        return f"/{_UNITS_ZH[PriceUnit(per)] if is_known else per}"
    return f" {_UNITS_EN[PriceUnit(per)]}" if is_known else f" per {per}"


def _count(number: float | None, unit: PriceUnit, *, is_zh: bool) -> str:
    shown = "?" if number is None else f"{number:g}"
    if is_zh:
        return f"{shown}{_UNITS_ZH[unit]}"
    return f"{shown} {_COUNTS_EN[unit][number != 1]}"


def price_text(price: float | None, currency: str, rate: Rate | None, language: Language) -> str:
    """ "¥400 (¥100 an hour × 4 h)", "¥3,000", "¥55 a person × ? people"; empty where nothing is asked."""
    if rate is not None and price is None:
        return rate_text(rate, currency, language) if rate.unit_price else ""
    if price is None:
        return ""
    figure = money_text(price, currency, language)
    if rate is None or rate.units == 1:
        return figure
    counted = rate_text(rate, currency, language)
    return f"{figure}（{counted}）" if language is Language.ZH else f"{figure} ({counted})"


def total_text(total: Total, language: Language) -> str:
    """ "¥14,500 + $600 + ¥55 a person × ? people": each in its own currency, and what nobody can count beside it."""
    sums = [money_text(amount, code, language) for code, amount in total.by_currency.items()]
    return " + ".join([*sums, *(price_text(None, p.currency, p.rate, language) for p in total.open)])


def unpriced_text(parts: Iterable[Assignment | Offer], language: Language) -> str:
    """ "方舟没有报价", "Ann and Bo name no price": of whom nobody knows what they cost; empty where there is nobody."""
    names = [*dict.fromkeys(part.display_name for part in parts)]
    if not names:
        return ""
    if language is Language.ZH:
        return f"{'、'.join(names)}没有报价"
    who = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{who} {'names' if len(names) == 1 else 'name'} no price"


def converted_text(total: Total, language: Language) -> str:
    """ "about ¥18,760 in all at 1 USD = 7.1 CNY (ToWow's own table, 2026-11)"; empty where no rate is in it."""
    if not total.foreign or total.amount is None:
        return ""
    figure, rates = money_text(total.amount, total.currency, language), rates_text(total.foreign, total.currency)
    if language is Language.ZH:
        lead = "已定的部分折合约" if not total.is_all else "折合约"
        return f"{lead}{figure}，按 {rates}（{RATES_SOURCE_ZH}，{RATES_OF}）"
    of = "in all" if total.is_all else "without what is not settled"
    return f"about {figure} {of} at {rates} ({RATES_SOURCE}, {RATES_OF})"


def rates_text(codes: Iterable[str], into: str) -> str:
    """ "1 USD = 7.1 CNY, 1 EUR = 8.2 CNY"."""
    return ", ".join(f"1 {code} = {_rate(code, into):f} {into}" for code in codes)
