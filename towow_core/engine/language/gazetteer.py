"""Cities in Chinese and English: "北京" and "Beijing" are one place; each with its currency."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import BadDataFile
from towow_core.domain.models import Language
from towow_core.engine.characters import CJK
from towow_core.support.data_files import read_entries

_HAS_CJK = re.compile(f"[{CJK}]")

# "Berlin time" says by which clock, not where.
_CLOCK = re.compile(r"\s*(?:local )?time(?:[- ]?zone)?\b(?!s)|时间|时区", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """A place: an entry of `gazetteer.yaml`.

    Attributes:
        currency: ISO 4217; empty for places that have none, such as the Moon.
        also: Other names.
        districts: Parts of it that people name instead of it.
        capitals_only: Those of its names that are common words when in lower case.
    """

    key: str
    name: Bilingual
    currency: str = ""
    also: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    capitals_only: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that means it."""
        return (*self.name, *self.also, *self.districts)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceIndex:
    """`cities` by their names in lower case; `pattern` finds any of these."""

    cities: Mapping[str, City]
    pattern: re.Pattern[str]
    capitals_only: frozenset[str]


@cache
def _index() -> PlaceIndex:
    return index_places(read_entries("towow_core.engine.language", "gazetteer.yaml", City).values())


def index_places(known: Iterable[City]) -> PlaceIndex:
    """All their names.

    Raises:
        BadDataFile: Two cities claim one name, or one is said to need capitals in a name that it has not.
    """
    cities: dict[str, City] = {}
    capitals_only: set[str] = set()
    for city in known:
        for name in city.names:
            if (has_it := cities.setdefault(name.lower(), city)) is not city:
                raise BadDataFile("gazetteer.yaml", f"has the name {name!r}, as {has_it.key!r} has", city.key)
        if strange := set(city.capitals_only) - set(city.names):
            raise BadDataFile("gazetteer.yaml", f"has no name {min(strange)!r}, so it needs no capitals", city.key)
        capitals_only |= {name.lower() for name in city.capitals_only}
    return PlaceIndex(cities=cities, pattern=_pattern(cities), capitals_only=frozenset(capitals_only))


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Any of the names, the longest first; Chinese ones inside other text, others only as whole words."""
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    chinese = "|".join(re.escape(name) for name in longest_first if _HAS_CJK.search(name))
    others = "|".join(re.escape(name) for name in longest_first if not _HAS_CJK.search(name))
    return re.compile(rf"{chinese}|(?<![A-Za-z])(?:{others})(?![A-Za-z])", re.IGNORECASE)


@lru_cache(maxsize=4096)
def find_cities(text: str) -> tuple[City, ...]:
    """Cities in the order in which the text names them, each once."""
    return tuple({city.key: city for _, _, city in places_in(text)}.values())


def places_in(text: str) -> tuple[tuple[int, int, City], ...]:
    """Every name of a place in the text, with where it stands."""
    index = _index()
    return tuple(
        (match.start(), match.end(), index.cities[match.group().lower()])
        for match in index.pattern.finditer(text)
        if not (match.group().islower() and match.group() in index.capitals_only)
        and not _CLOCK.match(text, match.end())
    )


@lru_cache(maxsize=4096)
def city_of(place: str) -> City | None:
    """The city that a place name means; None where we know none."""
    return next(iter(find_cities(place)), None)


def same_place(one: str, other: str) -> bool:
    """Whether two place names, in whichever language, are the same city (or the same unknown word)."""
    first, second = city_of(one), city_of(other)
    if first is None or second is None:
        return one.strip().casefold() == other.strip().casefold()
    return first.key == second.key


def place_name(place: str, language: Language) -> str:
    """The place as the language writes it; an unknown one stays as it is."""
    city = city_of(place)
    return city.name.to(language) if city else place
