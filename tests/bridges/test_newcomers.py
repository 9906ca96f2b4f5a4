"""A newcomer's part waits, visibly, for a yes: whose it was, what differs; and who depends on it is told."""

import asyncio
from typing import Any

import pytest

from bridges.http import unapproved
from tests.bridges.conversations import until_said
from tests.bridges.small_bridge import SmallBridge
from tests.bridges.test_accepted_as_open import SMALL
from tests.bridges.test_honest_outcomes import view
from tests.bridges.test_replanning import BAO, LIN, approved, post, read, until_waiting
from tests.bridges.test_taking_out import until_given
from tests.bridges.test_who_is_out import mine
from tests.waiting import until
from towow_core.orchestration.replanning import Replanning
from towow_core.workflow.events import CanvasChangeEvent

HOST = "user_agent_zhao"
ACCEPTED = "接受了改过的方案"


async def changes(bridge: SmallBridge, workflow_id: str, language: str = "zh") -> dict[str, Any]:
    asked = {"accept-language": language}
    answer = await bridge.http.get(f"/api/v1/workflows/{workflow_id}/plan-changes", headers=asked)
    return answer.raise_for_status().json()


async def in_chinese(bridge: SmallBridge, who: str) -> list[dict[str, Any]]:
    asked = {"params": {"person": who}, "headers": {"accept-language": "zh"}}
    return (await bridge.http.get("/api/v1/me/tasks", **asked)).raise_for_status().json()["items"]


async def test_what_waits_for_a_yes_says_whom_they_replace_and_at_which_price_and_what_is_open(tmp_path) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
        await until_given(bridge, workflow_id, BAO)
        (waiting,) = (await changes(bridge, workflow_id))["unapproved"]
        (in_english,) = (await changes(bridge, workflow_id, "en"))["unapproved"]
        (new,) = await in_chinese(bridge, BAO)
        others = [row for who in (HOST, "user_agent_chen") for row in await in_chinese(bridge, who)]
        await bridge.approve(demand_id)
        after = await changes(bridge, workflow_id)
        (accepted,) = await mine(bridge, BAO)

    assert (waiting["assignee_name"], waiting["was"]) == ("鲍博", "林望舒")
    assert "价格：¥6,000 → ¥7,500" in waiting["differs"]
    assert "price: ¥6,000 → ¥7,500" in in_english["differs"]
    assert any("30" in each for each in waiting["differs"])
    assert (new["taken_over_from"], new["taken_over_because"], new["note"]) == ("林望舒", "病了", "")
    assert (new["waits_for_yes"], new["accepted_at"]) == (True, "")
    assert new["differs"] == waiting["differs"]
    assert not any("由你判断" in each for each in new["differs"])
    told = [said for row in others for said in row["changed_before"]]
    assert told
    assert all("林望舒换成了鲍博" in said and "30" in said for said in told)
    assert after["unapproved"] == []
    assert accepted["waits_for_yes"] is False
    assert accepted["accepted_at"]


@pytest.mark.parametrize("to", ["赵敏之", ""], ids=["given by hand", "nobody"])
async def test_a_part_that_nobody_has_in_the_plan_waits_for_a_yes_and_who_was_given_it_by_hand_is_named(
    tmp_path, to
) -> None:
    people = {name: one for name, one in SMALL.items() if name != "bao"}
    async with approved(tmp_path, people) as (bridge, _, workflow_id):
        node = await until_given(bridge, workflow_id, LIN)
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
        await until_nobodys(bridge, workflow_id, node["node_id"])
        if to:
            said = f"把“{node['name']}”交给{to}"
            await post(bridge, f"workflows/{workflow_id}/message", message=said)
        found = await changes(bridge, workflow_id)

    (waiting,) = found["unapproved"]
    assert (waiting["assignee_name"], waiting["was"]) == ("", "林望舒")
    given = [(one["display_name"], one["assignee_name"]) for one in found["handed_on"]]
    assert given == ([("林望舒", to)] if to else [])


@pytest.mark.parametrize("to", ["赵敏之", "没有人"])
async def test_who_took_a_part_over_is_named_by_the_plan_whoever_the_canvas_names(tmp_path, to) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
        node = await until_given(bridge, workflow_id, BAO)
        who = {"assignee": HOST, "assignee_name": to} if to == "赵敏之" else {"assignee": None, "assignee_name": None}
        session = await bridge.context.workflows.open(workflow_id)
        changed = CanvasChangeEvent(
            workflow_id=workflow_id,
            change_type="node_updated",
            change_data={"node_id": node["node_id"], "config": who},
            version=session.workflow.canvas.version,
        )
        assert (await session.sync.handle_canvas_change(changed)).success
        (waiting,) = (await changes(bridge, workflow_id))["unapproved"]
        await bridge.approve(demand_id)
        (said, *_) = [each for each in await until_said(bridge.http, workflow_id, ACCEPTED) if ACCEPTED in each]

    assert waiting["assignee_name"] == "鲍博"
    assert "鲍博做" in said
    assert "没有人做" not in said


