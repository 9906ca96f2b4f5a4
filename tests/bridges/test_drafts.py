"""Somebody works on a named draft of a workflow: what came of it is seen, brought in by one change, or dropped."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.canvas_client import at_canvas
from tests.bridges.conversations import until_said
from tests.bridges.small_bridge import SmallBridge, small_bridge

ZH = {"Accept-Language": "zh"}


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


class Drawn:
    """A workflow, or a draft of one, and what is asked of it."""

    def __init__(self, bridge: SmallBridge, workflow_id: str) -> None:
        self.bridge, self.workflow_id, self.path = bridge, workflow_id, f"/api/v1/workflows/{workflow_id}"

    async def get(self, part: str = "") -> dict[str, Any]:
        answer = await self.bridge.http.get(f"{self.path}{part}", headers=ZH)
        return answer.raise_for_status().json()

    async def post(self, part: str, body: object = None) -> Any:
        return await self.bridge.http.post(f"{self.path}{part}", json=body, headers=ZH)

    async def change(self, action: str, **facts: Any) -> dict[str, Any]:
        version = (await self.get())["version"]
        async with at_canvas(self.bridge, self.workflow_id, "ann", "&language=zh") as ann:
            return await ann.asks(action, version, **facts)

    async def task(self, node_id: str, name: str) -> None:
        answer = await self.change("create_node", node_id=node_id, node_type="task", name=name)
        assert answer["type"] == "ack", answer

    async def names(self) -> list[str]:
        return [node["name"] for node in (await self.get())["nodes"].values()]

    async def begin(self, name: str) -> "Drawn":
        made = (await self.post("/drafts", {"name": name})).raise_for_status().json()
        return Drawn(self.bridge, made["workflow_id"])

    async def drafts(self) -> list[str]:
        return [row["name"] for row in (await self.get("/drafts"))["items"]]

    async def said(self, *words: str) -> list[str]:
        return await until_said(self.bridge.http, self.workflow_id, *words)


@pytest.fixture
async def party(bridge) -> Drawn:
    answer = await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})
    drawn = Drawn(bridge, answer.raise_for_status().json()["workflow_id"])
    await drawn.task("a", "订场地")
    await drawn.task("b", "发邀请")
    return drawn


async def test_a_draft_is_worked_on_beside_its_workflow_and_brought_in_as_one_change(party) -> None:
    draft = await party.begin("两天的方案")
    assert await draft.names() == ["订场地", "发邀请"]
    await draft.task("c", "订酒店")
    await draft.change("create_edge", edge_id="e", source="a", target="c")
    await draft.change("delete_node", node_id="b")
    assert await party.names() == ["订场地", "发邀请"]
    assert await party.drafts() == ["两天的方案"]
    listed = (await party.bridge.http.get("/api/v1/workflows")).json()
    assert [row["workflow_id"] for row in listed["items"]] == [party.workflow_id]
    seen = await draft.get("/draft-changes")
    assert {each["said"] for each in seen["changes"]} == {
        "删除了节点“发邀请”",
        "新增任务节点“订酒店”",
        "连上“订场地” → “订酒店”",
    }
    before = (await party.get())["version"]
    answer = await draft.post("/bring-in", {"version": seen["version"]})

    assert answer.status_code == 200, answer.text
    assert await party.names() == ["订场地", "订酒店"]
    assert list((await party.get())["edges"]) == ["e"]
    assert (await party.get())["version"] == answer.json()["version"] == before + 1
    assert await party.drafts() == []
    assert [said[:8] for said in await party.said("并入了")] == ["开始了草稿“两天", "草稿“两天的方案"]
    refused = await draft.change("delete_node", node_id="a")
    assert (refused["type"], refused["detail"]) == ("error", "这个草稿已经并入了，不能再改。")


async def test_what_others_did_meanwhile_stays_and_what_both_changed_is_chosen(party) -> None:
    draft = await party.begin("改期")
    await draft.change("update_node", node_id="a", name="订礼堂", config={"due": "2026-12-10", "notes": "两天"})
    await party.change("update_node", node_id="a", name="订体育馆", config={"due": "2026-12-12"})
    await draft.change("update_node", node_id="b", config={"notes": "发邮件"})
    await party.change("delete_node", node_id="b")
    await party.task("d", "买水")
    seen = await draft.get("/draft-changes")
    assert [(each["id"], each["property"]) for each in seen["conflicts"]] == [
        ("a", "config.due"),
        ("a", "name"),
        ("b", ""),
    ]
    due = seen["conflicts"][0]
    assert (due["before"], due["draft"], due["current"]) == (None, "2026-12-10", "2026-12-12")
    body = {"version": seen["version"]}
    refused = await draft.post("/bring-in", body)
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "两边都改了这些，要先选用哪边的：“订体育馆”、“发邀请”。",
    )
    assert await party.names() == ["订体育馆", "买水"]
    choices = [
        {"about": "node", "id": "a", "property": "config.due", "side": "draft"},
        {"about": "node", "id": "a", "property": "name", "side": "current"},
        {"about": "node", "id": "b", "side": "draft"},
    ]
    (await draft.post("/bring-in", {**body, "choices": choices})).raise_for_status()
    nodes = (await party.get())["nodes"]

    assert (nodes["a"]["name"], nodes["a"]["config"]) == ("订体育馆", {"due": "2026-12-10", "notes": "两天"})
    assert nodes["b"]["config"] == {"notes": "发邮件"}
    assert nodes["d"]["name"] == "买水"


async def test_what_was_seen_is_what_is_brought_in(party) -> None:
    draft = await party.begin("改期")
    await draft.task("c", "订酒店")
    seen = await draft.get("/draft-changes")
    await party.task("d", "买水")
    refused = await draft.post("/bring-in", {"version": seen["version"]})
    again = await draft.get("/draft-changes")
    versions = {name: again[name] for name in ("version", "draft_version")}
    await draft.task("e", "订大巴")
    late = await draft.post("/bring-in", versions)

    assert (refused.status_code, refused.json()["detail"]) == (409, "工作流刚刚又改过了，再看一遍。")
    assert (late.status_code, late.json()["detail"]) == (409, "草稿刚刚又改过了，再看一遍。")
    assert "订酒店" not in await party.names()
    done = await draft.post("/bring-in", {**versions, "draft_version": again["draft_version"] + 1})
    assert done.raise_for_status().json()["left_out"] == []
    assert await party.names() == ["订场地", "发邀请", "买水", "订酒店", "订大巴"]


async def test_a_circle_that_both_together_make_is_refused_by_name_and_nothing_is_brought_in(party) -> None:
    draft = await party.begin("改期")
    await draft.change("create_edge", source="a", target="b")
    await draft.task("c", "订酒店")
    await party.change("create_edge", source="b", target="a")
    seen = await draft.get("/draft-changes")
    refused = await draft.post("/bring-in", {"version": seen["version"]})

    assert refused.status_code == 409
    assert "订场地" in refused.json()["detail"]
    assert await party.names() == ["订场地", "发邀请"]
    assert await party.drafts() == ["改期"]


async def test_what_a_run_has_begun_is_not_changed_by_a_draft(party) -> None:
    draft = await party.begin("改期")
    await draft.change("update_node", node_id="a", name="订礼堂")
    (await party.post("/execute")).raise_for_status()
    async with at_canvas(party.bridge, party.workflow_id, "ben") as ben:
        while (await party.get())["nodes"]["a"]["status"] != "waiting":
            await ben.hears("execution_status")
    seen = await draft.get("/draft-changes")
    refused = await draft.post("/bring-in", {"version": seen["version"]})

    assert refused.status_code == 409
    assert "这次执行已经到了“订场地”" in refused.json()["detail"]
    assert "订场地" in await party.names()


async def test_a_draft_is_not_executed_by_a_button_or_a_sentence(party) -> None:
    draft = await party.begin("改期")
    refused = await draft.post("/execute")
    said = (await draft.post("/message", {"message": "执行"})).raise_for_status().json()

    assert (refused.status_code, refused.json()["detail"]) == (409, "这是草稿，不能执行；先并入工作流。")
    assert "这是草稿" in said["message"]
    assert (await draft.get())["run"] is None


async def test_a_dropped_draft_is_gone_from_the_list_changes_no_more_and_its_name_is_free(party) -> None:
    draft = await party.begin("改期")
    await draft.task("c", "订酒店")
    taken = await party.post("/drafts", {"name": "改期"})
    assert (taken.status_code, taken.json()["detail"]) == (409, "已经有草稿“改期”了。")
    (await draft.post("/drop")).raise_for_status()
    assert (await draft.post("/drop")).status_code == 409
    assert (await draft.post("/bring-in", {"version": 3})).status_code == 409

    assert await party.drafts() == []
    assert "订酒店" not in await party.names()
    await party.said("草稿“改期”丢弃了。")
    await party.begin("改期")
    assert await party.drafts() == ["改期"]


async def test_a_draft_has_a_name_and_no_drafts(party) -> None:
    draft = await party.begin("改期")
    assert (await party.post("/drafts", {"name": "  "})).status_code == 409
    assert (await draft.post("/drafts", {"name": "再改"})).status_code == 409
    assert (await party.post("/bring-in", {"version": 3})).status_code == 404


async def test_tasks_of_a_draft_are_nobodys_to_do(party) -> None:
    draft = await party.begin("改期")
    await draft.change("update_node", node_id="a", config={"assignee": "alice"})
    tasks = (await party.bridge.http.get("/api/v1/me/tasks", params={"person": "alice"})).raise_for_status().json()

    assert tasks["items"] == []


async def test_drafts_survive_a_restart(tmp_path) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        answer = await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})
        drawn = Drawn(bridge, answer.raise_for_status().json()["workflow_id"])
        await drawn.task("a", "订场地")
        draft = await drawn.begin("改期")
        await draft.task("b", "订酒店")
    async with small_bridge(tmp_path, names=("alice",)) as again:
        drawn, draft = Drawn(again, drawn.workflow_id), Drawn(again, draft.workflow_id)
        assert await drawn.drafts() == ["改期"]
        seen = await draft.get("/draft-changes")
        (await draft.post("/bring-in", {"version": seen["version"]})).raise_for_status()

        assert await drawn.names() == ["订场地", "订酒店"]
