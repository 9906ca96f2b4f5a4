"""Cities that few people ask about, found only where a place is said: "in Leeds", ", Brighton,", "在潍坊", "保定市".

There are thousands, and many are called as people or things are, so that a name alone says nothing.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from towow_core.engine.characters import CJK
from towow_core.support.data_files import read_rows

_LONGEST_EN, _LONGEST_ZH, _SHORTEST_ZH = 4, 6, 2  # words and characters of a name

_WORD = r"[A-ZÀ-Þ][^\W\d_'’]*(?:['’-][^\W\d_]+)*"
_NAME = rf"{_WORD}(?:[ -](?:(?:upon|on|under|de|del|di|la|les|sur|sous|do|da|am|an der|ob der|vor der|nad|pod) )?{_WORD}){{0,{_LONGEST_EN - 1}}}"
# After a word that a place follows, and after nothing but a sign; there it must end with one, too.
_IN_EN = re.compile(
    rf"\b(?:[Ii]n|[Nn]ear|[Aa]round|[Oo]utside|[Ww]ithin) (?:(?:central|downtown|north|south|east|west) )?(?P<name>{_NAME})"
)
_ALONE_EN = re.compile(rf"(?:^|[,;:.!?(\n]\s*|\b(?:from|to|for|at) )(?P<name>{_NAME})(?=\s*(?:[,;.!?)\n]|$|\bto\b))")
_TO_EN = re.compile(rf"\b[Ff]rom {_NAME} to (?P<name>{_NAME})")
_IN_ZH = re.compile(rf"(?:在|到|去|来自|位于|坐标|地点[:：]?|城市[:：]?)(?=[{CJK}]{{{_SHORTEST_ZH}}})")
_ALONE_ZH = re.compile(rf"(?:^|[，,。；;、！!？?：:（(\s])(?=[{CJK}]{{{_SHORTEST_ZH}}})")
_AFTER_ALONE_ZH = re.compile(
    r"市|[，,。；;、！!？?）)\s\d]|$|本地|当地|这边"
    # "绵阳的公司年会": what of somebody's is there; a room that is 朝阳的 has the sun.
    r"|(?<!朝阳)的(?:[一-龥]{0,3}(?:公司|办公室|工厂|门店|分店|新店|店里|家里|新家|老家|学校|酒店|书店|工作室|民宿|年会|婚礼|活动|展会|会场|客户)|店|家)"
)
_CITY_ZH = re.compile(rf"(?<=[{CJK}]{{2}})市(?!场|面|民|集|值|价|政|中心|区|内)")
# "中山公园", "吉林大学": named after the city, wherever it is.
_NAMED_AFTER_ZH = re.compile(r"(?:中?路|街|大道|公园|大厦|广场|大学|医院|中学|小学|酒店|宾馆|饭店|菜|面馆|人(?!民))")

_GOES_ON = re.compile(r"[ -](?:upon|under)\b|-")  # "Stratford-upon-Avon" is no Stratford


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreCity:
    """One of them. `only_in`: people are called so too, and only "in" says that it is the city."""

    en: str
    zh: str
    currency: str
    only_in: bool


@cache
def _named() -> Mapping[str, MoreCity]:
    cities: dict[str, MoreCity] = {}
    for name, zh, currency, also, mark in read_rows("towow_core.engine.language", "cities.tsv", columns=5):
        city = MoreCity(en=name, zh=zh or name, currency=currency, only_in=mark == "in")
        for one in (name, zh, *also.split(",")):
            cities.setdefault(one, city)
    cities.pop("", None)
    return cities


def more_cities_in(text: str) -> Iterator[tuple[int, int, MoreCity]]:
    """Each place in the text where such a city is said, with where its name stands; not in order."""
    for match in (match for pattern in (_IN_EN, _TO_EN) for match in pattern.finditer(text)):
        yield from _english(match, is_after_in=True)
    for match in _ALONE_EN.finditer(text):
        yield from _english(match, is_after_in=False)
    for match in _IN_ZH.finditer(text):
        yield from _chinese(text, match.end())
    for match in _ALONE_ZH.finditer(text):
        yield from ((a, b, city) for a, b, city in _chinese(text, match.end()) if _AFTER_ALONE_ZH.match(text, b))
    for match in _CITY_ZH.finditer(text):
        yield from _ending_at(text, match.start())


def _english(match: re.Match[str], *, is_after_in: bool) -> Iterator[tuple[int, int, MoreCity]]:
    """The longest beginning of the name that is one; alone, all of it."""
    name, start = match["name"], match.start("name")
    ends = [end.start() for end in re.finditer(r"[ -]|$", name)]
    for end in reversed(ends if is_after_in else [len(name)]):
        if _GOES_ON.match(name, end):
            continue
        city = _named().get(name[:end].replace("’", "'"))
        if city is not None and (not city.only_in or (is_after_in and end == len(name))):
            yield start, start + end, city
            return


def _chinese(text: str, start: int) -> Iterator[tuple[int, int, MoreCity]]:
    for length in range(_LONGEST_ZH, _SHORTEST_ZH - 1, -1):
        end = start + length
        city = _named().get(text[start:end]) if end <= len(text) else None
        if city is not None and not _NAMED_AFTER_ZH.match(text, end):
            yield start, end + text.startswith("市", end), city
            return


def _ending_at(text: str, end: int) -> Iterator[tuple[int, int, MoreCity]]:
    for length in range(_LONGEST_ZH, _SHORTEST_ZH - 1, -1):
        city = _named().get(text[max(end - length, 0) : end])
        if city is not None:
            yield end - length, end + 1, city
            return
