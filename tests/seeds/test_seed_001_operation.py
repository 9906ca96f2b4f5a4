"""Seed 001 in operation: sample people (§4.5.1), streams that come back (ADR-005), settings (§9.1), logs (§9.3)."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from agents.processes.model import client_of, model_of
from tests.agents.silent_twins import SilentTwin
from tests.agents.small_network import small_network
from tests.bridges.raw_reader import PATH, RawReader
from tests.bridges.small_bridge import small_bridge
from tests.scripted_model import ScriptedModel, scripted
from tests.waiting import until
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import PACKAGED_PROFILES, load_settings

SENTENCE = "我想在北京办一场AI主题聚会"
SEEDS_VARIABLES = {
    "ANTHROPIC_API_KEY": "sk-xxx",
    "ANTHROPIC_BASE_URL": "https://proxy.example.org",
    "LLM_MODEL": "claude-sonnet-4-5-20250929",
    "LLM_TIMEOUT": "7",
    "LLM_FAILURE_THRESHOLD": "4",
    "LLM_RECOVERY_TIMEOUT": "9",
    "CORS_ORIGINS": "http://localhost:3000,http://localhost:5173",
}


def test_the_sample_people_have_the_seeds_form() -> None:
    """001 §4.5.1 MOCK_PROFILE_SCHEMA: every field, the form of ids, 200–500字自我介绍."""
    loaded = load_profiles(PACKAGED_PROFILES)

    assert loaded.problems == ()
    assert len(loaded.profiles) >= 15
    for person in loaded.profiles:
        assert person.agent_id.startswith("user_agent_")
        assert 200 <= len(person.profile_summary) <= 500, person.agent_id
        assert all((person.user_name, person.location, person.tags, person.capabilities, person.interests)), person
        assert person.availability


async def test_sample_people_are_registered_and_active_and_can_be_loaded_and_reset(tmp_path) -> None:
    """001 §4.5.1 init_mock_agents, 运行时维护: registered, active; loaded, changed and reset while it runs."""
    people = {p.agent_id.removeprefix("user_agent_"): p for p in load_profiles(PACKAGED_PROFILES).profiles[:3]}
    async with small_bridge(tmp_path, profiles=people) as bridge:
        listed = (await bridge.http.get("/api/v1/agents")).json()["agents"]
        loaded = await bridge.http.post("/api/v1/agents/load", json={"profiles": [], "samples": 2})
        more = (await bridge.http.get("/api/v1/agents")).json()["total"]
        reset = await bridge.http.post("/api/v1/agents/reset")
        again = (await bridge.http.get("/api/v1/agents")).json()["total"]

    assert {a["agent_id"] for a in listed} == {p.agent_id for p in people.values()}
    assert all(a["online"] for a in listed)
    assert (loaded.status_code, loaded.json()["count"], more) == (200, 2, 5)
    assert (reset.status_code, again) == (200, 3)


async def test_a_profile_that_is_changed_is_the_one_that_the_next_demand_asks_about(tmp_path) -> None:
    """001 §4.5.1 支持热更新: what prompt 2 is told is what was announced last."""
    asked = []

    def remember(inputs):
        asked.append({p.agent_id: p.tags for p in inputs.profiles})
        return {"analysis": "", "definitely_related": [], "possibly_related": []}

    async with small_network(tmp_path, admin_model=scripted(smart_filter=remember)) as network:
        await network.until(await network.ask(SENTENCE))
        bob = network.twins["bob"]
        bob.profile = replace(bob.profile, tags=("摄影",))
        await bob.on_reconnected()

        async def is_known() -> bool:
            return bob.profile in await network.store.profiles.all()

        await until(is_known)
        await network.until(await network.ask(SENTENCE))

    assert [each["user_agent_bob"] for each in asked] == [("场地", "演讲"), ("摄影",)]


async def test_a_lost_connection_goes_on_in_the_middle_without_a_gap(tmp_path) -> None:
    """001 ADR-005: `retry: 3000`, back with last_event_id while it runs, then live; the past can be played again."""
    async with small_bridge(tmp_path, twin_types={"bob": SilentTwin}) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        path = PATH.format(demand_id)
        async with await RawReader.open(bridge.url, path) as lost:
            await lost.until("towow.demand.broadcast")
        last = lost.events[-1]["event_id"]
        async with await RawReader.open(bridge.url, f"{path}?last_event_id={last}") as back:
            await back.until("towow.offer.submitted", times=2 - str(lost.events).count("towow.offer.submitted"))
            await bridge.http.post(f"/api/v1/demand/{demand_id}/cancel")
            await back.until("towow.negotiation.failed")
        async with await RawReader.open(bridge.url, path) as replayed:
            await replayed.until("towow.negotiation.failed")

    assert "retry: 3000" in lost.blocks[0]
    assert lost.frames + back.frames == replayed.frames


def test_the_seeds_variables_reach_what_they_are_about() -> None:
    """001 §9.1: each of the seven; the model client and the circuit breaker are made of them."""
    found = load_settings(environment=SEEDS_VARIABLES, cwd=Path("/nowhere"))
    service = model_of(found, "user_agent_bob")

    assert found.anthropic_api_key is not None
    assert found.anthropic_api_key.get_secret_value() == "sk-xxx"
    assert found.anthropic_base_url == "https://proxy.example.org"
    assert (found.llm_model, found.llm_timeout_s) == ("claude-sonnet-4-5-20250929", 7)
    assert found.cors_origins == ("http://localhost:3000", "http://localhost:5173")
    assert client_of(found).name == "anthropic:claude-sonnet-4-5-20250929"
    assert (service.breaker.failure_threshold, service.breaker.recovery_s) == (4, 9)


def test_the_seeds_breaker_and_timeout_are_the_defaults() -> None:
    """001 §9.1: 10 s, 3 failures, 30 s."""
    plain = load_settings(environment={}, cwd=Path("/nowhere"))

    assert (plain.llm_timeout_s, plain.llm_failure_threshold, plain.llm_recovery_timeout_s) == (10, 3, 30)
    assert plain.anthropic_base_url is None


@pytest.mark.parametrize("origin", ["http://localhost:3000", "http://localhost:5173", "http://evil.example"])
async def test_only_the_origins_of_the_setting_may_read_from_a_browser(tmp_path, origin) -> None:
    """001 §9.1 CORS_ORIGINS."""
    allowed = load_settings(environment=SEEDS_VARIABLES, cwd=Path("/nowhere")).cors_origins
    async with small_bridge(tmp_path, cors=allowed) as bridge:
        answer = await bridge.http.get("/api/v1/demands", headers={"Origin": origin})

    assert answer.headers.get("access-control-allow-origin") == (origin if origin in allowed else None)


def said(caplog: pytest.LogCaptureFixture, event: str) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.getMessage() == event]


async def test_a_negotiation_is_in_the_logs_at_the_seeds_points(tmp_path, caplog) -> None:
    """001 §9.3: 开始处理, 找到候选人, 进入第 n 轮协商, and the end, each at INFO with its ids."""

    def haggle_once(inputs):
        asks = {"feedback_type": "negotiate", "adjustment_request": "改期", "reasoning": ""}
        return asks if inputs.round == 1 else {"feedback_type": "accept", "reasoning": ""}

    caplog.set_level(logging.INFO)
    async with small_network(tmp_path, twin_models={"bob": scripted(proposal_feedback=haggle_once)}) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id)
        await network.until_nothing_is_open()

    channel_id = demand_id.replace("d-", "collab-")
    (begun,) = said(caplog, "demand.begun")
    (found,) = said(caplog, "demand.candidates_found")
    (ended,) = said(caplog, "channel.ended")
    rounds = said(caplog, "channel.round")
    assert {record.levelno for record in (begun, found, ended, *rounds)} == {logging.INFO}
    assert (begun.demand_id, found.demand_id, found.count) == (demand_id, demand_id, 3)
    assert [(r.channel_id, r.round, r.max_rounds) for r in rounds] == [(channel_id, 1, 5), (channel_id, 2, 5)]
    assert (ended.channel_id, ended.outcome) == (channel_id, "finalized")


async def test_a_fallback_is_a_warning_and_a_failure_says_why(tmp_path, caplog) -> None:
    """001 §9.3: 使用降级响应 is a warning; 协商失败: reason is an error."""
    model = ScriptedModel(smart_filter=lambda _: {"definitely_related": [], "possibly_related": []})
    del model.scripts["demand_understanding"]
    caplog.set_level(logging.INFO)
    async with small_network(tmp_path, admin_model=LLMService(model, fallbacks=FALLBACKS)) as network:
        await network.until(await network.ask(SENTENCE))
        await network.until_nothing_is_open()

    (fallback,) = said(caplog, "llm.fell_back")
    (ended,) = said(caplog, "channel.ended")
    assert (fallback.levelno, fallback.prompt) == (logging.WARNING, "demand_understanding")
    assert (ended.levelno, ended.outcome, ended.why) == (logging.ERROR, "failed", "no_candidates")


async def test_a_negotiation_that_is_called_off_is_no_failure(tmp_path, caplog) -> None:
    """001 §9.3: nobody failed where the requester wants no more of it."""
    caplog.set_level(logging.INFO)
    async with small_bridge(tmp_path, twin_types={"bob": SilentTwin}) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        await bridge.network.until(demand_id, "towow.offer.submitted")
        await bridge.http.post(f"/api/v1/demand/{demand_id}/cancel")
        await bridge.network.until(demand_id)
        await bridge.network.until_nothing_is_open()

    (ended,) = said(caplog, "channel.ended")
    assert (ended.levelno, ended.outcome, ended.why) == (logging.INFO, "failed", "cancelled")
