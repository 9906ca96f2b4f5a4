"""People who come with what is hired: "a van with two people", "movers: two men", 车带两个师傅. They are nobody's guests.

How many they are is how the work is to be, and hires nobody besides.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass

from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, ZH_NUMBER

_N_EN = rf"(?:(?:about|around|at least|only|just) )?(?:{DIGITS}|{EN_NUMBER})"
_WHO_EN = (
    r"(?:(?:strong|fit|experienced|skilled|able|good|extra|more|big|young) ){0,2}"
    r"(?:people|persons|men|women|guys|lads|blokes|helpers?|movers|removers|porters|workers|hands|loaders|carriers|removal men)\b"
)
_CREW_EN = rf"(?P<crew>{_N_EN} {_WHO_EN})"
_HIRED_EN = (
    r"(?:man (?:and|with) (?:a )?van|(?:removal |moving |luton |transit |delivery )?(?:van|lorry|truck|vehicle|pick-?up)s?"
    r"|movers|removers|removals?(?: (?:firm|company|team|crew))?|moving (?:firm|company|team|crew)|porters)"
)
# When and where it is, which may be read and blanked already: "movers for Saturday in London: two men".
_WHEN_EN = r"(?: (?:for|in|on|at|this|next) [\w' ，]{2,40}?)?"
_N_ZH = rf"(?:\d{{1,2}}|{ZH_NUMBER})"
_CREW_ZH = rf"(?P<crew>{_N_ZH}[个位名]?(?:壮汉|小伙子?|师傅|工人|搬运工人?|帮手|人手|人(?![民工数])))"
_VEHICLE_ZH = r"(?:搬家车|货车|卡车|面包车|厢式?车|拖车|皮卡|金杯|货拉拉|车)"
_CREWS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?P<hired>{_HIRED_EN})(?: that comes| and driver| with driver| with a driver)?{_WHEN_EN},? (?:with|and|plus|including) {_CREW_EN}",
        rf"\b(?P<hired>movers|removers|porters|removal van|man (?:and|with) (?:a )?van){_WHEN_EN}[:,–—-] ?(?:with )?{_CREW_EN}",
        # "Two movers and a van" asks for movers.
        rf"\b(?!{_N_EN} (?:[a-z]+ )?(?:movers|removers|porters)\b){_CREW_EN} (?:and|with|plus) (?:an? |the )?(?:[a-z]+ )?(?P<hired>van|lorry|truck)\b",
        rf"(?P<hired>{_VEHICLE_ZH})(?:上|里)?(?:要|得|最好|再|另|还)*(?:带|配|跟|加|随车)(?:上|来)?{_CREW_ZH}",
        rf"{_CREW_ZH}的(?:[大小]|[\d.]+[米吨])?(?P<hired>{_VEHICLE_ZH})",
        rf"(?P<hired>搬[家运])[^。；;]{{0,20}}?(?:带|配|跟|来|派)(?:上|来)?{_CREW_ZH}",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew:
    """Where they are counted, from `start` to `end`, and where the word for what they come with begins."""

    start: int
    end: int
    hired_at: int


def crews(text: str) -> Iterator[Crew]:
    """Each of them once."""
    found = {match.span("crew"): match for pattern in _CREWS for match in pattern.finditer(text)}
    yield from (Crew(start=at[0], end=at[1], hired_at=one.start("hired")) for at, one in found.items())
