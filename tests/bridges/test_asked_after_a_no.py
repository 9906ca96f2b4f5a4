"""A no stays with an approval, whomever its owner asks next: who is asked then, who said it, and all readers see it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_my_tasks import BOB, TASKS, ask, stands
from tests.waiting import until
from towow_core.support.scopes import Scope
from towow_core.workflow.events import CanvasChangeEvent

CAROL = "user_agent_carol"
EN = {"Accept-Language": "en"}


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob", "carol")) as running:
        yield running


async def carol_of(locked: LockedBridge) -> dict[str, str]:
    return (await locked.token(CAROL, Scope.AGENT))[0]


async def refused_by_bob(locked: LockedBridge, *, keeps_running: bool = True) -> str:
    """Alice's workflow, run: Bob was asked whether the hall may be booked, and said no; it is to be painted, too."""
    nodes = [
        {"node_id": "ok", "node_type": "approval", "name": "Budget", "config": {"question": "5000?", "people": [BOB]}},
        {"node_id": "book", "node_type": "task", "name": "Book", "config": {"assignee": BOB}},
        *([{"node_id": "paint", "node_type": "task", "name": "Paint", "config": {}}] if keeps_running else []),
    ]
    edges = [{"source": "ok", "target": "book"}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "Party", "nodes": nodes, "edges": edges}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    of = made["workflow_id"]
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/execute")
    await stands(locked, of, "ok", "waiting")
    status, _ = await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/ok", {"status": "failed", "note": "too dear"})
    assert status == 200
    return of


async def asked_of_carol(locked: LockedBridge, of: str) -> None:
    """Alice asks Carol instead, and has it tried again."""
    session = await locked.bridge.context.workflows.open(of)
    change = {"node_id": "ok", "config": {"people": [CAROL]}}
    changed = await session.sync.handle_canvas_change(
        CanvasChangeEvent(
            workflow_id=of,
            change_type="node_updated",
            change_data=change,
            version=session.workflow.canvas.version,
            by="alice",
        )
    )
    assert changed.success
    status, _ = await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/nodes/ok/retry")
    assert status == 200
    await stands(locked, of, "ok", "waiting")


async def task_of(locked: LockedBridge, who: dict[str, str], node_id: str = "ok") -> Any:
    _, found = await ask(locked, {**who, **EN}, "GET", TASKS)
    return next((task for task in found["items"] if task["node_id"] == node_id), None)


async def said_in(locked: LockedBridge, of: str, part: str, language: str = "en") -> str:
    url, found = f"/api/v1/workflows/{of}/conversation", []

    async def is_said() -> bool:
        _, talk = await ask(locked, {**locked.alice, "Accept-Language": language}, "GET", url)
        found[:] = [turn["content"] for turn in talk["turns"] if part in turn["content"]]
        return bool(found)

    await until(is_said)
    return found[-1]


async def test_the_conversation_keeps_who_said_no_though_the_approval_is_deleted_and_another_drawn(locked) -> None:
    of = await refused_by_bob(locked, keeps_running=False)
    session = await locked.bridge.context.workflows.open(of)
    await until(lambda: not session.workflow.is_running)
    change = CanvasChangeEvent(
        workflow_id=of,
        change_type="node_deleted",
        change_data={"node_id": "ok"},
        version=session.workflow.canvas.version,
        by="alice",
    )
    assert (await session.sync.handle_canvas_change(change)).success

    assert (await said_in(locked, of, "“Budget” was not approved")).startswith(
        "“Budget” was not approved: Bob said no on 20"
    )
    assert "Bob" in await said_in(locked, of, "没有批准：Bob", "zh")


async def test_who_is_asked_instead_sees_who_said_no_before_and_with_which_note(locked) -> None:
    of = await refused_by_bob(locked)
    await asked_of_carol(locked, of)

    task = await task_of(locked, await carol_of(locked))

    assert task["status"] == "waiting"
    assert "Bob said no on 20" in task["earlier_no"]
    assert "“too dear”; then alice had it asked of Carol instead." in task["earlier_no"]


async def test_who_said_no_is_told_that_others_were_asked_and_what_came_of_it(locked) -> None:
    of = await refused_by_bob(locked)
    assert (await task_of(locked, locked.bob))["status"] == "failed"
    await asked_of_carol(locked, of)
    task = await task_of(locked, locked.bob)
    assert (task["status"], task["outcome"], task["answer"], task["note"]) == (
        "asked_others",
        "waiting",
        "no",
        "too dear",
    )
    assert "then alice had it asked of Carol instead" in task["earlier_no"]
    status, refusal = await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/ok", {"status": "failed"})
    assert status == 409
    assert "not among those who may answer" in refusal["detail"]

    await ask(locked, await carol_of(locked), "POST", f"{TASKS}/{of}/ok", {"status": "completed"})

    task = await task_of(locked, locked.bob)
    assert (task["status"], task["outcome"]) == ("asked_others", "completed")


async def test_the_run_its_story_and_the_conversation_say_that_it_passed_over_a_no(locked) -> None:
    of = await refused_by_bob(locked, keeps_running=False)
    await asked_of_carol(locked, of)  # by a run that takes that one up
    assert "Bob said no" in await said_in(locked, of, "alice had it asked of Carol instead")
    assert "Bob" in await said_in(locked, of, "alice改问Carol", "zh")
    await ask(locked, await carol_of(locked), "POST", f"{TASKS}/{of}/ok", {"status": "completed"})
    await stands(locked, of, "book", "waiting")
    await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/book", {})

    told = await said_in(locked, of, "was approved by Carol, after Bob said no on")
    assert told.startswith("The run is over")
    _, runs = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}/runs")
    assert (runs["items"][0]["over_no"], runs["items"][0]["status"]) == ({"ok": [BOB]}, "completed")
    run_id = runs["items"][0]["run_id"]
    _, story = await ask(locked, {**locked.alice, **EN}, "GET", f"/api/v1/workflows/{of}/runs/{run_id}/nodes/ok")
    lines = [entry["said"] for entry in story["entries"]]
    assert any(line.startswith("Bob said no: too dear. It was not approved: 1 said no") for line in lines), lines
    assert any("alice had it asked of Carol instead. It waits for Carol" in line for line in lines), lines
    assert "It is approved. Before that Bob said no on" in lines[-1]
    answer = {"message": "who approved the Budget?"}
    _, replied = await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/message", answer)
    assert "Carol agreed" in replied["message"]
    assert "Bob said no on" in replied["message"]
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/execute")
    await stands(locked, of, "ok", "waiting")  # what was done to its end is settled: another run is another question
    assert (await task_of(locked, await carol_of(locked)))["earlier_no"] == ""


async def test_cancelling_and_running_anew_gets_nobody_round_a_no(locked) -> None:
    of = await refused_by_bob(locked)
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/cancel")
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/execute")
    await stands(locked, of, "ok", "waiting")

    task = await task_of(locked, locked.bob)
    assert task["status"] == "waiting"
    assert "Bob said no" in task["earlier_no"]
    await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/ok", {"status": "completed"})

    task = await task_of(locked, locked.bob)  # whoever says yes after all has taken their no back
    assert (task["status"], task["earlier_no"]) == ("completed", "")
    _, runs = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}/runs")
    assert runs["items"][0]["over_no"] == {}


async def test_the_form_of_a_person_names_an_approver_by_name(locked) -> None:
    await refused_by_bob(locked)

    _, found = await ask(locked, locked.olga, "GET", TASKS)

    assert {(each["person"], each["display_name"]) for each in found["people"]} == {(BOB, "Bob")}
