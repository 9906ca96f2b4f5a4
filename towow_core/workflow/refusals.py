"""Refusals that a person reads, in both languages."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import CanvasRefused


def refused(said: Bilingual) -> CanvasRefused:
    """The error that says it."""
    return CanvasRefused(said.en, said.zh)


def bilingual_of(error: CanvasRefused) -> Bilingual:
    """What the error says."""
    return Bilingual(error.zh, error.en)
