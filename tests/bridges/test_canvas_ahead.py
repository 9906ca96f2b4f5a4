"""Who changes a canvas faster than it is stored is heard all the same, in order; what must not be early waits."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import SmallBridge, small_bridge


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


async def empty(bridge: SmallBridge) -> str:
    created = await bridge.http.post("/api/v1/workflows", json={})
    return str(created.raise_for_status().json()["workflow_id"])


def added(node_id: str) -> str:
    data = {"node_id": node_id, "node_type": "task"}
    return json.dumps({"action": "create_node", "message_id": node_id, "strategy": "last_write_wins", "data": data})


async def test_while_one_change_is_stored_the_next_ones_are_heard_and_each_is_answered_in_its_turn(bridge) -> None:
    workflow_id = await empty(bridge)
    session = await bridge.context.workflows.open(workflow_id)
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        async with session.bus.between_events:  # nothing is stored meanwhile
            for n in range(5):
                await ann.sends(added(f"n{n}"))
            await ann.sends(json.dumps({"action": "cursor", "x": 1, "y": 2}))
            await ben.hears("cursors")
            assert session.workflow.canvas.version == 1
        answers = [await ann.hears("ack") for _ in range(5)]

    assert [(each["message_id"], each["version"]) for each in answers] == [(f"n{n}", n + 2) for n in range(5)]


async def test_a_run_that_is_started_behind_a_change_has_it(bridge) -> None:
    workflow_id = await empty(bridge)
    session = await bridge.context.workflows.open(workflow_id)
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        async with session.bus.between_events:
            await ann.sends(added("a"))
            await ann.sends(json.dumps({"action": "start_execution", "message_id": "go"}))
            await ben.sends(json.dumps({"action": "cursor", "x": 1, "y": 2}))
            await ann.hears("cursors")
        answers = [await ann.hears("ack") for _ in range(2)]

    assert [each["message_id"] for each in answers] == ["a", "go"]
    assert [each["node_ids"] for each in ann.heard("workflow_started")] == [["a"]]
