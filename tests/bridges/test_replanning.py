"""A part of an approved plan that fails, or whose person leaves, is negotiated again and put into the running graph.

Real parts: bridge, coordinator, channel_admin, twins and store; the offline engine answers for everybody.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.bridges.small_bridge import SmallBridge
from tests.bridges.test_commitments import DAY, TEAM, bridge_of
from tests.bridges.test_honest_outcomes import ended, person, view
from tests.waiting import until

SENTENCE = "12月19日在北京办一场50人的聚会，需要场地、演讲嘉宾和主持人，预算2万"
PEOPLE = {**TEAM, "bao": person("bao", "鲍博", "场地提供", price=7500.0, price_floor=7000.0, capacity_people=60)}
LIN, BAO = "user_agent_lin", "user_agent_bao"


@asynccontextmanager
async def approved(tmp_path, people=PEOPLE) -> AsyncIterator[tuple[SmallBridge, str, str]]:
    """A bridge, an approved demand and its workflow."""
    async with bridge_of(tmp_path, people) as bridge:
        found = await ended(bridge, SENTENCE)
        approval = await bridge.approve(found["demand_id"])
        yield bridge, found["demand_id"], approval["workflow_id"]


async def read(bridge: SmallBridge, workflow_id: str, part: str = "") -> dict[str, Any]:
    return (await bridge.http.get(f"/api/v1/workflows/{workflow_id}{part}")).raise_for_status().json()


async def post(bridge: SmallBridge, path: str, **body: Any) -> dict[str, Any]:
    return (await bridge.http.post(f"/api/v1/{path}", json=body)).raise_for_status().json()


async def task_of(bridge: SmallBridge, workflow_id: str, agent_id: str) -> dict[str, Any]:
    nodes = (await read(bridge, workflow_id))["nodes"].values()
    return next((node for node in nodes if node["config"].get("assignee") == agent_id), {})


async def until_waiting(bridge: SmallBridge, workflow_id: str, agent_id: str) -> dict[str, Any]:
    async def waits() -> bool:
        return (await task_of(bridge, workflow_id, agent_id)).get("status") == "waiting"

    await until(waits)
    return await task_of(bridge, workflow_id, agent_id)


async def finish_all(bridge: SmallBridge, workflow_id: str) -> dict[str, Any]:
    """Say of everything that waits that it is done, until the run is over."""

    async def is_over() -> bool:
        state = await read(bridge, workflow_id)
        for node_id, node in state["nodes"].items():
            if node["status"] == "waiting":
                await post(bridge, f"workflows/{workflow_id}/nodes/{node_id}/complete")
        return state["run"]["status"] != "running"

    await until(is_over)
    return await read(bridge, workflow_id)


async def said_in(bridge: SmallBridge, workflow_id: str) -> str:
    return "\n".join(turn["content"] for turn in (await read(bridge, workflow_id, "/conversation"))["turns"])


async def test_who_leaves_in_a_run_is_replaced_in_their_part_alone_and_the_run_goes_on_to_its_end(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, workflow_id):
        before = await task_of(bridge, workflow_id, LIN)
        await post(bridge, f"workflows/{workflow_id}/execute")
        await until_waiting(bridge, workflow_id, LIN)
        left = await bridge.http.delete(f"/api/v1/agents/{LIN}/commitments/{demand_id}", params={"reason": "场地漏水"})
        now = await until_waiting(bridge, workflow_id, BAO)
        mine = (await bridge.http.get("/api/v1/me/tasks", params={"person": BAO})).json()
        plan = await view(bridge, demand_id)
        events = [e.event_type for e in (await bridge.network.bridge.stream(demand_id)).own]
        over = await finish_all(bridge, workflow_id)
        told = await said_in(bridge, workflow_id)

    assert left.status_code == 202
    assert now["config"] | {"on_failure": "replan"} == now["config"]
    assert (now["config"]["price"], now["name"]) != (before["config"]["price"], "")
    assert now["config"]["price"] <= 20000 - 3000 - 1500  # what the plan has left for it
    assert [(row["name"], row["handed_on_by"], row["note"]) for row in mine["items"]] == [
        (before["name"], "林望舒", "场地漏水")
    ]
    parts = {part["agent_id"] for part in plan["proposal"]["assignments"] if part["standing"] == "active"}
    assert BAO in parts
    assert LIN not in parts
    assert plan["proposal"]["vacated"] == []
    assert DAY in str(plan["proposal"]["timeline"])
    assert events.count("towow.subnet.triggered") == 1
    assert over["run"]["status"] == "completed"
    assert "林望舒" in told
    assert "鲍博接手" in told


async def test_a_part_that_failed_is_done_by_somebody_else_and_who_failed_is_not_asked_again(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/execute")
        await until_waiting(bridge, workflow_id, LIN)
        task_id = f"{workflow_id}/{(await task_of(bridge, workflow_id, LIN))['node_id']}"
        done = {"person": LIN, "status": "failed", "note": "场地漏水"}
        await post(bridge, f"me/tasks/{task_id}", **done)
        await until_waiting(bridge, workflow_id, BAO)
        await post(bridge, f"me/tasks/{task_id}", person=BAO, status="failed", note="也漏水")

        async def is_over() -> bool:
            return (await read(bridge, workflow_id))["run"]["status"] == "failed"

        await until(is_over)
        state = await read(bridge, workflow_id)
        plan = await view(bridge, demand_id)
        told = await said_in(bridge, workflow_id)

    venue = next(node for node in state["nodes"].values() if node["config"].get("assignee") == BAO)
    assert venue["status"] == "failed"
    assert "也漏水" in venue["error"]
    assert [part["agent_id"] for part in plan["proposal"]["vacated"]] == [BAO]
    assert "没有人接手" in told
