"""Cities in Chinese and English: "北京" and "Beijing" are one place; each with its currency."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import BadDataFile
from towow_core.domain.models import Language
from towow_core.engine.characters import CJK
from towow_core.engine.language.more_cities import more_cities_in
from towow_core.engine.language.regions import region_of
from towow_core.support.data_files import read_entries

_HAS_CJK = re.compile(f"[{CJK}]")

# "Berlin time" says by which clock, "Singapore dollars" in which money, and neither where.
_OTHER_THING = re.compile(
    r"\s*(?:local )?time(?:[- ]?zone)?\b(?!s)|\s+(?:dollars?|cents?)\b|[- ]style[ds]?\b"
    r"|河(?![北南内间源池口西东])|时间|时区|话(?=[，,。；;、！!？?的课]|词典|配音|翻译|$)|牌(?!楼|坊|照)|元(?![宵旦月朝老])|币",
    re.IGNORECASE,
)

# "上海普陀山路", "南京鼓楼医院": called after it.
_IN_A_NAME = re.compile(r"山|寺|湖|路|街|大道|桥|医院|大学|中学|小学|公园|广场")


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """A place: an entry of `gazetteer.yaml`.

    Attributes:
        currency: ISO 4217; empty for places that have none, such as the Moon.
        also: Other names.
        districts: Parts of it that people name instead of it; in letters only where a place is said.
        parts: Parts whose names are other words, too, or parts of other cities: read behind its name, or in English
            before it, too ("in Berlin Wedding", "in Wedding, Berlin").
        after_in: Names of it that are common words, read only with their capitals behind an "in", "at" or "near".
        capitals_only: Those of its names that are common words when in lower case.
    """

    key: str
    name: Bilingual
    currency: str = ""
    also: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    after_in: tuple[str, ...] = ()
    capitals_only: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that means it."""
        return (*self.name, *self.also, *self.districts, *self.after_in)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceIndex:
    """`cities` by their names in lower case; `pattern` finds any of these, those of the last two only where a place is said."""

    cities: Mapping[str, City]
    pattern: re.Pattern[str]
    capitals_only: frozenset[str]
    after_in: frozenset[str]
    districts: frozenset[str]


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
        capitals_only |= {name.lower() for name in (*city.capitals_only, *city.after_in)}
    after_in = frozenset(name.lower() for city in cities.values() for name in city.after_in)
    districts = frozenset(
        name.lower() for city in cities.values() for name in city.districts if not _HAS_CJK.search(name)
    )
    return PlaceIndex(
        cities=cities,
        pattern=_pattern(cities),
        capitals_only=frozenset(capitals_only),
        after_in=after_in,
        districts=districts,
    )


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


@lru_cache(maxsize=4096)
def places_in(text: str) -> tuple[tuple[int, int, City], ...]:
    """Every name of a place in the text, with where it stands."""
    text = text.replace("İ", "I")  # its small form has two characters, and is in no name
    index = _index()
    matches = [
        match
        for match in index.pattern.finditer(text)
        if not (match.group().lower() in index.capitals_only and not _has_its_capital(text, match))
        and not (match.group().lower() in index.after_in and not _is_where(text, match))
        and not _OTHER_THING.match(text, match.end())
    ]
    named = [(*match.span(), index.cities[match.group().lower()]) for match in matches]
    found: dict[int, tuple[int, int, City]] = {}
    for match in matches:
        name, last = match.group().lower(), next(reversed(found.values()), None)
        city = index.cities[name]
        if last is not None and match.start() < last[1]:
            continue  # "上海静安社区" is one place
        if name not in index.districts or _is_said(text, match, city, named, last):
            found[match.start()] = (match.start(), _end_with_its_part(text, match.end(), city), city)
    found |= {start: (start, end, city) for start, end, city in _other_words(text, [*found.values()])}
    for start, end, more in more_cities_in(text):
        if not _OTHER_THING.match(text, end) and all(end <= a or b <= start for a, b, _ in found.values()):
            city = City(key=more.en, name=Bilingual(zh=more.zh, en=more.en), currency=more.currency)
            post = _POSTCODE.match(text, end)
            found[start] = (start, post.end() if post else end, index.cities.get(more.en.lower(), city))
    return tuple(found[start] for start in sorted(found))


