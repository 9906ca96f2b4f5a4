"""What somebody puts between two nodes while a run goes on holds: nothing begins before what it was drawn behind."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_asked_after_a_no import said_in
from tests.bridges.test_consent_of_what_is_drawn import approval, draw, node, over, running, says, task
from tests.bridges.test_my_tasks import ask, stands

WAIT = {"node_id": "wait", "node_type": "delay", "name": "wait", "config": {"days": 2}}
CHECK = {"node_id": "check", "node_type": "condition", "name": "check", "config": {"when": "1 == 1"}}
TELL = {"node_id": "tell", "node_type": "notification", "name": "tell", "config": {"message": "hello"}}


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob")) as bridge:
        yield bridge


def line(source: str, target: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return "edge_added", {"edge_id": f"{source}-{target}", "source": source, "target": target, **more}


async def between(locked: LockedBridge, of: str, new: dict[str, Any], before: str, behind: str) -> None:
    """In the place of the line from one to the other, as a sentence does it: all at once."""
    name = new["node_id"]
    session = await locked.bridge.context.workflows.open(of)
    (old,) = [e for e in session.workflow.canvas.edges.values() if (e.source, e.target) == (before, behind)]
    drawn = [("node_added", new), line(before, name), line(name, behind)]
    await draw(locked, of, ("edge_deleted", {"edge_id": old.edge_id}), *drawn)


async def statuses(locked: LockedBridge, of: str) -> dict[str, str | None]:
    _, found = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}")
    return {node_id: shown["status"] for node_id, shown in found["nodes"].items()}


async def test_a_task_between_two_is_done_between_them_in_this_very_run(locked) -> None:
    of = await running(locked, [task("book"), task("pay")], "book>pay")
    await stands(locked, of, "book", "waiting")
    await between(locked, of, task("measure"), "book", "pay")

    assert "it is in this run, and what is behind it waits for it" in await said_in(locked, of, "“measure” was drawn")
    assert await statuses(locked, of) == {"book": "waiting", "pay": "pending", "measure": "pending"}
    for each in ("book", "measure", "pay"):
        await says(locked, of, each, "completed")
    await over(locked, of)
    assert {*(await statuses(locked, of)).values()} == {"completed"}


@pytest.mark.parametrize("new", [WAIT, CHECK])
async def test_a_delay_or_a_condition_between_two_waits_for_the_first(locked, new: dict[str, Any]) -> None:
    of = await running(locked, [task("book"), task("pay")], "book>pay")
    await stands(locked, of, "book", "waiting")
    await between(locked, of, new, "book", "pay")

    assert (await node(locked, of, "pay"))["status"] == "pending"
    await says(locked, of, "book", "completed")
    if new is CHECK:
        await stands(locked, of, "pay", "waiting")
        return
    await stands(locked, of, "wait", "waiting")
    assert (await node(locked, of, "pay"))["status"] == "pending"


async def test_what_acts_by_itself_is_left_out_and_the_order_stays(locked) -> None:
    of = await running(locked, [task("book"), task("pay")], "book>pay")
    await stands(locked, of, "book", "waiting")
    await between(locked, of, TELL, "book", "pay")

    assert "this run leaves it out" in await said_in(locked, of, "“tell” was drawn")
    assert await statuses(locked, of) == {"book": "waiting", "pay": "pending", "tell": None}
    await says(locked, of, "book", "completed")
    await says(locked, of, "pay", "completed")
    await over(locked, of)
    assert (await statuses(locked, of))["tell"] is None


async def test_an_approval_in_front_still_holds_what_a_delay_was_put_before(locked) -> None:
    of = await running(locked, [task("book"), approval(), task("pay")], "book>ok>pay")
    await stands(locked, of, "book", "waiting")
    await between(locked, of, WAIT, "ok", "pay")

    await says(locked, of, "book", "completed")
    await stands(locked, of, "ok", "waiting")
    assert (await node(locked, of, "pay"))["status"] == "pending"
    assert (await node(locked, of, "wait"))["status"] == "pending"


async def test_two_in_a_row_drawn_at_once_are_done_in_their_order(locked) -> None:
    of = await running(locked, [task("first"), task("book"), task("pay")], "first>book>pay")
    await says(locked, of, "first", "completed")
    await stands(locked, of, "book", "waiting")
    session = await locked.bridge.context.workflows.open(of)
    (old,) = [e for e in session.workflow.canvas.edges.values() if (e.source, e.target) == ("book", "pay")]
    await draw(
        locked, of,
        ("edge_deleted", {"edge_id": old.edge_id}),
        ("node_added", task("b")), ("node_added", task("a")), line("book", "a"), line("a", "b"), line("b", "pay"),
    )  # fmt: skip

    await says(locked, of, "book", "completed")
    await stands(locked, of, "a", "waiting")
    assert (await statuses(locked, of)) == {
        "first": "completed", "book": "completed", "a": "waiting", "b": "pending", "pay": "pending",
    }  # fmt: skip


async def test_what_is_drawn_by_hand_line_by_line_before_what_waits_its_turn_joins_too(locked) -> None:
    of = await running(locked, [task("book"), task("pay")], "book>pay")
    await stands(locked, of, "book", "waiting")
    await draw(locked, of, ("node_added", task("check")))
    assert (await node(locked, of, "check"))["status"] is None
    await draw(locked, of, line("check", "pay"))

    await stands(locked, of, "check", "waiting")
    await says(locked, of, "book", "completed")
    assert (await node(locked, of, "pay"))["status"] == "pending"
    await says(locked, of, "check", "completed")
    await stands(locked, of, "pay", "waiting")


async def test_no_line_is_drawn_to_what_has_begun(locked) -> None:
    of = await running(locked, [task("book"), task("pay")], "book>pay")
    await says(locked, of, "book", "completed")
    await stands(locked, of, "pay", "waiting")
    await draw(locked, of, ("node_added", task("check")))
    with pytest.raises(AssertionError):  # it is refused
        await draw(locked, of, line("check", "pay"))

    assert await statuses(locked, of) == {"book": "completed", "pay": "waiting", "check": None}


async def test_a_delay_that_says_no_time_joins_once_it_does(locked) -> None:
    of = await running(locked, [task("book"), task("pay")], "book>pay")
    await stands(locked, of, "book", "waiting")
    await between(locked, of, {**WAIT, "config": {}}, "book", "pay")
    assert "if that is written before" in await said_in(locked, of, "“wait” was drawn")
    assert (await node(locked, of, "pay"))["status"] == "pending"

    await draw(locked, of, ("node_updated", {"node_id": "wait", "config": {"days": 1}}))
    await stands(locked, of, "wait", "pending")


async def test_what_is_drawn_while_the_run_is_paused_holds_once_it_goes_on(locked) -> None:
    of = await running(locked, [task("book"), task("pay")], "book>pay")
    await stands(locked, of, "book", "waiting")
    assert (await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/pause"))[0] == HTTPStatus.OK
    await between(locked, of, task("measure"), "book", "pay")
    assert "it is in this run" in await said_in(locked, of, "“measure” was drawn")
    assert (await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/resume"))[0] == HTTPStatus.OK

    await says(locked, of, "book", "completed")
    await stands(locked, of, "measure", "waiting")
    assert (await node(locked, of, "pay"))["status"] == "pending"
