"""Seed 001, TECH v3: its integration scenarios (§8.2), its end-to-end table (§8.3), its shapes and error codes."""

import pytest

from tests.agents.small_network import small_network
from tests.scripted_model import ScriptedModel, scripted
from towow_core import errors
from towow_core.events import EVENT_TYPES
from towow_core.llm.fallbacks import FALLBACK_RESPONSES, FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus
from towow_core.policy import NegotiationPolicy
from towow_core.prompts import ALL_PROMPTS

SENTENCE = "我想在北京办一场AI主题聚会，需要场地和嘉宾"


async def test_a_whole_negotiation(tmp_path) -> None:
    """001 §8.2 完整协商流程, §8.3 正常流程: agreed within 2 to 3 rounds."""
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
    """001 §8.3 无候选人, E005: a business error in the events, with advice."""

    def nobody(_):
        return {"analysis": "", "definitely_related": [], "possibly_related": []}

    async with small_network(tmp_path, admin_model=scripted(smart_filter=nobody)) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert events[-1].payload["reason_code"] == "no_candidates"
    assert events[-1].payload["advice"]


async def test_the_model_times_out_and_the_walk_goes_on(tmp_path) -> None:
    """001 §6.2.1, §8.3 LLM 超时: degraded, visibly, and still an end."""
    model = ScriptedModel()
    for key in ("demand_understanding", "smart_filter", "proposal_aggregation"):
        del model.scripts[key]
    service = LLMService(model, fallbacks=FALLBACKS)
    async with small_network(tmp_path, admin_model=service) as network:
        events = await network.until(await network.ask(SENTENCE))

    degraded = [e.payload["prompt"] for e in events if e.event_type == "towow.llm.degraded"]
    assert "demand_understanding" in degraded
    assert events[-1].event_type in {"towow.proposal.finalized", "towow.negotiation.failed"}


@pytest.mark.parametrize("rounds_max", [1, 3, 5])
async def test_after_the_last_round_there_is_partial_consensus(tmp_path, rounds_max) -> None:
    """001 §6.2.3, ADR-002: the best plan so far, marked so."""

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

    async def say_nothing(_):
        return None

    async with small_network(tmp_path, policy=NegotiationPolicy(feedback_timeout_s=0.5)) as network:
        bob = network.twins["bob"]
        bob._event_handlers = [
            (pattern, say_nothing if pattern == "towow.proposal.review" else handler)
            for pattern, handler in bob._event_handlers
        ]
        events = await network.until(await network.ask(SENTENCE))

    silent = [e.payload for e in events if e.payload.get("defaulted")]
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
    """001 §3.3, §6.2.1."""
    assert [prompt.number for prompt in ALL_PROMPTS][:9] == list(range(1, 10))
    assert {prompt.key for prompt in ALL_PROMPTS} <= set(FALLBACK_RESPONSES)
