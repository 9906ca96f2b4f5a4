"""`towow workflow drafts …`: a workflow's drafts, by way of the bridge: begin, compare, bring in, drop."""

from typing import Any
from urllib.parse import quote

import httpx

from bridges.cli import exits
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.output import say, say_aside, say_json
from bridges.cli.tables import moment_said
from towow_core.domain.errors import BadSetting

SIDES = ("", "draft", "current")


async def listed(workflow_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """A line for each open draft, the newest first.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        found = await call(client, "GET", f"{_at(workflow_id)}/drafts")
    if as_json:
        say_json(found)
    for row in [] if as_json else found["items"]:
        by = f", by {row['by']}" if row["by"] else ""
        count, at = row["node_count"], moment_said(row["created_at"])
        say(f"{row['workflow_id']}  {row['name']}  ({count} node{'' if count == 1 else 's'}{by}, {at})")
    if not (as_json or found["items"]):
        say_aside(f"{workflow_id} has no drafts.")
    return exits.AGREED


async def begin(workflow_id: str, name: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """A draft of the workflow as it is now.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`; refused where the name is taken, say.
    """
    async with client_of(url, token) as client:
        made = await call(client, "POST", f"{_at(workflow_id)}/drafts", {"name": name})
    if as_json:
        say_json(made)
    else:
        say(made["workflow_id"])
        say_aside(f"Change it like any workflow (`towow chat {made['workflow_id']}`); nothing of it is executed.")
    return exits.AGREED


async def compare(draft_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """What bringing a draft in would change, and what both sides have changed.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        found = await call(client, "GET", f"{_at(draft_id)}/draft-changes")
    if as_json:
        say_json(found)
        return exits.AGREED
    for change in found["changes"]:
        say(f"+ {change['said']}")
    for each in found["conflicts"]:
        what = f"{each['label']} · {each['property']}" if each["property"] else each["label"]
        say(f"! both changed {what}: the draft says {_told(each['draft'])}, the workflow {_told(each['current'])}")
    for each in found["left_out"]:
        say(f"- cannot be put in: {each}")
    if not (found["changes"] or found["conflicts"] or found["left_out"]):
        say_aside("It would change nothing.")
    return exits.AGREED


async def bring_in(draft_id: str, side: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Make the workflow what the draft makes of it, by one change; the draft is closed.

    Args:
        side: Whose side holds where both changed the same: draft, current, or empty, which refuses then.

    Raises:
        BadSetting: There is no such side.
        BridgeUnreachable, BridgeRefused: See `answers`; refused where somebody has to choose, or was faster.
    """
    if side not in SIDES:
        raise BadSetting(f"--take is {side!r}; it can be draft or current.")
    async with client_of(url, token) as client:
        done = await _brought_in(client, draft_id, side)
    if as_json:
        say_json(done)
    else:
        say(f"{done['workflow_id']}: {done['said']}")
        for each in done["left_out"]:
            say(f"- could not be put in: {each}")
    return exits.AGREED


async def _brought_in(client: httpx.AsyncClient, draft_id: str, side: str) -> dict[str, Any]:
    found = await call(client, "GET", f"{_at(draft_id)}/draft-changes")
    keys = ({name: each[name] for name in ("about", "id", "property")} for each in found["conflicts"])
    choices = [{**key, "side": side} for key in keys] if side else []
    body = {"version": found["version"], "draft_version": found.get("draft_version"), "choices": choices}
    done: dict[str, Any] = await call(client, "POST", f"{_at(draft_id)}/bring-in", body)
    return done


async def drop(draft_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Give a draft up.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`; refused where it is closed already.
    """
    async with client_of(url, token) as client:
        left = await call(client, "POST", f"{_at(draft_id)}/drop")
    if as_json:
        say_json(left)
    else:
        say(f"{draft_id} was dropped; it changes its workflow no more.")
    return exits.AGREED


def _at(workflow_id: str) -> str:
    return f"/api/v1/workflows/{quote(workflow_id, safe='')}"


def _told(value: object) -> str:
    return "nothing" if value is None else repr(value)
