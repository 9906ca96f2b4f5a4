"""A part of the plan that the canvas gives to somebody else is told beside the plan: they have not agreed to it."""

from pathlib import Path

from tests.bridges.test_commitments import TEAM
from tests.bridges.test_honest_outcomes import person
from tests.bridges.test_replanning import LIN, approved, post, read, until_waiting

BAO = "user_agent_bao"
PEOPLE = {
    "lin": TEAM["lin"],
    "chen": TEAM["chen"],
    "bao": person("bao", "鲍博", "场地提供", price=7500.0, price_floor=7000.0, capacity_people=60),
}


async def test_whoever_has_a_part_that_they_never_agreed_to_is_told_with_whose_it_was(tmp_path: Path) -> None:
    async with approved(tmp_path, PEOPLE) as (bridge, _, workflow_id):
        await post(bridge, f"workflows/{workflow_id}/execute")
        task = await until_waiting(bridge, workflow_id, LIN)
        before = await read(bridge, workflow_id, "/plan-changes")
        await post(bridge, f"me/tasks/{workflow_id}/{task['node_id']}/hand-on", person=LIN, to=BAO)
        after = await read(bridge, workflow_id, "/plan-changes")
        said = (await read(bridge, workflow_id, "/conversation"))["turns"]
        await post(bridge, f"me/tasks/{workflow_id}/{task['node_id']}/hand-on", person=BAO, to=LIN)
        back = await read(bridge, workflow_id, "/plan-changes")

    assert before["handed_on"] == []
    (row,) = after["handed_on"]
    assert (row["node_id"], row["agent_id"], row["assignee"]) == (task["node_id"], LIN, BAO)
    assert (row["display_name"], row["assignee_name"]) == ("林望舒", "鲍博")
    assert row["capabilities"]
    assert any("转给了鲍博" in str(turn) and "没有对它点过头" in str(turn) for turn in said)
    assert back["handed_on"] == []
