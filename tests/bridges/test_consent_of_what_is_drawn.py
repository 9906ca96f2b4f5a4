"""A yes is to what was asked: no change of the canvas makes one, keeps one for something else, or loses a no."""

from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_asked_after_a_no import said_in
from tests.bridges.test_my_tasks import BOB, TASKS, ask, stands
from tests.waiting import until
from towow_core.workflow.events import CanvasChangeEvent

CAROL = "user_agent_carol"


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob", "carol")) as running:
        yield running


def approval(question: str = "5000?", people: tuple[str, ...] = (BOB,)) -> dict[str, Any]:
    config = {"question": question, "people": list(people)}
    return {"node_id": "ok", "node_type": "approval", "name": "Budget", "config": config}


def task(node_id: str) -> dict[str, Any]:
    return {"node_id": node_id, "node_type": "task", "name": node_id, "config": {"assignee": BOB}}


async def running(locked: LockedBridge, nodes: list[dict[str, Any]], *lines: str) -> str:
    """Alice's workflow, being run. `a>b>c` are two lines."""
    pairs = [pair for line in lines for pair in pairwise(line.split(">"))]
    edges = [{"source": source, "target": target} for source, target in pairs]
    document = {"format": "towow-workflow", "format_version": 1, "title": "Party", "nodes": nodes, "edges": edges}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    of: str = made["workflow_id"]
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/execute")
    return of


async def says(locked: LockedBridge, of: str, node_id: str, status: str) -> None:
    """Bob says so, once it is his turn."""
    await stands(locked, of, node_id, "waiting")
    assert (await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/{node_id}", {"status": status, "note": "hm"}))[
        0
    ] == 200


async def over(locked: LockedBridge, of: str) -> None:
    session = await locked.bridge.context.workflows.open(of)
    await until(lambda: not session.workflow.is_running)


async def draw(locked: LockedBridge, of: str, *changes: tuple[str, dict[str, Any]]) -> None:
    """All of these at once."""
    session = await locked.bridge.context.workflows.open(of)
    data = {"steps": [{"change_type": kind, "change_data": change} for kind, change in changes]}
    event = CanvasChangeEvent(
        workflow_id=of,
        change_type="several",
        change_data=data,
        version=session.workflow.canvas.version,
        by="alice",
    )
    assert (await session.sync.handle_canvas_change(event)).success


async def again(locked: LockedBridge, of: str, node_id: str = "") -> None:
    url = f"/api/v1/workflows/{of}" + (f"/nodes/{node_id}/retry" if node_id else "/execute")
    assert (await ask(locked, locked.alice, "POST", url, {} if node_id else {"retry": True}))[0] == 200


async def runs_of(locked: LockedBridge, of: str) -> list[dict[str, Any]]:
    """The newest first."""
    _, found = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}/runs")
    rows: list[dict[str, Any]] = found["items"]
    return rows


async def node(locked: LockedBridge, of: str, node_id: str) -> dict[str, Any]:
    _, found = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}")
    shown: dict[str, Any] = found["nodes"][node_id]
    return shown


@pytest.mark.parametrize("which", ["", "book"], ids=["all that failed", "the one behind it"])
async def test_an_approval_drawn_in_the_place_of_a_done_task_has_no_yes(locked, which: str) -> None:
    of = await running(locked, [task("ok"), task("book")], "ok>book")
    await says(locked, of, "ok", "completed")
    await says(locked, of, "book", "failed")
    await over(locked, of)
    line = {"edge_id": "e", "source": "ok", "target": "book"}
    await draw(locked, of, ("node_deleted", {"node_id": "ok"}), ("node_added", approval()), ("edge_added", line))

    await again(locked, of, which)

    await stands(locked, of, "ok", "waiting")
    assert (await node(locked, of, "ok"))["result"]["yes"] == []
    assert (await node(locked, of, "book"))["status"] == "pending"


