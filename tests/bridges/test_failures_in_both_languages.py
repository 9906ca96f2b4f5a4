"""Why a node failed, and what was done to it, as people read it: in their language, by the names that they see."""

from typing import Any

import pytest

from tests.bridges.conversations import until_said
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.bridges.test_replanning import post, read
from tests.waiting import until

ZH, EN = {"Accept-Language": "zh-CN"}, {"Accept-Language": "en"}


async def run(bridge: SmallBridge, *sentences: str) -> tuple[str, list[str]]:
    """A workflow that was made by sentences, and what was answered."""
    workflow_id = (await post(bridge, "workflows", title="聚会"))["workflow_id"]
    replies = [await post(bridge, f"workflows/{workflow_id}/message", message=said) for said in sentences]
    return workflow_id, [reply["message"] for reply in replies]


async def over(bridge: SmallBridge, workflow_id: str) -> None:
    async def is_over() -> bool:
        return (await read(bridge, workflow_id))["run"]["status"] != "running"

    await until(is_over)


async def errors(bridge: SmallBridge, workflow_id: str, headers: dict[str, str]) -> dict[str, Any]:
    nodes = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}", headers=headers)).json()["nodes"]
    return {node["name"]: node["error"] for node in nodes.values()}


async def test_why_a_node_failed_or_was_not_begun_is_said_in_the_readers_language(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        workflow_id, _ = await run(bridge, "加一个任务节点叫场地，然后加一个任务节点叫布置，连接场地和布置，再执行")
        nodes = (await read(bridge, workflow_id))["nodes"]
        venue = next(node_id for node_id, node in nodes.items() if node["name"] == "场地")

        async def waits() -> bool:
            return (await read(bridge, workflow_id))["nodes"][venue]["status"] == "waiting"

        await until(waits)
        await post(bridge, f"workflows/{workflow_id}/nodes/{venue}/complete", status="failed")
        await over(bridge, workflow_id)
        zh, en = await errors(bridge, workflow_id, ZH), await errors(bridge, workflow_id, EN)
        failure = (await read(bridge, workflow_id))["nodes"][venue]["failure"]
        await until_said(bridge.http, workflow_id, "没做成：场地: 没能做成。")
        why = await post(bridge, f"workflows/{workflow_id}/message", message="为什么布置没开始？")

    assert zh == {"场地": "没能做成。", "布置": "前面的“场地”没有完成。"}
    assert en == {"场地": "It could not be done.", "布置": "A node before it did not complete: “场地”."}
    assert (failure["code"], failure["zh"]) == ("said_by_person", "没能做成。")
    assert "前面的“场地”没有完成。" in why["message"]


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("连接场地和布置", "已连接“场地” → “布置”。"),
        ("把场地的截止日期改到12月10日", "已修改节点“场地”。日期：无 → "),
        ("删除布置", "已删除节点“布置”。"),
        ("rename 场地 to hall", "Changed the node “hall”. name: 场地 → hall."),
    ],
)
async def test_an_answer_names_nodes_as_people_see_them(tmp_path, sentence, answer) -> None:
    async with small_bridge(tmp_path) as bridge:
        workflow_id, said = await run(bridge, "加一个任务节点叫场地", "加一个任务节点叫布置", sentence)
        ids = (await read(bridge, workflow_id))["nodes"].keys()

    assert said[0] == "已创建任务节点“场地”。"
    assert said[-1].startswith(answer)
    assert not [node_id for node_id in ids if node_id in " ".join(said)]


async def test_a_refusal_names_nodes_and_how_far_they_are_as_people_say_it(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        workflow_id, _ = await run(bridge, "加一个任务节点叫场地，然后执行")
        (venue,) = (await read(bridge, workflow_id))["nodes"]

        async def waits() -> bool:
            return (await read(bridge, workflow_id))["nodes"][venue]["status"] == "waiting"

        await until(waits)
        reply = await post(bridge, f"workflows/{workflow_id}/message", message="删除场地")
        await post(bridge, f"workflows/{workflow_id}/cancel")
        path = f"/api/v1/workflows/{workflow_id}/nodes/{venue}/complete"
        refused = await bridge.http.post(path, json={}, headers=ZH)

    assert "已经到了“场地”（等人来做）" in reply["message"]
    assert refused.json()["detail"] == "节点“场地”现在是“已停止”，轮到它、等人来做的时候才能标记。"
