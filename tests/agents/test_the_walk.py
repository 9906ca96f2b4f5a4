"""The walk of ARCHITECTURE §7 in one process: a sentence goes in, events come out, and nothing is skipped."""

from itertools import pairwise

from tests.agents.silent_twins import SilentTwin
from tests.agents.small_network import small_network
from tests.scripted_model import scripted
from towow_core.domain.policy import NegotiationPolicy

SENTENCE = "我想在北京办一场AI聚会"


def decline(_):
    return {"decision": "decline", "decline_reason": "没空", "reasoning": "没空", "confidence": 90}


async def test_a_demand_walks_from_the_desk_to_a_plan(tmp_path) -> None:
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert [e.event_type.removeprefix("towow.") for e in events if "status_changed" not in e.event_type] == [
        "demand.submitted",
        "demand.understood",
        "filter.completed",
        "channel.created",
        "demand.broadcast",
        *["offer.submitted"] * 3,
        "aggregation.started",
        "proposal.distributed",
        *["proposal.feedback"] * 3,
        "feedback.evaluated",
        "proposal.finalized",
    ]
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    assert len({e.event_id for e in events}) == len(events)
    assert all(a.timestamp <= b.timestamp for a, b in pairwise(events))


async def test_a_haggling_twin_gets_a_second_round_with_a_visible_difference(tmp_path) -> None:
    def haggle_once(inputs):
        if inputs.round == 1:
            return {"feedback_type": "negotiate", "reasoning": "太早", "adjustment_request": "改到下午"}
        return {"feedback_type": "accept", "reasoning": "可以"}

    models = {"bob": scripted(proposal_feedback=haggle_once)}
    async with small_network(tmp_path, twin_models=models) as network:
        events = await network.until(await network.ask(SENTENCE))

    plans = [e.payload["proposal"] for e in events if e.event_type == "towow.proposal.distributed"]
    assert [plan["version"] for plan in plans] == [1, 2]
    (change,) = plans[1]["adjustment_summary"]["requests_addressed"]
    assert (change["agent_id"], change["what"]) == ("user_agent_bob", "改到下午")
    assert events[-1].payload["rounds_taken"] == 2


async def test_when_everybody_declines_the_end_says_what_to_change(tmp_path) -> None:
    models = {name: scripted(response_generation=decline) for name in ("alice", "bob", "carol")}
    async with small_network(tmp_path, twin_models=models) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert events[-1].event_type == "towow.negotiation.failed"
    assert events[-1].payload["reason_code"] == "no_participants"
    assert events[-1].payload["advice"] == ["放宽条件再试"]


async def test_a_twin_that_never_answers_does_not_hold_up_the_others(tmp_path) -> None:
    async with small_network(
        tmp_path, policy=NegotiationPolicy(collect_timeout_s=4), twin_types={"bob": SilentTwin}
    ) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert events[-1].event_type == "towow.proposal.finalized"
    assert events[-1].payload["participants"] == ["user_agent_alice", "user_agent_carol"]


async def test_two_demands_at_once_do_not_mix(tmp_path) -> None:
    async with small_network(tmp_path) as network:
        ids = [await network.ask(SENTENCE), await network.ask("想找人拍一支短片")]
        streams = [await network.until(demand_id) for demand_id in ids]

    for demand_id, events in zip(ids, streams, strict=True):
        assert {e.payload["demand_id"] for e in events} == {demand_id}
        assert events[-1].event_type == "towow.proposal.finalized"


async def test_a_killed_hub_loses_no_negotiation(tmp_path) -> None:
    async with small_network(tmp_path) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id, "towow.demand.broadcast")
        network.hub.restart()
        events = await network.until(demand_id)

    assert events[-1].event_type == "towow.proposal.finalized"
    assert [e.seq for e in events] == list(range(1, len(events) + 1))


