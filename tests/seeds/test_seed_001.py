"""Seed 001, TECH v3: its integration scenarios (§8.2), its end-to-end table (§8.3), its shapes and error codes."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.agents.silent_twins import TwinThatReviewsNothing
from tests.agents.small_network import small_network
from tests.bridges.small_bridge import small_bridge, watch
from tests.core.kit import play, reviewed, says
from tests.scripted_model import ScriptedModel, scripted
from tests.waiting import until
from towow_core.domain import errors
from towow_core.domain.answers import Offer
from towow_core.domain.events import EVENT_TYPES
from towow_core.domain.messages import MESSAGE_TYPES
from towow_core.domain.models import (
    AgentProfile,
    Assignment,
    Compromise,
    CompromisePoint,
    Gap,
    Milestone,
    Proposal,
    Timeline,
)
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.fallbacks import FALLBACK_RESPONSES, FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING, UnderstandInputs
from towow_core.support.settings import load_settings
from towow_core.telemetry import metrics

SENTENCE = "我想在北京办一场AI主题聚会，需要场地和嘉宾"


async def test_a_whole_negotiation(tmp_path) -> None:
    """001 §8.2 完整协商流程, 001 §8.3 正常流程: from demand to plan, agreed within 3 rounds."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert events[-1].event_type == "towow.proposal.finalized"
    assert events[-1].payload["rounds_taken"] <= 3


async def test_several_rounds(tmp_path) -> None:
    """001 §8.2 多轮协商: negotiate, adjusted plan, distributed again."""

    def haggle_once(inputs):
        asks = {"feedback_type": "negotiate", "adjustment_request": "改期", "reasoning": ""}
        return asks if inputs.round == 1 else {"feedback_type": "accept", "reasoning": ""}

    async with small_network(tmp_path, twin_models={"bob": scripted(proposal_feedback=haggle_once)}) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert [e.payload["round"] for e in events if e.event_type == "towow.proposal.distributed"] == [1, 2]


async def test_an_agent_that_leaves_is_replaced(tmp_path) -> None:
    """001 §8.2 Agent 退出: a substitute, or failure."""

    def leave(_):
        return {"feedback_type": "withdraw", "reasoning": "临时有事"}

    async with small_network(
        tmp_path,
        twin_models={"alice": scripted(proposal_feedback=leave)},
        policy=NegotiationPolicy(candidates_max=2),
    ) as network:
        events = await network.until(await network.ask(SENTENCE))

    kinds = [e.event_type for e in events]
    assert "towow.agent.withdrawn" in kinds
    assert "towow.agent.substituted" in kinds
    assert events[-1].payload["participants"] == ["user_agent_bob", "user_agent_carol"]


async def test_nobody_found(tmp_path) -> None:
    """001 §8.3 无候选人, 001 §6.1 E005: a business error in the events, with advice."""

    def nobody(_):
        return {"analysis": "", "definitely_related": [], "possibly_related": []}

    async with small_network(tmp_path, admin_model=scripted(smart_filter=nobody)) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert (events[-1].payload["reason_code"], events[-1].payload["error_code"]) == ("no_candidates", "E005")
    assert events[-1].payload["advice"]


async def test_the_model_times_out_and_the_walk_goes_on(tmp_path) -> None:
    """001 §6.2.1, 001 §8.3 LLM 超时: degraded, visibly, and the negotiation comes to its end."""
    model = ScriptedModel()
    for key in ("demand_understanding", "smart_filter", "proposal_aggregation"):
        del model.scripts[key]
    service = LLMService(model, fallbacks=FALLBACKS)
    async with small_network(tmp_path, admin_model=service) as network:
        events = await network.until(await network.ask(SENTENCE))

    degraded = [e.payload["prompt"] for e in events if e.event_type == "towow.llm.degraded"]
    assert degraded[:3] == ["demand_understanding", "smart_filter", "proposal_aggregation"]
    assert events[-1].event_type == "towow.proposal.finalized"
    assert events[-1].payload["proposal"]["is_fallback"]