# "In Berlin Wedding", and not "a Berlin Wedding"; "in Wedding, Berlin", "in Berlin (Wedding)".
_IN_IT = re.compile(r"\b(?:in|near|around|to|from|at)\s+$", re.IGNORECASE)
_WHERE = re.compile(r"\b(?:in|at|near|around|outside)\s+$", re.IGNORECASE)
_NAME_GOES_ON = re.compile(
    r"\s+(?!London|Berlin|Paris|Dublin|Barcelona|New York)[A-Z]|['’]s\b|\s+(?:ties?|street|road)\b|-"
)
_BESIDE_IT, _BESIDE_MAX = re.compile(r"[\s,(-]{1,3}"), 3
_COMPOUND = re.compile(
    r"\s+(?:photo\w*|planner|cake|dress|party|ceremony|reception|venue|band|dj|dinner|day|guests?)\b", re.IGNORECASE
)


# Where the district of a city is said: behind such a word, alone, beside the city, or joined to what is said so.
_SAID = re.compile(
    r"(?<!\w)(?:in|at|near|around|outside|within|across|between|through|from|to|by|(?:tours?|walks?|streets|heart|centre|center|part|map) of|à|dans|près de|en|cerca de|bei|nahe|nach|aus)\s+"
    r"(?:(?:the|central|downtown|inner|outer|upper|lower|greater|north|south|east|west)\s+){0,2}$"
    r"|(?:[在到去从往于近离]|坐标[:：]?|地点[:：]?)\s?$",
    re.IGNORECASE,
)
_ALONE = re.compile(r"(?:^|[,;:.!?(\n，。；：、（/])\s*$")
_ALONE_BEHIND = re.compile(r"\s*(?:$|[,;:.!?)\n，。；：、）/])|\s?(?:区|附近|这边|那边|周边|一带|本地|当地)")
# "Our Brixton shop": whose place it is stands before it, and what place it is behind.
_WHOSE = re.compile(r"\b(?:our|my|his|her|their)\s+$", re.IGNORECASE)
_PLACE_BEHIND = re.compile(
    r"\s+(?:shop|store|flat|house|home|office|studio|garden|kitchen|school|church|caf[eé]|pub|restaurant|gallery|apartment|warehouse|workshop|branch|salon)\b"
)
_WAY = re.compile(r"\s?[-–—→/]\s?")  # "Hackney–Brixton"
_OF_ANOTHER = re.compile(r"[- ](?:upon|under)[- ]|-[a-z]")  # "Stratford-upon-Avon"
_JOINED = re.compile(r"\s*(?:[,/&、和或]|,?\s*\b(?:or|and|to)\b)\s*", re.IGNORECASE)


def _is_said(
    text: str,
    match: re.Match[str],
    city: City,
    named: Iterable[tuple[int, int, City]],
    last: tuple[int, int, City] | None,
) -> bool:
    """ "In Barking", "Chelsea, London", "Hackney" alone: neither a barking dog nor Chelsea boots."""
    start, end = match.span()
    beside = ((a, b, other) for a, b, other in named if a != start and max(start - b, a - end) <= _BESIDE_MAX)
    between = [(text[b:start] if b <= start else text[end:a], text[a:b], other) for a, b, other in beside]
    whole = (words for words, name, other in between if other is city and name.lower() not in _index().districts)
    if any(map(_BESIDE_IT.fullmatch, whole)):
        return True
    if match.group().islower() or _OF_ANOTHER.match(text, end):
        return False
    is_alone = _ALONE.search(text, 0, start) and _ALONE_BEHIND.match(text, end)
    is_joined = last is not None and last[1] <= start and _JOINED.fullmatch(text, last[1], start)
    is_way = any(_WAY.fullmatch(words) for words, _, _ in between)
    is_theirs = _WHOSE.search(text, 0, start) and _PLACE_BEHIND.match(text, end)
    return bool(_SAID.search(text, 0, start) or is_alone or is_joined or is_way or is_theirs)


