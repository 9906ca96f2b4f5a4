"""On an open bridge people say a name themselves: it stands beside what they do, and is proof of nothing."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.datastructures import Headers

from bridges.http.security.said_names import NAME_MAX, said_name
from tests.bridges.canvas_client import at_canvas
from tests.bridges.locked_bridge import locked_bridge
from tests.bridges.small_bridge import SmallBridge, small_bridge


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


def saying(name: str) -> dict[str, str]:
    return {"X-Said-Name": quote(name), "Accept-Language": "en"}


async def begun(bridge: SmallBridge, **options) -> str:
    made = await bridge.http.post("/api/v1/workflows", json={}, **options)
    return made.raise_for_status().json()["workflow_id"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("小王", "小王"),
        ("  Ann \n Lee\t", "Ann Lee"),
        ("x" * 500, "x" * NAME_MAX),
        ("anonymous", ""),
        ("admin_key", ""),
        ("says_to_be:Ann", ""),
        ("\u202e\u200b", ""),
        ("", ""),
    ],
)
def test_a_name_is_one_line_and_never_what_the_bridge_calls_people_by(given: str, kept: str) -> None:
    assert said_name(Headers({"x-said-name": quote(given)}), b"") == kept
    assert said_name(Headers({}), f"said_name={quote(given)}".encode()) == kept


async def test_others_see_it_in_presence_in_the_history_and_beside_what_was_said(bridge) -> None:
    workflow_id = await begun(bridge)
    name = f"&said_name={quote('小王')}"
    async with at_canvas(bridge, workflow_id, "page-1-1", name) as wang, at_canvas(bridge, workflow_id, "p") as other:
        people = (await other.hears("presence"))["people"]
        await wang.asks("create_node", 1, node_id="n", node_type="task", name="Book")
    message = {"message": "add a task called send invitations", "client_id": "page-1"}
    said = await bridge.http.post(f"/api/v1/workflows/{workflow_id}/message", json=message, headers=saying("小王"))
    said.raise_for_status()
    versions = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/versions")).json()["items"]
    turns = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/conversation")).json()["turns"]

    assert [each["name"] for each in people] == ["小王"]
    assert [(each["by"], each["said_name"]) for each in versions] == [("", "小王"), ("", "小王"), ("", "")]
    assert [(turn["role"], turn["by"], turn["said_name"]) for turn in turns] == [
        ("user", "", "小王"),
        ("assistant", "", ""),
    ]


async def test_where_it_matters_it_is_said_that_it_is_their_own_word(bridge) -> None:
    workflow_id = await begun(bridge)
    config = {"people": "user_agent_alice", "question": "Is the list right?"}
    async with at_canvas(bridge, workflow_id, "page-1-1", f"&said_name={quote('小王')}&language=en") as wang:
        await wang.asks("create_node", 1, node_id="n", node_type="approval", name="List", config=config)
        assert (await wang.asks("start_execution", 2))["type"] == "ack"
        await wang.sees_waiting("n")
        marked = await wang.asks("update_node", node_id="n", status="completed", by="user_agent_alice")
        assert marked["type"] == "ack", marked
        if not wang.heard("workflow_completed"):
            await wang.hears("workflow_completed")
    state = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()
    run_id = state["run"]["run_id"]
    story = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/runs/{run_id}/nodes/n", headers=saying(""))).json()

    assert state["run"]["started_by"] == "says_to_be:小王"
    assert state["nodes"]["n"]["result"]["entered_by"] == {"user_agent_alice": "says_to_be:小王"}
    assert any("小王 (by their own word)" in entry["said"] for entry in story["entries"]), story


async def test_two_who_say_the_same_name_do_not_take_back_each_others_changes(bridge) -> None:
    workflow_id = await begun(bridge)
    name = f"&said_name={quote('小王')}"
    async with (
        at_canvas(bridge, workflow_id, "page-1-1", name) as one,
        at_canvas(bridge, workflow_id, "page-2-1", name) as two,
    ):
        done = await one.asks("create_node", 1, node_id="n", node_type="task", name="Book")
        refused = await two.asks("delete_node", 2, node_id="n", takes_back=done["version"])
        own = await one.asks("delete_node", 2, node_id="n", takes_back=done["version"])

    assert (refused["type"], own["type"]) == ("error", "ack")


async def test_who_shows_a_token_is_called_by_it_whatever_they_say(tmp_path: Path) -> None:
    async with locked_bridge(tmp_path) as locked:
        headers = {**locked.alice, **saying("Olga")}
        workflow_id = await begun(locked.bridge, headers=headers)
        told = {"variables": {"city": "Berlin"}}
        await locked.bridge.http.put(f"/api/v1/workflows/{workflow_id}/variables", json=told, headers=headers)
        versions = await locked.bridge.http.get(f"/api/v1/workflows/{workflow_id}/versions", headers=headers)
        newest = versions.json()["items"][0]

    assert (newest["by"], newest["said_name"]) == ("alice", "")
    assert "Olga" not in json.dumps(newest)
