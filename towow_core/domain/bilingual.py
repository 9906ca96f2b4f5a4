"""One text in both languages."""

from typing import NamedTuple

from towow_core.domain.models import Language


class Bilingual(NamedTuple):
    """The same in Chinese and in English."""

    zh: str
    en: str

    def to(self, language: Language) -> str:
        return self.zh if language is Language.ZH else self.en
