"""One form of a name however it is written: width, case, plural, hyphens, glued endings and small words aside."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from towow_core.engine.characters import CJK
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import stem, words
from towow_core.engine.lexicon.work_forms import single_form, work_forms_of

_TOKEN = re.compile(rf"[{CJK}]|[a-z0-9à-ÿ]+(?:'[a-z]+)?")
_SMALL = frozenset(
    words("a an the and or of for with to my our your their its some any in on at by all both either 和 与 及 的")
)
# Who it is, and never what: "a business that accepts cards", "能开发票的商家".
PROVIDERS_EN = (
    "business|contractor|company|provider|vendor|supplier|shop|store|firm|establishment|merchant|seller|restaurant|place|"
    "professional|expert|specialist|agency|outfit|trader|tradesperson|someone|somebody|person|one|"
    "bloke|guy|chap|lad|lady|gentleman|fella|gal|folk|soul"
)
PROVIDERS_ZH = "商家|店家|公司|店铺|店|机构|供应商|服务商|商户|餐厅|餐馆|饭店|工作室|师傅|团队|单位|卖家|厂家|人"
_PROVIDER = re.compile(rf"(?:{PROVIDERS_EN})(?:e?s)?|businesses|companies|agencies")
_GLUED = re.compile(r"(?<=..)(?:服务|师傅|公司|团队|人员|老师|[师员队工])$")
# "Accessibility" and "accessible", "reservation" and "reserved", "insurance" and "insured" are one word here.
_ENDINGS = ("ibility", "ability", "ation", "ness", "ance", "ence", "ible", "able", "ion", "ly", "e")
_ROOT_MIN = 4  # letters that must be left; 3 of them where only an "e" goes
# What only says that something is there: "takes reservations", "after hours service".
_HAVING = frozenset(
    words(
        "accept take offer provide have has with use employ include allow welcome support available availability "
        "service option amenity"
    )
)


_HAVING_ZH = re.compile(r"^(?:可以?|能够?|有|带|含|提供|支持|接受|可用)(?=[^a-z]{2})")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, and where it stands. `is_small` where it tells names nothing.

    Attributes:
        single: Without what makes it plural.
        root: Without any ending that it shares with words of its family.
    """

    single: str
    root: str
    start: int
    end: int
    is_small: bool


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[Word, ...]:
    """English words by their root, and Chinese characters one by one."""
    low = _folded(text)
    return tuple(_word(match) for match in _TOKEN.finditer(low))


def _word(match: re.Match[str]) -> Word:
    said = match.group()
    return Word(single_form(said), _root(said), match.start(), match.end(), said in _SMALL)


def _folded(text: str) -> str:
    """Character by character, so that places in it are places in the text."""
    if text.isascii():
        return text.lower()
    written = plain(text)
    normal = (unicodedata.normalize("NFKC", char).lower() for char in written)
    return "".join(one if len(one) == 1 else char for one, char in zip(normal, written, strict=True))


@lru_cache(maxsize=1 << 15)
def _root(word: str) -> str:
    root = stem(stem(single_form(word)))  # "openings" is "opening" is "open"
    for _ in range(2):  # "responsiveness" is "responsive" is "responsiv"
        left = _ROOT_MIN if not root.endswith("e") or root.endswith(_ENDINGS[:-1]) else _ROOT_MIN - 1
        ending = next((one for one in _ENDINGS if root.endswith(one) and len(root) - len(one) >= left), "")
        root = root.removesuffix(ending)
    return root


@lru_cache(maxsize=1 << 15)
def telling(name: str) -> tuple[Word, ...]:
    """The words of a name that tell: without small ones, and without who it is where something else is left."""
    low, said = _folded(name), tuple(word for word in words_of(name) if not word.is_small)
    return tuple(word for word in said if not _PROVIDER.fullmatch(low[word.start : word.end])) or said


def roots_of(name: str) -> tuple[str, ...]:
    return tuple(word.root for word in telling(name))


@lru_cache(maxsize=1 << 15)
def form_of(name: str) -> str:
    """The same for two names that differ in writing alone: "Eco-friendly materials" and "eco friendly material"."""
    return _GLUED.sub("", "".join(word.single for word in telling(name)))


@lru_cache(maxsize=1 << 14)  # one for each profile that is looked at
def names_by_form(capabilities: tuple[str, ...], tags: tuple[str, ...]) -> Mapping[str, str]:
    """What somebody does, by its form; of two names of one form, the capability, and of these the first."""
    return {form_of(name): name for name in reversed((*capabilities, *tags))}


@lru_cache(maxsize=1 << 15)
def root_form_of(name: str) -> str:
    """The same for two names that differ in endings too: "light installation" and "lighting install"."""
    return _GLUED.sub("", "".join(roots_of(name)))


def are_one_work(one: str, other: str) -> bool:
    """Whether two English names are of who does the same thing, and of doing it: "piano tuner", "piano tuning"."""
    return not work_forms_of(one).isdisjoint(work_forms_of(other))


@lru_cache(maxsize=1 << 15)
def core_of(feature: str) -> tuple[str, ...]:
    """The words of a feature without those that only say that it is there: "credit card" of "accepts credit cards"."""
    roots = roots_of(_HAVING_ZH.sub("", feature))
    return tuple(root for root in roots if root not in _having_roots()) or roots


@cache
def _having_roots() -> frozenset[str]:
    return frozenset(map(_root, _HAVING))


def is_provider(phrase: str) -> bool:
    """Whether it only says that there is somebody: "business", "a contractor"."""
    said = [word for word in words_of(phrase) if not word.is_small]
    low = _folded(phrase)
    if low.isascii():
        return bool(said) and all(_PROVIDER.fullmatch(low[word.start : word.end]) for word in said)
    return re.fullmatch(rf"(?:一?[个家位名])?(?:{PROVIDERS_ZH})", low.strip()) is not None
