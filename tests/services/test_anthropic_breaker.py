"""The breaker, the budget and the preflight end to end: LLMService, the real SDK, and calls counted at the server."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import anthropic
import pytest
import pytest_asyncio

from agents.processes.model import check_model, keep_checking, model_of
from bridges.views.model_view import model_view
from tests.core.test_prompts import INPUTS
from tests.model_server import ModelServer, Mood
from tests.waiting import until
from towow_core.domain.models import Provenance
from towow_core.llm.anthropic_client import MODEL, AnthropicClient
from towow_core.llm.budget import Budget, BudgetLimits
from towow_core.llm.circuit_breaker import BreakerState, CircuitBreaker
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.model_status import read_preflight
from towow_core.llm.prices import price_of
from towow_core.llm.service import LLMService, ModelCall
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.support.clock import SystemClock
from towow_core.support.settings import Settings, load_settings

KEY = "sk-test-0000000000000000-abcd"
ASK = INPUTS["demand_understanding"]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def at_once(_seconds: float) -> None:
    """Retry at once."""


@pytest.fixture(scope="module")
def running() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
def server(running) -> ModelServer:
    running.behave()
    return running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture
async def client(server) -> AsyncIterator[AnthropicClient]:
    made = AnthropicClient(api_key=KEY, base_url=server.url, model="m", pause=at_once)
    yield made
    await made.close()


@pytest.fixture
def service(client, clock) -> LLMService:
    return LLMService(client, fallbacks=FALLBACKS, breaker=CircuitBreaker(monotonic=clock))


async def asked(service: LLMService) -> str:
    """Who answered."""
    return (await service.ask(DEMAND_UNDERSTANDING, ASK)).provenance


async def test_no_call_reaches_the_server_while_the_breaker_is_open(server, service) -> None:
    server.behave(Mood.FORBIDDEN)
    for _ in range(10):
        assert await asked(service) == Provenance.FALLBACK
    assert len(server.calls) == 3
    assert service.breaker.state is BreakerState.OPEN


async def test_after_its_rest_one_call_probes_and_the_server_sees_only_that(server, service, clock) -> None:
    server.behave(Mood.FORBIDDEN)
    await asyncio.gather(*(asked(service) for _ in range(3)))
    server.behave(delay_s=0.05)
    clock.now += 30
    answers = await asyncio.gather(*(asked(service) for _ in range(20)))
    assert len(server.calls) == 1
    assert answers.count(Provenance.LLM) == 1
    assert service.breaker.state is BreakerState.CLOSED
    assert await asked(service) == Provenance.LLM


async def test_a_probe_that_fails_opens_it_again_for_as_long(server, service, clock) -> None:
    server.behave(Mood.FORBIDDEN)
    await asyncio.gather(*(asked(service) for _ in range(3)))
    clock.now += 30
    await asked(service)
    clock.now += 29
    await asked(service)
    assert len(server.calls) == 4
    assert service.breaker.openings == 2


async def test_calls_in_flight_when_it_opens_count_once(server, service, clock) -> None:
    """Twenty calls fail together: that is one opening, and the rest of them do not prolong it."""
    server.behave(Mood.FORBIDDEN, delay_s=0.05)
    await asyncio.gather(*(asked(service) for _ in range(8)))
    assert len(server.calls) == 8
    assert service.breaker.openings == 1
    clock.now += 30
    server.behave()
    assert await asked(service) == Provenance.LLM


async def test_a_probe_that_is_cancelled_gives_its_place_back(server, service, clock) -> None:
    server.behave(Mood.FORBIDDEN)
    await asyncio.gather(*(asked(service) for _ in range(3)))
    server.behave(Mood.HANG)
    clock.now += 30
    probe = asyncio.create_task(asked(service))
    await until(lambda: server.calls)
    assert await asked(service) == Provenance.FALLBACK  # one probe means one
    probe.cancel()
    with pytest.raises(asyncio.CancelledError):
        await probe
    server.behave()
    assert await asked(service) == Provenance.LLM
    assert len(server.calls) == 1


async def test_a_dead_server_costs_three_attempts_and_then_nothing(clock) -> None:
    with ModelServer() as gone:
        url = gone.url
    client = AnthropicClient(api_key=KEY, base_url=url, model="m", pause=at_once)
    seen: list[ModelCall] = []
    service = LLMService(client, breaker=CircuitBreaker(monotonic=clock), observe=seen.append)
    for _ in range(5):
        await asked(service)
    await client.close()
    assert [call.outcome for call in seen] == ["error"] * 3 + ["breaker_open"] * 2
    assert [call.requests for call in seen] == [3, 3, 3, 0, 0]


async def test_only_so_many_calls_of_several_processes_are_under_way_at_once(server, tmp_path) -> None:
    server.behave(delay_s=0.02, most_under_way=0)
    settings = settings_for(server.url, tmp_path, llm_calls_at_once=3)
    services = [model_of(settings, f"user_agent_{name}") for name in ("alice", "bob")]
    answers = await asyncio.gather(*(asked(service) for service in services * 6))
    for service in services:
        await service.client.close()
    assert answers == [Provenance.LLM] * 12
    assert len(server.calls) == 12
    assert server.most_under_way <= 3


# -- budget


async def test_a_demand_that_used_up_its_calls_gets_fallbacks_that_say_so_and_others_go_on(server, client) -> None:
    service = LLMService(client, fallbacks=FALLBACKS, budget=Budget(BudgetLimits(calls_max=2)))
    answers = [await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-00000001") for _ in range(4)]
    other = await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-00000002")
    assert [a.provenance for a in answers] == [Provenance.LLM] * 2 + [Provenance.FALLBACK] * 2
    assert "budget" in (answers[2].degraded_reason or "")
    assert "2 of 2 calls" in (answers[2].degraded_reason or "")
    assert other.provenance is Provenance.LLM
    assert len(server.calls) == 3
    assert service.breaker.state is BreakerState.CLOSED


async def test_retries_and_repairs_are_paid_for_too(server, client) -> None:
    budget = Budget(BudgetLimits())
    service = LLMService(client, fallbacks=FALLBACKS, budget=budget)
    server.next_moods = [Mood.OVERLOADED, Mood.GARBAGE, Mood.GOOD]
    await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-00000001")
    assert budget.used("d-00000001").calls == len(server.calls) == 3


async def test_tokens_are_counted_as_the_server_reports_them(server, client) -> None:
    budget = Budget(BudgetLimits(tokens_max=100))
    service = LLMService(client, fallbacks=FALLBACKS, budget=budget)
    first = await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-00000001")
    second = await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-00000001")
    assert first.provenance is Provenance.LLM
    assert "tokens" in (second.degraded_reason or "")


async def test_money_is_counted_where_the_models_price_is_known(server) -> None:
    client = AnthropicClient(api_key=KEY, base_url=server.url, model="claude-haiku-4-5", pause=at_once)
    service = LLMService(client, fallbacks=FALLBACKS, budget=Budget(BudgetLimits(usd_max=0.000_001)))
    await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-00000001")
    second = await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-00000001")
    await client.close()
    assert "US dollars" in (second.degraded_reason or "")


async def test_a_call_is_reported_with_what_it_used(client) -> None:
    seen: list[ModelCall] = []
    await LLMService(client, observe=seen.append).ask(DEMAND_UNDERSTANDING, ASK, about="d-00000001")
    (call,) = seen
    assert (call.about, call.outcome, call.requests) == ("d-00000001", "answered", 1)
    assert call.tokens_in > 100
    assert call.tokens_out > 10


def test_all_processes_of_a_machine_share_a_demands_account_and_a_subnet_spends_its_parents(tmp_path) -> None:
    mine, theirs = (Budget(BudgetLimits(calls_max=10), tmp_path) for _ in range(2))
    mine.spend("d-0123abcd", calls=4, tokens=10)
    theirs.spend("d-0123abcd", calls=5)
    theirs.inherit("d-0000ffff", "d-0123abcd")
    mine.spend("d-0000ffff", calls=1)
    assert theirs.used("d-0123abcd").calls == mine.used("d-0000ffff").calls == 10
    assert "10 of 10 calls" in (mine.used_up("d-0000ffff") or "")
    assert mine.used_up("d-00000009") is None


def test_an_account_that_cannot_be_written_is_kept_in_memory(tmp_path) -> None:
    (tmp_path / "file").write_text("no folder")
    budget = Budget(BudgetLimits(calls_max=1), tmp_path / "file")
    budget.spend("d-0123abcd", calls=1)
    assert budget.used_up("d-0123abcd")


def test_an_account_of_yesterday_is_closed(tmp_path) -> None:
    Budget(BudgetLimits(), tmp_path).spend("d-0123abcd", calls=1)
    now_s = (tmp_path / "d-0123abcd").stat().st_mtime
    assert Budget(BudgetLimits(), tmp_path, now_s + 80_000).used("d-0123abcd").calls == 1
    assert Budget(BudgetLimits(), tmp_path, now_s + 90_000).used("d-0123abcd").calls == 0


def test_a_strange_id_stays_inside_the_folder(tmp_path) -> None:
    Budget(BudgetLimits(), tmp_path / "budgets").spend("../../x-../../evil\x00", calls=1)
    assert [file.parent.name for file in tmp_path.rglob("*") if file.is_file()] == ["budgets"]


# -- preflight


def settings_for(url: str, tmp_path, **options):
    environment = {"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": url, "TOWOW_MODE": "anthropic"}
    return load_settings(environment, cwd=tmp_path, data_dir=tmp_path, **options)


async def test_the_preflight_says_who_answers_and_never_shows_the_key(server, tmp_path, caplog) -> None:
    with caplog.at_level(logging.INFO):
        found = await check_model(settings_for(server.url, tmp_path))
    assert found.ok
    assert found.note == f"anthropic:claude-sonnet-5-5 at {server.url}, key …abcd: answers"
    assert [record.message for record in caplog.records if record.name.endswith("preflight")] == ["llm.preflight"]
    assert KEY not in str([vars(record) for record in caplog.records])


async def test_the_preflight_says_when_a_model_ends(server, tmp_path) -> None:
    settings = replace(settings_for(server.url, tmp_path), llm_model="claude-sonnet-4-5-20250929")
    assert "end-of-life on November 30th, 2026" in (await check_model(settings)).note


def test_the_default_model_is_the_clients_and_has_no_end_in_sight_and_a_price() -> None:
    assert Settings().llm_model == MODEL
    assert MODEL not in anthropic.resources.messages.messages.DEPRECATED_MODELS
    assert price_of(MODEL) is not None


async def test_a_preflight_that_fails_says_why(server, tmp_path) -> None:
    server.behave(Mood.FORBIDDEN)
    found = await check_model(settings_for(server.url, tmp_path))
    assert not found.ok
    assert "with no key of ANTHROPIC_API_KEY it may be asked (…abcd): HTTP 403" in found.note


async def test_a_bad_key_is_told_within_seconds_of_the_start(server, tmp_path) -> None:
    server.behave(Mood.FORBIDDEN)
    checking = asyncio.create_task(keep_checking(settings_for(server.url, tmp_path)))
    found = await until(lambda: read_preflight(tmp_path))
    checking.cancel()
    await asyncio.gather(checking, return_exceptions=True)
    assert found["ok"] is False
    assert "HTTP 403" in found["note"]
    assert KEY not in str(found)


async def test_a_breaker_that_opens_is_open_for_all_agents_and_told_to_whoever_looks(server, tmp_path) -> None:
    server.behave(Mood.BROKEN)
    settings = settings_for(server.url, tmp_path, llm_failure_threshold=1, llm_calls_at_once=7)
    admin, bob = model_of(settings, "channel_admin"), model_of(settings, "user_agent_bob")
    assert model_view(settings, in_full=True)["limits"]["breaker"] == "closed"
    await admin.ask(DEMAND_UNDERSTANDING, ASK)
    asked_of_bob = await bob.ask(DEMAND_UNDERSTANDING, ASK)
    await admin.client.close()
    await bob.client.close()
    assert len(server.calls) == 3  # one call, tried three times
    assert "circuit breaker is open" in (asked_of_bob.degraded_reason or "")
    told = model_view(settings, in_full=True)["limits"]
    assert (told["breaker"], told["openings"], told["is_shared"]) == ("open", 1, True)
    assert (told["calls_under_way"], told["calls_at_once_max"]) == (0, 7)
    assert told["open_since"] <= SystemClock().now()


async def test_without_a_key_there_is_nothing_to_check(tmp_path) -> None:
    found = await check_model(load_settings({}, cwd=tmp_path, data_dir=tmp_path))
    assert found.ok
    assert found.client == "offline"


async def test_an_agents_model_is_built_from_settings_with_its_budget(server, tmp_path) -> None:
    service = model_of(settings_for(server.url, tmp_path, budget_calls=1, llm_model="m"), "coordinator")
    first = await service.ask(DEMAND_UNDERSTANDING, ASK, about="d-00000001")
    second = await service.ask(DEMAND_UNDERSTANDING, replace_input("另一句话"), about="d-00000001")
    await service.client.close()
    assert first.provenance is Provenance.LLM
    assert "budget" in (second.degraded_reason or "")


def replace_input(raw_input: str):
    return type(ASK)(raw_input=raw_input, user_id="u", today=ASK.today)
