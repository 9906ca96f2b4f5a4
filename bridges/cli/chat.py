"""`towow chat WORKFLOW`: talk about a workflow at a terminal, in the same conversation as the page's."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import httpx

from bridges.cli import exits
from bridges.cli.answers import THOUGHT_WITHIN_S, call
from bridges.cli.ask import client_of, is_terminal
from bridges.cli.bridge_errors import BridgeRefused, BridgeUnreachable
from bridges.cli.output import say, say_aside, say_json
from bridges.cli.terminal_line import line_of_terminal

TURNS_SHOWN = 6  # of what was said before
LISTENS_EVERY_S = 2.0  # while a person writes: a run ends, a negotiation asks, others talk
ReadLine = Callable[[], Awaitable[str]]
_WHO = {"user": ">", "assistant": "·"}
_GOAL = {"done": "✓", "failed": "✗", "abandoned": "✗", "asked": "?", "under_way": "…"}


async def chat(
    workflow_id: str,
    sentence: str,
    url: str | None,
    token: str | None,
    *,
    as_json: bool,
    read_line: ReadLine | None = None,
) -> int:
    """Say the sentence; without one, what was said last is shown, and each line that is read is said.

    Args:
        read_line: The person's next line, which may be waited for; None: of stdin. Where stdin is a terminal, what
            others and runs say meanwhile is shown.

    Raises:
        BridgeUnreachable, BridgeRefused: See `answers`.
    """
    path = f"/api/v1/workflows/{quote(workflow_id, safe='')}"
    listens = not as_json and (read_line is not None or is_terminal())
    next_line = read_line or (line_of_terminal if listens else _line_of_file)
    async with client_of(url, token) as client:
        if sentence:
            return _ended(await _said(client, path, sentence, as_json=as_json))
        before = await call(client, "GET", f"{path}/conversation")
        told = _Told(before["turns"])
        if as_json:
            say_json(before)
        else:
            for turn in before["turns"][-TURNS_SHOWN:]:
                _show(turn["role"], turn["content"])
            _show_options(told.options)
            say_aside("A sentence a line; an empty line or the end of input leaves.")
        last: dict[str, Any] = {}
        while True:
            listening = asyncio.ensure_future(_listen(client, path, told)) if listens else None
            try:
                line = (await next_line()).strip()
            finally:
                if listening is not None:
                    listening.cancel()
            if not line:
                return _ended(last)
            if not _is_text(line):
                say_aside("That line is no UTF-8 text, and was not said.")
                continue
            said = _chosen(line, told.options)
            last = await _said(client, path, said, as_json=as_json)
            told.here(said, last)


def _is_text(line: str) -> bool:
    """Whether all of it was read as characters, and none of it kept as bytes that are none."""
    try:
        line.encode()
    except UnicodeEncodeError:
        return False
    return True


async def _line_of_file() -> str:
    return sys.stdin.readline()  # nothing else is to be done until it is there


class _Told:
    """A conversation as far as its author has read it here."""

    def __init__(self, turns: Sequence[Mapping[str, Any]]) -> None:
        self._seen = {_identity(turn) for turn in turns}
        self._here: list[str] = []  # said here, and not heard of as turns yet
        self._answers = 0  # to what was heard of, and shown already
        self.options: Sequence[str] = turns[-1].get("options", []) if turns else []  # of what was asked last

    def here(self, said: str, reply: Mapping[str, Any]) -> None:
        """What was said at this terminal, and what came of it: shown already."""
        self._here.append(said)
        self.options = reply["options"]

    def news(self, turns: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """The turns that were not shown, oldest first; what the last of them asks is what a number chooses of."""
        fresh = []
        for turn in turns:
            if (one := _identity(turn)) in self._seen:
                continue
            self._seen.add(one)
            if turn["role"] == "user" and turn["content"] in self._here:
                self._here.remove(turn["content"])
                self._answers += 1
            elif turn["role"] == "assistant" and self._answers and not turn["run_id"]:
                self._answers -= 1
            else:
                fresh.append(turn)
        if fresh:
            self.options = fresh[-1].get("options", [])
        return fresh


def _identity(turn: Mapping[str, Any]) -> tuple[str, str, str]:
    return turn["at"], turn["role"], turn["content"]


async def _listen(client: httpx.AsyncClient, path: str, told: _Told) -> None:
    """Shows what is said elsewhere. A bridge that is away for a while is no news: the next sentence would meet it."""
    while True:
        await asyncio.sleep(LISTENS_EVERY_S)
        with suppress(BridgeRefused, BridgeUnreachable):
            fresh = told.news((await call(client, "GET", f"{path}/conversation"))["turns"])
            for turn in fresh:
                _show(turn["role"], turn["content"])
            if fresh:
                _show_options(told.options)


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


def _chosen(line: str, options: Sequence[str]) -> str:
    """A number chooses one of what was offered; anything else is said as it is."""
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
