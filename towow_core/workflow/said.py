"""One sentence in both languages, for refusals that a person reads, and the error that carries one."""

from typing import NamedTuple

from towow_core.errors import TowowError
from towow_core.models import Language


class Said(NamedTuple):
    """The same in Chinese and in English."""

    zh: str
    en: str

    def to(self, language: Language) -> str:
        return self.zh if language is Language.ZH else self.en


class CanvasRefused(TowowError):
    """A change of a canvas, or an execution, that cannot be; the text names what is in the way."""

    code = "E012"
    http_status = 409

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said
