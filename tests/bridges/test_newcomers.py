"""A newcomer's part waits, visibly, for a yes: whose it was, what differs; and who depends on it is told."""

from typing import Any

import pytest

from tests.bridges.small_bridge import SmallBridge
from tests.bridges.test_accepted_as_open import SMALL
from tests.bridges.test_replanning import BAO, LIN, approved, post, read
from tests.bridges.test_taking_out import until_given
from tests.bridges.test_who_is_out import mine
from tests.waiting import until

HOST = "user_agent_zhao"


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
    assert (new["taken_over_from"], new["note"]) == ("林望舒", "病了")
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


async def until_nobodys(bridge: SmallBridge, workflow_id: str, node_id: str) -> None:
    async def is_nobodys() -> bool:
        return not (await read(bridge, workflow_id))["nodes"][node_id]["config"].get("assignee")

    await until(is_nobodys)
