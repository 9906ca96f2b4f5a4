"""Prices by another unit than an amount's: from what length on they are within it, where one unit alone is above it."""

import math
from collections.abc import Sequence

from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import CENT, PriceUnit, Rate
from towow_core.domain.requirements import Requirement
from towow_core.requirements.notes import names, say
from towow_core.support.money import convert, money_text

_SHORTER = {PriceUnit.EVENT: {PriceUnit.HOUR}, PriceUnit.DAY: {PriceUnit.HOUR}}
_ONE_ZH = {PriceUnit.EVENT: "一次", PriceUnit.DAY: "一天", None: "一共"}
_ONE_EN = {PriceUnit.EVENT: "one time is", PriceUnit.DAY: "a day is", None: "all of it is"}


def above_by_another_unit(
    requirement: Requirement, asked: Sequence[tuple[Assignment, Rate | None]], language: Language
) -> str:
    """What is to be said of prices that one unit of theirs puts above the amount; "" where none is known to be.

    Args:
        asked: Each part with what it costs once; None where it says no such price.
    """
    most, currency = requirement.value.number or 0.0, requirement.value.unit
    per = requirement.value.per.partition("/")[0]
    if currency not in RATES or most <= 0:
        return ""
    known = [(part, once) for part, once in asked if part.currency in RATES]
    if per == PriceUnit.HOUR:
        said = [_unless_long(part, once, most, currency, language) for part, once in known if once is not None]
        return say(language, "", " ").join(filter(None, said))
    shorter = _SHORTER.get(PriceUnit(per), set()) if per in {*PriceUnit} else set()
    by_hour = [
        (part, round(convert(part.rate.unit_price, part.currency, currency), 2))
        for part, _ in known
        if part.rate is not None and part.rate.unit in shorter and part.rate.unit_price > 0
    ]
    dear = [part.display_name for part, costs in by_hour if costs > most + CENT]
    if not dear:
        return say(language, "", " ").join(_within(part, costs, requirement, language) for part, costs in by_hour)
    more, who = money_text(most, currency, language), names(dear, language)
    one = "一次" if per == PriceUnit.EVENT else "一天"
    return say(language, f"{one}做满一小时就超过 {more}：{who}。", f"One hour of {who} is above {more}.")


def _within(part: Assignment, costs: float, requirement: Requirement, language: Language) -> str:
    """ "Up to 1.1 hours a time it is within ¥300": how long one time is, nobody has said.

    Args:
        costs: An hour of it, in the amount's currency.
    """
    most, per = requirement.value.number or 0.0, requirement.value.per.partition("/")[0]
    hours = f"{math.floor(most / costs * 10 + 1e-9) / 10:g}"
    limit = money_text(most, requirement.value.unit, language)
    zh_one, en_one = ("一次", "a time") if per == PriceUnit.EVENT else ("一天", "a day")
    zh = f"{part.display_name}{zh_one}不超过 {hours} 小时，才不超过 {limit}。"
    en = f"{part.display_name}: within {limit} for up to {hours} {'hour' if hours == '1' else 'hours'} {en_one}."
    return say(language, zh, en)


def _unless_long(part: Assignment, once: Rate, most: float, currency: str, language: Language) -> str:
    """ "One time is £260 (¥2,444): above ¥500 an hour unless it lasts over 4.9 hours"."""
    costs = round(convert(once.unit_price, part.currency, currency), 2)
    if costs <= most + CENT:
        return ""
    is_rate = part.rate is not None or (once.times or 1.0) > 1
    unit = once.unit if is_rate and once.unit in _ONE_ZH else None
    shown = money_text(once.unit_price, part.currency, language)
    same = money_text(costs, currency, language)
    limit, hours = money_text(most, currency, language), f"{math.ceil(costs / most * 10) / 10:g}"
    if part.currency != currency:
        shown = say(language, f"{shown}（{same}）", f"{shown} ({same})")
    zh = f"{part.display_name}{_ONE_ZH[unit]} {shown}，不做满 {hours} 小时，一小时就超过 {limit}。"
    en = f"{part.display_name}: {_ONE_EN[unit]} {shown}, above {limit} an hour unless it lasts {hours} hours."
    return say(language, zh, en)
