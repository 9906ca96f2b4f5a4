"""What an editor reads of a workflow: kinds of nodes, what is wrong with them, what was said."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import SmallBridge, small_bridge
from towow_core.domain.canvas import NODE_KINDS, ON_FAILURE, RETRY, CanvasNode
from towow_core.workflow.checks import wrong_config
from towow_core.workflow.events import OrchestrationEvent, WorkflowRenamedEvent
from towow_core.workflow.kind_schemas import schema_of

ZH = {"Accept-Language": "zh-CN"}


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


async def empty(bridge: SmallBridge) -> str:
    return (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()["workflow_id"]


async def read(bridge: SmallBridge, path: str, **headers: str) -> dict[str, Any]:
    return (await bridge.http.get(f"/api/v1/{path}", headers=headers)).raise_for_status().json()


async def test_every_kind_says_what_it_must_be_told(bridge) -> None:
    kinds = (await read(bridge, "workflow-kinds"))["kinds"]

    assert [kind["name"] for kind in kinds] == list(NODE_KINDS)
    http = kinds[0]["config_schema"]
    assert http["required"] == ["url"]
    assert set(kinds[0]["output_schema"]["properties"]) == {"status_code", "body", "text", "is_whole"}
    assert set(http["properties"]) == {"url", "method", "headers", "body", "timeout_s", *RETRY, ON_FAILURE}
    assert {kind["name"] for kind in kinds if kind["is_done_by_people"]} == {"task", "milestone", "approval"}


def test_what_a_schema_offers_the_gate_takes() -> None:
    for kind in NODE_KINDS.values():
        for name, schema in schema_of(kind)["properties"].items():
            for value in schema.get("enum", [schema[key] for key in ("maximum",) if key in schema]):
                node = CanvasNode(node_id="n", node_type=kind.name, config={name: value})
                assert not wrong_config(node), (kind.name, name, value)


async def test_problems_are_told_of_each_node_in_the_readers_language(bridge) -> None:
    workflow_id = await empty(bridge)
    nothing = await read(bridge, f"workflows/{workflow_id}/problems", **ZH)
    empty_canvas = {"detail": "画布是空的，没有可以执行的节点。", "node_ids": []}
    assert nothing == {"version": 1, "problems": [empty_canvas], "old_results": ""}
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await ann.asks("create_node", 1, node_id="day", node_type="milestone")
        await ann.asks("create_node", 2, node_id="call", node_type="HTTP", config={"url": "http://nowhere.example/"})
        await ann.asks("create_node", 3, node_id="work", node_type="task")

    found = await read(bridge, f"workflows/{workflow_id}/problems", **ZH)
    assert found["version"] == 4
    assert [problem["node_ids"] for problem in found["problems"]] == [["day"], ["call"]]
    assert "“时间点”还缺：日期" in found["problems"][0]["detail"]
    english = await read(bridge, f"workflows/{workflow_id}/problems", **{"Accept-Language": "en"})
    assert "“Milestone” still needs: date" in english["problems"][0]["detail"]


async def test_what_was_said_is_read_back_with_what_was_decided(bridge) -> None:
    workflow_id = await empty(bridge)
    message = {"message": "加一个任务节点叫“订场地”"}
    said = (await bridge.http.post(f"/api/v1/workflows/{workflow_id}/message", json=message)).json()
    turns = (await read(bridge, f"workflows/{workflow_id}/conversation"))["turns"]

    assert [turn["role"] for turn in turns] == ["user", "assistant"]
    assert turns[0]["content"] == message["message"]
    assert (turns[1]["content"], turns[1]["decisions"]) == (said["message"], said["decisions"])


async def test_everybody_at_the_canvas_follows_what_is_thought_and_hears_when_it_can_be_read_back(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        message = {"message": "加一个任务节点叫“订场地”"}
        said = (await bridge.http.post(f"/api/v1/workflows/{workflow_id}/message", json=message)).json()
        await ann.hears("conversation_changed")

        decided = [(made["decision_id"], made["decision_type"]) for made in ann.heard("decision_made")]
        assert decided == [(one["decision_id"], one["decision_type"]) for one in said["decisions"]]
        assert [one["decision_id"] for one in ann.heard("decision_validated")] == [made for made, _ in decided]
        kinds = [one["type"] for one in ann.told if not one["type"].startswith(("execution", "goals"))]
        first = ["initial_state", "sentence_asked", "decision_made", "decision_validated", "node_created"]
        assert kinds[:5] == first


@pytest.mark.parametrize(("query", "named"), [("&language=zh", "互相等待"), ("&language=en", "wait for each other")])
async def test_the_socket_refuses_in_the_language_that_its_client_asked_for(bridge, query, named) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann", query) as ann:
        for n, node_id in enumerate(("a", "b"), start=1):
            await ann.asks("create_node", n, node_id=node_id, node_type="task")
        await ann.asks("create_edge", 3, source="a", target="b")
        refused = await ann.asks("create_edge", 4, source="b", target="a")
        stale = await ann.asks("update_node", 1, node_id="a", name="x")

    assert named in refused["detail"]
    assert stale["type"] == "conflict"
    assert ("版本冲突" in stale["detail"]) is (named == "互相等待")


async def test_a_line_that_would_close_a_cycle_is_refused_with_all_of_its_nodes(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        for n, node_id in enumerate(("a", "b", "c", "d"), start=1):
            await ann.asks("create_node", n, node_id=node_id, node_type="task")
        for n, (source, target) in enumerate((("a", "b"), ("b", "c"), ("c", "d")), start=5):
            await ann.asks("create_edge", n, source=source, target=target)
        refused = await ann.asks("create_edge", 8, source="c", target="a")

    assert sorted(refused["node_ids"]) == ["a", "b", "c"]


async def test_a_failed_node_is_tried_again_by_socket_and_route_and_everybody_sees_what_stays(bridge) -> None:
    workflow_id = await empty(bridge)
    path = f"/api/v1/workflows/{workflow_id}"
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann, at_canvas(bridge, workflow_id, "b") as ben:
        for n, node_id in enumerate(("a", "b"), start=1):
            await ann.asks("create_node", n, node_id=node_id, node_type="task")
        await ann.asks("start_execution")
        await ben.hears("workflow_started")
        await ben.sees_waiting("a", "b")
        for node_id in ("a", "b"):
            marked = await ann.asks("update_node", node_id=node_id, status="failed", note=f"{node_id}: no")
            assert marked["type"] == "ack"
        assert (await ben.hears("workflow_completed"))["status"] == "failed"
        assert (await ann.asks("retry_execution", node_id="a"))["type"] == "ack"
        assert (await ben.hears("workflow_started"))["statuses"] == {"a": "pending", "b": "failed"}
        await ben.sees_waiting("a")
        joined = await ann.asks("retry_execution", node_id="b")
        told = await ben.hears("nodes_retried")
        assert (told["run_id"], told["node_ids"], told["again"]) == (joined["run_id"], ["b"], ["b"])
        refused = await ann.asks("retry_execution", node_id="a")
        assert "it is waiting" in refused["detail"]
        await ben.sees_waiting("b")
        await ann.asks("update_node", node_id="b", status="failed", note="b: no")
        await ann.asks("update_node", node_id="a", status="completed")
        await ben.hears("workflow_completed")

    again = await bridge.http.post(f"{path}/nodes/a/retry")
    assert (again.status_code, again.json()["error_code"]) == (409, "E012")
    assert "it is done" in again.json()["detail"]
    assert (await bridge.http.post(f"{path}/nodes/b/retry")).status_code == 200
    nodes = (await read(bridge, f"workflows/{workflow_id}"))["nodes"]
    assert nodes["a"]["status"] == "completed"


async def test_a_renamed_workflow_is_called_so_by_whoever_looks_at_it_and_after_a_restart(bridge) -> None:
    workflow_id = await empty(bridge)
    path = f"/api/v1/workflows/{workflow_id}"
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        named = await bridge.http.patch(path, json={"title": "  Garden party "})
        heard = await ann.hears("workflow_renamed")

    assert (named.json()["title"], heard["title"]) == ("Garden party", "Garden party")
    assert (await bridge.context.workflows.find(workflow_id)).state.count("Garden party") == 1
    assert [row["title"] for row in (await read(bridge, "workflows"))["items"]] == ["Garden party"]
    assert (await bridge.http.patch(path, json={"title": " \u200b "})).status_code == 409
    stale = await bridge.http.patch(path, json={"title": "Ball", "before": "party"}, headers={"Accept-Language": "en"})
    assert (stale.status_code, "called it “Garden party”" in stale.json()["detail"]) == (409, True)
    assert (await bridge.http.patch(path, json={"title": "Ball", "before": "Garden party"})).json()["title"] == "Ball"
    draft = (await bridge.http.post(f"{path}/drafts", json={"name": "two days"})).json()
    assert (
        await bridge.http.patch(f"/api/v1/workflows/{draft['workflow_id']}", json={"title": "x"})
    ).status_code == 409


async def test_a_sentence_renames_the_workflow_and_says_where_it_is_called_so_already(bridge) -> None:
    workflow_id = await empty(bridge)
    path = f"/api/v1/workflows/{workflow_id}"

    async def said(sentence: str) -> tuple[str, list[str]]:
        reply = (await bridge.http.post(f"{path}/message", json={"message": sentence})).json()
        return reply["message"], [goal["status"] for goal in reply["goals"]]

    assert await said("rename this workflow to Garden party") == (
        "The workflow is called “Garden party” now.",
        ["done"],
    )
    assert (await read(bridge, f"workflows/{workflow_id}"))["title"] == "Garden party"
    again, statuses = await said("把流程改名为Garden party")
    assert ("它已经叫“Garden party”了" in again, statuses) == (True, ["failed"])


async def test_a_name_that_the_bus_stops_is_said_not_to_be_the_workflows(bridge) -> None:
    workflow_id = await empty(bridge)
    session = await bridge.context.workflows.open(workflow_id)

    async def stop(event: OrchestrationEvent) -> OrchestrationEvent | None:
        return None if isinstance(event, WorkflowRenamedEvent) else event

    session.bus.add_middleware(stop, "stops names")
    answer = await bridge.http.patch(f"/api/v1/workflows/{workflow_id}", json={"title": "Ball"})
    assert (answer.status_code, (await read(bridge, f"workflows/{workflow_id}"))["title"]) == (409, "")


async def test_others_hear_what_somebody_asks_before_anything_of_it_is_decided(bridge) -> None:
    workflow_id = await empty(bridge)
    body = {"message": "加一个任务节点叫“订场地”", "client_id": "page-7"}
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await bridge.http.post(f"/api/v1/workflows/{workflow_id}/message", json=body)
        await ann.hears("conversation_changed")
        kinds = [message["type"] for message in ann.told]
        (asked,) = ann.heard("sentence_asked")
    assert (asked["content"], asked["client_id"]) == ("加一个任务节点叫“订场地”", "page-7")
    assert kinds.index("sentence_asked") < kinds.index("decision_made")


async def test_a_done_node_is_opened_again_by_socket_and_route_and_everybody_sees_what_waits_for_it(bridge) -> None:
    workflow_id = await empty(bridge)
    path = f"/api/v1/workflows/{workflow_id}"
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann, at_canvas(bridge, workflow_id, "b") as ben:
        for n, node_id in enumerate(("a", "b"), start=1):
            await ann.asks("create_node", n, node_id=node_id, node_type="task")
        await ann.asks("create_edge", 3, source="a", target="b")
        started = await ann.asks("start_execution")
        await ben.sees_waiting("a")
        await ann.asks("update_node", node_id="a", status="completed")
        await ben.sees_waiting("b")
        opened = await ann.asks("reopen_node", node_id="a")
        told = await ben.hears("nodes_retried")
        assert opened["run_id"] == started["run_id"]
        assert (told["node_ids"], told["again"]) == (["a"], ["a", "b"])
        await ben.sees_waiting("a")
        refused = await ann.asks("reopen_node", node_id="a")
        assert "Only what is done" in refused["detail"]
        for node_id in ("a", "b"):
            await ben.sees_waiting(node_id)
            await ann.asks("update_node", node_id=node_id, status="completed")
        await ben.hears("workflow_completed")
    again = await bridge.http.post(f"{path}/nodes/b/reopen")
    assert again.is_success
    assert again.json()["run_id"] != started["run_id"]
    run = (await bridge.http.get(f"{path}/runs")).json()["items"][0]
    assert (run["retry_of"], run["status"]) == (started["run_id"], "running")
