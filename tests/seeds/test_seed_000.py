"""Seed 000, the OpenAgents integration: its classes, its rules, its bridge."""

import asyncio
from dataclasses import replace

import pytest

from agents.channel_admin import TowowChannelAdmin
from agents.coordinator import TowowCoordinator
from agents.network.worker import TowowWorkerAgent
from agents.user_agent import TowowUserAgent
from bridges.event_bridge import TowowEventBridge
from bridges.event_mappings import DEFAULT_MAPPINGS, EventMapping
from tests.agents.small_network import small_network
from tests.core.kit import (
    ALICE,
    BOB,
    at,
    channel,
    gaps_found,
    offer,
    play,
    recursion,
    reviewed,
    rings,
    says,
    start,
)
from tests.scripted_model import scripted
from towow_core.codec import message_payload
from towow_core.errors import IllegalTransition
from towow_core.events import EVENT_TYPES
from towow_core.models import FeedbackType
from towow_core.negotiation.messages import Ticked
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus, advance
from towow_core.negotiation.transition import transition
from towow_core.policy import NegotiationPolicy
from towow_core.services.snapshots import inherited
from towow_core.subdemands import SubnetOrigin
from towow_core.timestamps import plus_seconds


def test_every_agent_is_a_towow_worker_agent() -> None:
    """000 §2.2."""
    assert all(issubclass(cls, TowowWorkerAgent) for cls in (TowowCoordinator, TowowChannelAdmin, TowowUserAgent))


def test_terminal_statuses_have_no_way_out() -> None:
    """000 §3.3 VALID_TRANSITIONS: 终态."""
    assert VALID_TRANSITIONS[ChannelStatus.FINALIZED] == frozenset()
    assert VALID_TRANSITIONS[ChannelStatus.FORCE_FINALIZED] == frozenset()
    assert VALID_TRANSITIONS[ChannelStatus.FAILED] == frozenset()


def test_the_seeds_timeouts_are_the_defaults() -> None:
    """000 §3.3, 000 §5.2.2."""
    policy = NegotiationPolicy()

    assert (policy.collect_timeout_s, policy.feedback_timeout_s) == (60, 120)
    assert policy.lifetime_max_s == 600
    assert policy.subnets_per_channel_max == 3


def test_the_default_mappings_have_the_seeds_words() -> None:
    """000 §3.5 DEFAULT_MAPPINGS: the short names."""
    words = {mapping.sse_event_type for mapping in DEFAULT_MAPPINGS}

    assert words == {
        "channel_created", "channel_status", "channel_completed", "channel_failed", "agent_response",
        "agent_feedback", "negotiation_progress", "proposal_sent", "subnet_created",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "event_type", "fits"),
    [
        ("towow.offer.*", "towow.offer.submitted", True),
        ("towow.offer.*", "towow.offers.submitted", False),
        ("towow.offer.submitted", "towow.offer.submitted", True),
        ("towow.offer", "towow.offer.submitted", False),
    ],
)
def test_a_pattern_matches_a_name_or_a_prefix(pattern, event_type, fits) -> None:
    """000 §3.5 _match_pattern."""
    assert EventMapping(openagents_pattern=pattern, sse_event_type="x").matches(event_type) is fits


async def test_a_stopped_bridge_shows_nothing_new(tmp_path) -> None:
    """000 §3.5 start, stop."""
    async with small_network(tmp_path) as network:
        stopped = TowowEventBridge(network.store)
        demand_id = await network.ask("办聚会")
        events = await network.until(demand_id)
        stream = await stopped.stream("d-other")
        await stopped.on_openagents_event(events[-1])

    assert stream.envelopes == []


async def test_a_bridge_that_is_started_again_shows_everything_again(tmp_path) -> None:
    """000 §3.5 stop, start: what happened in between is in the store."""
    async with small_network(tmp_path) as network:
        demand_id = await network.ask("办聚会")
        await network.until(demand_id)
        network.bridge.stop()
        stopped = await network.bridge.stream(demand_id)
        assert stopped.closed
        network.bridge.start()
        await network.until(demand_id, "towow.gap.identified")


