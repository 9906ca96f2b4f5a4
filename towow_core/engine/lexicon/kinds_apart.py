"""Kinds of work that go by one name and are not each other: a swimming coach is no running coach."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from towow_core.support.data_files import read_entries

_PACKAGE = "towow_core.engine.lexicon"
_BEGINS_FROM = 5  # letters from which an English word stands for whatever begins with it
_TEXTS_KEPT = 4096

Kind = tuple[str, int]  # of a family, which


@dataclass(frozen=True, slots=True, kw_only=True)
class KindsApart:
    """An entry of `kinds_apart.yaml`.

    Attributes:
        kinds: Of each kind all its words, parted by commas.
        is_of_names: What is said around a work names none of them, as it may speak of any: "repair" beside a hire.
    """

    key: str
    kinds: tuple[str, ...]
    is_of_names: bool = False


@lru_cache(maxsize=_TEXTS_KEPT)
def kinds_in(text: str, *, of_names: bool = False) -> frozenset[Kind]:
    """Which kinds the words name: all of them of the name of a work, else those that any words may name."""
    pattern, words, names_only = _table()
    if not text:
        return frozenset()
    named = {kind for one in pattern.finditer(text.lower()) for kind in words[one.group("word").strip()]}
    return frozenset(kind for kind in named if of_names or kind[0] not in names_only)


def are_apart(asked: frozenset[Kind], theirs: frozenset[Kind]) -> bool:
    """Whether both name kinds of one family, and none of them the same."""
    same = {family for family, _ in asked & theirs}
    return not ({family for family, _ in asked} & {family for family, _ in theirs}) <= same


@cache
def _table() -> tuple[re.Pattern[str], dict[str, tuple[Kind, ...]], frozenset[str]]:
    families = read_entries(_PACKAGE, "kinds_apart.yaml", KindsApart)
    words: dict[str, tuple[Kind, ...]] = {}
    for family in families.values():
        for at, listed in enumerate(family.kinds):
            for word in (one.strip() for one in listed.split(",")):
                words[word] = (*words.get(word, ()), (family.key, at))
    longest = sorted(words, key=lambda word: (-len(word), word))
    english = [word for word in longest if word.isascii()]
    chinese = "|".join(re.escape(word) for word in longest if not word.isascii())
    begins = "|".join(re.escape(word) for word in english if len(word) >= _BEGINS_FROM)
    whole = "|".join(re.escape(word) for word in english if len(word) < _BEGINS_FROM)
    pattern = re.compile(rf"(?P<word>(?<![a-z])(?:{begins}|(?:{whole})(?![a-z]))|{chinese})")
    return pattern, words, frozenset(one.key for one in families.values() if one.is_of_names)
