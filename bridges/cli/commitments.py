"""`towow agents commitments`: what a person is booked for, asked of the bridge."""

from collections.abc import Sequence
from typing import Any

from bridges.cli import exits
from bridges.cli.agent_tokens import agent_id_of
from bridges.cli.answers import call, credentials_of, open_client, read_text
from bridges.cli.output import say, say_json, say_text
from bridges.cli.tables import print_table
from bridges.cli.target import url_of
from bridges.cli.terminal import one_line
from towow_core.support.settings import load_settings

_TITLES = ("Days", "State", "Part", "What for", "Demand")
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
            say_text(await read_text(client, f"{path}.ics"))
            return exits.AGREED
        found = await call(client, "GET", path)
    if as_json:
        say_json(found)
    elif found["commitments"]:
        print_table(_TITLES, map(_cells, found["commitments"]))
    else:
        say(f"{agent_id} is booked for nothing.")
    return exits.AGREED


def _cells(each: dict[str, Any]) -> Sequence[str]:
    last = "" if each["last_day"] == each["first_day"] else f" – {each['last_day']}"
    last += f" ({len(each['dates'])} days)" if each["dates"] else ""
    state = each["firmness"] if each["occupies"] else f"{each['firmness']}, due by then"
    what = (one_line(each["part"], _PART_MAX), one_line(each["objective"], _WHAT_MAX), each["demand_id"])
    return (f"{each['first_day']}{last}", state, *what)