async def until_nobodys(bridge: SmallBridge, workflow_id: str, node_id: str) -> None:
    async def is_nobodys() -> bool:
        return not (await read(bridge, workflow_id))["nodes"][node_id]["config"].get("assignee")

    await until(is_nobodys)


async def replaced(bridge: SmallBridge, workflow_id: str) -> dict[str, Any]:
    """Bao has Lin's part in a run, and it waits for him."""
    await post(bridge, f"workflows/{workflow_id}/execute")
    await until_waiting(bridge, workflow_id, LIN)
    await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
    return await until_waiting(bridge, workflow_id, BAO)


@pytest.mark.parametrize("note", ["带了雨布", ""])
async def test_why_a_part_was_taken_over_is_not_what_is_noted_when_it_is_done(tmp_path, note) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        node = await replaced(bridge, workflow_id)
        await bridge.approve(demand_id)
        done = f"me/tasks/{workflow_id}/{node['node_id']}"
        await post(bridge, done, status="completed", person=BAO, result="好了", note=note)
        (row,) = await mine(bridge, BAO)

    assert (row["taken_over_because"], row["note"], row["result"]) == ("病了", note, "好了")


@pytest.mark.parametrize("status", ["completed", "failed"])
async def test_before_the_yes_nobody_says_what_became_of_a_part_that_was_taken_over(tmp_path, status) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        node = await replaced(bridge, workflow_id)
        path, said = f"/api/v1/me/tasks/{workflow_id}/{node['node_id']}", {"status": status, "person": BAO}
        refused = await bridge.http.post(path, json=said, headers={"accept-language": "en"})
        (before,) = await mine(bridge, BAO)
        await bridge.approve(demand_id)
        taken = await bridge.http.post(path, json=said)

    assert refused.status_code == 409
    assert "has not said yes to the changed plan yet" in refused.json()["detail"]
    assert "handed on" in refused.json()["detail"]
    assert (before["status"], before["waits_for_yes"]) == ("waiting", True)
    assert taken.status_code == 200


async def test_before_the_yes_no_sentence_and_no_button_of_the_canvas_says_it_either(tmp_path) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        node = await replaced(bridge, workflow_id)
        sentence = f"“{node['name']}”做完了"
        told = await post(bridge, f"workflows/{workflow_id}/message", message=sentence)
        path = f"/api/v1/workflows/{workflow_id}/nodes/{node['node_id']}/complete"
        refused = await bridge.http.post(path, json={}, headers={"accept-language": "en"})
        before = (await read(bridge, workflow_id))["nodes"][node["node_id"]]["status"]
        await bridge.approve(demand_id)
        await post(bridge, f"workflows/{workflow_id}/message", message=sentence)
        after = (await read(bridge, workflow_id))["nodes"][node["node_id"]]["status"]

    assert "还没有同意改过的方案" in told["message"]
    assert refused.status_code == 409
    assert "has not said yes to the changed plan yet" in refused.json()["detail"]
    assert (before, after) == ("waiting", "completed")


async def test_before_the_yes_whoever_took_a_part_over_can_leave_the_plan(tmp_path) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        node = await replaced(bridge, workflow_id)
        left = await bridge.http.delete(f"/api/v1/agents/{BAO}/commitments/{demand_id}", params={"reason": "太远"})

        async def is_gone() -> bool:
            return (await read(bridge, workflow_id))["nodes"][node["node_id"]]["config"].get("assignee") != BAO

        await until(is_gone)

    assert left.status_code == 202


async def test_a_yes_to_whoever_took_a_part_over_is_none_to_whom_they_hand_it_on(tmp_path) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        node = await replaced(bridge, workflow_id)
        said = {"person": BAO, "to": HOST, "note": "出差"}
        await post(bridge, f"me/tasks/{workflow_id}/{node['node_id']}/hand-on", **said)
        await bridge.approve(demand_id)
        (given,) = [row for row in await mine(bridge, HOST) if row["node_id"] == node["node_id"]]

    assert given["agreed_with"] == "鲍博"
    assert (given["waits_for_yes"], given["accepted_at"]) == (False, "")


