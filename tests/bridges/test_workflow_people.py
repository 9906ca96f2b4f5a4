"""Whom a task of a workflow can be given to: who is in it or in its plan, then who is on the network."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_replanning import approved


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob", "carol")) as running:
        yield running


async def test_who_takes_part_comes_first_and_others_tokens_are_not_told(locked) -> None:
    nodes = [
        {"node_id": "a", "node_type": "task", "config": {"assignee": "user_agent_carol", "assignee_name": "小卡"}},
        {"node_id": "b", "node_type": "approval", "config": {"people": ["olga"]}},
        {"node_id": "c", "node_type": "approval", "config": {"people": "{{variables.board}}"}},
    ]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": nodes, "edges": []}
    http = locked.bridge.http
    made = await http.post("/api/v1/workflows/import", json={"document": document}, headers=locked.alice)
    url = f"/api/v1/workflows/{made.raise_for_status().json()['workflow_id']}/people"

    found = (await http.get(url, headers=locked.alice)).raise_for_status().json()["people"]
    refused = await http.get(url, headers=locked.mallory)

    here = [each["person"] for each in found if each["is_in_plan"]]
    assert sorted(here) == ["alice", "olga", "user_agent_carol"]
    assert [each["is_in_plan"] for each in found] == sorted((each["is_in_plan"] for each in found), reverse=True)
    assert {each["person"]: each["is_on_network"] for each in found} == {
        "alice": False,
        "olga": False,
        "user_agent_alice": True,
        "user_agent_bob": True,
        "user_agent_carol": True,
    }  # and mallory, who has a token and nothing to do here, is not told of
    assert refused.status_code == 403


async def test_of_a_workflow_that_a_plan_was_made_of_its_people_are_in_it_by_name(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, _, workflow_id):
        workflow = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}")).json()
        for node in workflow["nodes"].values():  # whoever has no task any more is in the plan all the same
            if node["config"].get("assignee"):
                said = {"message": f"把“{node['name']}”删掉"}
                (await bridge.http.post(f"/api/v1/workflows/{workflow_id}/message", json=said)).raise_for_status()

        found = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/people")).raise_for_status().json()["people"]

        named = {each["person"]: each["display_name"] for each in found if each["is_in_plan"]}
        expected = {
            n["config"]["assignee"]: n["config"]["assignee_name"]
            for n in workflow["nodes"].values()
            if n["config"].get("assignee")
        }
        assert expected
        assert named == expected


async def test_by_a_sentence_a_task_is_given_to_whom_the_network_knows_by_that_name(locked) -> None:
    http = locked.bridge.http
    nodes = [{"node_id": "a", "node_type": "task", "name": "poster", "config": {}}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "party", "nodes": nodes, "edges": []}
    made = await http.post("/api/v1/workflows/import", json={"document": document}, headers=locked.alice)
    url = f"/api/v1/workflows/{made.raise_for_status().json()['workflow_id']}"
    people = (await http.get(f"{url}/people", headers=locked.alice)).raise_for_status().json()["people"]
    (carol,) = [each["display_name"] for each in people if each["person"] == "user_agent_carol"]

    said = {"message": f"give the poster to {carol}"}
    (await http.post(f"{url}/message", json=said, headers=locked.alice)).raise_for_status()
    workflow = (await http.get(url, headers=locked.alice)).raise_for_status().json()
    (node,) = workflow["nodes"].values()

    assert node["config"] == {"assignee": "user_agent_carol", "assignee_name": carol}
