"""The few words that a finding needs, in both languages."""

from collections.abc import Sequence

from towow_core.domain.models import Language


def say(language: Language, zh: str, en: str) -> str:
    return zh if language is Language.ZH else en


def names(shown: Sequence[str], language: Language) -> str:
    """ "A、B" or "A, B", each once."""
    return ("、" if language is Language.ZH else ", ").join(dict.fromkeys(shown))
