"""A canvas as a whole is bounded in bytes, however it grows: by message, request, file or going back."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import SmallBridge, small_bridge
from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.workflow import canvas_size
from towow_core.workflow.canvas_size import CanvasSizes, canvas_bytes
from towow_core.workflow.changes import apply_change

TEXT = "字" * 2_000  # 6,000 bytes
BOUND = 20_000  # and not the millions that it is, of which nothing else would be shown
FULL = BOUND // (3 * len(TEXT) + 100)


@pytest.fixture(autouse=True)
def bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canvas_size, "BYTES_MAX", BOUND)


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


def node(n: int) -> CanvasNode:
    return CanvasNode(node_id=f"n{n}", node_type="task", name=f"n{n}", config={"notes": TEXT})


async def full(bridge: SmallBridge) -> tuple[str, object]:
    """A canvas with room for less than one node more, and its session."""
    workflow_id = (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()["workflow_id"]
    session = await bridge.context.workflows.open(workflow_id)
    nodes = {f"n{n}": node(n) for n in range(FULL)}
    session.sync.put(replace(session.workflow, canvas=replace(session.workflow.canvas, nodes=nodes)))
    assert BOUND - canvas_bytes(session.workflow.canvas) < 3 * len(TEXT)
    return workflow_id, session


async def test_what_makes_a_canvas_too_large_is_refused_by_its_size_and_the_bound_and_all_else_goes_on(bridge) -> None:
    workflow_id, session = await full(bridge)
    more = {"node_id": "more", "node_type": "task", "name": "more"}
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        refused = await ann.asks("create_node", 1, config={"notes": TEXT}, **more)
        would_be = canvas_bytes(session.workflow.canvas) + canvas_bytes(
            apply_change(CanvasState(workflow_id=""), "node_added", {**more, "config": {"notes": TEXT}})
        )
        empty = await ann.asks("create_node", 1, **more)
        grown = await ann.asks("update_node", 2, node_id="more", config={"notes": TEXT})
        moved = await ann.asks("move_node", 2, node_id="n0", position={"x": 1, "y": 1})
        gone = await ann.asks("delete_node", 3, node_id="n0")
        fits = await ann.asks("update_node", 4, node_id="more", config={"notes": TEXT})

    assert (refused["type"], refused["is_full"], refused["error_code"]) == ("error", True, "E012")
    assert f"{would_be:,} bytes" in refused["detail"]
    assert f"{BOUND:,} are allowed" in refused["detail"]
    assert (grown["type"], grown["is_full"]) == ("error", True)
    assert [each["type"] for each in (empty, moved, gone, fits)] == ["ack"] * 4


async def test_several_changes_that_together_are_too_large_are_refused_as_one(bridge) -> None:
    workflow_id, session = await full(bridge)
    steps = [
        {"action": "create_node", "node_id": f"m{n}", "node_type": "task", "config": {"notes": TEXT}} for n in (1, 2)
    ]
    async with at_canvas(bridge, workflow_id, "ann", "&language=zh") as ann:
        refused = await ann.asks("change_several", 1, changes=steps)

    assert (refused["is_full"], f"最多 {BOUND:,} 字节" in refused["detail"]) == (True, True)
    assert len(session.workflow.canvas.nodes) == FULL


async def test_variables_by_http_count_as_well(bridge) -> None:
    workflow_id, session = await full(bridge)
    body = {"variables": {"text": TEXT}}
    answer = await bridge.http.put(f"/api/v1/workflows/{workflow_id}/variables", json=body)

    assert (answer.status_code, answer.json()["error_code"]) == (409, "E012")
    assert f"{BOUND:,} are allowed" in answer.json()["detail"]
    assert not session.workflow.canvas.variables


async def test_a_file_of_a_canvas_that_is_too_large_is_refused_and_nothing_is_made_of_it(bridge) -> None:
    nodes = [{"node_id": f"n{n}", "node_type": "task", "config": {"notes": TEXT}} for n in range(FULL + 2)]
    document = {"format": "towow-workflow", "format_version": 1, "title": "large", "nodes": nodes}
    http = bridge.http
    refused = await http.post("/api/v1/workflows/import", json={"text": json.dumps(document, ensure_ascii=False)})
    fits = await http.post("/api/v1/workflows/import", json={"document": {**document, "nodes": nodes[:-2]}})

    assert (refused.status_code, refused.json()["error_code"]) == (400, "E017")
    assert f"{BOUND:,} are allowed" in refused.json()["detail"]
    assert fits.status_code == 200
    assert (await http.get("/api/v1/workflows")).json()["total"] == 1


async def test_nobody_goes_back_to_a_version_that_is_too_large_now(bridge, monkeypatch) -> None:
    workflow_id = (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()["workflow_id"]
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        task = {"node_type": "task", "config": {"notes": "x" * 5_000}}
        assert (await ann.asks("create_node", 1, node_id="n", **task))["type"] == "ack"
        assert (await ann.asks("delete_node", 2, node_id="n"))["type"] == "ack"
    monkeypatch.setattr(canvas_size, "BYTES_MAX", 4_000)  # as where an old version was made before there was a bound
    refused = await bridge.http.post(f"/api/v1/workflows/{workflow_id}/versions/2/restore", json={})

    assert (refused.status_code, refused.json()["error_code"]) == (409, "E012")
    assert "4,000 are allowed" in refused.json()["detail"]
    assert not (await bridge.context.workflows.open(workflow_id)).workflow.canvas.nodes


def test_what_changes_step_by_step_is_as_large_as_if_it_were_measured_anew() -> None:
    sizes, canvas = CanvasSizes(), CanvasState(workflow_id="wf")
    steps = [
        ("node_added", {"node_id": "a", "node_type": "task", "name": "订酒店"}),
        ("node_added", {"node_id": "b", "node_type": "task", "config": {"notes": "é"}}),
        ("edge_added", {"edge_id": "e", "source": "a", "target": "b", "when": "1 < 2"}),
        ("variables_set", {"variables": {"人数": 50}}),
        ("node_updated", {"node_id": "a", "name": "x", "config": {"notes": "long" * 50}}),
        ("node_moved", {"node_id": "a", "position": {"x": 1, "y": 2}}),
        ("edge_deleted", {"edge_id": "e"}),
        ("node_deleted", {"node_id": "b"}),
    ]
    for change_type, data in steps:
        after = apply_change(canvas, change_type, data)
        assert sizes.problem(canvas, after) is None
        assert sizes.known("wf") == canvas_bytes(after), change_type
        canvas = after


def test_a_canvas_that_is_too_large_already_may_get_smaller() -> None:
    canvas = CanvasState(workflow_id="wf", nodes={f"n{n}": node(n) for n in range(FULL + 20)})
    sizes = CanvasSizes()

    assert sizes.problem(canvas, apply_change(canvas, "node_deleted", {"node_id": "n0"})) is None
    assert sizes.problem(canvas, apply_change(canvas, "node_added", {"node_id": "m", "node_type": "task"})) is not None
