"""Over the real hub: a person's twin leaves between the reviews, and a requester does not take the plan."""

import pytest

from agents.network.hub_address import hub_address
from agents.user_agent import TowowUserAgent
from tests.agents.small_network import profile
from tests.bridges.small_bridge import watch
from tests.journeys.real_network import real_network, slow_model, write_profiles
from tests.scripted_model import scripted
from tests.waiting import until

pytestmark = pytest.mark.processes

MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾，预算2万"


def kinds(events: list[dict], event_type: str) -> list[dict]:
    return [e["payload"] for e in events if e["event_type"] == event_type]


async def test_a_twin_leaves_while_offers_are_collected_when_its_person_says_so(tmp_path) -> None:
    """Of four people three are invited; one of them goes again before there is a plan, and the fourth is asked."""
    people = write_profiles(tmp_path / "profiles", ["alice", "bob", "zoe"])
    rules, hold = {"TOWOW_POLICY_CANDIDATES_MAX": "3"}, tmp_path / "hold"
    hold.touch()  # Mei alone answers, until she has gone
    model = slow_model(0, hold)
    async with real_network(tmp_path, environment=rules, profiles_dir=people, llm_client=model) as network:
        mei = TowowUserAgent(profile("mei"), hub=hub_address(network.launcher.settings), llm=scripted())
        await mei.start()
        await network.until_online("user_agent_mei")
        demand_id = await network.submit("我想在北京办一场AI聚会")
        first = await network.until(demand_id, "towow.offer.submitted")
        (channel_id,) = mei.negotiations
        await mei.withdraw(channel_id, "临时有事")
        await network.until(demand_id, "towow.agent.withdrawn")
        hold.unlink()
        events = await network.until(demand_id)
        await mei.stop()

    assert [p["agent_id"] for p in kinds(first, "towow.offer.submitted")] == ["user_agent_mei"]
    (left,) = kinds(events, "towow.agent.withdrawn")
    (replaced,) = kinds(events, "towow.agent.substituted")
    assert (left["agent_id"], left["reason"]) == ("user_agent_mei", "临时有事")
    assert replaced["replaced_by"] == "user_agent_zoe"
    assert events[-1]["payload"]["participants"] == [f"user_agent_{name}" for name in ("alice", "bob", "zoe")]
    assert events[-1]["payload"]["rounds_taken"] == 1


async def test_a_plan_that_is_too_dear_comes_back_cheaper_from_the_same_people(tmp_path) -> None:
    async with real_network(tmp_path) as network:
        demand_id = await network.submit(MEETUP)
        first = await watch(network.http, demand_id)
        answer = await network.http.post(f"/api/v1/demand/{demand_id}/reject", json={"reason": "太贵了，能便宜点吗"})
        second = await watch(network.http, demand_id, headers={"Last-Event-ID": first[-1][0]})

        async def is_over() -> bool:
            return (await network.http.get(f"/api/v1/demand/{demand_id}/status")).json()["terminal"]

        await until(is_over)

    before, after = first[-1][1]["payload"]["proposal"], second[-1][1]["payload"]["proposal"]
    assert answer.json()["rounds_left"] == 5 - first[-1][1]["payload"]["rounds_taken"]
    assert (
        after["version"] == before["version"] + 1 + len(kinds([e for _, e in second], "towow.feedback.evaluated")) - 1
    )
    assert total(after) < total(before)
    assert {a["agent_id"] for a in after["assignments"]} <= {a["agent_id"] for a in before["assignments"]}
    (sent_out, *_) = kinds([e for _, e in second], "towow.proposal.distributed")
    assert [c["agent_id"] for c in sent_out["proposal"]["adjustment_summary"]["requests_addressed"]][-1] == "requester"


def total(plan: dict) -> float:
    return sum(part["price"] or 0 for part in plan["assignments"])
