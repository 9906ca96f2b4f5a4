"""One sentence in both languages, for refusals that a person reads."""

from typing import NamedTuple

from towow_core.errors import CanvasRefused
from towow_core.models import Language


class Said(NamedTuple):
    """The same in Chinese and in English."""

    zh: str
    en: str

    def to(self, language: Language) -> str:
        return self.zh if language is Language.ZH else self.en


def refused(said: Said) -> CanvasRefused:
    """The error that says it."""
    return CanvasRefused(said.en, said.zh)


def said_in(error: CanvasRefused) -> Said:
    """What the error says."""
    return Said(error.zh, error.en)
