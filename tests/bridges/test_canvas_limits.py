"""What one client of a canvas may send, how deep, how many nodes, and how many demands its nodes make."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bridges.canvas.allowance import REFUSALS_AT_ONCE, Allowance, SocketLimits
from bridges.canvas.canvas_messages import DEPTH_MAX
from tests.bridges.canvas_client import at_canvas
from tests.bridges.locked_bridge import SENTENCE, locked_bridge
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.bridges.test_rates import Clock
from tests.waiting import until
from towow_core.domain.canvas import CanvasNode
from towow_core.domain.policy import CanvasLimits
from towow_core.support.nesting import is_deeper
from towow_core.workflow.changes import apply_change
from towow_core.workflow.fold import new_workflow

LIMITS = SocketLimits(messages_per_s=2, messages_at_once=5, bytes_per_s=10, bytes_at_once=100)


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


async def empty(bridge: SmallBridge, **options) -> str:
    return (await bridge.http.post("/api/v1/workflows", json={}, **options)).raise_for_status().json()["workflow_id"]


def nested(levels: int) -> list:
    value: list = []
    for _ in range(levels - 1):
        value = [value]
    return value


# -- messages and bytes


def test_who_was_quiet_may_send_much_at_once_and_then_so_much_a_second() -> None:
    clock = Clock()
    allowance = Allowance(LIMITS, clock)
    refused = [allowance.refusal("x") for _ in range(7)]
    assert [error is None for error in refused] == [True] * 5 + [False] * 2
    assert "2 messages a second" in str(refused[-1])
    clock.now_s = 1.0

    assert [allowance.refusal("x") is None for _ in range(3)] == [True, True, False]


def test_bytes_are_counted_as_they_are_sent_and_the_refusal_says_when_there_is_room() -> None:
    clock = Clock()
    allowance = Allowance(LIMITS, clock)
    assert allowance.refusal("场" * 30) is None
    refused = allowance.refusal("场" * 20)
    assert refused is not None
    assert ("10 bytes a second" in str(refused), "10 字节" in refused.zh) == (True, True)
    clock.now_s = refused.retry_after_s

    assert allowance.refusal("场" * 20) is None


def test_who_goes_on_is_told_so_and_not_who_is_refused_now_and_then() -> None:
    clock = Clock()
    allowance = Allowance(LIMITS, clock)
    for _ in range(300):
        clock.now_s += 1.0
        for _ in range(3):
            allowance.refusal("x")
    assert not allowance.ended
    for _ in range(int(REFUSALS_AT_ONCE) + 10):
        allowance.refusal("x")

    assert "2 messages a second" in allowance.ended
    assert len(allowance.ended.encode()) <= 123  # RFC 6455 §5.5.1


async def test_a_flood_is_refused_by_name_the_socket_stays_and_then_closes_with_the_reason(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        at_once = int(SocketLimits().messages_at_once)
        present = json.dumps({"action": "present", "message_id": "m"})
        await ann.sends(present, at_once + 100)
        refused = await ann.hears("error")
        assert (refused["error_code"], refused["message_id"]) == ("E429", "m")
        assert "50 messages a second" in refused["detail"]
        assert refused["retry_after_s"] >= 1
        while (await ann.hears("ack", "error"))["type"] == "error":  # the connection is kept, and there is room again
            await ann.sends(present)
    async with at_canvas(bridge, workflow_id, "ben") as ben:
        with pytest.raises(ConnectionClosed) as caught:
            await ben.sends(present, 1_000_000)

    assert bridge.context.refusals.totals["websocket", "too_many"] == 1
    assert caught.value.rcvd is not None
    assert (caught.value.rcvd.code, "50 messages a second" in caught.value.rcvd.reason) == (1008, True)


# -- depth


@pytest.mark.parametrize(("value", "levels"), [("text", 0), ([], 1), ({"a": [1, {}]}, 3), (nested(400), 400)])
def test_levels_are_counted_whatever_they_are_made_of(value, levels) -> None:
    assert not is_deeper(value, levels)
    assert levels == 0 or is_deeper(value, levels - 1)


async def test_what_is_nested_too_deep_is_refused_in_a_sentence_and_everything_else_goes_on(bridge) -> None:
    workflow_id = await empty(bridge)
    task = {"node_id": "n", "node_type": "task", "name": "n"}
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        for config in ({"notes": nested(400)}, {"notes": nested(CanvasLimits().config_depth_max)}):
            refused = await ann.asks("create_node", 1, config=config, **task)
            assert (refused["type"], "levels deep at most" in refused["detail"]) == ("error", True), refused
        elsewhere = await ann.asks("create_node", 1, data={**task, "unheard_of": nested(DEPTH_MAX)})
        assert "levels deep at most" in elsewhere["detail"]
        fits = {"output": nested(CanvasLimits().config_depth_max - 1)}
        made = await ann.asks("create_node", 1, config=fits, **{**task, "node_type": "transform"})
        assert made["type"] == "ack"

    state = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).raise_for_status().json()
    assert state["nodes"]["n"]["config"] == fits


# -- nodes


async def test_a_canvas_ends_at_its_last_node_with_the_reason(bridge) -> None:
    workflow_id = await empty(bridge)
    session = await bridge.context.workflows.open(workflow_id)
    most = CanvasLimits().nodes_max
    nodes = {f"n{n}": CanvasNode(node_id=f"n{n}", node_type="task") for n in range(most - 1)}
    session.sync.put(replace(session.workflow, canvas=replace(session.workflow.canvas, nodes=nodes)))
    async with at_canvas(bridge, workflow_id, "ann", "&language=zh") as ann:
        assert (await ann.asks("create_node", 1, node_id="last", node_type="task"))["type"] == "ack"
        refused = await ann.asks("create_node", 2, node_id="more", node_type="task")

    assert (refused["type"], refused["detail"]) == ("error", f"一张画布最多 {most} 个节点。")
    assert len(session.workflow.canvas.nodes) == most


# -- demands


async def test_demands_of_negotiation_nodes_count_like_those_that_are_submitted_by_hand(tmp_path) -> None:
    async with locked_bridge(tmp_path, settings={"demands_per_minute": 4.0}) as locked:
        http, alice = locked.bridge.http, locked.alice
        workflow_id = await empty(locked.bridge, headers=alice)
        session = await locked.bridge.context.workflows.open(workflow_id)
        canvas = new_workflow(workflow_id).canvas
        for n in range(6):
            node = {"node_id": f"n{n}", "node_type": "negotiation", "config": {"demand": f"{SENTENCE}，第{n}次"}}
            canvas = apply_change(canvas, "node_added", node)
        session.sync.put(replace(session.workflow, canvas=canvas))
        (await http.post(f"/api/v1/workflows/{workflow_id}/execute", headers=alice)).raise_for_status()

        def refused() -> list[str]:
            run = session.workflow.run
            return [n.error or "" for n in run.nodes.values() if "Too many demands" in (n.error or "")] if run else []

        await until(lambda: len(refused()) == 2)
        body = {"raw_input": SENTENCE}
        by_hand = [
            (await http.post("/api/v1/demand/submit", json=body, headers=who)).status_code
            for who in (alice, locked.mallory)
        ]
        total = (await http.get("/api/v1/demands", headers=alice)).json()["total"]

    assert "from user alice" in refused()[0]
    assert by_hand == [429, 200]
    assert total == 4
