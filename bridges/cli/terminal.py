"""Printing for people: readable at 80 columns, without control codes where nobody sees colours."""

import sys
import unicodedata

from rich.console import Console
from rich.text import Text


def stdout() -> Console:
    return Console(highlight=False, emoji=False, markup=False)


def stderr() -> Console:
    return Console(file=sys.stderr, highlight=False, emoji=False, markup=False)


def clean(text: str) -> str:
    """What others wrote, without anything that could steer a terminal."""
    return "".join(
        character if character == "\n" or unicodedata.category(character) not in {"Cc", "Cf", "Cs"} else " "
        for character in text
    ).strip()


def one_line(text: str, cells: int) -> str:
    """Cleaned and shortened to `cells` columns, of which a Chinese character takes two."""
    short = Text(" ".join(clean(text).split()))
    short.truncate(cells, overflow="ellipsis")
    return short.plain
