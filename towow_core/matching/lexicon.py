"""Finding capability concepts in text, in either language, and what a kind of occasion implies without saying so."""

import re
from collections.abc import Mapping
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


def _words() -> dict[str, Concept]:
    """Every name of every concept; the first concept in the lexicon keeps a name that two claim."""
    words: dict[str, Concept] = {}
    for concept in CONCEPTS.values():
        for word in (concept.zh, concept.en, concept.role_zh, concept.role_en, *concept.words):
            words.setdefault(_normal(word), concept)
    return words


def _normal(word: str) -> str:
    return re.sub(r"[\s\-]+", " ", word.strip().lower())


def _pattern(word: str) -> str:
    """A regular expression for one name: Chinese anywhere, English as whole words, in singular or plural."""
    if re.search(f"[{CJK}]", word):
        return re.escape(word).replace(r"\ ", r"\s*")
    spaced = r"[\s\-]+".join(re.escape(part) for part in word.split(" "))
    return rf"(?<![a-z]){spaced}(?:e?s)?(?![a-z])"


_WORDS = _words()
_BY_LENGTH = sorted(_WORDS, key=lambda word: (-len(word), word))
_ANY = re.compile("|".join(f"(?P<w{i}>{_pattern(word)})" for i, word in enumerate(_BY_LENGTH)), re.IGNORECASE)


@lru_cache(maxsize=4096)
def find_concepts(text: str) -> tuple[Found, ...]:
    """Concepts in the order in which the text names them, each once, where it stands first; longer names win."""
    found: dict[str, Found] = {}
    for match in _ANY.finditer(text):
        concept = _WORDS[_BY_LENGTH[int((match.lastgroup or "w0")[1:])]]
        found.setdefault(concept.key, Found(concept=concept, start=match.start(), end=match.end()))
    return tuple(found.values())


@lru_cache(maxsize=4096)
def concept_of(tag: str) -> Concept | None:
    """The concept that a capability tag names: by its exact name, else the longest name inside it."""
    exact = _WORDS.get(_normal(tag))
    if exact is not None:
        return exact
    inside = max(find_concepts(tag), key=lambda found: found.end - found.start, default=None)
    return inside.concept if inside else None
