"""Whoever is out of a plan finds, among their tasks, what was theirs, why they have it no more, and since when."""

from typing import Any

import pytest

from tests.bridges.small_bridge import SmallBridge
from tests.bridges.test_replanning import BAO, LIN, approved, post, task_of, until_waiting
from tests.bridges.test_taking_out import until_given

TERMS = ("name", "responsibility", "due", "deliverable", "price")


async def mine(bridge: SmallBridge, person: str) -> list[dict[str, Any]]:
    return (await bridge.http.get("/api/v1/me/tasks", params={"person": person})).raise_for_status().json()["items"]


async def test_who_left_finds_what_was_theirs_and_that_they_left_it_why_and_when(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, workflow_id):
        (before,) = await mine(bridge, LIN)
        await bridge.http.delete(f"/api/v1/agents/{LIN}/commitments/{demand_id}", params={"reason": "场地漏水"})
        await until_given(bridge, workflow_id, BAO)
        (row,) = await mine(bridge, LIN)
        marked = await bridge.http.post(f"/api/v1/me/tasks/{row['task_id']}", json={"person": LIN})

    assert (row["status"], row["note"], row["entered_by"], row["now_with"]) == ("left", "场地漏水", "", "鲍博")
    assert row["since"] > before["since"]
    assert {name: row[name] for name in TERMS} == {name: before[name] for name in TERMS}
    assert (row["assignee"], row["assignee_name"]) == (LIN, "林望舒")
    assert marked.status_code in {403, 409}  # it is not theirs to do any more


@pytest.mark.parametrize("in_run", [False, True])
async def test_who_was_taken_out_finds_by_whom_why_and_when_and_their_own_terms(tmp_path, in_run) -> None:
    async with approved(tmp_path) as (bridge, _, workflow_id):
        (before,) = await mine(bridge, LIN)
        if in_run:
            await post(bridge, f"workflows/{workflow_id}/execute")
            await until_waiting(bridge, workflow_id, LIN)
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
        await until_given(bridge, workflow_id, BAO)
        (row,) = await mine(bridge, LIN)
        (new,) = await mine(bridge, BAO)
        everybodys = (await bridge.http.get("/api/v1/me/tasks")).json()

    assert (row["status"], row["note"], row["entered_by"], row["now_with"]) == (
        "taken_out",
        "病了",
        "anonymous",
        "鲍博",
    )
    assert row["since"]
    assert {name: row[name] for name in TERMS} == {name: before[name] for name in TERMS}
    assert new["price"] != row["price"]
    assert LIN in {each["person"] for each in everybodys["people"]}


async def test_who_said_that_it_could_not_be_done_keeps_their_own_terms_and_not_whoever_has_it_now(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, _, workflow_id):
        node = await task_of(bridge, workflow_id, LIN)
        (before,) = await mine(bridge, LIN)
        await post(bridge, f"workflows/{workflow_id}/execute")
        waiting = await until_waiting(bridge, workflow_id, LIN)
        said = {"status": "failed", "note": "场地漏水", "person": LIN}
        await bridge.http.post(f"/api/v1/me/tasks/{workflow_id}/{waiting['node_id']}", json=said)
        await until_waiting(bridge, workflow_id, BAO)
        (row,) = await mine(bridge, LIN)
        now = await task_of(bridge, workflow_id, BAO)

    assert (row["status"], row["note"], row["now_with"]) == ("not_done", "场地漏水", "鲍博")
    assert {name: row[name] for name in TERMS} == {name: before[name] for name in TERMS}
    assert row["price"] == node["config"]["price"] != now["config"]["price"]
