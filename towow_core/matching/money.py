"""Money in a sentence, in both languages: "预算2万", "¥3000以内", "under 5k", "€30 a head"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from dataclasses import dataclass, replace

from towow_core.matching.numerals import DIGITS, SUFFIXES, ZH_NUMBER, read_number

_CURRENCIES = {
    "¥": "CNY", "￥": "CNY", "rmb": "CNY", "cny": "CNY", "人民币": "CNY", "元": "CNY", "块": "CNY", "块钱": "CNY", "yuan": "CNY",
    "$": "USD", "us$": "USD", "usd": "USD", "美元": "USD", "美金": "USD", "dollar": "USD", "buck": "USD",
    "€": "EUR", "eur": "EUR", "euro": "EUR", "欧元": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "quid": "GBP", "英镑": "GBP",
    "hk$": "HKD", "hkd": "HKD", "港币": "HKD", "港元": "HKD", "jpy": "JPY", "日元": "JPY", "chf": "CHF", "sgd": "SGD", "s$": "SGD",
}  # fmt: skip
_BEFORE = r"(?P<before>US\$|HK\$|S\$|[¥￥$€£]|(?:RMB|CNY|USD|EUR|GBP|人民币)(?=\s*\d))\s*"
_AFTER = r"\s*(?P<after>人民币|元|块钱|块|美元|美金|欧元|英镑|港币|港元|日元|[€£$]|(?:yuan|dollars?|euros?|pounds?|quid|bucks?|RMB|CNY|USD|EUR|GBP|HKD|CHF|SGD|JPY)(?![a-z]))"
_NUMBER = rf"(?:{DIGITS}|{ZH_NUMBER})"
_RANGE = rf"(?:{_NUMBER}\s?(?:万|千|k|w)?\s*(?:-|–|—|~|～|到|至|to)\s*)?"
_SUFFIX = r"\s?(?P<suffix>百万|万|千|百|million|thousand|grand|hundred|[kwm](?![a-z]))?"
_AMOUNT = rf"(?P<n>{DIGITS}|{ZH_NUMBER}){_SUFFIX}(?P<half>半|[一二三四五六七八九](?![一二三四五六七八九十百千万])|(?<=[万千])\d(?:千(?=\D|$))?(?![\d.,]))?"
_CUE = r"(?:总?预算|经费|花费?|报酬|人均|每人|不超过|最多|控制在|budget(?:ed)?|under|below|less than|up to|max(?:imum)?|no more than|at most|spend|pay(?:ing)?)"
_LINK = r"(?:\s|:|：|\b(?:is|of|at|about|around|roughly|up to|under|max)\b|是|为|在|大概|大约|约|差不多|只有|有|不超过|控制在|最多|上限|总共|一?共|花)*"
_THINGS = r"(?:people|person|guests?|students?|attendees|participants|minutes?|mins?|hours?|days?|weeks?|km|miles|%|％|人|位|名|天|周|分钟|小时|个|场|次|公里|平米)"
_MONEY = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_BEFORE}{_RANGE}{_AMOUNT}",
        rf"(?<![\w.]){_RANGE}{_AMOUNT}{_AFTER}(?![a-z人])(?:以内|以下|之内)?",
        rf"{_CUE}{_LINK}{_RANGE}{_AMOUNT}(?![\d.万千百kw])(?!\s*-?\s*{_THINGS})(?:{_AFTER})?(?:以内|以下|之内|左右)?",
        rf"(?<![\w.]){_RANGE}{_AMOUNT}(?:的|\s)?(?:预算|以内的预算|左右的?预算|budget\b)",
        r"(?<![\w.])(?P<n>\d+(?:\.\d+)?|[一二两三四五六七八九十]+)\s?(?P<suffix>[万w])(?P<half>[一二三四五六七八九半\d])?(?=\s*(?:左右|上下|以内|[,，。;；、!！?？]|$))",
    )
)
_EACH = re.compile(
    r"人均|每人|每位|每个人|一个人头|\bper (?:person|head|capita|guest|participant)\b|\ba head\b|\beach\b|\bpp\b",
    re.IGNORECASE,
)
_EACH_REACH = 12  # characters around an amount in which "per person" belongs to it
_NOT_MONEY_AFTER = re.compile(
    r"^\s*(?:run|race|跑|公里|米|字|words?|steps|followers|粉丝|users?|分钟|小时|次|年)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """An amount as the person wrote it.

    Attributes:
        amount: Upper end, in `currency`, for everybody or (`is_each`) for one person.
        currency: ISO 4217; empty where the person did not say.
    """

    amount: float
    currency: str
    text: str
    start: int
    end: int
    is_each: bool = False


def find_money(text: str) -> Money | None:
    """The first amount of money in the text; of readings that overlap, the longest, with the currency that any names."""
    found = [
        money
        for pattern in _MONEY
        for match in pattern.finditer(text)
        if not _NOT_MONEY_AFTER.match(text[match.end() :]) and (money := _money(match, text)) is not None
    ]
    if not found:
        return None
    first = min(found, key=lambda money: (money.start, -money.end))
    together = [money for money in found if money.start < first.end and first.start < money.end]
    best = max(together, key=lambda money: (money.end - money.start, bool(money.currency)))
    currency = best.currency or next((money.currency for money in together if money.currency), "")
    start, end = min(money.start for money in together), max(money.end for money in together)
    return replace(best, currency=currency, text=text[start:end].strip(), start=start, end=end)


def _money(match: re.Match[str], text: str) -> Money | None:
    number = read_number(match["n"])
    if number is None:
        return None
    scale = SUFFIXES.get((match["suffix"] or "").lower(), 1)
    half = match.groupdict().get("half") or ""
    if half and scale > 1:
        number += 0.5 if half == "半" else (read_number(half.rstrip("千")) or 0) / 10
    said = (match.groupdict().get("before") or match.groupdict().get("after") or "").lower()
    around = text[max(0, match.start() - _EACH_REACH) : match.end() + _EACH_REACH]
    return Money(
        amount=number * scale,
        currency=_CURRENCIES.get(said) or _CURRENCIES.get(said.rstrip("s")) or "",
        text=match.group().strip(),
        start=match.start(),
        end=match.end(),
        is_each=bool(_EACH.search(around)),
    )
