"""`towow workflow …`: a workflow as a file, and what it was before, by way of the bridge."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bridges.cli import exits
from bridges.cli.answers import call, read_text
from bridges.cli.ask import client_of
from bridges.cli.list_page import list_page
from bridges.cli.output import say, say_aside, say_json, say_text
from bridges.cli.tables import moment_said
from bridges.cli.terminal import one_line
from towow_core.domain.errors import BadSetting
from towow_core.orchestration.workflow_files import FILE_MAX
from towow_core.services.evidence.replay import write_file
from towow_core.support.bounded_files import OutOfBounds, read_bytes

FORMATS = ("json", "yaml")
_WHO_MAX, _SAID_MAX = 30, 120  # characters of a line
SUFFIXES = {".yaml": "yaml", ".yml": "yaml"}


async def export_one(workflow_id: str, out: Path | None, form: str, url: str | None, token: str | None) -> int:
    """Write the workflow to `out`, or to stdout.

    Raises:
        BadSetting: There is no such format, or the file cannot be written.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    wanted = form or SUFFIXES.get(out.suffix.lower() if out else "", "json")
    if wanted not in FORMATS:
        raise BadSetting(f"--format is {form!r}; it can be {' or '.join(FORMATS)}.")
    async with client_of(url, token) as client:
        text = await read_text(client, f"/api/v1/workflows/{quote(workflow_id, safe='')}/export?format={wanted}")
    if out is None:
        say_text(text.rstrip("\n"))
    else:
        write_file(text.encode(), out)
        say_aside(f"{workflow_id} is in {out}.")
    return exits.AGREED


async def import_one(file: Path, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Make a workflow of the file.

    Raises:
        BadSetting: The file cannot be read.
        BridgeUnreachable, BridgeRefused: See `answers`; refused with everything that is wrong in it.
    """
    try:
        text = read_bytes(file, FILE_MAX).decode("utf-8")
    except (OSError, UnicodeDecodeError, OutOfBounds) as error:
        raise BadSetting(f"{file} cannot be read: {error}.") from error
    async with client_of(url, token) as client:
        made = await call(client, "POST", "/api/v1/workflows/import", {"text": text})
    if as_json:
        say_json({"imported": made["workflow_id"]})
    else:
        say(f"Imported {made['workflow_id']}: {made['node_count']} nodes, {len(made['edges'])} lines.")
    return exits.AGREED


async def versions(workflow_id: str, page: int, url: str | None, token: str | None, *, as_json: bool) -> int:
    """A line for each version, the newest first: who changed what and when.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    path = f"/api/v1/workflows/{quote(workflow_id, safe='')}/versions?page={page}"
    return await list_page(path, ("Version", "When", "Who", "What"), _version_cells, url, token, as_json=as_json)


def _version_cells(row: dict[str, Any]) -> Sequence[str]:
    return (
        str(row["version"]),
        moment_said(row["at"]),
        one_line(row["by"], _WHO_MAX),
        one_line(row["said"], _SAID_MAX),
    )


async def restore(workflow_id: str, version: int, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Make the canvas what it was in a version, by a new change.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`; refused where a run holds some of it.
    """
    path = f"/api/v1/workflows/{quote(workflow_id, safe='')}/versions/{version}/restore"
    async with client_of(url, token) as client:
        done = await call(client, "POST", path, {})
    if as_json:
        say_json(done)
    else:
        say(f"{workflow_id} is at version {done['version']} now: {done['said']}")
    return exits.AGREED


async def rename(workflow_id: str, title: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Call the workflow otherwise.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`; refused where the name says nothing, or it is a draft.
    """
    async with client_of(url, token) as client:
        renamed = await call(client, "PATCH", f"/api/v1/workflows/{quote(workflow_id, safe='')}", {"title": title})
    if as_json:
        say_json({"workflow_id": renamed["workflow_id"], "title": renamed["title"]})
    else:
        say(f"{workflow_id} is called {one_line(renamed['title'], _SAID_MAX)} now.")
    return exits.AGREED


async def plan_changes(workflow_id: str, url: str | None, token: str | None, *, accept: bool, as_json: bool) -> int:
    """Say what the workflow's plan has that it has not; or put that there.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`; refused where there is nothing to put there.
    """
    path = f"/api/v1/workflows/{quote(workflow_id, safe='')}/plan-changes"
    async with client_of(url, token) as client:
        found = await call(client, "GET", path)
        if accept:
            await call(client, "POST", path)
    if as_json:
        say_json(found)
        return exits.AGREED
    for task in found["tasks"]:
        price = "" if task["price"] is None else f", {task['currency']} {task['price']:,.0f}"
        say(one_line(f"{task['name']}: {task['assignee_name']}{price}, {task['due']}", _SAID_MAX))
    if not found["tasks"]:
        say_aside("The plan has nothing that this workflow lacks.")
    elif accept:
        say_aside(f"Put into {workflow_id}.")
    return exits.AGREED
