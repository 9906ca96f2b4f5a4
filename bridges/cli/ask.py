"""`towow ask` and `towow watch`: one demand on a network that runs."""

import asyncio
import sys

import httpx

from bridges.cli.answers import credentials_of, open_client, submit
from bridges.cli.follow import Show, ShowLines, follow, show_json
from bridges.cli.target import url_of
from bridges.cli.terminal import stdout
from towow_core.settings import load_settings


async def ask(demand: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Submit, follow, show the result. The exit code.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        demand_id = await submit(client, demand)
        try:
            return await follow(client, demand_id, shower(as_json=as_json), linger=not as_json)
        except asyncio.CancelledError:  # Ctrl-C
            sys.stderr.write(f"The negotiation goes on; `towow watch {demand_id}` shows it.\n")
            raise


async def watch(demand_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Follow a demand that was submitted before, from its first event. The exit code.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        return await follow(client, demand_id, shower(as_json=as_json), linger=not as_json)


def client_of(url: str | None, token: str | None) -> httpx.AsyncClient:
    """A client of the bridge that the user means, with what they have to show there."""
    settings = load_settings()
    return open_client(url_of(settings, url), credentials_of(settings, token, is_ours=url is None))


def shower(*, as_json: bool) -> Show:
    return show_json if as_json else ShowLines(stdout())
