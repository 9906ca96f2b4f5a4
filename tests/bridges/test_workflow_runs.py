"""Runs of a workflow after they are over: the graph as it was, and what happened to each node, through HTTP."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.canvas_client import CanvasUser, at_canvas
from tests.bridges.locked_bridge import locked_bridge
from tests.bridges.small_bridge import SmallBridge, small_bridge


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


async def get(bridge: SmallBridge, path: str, language: str = "zh") -> dict[str, Any]:
    answer = await bridge.http.get(path, headers={"Accept-Language": language})
    return answer.raise_for_status().json()


async def empty(bridge: SmallBridge) -> str:
    made = await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})
    return f"/api/v1/workflows/{made.raise_for_status().json()['workflow_id']}"


async def draw(ann: CanvasUser, *names: str) -> None:
    for name in names:
        made = await ann.asks(
            "create_node",
            await version(ann),
            node_id=name,
            node_type="task",
            name=name,
            config={"assignee_name": "小梅"},
        )
        assert made["type"] == "ack", made


async def ended(ann: CanvasUser) -> None:
    if not ann.heard("workflow_completed"):
        await ann.hears("workflow_completed")


async def version(ann: CanvasUser) -> int:
    return max(m["version"] for m in ann.told if "version" in m)


async def test_a_past_run_is_read_on_the_canvas_that_it_was_on(bridge) -> None:
    path = await empty(bridge)
    async with at_canvas(bridge, path.rsplit("/", 1)[1], "ann") as ann:
        await draw(ann, "a", "b")
        await ann.asks("create_edge", await version(ann), source="a", target="b")
        first = (await ann.asks("start_execution"))["run_id"]
        await ann.sees_waiting("a")
        told = {"status": "completed", "note": "两间", "result": "303 室", "by": "小梅"}
        assert (await ann.asks("update_node", node_id="a", **told))["type"] == "ack"
        await ann.sees_waiting("b")
        assert (await ann.asks("update_node", node_id="b", status="failed", note="没人"))["type"] == "ack"
        await ended(ann)
        left = await version(ann)
        await ann.asks("update_node", left, node_id="a", name="改了名")
        await draw(ann, "c")
        second = (await ann.asks("retry_execution"))["run_id"]
        await ann.sees_waiting("b")

    runs = (await get(bridge, f"{path}/runs"))["items"]
    assert [(r["run_id"], r["number"], r["status"], r["retry_of"]) for r in runs] == [
        (second, 2, "running", first),
        (first, 1, "failed", ""),
    ]
    assert (runs[1]["version"], runs[1]["node_counts"]) == (left, {"completed": 1, "failed": 1})
    assert runs[1]["duration_s"] > 0
    assert runs[0]["duration_s"] is None

    then = await get(bridge, f"{path}/runs/{first}")
    assert {i: (n["name"], n["status"]) for i, n in then["nodes"].items()} == {
        "a": ("a", "completed"),
        "b": ("b", "failed"),
    }
    assert (then["nodes"]["a"]["result"]["result"], then["nodes"]["b"]["error"]) == ("303 室", "没人")
    assert [(e["source"], e["target"]) for e in then["edges"].values()] == [("a", "b")]
    now = await get(bridge, f"{path}/runs/{second}")
    assert {i: n["status"] for i, n in now["nodes"].items()} == {"a": "completed", "b": "waiting", "c": "waiting"}
    gone = await bridge.http.get(f"{path}/runs/run-none")
    assert (gone.status_code, gone.json()["error_code"]) == (404, "E019")


async def test_what_failed_is_tried_again_in_its_run_by_http_and_the_attempts_are_told_apart(bridge) -> None:
    path = await empty(bridge)
    workflow_id = path.rsplit("/", 1)[1]
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await draw(ann, "a", "behind", "other")
        await ann.asks("create_edge", await version(ann), source="a", target="behind")
        run_id = (await ann.asks("start_execution"))["run_id"]
        await ann.sees_waiting("a", "other")
        failed = {"status": "failed", "note": "关门了", "by": "小梅"}
        assert (await bridge.http.post(f"{path}/nodes/a/complete", json=failed)).status_code == 200
        skipped = await bridge.http.post(f"{path}/nodes/behind/retry", headers={"Accept-Language": "zh"})
        assert (skipped.status_code, "重试前面的" in skipped.json()["detail"]) == (409, True)
        again = await bridge.http.post(f"{path}/nodes/a/retry")
        assert (again.status_code, again.json()["run_id"]) == (200, run_id)
        assert (await ann.hears("nodes_retried"))["again"] == ["a", "behind"]
        await ann.sees_waiting("a")
        assert (await bridge.http.post(f"{path}/nodes/a/complete", json=failed)).status_code == 200
        again = await bridge.http.post(f"{path}/execute", json={"retry": True})
        assert (again.status_code, again.json()["run_id"]) == (200, run_id)
        await ann.hears("nodes_retried")
        await ann.sees_waiting("a")
        for node_id in ("a", "behind", "other"):
            await ann.sees_waiting(node_id)
            done = await bridge.http.post(f"{path}/nodes/{node_id}/complete", json={})
            assert done.status_code == 200, done.text
        await ended(ann)

    story = await get(bridge, f"{path}/runs/{run_id}/nodes/a")
    assert [(e["kind"], e["attempt"]) for e in story["entries"] if e["kind"] != "waits"] == [
        ("began", 1),
        ("failed", 1),
        ("retried", 1),
        ("began", 2),
        ("failed", 2),
        ("retried", 2),
        ("began", 3),
        ("completed", 3),
    ]
    assert (story["attempts"], story["error"], story["status"]) == (3, None, "completed")
    runs = (await get(bridge, f"{path}/runs"))["items"]
    assert [(r["status"], r["node_counts"]) for r in runs] == [("completed", {"completed": 3})]
    log = (await get(bridge, f"{path}/log"))["entries"]
    assert [e["payload"]["node_ids"] for e in log if e["event_type"] == "NodesRetriedEvent"] == [["a"], ["a"]]


async def test_a_nodes_story_says_who_did_what_and_how_long_it_took(bridge) -> None:
    path = await empty(bridge)
    async with at_canvas(bridge, path.rsplit("/", 1)[1], "ann") as ann:
        await draw(ann, "a", "b")
        first = (await ann.asks("start_execution"))["run_id"]
        await ann.sees_waiting("a", "b")
        await ann.asks("pause_execution")
        await ann.asks("resume_execution")
        done = {"status": "failed", "note": "关门了", "by": "小梅"}
        assert (await bridge.http.post(f"{path}/nodes/a/complete", json=done)).status_code == 200
        done = {"status": "completed", "result": "二十份", "note": "晚到"}
        assert (await bridge.http.post(f"{path}/nodes/b/complete", json=done)).status_code == 200
        await ended(ann)
        second = (await ann.asks("retry_execution"))["run_id"]
        await ann.sees_waiting("a")
        await ann.asks("cancel_execution")

    story = await get(bridge, f"{path}/runs/{first}/nodes/a")
    assert [(e["kind"], e["by"], e["code"]) for e in story["entries"]] == [
        ("began", "", ""),
        ("waits", "", ""),
        ("paused", "", ""),
        ("resumed", "", ""),
        ("failed", "小梅", "said_by_person"),
    ]
    said = [e["said"] for e in story["entries"]]
    assert (said[1], said[-1]) == ("等小梅来做。", "小梅（由没有登录的人代为录入）标记为没做成。说明：关门了")
    assert (story["attempts"], story["error"]) == (1, "关门了")
    assert story["duration_s"] >= 0
    english = await get(bridge, f"{path}/runs/{first}/nodes/b", "en")
    assert english["entries"][-1]["said"] == "Somebody not signed in marked it as done; result: 二十份; note: 晚到"
    assert english["result"]["result"] == "二十份"

    again = await get(bridge, f"{path}/runs/{second}/nodes/a")
    kinds = [e["kind"] for e in again["entries"]]
    assert kinds[-4:] == ["taken_up", "began", "waits", "cancelled"]
    assert [e["said"] for e in again["entries"][-4:-2]] == ["后来的一次执行接着做，它再来。", "开始第 2 次尝试。"]
    assert again["attempts_earlier"] == 1
    assert kinds.count("began") == again["attempts"] == 2
    assert (again["status"], bool(again["ended_at"])) == ("cancelled", True)
    assert (await get(bridge, f"{path}/runs/{second}/nodes/b"))["entries"][-1]["kind"] == "completed"


async def test_a_stranger_reads_no_run(tmp_path) -> None:
    nodes = [{"node_id": "a", "node_type": "task", "name": "订场地"}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": nodes, "edges": []}
    async with locked_bridge(tmp_path, names=("alice",)) as locked:
        http, alice = locked.bridge.http, locked.alice
        made = await http.post("/api/v1/workflows/import", json={"document": document}, headers=alice)
        path = f"/api/v1/workflows/{made.raise_for_status().json()['workflow_id']}"
        run_id = (await http.post(f"{path}/execute", headers=alice)).raise_for_status().json()["run_id"]
        for part in ("runs", f"runs/{run_id}", f"runs/{run_id}/nodes/a"):
            answers = [await http.get(f"{path}/{part}", headers=who) for who in (alice, locked.mallory, {})]
            assert [answer.status_code for answer in answers] == [200, 403, 401]
            assert all(run_id not in answer.text and "订场地" not in answer.text for answer in answers[1:])
        assert (await http.get("/api/v1/workflows/wf-none/runs", headers=locked.mallory)).status_code == 404


async def test_what_nobody_needs_any_more_is_ended_by_socket_and_route_and_its_story_says_so(bridge) -> None:
    path = await empty(bridge)
    async with at_canvas(bridge, path.rsplit("/", 1)[1], "ann") as ann:
        await draw(ann, "a", "b")
        await ann.asks("create_edge", await version(ann), source="a", target="b")
        run_id = (await ann.asks("start_execution"))["run_id"]
        await ann.sees_waiting("a")
        told = {"status": "skipped", "note": "一间够了", "by": "小梅"}
        assert (await ann.asks("update_node", node_id="a", **told))["type"] == "ack"
        await ann.sees_waiting("b")
    over = await bridge.http.post(f"{path}/nodes/b/complete", json={"status": "skipped"})
    again = await bridge.http.post(f"{path}/nodes/b/complete", json={"status": "skipped"})
    story = await get(bridge, f"{path}/runs/{run_id}/nodes/a")

    assert over.json()["run"]["status"] == "completed"
    assert (again.status_code, "delete it" in again.json()["detail"]) == (409, True)
    assert story["entries"][-1]["said"] == "小梅（由没有登录的人代为录入）说它不再需要。说明：一间够了"
    assert (story["status"], story["result"]["skipped"]) == ("skipped", "not_needed")
