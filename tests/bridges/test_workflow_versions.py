"""What a canvas was: its versions, one of them, what is different between two, and going back to one."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.waiting import PATIENCE_S

ZH = {"Accept-Language": "zh"}


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


class Drawn:
    """A workflow, and what is asked of it."""

    def __init__(self, bridge: SmallBridge, workflow_id: str) -> None:
        self.bridge, self.workflow_id, self.path = bridge, workflow_id, f"/api/v1/workflows/{workflow_id}"

    async def say(self, *sentences: str) -> None:
        for sentence in sentences:
            (await self.bridge.http.post(f"{self.path}/message", json={"message": sentence})).raise_for_status()

    async def read(self, part: str = "", **query: Any) -> dict[str, Any]:
        answer = await self.bridge.http.get(f"{self.path}{part}", params=query, headers=ZH)
        return answer.raise_for_status().json()

    async def names(self) -> list[str]:
        return [node["name"] for node in (await self.read())["nodes"].values()]

    async def restore(self, back_to: int, **body: Any) -> Any:
        return await self.bridge.http.post(f"{self.path}/versions/{back_to}/restore", json=body, headers=ZH)


@pytest.fixture
async def drawn(bridge) -> Drawn:
    answer = await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})
    return Drawn(bridge, answer.raise_for_status().json()["workflow_id"])


async def test_versions_say_what_was_changed_and_how_the_newest_first_and_in_pages(drawn) -> None:
    await drawn.say("加一个任务节点叫“订场地”", "把“订场地”改名为“订礼堂”", "撤销")
    async with at_canvas(drawn.bridge, drawn.workflow_id, "ann") as ann:
        (node_id,) = ann.told[0]["nodes"]
        await ann.asks("update_node", 4, node_id=node_id, config={"notes": "朝阳区"})
    page = await drawn.read("/versions", page_size=3)
    older = await drawn.read("/versions", page_size=3, page=2)

    assert page["total"] == 5
    assert [(row["version"], row["origin"]) for row in page["items"]] == [(5, "hand"), (4, "undo"), (3, "conversation")]
    assert [row["said"] for row in page["items"]] == [
        "“订场地”的备注：无 → 朝阳区",
        "撤销：“订场地”改名为“订礼堂”。现在：它的名称是“订场地”",
        "“订场地”改名为“订礼堂”",
    ]
    assert page["items"][0]["client_id"] == "ann"
    assert [(row["version"], row["said"]) for row in older["items"]] == [(2, "新增任务节点“订场地”"), (1, "空的画布")]
    assert (await drawn.read("/versions", page_size=3, page=3))["items"] == []


async def test_what_is_done_again_is_told_from_what_is_taken_back_also_on_a_page_of_the_list_by_itself(drawn) -> None:
    await drawn.say("加一个任务节点叫“A”", "撤销", "重做", "撤销")
    origins = [row["origin"] for row in (await drawn.read("/versions"))["items"]]
    alone = [(await drawn.read("/versions", page_size=1, page=n))["items"][0]["origin"] for n in (1, 2, 3)]

    assert origins == ["undo", "redo", "undo", "conversation", "beginning"]
    assert alone == ["undo", "redo", "undo"]


async def test_how_the_workflow_was_renamed_is_told_with_the_version_that_it_had_then_on_any_page(drawn) -> None:
    await drawn.say("加一个任务节点叫“A”")
    for title in ("年会", "尾牙"):
        (await drawn.bridge.http.patch(drawn.path, json={"title": title})).raise_for_status()
    await drawn.say("加一个任务节点叫“B”")
    (await drawn.bridge.http.patch(drawn.path, json={"title": "团建"})).raise_for_status()
    told = {
        row["version"]: [(each["before"], each["title"]) for each in row["renames"]]
        for page in (1, 2)
        for row in (await drawn.read("/versions", page_size=2, page=page))["items"]
    }

    assert told == {3: [("尾牙", "团建")], 2: [("聚会", "年会"), ("年会", "尾牙")], 1: []}


async def test_an_old_version_is_the_canvas_as_it_was_and_one_that_never_was_is_said_to_be_none(drawn) -> None:
    await drawn.say("加一个任务节点叫“A”", "加一个任务节点叫“B”，在“A”之后", "删除A")
    whole = await drawn.read("/versions/4")
    assert [node["name"] for node in whole["nodes"].values()] == ["A", "B"]
    assert len(whole["edges"]) == 1
    assert (await drawn.read("/versions/1"))["nodes"] == {}

    missing = await drawn.bridge.http.get(f"{drawn.path}/versions/9", headers=ZH)
    assert (missing.status_code, missing.json()["error_code"]) == (404, "E016")
    assert "有的是 1 到 5" in missing.json()["detail"]


async def test_every_version_of_a_long_history_is_what_its_log_makes_of_it(drawn) -> None:
    count = 130  # more than lies between two versions that are kept
    async with at_canvas(drawn.bridge, drawn.workflow_id, "ann") as ann:
        for n in range(count):
            position = {"x": n, "y": 0}
            await ann.asks("create_node", n + 1, node_id=f"n{n}", node_type="task", position=position)
    for version in (1, 2, 99, 100, 101, 130, 131):
        found = await drawn.read(f"/versions/{version}")
        assert list(found["nodes"]) == [f"n{n}" for n in range(version - 1)]
        assert found["version"] == version


async def test_what_is_different_between_two_versions_is_said_and_given_as_data_either_way_round(drawn) -> None:
    await drawn.say("加一个任务节点叫“A”", "加一个任务节点叫“B”，在“A”之后", "把“B”改名为“C”")
    forth = await drawn.read("/versions/2/diff")
    back = await drawn.read("/versions/5/diff", to=2)

    assert (forth["from_version"], forth["to_version"], forth["said"]) == (2, 5, "新增任务节点“C”；连上“A” → “C”")
    assert [(c["about"], c["property"], c["before"] is None) for c in forth["changes"]] == [
        ("node", "", True),
        ("edge", "", True),
    ]
    assert back["said"] == "删除了节点“C”"
    (renamed,) = (await drawn.read("/versions/4/diff", to=5))["changes"]
    assert (renamed["property"], renamed["before"], renamed["after"]) == ("name", "B", "C")
    assert (await drawn.read("/versions/3/diff", to=3))["changes"] == []


async def test_going_back_is_a_new_version_that_others_see_and_that_can_be_taken_back_itself(drawn) -> None:
    await drawn.say("加一个任务节点叫“A”", "加一个任务节点叫“B”，在“A”之后", "删除A", "把“B”改名为“C”")
    async with at_canvas(drawn.bridge, drawn.workflow_id, "ann") as ann:
        done = (await drawn.restore(4, version=6, client_id="page-7")).raise_for_status().json()
        heard = await ann.hears("canvas_changed")

    assert (done["version"], heard["version"], heard["from_version"]) == (7, 7, 6)
    assert {change["type"] for change in heard["changes"]} == {"node_updated", "edge_created"}
    assert sorted(await drawn.names()) == ["A", "B"]
    assert (await drawn.read("/versions/4/diff"))["changes"] == []
    newest = (await drawn.read("/versions", page_size=1))["items"][0]
    assert (newest["origin"], newest["restores"], newest["client_id"]) == ("restore", 4, "page-7")
    undo = {"message": "撤销", "client_id": "page-7"}
    (await drawn.bridge.http.post(f"{drawn.path}/message", json=undo)).raise_for_status()
    assert await drawn.names() == ["C"]


async def test_going_back_is_refused_where_it_is_like_that_or_has_changed_since_it_was_looked_at(drawn) -> None:
    await drawn.say("加一个任务节点叫“A”", "加一个任务节点叫“B”")
    stale = await drawn.restore(2, version=2)
    same = await drawn.restore(3)

    assert (stale.status_code, same.status_code) == (409, 409)
    assert "版本冲突" in stale.json()["detail"]
    assert "现在和版本 3 一样" in same.json()["detail"]
    assert await drawn.names() == ["A", "B"]


async def test_what_a_run_has_begun_is_named_and_nothing_goes_back_half_way(drawn) -> None:
    await drawn.say("加一个任务节点叫“A”", "加一个任务节点叫“B”，在“A”之后", "加一个任务节点叫“C”", "run")

    async def begun() -> list[str]:
        return [i for i, node in (await drawn.read())["nodes"].items() if node["status"] == "waiting"]

    async with asyncio.timeout(PATIENCE_S):
        while len(await begun()) < 2:
            pass
    refused = await drawn.restore(1)

    assert refused.status_code == 409
    for name in ("A", "C"):
        assert f"已经到了“{name}”（等人来做）" in refused.json()["detail"]
    assert await drawn.names() == ["A", "B", "C"]
