"""`towow workflow runs`, `pause` and `resume`: a workflow's runs, by way of the bridge."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from bridges.cli import exits
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.list_page import list_page
from bridges.cli.output import say, say_json
from bridges.cli.tables import moment_said
from towow_core.domain.canvas_words import person_said
from towow_core.domain.state_words import STATUS_WORDS

_SAID = {"pause": "is paused: what has begun is finished, nothing more begins.", "resume": "goes on."}


async def runs(workflow_id: str, page: int, url: str | None, token: str | None, *, as_json: bool) -> int:
    """A line for each run, the newest first.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    path = f"/api/v1/workflows/{quote(workflow_id, safe='')}/runs?page={page}"
    titles = ("Run", "Id", "Began", "By", "Took", "How it ended", "Nodes")
    return await list_page(path, titles, _run_cells, url, token, as_json=as_json)


def _run_cells(row: dict[str, Any]) -> Sequence[str]:
    took = "" if row["duration_s"] is None else f"{row['duration_s']:,.1f} s"
    nodes = ", ".join(f"{count} {STATUS_WORDS[status].en}" for status, count in row["node_counts"].items())
    status = f"{row['status']} by {_called(row['ended_by'])}" if row["ended_by"] else row["status"]
    began = (row["run_id"], moment_said(row["started_at"]), _called(row["started_by"]))
    return (str(row["number"]), *began, took, status, nodes)


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