@pytest.mark.parametrize("rounds_max", [1, 3, 5])
async def test_after_the_last_round_there_is_partial_consensus(tmp_path, rounds_max) -> None:
    """001 §6.2.3 达到最大轮次, 001 ADR-002: the best plan so far, marked so; 3 rounds, and any other number."""

    def never(inputs):
        return {"feedback_type": "negotiate", "adjustment_request": f"第{inputs.round}个要求", "reasoning": ""}

    async with small_network(
        tmp_path,
        twin_models={"bob": scripted(proposal_feedback=never)},
        policy=NegotiationPolicy(rounds_max=rounds_max),
    ) as network:
        events = await network.until(await network.ask(SENTENCE))

    forced = events[-1].payload
    assert events[-1].event_type == "towow.negotiation.force_finalized"
    assert forced["round"] == rounds_max
    assert forced["pending_agents"] == ["user_agent_bob"]
    assert forced["accepted_agents"] == ["user_agent_alice", "user_agent_carol"]


async def test_silence_in_a_review_is_accepted_by_default(tmp_path) -> None:
    """001 §6.2.2: FEEDBACK_TIMEOUT, marked as defaulted."""
    rules = NegotiationPolicy(feedback_timeout_s=4)
    async with small_network(tmp_path, policy=rules, twin_types={"bob": TwinThatReviewsNothing}) as network:
        events = await network.until(await network.ask(SENTENCE))

    answers = [e.payload for e in events if e.event_type == "towow.proposal.feedback"]
    silent = [answer for answer in answers if answer["defaulted"]]
    assert [(s["agent_id"], s["feedback"]) for s in silent] == [("user_agent_bob", "accept")]
    assert events[-1].payload["accepted_by"] == ["user_agent_alice", "user_agent_carol"]


def test_every_event_of_the_seed_is_in_the_catalogue() -> None:
    """001 §4.6."""
    seed = {
        "demand.understood", "filter.completed", "channel.created", "demand.broadcast", "offer.submitted",
        "aggregation.started", "proposal.distributed", "proposal.feedback", "feedback.evaluated",
        "negotiation.round_started", "proposal.finalized", "negotiation.failed", "agent.withdrawn", "gap.identified",
        "subnet.triggered",
    }  # fmt: skip
    assert {f"towow.{name}" for name in seed} <= set(EVENT_TYPES)


def test_the_state_machine_has_the_seeds_moves() -> None:
    """001 §5.3."""
    moves = [
        ("created", "broadcasting"), ("broadcasting", "collecting"), ("collecting", "aggregating"),
        ("aggregating", "proposal_sent"), ("proposal_sent", "negotiating"), ("negotiating", "finalized"),
        ("negotiating", "proposal_sent"), ("negotiating", "failed"),
    ]  # fmt: skip
    assert all(ChannelStatus(new) in VALID_TRANSITIONS[ChannelStatus(old)] for old, new in moves)


def test_the_error_codes_and_their_http_statuses() -> None:
    """001 §6.1."""
    codes = {
        (cls.code, cls.http_status)
        for cls in vars(errors).values()
        if isinstance(cls, type) and issubclass(cls, errors.TowowError)
    }
    assert {("E001", 400), ("E002", 404), ("E003", 503), ("E004", 504), ("E007", 404), ("E008", 404)} <= codes


def test_there_are_nine_prompts_and_each_has_a_fallback() -> None:
    """001 §3.3, 001 §6.2.1."""
    assert [prompt.number for prompt in ALL_PROMPTS][:9] == list(range(1, 10))
    assert {prompt.key for prompt in ALL_PROMPTS} <= set(FALLBACK_RESPONSES)


async def test_submitting_answers_in_the_seeds_form(tmp_path) -> None:
    """001 §3.1.1."""
    async with small_bridge(tmp_path) as bridge:
        body = {"raw_input": SENTENCE, "user_id": "user_alice"}
        answer = (await bridge.http.post("/api/v1/demand/submit", json=body, headers={"Prefer": "wait=5"})).json()

    assert set(answer) == {"demand_id", "channel_id", "status", "understanding"}
    assert (answer["demand_id"][:2], answer["channel_id"][:7], answer["status"]) == ("d-", "collab-", "processing")
    understood = answer["understanding"]
    assert set(understood) >= {"surface_demand", "deep_understanding", "capability_tags", "context", "confidence"}
    assert set(understood["deep_understanding"]) >= {"motivation", "likely_preferences"}
    assert understood["context"]["location"] == "北京"


