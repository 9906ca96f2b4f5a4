"""Lists at a terminal: a row for each thing, wrapped where it is too long."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from bridges.cli import exits
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.output import say_json
from bridges.cli.terminal import stdout


def table_of(titles: Iterable[str], rows: Iterable[Sequence[str]]) -> Table:
    """What others wrote is shown as it is."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


async def list_page(
    path: str,
    titles: Iterable[str],
    cells_of: Callable[[dict[str, Any]], Sequence[str]],
    url: str | None,
    token: str | None,
    *,
    as_json: bool,
) -> int:
    """One page of what the bridge lists there.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        found = await call(client, "GET", path)
    if as_json:
        say_json(found)
    else:
        stdout().print(table_of(titles, map(cells_of, found["items"])))
    return exits.AGREED