@pytest.mark.parametrize("which", ["", "book"], ids=["all that failed", "the one behind it"])
async def test_a_yes_to_another_question_is_marked_and_asked_for_anew(locked, which: str) -> None:
    of = await running(locked, [approval(), task("book")], "ok>book")
    await says(locked, of, "ok", "completed")
    await says(locked, of, "book", "failed")
    await over(locked, of)
    await draw(locked, of, ("node_updated", {"node_id": "ok", "config": {"question": "50000?"}}))
    assert (await node(locked, of, "ok"))["result"]["changed_since"] is True

    await again(locked, of, which)

    await stands(locked, of, "ok", "waiting")
    asked = (await node(locked, of, "ok"))["result"]
    assert (asked["question"], asked["yes"]) == ("50000?", [])
    assert "changed_since" not in asked


async def test_a_yes_to_a_question_whose_variable_is_another_now_is_asked_for_anew(locked) -> None:
    of = await running(locked, [approval("Pay {{variables.p}}?"), task("book")], "ok>book")
    _, _ = await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/cancel")
    await over(locked, of)
    assert (await ask(locked, locked.alice, "PUT", f"/api/v1/workflows/{of}/variables", {"variables": {"p": 500}}))[
        0
    ] == 200
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/execute")
    await says(locked, of, "ok", "completed")
    await says(locked, of, "book", "failed")
    await over(locked, of)
    await ask(locked, locked.alice, "PUT", f"/api/v1/workflows/{of}/variables", {"variables": {"p": 99999}})

    await again(locked, of)

    await stands(locked, of, "ok", "waiting")
    assert (await node(locked, of, "ok"))["result"]["question"] == "Pay 99999?"


@pytest.mark.parametrize("change", [{"question": "Book it?"}, {}], ids=["another question", "renamed what it read"])
async def test_an_approval_has_read_what_it_was_asked_about_whatever_is_drawn_later(locked, change) -> None:
    of = await running(locked, [task("price"), approval("Pay {{nodes.price.result}}?"), task("book")], "price>ok>book")
    url, right = f"/api/v1/workflows/{of}/nodes/price/correct", {"result": "50000"}
    await stands(locked, of, "price", "waiting")
    await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/price", {"result": "500"})
    await says(locked, of, "ok", "completed")
    await says(locked, of, "book", "failed")
    await over(locked, of)
    changed = ("node_updated", {"node_id": "ok", "config": change} if change else {"node_id": "price", "name": "Cost"})
    await draw(locked, of, changed)

    status, refusal = await ask(locked, locked.alice, "POST", url, right)
    assert (status, refusal["error_code"]) == (409, "E020"), refusal
    await ask(locked, locked.alice, "POST", url, {**right, "again": True})

    await stands(locked, of, "ok", "waiting")
    assert (await node(locked, of, "ok"))["result"]["yes"] == []


async def test_what_is_as_it_was_asked_stays_approved(locked) -> None:
    of = await running(locked, [approval(), task("book")], "ok>book")
    await says(locked, of, "ok", "completed")
    await says(locked, of, "book", "failed")
    await over(locked, of)
    await draw(locked, of, ("node_updated", {"node_id": "ok", "name": "The budget"}))

    await again(locked, of)

    await stands(locked, of, "book", "waiting")
    assert (await node(locked, of, "ok"))["status"] == "completed"


async def test_an_approval_drawn_before_what_failed_is_asked_before_that_is_tried_again(locked) -> None:
    of = await running(locked, [task("book")])
    await says(locked, of, "book", "failed")
    await over(locked, of)
    line = {"edge_id": "e", "source": "ok", "target": "book"}
    await draw(locked, of, ("node_added", approval()), ("edge_added", line))

    await again(locked, of, "book")

    await stands(locked, of, "ok", "waiting")
    assert (await node(locked, of, "book"))["status"] == "pending"


