"""Seed 000, the OpenAgents integration: its classes, its rules, its bridge."""

import asyncio
from dataclasses import replace

import orjson
import pytest

from agents.channel_admin import TowowChannelAdmin
from agents.coordinator import TowowCoordinator
from agents.network.local import LocalHub
from agents.network.worker import EventContext, TowowWorkerAgent
from agents.user_agent import TowowUserAgent
from bridges.streams.event_bridge import TowowEventBridge
from bridges.streams.event_mappings import DEFAULT_MAPPINGS, EventMapping
from bridges.streams.seed_000_bridge import register_openagents_listener, setup_sse_bridge
from tests.agents.silent_twins import SilentTwin
from tests.agents.small_network import profile, small_network
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
from tests.scripted_model import ScriptedModel, scripted
from tests.subnet_scripts import LACKS_PHOTOS
from tests.waiting import PATIENCE_S, until
from towow_core.domain.errors import IllegalTransition
from towow_core.domain.events import EVENT_TYPES
from towow_core.domain.models import FeedbackType
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.subdemands import SubnetOrigin
from towow_core.llm.service import LLMService
from towow_core.negotiation.messages import Ticked
from towow_core.negotiation.state import AfterEnd
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus, advance
from towow_core.negotiation.transition import transition
from towow_core.services.negotiation.snapshots import inherited
from towow_core.support.message_codec import message_text
from towow_core.support.timestamps import plus_seconds


def test_every_agent_is_a_towow_worker_agent_with_the_seeds_methods_and_events() -> None:
    """000 §2.2: inheritance, key methods, and which agent hears which event."""
    agents = {
        TowowCoordinator: {"towow.demand.new", "towow.demand.subnet"},
        TowowChannelAdmin: {"towow.channel.manage", "towow.offer.response", "towow.proposal.response"},
        TowowUserAgent: {"towow.invite", "towow.renegotiate", "towow.proposal.review"},
    }
    for cls, heard in agents.items():
        marked = {getattr(method, "_event_pattern", None) for method in vars(cls).values()}
        assert issubclass(cls, TowowWorkerAgent)
        assert heard <= marked, cls
    for name in ("call_llm", "emit_sse", "get_state", "set_state", "clear_state", "on_startup", "on_shutdown"):
        assert callable(getattr(TowowWorkerAgent, name))
    assert callable(TowowEventBridge.on_openagents_event)


