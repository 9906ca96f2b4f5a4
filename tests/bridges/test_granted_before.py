"""A wish for pay that a plan has granted is in the next version's plan from the start, and costs no round again."""

from tests.bridges.test_clarifications import bridge_of, of_type
from tests.bridges.test_demand_changes import ended, next_end, patch, view
from tests.days import NEXT_SATURDAY


async def test_what_was_granted_in_one_version_is_not_asked_for_in_the_next(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        before = (await bridge.network.bridge.stream(found["demand_id"])).envelopes
        await patch(bridge, found["demand_id"], date=NEXT_SATURDAY.iso)
        events = await next_end(bridge, found["demand_id"], found["last_seq"])
        after = await view(bridge, found["demand_id"])

    asked = [said for said in of_type(before, "towow.proposal.feedback") if said["feedback_type"] == "negotiate"]
    assert [said["agent_id"] for said in asked] == ["user_agent_chen"]
    again = of_type(events, "towow.proposal.feedback")
    assert {said["feedback_type"] for said in again} == {"accept"}
    assert len({said["round"] for said in again}) == 1
    (part,) = [one for one in after["proposal"]["assignments"] if one["agent_id"] == "user_agent_chen"]
    assert "预付一半" in part["notes"]
    assert "待商定" not in part["notes"]
