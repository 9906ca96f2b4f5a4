"""A page of what the bridge lists, at a terminal: a row for each thing."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from bridges.cli import exits
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.output import say_json
from bridges.cli.tables import print_table


async def list_page(
    path: str,
    titles: Sequence[str],
    cells_of: Callable[[dict[str, Any]], Sequence[str | Text]],
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
        print_table(titles, map(cells_of, found["items"]))
    return exits.AGREED
