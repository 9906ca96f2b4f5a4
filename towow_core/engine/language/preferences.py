"""Wishes and moods that a sentence voices: "轻松", "high-end", "ASAP". Only what it says; nothing is guessed."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import Language
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns
from towow_core.support.data_files import read_entries

_REMOTE = re.compile(
    r"线上|远程|不限(?:城市|地点)|\bremote(?:ly)?\b|\bonline\b|\bvirtual\b|\banywhere\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expression:
    """A wish or mood: an entry of `preferences.yaml` or `moods.yaml`.

    Attributes:
        name: What it is called.
        words: How it sounds; one of them is enough.
        is_hard: Who says it means it: what they eat, how they get in.
        implied_by: Keys of stricter wishes: what is vegan is vegetarian too.
    """

    key: str
    name: Bilingual
    words: tuple[re.Pattern[str], ...]
    is_hard: bool = False
    implied_by: tuple[str, ...] = ()


@cache
def preferences() -> tuple[Expression, ...]:
    """Every wish that we know."""
    return tuple(read_entries("towow_core.engine.language", "preferences.yaml", Expression).values())


@cache
def moods() -> tuple[Expression, ...]:
    """Every mood that we know."""
    return tuple(read_entries("towow_core.engine.language", "moods.yaml", Expression).values())


def find_preferences(text: str, language: Language) -> tuple[str, ...]:
    return _named_in(preferences(), text, language)


def spans_of_preferences(text: str, language: Language) -> tuple[tuple[int, int, str, bool], ...]:
    """Where each wish is voiced, what it is called, and whether it is more than a wish."""
    may_fit = _by_words(preferences()).that_may_fit(text)
    found = ((wish, match) for wish, word in may_fit if (match := word.search(text)) is not None)
    return tuple((match.start(), match.end(), wish.name.to(language), wish.is_hard) for wish, match in found)


@lru_cache(maxsize=4096)
def wishes_voiced(text: str) -> tuple[Expression, ...]:
    """The wishes that a text voices."""
    return tuple(_voiced_in(preferences(), text))


def find_mood(text: str, language: Language) -> str:
    return ("；" if language is Language.ZH else "; ").join(_named_in(moods(), text, language))


def is_remote_fine(text: str) -> bool:
    return bool(_REMOTE.search(text))


def _named_in(known: tuple[Expression, ...], text: str, language: Language) -> tuple[str, ...]:
    return tuple(e.name.to(language) for e in _voiced_in(known, text))


def _voiced_in(known: tuple[Expression, ...], text: str) -> list[Expression]:
    voiced = {expression.key for expression, word in _by_words(known).that_may_fit(text) if word.search(text)}
    return [expression for expression in known if expression.key in voiced]


@lru_cache(maxsize=2)  # of the wishes, and of the moods
def _by_words(known: tuple[Expression, ...]) -> PrefilteredPatterns[Expression]:
    return PrefilteredPatterns((expression, word) for expression in known for word in expression.words)
