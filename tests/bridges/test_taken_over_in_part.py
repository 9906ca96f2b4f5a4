"""Somebody takes over less than the whole part: plan, canvas and tasks say the same of who does what, and by when.

Real parts: bridge, coordinator, channel_admin, twins and store; the offline engine answers for everybody.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bridges.http.security.said_names import HEADER
from tests.bridges.small_bridge import SmallBridge
from tests.bridges.test_commitments import TEAM
from tests.bridges.test_honest_outcomes import person, view
from tests.bridges.test_replanning import BAO, LIN, approved, post, read, until_waiting
from tests.waiting import until

CHEN, HOST = "user_agent_chen", "活动主持"
LIN_DOES_BOTH = replace(
    TEAM["lin"],
    tags=(*TEAM["lin"].tags, HOST),
    capabilities={**TEAM["lin"].capabilities, HOST: f"{HOST}，有经验"},
)
PEOPLE = {
    "lin": LIN_DOES_BOTH,
    "chen": TEAM["chen"],
    "bao": person("bao", "鲍博", "场地提供", price=7500.0, price_floor=7000.0, capacity_people=60),
}


def milestones(state: dict[str, Any]) -> dict[str, str]:
    nodes = [node for node in state["nodes"].values() if node["node_type"] == "milestone"]
    return {node["config"]["deliverable"]: node["config"]["due"] for node in nodes}


async def until_told(bridge: SmallBridge, workflow_id: str, part: str) -> None:
    """Wait until the workflow's conversation says so."""

    async def is_told() -> bool:
        return part in str((await read(bridge, workflow_id, "/conversation"))["turns"])

    await until(is_told)


async def test_who_takes_over_a_part_of_a_part_is_given_no_more_than_they_agreed_to(tmp_path: Path) -> None:
    async with approved(tmp_path, PEOPLE) as (bridge, demand_id, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/execute")
        first = await until_waiting(bridge, workflow_id, CHEN)
        await post(bridge, f"workflows/{workflow_id}/nodes/{first['node_id']}/complete")
        before = await until_waiting(bridge, workflow_id, LIN)
        done = {"person": LIN, "status": "failed", "note": "场地漏水"}
        await post(bridge, f"me/tasks/{workflow_id}/{before['node_id']}", **done)
        now = await until_waiting(bridge, workflow_id, BAO)
        plan = (await view(bridge, demand_id))["proposal"]
        state = await read(bridge, workflow_id)
        waits = await read(bridge, workflow_id, "/plan-changes")
        listed = (await bridge.http.get("/api/v1/me/unapproved-plans")).json()["items"]
        bridge.http.headers[HEADER] = quote("苏敏")
        await bridge.approve(demand_id)
        listed_after = (await bridge.http.get("/api/v1/me/unapproved-plans")).json()["items"]
        await until_told(bridge, workflow_id, "苏敏（自称）接受了改过的方案：“场地提供方”由鲍博做。日子定下的：鲍博。")
        after = await read(bridge, workflow_id, "/plan-changes")
        mine = (await bridge.http.get("/api/v1/me/tasks", params={"person": BAO})).json()["items"]

    (theirs,) = [part for part in plan["assignments"] if part["agent_id"] == BAO]
    assert before["name"] != theirs["role"]
    assert (now["name"], [row["name"] for row in mine]) == (theirs["role"], [theirs["role"]])
    assert now["config"]["responsibility"] == theirs["responsibility"]
    own = now["config"] | {"plan_part": now["config"]["plan_part"] | {"former": []}}  # hers stays hers, as she had it
    assert HOST not in str(own)
    (vacant,) = [n for n in state["nodes"].values() if n["node_type"] == "task" and not n["config"].get("assignee")]
    assert vacant["name"] == HOST
    assert milestones(state) == {each["deliverable"]: each["date"] for each in plan["timeline"]["milestones"]}
    assert "林望舒" not in str(milestones(state))
    assert not [text for text in milestones(state) if "鲍博" in text and "主持" in text]
    behind = {edge["target"]: edge["source"] for edge in state["edges"].values() if edge["target"].startswith("mile")}
    assert vacant["node_id"] in behind.values()
    assert vacant["config"]["deliverable"] == "主持稿定稿"
    told = {"node_id": now["node_id"], "name": now["name"], "assignee_name": "鲍博"}
    (waiting,) = waits["unapproved"]
    assert ({name: waiting[name] for name in told}, waits["demand_id"]) == (
        told,
        demand_id,
    )  # until the requester has said yes to it
    assert after["unapproved"] == []
    (plan_to_approve,) = listed
    assert (plan_to_approve["workflow_id"], plan_to_approve["demand_id"]) == (workflow_id, demand_id)
    assert (plan_to_approve["plan_version"], plan_to_approve["tasks"]) == (
        plan["version"],
        [waiting],
    )
    assert listed_after == []
