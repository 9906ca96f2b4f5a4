"""Links by which anybody may look at a negotiation, made, listed and taken back from a terminal."""

from typing import Any

from bridges.cli import exits
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.output import say, say_aside, say_json


async def make_link(
    demand_id: str, hours: int, url: str | None, token: str | None, *, hide_names: bool, as_json: bool
) -> int:
    """Print a new link; it is shown this once.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        body = {"hours": hours, "hide_names": hide_names}
        made = await call(client, "POST", f"{_path(demand_id)}", body)
        link = f"{str(client.base_url).rstrip('/')}{made['path']}"
    if as_json:
        say_json({**made, "link": link})
    else:
        say(link)
        say_aside(f"{_said(made)} Shown once; `towow share {demand_id} --revoke {made['share_id']}` takes it back.")
    return exits.AGREED


async def list_links(demand_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """A line for each link that is good.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        return _show(await call(client, "GET", _path(demand_id)), as_json=as_json)


async def take_back(demand_id: str, share_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Let a link open nothing more; what is left.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`; refused where there is no such link.
    """
    async with client_of(url, token) as client:
        left = await call(client, "DELETE", f"{_path(demand_id)}/{share_id}")
    if not as_json:
        say(f"Link {share_id} opens nothing any more.")
    return _show(left, as_json=as_json)


def _path(demand_id: str) -> str:
    return f"/api/v1/demand/{demand_id}/shares"


def _show(found: dict[str, Any], *, as_json: bool) -> int:
    if as_json:
        say_json(found)
        return exits.AGREED
    for link in found["shares"]:
        say(f"{link['share_id']}  {_said(link)}")
    if not found["shares"]:
        say(f"Nobody has a link to {found['demand_id']}.")
    return exits.AGREED


def _said(link: dict[str, Any]) -> str:
    names = "names hidden" if link["hide_names"] else "names shown"
    return f"Good until {link['expires_at'][:16].replace('T', ' ')} UTC, {names}."
