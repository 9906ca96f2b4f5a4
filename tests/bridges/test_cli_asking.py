"""A person at a terminal is asked what their demand leaves open; a script never waits."""

import io
import os
import pty
import sys

import httpx
import pytest
from rich.console import Console

from bridges.cli import ask as asks
from bridges.cli.answers import submit
from bridges.cli.asking import Asking
from bridges.cli.follow import follow
from bridges.cli.terminal_line import line_of_terminal
from tests.bridges.test_clarifications import ANSWERED, ASKED, ASSUMED, VAGUE, bridge_of, of_type


async def asked_at_a_terminal(tmp_path, *lines: str) -> tuple[str, list]:
    """What the terminal shows to somebody who types these lines, and the demand's events."""
    typed, console = iter(lines), Console(file=io.StringIO(), width=100)

    async def read_line() -> str:
        return next(typed)

    async with bridge_of(tmp_path) as bridge:
        demand_id = await submit(bridge.http, VAGUE, may_ask=True)
        await follow(bridge.http, demand_id, Asking(console, bridge.http, read_line), linger=False)
        events = await bridge.network.until(demand_id)
    return console.file.getvalue(), events


async def test_the_answer_of_a_person_at_a_terminal_is_negotiated(tmp_path) -> None:
    shown, events = await asked_at_a_terminal(tmp_path, "读书会，30人，需要场地\n")

    (question,), (said,) = of_type(events, ASKED), of_type(events, ANSWERED)
    assert question["text"] in shown
    assert question["default"] in shown
    assert said["answer"] == "读书会，30人，需要场地"
    assert said["answer"] in shown


async def test_choices_are_numbered_and_a_number_is_a_choice(tmp_path) -> None:
    shown, events = await asked_at_a_terminal(tmp_path, "1\n")

    (question,), (said,) = of_type(events, ASKED), of_type(events, ANSWERED)
    assert f"1) {question['choices'][0]}" in shown
    assert [r["text"] for r in said["requirements"] if r["kind"] == "capability"] == question["choices"][:1]


async def test_what_the_bridge_cannot_read_is_said_in_the_demands_language_and_asked_again(tmp_path) -> None:
    shown, events = await asked_at_a_terminal(tmp_path, "12月5日\n", "17\n", "读书会，需要场地\n")

    (question,), (said,) = of_type(events, ASKED), of_type(events, ANSWERED)
    assert shown.count("没有回答所问的") == 2
    assert shown.count(f"→ {question['text']}\n") == 3
    assert said["answer"] == "读书会，需要场地"
    assert not of_type(events, ASSUMED)


async def test_who_does_not_know_has_the_default_and_is_told(tmp_path) -> None:
    shown, events = await asked_at_a_terminal(tmp_path, "我也不知道\n")

    (assumed,) = of_type(events, ASSUMED)
    assert assumed["answer"] == of_type(events, ASKED)[0]["default"]
    assert "没有说定" in shown


async def test_an_answer_is_sent_again_where_the_bridge_was_away_for_a_moment(tmp_path) -> None:
    """What somebody typed is not lost, and nobody is told that they said nothing."""
    console, away = Console(file=io.StringIO(), width=100), ["once"]

    async def lose(request: httpx.Request) -> None:
        if request.url.path.endswith("/clarifications") and away:
            raise httpx.ConnectError(away.pop())

    async def read_line() -> str:
        return "读书会，30人，需要场地\n"

    async with bridge_of(tmp_path) as bridge:
        bridge.http.event_hooks = {"request": [lose], "response": []}
        demand_id = await submit(bridge.http, VAGUE, may_ask=True)
        await follow(bridge.http, demand_id, Asking(console, bridge.http, read_line), linger=False)
        events = await bridge.network.until(demand_id)

    (said,) = of_type(events, ANSWERED)
    assert (said["answer"], of_type(events, ASSUMED), away) == ("读书会，30人，需要场地", [], [])
    assert bridge.url in console.file.getvalue().replace("\n", "")


async def test_an_answer_that_the_bridge_has_is_not_sent_twice_where_it_says_nothing_in_time(tmp_path) -> None:
    console, sent, late = Console(file=io.StringIO(), width=100), list[str](), ["once"]

    async def counts(request: httpx.Request) -> None:
        if request.url.path.endswith("/clarifications"):
            sent.append(request.method)

    async def is_late(response: httpx.Response) -> None:
        if response.request.url.path.endswith("/clarifications") and late:
            raise httpx.ReadTimeout(late.pop())

    async def read_line() -> str:
        return "读书会，30人，需要场地\n"

    async with bridge_of(tmp_path) as bridge:
        bridge.http.event_hooks = {"request": [counts], "response": [is_late]}
        demand_id = await submit(bridge.http, VAGUE, may_ask=True)
        await follow(bridge.http, demand_id, Asking(console, bridge.http, read_line), linger=False)
        events = await bridge.network.until(demand_id)

    (said,) = of_type(events, ANSWERED)
    assert (said["answer"], sent, late) == ("读书会，30人，需要场地", ["POST"], [])


async def test_pressing_enter_takes_the_default_at_once(tmp_path) -> None:
    shown, events = await asked_at_a_terminal(tmp_path, "\n")

    (assumed,) = of_type(events, ASSUMED)
    assert assumed["answer"] == of_type(events, ASKED)[0]["default"]
    assert "没有说定" in shown


@pytest.mark.parametrize("options", [{"as_json": True}, {"as_json": False, "questions": False}, {"as_json": False}])
async def test_who_cannot_or_does_not_want_to_be_asked_never_waits(tmp_path, monkeypatch, capsys, options) -> None:
    """With `--json`, with `--no-questions`, and where no person is at the terminal."""
    monkeypatch.setattr(asks, "is_terminal", lambda: "questions" in options or options["as_json"])
    async with bridge_of(tmp_path) as bridge:
        await asks.ask(VAGUE, bridge.url, None, **options)
        (record,) = (await bridge.context.store.demands_page(0, 10))[1]
        events = await bridge.network.until(record.demand.demand_id)

    assert not of_type(events, ASKED)
    assert of_type(events, ASSUMED)


async def test_a_line_is_read_from_a_terminal_while_everything_else_goes_on(monkeypatch) -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, encoding="utf-8") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        os.write(ours, "读书会\n".encode())
        assert await line_of_terminal() == "读书会\n"
    os.close(ours)
