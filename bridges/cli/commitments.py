"""`towow agents commitments`: what a person is booked for, asked of the bridge."""

from typing import Any

import httpx
from rich import box
from rich.table import Table
from rich.text import Text

from bridges.cli import exits
from bridges.cli.agent_tokens import agent_id_of
from bridges.cli.answers import call, credentials_of, open_client, refusal_of
from bridges.cli.bridge_errors import BridgeUnreachable
from bridges.cli.output import say, say_json, say_text
from bridges.cli.target import url_of
from bridges.cli.terminal import one_line, stdout
from towow_core.support.settings import load_settings

_PART_MAX, _WHAT_MAX = 40, 60  # characters of a line


async def show(agent: str, url: str | None, token: str | None, *, ics: bool, as_json: bool) -> int:
    """A line for each commitment; or the bridge's JSON, or its calendar.

    Raises:
        BadSetting: The name can be nobody's.
        BridgeUnreachable, BridgeRefused: The bridge is not there, or does not tell.
    """
    settings, agent_id = load_settings(), agent_id_of(agent)
    path = f"/api/v1/agents/{agent_id}/commitments"
    async with open_client(url_of(settings, url), credentials_of(settings, token, is_ours=url is None)) as client:
        if ics:
            say_text(await _calendar(client, f"{path}.ics"))
            return exits.AGREED
        found = await call(client, "GET", path)
    if as_json:
        say_json(found)
    elif found["commitments"]:
        stdout().print(_table(found["commitments"]))
    else:
        say(f"{agent_id} is booked for nothing.")
    return exits.AGREED


async def _calendar(client: httpx.AsyncClient, path: str) -> str:
    try:
        response = await client.get(path)
    except httpx.TransportError as error:
        raise BridgeUnreachable(str(client.base_url)) from error
    if not response.is_success:
        raise refusal_of(response)
    return response.text


def _table(commitments: list[dict[str, Any]]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for title in ("Days", "State", "Part", "What for", "Demand"):
        table.add_column(title, overflow="fold")
    for each in commitments:
        last = "" if each["last_day"] == each["first_day"] else f" – {each['last_day']}"
        last += f" ({len(each['dates'])} days)" if each["dates"] else ""
        state = each["firmness"] if each["occupies"] else f"{each['firmness']}, due by then"
        cells = (one_line(each["part"], _PART_MAX), one_line(each["objective"], _WHAT_MAX), each["demand_id"])
        table.add_row(f"{each['first_day']}{last}", state, *(Text(cell) for cell in cells))
    return table