async def test_the_stream_has_the_seeds_headers_and_envelopes(tmp_path) -> None:
    """001 §3.1.2."""
    async with small_bridge(tmp_path) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        frames = await watch(bridge.http, demand_id)
        async with bridge.http.stream("GET", f"/api/v1/events/negotiations/{demand_id}/stream") as stream:
            headers = stream.headers

    assert headers["content-type"].startswith("text/event-stream")
    assert headers["cache-control"] == "no-cache"
    for _, envelope in frames:
        assert set(envelope) >= {"event_id", "event_type", "timestamp", "payload"}
        assert envelope["event_id"].startswith("evt-")
        assert envelope["timestamp"].endswith("Z")


async def test_after_a_lost_connection_events_go_on_where_they_were(tmp_path) -> None:
    """001 §8.3 前端断线重连, 001 ADR-005: `last_event_id` brings what came after it, each once."""
    async with small_bridge(tmp_path) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        whole = [envelope for _, envelope in await watch(bridge.http, demand_id)]
        for place in (1, len(whole) // 2, len(whole) - 1):
            last = {"last_event_id": whole[place - 1]["event_id"]}
            rest = [envelope for _, envelope in await watch(bridge.http, demand_id, params=last)]
            assert rest == whole[place:]


async def test_a_gap_leads_to_a_subnet(tmp_path) -> None:
    """001 §8.2 缺口识别: the plan is done, a gap is found, a subnet is opened for it."""

    def gap(_):
        return {"gaps": [{"gap_type": "摄影师", "importance": 70, "suggested_capability_tags": ["摄影", "活动拍摄"]}]}

    def yes(inputs):
        met = {"met": True}
        sub = {"description": "寻找摄影师", "capability_tags": ["摄影"], "priority": "high", "gap_addressed": "摄影师"}
        return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": [sub]}

    async with small_network(tmp_path, admin_model=scripted(gap_identify=gap, recursion_decide=yes)) as network:
        events = await network.until(await network.ask(SENTENCE), "towow.subnet.triggered")

    kinds = [e.event_type for e in events]
    assert kinds.index("towow.proposal.finalized") < kinds.index("towow.gap.identified") < len(kinds) - 1
    seed = {"parent_channel_id", "parent_demand_id", "sub_demand_id", "sub_channel_id", "gap_type"}
    assert seed <= set(events[-1].payload)
    assert events[-1].payload["gap_type"] == "摄影师"


async def test_a_gap_does_not_open_a_subnet_of_a_subnet(tmp_path) -> None:
    """001 ADR-003: one level."""
    assert NegotiationPolicy().recursion_depth_max == 1
    below = replace(reviewed("user_agent_a"), recursion_depth=1)

    assert play(below, says("user_agent_a")).state.is_settled


async def test_nobody_takes_part(tmp_path) -> None:
    """001 §6.2.3 无参与者: a compromise, and other ways."""

    def decline(_):
        return {"decision": "decline", "decline_reason": "没空", "reasoning": ""}

    models = {name: scripted(response_generation=decline) for name in ("alice", "bob", "carol")}
    async with small_network(tmp_path, twin_models=models) as network:
        events = await network.until(await network.ask(SENTENCE))

    failed = events[-1].payload
    assert failed["reason_code"] == "no_participants"
    assert failed["compromise"]["type"] == "compromise"
    assert len(failed["compromise"]["asked"]) == 3
    assert failed["advice"] == failed["compromise"]["suggestions"]


def test_the_seeds_payloads_are_part_of_the_events() -> None:
    """001 §4.6: every field that the seed lists for an event."""
    for name, fields_ in SEEDS_PAYLOADS.items():
        event = EVENT_TYPES[f"towow.{name}"]
        written = {field.name for field in fields(event)} | set(event.aliases)
        assert fields_ <= written, name


SEEDS_PAYLOADS = {
    "demand.understood": {"demand_id", "surface_demand", "capability_tags", "confidence"},
    "filter.completed": {"demand_id", "channel_id", "candidates_count", "candidates"},
    "channel.created": {"channel_id", "demand_id", "participants_count"},
    "demand.broadcast": {"channel_id", "demand_id", "recipients_count"},
    "offer.submitted": {"channel_id", "demand_id", "agent_id", "display_name", "decision", "contribution"},
    "aggregation.started": {"channel_id", "demand_id", "offers_count"},
    "proposal.distributed": {"channel_id", "demand_id", "proposal", "round"},
    "proposal.feedback": {"channel_id", "demand_id", "agent_id", "feedback_type", "reasoning"},
    "feedback.evaluated": {"channel_id", "accepts", "rejects", "negotiates", "accept_rate", "round"},
    "negotiation.round_started": {"channel_id", "demand_id", "round", "max_rounds"},
    "proposal.finalized": {"channel_id", "demand_id", "final_proposal", "participants_count", "rounds_taken"},
    "negotiation.failed": {"channel_id", "demand_id", "reason", "last_proposal"},
    "agent.withdrawn": {"channel_id", "demand_id", "agent_id", "display_name", "reason"},
    "gap.identified": {"channel_id", "demand_id", "gaps"},
    "subnet.triggered": {"parent_channel_id", "parent_demand_id", "sub_demand_id", "sub_channel_id", "gap_type"},
}


@pytest.mark.parametrize(
    ("message", "type_", "wanted"),
    [
        ("towow.channel.manage", "create_channel", {"demand_id", "channel_id", "demand", "candidates"}),
        (
            "towow.invite",
            "demand_offer",
            {"channel_id", "demand_id", "demand", "round", "filter_reason", "match_score"},
        ),
        ("towow.proposal.review", "proposal_review", {"channel_id", "demand_id", "proposal", "round", "max_rounds"}),
        ("towow.offer.response", "offer_response", {"channel_id", "agent_id", "offer"}),
        ("towow.proposal.response", "proposal_feedback", {"channel_id", "agent_id", "feedback"}),
    ],
)
def test_the_messages_between_agents_have_the_seeds_types_and_fields(message, type_, wanted) -> None:
    """001 §3.2.1, 001 §3.2.2, 001 §3.2.3."""
    cls = MESSAGE_TYPES[message]

    assert cls.type == type_
    assert wanted <= {field.name for field in fields(cls)}


@pytest.mark.parametrize(
    ("shape", "wanted"),
    [
        (Offer, "offer_id agent_id demand_id decision contribution conditions reasoning decline_reason confidence"),
        (Proposal, "proposal_id demand_id version summary objective assignments timeline rationale gaps confidence"),
        (Assignment, "agent_id display_name role responsibility dependencies notes"),
        (Timeline, "start_date milestones"),
        (Milestone, "name date deliverable"),
        (Gap, "gap_type importance reason suggested_capability_tags"),
        (AgentProfile, "agent_id user_name profile_summary location tags capabilities interests availability"),
        (CompromisePoint, "issue resolution rationale"),
        (Compromise, "summary type assignments compromises unresolved suggestions confidence"),
    ],
)  # fmt: skip
def test_the_shapes_have_the_seeds_fields(shape, wanted) -> None:
    """001 §4.2 to 001 §4.5, 001 §3.3.9."""
    assert set(wanted.split()) <= {field.name for field in fields(shape)}


@pytest.mark.parametrize("decision", ["participate", "decline", "conditional"])
async def test_a_twin_may_answer_in_each_of_the_three_ways(tmp_path, decision) -> None:
    """001 §8.1 UserAgent._generate_response: 三种决策类型."""

    def answer(_):
        return {"decision": decision, "contribution": "场地", "conditions": ["周末"], "reasoning": "", "confidence": 80}

    async with small_network(tmp_path, twin_models={"bob": scripted(response_generation=answer)}) as network:
        events = await network.until(await network.ask(SENTENCE))

    offers = {e.payload["agent_id"]: e.payload for e in events if e.event_type == "towow.offer.submitted"}
    assert offers["user_agent_bob"]["decision"] == decision
    assert ("user_agent_bob" in events[-1].payload["participants"]) is (decision != "decline")


async def test_the_filter_asks_about_everybody_and_reads_what_it_answers(tmp_path) -> None:
    """001 §8.1 Coordinator._smart_filter: 提示词格式、响应解析."""
    seen = []

    def choose(inputs):
        seen.append([p.agent_id for p in inputs.profiles])
        bob = {"agent_id": "user_agent_bob", "display_name": "Bob", "reason": "场地资源", "relevance_score": 90}
        stranger = {"agent_id": "user_agent_nobody", "reason": "编造的", "relevance_score": 99}
        return {"analysis": "选了一位", "definitely_related": [bob, stranger, bob], "possibly_related": []}

    async with small_network(tmp_path, admin_model=scripted(smart_filter=choose)) as network:
        events = await network.until(await network.ask(SENTENCE), "towow.filter.completed")

    assert seen == [["user_agent_alice", "user_agent_bob", "user_agent_carol"]]
    (only,) = events[-1].payload["candidates"]
    assert (only["agent_id"], only["reason"], only["relevance_score"]) == ("user_agent_bob", "场地资源", 90)


async def test_a_plan_is_complete_in_structure(tmp_path) -> None:
    """001 §8.1 ChannelAdmin._generate_proposal: 方案结构完整性, 001 §3.3.4."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask(SENTENCE), "towow.proposal.distributed")

    plan = events[-1].payload["proposal"]
    wanted = "summary objective assignments timeline rationale gaps confidence proposal_id demand_id version created_at"
    assert set(wanted.split()) <= set(plan)
    assert plan["confidence"] in {"high", "medium", "low"}
    for part in plan["assignments"]:
        assert {"agent_id", "display_name", "role", "responsibility", "dependencies"} <= set(part)


async def test_the_breaker_opens_after_three_failures_rests_and_lets_one_probe_through() -> None:
    """001 §8.1 LLMServiceWithFallback: 熔断、超时、降级; 001 §6.2.1: 3 failures, 30 seconds, 1 probe."""
    now = [0.0]
    breaker = CircuitBreaker(monotonic=lambda: now[0])
    model = ScriptedModel()
    model.scripts.clear()
    service = LLMService(model, breaker=breaker, fallbacks=FALLBACKS, monotonic=lambda: now[0])
    inputs = UnderstandInputs(raw_input=SENTENCE, user_id="u", today="2026-01-01")
    answers = [await service.ask(DEMAND_UNDERSTANDING, inputs) for _ in range(5)]
    calls_while_open = model.calls.total()
    now[0] = 31.0
    await service.ask(DEMAND_UNDERSTANDING, inputs)
    await service.ask(DEMAND_UNDERSTANDING, inputs)

    assert all(answer.degraded_reason for answer in answers)
    assert (breaker.failure_threshold, breaker.recovery_s) == (3, 30.0)
    assert calls_while_open == 3
    assert model.calls.total() == 4
    assert DEMAND_UNDERSTANDING.timeout_s == 10.0


def test_the_settings_have_the_seeds_names_and_defaults() -> None:
    """001 §9.1."""
    names = {"ANTHROPIC_API_KEY": "sk-x", "LLM_MODEL": "m", "LLM_TIMEOUT": "7", "LLM_FAILURE_THRESHOLD": "4"}
    more = {"LLM_RECOVERY_TIMEOUT": "9", "CORS_ORIGINS": "http://localhost:3000,http://localhost:5173"}
    found = load_settings(environment={**names, **more}, cwd=Path("/nowhere"))
    plain = load_settings(environment={}, cwd=Path("/nowhere"))

    assert (found.llm_model, found.llm_timeout_s, found.llm_failure_threshold) == ("m", 7, 4)
    assert found.llm_recovery_timeout_s == 9
    assert found.cors_origins == ("http://localhost:3000", "http://localhost:5173")
    assert (plain.llm_timeout_s, plain.llm_failure_threshold, plain.llm_recovery_timeout_s) == (10, 3, 30)


def test_the_seeds_six_metrics_are_there() -> None:
    """001 §9.2: in base units and prefixed; `tests/journeys/test_monitoring.py` reads them over HTTP."""
    said = {
        "llm_call_total, llm_call_success_rate": metrics.LLM_CALLS,
        "llm_call_latency_p95": metrics.LLM_SECONDS,
        "circuit_breaker_open": metrics.BREAKER_OPENINGS,
        "negotiation_success_rate": metrics.NEGOTIATIONS,
        "sse_active_connections": metrics.SSE_CONNECTIONS,
    }
    assert [metric.name for metric in said.values()] == [
        "towow_llm_calls_total",
        "towow_llm_call_seconds",
        "towow_circuit_breaker_openings_total",
        "towow_negotiations_total",
        "towow_sse_active_connections",
    ]


async def test_profiles_can_be_changed_while_everything_runs(tmp_path) -> None:
    """001 §4.5.1: a profile that is announced anew is the one that is asked about from then on."""
    async with small_network(tmp_path) as network:
        bob = network.twins["bob"]
        bob.profile = replace(bob.profile, profile_summary="改行做摄影了", tags=("摄影",))
        await bob.on_reconnected()

        async def is_known() -> bool:
            return bob.profile in await network.store.profiles.all()

        await until(is_known)
        tags = {p.agent_id: p.tags for p in await network.store.profiles.all()}

    assert tags["user_agent_bob"] == ("摄影",)
