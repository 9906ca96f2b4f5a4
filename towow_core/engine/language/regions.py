"""Regions that are no city, provinces, states and landscapes, and the towns that lie in them: 云南, Bavaria."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from towow_core.engine.characters import CJK
from towow_core.support.data_files import read_entries

_HAS_CJK = re.compile(f"[{CJK}]")
# Food, speech, people and firms are called after a region, and say of nothing where it is.
_NO_PLACE_ZH = r"(?!菜|话|方言|人(?!在)|料理|火锅|口味|风味|特产|小吃|米线|白药|大学|银行|路|腔|戏|民歌|普洱|的?茶)"
_LED_ZH = r"(?:^|(?<=[，,。；;：:\s在到去来于住从])|(?<=整个))"
_LED_EN = (
    r"\b(?:in|near|around|across|throughout|outside|from|within)\s+"
    r"(?:rural |northern |southern |eastern |western |north |south |central |upper |lower )?"
)
# "In Devon Road", "in Kent style": called after it.
_GOES_ON_EN = (
    r"(?=\s*(?:[,.;:!?)]|$"
    r"|\b(?:on|for|by|at|from|to|with|and|next|this|tomorrow|until|before|in|is|we|needs?|wants?|who|or)\b))"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """An entry of `regions.yaml`.

    Attributes:
        names: What it is called, zh and en.
        cities: Towns that lie in it, each by any of its names.
    """

    key: str
    names: tuple[str, ...]
    cities: tuple[str, ...]


def region_of(place: str) -> Region | None:
    """The region that a name means; None of a city, and of what no table has."""
    name = place.strip().casefold()
    return _by_name().get(name) or _by_name().get(name.removesuffix("省")) or _by_name().get(name.removeprefix("the "))


@lru_cache(maxsize=256)
def region_in(text: str) -> tuple[int, int] | None:
    """Where a sentence says that something is in a region."""
    found = _pattern().search(text)
    return None if found is None else found.span("zh" if found["zh"] else "en")


@cache
def _by_name() -> Mapping[str, Region]:
    regions = read_entries("towow_core.engine.language", "regions.yaml", Region).values()
    return {name.casefold(): one for one in regions for name in one.names}


@cache
def _pattern() -> re.Pattern[str]:
    names = sorted((name for one in {*_by_name().values()} for name in one.names), key=lambda name: (-len(name), name))
    chinese = "|".join(re.escape(name) for name in names if _HAS_CJK.search(name))
    others = "|".join(re.escape(name) for name in names if not _HAS_CJK.search(name))
    return re.compile(
        rf"{_LED_ZH}(?P<zh>(?:{chinese})省?){_NO_PLACE_ZH}|{_LED_EN}(?P<en>(?:the )?(?:{others})){_GOES_ON_EN}"
    )
