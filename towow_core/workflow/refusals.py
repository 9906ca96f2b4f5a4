"""Refusals that a person reads, in both languages."""

from collections.abc import Iterable, Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import CanvasRefused

OVERTAKEN = Bilingual("工作流刚刚被别处改动了。", "The workflow was just changed elsewhere.")


def refused(said: Bilingual, node_ids: Iterable[str] = ()) -> CanvasRefused:
    """The error that says it, and which nodes are in the way."""
    return CanvasRefused(said.en, said.zh, node_ids=tuple(dict.fromkeys(node_ids)))


def no_room(said: Bilingual) -> CanvasRefused:
    """The error of what could be, if less were on the canvas."""
    return CanvasRefused(said.en, said.zh, is_full=True)


def refused_all(problems: Sequence[Bilingual]) -> None:
    """Raises `CanvasRefused` that says all of them; nothing where there are none."""
    if problems:
        raise refused(Bilingual("\n".join(p.zh for p in problems), " ".join(p.en for p in problems)))


def bilingual_of(error: CanvasRefused) -> Bilingual:
    """What the error says."""
    return Bilingual(error.zh, error.en)