async def test_who_is_given_back_a_part_finds_their_own_offer_and_not_the_other_ones(tmp_path) -> None:
    async with approved(tmp_path, SMALL) as (bridge, _, workflow_id):
        own = await mine(bridge, LIN)
        node = await replaced(bridge, workflow_id)
        (baos,) = await mine(bridge, BAO)
        await post(bridge, f"me/tasks/{workflow_id}/{node['node_id']}/hand-on", person=BAO, to=LIN, note="还是你来")
        (given,) = [row for row in await mine(bridge, LIN) if row["node_id"] == node["node_id"] and row["price"]]
        (told,) = (await changes(bridge, workflow_id))["handed_on"]

    (was,) = [row for row in own if row["node_id"] == node["node_id"]]
    names = ("responsibility", "price", "currency")
    assert [given[name] for name in names] == [was[name] for name in names]
    assert given["price"] != baos["price"]
    assert (given["agreed_with"], given["agreed_earlier"], given["price_agreed_with"]) == ("鲍博", True, "")
    assert told["agreed_earlier"]


@pytest.mark.parametrize("is_drawn_first", [False, True])
async def test_a_yes_before_a_takeover_is_drawn_is_a_yes_to_it_and_nothing_is_open_there(
    tmp_path, is_drawn_first, monkeypatch
) -> None:
    """`is_drawn_first`: the canvas has it when the yes is told; else it comes to it later."""
    gate, drawn = asyncio.Event(), Replanning._changed  # noqa: SLF001 - the canvas comes late, as it may

    async def late(self: Replanning, *args: Any) -> Any:
        await gate.wait()
        return await drawn(self, *args)

    monkeypatch.setattr(Replanning, "_changed", late)
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
        await until_planned(bridge, demand_id, BAO)
        if is_drawn_first:
            gate.set()
            await until_given(bridge, workflow_id, BAO)
        approval = await bridge.approve(demand_id)
        gate.set()
        await until_given(bridge, workflow_id, BAO)
        (new,) = await mine(bridge, BAO)
        plan = await view(bridge, demand_id)

        async def is_settled() -> bool:
            return "left_open" not in (await until_given(bridge, workflow_id, BAO))["config"]["plan_part"]

        await until(is_settled)

    assert approval["workflow_id"] == workflow_id
    assert plan["approval"]["is_current"]
    assert (new["waits_for_yes"], new["accepted_at"]) == (False, plan["approval"]["at"])


async def test_a_yes_before_somebody_takes_a_part_over_is_none_to_them_though_it_is_told_later(
    tmp_path, monkeypatch
) -> None:
    told = unapproved.settle_accepted
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):

        async def late(*args: Any) -> None:
            await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
            await until_given(bridge, workflow_id, BAO)
            await told(*args)

        monkeypatch.setattr(unapproved, "settle_accepted", late)
        await bridge.approve(demand_id)
        (new,) = await mine(bridge, BAO)
        node = await until_given(bridge, workflow_id, BAO)

    assert (new["waits_for_yes"], new["accepted_at"]) == (True, "")
    assert node["config"]["plan_part"]["left_open"]


async def test_who_waits_for_a_yes_waits_for_it_also_where_the_changed_plan_is_rejected(tmp_path) -> None:
    async with approved(tmp_path, SMALL) as (bridge, demand_id, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
        await until_given(bridge, workflow_id, BAO)
        await post(bridge, f"demand/{demand_id}/reject", reason="太贵了")
        (new,) = await mine(bridge, BAO)
        listed = (await changes(bridge, workflow_id))["unapproved"]

    assert [each["assignee_name"] for each in listed] == ["鲍博"]
    assert (new["waits_for_yes"], new["accepted_at"]) == (True, "")


async def test_who_left_and_is_given_their_task_back_by_hand_has_nobodys_yes_to_that(tmp_path) -> None:
    people = {name: one for name, one in SMALL.items() if name != "bao"}
    async with approved(tmp_path, people) as (bridge, demand_id, workflow_id):
        node = await until_given(bridge, workflow_id, LIN)
        await post(bridge, f"workflows/{workflow_id}/replacements", agent_id=LIN, reason="病了")
        await until_nobodys(bridge, workflow_id, node["node_id"])
        await bridge.approve(demand_id)
        await post(bridge, f"workflows/{workflow_id}/message", message=f"把“{node['name']}”交给林望舒")
        (row,) = await mine(bridge, LIN)
        others = [each for who in (HOST, "user_agent_chen") for each in await mine(bridge, who)]

    assert row["status"] == "not_run"
    assert (row["waits_for_yes"], row["accepted_at"], row["taken_over_from"]) == (False, "", "")
    assert row["differs"] == []
    assert [said for each in others for said in each["changed_before"]] == []


async def until_planned(bridge: SmallBridge, demand_id: str, agent_id: str) -> None:
    async def is_in_it() -> bool:
        parts = (await view(bridge, demand_id))["proposal"]["assignments"]
        return any(part["agent_id"] == agent_id and part["standing"] == "active" for part in parts)

    await until(is_in_it)