async def test_a_gap_opens_a_subnet_whose_result_is_merged_into_the_plan(tmp_path) -> None:
    def gap_for_photos(inputs):
        if "摄影" in inputs.understanding.capability_tags:
            return {"is_complete": True, "gaps": []}
        gap = {"gap_type": "摄影", "importance": 80, "reason": "要留影", "suggested_capability_tags": ["摄影"]}
        return {"is_complete": False, "analysis": "缺摄影", "gaps": [gap]}

    def worth_it(inputs):
        sub = {"description": "找一位摄影师", "capability_tags": ["摄影"], "priority": "high", "gap_addressed": "摄影"}
        return {
            "should_recurse": True,
            "reason": "值得",
            "satisfaction": {"met": True, "value": 0.3},
            "stakeholders": {"met": True, "value": len(inputs.outside)},
            "cost": {"met": True, "value": 0.25},
            "sub_demands": [sub],
        }

    def first_two(inputs):
        found = [
            {"agent_id": p.agent_id, "display_name": p.user_name, "reason": "合适", "relevance_score": 80}
            for p in inputs.profiles
        ]
        return {"analysis": "", "definitely_related": found[:2], "possibly_related": []}

    model = scripted(gap_identify=gap_for_photos, recursion_decide=worth_it, smart_filter=first_two)
    async with small_network(tmp_path, admin_model=model) as network:
        demand_id = await network.ask(SENTENCE)
        events = await network.until(demand_id, "towow.subnet.completed")
        own = [e for e in events if e.payload["demand_id"] == demand_id]
        sub_id = next(e.payload["sub_demand_id"] for e in own if e.event_type == "towow.subnet.triggered")
        sub_events = await network.until(sub_id)

    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    assert [e.event_type for e in own][-4:] == [
        "towow.proposal.finalized", "towow.gap.identified", "towow.subnet.triggered", "towow.subnet.completed",
    ]  # fmt: skip
    completed = own[-1].payload
    assert completed["outcome"] == "finalized"
    assert [a["agent_id"] for a in completed["merged_assignments"]] == ["user_agent_carol"]
    assert {a["source"] for a in completed["merged_assignments"]} == {completed["sub_channel_id"]}
    assert completed["proposal"]["version"] == 2
    assert sub_events[-1].event_type == "towow.proposal.finalized"
    assert {e.event_id for e in sub_events} <= {e.event_id for e in events}


async def test_a_subnet_that_finds_nobody_leaves_the_agreement(tmp_path) -> None:
    def gap(inputs):
        return {"gaps": [{"gap_type": "摄影", "importance": 80, "suggested_capability_tags": ["摄影"]}]}

    def always(inputs):
        sub = {"description": "找一位摄影师", "capability_tags": ["摄影"], "gap_addressed": "摄影"}
        yes = {"met": True}
        return {
            "should_recurse": True, "satisfaction": yes, "stakeholders": yes, "cost": yes, "sub_demands": [sub],
        }  # fmt: skip

    model = scripted(gap_identify=gap, recursion_decide=always)
    async with small_network(tmp_path, admin_model=model) as network:
        demand_id = await network.ask(SENTENCE)
        events = await network.until(demand_id, "towow.subnet.completed")

    assert events[-1].payload["outcome"] == "failed"
    assert events[-1].payload["merged_assignments"] == []
    terminal = [e for e in events if e.event_type == "towow.proposal.finalized"]
    assert [e.payload["demand_id"] for e in terminal] == [demand_id]


async def test_a_twin_that_dies_with_an_invitation_is_not_waited_for(tmp_path) -> None:
    rules = NegotiationPolicy(collect_timeout_s=300, unreachable_after_s=0.2, stuck_check_every_s=0.1)
    async with small_network(tmp_path, policy=rules, lease_s=3.0, twin_types={"bob": SilentTwin}) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id, "towow.offer.submitted")
        await network.twins["bob"].kill()
        events = await network.until(demand_id)

    assert events[-1].payload["participants"] == ["user_agent_alice", "user_agent_carol"]