def _is_where(text: str, match: re.Match[str]) -> bool:
    """ "In Bow", and neither "a Bow tie" nor "in Bow ties"."""
    said = _WHERE.search(text, 0, match.start())
    return said is not None and not _NAME_GOES_ON.match(text, match.end())


def _other_words(text: str, found: Iterable[tuple[int, int, City]]) -> Iterator[tuple[int, int, City]]:
    """Parts of cities that are common words in English, where they stand beside the city and after an "in"."""
    for start, end, city in found:
        for part in city.parts:
            for match in re.finditer(rf"\b{re.escape(part)}\b", text) if part.isascii() else ():
                between = text[end : match.start()] if end <= match.start() else text[match.end() : start]
                is_beside = _BESIDE_IT.fullmatch(between) and _IN_IT.search(text[: min(start, match.start())])
                if is_beside and not _COMPOUND.match(text, match.end()):
                    yield *match.span(), city


# What people call where they live, at the end of a clause: "杭州望江社区".
_NEIGHBOURHOOD = re.compile(
    r"(?:(?![找请要想办做开在个的一])[\u4e00-\u9fff]){0,4}?的?(?:街道|社区|小区|新村|家园|花园|大厦|写字楼|园区|科技园|产业园|开发区|高新区|新区|公寓|住处|家里|家中)(?=\s*(?:[，,。；;、）)]|$))"
)
# What parts of a town end with, where nothing else stands in the clause: "厦门曾厝垵", "苏州平江路", "广州沙面岛".
_QUARTER = re.compile(
    r"(?:(?![找请要想办做开在个的一把给去来到修装爬登游环逛看赶走写画拍])[\u4e00-\u9fff]){1,3}(?:[路街巷弄里坊镇村乡庄屯湾港桥山湖洲岛口堡营关滩埔厝垵塘浜泾渡岭坡坪坝沟]|大道|胡同|广场|商圈|老城|古城|新城)(?:附近|一带|那边|这边)?(?=\s*(?:[，,。；;、）)]|$))"
)
# "London SE15", "Leeds LS6 2AB", "Dublin 7": what the post calls a part of it.
_POSTCODE = re.compile(
    r"[ ,]{1,2}(?-i:[A-Z]{1,2}\d{1,2}[A-Z]?(?: ?\d[A-Z]{2})?)(?![\w-])"
    r"|(?<=\bdublin) \d{1,2}w?(?=\s*(?:[,.;!?)]|$|(?:on|by|at|for|before|from|in|and)\b))",
    re.IGNORECASE,
)


def _end_with_its_part(text: str, end: int, city: City) -> int:
    """Behind the part of it that stands right behind its name: "重庆南岸", "南京市江宁区", "西安曲江社区", "Dublin 7"."""
    end = _end_with_its_district(text, end, city)
    place = _NEIGHBOURHOOD.match(text, end) or _POSTCODE.match(text, end) or _QUARTER.match(text, end)
    return place.end() if place is not None else end


def _end_with_its_district(text: str, end: int, city: City) -> int:
    if not city.parts:
        return end
    begin = end + text.startswith("市", end)
    part = max((one for one in city.parts if text.startswith(one, begin)), key=len, default="")
    if not part or _IN_A_NAME.match(text, begin + len(part)):
        return end
    end = begin + len(part)
    return end + text.startswith(("区", "县"), end)


def _has_its_capital(text: str, match: re.Match[str]) -> bool:
    """For itself, and not as the first word of a sentence: "Space to rehearse"."""
    return not match.group().islower() and bool(text[: match.start()].rstrip(" \t(\"'“‘")[-1:].strip(".!?。！？\n"))


def is_district(name: str, city: City) -> bool:
    """Whether it names a part of the city, and not all of it."""
    is_one = name.casefold() in {part.casefold() for part in (*city.districts, *city.parts)}
    return is_one or _end_with_its_part(name, len(city.name.zh), city) > len(city.name.zh)


