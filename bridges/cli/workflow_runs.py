"""`towow workflow runs`, `pause` and `resume`: a workflow's runs, by way of the bridge."""

from urllib.parse import quote

from rich import box
from rich.table import Table
from rich.text import Text

from bridges.cli import exits
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.output import say, say_json
from bridges.cli.terminal import stdout
from towow_core.domain.canvas_words import person_said

_SAID = {"pause": "is paused: what has begun is finished, nothing more begins.", "resume": "goes on."}


async def runs(workflow_id: str, page: int, url: str | None, token: str | None, *, as_json: bool) -> int:
    """A line for each run, the newest first.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    path = f"/api/v1/workflows/{quote(workflow_id, safe='')}/runs?page={page}"
    async with client_of(url, token) as client:
        found = await call(client, "GET", path)
    if as_json:
        say_json(found)
        return exits.AGREED
    table = Table(box=box.SIMPLE, pad_edge=False)
    for title in ("Run", "Id", "Began", "By", "Took", "How it ended", "Nodes"):
        table.add_column(title, overflow="fold")
    for row in found["items"]:
        took = "" if row["duration_s"] is None else f"{row['duration_s']:,.1f} s"
        nodes = ", ".join(f"{count} {status}" for status, count in row["node_counts"].items())
        status = f"{row['status']} by {_called(row['ended_by'])}" if row["ended_by"] else row["status"]
        cells = (row["run_id"], row["started_at"], _called(row["started_by"]), took, status, nodes)
        table.add_row(str(row["number"]), *(Text(cell) for cell in cells))
    stdout().print(table)
    return exits.AGREED


def _called(person: str) -> str:
    return person_said(person).en


async def hold(workflow_id: str, what: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Pause the run that is under way, or (`resume`) go on with it.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`; refused where there is nothing to pause, or to go on with.
    """
    async with client_of(url, token) as client:
        done = await call(client, "POST", f"/api/v1/workflows/{quote(workflow_id, safe='')}/{what}")
    if as_json:
        say_json(done)
    else:
        say(f"The run {done['run_id']} {_SAID[what]}")
    return exits.AGREED
