"""Somebody is out of an approved plan by its owner's word, said beside the canvas or over HTTP: somebody else is found.

Real parts: bridge, coordinator, channel_admin, twins and store; the offline engine answers for everybody.
"""

import asyncio
from typing import Any

from tests.bridges.conversations import until_said
from tests.bridges.small_bridge import SmallBridge
from tests.bridges.test_honest_outcomes import view
from tests.bridges.test_replanning import BAO, LIN, approved, post, read, task_of, until_waiting
from tests.waiting import until

SAID = "林望舒来不了了，换个人"


async def until_given(bridge: SmallBridge, workflow_id: str, agent_id: str) -> dict[str, Any]:
    async def is_theirs() -> bool:
        return bool(await task_of(bridge, workflow_id, agent_id))

    await until(is_theirs)
    return await task_of(bridge, workflow_id, agent_id)


async def withdrawn(bridge: SmallBridge, demand_id: str) -> list[Any]:
    events = (await bridge.network.bridge.stream(demand_id)).own
    return [each.event for each in events if each.event_type == "towow.agent.withdrawn"]


async def test_who_is_said_to_be_out_is_replaced_before_any_run_and_nobodys_own_leaving_is_claimed(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, workflow_id):
        before = (await view(bridge, demand_id))["proposal"]["version"]
        asked = await post(bridge, f"workflows/{workflow_id}/message", message=SAID)
        still = (await view(bridge, demand_id))["proposal"]["version"]
        told = await post(bridge, f"workflows/{workflow_id}/message", message="好，换吧")
        node = await until_given(bridge, workflow_id, BAO)
        plan = await view(bridge, demand_id)
        (left,) = await withdrawn(bridge, demand_id)
        await until_said(bridge.http, workflow_id, "鲍博接手")
        undone = await post(bridge, f"workflows/{workflow_id}/message", message="撤销")

    assert asked["is_question"]
    assert "现在还没有做" in asked["message"]
    assert still == before
    assert (told["decisions"][-1]["decision_type"], told["goals"][-1]["status"]) == ("respond", "answered")
    assert "接手的人自己要答应" in told["message"]
    assert node["config"]["assignee_name"] == "鲍博"
    assert (left.agent_id, left.reason, left.taken_out_by) == (LIN, SAID, "anonymous")
    assert plan["proposal"]["version"] > before
    assert not plan["approval"]["is_current"]
    assert "撤不回来" in undone["message"]


async def test_it_is_done_in_a_run_too_whatever_the_task_is_set_to_do_where_it_fails(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, workflow_id):
        node = await task_of(bridge, workflow_id, LIN)
        await post(
            bridge,
            f"workflows/{workflow_id}/message",
            message=f"把“{node['name']}”失败时改成停止",
        )
        policy = (await task_of(bridge, workflow_id, LIN))["config"].get("on_failure")
        await post(bridge, f"workflows/{workflow_id}/execute")
        await until_waiting(bridge, workflow_id, LIN)
        asked = {"agent_id": LIN, "reason": "病了"}
        told = await bridge.http.post(f"/api/v1/workflows/{workflow_id}/replacements", json=asked)
        await until_waiting(bridge, workflow_id, BAO)
        (left,) = await withdrawn(bridge, demand_id)

    assert policy != "replan"
    assert (told.status_code, told.json()["node_ids"]) == (202, [node["node_id"]])
    assert (left.reason, left.taken_out_by) == ("病了", "anonymous")


async def test_what_cannot_be_is_refused_with_a_sentence_over_http_and_in_the_conversation(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, _, workflow_id):
        body = {"agent_id": "user_agent_nobody"}
        unknown = await bridge.http.post(f"/api/v1/workflows/{workflow_id}/replacements", json=body)
        blank = (await post(bridge, "workflows", title="x"))["workflow_id"]
        no_plan = await bridge.http.post(f"/api/v1/workflows/{blank}/replacements", json={"agent_id": LIN})
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN)
        await until_given(bridge, workflow_id, BAO)
        again = await post(bridge, f"workflows/{workflow_id}/message", message=SAID)
        state = await read(bridge, workflow_id)

    assert (unknown.status_code, no_plan.status_code) == (409, 409)
    assert "made of no plan" in no_plan.text
    assert "has no part in this workflow" in unknown.text
    assert "林望舒" in again["message"]
    assert BAO in str(state["nodes"])


async def test_of_three_who_take_somebody_out_at_once_one_does_and_the_conversation_says_it_once(tmp_path) -> None:
    async with approved(tmp_path) as (bridge, demand_id, workflow_id):
        url, asked = f"/api/v1/workflows/{workflow_id}/replacements", {"agent_id": LIN}
        answers = await asyncio.gather(*(bridge.http.post(url, json=asked) for _ in range(3)))
        await until_given(bridge, workflow_id, BAO)
        talk = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/conversation")).json()
        left = await withdrawn(bridge, demand_id)

    assert sorted(each.status_code for each in answers) == [202, 409, 409]
    assert len([turn for turn in talk["turns"] if "接手的人自己要答应" in turn["content"]]) == 1
    assert len(left) == 1
