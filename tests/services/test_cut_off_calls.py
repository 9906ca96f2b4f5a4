"""A call that was given up is not free: booked are its question, and what it wrote or may have written."""

import asyncio
from typing import Any

import pytest

from tests.core.test_prompts import INPUTS
from tests.model_server import ModelServer, Mood
from tests.waiting import begun
from towow_core.domain.errors import ModelUnavailable
from towow_core.domain.models import Provenance
from towow_core.llm.anthropic_client import AnthropicClient
from towow_core.llm.budget import Budget, BudgetLimits, Used
from towow_core.llm.call_terms import current_terms
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.fitting import tokens_of
from towow_core.llm.prices import price_of
from towow_core.llm.service import LLMService
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING

ASK, DEMAND = INPUTS["demand_understanding"], "d-0123abcd"
RENDERED = DEMAND_UNDERSTANDING.render(ASK)
READ = tokens_of(RENDERED.system) + tokens_of(RENDERED.user)
MODEL = "claude-haiku-4-5"


class CutOff:
    """A model that says so much of its answer, and then this happens; None: it falls silent."""

    name = f"stand-in:{MODEL}"
    provenance = Provenance.LLM

    def __init__(self, said: str = "", failure: Exception | None = None) -> None:
        self._said, self._failure = said, failure

    async def complete(self, prompt: Any, inputs: object, rendered: Any) -> str:
        terms = current_terms()
        assert terms is not None
        terms.requests += 1
        if self._said:
            terms.deadline.heard(self._said)
        if self._failure is not None:
            raise self._failure
        await asyncio.Event().wait()
        raise AssertionError


def service_of(client: Any, budget: Budget) -> LLMService:
    return LLMService(client, fallbacks=FALLBACKS, budget=budget, timeout_s=0.01)


async def booked(client: Any) -> Used:
    budget = Budget(BudgetLimits())
    await service_of(client, budget).ask(DEMAND_UNDERSTANDING, ASK, about=DEMAND)
    return budget.used(DEMAND)


def price(written: int) -> float:
    known = price_of(MODEL)
    assert known is not None
    return known.usd(fresh=READ, kept=0, recalled=0, written=written)


async def test_of_a_call_that_brought_nothing_in_time_all_that_it_may_write_is_booked() -> None:
    used = await booked(CutOff())
    assert (used.calls, used.tokens) == (1, READ + DEMAND_UNDERSTANDING.tokens_max)
    assert used.usd == pytest.approx(price(DEMAND_UNDERSTANDING.tokens_max), abs=1e-6)


async def test_of_an_answer_that_fell_silent_what_had_come_is_booked() -> None:
    used = await booked(CutOff("x" * 400))
    assert (used.calls, used.tokens) == (1, READ + 100)
    assert used.usd == pytest.approx(price(100), abs=1e-6)


async def test_of_an_answer_whose_connection_was_lost_what_had_come_is_booked() -> None:
    used = await booked(CutOff("x" * 400, ModelUnavailable("connection lost")))
    assert used.tokens == READ + 100


async def test_a_call_that_was_refused_costs_nothing() -> None:
    used = await booked(CutOff(failure=ModelUnavailable("HTTP 500")))
    assert (used.calls, used.tokens, used.usd) == (1, 0, 0.0)


async def test_a_call_that_was_called_off_is_booked_too() -> None:
    budget = Budget(BudgetLimits())
    service = LLMService(CutOff("x" * 400), fallbacks=FALLBACKS, budget=budget)
    task = await begun(service.ask(DEMAND_UNDERSTANDING, ASK, about=DEMAND))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert budget.used(DEMAND).tokens == READ + 100


async def test_what_was_booked_stands_in_the_calls_record() -> None:
    answer = await service_of(CutOff(), Budget(BudgetLimits())).ask(DEMAND_UNDERSTANDING, ASK, about=DEMAND)
    assert answer.call.outcome == "timeout"
    assert (answer.call.tokens_in, answer.call.tokens_out) == (READ, DEMAND_UNDERSTANDING.tokens_max)
    assert answer.call.usd > 0


@pytest.mark.parametrize(("mood", "timeout_s"), [(Mood.HANG, 0.5), (Mood.BROKEN, 60.0)])
async def test_through_the_real_sdk_silence_is_booked_and_a_refusal_is_not(mood, timeout_s) -> None:
    with ModelServer(mood=mood) as server:
        client = AnthropicClient(api_key="sk-test-0000000000000000-abcd", base_url=server.url, model=MODEL)
        budget = Budget(BudgetLimits())
        service = LLMService(client, fallbacks=FALLBACKS, budget=budget, timeout_s=timeout_s)
        await service.ask(DEMAND_UNDERSTANDING, ASK, about=DEMAND)
        await client.close()
    used = budget.used(DEMAND)
    assert (used.tokens > DEMAND_UNDERSTANDING.tokens_max) == (mood is Mood.HANG)
    assert (used.usd > 0) == (mood is Mood.HANG)