@pytest.mark.parametrize(
    ("accepting", "ending"),
    [(5, "towow.proposal.finalized"), (4, "towow.proposal.finalized"), (2, "towow.negotiation.failed")],
)
async def test_acceptance_decides_the_round(tmp_path, accepting, ending) -> None:
    """000 §3.3 _evaluate_feedback: 80 % finalizes, below half fails; between, it is negotiated again."""

    def refuse(_):
        return {"feedback_type": "reject", "reasoning": "不合适"}

    names = ("alice", "bob", "carol", "dave", "erin")
    models = {name: scripted(proposal_feedback=refuse) for name in names[accepting:]}
    async with small_network(tmp_path, names, twin_models=models) as network:
        events = await network.until(await network.ask("办聚会"))

    assert events[-1].event_type == ending


async def test_the_collect_timeout_aggregates_what_there_is(tmp_path) -> None:
    """000 §3.3 _on_collect_timeout."""
    async with small_network(tmp_path, policy=NegotiationPolicy(collect_timeout_s=0.5)) as network:
        network.twins["carol"]._event_handlers.clear()
        events = await network.until(await network.ask("办聚会"))

    moves = [e.payload for e in events if e.event_type == "towow.channel.status_changed"]
    assert "collect_timeout" in {move["reason"] for move in moves}


async def test_a_demand_is_understood_filtered_and_opened_as_a_channel(tmp_path) -> None:
    """000 §3.2, 000 §6.2: 返回结构化分析, 筛选结果合理, OpenAgents Channel 创建成功, @on_event."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask("我想在北京办一场AI聚会"))

    first = [e.event_type for e in events][:5]
    assert first == [
        "towow.demand.submitted", "towow.demand.understood", "towow.filter.completed", "towow.channel.created",
        "towow.channel.status_changed",
    ]  # fmt: skip
    understood, found = events[1].payload, events[2].payload
    assert understood["capability_tags"] == ["场地", "演讲"]
    assert {c["agent_id"] for c in found["candidates"]} == {f"user_agent_{n}" for n in ("alice", "bob", "carol")}


@pytest.mark.parametrize("candidates_max", [1, 2, 20])
async def test_no_more_candidates_are_invited_than_the_policy_says(tmp_path, candidates_max) -> None:
    """000 §3.2 _max_candidates: 10 unless it is set."""
    assert NegotiationPolicy().candidates_max == 10
    async with small_network(tmp_path, policy=NegotiationPolicy(candidates_max=candidates_max)) as network:
        events = await network.until(await network.ask("办聚会"))

    (sent_to,) = [e.payload["recipients_count"] for e in events if e.event_type == "towow.demand.broadcast"]
    assert sent_to == min(candidates_max, 3)


async def test_the_states_are_walked_through_in_the_seeds_order_with_its_reasons(tmp_path) -> None:
    """000 §2.3.2, 000 §3.3 _transition_state, 000 §6.3 状态转换正确: old, new and why, for whoever watches."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask("办聚会"))

    moves = [e.payload for e in events if e.event_type == "towow.channel.status_changed"]
    assert [(m["old_status"], m["new_status"]) for m in moves] == [
        ("created", "broadcasting"), ("broadcasting", "collecting"), ("collecting", "aggregating"),
        ("aggregating", "proposal_sent"), ("proposal_sent", "negotiating"), ("negotiating", "finalized"),
    ]  # fmt: skip
    assert [m["reason"] for m in moves][:3] == ["start_broadcast", "broadcast_complete", "collect_complete"]


def test_an_illegal_move_is_refused() -> None:
    """000 §3.3 _transition_state, 000 §6.3 所有转换路径覆盖: each pair of states is either in the table or refused."""
    for old in ChannelStatus:
        for new in ChannelStatus:
            if new in VALID_TRANSITIONS[old]:
                assert advance("collab-1", old, new) is new
            else:
                with pytest.raises(IllegalTransition):
                    advance("collab-1", old, new)


def test_messages_count_once_and_only_in_their_state() -> None:
    """000 §3.3 on_proposal_submitted, on_feedback_submitted: 幂等性检查, 只在 COLLECTING / NEGOTIATING 状态接收."""
    collecting = play(channel(ALICE, BOB), start(), offer(ALICE)).state
    reviewing = reviewed(ALICE, BOB)

    assert transition(collecting, offer(ALICE)).state == collecting
    assert transition(collecting, says(ALICE)).state == collecting
    assert transition(reviewing, offer(ALICE, message_id="msg-late")).state == reviewing
    once = transition(reviewing, says(ALICE)).state
    assert transition(once, says(ALICE)).state == once


