"""Seed 001 §6.1: each code where it means something, in an answer or in the event that ends something."""

import pytest

from tests.agents.small_network import small_network
from tests.bridges.small_bridge import small_bridge
from tests.core.kit import (
    ALICE,
    BOB,
    at,
    channel,
    compromise,
    ends,
    gaps_found,
    offer,
    one,
    opens,
    play,
    recursion,
    reviewed,
    says,
    start,
)
from tests.scripted_model import ScriptedModel, scripted
from towow_core.domain.errors import MalformedMessage, ModelTimeout, ModelUnavailable, UnknownChannel
from towow_core.domain.events import ForceFinalized, NegotiationFailed, SubnetCompleted
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.negotiation.messages import Ticked
from towow_core.support.codec import read_event
from towow_core.support.envelopes import Envelope

SENTENCE = "我想在北京办一场AI主题聚会"


async def test_that_nobody_fits_is_e005_in_the_event_and_a_success_over_http(tmp_path) -> None:
    """001 §6.1 E005: 无候选人匹配, 200 (业务错误)."""
    nobody = scripted(smart_filter=lambda _: {"analysis": "", "definitely_related": [], "possibly_related": []})
    async with small_bridge(tmp_path, admin_model=nobody) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        events = await bridge.network.until(demand_id)
        answer = await bridge.http.get(f"/api/v1/demand/{demand_id}")

    assert (events[-1].event_type, events[-1].payload["error_code"]) == ("towow.negotiation.failed", "E005")
    assert events[-1].payload["advice"]
    assert (answer.status_code, answer.json()["status"]) == (200, "failed")
    assert answer.json()["outcome"]["error_code"] == "E005"


async def test_that_no_twins_model_answers_is_e003_in_the_event(tmp_path) -> None:
    """001 §6.1 E003, 001 §6.1 E004: LLM 服务不可用, LLM 调用超时; a fallback answers, so only the end says it."""
    silent = ScriptedModel()
    del silent.scripts["response_generation"]
    models = {name: LLMService(silent, fallbacks=FALLBACKS) for name in ("alice", "bob", "carol")}
    async with small_network(tmp_path, twin_models=models) as network:
        events = await network.until(await network.ask(SENTENCE))

    failed = events[-1].payload
    assert (failed["reason_code"], failed["error_code"]) == ("llm_unavailable", "E003")
    assert {(cls.code, cls.http_status) for cls in (ModelUnavailable, ModelTimeout)} == {("E003", 503), ("E004", 504)}


def test_a_negotiation_whose_time_is_up_without_a_plan_is_e006() -> None:
    """001 §6.1 E006: 协商超时."""
    waiting = play(channel(ALICE, BOB, collect_timeout_s=9999), start()).state
    over = play(waiting, Ticked(at=at(600)), compromise())

    failed = one(over.effects, NegotiationFailed)
    assert (failed.reason_code, failed.error_code) == ("lifetime_exceeded", "E006")


def test_a_negotiation_whose_time_is_up_with_a_plan_is_forced_and_e006() -> None:
    """001 §6.1 E006: what some have agreed to is kept."""
    agreed_in_part = play(reviewed(ALICE, BOB, feedback_timeout_s=9999), says(ALICE)).state
    over = play(agreed_in_part, Ticked(at=at(600)), compromise())

    forced = one(over.effects, ForceFinalized)
    assert (forced.confirmed_participants, forced.error_code) == ((ALICE,), "E006")


def test_a_channel_that_does_not_move_is_e006() -> None:
    """001 §6.1 E006: no progress is a time that is up too."""
    drafting = play(channel(ALICE, lifetime_max_s=99_999), start(), offer(ALICE)).state
    rounds = [Ticked(at=at(10_000 * n)) for n in range(1, drafting.policy.stuck_recoveries_max + 2)]
    over = play(drafting, *rounds, compromise())

    failed = one(over.effects, NegotiationFailed)
    assert (failed.reason_code, failed.error_code) == ("stuck", "E006")


@pytest.mark.parametrize(
    ("outcome", "code"),
    [(ChannelOutcome.TIMEOUT, "E006"), (ChannelOutcome.FAILED, None), (ChannelOutcome.FINALIZED, None)],
)
def test_a_subnet_says_e006_where_its_time_was_up(outcome, code) -> None:
    """001 §6.1 E006."""
    running = play(reviewed(ALICE), says(ALICE), gaps_found(), recursion("d-00000002"), opens("d-00000002")).state

    assert one(play(running, ends("d-00000002", outcome=outcome)).effects, SubnetCompleted).error_code == code


async def test_an_end_that_the_seed_has_no_code_for_has_none(tmp_path) -> None:
    """001 §6.1: agreed is no error, and neither is a refusal of the plan one of its codes."""
    refuses = scripted(proposal_feedback=lambda _: {"feedback_type": "reject", "reasoning": "不合适"})
    models = dict.fromkeys(("alice", "bob", "carol"), refuses)
    async with small_network(tmp_path, twin_models=models) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert (events[-1].payload["reason_code"], events[-1].payload["error_code"]) == ("majority_refused", None)


@pytest.mark.parametrize(
    ("request_line", "body", "refusal"),
    [
        ("POST /api/v1/demand/submit", {"raw_input": "  "}, (400, "E001")),
        ("GET /api/v1/demand/d-ffffffff", None, (404, "E002")),
        ("GET /api/v1/events/negotiations/d-ffffffff/stream", None, (404, "E002")),
        ("GET /api/v1/agents/user_agent_nobody", None, (404, "E008")),
    ],
)
async def test_what_a_client_asks_wrongly_is_refused_with_the_seeds_code(tmp_path, request_line, body, refusal) -> None:
    """001 §6.1 E001, 001 §6.1 E002, 001 §6.1 E008: the code in the body, its status on the answer."""
    async with small_bridge(tmp_path) as bridge:
        answer = await bridge.http.request(*request_line.split(), json=body)

    assert (answer.status_code, answer.json()["error_code"]) == refusal
    assert answer.json()["detail"]


async def test_a_channel_that_nobody_manages_is_e007_for_whoever_names_it(tmp_path) -> None:
    """001 §6.1 E007: Channel 不存在; over HTTP there are demands only, so an answer and a twin meet it."""
    answer = {"agent_id": "user_agent_alice", "decision": "participate", "contribution": "场地"}
    async with small_network(tmp_path) as network:
        with pytest.raises(UnknownChannel) as answered:
            await network.admin.handle_offer_response("collab-ffffffff", answer)
        with pytest.raises(UnknownChannel) as left:
            await network.twins["alice"].withdraw("collab-ffffffff")

    assert {(e.value.code, e.value.http_status, e.value.channel_id) for e in (answered, left)} == {
        ("E007", 404, "collab-ffffffff")
    }


async def test_an_event_that_cannot_be_pushed_is_e009_and_reaches_its_readers_all_the_same(tmp_path) -> None:
    """001 §6.1 E009: 事件推送失败; an event is stored before it is pushed, so a push that fails loses nothing."""
    with pytest.raises(MalformedMessage) as refused:
        read_event("towow.offer.submitted", {"agent_id": ALICE})
    async with small_network(tmp_path) as network:
        pushed: list[str] = []

        async def push(_envelope: Envelope) -> None:
            pushed.append(refused.value.code)
            raise refused.value

        network.bridge.on_openagents_event = push
        events = await network.until(await network.ask(SENTENCE))

    assert (refused.value.code, refused.value.http_status) == ("E009", 500)
    assert set(pushed) == {"E009"}
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    assert events[-1].event_type == "towow.proposal.finalized"
