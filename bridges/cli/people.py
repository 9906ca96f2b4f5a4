"""Who is in the network, from a terminal."""

from collections.abc import Sequence
from typing import Any

import httpx

from bridges.cli import exits
from bridges.cli.agent_tokens import agent_id_of
from bridges.cli.answers import call
from bridges.cli.ask import client_of
from bridges.cli.output import say, say_aside, say_json
from bridges.cli.tables import print_table
from bridges.cli.terminal import one_line

AGENTS = "/api/v1/agents"
_PAGE = 1000


async def list_people(search: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """A line for each.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    rows: list[dict[str, Any]] = []
    async with client_of(url, token) as client:
        while True:
            query = httpx.QueryParams(page=len(rows) // _PAGE + 1, page_size=_PAGE, search=search)
            found = await call(client, "GET", f"{AGENTS}?{query}")
            rows += found["agents"]
            if len(rows) >= found["total"] or not found["agents"]:
                break
    if as_json:
        for row in rows:
            say_json(row)
    elif rows:
        print_table(("Id", "Name", "Place", "Can", "State"), map(_cells, rows))
    else:
        say("Nobody is here." if not search else f"Nobody has {search!r} in their profile.")
    return exits.AGREED


async def add(
    profile: dict[str, object],
    demand: str,
    url: str | None,
    token: str | None,
    *,
    dry_run: bool,
    as_json: bool,
    yes: bool = False,
) -> int:
    """Check, preview where a demand is given, and save what nothing is wrong with.

    Who has the name of somebody who is there is no change of them: that takes their id, or `yes`.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    async with client_of(url, token) as client:
        checked = await call(client, "POST", f"{AGENTS}/check", {"profile": profile})
        if checked["problems"]:
            say_json(checked) if as_json else say_problems(checked["problems"])
            return exits.WRONG_USAGE
        if demand:
            seen = await call(client, "POST", f"{AGENTS}/preview", {"profile": profile, "demand": demand})
            say_json(seen) if as_json else say(seen["text"]["en"])
        agent_id = checked["agent_id"]
        if checked["is_known"] and not yes and "agent_id" not in profile:
            say_aside(f"{agent_id} is there already: --yes changes them; --id gives another person an id of their own.")
            return exits.WRONG_USAGE
        if dry_run:
            becomes = "not changed" if checked["is_known"] else "not saved"
            say_json(checked) if as_json else say_aside(f"Nothing is wrong; {agent_id} is {becomes}.")
            return exits.AGREED
        saved = await call(client, "PUT", f"{AGENTS}/{agent_id}", {**profile, "agent_id": agent_id})
    done = "is changed" if checked["is_known"] else "is in the network"
    say_json(saved) if as_json else say(f"{agent_id} {done} {_when(saved['applies'])}.")
    return exits.AGREED


async def pause(person: str, url: str | None, token: str | None, *, is_paused: bool, as_json: bool) -> int:
    """Invite somebody to nothing new, or again.

    Raises:
        BadSetting: The name can be nobody's.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    agent_id = agent_id_of(person)
    async with client_of(url, token) as client:
        row = await call(client, "POST", f"{AGENTS}/{agent_id}/{'pause' if is_paused else 'resume'}")
    told = "is invited to nothing new; `towow people resume` ends that" if is_paused else "is invited again"
    say_json(row) if as_json else say(f"{row['display_name']} ({agent_id}) {told}.")
    return exits.AGREED


async def remove(person: str, url: str | None, token: str | None, *, as_json: bool) -> int:
    """Take somebody out.

    Raises:
        BadSetting: The name can be nobody's.
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    agent_id = agent_id_of(person)
    async with client_of(url, token) as client:
        gone = await call(client, "DELETE", f"{AGENTS}/{agent_id}")
    say_json(gone) if as_json else say(f"{agent_id} is out of the network {_when(gone['applies'])}.")
    return exits.AGREED


def say_problems(problems: list[dict[str, Any]], indent: str = "") -> None:
    """A line for each."""
    for one in problems:
        say(f"{indent}{one['field']}: {one['text']['en']}")


def _when(applies: str) -> str:
    return "now" if applies == "now" else "from its next start on"


def _cells(row: dict[str, Any]) -> Sequence[str]:
    profile = row["profile"]
    state = "paused" if row["paused_since"] else row["state"]
    who = (row["agent_id"].removeprefix("user_agent_"), profile["user_name"], profile["location"])
    return (*who, one_line(", ".join(profile["tags"]), 60), state)