class Bus:
    """Seed 000's EventBus, as its agents and its bridge use it."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict]] = []

    def emit(self, name: str, data: dict) -> None:
        self.heard.append((name, data))


async def test_an_agent_remembers_asks_a_model_and_tells_the_event_bus(tmp_path) -> None:
    """000 §3.1: call_llm with a fallback, emit_sse, get_state, set_state, clear_state."""

    def answer(inputs):
        return {"text": f"{inputs.context['city']}：可以"}

    async with small_network(tmp_path, twin_models={"bob": scripted(free_text=answer)}) as network:
        bob, bus = network.twins["bob"], Bus()
        said = await bob.call_llm("能参加吗？", context={"city": "北京"}, fallback_key="default")
        bob.llm_service = None
        regret = await bob.call_llm("能参加吗？", fallback_key="default")
        bob.emit_sse("agent.response", {"a": 1}, channel_id="collab-1")  # nobody listens: nothing happens
        bob.event_bus = bus
        bob.emit_sse("agent.response", {"a": 1}, channel_id="collab-1")
        bob.set_state("seen", 1)
        remembered = (bob.get_state("seen"), bob.get_state("other", "nothing"))
        others = network.twins["carol"].get_state("seen")
        bob.clear_state()

    assert (said, regret) == ("北京：可以", "服务暂时不可用，请稍后重试")
    ((name, told),) = bus.heard
    assert name == "sse.agent.response"
    assert set(told) == {"type", "agent_id", "channel_id", "data", "timestamp"}
    assert (told["agent_id"], told["channel_id"], told["data"]) == ("user_agent_bob", "collab-1", {"a": 1})
    assert (remembered, others) == ((1, "nothing"), None)
    assert bob.get_state("seen") is None


async def test_a_failing_model_gives_the_seeds_sentence() -> None:
    """000 §3.1 _get_fallback_response."""
    model = ScriptedModel()
    model.scripts.clear()
    twin = TowowUserAgent(profile("bob"), hub=LocalHub(), llm=LLMService(model))

    assert await twin.call_llm("能参加吗？") == "服务暂时不可用，请稍后重试"


async def test_an_invited_twin_tells_its_event_bus(tmp_path) -> None:
    """000 §3.4 on_invite: agent.invited, with the channel and what it is about."""
    async with small_network(tmp_path) as network:
        network.twins["bob"].event_bus = bus = Bus()
        demand_id = await network.ask("办聚会")
        await network.until(demand_id)

    ((name, told),) = bus.heard
    assert name == "sse.agent.invited"
    assert told["data"] == {"channel_id": demand_id.replace("d-", "collab-"), "demand_summary": "办聚会"}


def test_an_event_bus_of_ones_own_hears_the_short_names() -> None:
    """000 §3.5 setup_sse_bridge, register_openagents_listener, start, stop."""
    bus = Bus()
    bridge = setup_sse_bridge(bus)
    listener = register_openagents_listener(bridge)
    failed = {"channel_id": "collab-1", "reason": "没人"}
    listener("towow.negotiation.failed", failed)
    listener("towow.llm.degraded", {"prompt": "x"})  # the seed has no word for it
    bridge.add_mapping(EventMapping(openagents_pattern="towow.llm.*", sse_event_type="degraded"))
    listener("towow.llm.degraded", {"prompt": "x"})
    bridge.stop()
    listener("towow.negotiation.failed", failed)

    assert [name for name, _ in bus.heard] == ["sse.channel_failed", "sse.degraded"]
    assert set(bus.heard[0][1]) == {"event", "data", "timestamp"}
    assert bus.heard[0][1]["data"] == failed


async def test_a_new_channel_says_whom_it_invites_and_progress_is_told_answer_by_answer(tmp_path) -> None:
    """000 §4.2.2 channel.created, 000 §3.3 on_proposal_submitted: candidates, analysis; progress "1/3" to "3/3"."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask("办聚会"))
        told = [shape for e in events for shape in network.bridge.words(e)]

    (created,) = [shape["data"] for shape in told if shape["event"] == "channel_created"]
    assert sorted(created["candidates"]) == ["user_agent_alice", "user_agent_bob", "user_agent_carol"]
    assert created["analysis"] == {"surface_demand": "办聚会", "capability_tags": ["场地", "演讲"]}
    steps = [shape["data"] for shape in told if shape["event"] == "negotiation_progress"]
    assert [step["progress"] for step in steps if "progress" in step] == ["1/3", "2/3", "3/3"]
    assert all({"channel_id", "agent_id"} <= set(step) for step in steps if "progress" in step)


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
    async with small_network(
        tmp_path, policy=NegotiationPolicy(collect_timeout_s=4), twin_types={"carol": SilentTwin}
    ) as network:
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
            asked.append(orjson.loads(message_text(invite)))
            return await answer(invite)

        network.twins["alice"].answer_invitation = remember
        demand_id = await network.ask("办聚会")
        await network.until(demand_id)
        await network.demand_service.reject(await network.store.demand(demand_id), "太贵")
        stream = await network.bridge.stream(demand_id)
        async with asyncio.timeout(PATIENCE_S):
            while sum(e.event_type == "towow.proposal.finalized" for e in stream.envelopes) < 2:
                await stream.wait(len(stream.envelopes), PATIENCE_S)

    assert [message["type"] for message in asked] == ["demand_offer", "renegotiate"]
    assert asked[1]["feedback_summary"] == "太贵"
    assert asked[1]["previous_proposal"]["summary"]


