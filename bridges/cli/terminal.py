"""Printing for people: readable at 80 columns, and nothing that others wrote can steer or mislead a terminal.

Plain lines are said by `output`.
"""

import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from towow_core.support.visible_text import visible


class VisibleConsole(Console):
    """A console that shows what others wrote as it is: what cannot be seen, by its name."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)


def stdout() -> Console:
    return VisibleConsole(highlight=False, emoji=False, markup=False)


def stderr() -> Console:
    return VisibleConsole(file=sys.stderr, highlight=False, emoji=False, markup=False)


def clean(text: str) -> str:
    """What others wrote, without anything that could steer a terminal."""
    return visible(text).replace("\r", "").replace("\t", " ").strip()


def one_line(text: str, cells: int) -> str:
    """Cleaned and shortened to `cells` columns, of which a Chinese character takes two."""
    short = Text(" ".join(clean(text).split()))
    short.truncate(cells, overflow="ellipsis")
    return short.plain
