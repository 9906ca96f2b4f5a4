"""Lists at a terminal: a row for each thing, wrapped where it is too long. What one copies, an id, is never cut."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from bridges.cli.terminal import stdout

IDS = frozenset({"Task", "Id", "Demand", "Token", "Agent"})  # titles of what is copied into another command
_LEAST, _BETWEEN = 8, 2  # columns of a terminal


def print_table(titles: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> None:
    """What others wrote is shown as it is.

    A table is as wide as its ids need it, where the terminal is narrower: a line that a terminal itself wraps is
    copied whole.
    """
    console, shown = stdout(), [[each if isinstance(each, Text) else Text(each) for each in row] for row in rows]
    table, needed = Table(box=box.SIMPLE, pad_edge=False), 0
    for at, title in enumerate(titles):
        cells = [title, *(row[at].plain for row in shown)]
        is_id = title in IDS
        least = max(map(cell_len, cells)) if is_id else min(_LEAST, max(map(cell_len, cells)))
        table.add_column(title, overflow="fold", no_wrap=is_id, min_width=least)
        needed += least + _BETWEEN
    for row in shown:
        table.add_row(*row)
    console.print(table, width=max(console.width, needed), crop=False, soft_wrap=False)


def moment_said(at: str) -> str:
    """A moment to the minute: the seconds of a list tell nobody anything."""
    return f"{at[:10]} {at[11:16]}Z" if at[10:11] == "T" else at