async def test_a_no_comes_back_with_its_approval(locked) -> None:
    of = await running(locked, [approval(), task("book")], "ok>book")
    await says(locked, of, "ok", "failed")
    await over(locked, of)
    await draw(locked, of, ("node_deleted", {"node_id": "ok"}))
    line = {"edge_id": "e", "source": "ok", "target": "book"}
    await draw(locked, of, ("node_added", approval(people=(CAROL,))), ("edge_added", line))

    assert (await node(locked, of, "ok"))["result"]["no"] == [BOB]
    await again(locked, of)

    await stands(locked, of, "ok", "waiting")
    assert [each["by"] for each in (await node(locked, of, "ok"))["result"]["earlier_no"]] == [BOB]


async def test_the_end_of_a_run_without_a_refused_approval_says_who_had_said_no(locked) -> None:
    of = await running(locked, [approval(), task("book")], "ok>book")
    await says(locked, of, "ok", "failed")
    await over(locked, of)
    await draw(locked, of, ("node_deleted", {"node_id": "ok"}))

    await again(locked, of)
    await says(locked, of, "book", "completed")

    assert "“Budget” was taken off, and not approved: Bob said no on" in await said_in(locked, of, "taken off")
    runs = await runs_of(locked, of)
    assert [row["over_no"] for row in runs] == [{"ok": [BOB]}, {}]  # the one before ended by it


async def test_a_run_says_of_an_approval_taken_off_before_it_was_refused_who_had_said_no(locked) -> None:
    both = approval(people=(BOB, CAROL))
    of = await running(locked, [{**both, "config": {**both["config"], "needed": 1}}, task("book")])
    await says(locked, of, "ok", "failed")  # and Carol may still say yes
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/cancel")
    await over(locked, of)
    await draw(locked, of, ("node_deleted", {"node_id": "ok"}))
    await again(locked, of)
    await stands(locked, of, "book", "waiting")
    assert [row["over_no"] for row in await runs_of(locked, of)] == [{"ok": [BOB]}, {}]
    await says(locked, of, "book", "completed")

    assert "“Budget” was taken off, and not approved: Bob said no on" in await said_in(locked, of, "taken off")
    assert [row["over_no"] for row in await runs_of(locked, of)] == [{"ok": [BOB]}, {}]


async def test_an_approval_drawn_in_the_run_is_asked_where_nothing_behind_it_has_begun(locked) -> None:
    of = await running(locked, [task("hall"), task("book")], "hall>book")
    await stands(locked, of, "hall", "waiting")
    line = {"edge_id": "e", "source": "ok", "target": "book"}
    await draw(locked, of, ("node_added", {**approval(), "config": {}}), ("edge_added", line))
    assert (await node(locked, of, "ok"))["status"] is None  # whoever drew it has not written yet whom it asks
    await draw(locked, of, ("node_updated", {"node_id": "ok", "config": approval()["config"]}))

    await stands(locked, of, "ok", "waiting")
    assert "nothing behind it has begun: this run asks, too" in await said_in(locked, of, "“Budget” was drawn")
    await says(locked, of, "hall", "completed")
    assert (await node(locked, of, "book"))["status"] == "pending"
    await says(locked, of, "ok", "completed")
    await stands(locked, of, "book", "waiting")


async def test_an_approval_drawn_too_late_is_told_when_it_is_drawn_and_at_the_end_of_the_run(locked) -> None:
    of = await running(locked, [task("hall"), task("book")], "hall>book")
    await stands(locked, of, "hall", "waiting")
    line = {"edge_id": "e", "source": "ok", "target": "book"}
    await draw(locked, of, ("node_added", {**approval(), "config": {}}), ("edge_added", line))
    assert "“Budget” was drawn" in await said_in(locked, of, "if it says whom or what before")
    await says(locked, of, "hall", "completed")
    await stands(locked, of, "book", "waiting")
    await draw(locked, of, ("node_updated", {"node_id": "ok", "config": approval()["config"]}))
    assert "“Budget” was drawn too late" in await said_in(locked, of, "this run asks nobody")
    assert (await node(locked, of, "ok"))["status"] is None
    await says(locked, of, "book", "completed")

    assert "so that nobody was asked: “Budget”" in await said_in(locked, of, "nobody was asked")
