"""Words out of Chinese and English text, and BM25 over them. No dictionary of Chinese is needed: n-grams do better."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from towow_core.domain.models import Language
from towow_core.engine.characters import CJK, gerunds
from towow_core.support.japanese import is_japanese

_RUN = re.compile(rf"[{CJK}]+|[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'+#]*|\d+")
_CJK = re.compile(rf"[{CJK}]")
_WORD = re.compile(r"[A-Za-zÀ-ÿ]+")
_CJK_WEIGHT = 0.6  # a Chinese character carries a bit more than half of what an English word does
_SENTENCE_END = re.compile(r"[。！？!?；;\n]|\.(?=\s|$)")
_MARK = re.compile(r"[，,。.；;！!？?\n（）()]")
_STEM_MIN = 4  # characters that must be left: “king” and “bring” have no ending
_ENDING_MAX = 3  # characters: “translate” and “translator”
_SUFFIXES = (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ers", "er"), ("es", "e"), ("ed", ""), ("s", ""))


def words(text: str) -> tuple[str, ...]:
    """A list of words, written as one text."""
    return tuple(text.split())


STOP_WORDS = frozenset(
    words(
        "a an and are as at be but by for from have i in is it me my of on or our so some that the their them they "
        "this to us want was we who will with would you your can could need looking like please someone somebody "
        "的 了 和 与 在 是 我 想 要 一 个 有 能 会 找 做 为 及 等 请 们 我们 一个 需要 想要 帮 帮我"
    )
)


def language_of(text: str) -> Language:
    """The language that carries more of the text: "在北京办AI hackathon" is Chinese, "a 摄影师 in Paris" English.

    Who writes in a third language is answered in English.
    """
    if is_japanese(text):
        return Language.EN
    cjk, words = len(_CJK.findall(text)), len(_WORD.findall(text))
    return Language.ZH if cjk and cjk * _CJK_WEIGHT >= words else Language.EN


@lru_cache(maxsize=1 << 14)  # the same labels and sentences are read for every need
def tokens(text: str) -> tuple[str, ...]:
    """English words (lower case, lightly stemmed), numbers, and Chinese characters with their pairs; no stop words."""
    found: list[str] = []
    for run in _RUN.findall(text):
        if _CJK.match(run):
            found += [char for char in run if char not in STOP_WORDS]
            found += [run[i : i + 2] for i in range(len(run) - 1) if run[i : i + 2] not in STOP_WORDS]
        elif run.lower() not in STOP_WORDS:
            found.append(stem(run.lower()))
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """`word` without a common English ending: "speakers" and "speaker" meet, "running" and "run" nearly."""
    for suffix, instead in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) + len(instead) >= _STEM_MIN and not word.endswith("ss"):
            return word[: len(word) - len(suffix)] + instead
    return word


def shared_stem(one: str, other: str) -> bool:
    """Whether two expressions are forms of one word: they begin alike, or the one is in the other."""
    one, other = one.casefold(), other.casefold()
    if one in other or other in one:
        return True
    first, second = one.split(), other.split()
    if any({*gerunds(a)} & {*there} for here, there in ((first, second), (second, first)) for a in here):
        return True
    alike = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return alike >= (_STEM_MIN if one.isascii() else 2) and alike >= min(len(one), len(other)) - _ENDING_MAX


@lru_cache(maxsize=32768)  # a network's profiles are counted again for each demand
def counted(document: str) -> tuple[tuple[tuple[str, int], ...], int]:
    """Each word of it with how often, and how many there are in all."""
    counts = Counter(tokens(document))
    return tuple(counts.items()), counts.total()


@dataclass(frozen=True, slots=True)
class Bm25:
    """Okapi BM25 over the sentences of a network. Build it with `Bm25.over`.

    Attributes:
        places: For each word the documents that say it, each with how often.
        lengths: Words of each document.
    """

    places: Mapping[str, Sequence[tuple[int, int]]]
    lengths: tuple[int, ...]
    mean_length: float

    @classmethod
    def over(cls, documents: Sequence[str]) -> "Bm25":
        places: dict[str, list[tuple[int, int]]] = {}
        lengths = []
        for at, document in enumerate(documents):
            counts, length = counted(document)
            lengths.append(length)
            for word, often in counts:
                places.setdefault(word, []).append((at, often))
        return cls(places, tuple(lengths), sum(lengths) / len(lengths) if sum(lengths) else 1.0)

    def weight(self, word: str) -> float:
        """How much a word tells: most where nobody else says it."""
        return weight_of(len(self.places.get(word, ())), len(self.lengths))

    def scores(self, query: str, *, k1: float = 1.2, b: float = 0.75) -> tuple[float, ...]:
        """One score per document, 0.0 for no common word; k1 and b are the customary ones."""
        found = [0.0] * len(self.lengths)
        for word in sorted(set(tokens(query)) & self.places.keys()):  # in order, because a sum of floats depends on it
            weight = self.weight(word) * (k1 + 1)
            for at, often in self.places[word]:
                damping = k1 * (1 - b + b * self.lengths[at] / self.mean_length)
                found[at] += weight * often / (often + damping)
        return tuple(found)


def weight_of(there: int, documents: int) -> float:
    """What a word tells that so many of them say."""
    return math.log(1 + (documents - there + 0.5) / (there + 0.5))


def sentence_at(text: str, start: int, end: int) -> tuple[int, int]:
    """From the end of the sentence before a place to the end of its own."""
    ends = [match.end() for match in _SENTENCE_END.finditer(text)]
    begin = max((at for at in ends if at <= start), default=0)
    return begin, min((at for at in ends if at >= end), default=len(text))


@lru_cache(maxsize=256)  # of a few places, by many
def clause_at(text: str, start: int, end: int) -> tuple[int, int]:
    """From the punctuation before a place to the one after it."""
    begin = max((match.end() for match in _MARK.finditer(text, 0, max(0, start))), default=0)
    behind = _MARK.search(text, max(0, end))
    return begin, len(text) if behind is None else behind.start()
