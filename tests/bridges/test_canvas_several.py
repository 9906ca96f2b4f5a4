"""Several changes of a client that are one: all of them or none; and what a change may say that it takes back."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bridges.canvas.allowance import Allowance, SocketLimits
from bridges.canvas.canvas_messages import STEPS_MAX, read_message
from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.bridges.test_rates import Clock

TASK = {"action": "create_node", "node_type": "task"}
A, B = {**TASK, "node_id": "a", "name": "a"}, {**TASK, "node_id": "b", "name": "b"}
GONE = {"action": "delete_node", "node_id": "a"}
AT = {"x": 9, "y": 9}
LINE = {"action": "create_edge", "edge_id": "e", "source": "a", "target": "b"}


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


async def empty(bridge: SmallBridge) -> str:
    return (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()["workflow_id"]


async def test_several_changes_are_one_version_that_others_hear_whole_and_its_author_may_take_back(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        made = await ann.asks("change_several", 1, data={"changes": [LINE, A, B]})
        told = await ben.hears("canvas_changed")
        assert (made["type"], made["version"]) == ("ack", 2)
        assert [each["type"] for each in told["changes"]] == ["node_updated", "node_updated", "edge_created"]
        gone = [{"action": "delete_node", "node_id": node_id} for node_id in "ba"]
        back = await ann.asks("change_several", 2, data={"changes": gone}, takes_back=[2])
        assert back["version"] == 3
    state = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()
    rows = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/versions")).json()["items"]

    assert state["nodes"] == {}
    assert [(row["version"], row["origin"], row["takes_back"]) for row in rows[:2]] == [
        (3, "undo", [2]),
        (2, "hand", []),
    ]
    assert all(row["said"] for row in rows)


@pytest.mark.parametrize(
    ("changes", "nodes", "edges"),
    [
        ([GONE, {**A, "name": "new"}], {"a", "b"}, set()),
        ([{"action": "move_node", "node_id": "a", "position": AT}, GONE], {"b"}, set()),
        ([{**LINE, "edge_id": "f"}, {"action": "delete_edge", "source": "a", "target": "b"}], {"a", "b"}, {"f"}),
    ],
    ids=["drawn-anew", "moved-and-gone", "another-line"],
)
async def test_others_are_told_what_the_canvas_is_then_whatever_the_order_of_its_steps(
    bridge, changes, nodes, edges
) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        await ann.asks("change_several", 1, data={"changes": [A, B, LINE]})
        await ben.hears("canvas_changed")
        assert (await ann.asks("change_several", 2, data={"changes": changes}))["type"] == "ack"
        told = (await ben.hears("canvas_changed"))["changes"]
    state = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()

    heard_nodes, heard_edges = {"a", "b"}, {"e": ("a", "b")}
    for each in told:  # as a page draws it
        kind = each["type"]
        if kind == "node_updated":
            heard_nodes.add(each["node"]["node_id"])
        elif kind == "node_deleted":
            heard_nodes.discard(each["node_id"])
            heard_edges = {i: ends for i, ends in heard_edges.items() if each["node_id"] not in ends}
        elif kind == "edge_created":
            heard_edges[each["edge"]["edge_id"]] = (each["edge"]["source"], each["edge"]["target"])
        elif kind == "edge_deleted":
            ends = (each.get("source"), each.get("target"))
            heard_edges = {i: at for i, at in heard_edges.items() if i != each.get("edge_id") and at != ends}
    assert (heard_nodes, {*heard_edges}) == ({*state["nodes"]}, {*state["edges"]}) == (nodes, edges)


async def test_what_several_changes_come_to_is_told_once_each(bridge) -> None:
    workflow_id = await empty(bridge)
    renames = [{"action": "update_node", "node_id": "a", "name": f"n{n}"} for n in range(300)]
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        await ann.asks("create_node", 1, data=A)
        await ben.hears("node_created")
        assert (await ann.asks("change_several", 2, data={"changes": renames}))["type"] == "ack"
        told = (await ben.hears("canvas_changed"))["changes"]

    assert [(each["type"], each["node"]["name"]) for each in told] == [("node_updated", "n299")]


async def test_where_one_of_several_cannot_be_none_of_them_is(bridge) -> None:
    workflow_id = await empty(bridge)
    back = {"action": "create_edge", "edge_id": "f", "source": "b", "target": "a"}
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        refused = await ann.asks("change_several", 1, data={"changes": [A, B, LINE, back]})
        assert refused["type"] == "error"
        assert "wait for each other" in refused["detail"] or "cycle" in refused["detail"], refused

    assert (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()["version"] == 1


@pytest.mark.parametrize(
    "changes",
    [
        None,
        [],
        "all",
        [A, 1],
        [{"action": "start_execution"}],
        [{**A, "action": ["create_node"]}],
        [{}] * (STEPS_MAX + 1),
        [{}] * 5_000,  # more than the rate ever lets pass: nobody is told to send it again
    ],
)
async def test_what_is_no_list_of_changes_is_refused_by_name_and_the_socket_stays(bridge, changes) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        refused = await ann.asks("change_several", 1, data={"changes": changes})
        assert (refused["type"], "changes" in refused["detail"]) == ("error", True), refused
        assert (await ann.asks("create_node", 1, node_type="task"))["type"] == "ack"


async def test_how_far_a_node_is_stands_in_no_list_of_changes(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        done = {"action": "update_node", "node_id": "a", "status": "completed"}
        refused = await ann.asks("change_several", 1, data={"changes": [A, done]})
        assert "How far a node is" in refused["detail"]


async def test_a_change_says_nothing_that_is_left_out_of_it(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        await ann.asks("change_several", 1, data={"changes": [A]})
        await ann.asks("start_execution")
        await ann.sees_waiting("a")
        mixed = await ann.asks("update_node", 2, node_id="a", status="completed", name="x", config={"notes": "y"})
        noted = await ann.asks("update_node", 2, node_id="a", name="x", note="y")
        moved = await ann.asks("move_node", 2, node_id="a", position=AT, name="x")
        several = await ann.asks("change_several", 2, data={"changes": [{**GONE, "name": "x"}]})
        done = await ann.asks("update_node", 2, node_id="a", status="completed", note="y")
    node = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()["nodes"]["a"]

    assert "it stands here beside other things (config, name)" in mixed["detail"]
    assert (noted["detail"], moved["detail"]) == ("update_node takes no note.", "move_node takes no name.")
    assert several["detail"] == "delete_node takes no name."
    assert (done["type"], node["status"], node["name"], node["result"]["note"]) == ("ack", "completed", "a", "y")


async def test_what_a_message_says_by_a_name_that_nothing_comes_of_is_refused_by_that_name(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        await ann.asks("change_several", 1, data={"changes": [A]})
        answers = [
            await ann.asks("update_node", 2, node_id="a", configuration={"notes": "y"}),
            await ann.asks("update_node", 2, node_id="a", status="completed", comment="y"),
            await ann.asks("change_several", 2, data={"changes": [{**B, "label": "x"}]}),
            await ann.asks("update_node", 2, data={"node_id": "a"}, name="x"),
            await ann.asks("start_execution", nodes=["a"]),
            await ann.asks("present", selected="a"),
            await ann.asks(
                "move_node", 2, node_id="a", position=AT, **{f"k{n}": n for n in range(300)}, **{"\u202e": 1}
            ),
        ]
    workflow = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()

    assert [answer["type"] for answer in answers] == ["error"] * 7
    assert [answer["detail"] for answer in answers[:6]] == [
        "update_node takes no configuration.",
        "update_node takes no comment.",
        "create_node takes no label.",
        "update_node takes no name.",
        "start_execution takes no nodes.",
        "present takes no selected.",
    ]
    assert len(answers[6]["detail"]) < 200
    assert (workflow["version"], [*workflow["nodes"]], workflow["run"]) == (2, ["a"], None)


async def test_only_what_was_made_here_is_taken_back(bridge) -> None:
    workflow_id = await empty(bridge)
    rename = {"node_id": "a", "name": "other"}
    async with at_canvas(bridge, workflow_id, "page-1-1", "&language=en") as ann:
        assert (await ann.asks("create_node", 1, data={**A, "node_id": "a"}))["version"] == 2
        for wrong in (1, 3, -1, [2, 99], 10**30):
            refused = await ann.asks("update_node", 2, data=rename, takes_back=wrong)
            assert (refused["type"], "takes_back names version" in refused["detail"]) == ("error", True), refused
        for wrong in ("2", True, 2.5, [[2]], {"v": 2}, [2] * (STEPS_MAX + 1)):
            refused = await ann.asks("update_node", 2, data=rename, takes_back=wrong)
            assert (refused["type"], "takes_back" in refused["detail"]) == ("error", True), refused
    async with at_canvas(bridge, workflow_id, "page-2-1", "&language=en") as ben:
        refused = await ben.asks("update_node", 2, data=rename, takes_back=2)
        assert "no change that was made here" in refused["detail"]
    for other in ("page-11", "page-1-1-1"):  # names like it are other clients
        async with at_canvas(bridge, workflow_id, other, "&language=en") as ben:
            refused = await ben.asks("update_node", 2, data=rename, takes_back=2)
            assert "no change that was made here" in refused["detail"]
    async with at_canvas(bridge, workflow_id, "page-1-2") as again:  # the same page, connected anew
        assert (await again.asks("update_node", 2, data=rename, takes_back=2))["type"] == "ack"


async def test_an_act_of_more_than_a_hundred_changes_is_taken_back_by_one_message(bridge) -> None:
    workflow_id = await empty(bridge)
    count = 101
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        for n in range(count):
            await ann.asks("create_node", n + 1, data={**TASK, "node_id": f"n{n}", "name": f"n{n}"}, act="act-1")
        gone = [{"action": "delete_node", "node_id": f"n{n}"} for n in reversed(range(count))]
        takes_back = [*range(2, count + 2)]
        back = await ann.asks("change_several", count + 1, data={"changes": gone}, takes_back=takes_back)
        assert (back["type"], back["version"]) == ("ack", count + 2)
    rows = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/versions")).json()["items"]

    assert (rows[0]["origin"], len(rows[0]["takes_back"])) == ("undo", count)


async def test_a_version_that_is_named_twice_is_taken_back_once(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await ann.asks("create_node", 1, data=A)
        await ann.asks("create_node", 2, data=B)
        gone = [{"action": "delete_node", "node_id": node_id} for node_id in "ba"]
        await ann.asks("change_several", 3, data={"changes": gone}, takes_back=[3, 2, 3, 3])
    rows = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/versions")).json()["items"]

    assert rows[0]["takes_back"] == [3, 2]


def test_each_change_that_is_taken_back_counts_as_a_message() -> None:
    facts = {"action": "update_node", "node_id": "a", "name": "a"}

    assert read_message({**facts, "takes_back": [2, 3, 4]}).steps == 3
    assert read_message({**facts, "takes_back": 2}).steps == 1


def test_each_of_several_counts_as_a_message() -> None:
    clock = Clock()
    allowance = Allowance(SocketLimits(messages_per_s=2, messages_at_once=5, bytes_per_s=10, bytes_at_once=100), clock)
    assert allowance.refusal("x") is None
    assert allowance.refusal_of(4) is None
    refused = allowance.refusal_of(1)
    assert refused is not None
    assert "2 messages a second" in str(refused)


async def test_a_client_says_of_nobody_that_they_agreed_and_is_called_like_nothing_of_the_servers_own(bridge) -> None:
    workflow_id, part = await empty(bridge), {"agent_id": "user_agent_alice", "role": "x", "name": "Alice", "price": 1}
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        await ann.asks("change_several", 1, data={"changes": [A]})
        drawn = await ann.asks("update_node", 2, node_id="a", config={"plan_part": part})
        moved = await ann.asks("move_node", 2, client_id="plan", node_id="a", position=AT)
    async with at_canvas(bridge, workflow_id, "import", "&language=en") as other:
        other_moved = await other.asks("move_node", 2, node_id="a", position=AT)
    url = f"/api/v1/workflows/{workflow_id}"
    restored = await bridge.http.post(f"{url}/versions/1/restore", json={"client_id": "plan"})
    told = (await bridge.http.get(url)).json()

    assert (drawn["error_code"], "written by the plan alone" in drawn["detail"]) == ("E012", True)
    for each in (moved, other_moved, restored.json()):
        assert (each["error_code"], "the server calls its own" in each["detail"]) == ("E400", True)
    assert (told["version"], told["nodes"]["a"]["config"]) == (2, {})


async def test_who_goes_by_anothers_name_hides_nothing_from_them(bridge) -> None:
    """Two programs may be called the same, and a page may call itself what it likes: each hears what the other does."""
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "bot") as one, at_canvas(bridge, workflow_id, "bot") as other:
        await one.asks("create_node", 1, data=A)
        told = await other.hears("node_created")
        await other.asks("move_node", 2, data={"node_id": "a", "position": {"x": 7, "y": 7}})
        moved = await one.hears("node_moved")

    assert (told["node"]["node_id"], moved["position"]) == ("a", {"x": 7.0, "y": 7.0})
    assert not [each for each in one.told if each["type"] == "node_created"]
