"""What ToWow does not find people for: an emergency, harm to oneself, harm to others. Rules in data, zh and en."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from towow_core.domain.outcomes import UnsafeKind
from towow_core.engine.language.script import plain
from towow_core.support.data_files import read_entries


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsafeRule:
    """An entry of `unsafe_asks.yaml`.

    Attributes:
        kind: What is answered.
        words: How it is asked for; one of them is enough.
        unless: What the whole sentence may say so that it is about something else: a course, a novel, a cake.
    """

    key: str
    kind: UnsafeKind
    words: tuple[re.Pattern[str], ...]
    unless: tuple[re.Pattern[str], ...] = ()

    def forbids(self, text: str) -> bool:
        return any(p.search(text) for p in self.words) and not any(p.search(text) for p in self.unless)


@cache
def unsafe_rules() -> tuple[UnsafeRule, ...]:
    """Every rule, the most urgent kind first."""
    rules = read_entries("towow_core.engine.language", "unsafe_asks.yaml", UnsafeRule).values()
    return tuple(sorted(rules, key=lambda rule: list(UnsafeKind).index(rule.kind)))


def find_unsafe(text: str, *, ignored: Collection[str] = ()) -> UnsafeKind | None:
    """What a sentence must not be worked on for; None where nothing speaks against it.

    Args:
        ignored: Names of rules that this network does without.
    """
    said = " ".join(plain(text).split())
    return next((rule.kind for rule in unsafe_rules() if rule.key not in ignored and rule.forbids(said)), None)
