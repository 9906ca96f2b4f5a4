"""One form of a name however it is written: width, case, plural, hyphens, glued endings and small words aside."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from towow_core.engine.characters import CJK
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import stem, words

_TOKEN = re.compile(rf"[{CJK}]|[a-z0-9à-ÿ]+(?:'[a-z]+)?")
_SMALL = frozenset(
    words("a an the and or of for with to my our your their its some any in on at by all both either 和 与 及 的")
)
# Who it is, and never what: "a business that accepts cards", "能开发票的商家".
PROVIDERS_EN = (
    "business|contractor|company|provider|vendor|supplier|shop|store|firm|establishment|merchant|seller|restaurant|place|"
    "professional|expert|specialist|agency|outfit|trader|tradesperson|someone|somebody|person|one"
)
PROVIDERS_ZH = "商家|公司|店铺|店|机构|供应商|服务商|商户|餐厅|餐馆|饭店|工作室|师傅|团队|单位|卖家|厂家|人"
_PROVIDER = re.compile(rf"(?:{PROVIDERS_EN})(?:e?s)?|businesses|companies|agencies")
_GLUED = re.compile(r"(?<=..)(?:服务|师傅|公司|团队|人员|老师|[师员队工])$")
_POSSESSIVE = re.compile(r"'s?$")
_ENDINGS = (("ibility", "ibl"), ("ability", "abl"), ("ly", ""), ("e", ""))
_ROOT_MIN = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text by its root, and where it stands. `is_small` where it tells names nothing."""

    root: str
    start: int
    end: int
    is_small: bool


def words_of(text: str) -> tuple[Word, ...]:
    """English words by their root, and Chinese characters one by one."""
    low = _folded(text)
    return tuple(_word(match) for match in _TOKEN.finditer(low))


def _word(match: re.Match[str]) -> Word:
    said = match.group()
    return Word(_root(said), match.start(), match.end(), said in _SMALL)


def _folded(text: str) -> str:
    """Character by character, so that places in it are places in the text."""
    if text.isascii():
        return text.lower()
    written = plain(text)
    normal = (unicodedata.normalize("NFKC", char).lower() for char in written)
    return "".join(one if len(one) == 1 else char for one, char in zip(normal, written, strict=True))


@lru_cache(maxsize=1 << 15)
def _root(word: str) -> str:
    root = stem(stem(_POSSESSIVE.sub("", word)))  # "openings" is "opening" is "open"
    for ending, instead in _ENDINGS:
        if root.endswith(ending) and len(root) - len(ending) >= _ROOT_MIN:
            return root[: len(root) - len(ending)] + instead
    return root


@lru_cache(maxsize=1 << 15)
def roots_of(name: str) -> tuple[str, ...]:
    """The words of a name that tell: without small ones, and without who it is where something else is left."""
    said = [(word, name_part) for word in words_of(name) if not word.is_small for name_part in [_said(name, word)]]
    telling = tuple(word.root for word, part in said if not _PROVIDER.fullmatch(part))
    return telling or tuple(word.root for word, _ in said)


def _said(name: str, word: Word) -> str:
    return _folded(name)[word.start : word.end]


@lru_cache(maxsize=1 << 15)
def form_of(name: str) -> str:
    """The same for two names that differ in writing alone: "Eco-friendly materials" and "eco friendly material"."""
    return _GLUED.sub("", "".join(roots_of(name)))


def is_provider(phrase: str) -> bool:
    """Whether it only says that there is somebody: "business", "a contractor"."""
    said = [word for word in words_of(phrase) if not word.is_small]
    low = _folded(phrase)
    if low.isascii():
        return bool(said) and all(_PROVIDER.fullmatch(low[word.start : word.end]) for word in said)
    return re.fullmatch(rf"(?:一?[个家位名])?(?:{PROVIDERS_ZH})", low.strip()) is not None