# What stands before a place where it must not be: "isn't in", "anywhere but", "不在"; not "not only in".
_DENIED = re.compile(
    r"(?P<own>(?:我们?|咱们?|本人)(?:人|自己|本人|公司|现在|目前|都)*)?(?:(?<![要可能])不(?:是|要|想|能|可以?|会|应该?|再)*(?:安排|定|放|选)?(?:在|去|到|来)|别(?:再)?(?:安排|定|放|选)?(?:在|去|到|来)?|不要|(?<![并若])除了?|避开)$"
    r"|(?P<own_en>\b(?:i|we)(?:'m|'re| am| are| do| was| were)?\s*)?(?:\bnot|(?:\b\w+)?n't|\bnever|\bno longer)(?!\s+(?:only|just|necessarily|far|yet|sure|too))"
    r"(?:\s+(?:be|being|held|hold|take|taking|place|happen|happening|live|living|based|located|come|go|going|travel|available|it|anything|anywhere|to|in|at|from|around|near|within|inside))*\s+$"
    # A farm "outside Nairobi" is there, as it is near; "anywhere outside Nairobi" is not.
    r"|\b(?:(?:anywhere|somewhere|everywhere|only|but|based|living|people|(?:some|any)(?:body|one)) (?:from )?outside(?: of)?|other than|except(?: for| in)?|anywhere but|anywhere except|rather than|instead of)\s+(?:in\s+)?$",
    re.IGNORECASE,
)
_BESIDES = re.compile(r"除了?[^，,。；;]{1,8}(?:之外|以外)?[，,]?[^，,。；;]{0,8}[也还]")  # "除了北京，上海也办"
_AND_ALSO = re.compile(r"\s*(?:、|，?或者?|，?和|及|,?\s*\b(?:or|nor|and)\b)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeniedPlace:
    """A place where it must not be, from the word that says so; `is_own`: only who asks is not there."""

    start: int
    end: int
    city: City
    is_own: bool


@lru_cache(maxsize=4096)
def denied_places(text: str) -> tuple[DeniedPlace, ...]:
    """Places that the text names only to say that it is not there; with those that "or" joins to them."""
    found: list[DeniedPlace] = []
    for start, end, city in places_in(text):
        match = _DENIED.search(text[:start])
        if match is not None and not _BESIDES.match(text[match.start() :]):
            is_own = bool(match["own"] or match["own_en"])
            found.append(DeniedPlace(start=match.start(), end=end, city=city, is_own=is_own))
        elif found and _AND_ALSO.fullmatch(text, found[-1].end, start):
            found.append(DeniedPlace(start=start, end=end, city=city, is_own=found[-1].is_own))
    return tuple(found)


def wanted_places(text: str) -> tuple[tuple[int, int, City], ...]:
    """Every name of a place that the text does not deny."""
    denied = {one.end for one in denied_places(text)}
    return tuple(found for found in places_in(text) if found[1] not in denied)


@lru_cache(maxsize=4096)
def city_of(place: str) -> City | None:
    """The city that a place name means; None where we know none."""
    return next(iter(find_cities(place)), None)


@lru_cache(maxsize=65_536)  # of a large network each person's city is held against that of the demand, again and again
def same_place(one: str, other: str) -> bool:
    """Whether two place names, in whichever language, are the same city (or the same unknown word), or one of them is
    a region that the other lies in.
    """
    first, second = city_of(one), city_of(other)
    for city, place in ((first, other), (second, one)):
        if city is not None and (region := region_of(place)) is not None:
            return any((town := city_of(name)) is not None and town.key == city.key for name in region.cities)
    if first is None or second is None:
        return one.strip().casefold() == other.strip().casefold()
    return first.key == second.key


def place_name(place: str, language: Language) -> str:
    """The place as the language writes it; an unknown one stays as it is."""
    city = city_of(place)
    return city.name.to(language) if city else place
