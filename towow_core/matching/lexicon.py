"""Finding capability concepts in text, in either language, and what a kind of occasion implies without saying so."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from towow_core.matching.concepts import Concept
from towow_core.matching.concepts_gathering import GATHERING
from towow_core.matching.concepts_living import LIVING
from towow_core.matching.concepts_making import MAKING
from towow_core.matching.concepts_services import SERVICES
from towow_core.matching.text import CJK

CONCEPTS: Mapping[str, Concept] = {c.key: c for c in (*GATHERING, *MAKING, *LIVING, *SERVICES)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A concept where it stands in a text."""

    concept: Concept
    start: int
    end: int


def _names() -> Iterator[tuple[str, Concept]]:
    for concept in CONCEPTS.values():
        for name in (concept.zh, concept.en, concept.role_zh, concept.role_en, *concept.words):
            yield _small(name), concept


def _small(text: str) -> str:
    """Lower case, character by character, so that places in it are places in the text."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _english(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text))


_WORD = re.compile(r"[a-z0-9'+#]+")
_BETWEEN_WORDS = re.compile(r"[\s\-/]+")
_HAS_CJK = re.compile(f"[{CJK}]")
# The first concept in the lexicon keeps a name that two claim. Names with Chinese in them are found as pieces of text,
# English ones as whole words: two look-ups, because one regular expression of 1,500 names takes a second a page.
_CHINESE = {name: concept for name, concept in reversed(tuple(_names())) if _HAS_CJK.search(name)}
_ENGLISH = {_english(name): concept for name, concept in reversed(tuple(_names())) if not _HAS_CJK.search(name)}
_CHINESE_LENGTHS = sorted({len(name) for name in _CHINESE}, reverse=True)
_ENGLISH_WORDS_MAX = max(len(name) for name in _ENGLISH)


@lru_cache(maxsize=4096)
def find_concepts(text: str) -> tuple[Found, ...]:
    """Concepts in the order in which the text names them, each once, where it stands first; longer names win."""
    small = _small(text)
    found: dict[str, Found] = {}
    end = 0
    for candidate in sorted((*_chinese_in(small), *_english_in(small)), key=lambda f: (f.start, -f.end)):
        if candidate.start >= end:
            end = candidate.end
            found.setdefault(candidate.concept.key, candidate)
    return tuple(found.values())


def _chinese_in(text: str) -> Iterator[Found]:
    """The longest name that starts at each place."""
    for start in range(len(text)):
        for length in _CHINESE_LENGTHS:
            concept = _CHINESE.get(text[start : start + length])
            if concept is not None:
                yield Found(concept=concept, start=start, end=start + length)
                break


def _english_in(text: str) -> Iterator[Found]:
    """The longest name that starts at each word, in singular or plural."""
    words = list(_WORD.finditer(text))
    for i in range(len(words)):
        run = [words[i]]
        while len(run) < _ENGLISH_WORDS_MAX and i + len(run) < len(words):
            following = words[i + len(run)]
            if not _BETWEEN_WORDS.fullmatch(text, run[-1].end(), following.start()):
                break
            run.append(following)
        for count in range(len(run), 0, -1):
            concept = _by_words(tuple(word.group() for word in run[:count]))
            if concept is not None:
                yield Found(concept=concept, start=run[0].start(), end=run[count - 1].end())
                break


def _by_words(words: tuple[str, ...]) -> Concept | None:
    last = words[-1]
    forms = [last, *([last[:-1]] if last.endswith("s") else []), *([last[:-2]] if last.endswith("es") else [])]
    return next((_ENGLISH[name] for form in forms if (name := (*words[:-1], form)) in _ENGLISH), None)


@lru_cache(maxsize=4096)
def concept_of(tag: str) -> Concept | None:
    """The concept that a capability tag names: by its exact name, else the longest name inside it."""
    small = _small(tag.strip())
    exact = _CHINESE.get(small) or _ENGLISH.get(_english(small))
    if exact is not None:
        return exact
    inside = max(find_concepts(tag), key=lambda found: found.end - found.start, default=None)
    return inside.concept if inside else None
