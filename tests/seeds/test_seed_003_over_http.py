"""Seed 003 as a person has it: by HTTP and at the canvas socket of a real bridge."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.waiting import until


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


async def say(bridge: SmallBridge, workflow_id: str, sentence: str) -> dict:
    path = f"/api/v1/workflows/{workflow_id}/message"
    return (await bridge.http.post(path, json={"message": sentence})).raise_for_status().json()


async def test_a_sentence_is_judged_and_carried_out_and_all_of_it_is_read_back(bridge) -> None:
    """003 HTTP 对话决策→协调验证→工作流执行; 003 HTTP 5b"""
    made = (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()
    workflow_id = made["workflow_id"]
    async with at_canvas(bridge, workflow_id, "client_1") as looking:
        done = await say(bridge, workflow_id, "创建一个 HTTP 节点")
        refused = await say(bridge, workflow_id, "加一个数据库节点")
        seen = await looking.hears("node_created")
    turns = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/conversation")).raise_for_status().json()

    assert seen["node"]["node_type"] == "HTTP"
    assert [each["verdict"] for each in (done["decisions"][0], refused["decisions"][0])] == ["validated", "rejected"]
    assert "数据库" in refused["message"]
    said = [turn["content"] for turn in turns["turns"] if turn["role"] == "user"]
    assert said == ["创建一个 HTTP 节点", "加一个数据库节点"]
    gate = (await bridge.http.get("/api/v1/gate")).raise_for_status().json()
    assert (gate["rejected"], gate["rejected_by_type"]) == (1, {"create_node": 1})


async def test_a_stale_change_is_answered_with_what_is_there_and_passes_once_it_is_made_on_that(bridge) -> None:
    """003 WebSocket 版本冲突; 003 WebSocket 合并后重试; 003 WebSocket 广播"""
    workflow_id = (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()["workflow_id"]
    async with at_canvas(bridge, workflow_id, "client_1") as one, at_canvas(bridge, workflow_id, "client_2") as other:
        task = {"node_id": "node_1", "node_type": "task", "position": {"x": 100, "y": 200}}
        assert (await one.asks("create_node", 1, name="订场地", **task))["version"] == 2
        heard = await other.hears("node_created")
        stale = await other.asks("update_node", 1, node_id="node_1", name="订礼堂")
        again = await other.asks("update_node", stale["version"], node_id="node_1", name="订礼堂")
        told = await one.hears("node_updated")

    assert heard["node"]["name"] == "订场地"
    assert (stale["type"], stale["version"]) == ("conflict", 2)
    assert stale["current_state"]["nodes"]["node_1"]["name"] == "订场地"
    assert (again["type"], again["version"]) == ("ack", 3)
    assert told["node"]["name"] == "订礼堂"
    assert one.heard("node_created") == []  # nobody is told of what they did themselves
    answered = await say(bridge, workflow_id, "画布上有哪些节点？")
    assert "订礼堂" in answered["message"]


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        (("加一个任务节点叫“venue”", "add a task node called “tickets”", "run it"), "The run"),
        (("add a task node called “venue”", "加一个任务节点叫“tickets”", "执行"), "执行"),
    ],
    ids=["en", "zh"],
)
async def test_what_is_said_unasked_is_said_in_the_language_that_was_spoken_last(bridge, sentences, told) -> None:
    """003 user_preferences: a run's end is nobody's answer"""
    workflow_id = (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()["workflow_id"]
    async with at_canvas(bridge, workflow_id, "client_1") as looking:
        for sentence in sentences:
            await say(bridge, workflow_id, sentence)
        state = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).raise_for_status().json()
        await looking.sees_waiting(*state["nodes"])
        for node_id in state["nodes"]:
            await looking.asks("update_node", node_id=node_id, status="completed")
        if not looking.heard("workflow_completed"):
            await looking.hears("workflow_completed")

    async def told_unasked() -> list[dict]:
        path = f"/api/v1/workflows/{workflow_id}/conversation"
        turns = (await bridge.http.get(path)).raise_for_status().json()["turns"]
        return turns if [turn["role"] for turn in turns[-2:]] == ["assistant", "assistant"] else []

    turns = await until(told_unasked)  # it is written behind the event that pages hear
    assert turns[-1]["content"].startswith(told), turns[-1]
