"""How often each person was invited and has answered, through a time that has passed."""

import pytest

from bridges.http.activity import counted
from tests.bridges.small_bridge import small_bridge
from towow_core.store.invitations import Contact


async def test_invitations_and_answers_of_all_demands_are_counted_for_each_person(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        demand_ids = [await bridge.submit(f"我想在北京办一场AI聚会，{n}月") for n in (3, 4)]
        told = [envelope for demand_id in demand_ids for envelope in await bridge.network.until(demand_id)]
        spans = {
            span: (await bridge.http.get(f"/api/v1/activity?span={span}")).raise_for_status().json()
            for span in ("day", "week", "month")
        }

    invited = [who for each in told if each.event_type == "towow.channel.created" for who in each.payload["candidates"]]
    answered = [each.payload["agent_id"] for each in told if each.event_type == "towow.offer.submitted"]
    assert len(answered) >= 2
    for found in spans.values():
        assert {row["agent_id"]: sum(row["invited"]) for row in found["people"]} == {
            who: invited.count(who) for who in sorted(set(invited))
        }
        assert {row["agent_id"]: sum(row["answered"]) for row in found["people"]} == {
            who: answered.count(who) for who in sorted(set(invited))
        }
        assert {len(row["invited"]) for row in found["people"]} == {found["steps"]}
    assert [spans[span]["steps"] * spans[span]["step_s"] for span in ("day", "week", "month")] == [
        days * 86_400 for days in (1, 7, 30)
    ]


@pytest.mark.parametrize(
    ("at", "step"), [("2026-11-25T00:00:00Z", 0), ("2026-11-25T01:59:59Z", 1), ("2026-11-25T09:00:00Z", 2)]
)
def test_what_happened_is_counted_in_its_step_and_what_came_while_one_counts_in_the_last(at, step) -> None:
    contact = Contact(at=at, agent_id="user_agent_bob", is_answer=True)
    [person] = counted([contact], "2026-11-25T00:00:00Z", 3, 3600)

    assert person.answered == [int(n == step) for n in range(3)]
    assert person.invited == [0, 0, 0]