def test_without_any_answer_the_collect_timeout_ends_it() -> None:
    """000 §3.3 _on_collect_timeout: 如果有响应，继续聚合；否则失败."""
    opened = play(channel(ALICE, BOB), start()).state

    assert play(opened, rings(opened, "collect")).state.ending.reason_code == "no_participants"


def test_the_negotiate_timeout_counts_what_was_said() -> None:
    """000 §3.3 _on_negotiate_timeout, 000 §6.3 超时后状态转换正确."""
    asked = reviewed(ALICE, BOB)

    assert play(asked, says(ALICE), rings(asked, "feedback")).state.status is ChannelStatus.FINALIZED


@pytest.mark.parametrize(
    ("accepting", "status"), [(10, "finalized"), (8, "finalized"), (7, "proposal_sent"), (5, "proposal_sent")]
)
def test_the_share_that_accepts_decides_to_the_number(accepting, status) -> None:
    """000 §3.3 _evaluate_feedback: 80 % and more finalize, 50 % to 80 % are negotiated again."""
    team = [f"user_agent_{number}" for number in range(10)]
    said = [says(a, FeedbackType.ACCEPT if i < accepting else FeedbackType.REJECT) for i, a in enumerate(team)]

    assert play(reviewed(*team), *said).state.status == status


def test_below_half_it_fails() -> None:
    """000 §3.3 _evaluate_feedback: low_acceptance_rate."""
    team = [f"user_agent_{number}" for number in range(10)]
    said = [says(a, FeedbackType.ACCEPT if i < 4 else FeedbackType.REJECT) for i, a in enumerate(team)]

    assert play(reviewed(*team), *said).state.ending.reason_code == "majority_refused"


async def test_renegotiating_tells_people_the_plan_and_what_was_said_of_it(tmp_path) -> None:
    """000 §3.3 _renegotiate, 000 §3.4 on_renegotiate, 000 §4.2.3: previous_proposal and feedback_summary."""
    asked = []
    async with small_network(tmp_path, ("alice",)) as network:
        answer = network.twins["alice"].answer_invitation

        async def remember(invite):
            asked.append(message_payload(invite))
            return await answer(invite)

        network.twins["alice"].answer_invitation = remember
        demand_id = await network.ask("办聚会")
        await network.until(demand_id)
        await network.desk.reject(await network.store.demand(demand_id), "太贵")
        stream = await network.bridge.stream(demand_id)
        async with asyncio.timeout(10):
            while sum(e.event_type == "towow.proposal.finalized" for e in stream.envelopes) < 2:
                await asyncio.sleep(0.01)

    assert [message["type"] for message in asked] == ["demand_offer", "renegotiate"]
    assert asked[1]["feedback_summary"] == "太贵"
    assert asked[1]["previous_proposal"]["summary"]


@pytest.mark.parametrize("depth_max", [1, 2])
def test_subnets_go_as_deep_as_the_policy_says(depth_max) -> None:
    """000 §3.6 最大递归深度 2 层, 000 §6.3 递归深度控制正确; 000 §5.1 子网递归过深."""
    at_the_cap = replace(reviewed(ALICE, recursion_depth_max=depth_max), recursion_depth=depth_max)
    above = replace(at_the_cap, recursion_depth=depth_max - 1)

    assert play(at_the_cap, says(ALICE)).state.is_settled
    assert play(above, says(ALICE)).state.afterwards == "gaps"


def test_a_channel_has_three_subnets_at_most() -> None:
    """000 §3.6 每层最大子网数 3 个."""
    subs = tuple(f"d-0000000{number}" for number in range(5))
    agreed = play(reviewed(ALICE), says(ALICE), gaps_found(), recursion(*subs))

    assert len(agreed.state.subnets) == 3


def test_a_subnet_inherits_its_parents_limits_within_what_time_is_left() -> None:
    """000 §3.6 子网超时: 继承父 Channel 配置."""
    policy = NegotiationPolicy(rounds_max=3, collect_timeout_s=20)
    deadline = plus_seconds("2026-11-20T10:00:00.000000Z", 45)
    origin = SubnetOrigin(ancestors=("d-1",), lineage=(), exclude_agent_ids=(), deadline_at=deadline)
    below = inherited(policy, origin, "2026-11-20T10:00:00.000000Z")

    assert (below.rounds_max, below.lifetime_max_s, below.collect_timeout_s) == (3, 45, 15)


