"""`towow ask` and `towow watch`: one demand on a network that runs.

What shows events is imported when there is one to show: until then the network is at work already.
"""

import asyncio
import sys

import httpx

from bridges.cli.answers import credentials_of, open_client, submit
from bridges.cli.output import say_aside
from bridges.cli.target import url_of
from towow_core.support.settings import load_settings


async def ask(demand: str, url: str | None, token: str | None, *, as_json: bool, questions: bool = True) -> int:
    """Submit, follow, show the result; on a terminal, ask what the demand leaves open. The exit code.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        may_ask = questions and not as_json and is_terminal()
        demand_id = await submit(client, demand, may_ask=may_ask)
        try:
            return await show_to_the_end(client, demand_id, linger=not as_json, as_json=as_json, may_ask=may_ask)
        except asyncio.CancelledError:  # Ctrl-C
            say_aside(f"The negotiation goes on; `towow watch {demand_id}` shows it.")
            raise


async def watch(demand_id: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Follow a demand that was submitted before, from its first event. The exit code.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        return await show_to_the_end(client, demand_id, linger=not as_json, as_json=as_json)


def is_terminal() -> bool:
    """Whether a person is there who could answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def client_of(url: str | None, token: str | None) -> httpx.AsyncClient:
    """A client of the bridge that the user means, with what they have to show there."""
    settings = load_settings()
    return open_client(url_of(settings, url), credentials_of(settings, token, is_ours=url is None))


async def show_to_the_end(
    client: httpx.AsyncClient, demand_id: str, *, linger: bool, as_json: bool, may_ask: bool = False
) -> int:
    """Follow a demand on stdout, as lines for a person or as envelopes; see `follow`. The exit code.

    With `may_ask` the person at the terminal is asked what it leaves open.
    """
    from bridges.cli.follow import follow, show_json

    if as_json:
        return await follow(client, demand_id, show_json, linger=linger)
    from bridges.cli.show_lines import ShowLines
    from bridges.cli.terminal import stdout

    if not may_ask:
        return await follow(client, demand_id, ShowLines(stdout()), linger=linger)
    from bridges.cli.asking import Asking
    from bridges.cli.terminal_line import line_of_terminal

    asking = Asking(stdout(), client, line_of_terminal)
    try:
        return await follow(client, demand_id, asking, linger=linger)
    finally:
        asking.stop()
