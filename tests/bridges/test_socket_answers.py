"""What a canvas socket takes for somebody's word, and what it refuses, is what the routes take and refuse."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.waiting import until

IMPORT = "/api/v1/workflows/import"
BIDI, BLANK = "\u202e", "\u200b"


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob")) as running:
        yield running


async def asked(locked: LockedBridge, *people: str) -> str:
    """Alice's workflow, run: an approval that waits for these people, both of whom must say yes."""
    config = {"people": [*people], "needed": len(people), "question": "ok?"}
    nodes = [{"node_id": "a", "node_type": "approval", "name": "budget", "config": config}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "t", "nodes": nodes, "edges": []}
    http = locked.bridge.http
    made = await http.post(IMPORT, json={"document": document}, headers=locked.alice)
    workflow_id = made.raise_for_status().json()["workflow_id"]
    (await http.post(f"/api/v1/workflows/{workflow_id}/execute", headers=locked.alice)).raise_for_status()

    async def waits() -> bool:
        return (await node(locked, workflow_id))["status"] == "waiting"

    await until(waits)
    return workflow_id


async def node(locked: LockedBridge, workflow_id: str) -> Any:
    read = await locked.bridge.http.get(f"/api/v1/workflows/{workflow_id}", headers=locked.alice)
    return read.json()["nodes"]["a"]


async def says(locked: LockedBridge, who: dict[str, str], workflow_id: str, *, ticket: bool, **facts: Any) -> Any:
    """The answer to one message over a socket of theirs."""
    url = f"{locked.bridge.http.base_url}/ws/canvas/{workflow_id}".replace("http://", "ws://")
    if ticket:
        path = f"/api/v1/workflows/{workflow_id}/canvas-ticket"
        fetched = await locked.bridge.http.post(path, headers=who)
        url = f"{url}?ticket={fetched.raise_for_status().json()['ticket']}"
    async with connect(url, additional_headers=None if ticket else who, proxy=None) as socket:
        await socket.send(json.dumps({"message_id": "m", **facts}))
        while (answer := json.loads(await socket.recv())).get("message_id") != "m":
            pass
        return answer


YES = {"action": "update_node", "node_id": "a", "status": "completed"}


@pytest.mark.parametrize("ticket", [True, False])
async def test_who_answers_in_somebody_elses_name_over_a_socket_is_refused_and_has_not_answered(locked, ticket) -> None:
    workflow_id = await asked(locked, "alice", "bob")

    answer = await says(locked, locked.alice, workflow_id, ticket=ticket, **YES, by="bob")
    url = f"/api/v1/workflows/{workflow_id}/nodes/a/complete"
    over_http = await locked.bridge.http.post(url, json={"by": "bob"}, headers=locked.alice)

    assert (answer["type"], answer["error_code"]) == ("error", over_http.json()["error_code"])
    assert over_http.status_code == 403
    assert (await node(locked, workflow_id))["result"]["yes"] == []

    assert (await says(locked, locked.alice, workflow_id, ticket=ticket, **YES, by="alice"))["type"] == "ack"
    assert (await node(locked, workflow_id))["result"]["yes"] == ["alice"]


@pytest.mark.parametrize("ticket", [True, False])
async def test_an_operator_answers_for_who_is_named_over_a_socket_and_is_kept_as_who_entered_it(locked, ticket) -> None:
    workflow_id = await asked(locked, "alice", "bob")

    assert (await says(locked, locked.olga, workflow_id, ticket=ticket, **YES, by="bob"))["type"] == "ack"

    result = (await node(locked, workflow_id))["result"]
    assert (result["yes"], result["entered_by"]) == (["bob"], {"bob": "olga"})


@pytest.mark.parametrize(
    "config",
    [
        {"people": [f"mei{BLANK}", "mei"], "needed": 2},
        {"people": f"mei{BLANK}, mei"},
        {"people": ["m\u00e9i", "me\u0301i"]},
        {"people": ["mei lin", "mei\u00a0lin"]},
    ],
)
async def test_names_that_look_the_same_are_refused_as_two_people(locked, config) -> None:
    made = await locked.bridge.http.post("/api/v1/workflows", json={"title": "t"}, headers=locked.alice)
    workflow_id = made.json()["workflow_id"]
    facts = {"node_type": "approval", "node_id": "a", "name": "a", "config": config}
    several = {"action": "change_several", "changes": [{"action": "create_node", **facts}]}

    for message in ({"action": "create_node", **facts}, several):
        answer = await says(locked, locked.alice, workflow_id, ticket=False, version=1, **message)
        assert (answer["type"], "people" in answer["detail"]) == ("error", True)

    plain = {**facts, "config": {"people": ["mei", "李四"], "needed": 2}}
    made = await says(locked, locked.alice, workflow_id, ticket=False, version=1, action="create_node", **plain)
    assert made["type"] == "ack"


async def test_a_place_that_no_number_can_hold_is_refused_with_what_a_place_is(locked) -> None:
    made = await locked.bridge.http.post("/api/v1/workflows", json={"title": "t"}, headers=locked.alice)
    workflow_id = made.json()["workflow_id"]

    at = {"node_type": "task", "node_id": "a", "position": {"x": 10**400, "y": 0}}
    answer = await says(locked, locked.alice, workflow_id, ticket=False, version=1, action="create_node", **at)

    assert (answer["type"], "position must have" in answer["detail"]) == ("error", True)


@pytest.mark.parametrize("variables", [{"x": f"a{BIDI}b"}, {"x": ["a", {"b": f"c{BLANK}"}]}])
async def test_variables_with_what_nobody_sees_are_refused_as_in_a_file(locked, variables) -> None:
    made = await locked.bridge.http.post("/api/v1/workflows", json={"title": "t"}, headers=locked.alice)
    url = f"/api/v1/workflows/{made.json()['workflow_id']}/variables"

    refused = await locked.bridge.http.put(url, json={"variables": variables}, headers=locked.alice)
    kept = await locked.bridge.http.put(url, json={"variables": {"x": "一\n二"}}, headers=locked.alice)

    assert (refused.status_code, "U+2" in refused.text) == (409, True)
    assert kept.json() == {"variables": {"x": "一\n二"}}