@pytest.mark.parametrize("depth_max", [1, 2])
def test_subnets_go_as_deep_as_the_policy_says(depth_max) -> None:
    """000 §6.3 递归深度控制正确; 000 §5.1 子网递归过深."""
    at_the_cap = replace(reviewed(ALICE, recursion_depth_max=depth_max), recursion_depth=depth_max)
    above = replace(at_the_cap, recursion_depth=depth_max - 1)

    assert play(at_the_cap, says(ALICE)).state.is_settled
    assert play(above, says(ALICE)).state.after_end is AfterEnd.GAPS


async def test_a_subnet_of_a_subnet_is_opened_and_none_below_it(tmp_path) -> None:
    """000 §3.6 最大递归深度 2 层: played to the bottom, where each plan lacks something else."""
    topics = ("摄影", "剪辑", "配乐")

    def lacks(inputs):
        found = next((i + 1 for i, topic in enumerate(topics) if topic in inputs.understanding.capability_tags), 0)
        return {"gaps": [{"gap_type": topics[found], "importance": 80, "suggested_tags": [topics[found]]}]}

    def yes(inputs):
        (gap,) = inputs.gaps
        sub = {"description": f"找{gap.gap_type}", "capability_tags": [gap.gap_type], "gap_addressed": gap.gap_type}
        met = {"met": True}
        return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": [sub]}

    def one(inputs):
        return {"definitely_related": [{"agent_id": p.agent_id, "relevance_score": 80} for p in inputs.profiles][:1]}

    model = scripted(gap_identify=lacks, recursion_decide=yes, smart_filter=one)
    names = ("alice", "bob", "carol", "dave")
    async with small_network(
        tmp_path, names, admin_model=model, policy=NegotiationPolicy(recursion_depth_max=2)
    ) as network:
        demand_id = await network.ask("办聚会")
        await network.until(demand_id, "towow.proposal.updated")
        await network.until_nothing_is_open()
        events = (await network.bridge.stream(demand_id)).envelopes

    triggered = [e.payload for e in events if e.event_type == "towow.subnet.triggered"]
    assert [(t["recursion_depth"], t["gap_type"]) for t in triggered] == [(1, "摄影"), (2, "剪辑")]
    assert triggered[1]["parent_channel_id"] == triggered[0]["sub_channel_id"]


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


def heard_by(agent: TowowWorkerAgent, names: set[str]) -> None:
    """From now on the names of what it is sent are noted."""
    usual = agent.react

    async def react(context: EventContext) -> None:
        names.add(context.incoming_event.event_name)
        await usual(context)

    agent.react = react


async def test_what_agents_are_sent_has_the_seeds_names(tmp_path) -> None:
    """000 §4.2.1 to 000 §4.2.3, in contract §7's names: from the browser's demand to the end of the channel."""
    async with small_network(tmp_path, admin_model=scripted(**LACKS_PHOTOS)) as network:
        alice, told_alice, told_staff = network.twins["alice"], set(), set()
        heard_by(alice, told_alice)
        heard_by(network.coordinator, told_staff)
        heard_by(network.admin, told_staff)
        await alice.on_reconnected()
        demand_id = await network.ask("办聚会")
        first = await network.until(demand_id, "towow.subnet.completed")
        await network.demand_service.reject(await network.store.demand(demand_id), "太贵")
        stream = await network.bridge.stream(demand_id)
        await until(lambda: told_alice >= {"towow.renegotiate"} and alice.negotiations)
        await alice.withdraw(next(iter(alice.negotiations)))
        await until(lambda: "towow.agent.withdraw" in told_staff)
        await network.until_nothing_is_open()

    assert len(stream.envelopes) > len(first)
    assert {"towow.invite", "towow.renegotiate", "towow.proposal.review", "towow.channel.completed"} <= told_alice
    assert told_staff >= {
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
