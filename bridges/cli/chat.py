"""`towow chat WORKFLOW`: talk about a workflow at a terminal, in the same conversation as the page's."""

import sys
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote

import httpx

from bridges.cli import exits
from bridges.cli.answers import THOUGHT_WITHIN_S, call
from bridges.cli.ask import client_of
from bridges.cli.output import say, say_aside, say_json

TURNS_SHOWN = 6  # of what was said before
ReadLine = Callable[[], str]
_WHO = {"user": ">", "assistant": "·"}
_GOAL = {"done": "✓", "failed": "✗", "abandoned": "✗", "asked": "?", "under_way": "…"}


async def chat(
    workflow_id: str,
    sentence: str,
    url: str | None,
    token: str | None,
    *,
    as_json: bool,
    read_line: ReadLine = sys.stdin.readline,
) -> int:
    """Say the sentence; without one, what was said last is shown, and each line that is read is said.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    path = f"/api/v1/workflows/{quote(workflow_id, safe='')}"
    async with client_of(url, token) as client:
        if sentence:
            return _ended(await _said(client, path, sentence, as_json=as_json))
        before = await call(client, "GET", f"{path}/conversation")
        if as_json:
            say_json(before)
        else:
            for turn in before["turns"][-TURNS_SHOWN:]:
                _show(turn["role"], turn["content"])
            _show_options(before["turns"][-1].get("options", []) if before["turns"] else [])
            say_aside("A sentence a line; an empty line or the end of input leaves.")
        last: dict[str, Any] = {"options": before["turns"][-1].get("options", [])} if before["turns"] else {}
        while line := read_line().strip():
            last = await _said(client, path, _chosen(line, last), as_json=as_json)
    return _ended(last)


async def _said(client: httpx.AsyncClient, path: str, sentence: str, *, as_json: bool) -> dict[str, Any]:
    reply = await call(client, "POST", f"{path}/message", {"message": sentence}, within_s=THOUGHT_WITHIN_S)
    if as_json:
        say_json(reply)
        return reply
    _show("assistant", reply["message"])
    _show_options(reply["options"])
    if len(reply["goals"]) > 1:
        for goal in reply["goals"]:
            reason = f" ({goal['reason']})" if goal["reason"] else ""
            say(f"  {_GOAL.get(goal['status'], '-')} {goal['description']}{reason}")
    return reply


def _chosen(line: str, last: dict[str, Any]) -> str:
    """A number chooses one of what was offered; anything else is said as it is."""
    options = last.get("options", [])
    is_one = line.isascii() and line.isdigit() and len(line) < 3 and 0 < int(line) <= len(options)  # noqa: PLR2004
    return str(options[int(line) - 1]) if is_one else line


def _show_options(options: Sequence[str]) -> None:
    for number, option in enumerate(options, start=1):
        say(f"  {number}) {option}")


def _show(role: str, content: str) -> None:
    for line in content.splitlines():
        say(f"{_WHO.get(role, '·')} {line}")


def _ended(reply: dict[str, Any]) -> int:
    """A refusal is no crash, and a script wants to know of it."""
    refused = any(decided["verdict"] == "rejected" for decided in reply.get("decisions", ()))
    return exits.ANYTHING_ELSE if refused else exits.AGREED
