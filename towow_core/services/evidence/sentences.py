"""A sentence about what was found in an exported file, in both languages."""

from typing import NamedTuple


class Sentence(NamedTuple):
    zh: str
    en: str