def test_a_stuck_channel_fails_after_ten_minutes() -> None:
    """000 §5.2.2 _check_stuck_channels, 000 §5.1 状态机死锁."""
    stuck = play(channel(ALICE, BOB, collect_timeout_s=9999), start()).state

    assert play(stuck, Ticked(at=at(599))).state.ending is None
    assert play(stuck, Ticked(at=at(600))).state.ending.reason_code == "lifetime_exceeded"


async def test_what_agents_are_sent_has_the_seeds_names(tmp_path) -> None:
    """000 §4.2.1 to 000 §4.2.3, in contract §7's names: from the browser's demand to the end of the channel."""
    async with small_network(tmp_path) as network:
        handled = {pattern for pattern, _ in network.twins["alice"]._event_handlers}
        staff = {p for agent in (network.coordinator, network.admin) for p, _ in agent._event_handlers}

    assert {"towow.invite", "towow.renegotiate", "towow.proposal.review", "towow.channel.completed"} <= handled
    assert staff >= {
        "towow.demand.new", "towow.demand.subnet", "towow.registry.announce", "towow.channel.manage",
        "towow.offer.response", "towow.proposal.response", "towow.agent.withdraw", "towow.channel.decision",
    }  # fmt: skip


async def test_every_default_mapping_has_its_event_and_the_seeds_form(tmp_path) -> None:
    """000 §3.5 DEFAULT_MAPPINGS, 000 §4.3, 000 §6.4 所有事件映射正确: {event, data, timestamp}."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask("办聚会"))
        shown = [shape for e in events if (shape := network.bridge.translate(e)) is not None]

    assert {mapping.openagents_pattern for mapping in DEFAULT_MAPPINGS} <= set(EVENT_TYPES)
    assert all(set(shape) == {"event", "data", "timestamp"} for shape in shown)
    response = next(shape for shape in shown if shape["event"] == "agent_response")
    assert set(response["data"]) >= {"agent_id", "channel_id", "response_type", "content"}
    feedback = next(shape for shape in shown if shape["event"] == "agent_feedback")
    assert (feedback["data"]["accepted"], feedback["data"]["reason"]) == (True, "同意")


async def test_a_mapping_of_ones_own_is_shown(tmp_path) -> None:
    """000 §3.5 add_mapping, with a transformer."""
    async with small_network(tmp_path) as network:
        mine = EventMapping(
            openagents_pattern="towow.demand.*",
            sse_event_type="my_demand",
            transformer=lambda d: {"id": d["demand_id"]},
        )
        network.bridge.add_mapping(mine)
        demand_id = await network.ask("办聚会")
        events = await network.until(demand_id, "towow.demand.understood")
        shape = network.bridge.translate(events[-1])

    assert (shape["event"], shape["data"]) == ("my_demand", {"id": demand_id})


async def test_agents_start_and_stop_and_start_again(tmp_path) -> None:
    """000 §3.1 on_startup, on_shutdown, 000 §6.1 Agent 启动/关闭正常."""
    async with small_network(tmp_path, ("alice", "bob")) as network:
        await network.twins["bob"].stop()
        first = await network.until(await network.ask("办聚会"))
        back = TowowUserAgent(network.twins["bob"].profile, hub=network.hub, llm=scripted())
        await back.start()
        second = await network.until(await network.ask("再办一次聚会"))
        await back.stop()

    assert first[-1].payload["participants"] == ["user_agent_alice"]
    assert second[-1].payload["participants"] == ["user_agent_alice", "user_agent_bob"]


async def test_that_nobody_is_suitable_is_said(tmp_path) -> None:
    """000 §3.2: no_suitable_agents."""

    def nobody(_):
        return {"analysis": "", "definitely_related": [], "possibly_related": []}

    async with small_network(tmp_path, admin_model=scripted(smart_filter=nobody)) as network:
        events = await network.until(await network.ask("办聚会"))

    assert events[-1].payload["reason_code"] == "no_candidates"


async def test_a_twin_that_declines_says_why(tmp_path) -> None:
    """000 §3.4 _decline_invite."""

    def decline(_):
        return {"decision": "decline", "decline_reason": "档期满了", "reasoning": ""}

    async with small_network(tmp_path, twin_models={"bob": scripted(response_generation=decline)}) as network:
        events = await network.until(await network.ask("办聚会"))

    (said,) = [e.payload for e in events if e.payload.get("decline_reason")]
    assert (said["agent_id"], said["decline_reason"]) == ("user_agent_bob", "档期满了")
    assert "user_agent_bob" not in events[-1].payload["participants"]
