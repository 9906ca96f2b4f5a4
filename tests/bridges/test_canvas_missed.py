"""A client that comes back, or is behind, is told what it missed, and not everything there is."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.canvas_client import CanvasUser, at_canvas, connected
from tests.bridges.small_bridge import SmallBridge, small_bridge
from towow_core.orchestration.missed import CHANGES_MAX


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


@pytest.fixture
async def workflow_id(bridge) -> str:
    answer = await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})
    return answer.raise_for_status().json()["workflow_id"]


async def task(user: CanvasUser, node_id: str, version: int, **facts: Any) -> None:
    assert (await user.asks("create_node", version, node_id=node_id, node_type="task", **facts))["type"] == "ack"


@asynccontextmanager
async def back(bridge: SmallBridge, workflow_id: str, version: object, n: object) -> AsyncIterator[dict[str, Any]]:
    """Somebody who was here before: the first thing that they are told."""
    async with connected(bridge, workflow_id, "ben", f"&version={version}&n={n}") as ben:
        yield await ben.hears("initial_state", "missed_operations")


def is_cut(edge: dict[str, Any], gone: dict[str, Any]) -> bool:
    if "edge_id" in gone:
        return edge["edge_id"] == gone["edge_id"]
    return (edge["source"], edge["target"]) == (gone["source"], gone["target"])


def rebuilt(nodes: dict[str, Any], edges: dict[str, Any], missed: dict[str, Any]) -> tuple[dict[str, Any], set[Any]]:
    """What a client makes of what it knew and what it missed."""
    nodes, edges = dict(nodes), dict(edges)
    for change in missed["changes"]:
        match change:
            case {"type": "node_updated", "node": node}:
                nodes[node["node_id"]] = node
            case {"type": "node_deleted", "node_id": gone}:
                nodes.pop(gone, None)
                edges = {i: e for i, e in edges.items() if gone not in (e["source"], e["target"])}
            case {"type": "edge_created", "edge": edge}:
                edges[edge["edge_id"]] = edge
            case {"type": "edge_deleted", **gone}:
                edges = {i: e for i, e in edges.items() if not is_cut(e, gone)}
    names = ("node_id", "node_type", "name", "position", "config")
    plain = {i: {name: node[name] for name in names} for i, node in nodes.items()}
    return plain, {(i, e["source"], e["target"]) for i, e in edges.items()}


async def test_who_comes_back_is_told_what_was_missed_wherever_they_were(bridge, workflow_id) -> None:
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        for version, node_id in enumerate("abcde", start=1):
            await task(ann, node_id, version, name=node_id)
        steps = [
            ("create_edge", {"source": "a", "target": "b", "edge_id": "ab"}),
            ("create_edge", {"source": "b", "target": "c", "edge_id": "bc"}),
            ("update_node", {"node_id": "a", "name": "A"}),
            ("delete_edge", {"source": "a", "target": "b"}),
            ("create_edge", {"source": "a", "target": "b", "edge_id": "ab2"}),
            ("delete_node", {"node_id": "c"}),
            ("create_node", {"node_id": "c", "node_type": "HTTP"}),
            ("create_edge", {"source": "c", "target": "d", "edge_id": "cd"}),
            ("move_node", {"node_id": "e", "position": {"x": 5, "y": 6}}),
            ("delete_node", {"node_id": "e"}),
            ("update_node", {"node_id": "a", "config": {"notes": "x"}}),
        ]
        states = {}
        for version, (action, facts) in enumerate(steps, start=6):
            states[version] = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()
            answer = await ann.asks(action, version, **facts)
            assert answer["type"] == "ack", answer
        now = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()

    for version, state in states.items():
        async with back(bridge, workflow_id, version, 1) as first:
            assert (first["type"], first["from_version"], first["version"]) == ("missed_operations", version, 17)
            assert rebuilt(state["nodes"], state["edges"], first) == rebuilt(
                now["nodes"], now["edges"], {"changes": []}
            )


async def test_who_edits_alone_is_told_with_each_answer_how_far_they_know_the_log(bridge, workflow_id) -> None:
    async with at_canvas(bridge, workflow_id, "ben") as ben:
        await task(ben, "a", 1)
        known = await ben.asks("update_node", 2, node_id="a", name="A")
    async with back(bridge, workflow_id, known["version"], known["n"]) as first:
        assert (first["type"], first["changes"], first["n"]) == ("missed_operations", [], known["n"])


async def test_a_node_that_changed_often_is_told_once_and_who_missed_nothing_hears_of_nothing(
    bridge, workflow_id
) -> None:
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await task(ann, "a", 1)
        for n in range(20):
            await ann.asks("update_node", n + 2, node_id="a", name=f"name {n}")
    async with back(bridge, workflow_id, 2, 1) as first:
        assert [change["node"]["name"] for change in first["changes"]] == ["name 19"]
        last_n = first["n"]
    async with back(bridge, workflow_id, 22, last_n) as first:
        assert (first["changes"], "statuses" in first) == ([], False)


async def test_what_the_run_came_to_meanwhile_is_told_for_the_nodes_that_it_is_about(bridge, workflow_id) -> None:
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        await task(ann, "a", 1)
        await task(ann, "b", 2)
        await ann.asks("start_execution")
        await ben.hears("workflow_started")
        await ben.sees_waiting("a", "b")
        n = max(message["n"] for message in ben.told if "n" in message)
        done = await ann.asks("update_node", node_id="a", status="completed", note="好")
        assert done["type"] == "ack"
    async with back(bridge, workflow_id, 3, n) as first:
        assert first["statuses"] == {"a": "completed", "b": "waiting"}
        assert first["run"]["status"] == "running"
        assert first["progress"] == {
            "a": {"result": {"by": "anonymous", "note": "好"}, "inputs": {}, "error": None, "failure": None}
        }


@pytest.mark.parametrize(("version", "n"), [("", 5), (1, ""), (99, 1), (1, 9999), ("-1", 1), ("abc", 1), ("9" * 40, 1)])
async def test_who_says_nothing_that_can_be_is_told_everything(bridge, workflow_id, version, n) -> None:
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await task(ann, "a", 1)
    async with back(bridge, workflow_id, version, n) as first:
        assert (first["type"], list(first["nodes"])) == ("initial_state", ["a"])


async def test_who_missed_too_much_is_told_everything(bridge, workflow_id) -> None:
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await task(ann, "a", 1)
        for n in range(CHANGES_MAX + 1):
            await ann.asks("move_node", 0, node_id="a", position={"x": n, "y": 0})
    async with back(bridge, workflow_id, 2, 1) as first:
        assert first["type"] == "initial_state"


async def test_a_stale_message_about_a_large_canvas_is_answered_with_little(bridge, workflow_id) -> None:
    large = {"notes": "长" * 6_000}
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        for n in range(40):
            await task(ann, f"n{n}", n + 1, config=large)
        stale = await ann.asks("update_node", 40, node_id="n0", name="A")

    assert (stale["type"], stale["version"], "current_state" in stale) == ("conflict", 41, False)
    assert (stale["missed"]["from_version"], stale["missed"]["version"]) == (40, 41)
    assert [change["node"]["node_id"] for change in stale["missed"]["changes"]] == ["n39"]
    assert len(json.dumps(stale, ensure_ascii=False)) < 10_000


async def test_what_one_stale_message_was_told_the_next_one_is_not_told_again(bridge, workflow_id) -> None:
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        for n in range(20):
            await task(ann, f"n{n}", n + 1, config={"notes": "长" * 6_000})
        first = await ann.asks("update_node", 1, node_id="n0", name="A")
        again = await ann.asks("update_node", 1, node_id="n0", name="B")
        await ann.asks("update_node", 21, node_id="n1", name="C")
        after = await ann.asks("update_node", 1, node_id="n0", name="D")

    assert [len(each["missed"]["changes"]) for each in (first, again, after)] == [20, 0, 1]
    assert (again["missed"]["from_version"], after["missed"]["from_version"]) == (21, 21)
    assert "current_state" not in again
    assert len(json.dumps(again)) < 1_000


async def test_a_stale_message_about_a_small_one_carries_the_state_too(bridge, workflow_id) -> None:
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await task(ann, "a", 1)
        stale = await ann.asks("update_node", 1, node_id="a", name="A")
        unknown = await ann.asks("update_node", 77, node_id="a", name="A")

    assert list(stale["current_state"]["nodes"]) == ["a"]
    assert [change["node"]["node_id"] for change in stale["missed"]["changes"]] == ["a"]
    assert ("missed" in unknown, unknown["current_state"]["version"]) == (False, 2)


async def test_who_comes_back_hears_what_the_workflow_is_called_now(bridge, workflow_id) -> None:
    async with back(bridge, workflow_id, 1, 0) as first:
        assert (first["type"], first["title"]) == ("missed_operations", "聚会")
    await bridge.http.patch(f"/api/v1/workflows/{workflow_id}", json={"title": "Garden party"})
    async with back(bridge, workflow_id, 1, 0) as first:
        assert (first["type"], first["title"]) == ("missed_operations", "Garden party")


async def test_what_is_sent_again_since_its_answer_was_lost_is_done_once(bridge, workflow_id) -> None:
    """Somebody else has taken it away meanwhile: done again, it would be back."""
    drawn: dict[str, Any] = {"data": {"node_id": "a", "node_type": "task"}, "act": "act-1"}
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        assert (await ann.asks("create_node", 1, **drawn))["version"] == 2
        assert (await ben.asks("delete_node", 2, node_id="a"))["type"] == "ack"
        again = await ann.asks("create_node", 1, **drawn, again=True)
        assert (again["type"], again["version"]) == ("ack", 2)
        other = await ann.asks("create_node", 1, **{**drawn, "act": "act-2"}, again=True)
        assert other["type"] == "conflict"  # it never arrived, and is held against what is
        now = await ann.asks("create_node", 3, **{**drawn, "act": "act-2"})
        assert (now["type"], now["version"]) == ("ack", 4)


async def test_an_answer_to_a_conflict_meets_whatever_came_after_what_it_was_told(bridge, workflow_id) -> None:
    """Three write at one name: each stale change is refused with what was missed and whose it was; none is lost."""
    async with (
        at_canvas(bridge, workflow_id, "ann") as ann,
        at_canvas(bridge, workflow_id, "ben") as ben,
        at_canvas(bridge, workflow_id, "cai") as cai,
    ):
        await task(ann, "a", 1, name="old")
        assert (await ben.asks("update_node", 2, node_id="a", name="Ben's"))["type"] == "ack"
        first = await ann.asks("update_node", 2, node_id="a", name="Ann's")
        assert (await cai.asks("update_node", 3, node_id="a", name="Cai's"))["type"] == "ack"
        again = await ann.asks("update_node", first["version"], node_id="a", name="Ann's and Ben's")
        last = await ann.asks("update_node", again["version"], node_id="a", name="All three's")

    for answer, name, author in ((first, "Ben's", "ben"), (again, "Cai's", "cai")):
        assert answer["type"] == "conflict"
        assert [change["node"]["name"] for change in answer["missed"]["changes"]] == [name]
        assert [told["client_id"] for told in answer["missed"]["authors"] if told["property"] == "name"] == [author]
    assert (last["type"], last["version"]) == ("ack", 5)
