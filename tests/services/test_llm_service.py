"""LLMService: a typed answer always, no exception ever because of a model, and never a false label on it."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import MEETUP, SAMPLES, TODAY, demand
from tests.waiting import begun
from towow_core.domain.errors import BadSetting, ModelUnavailable
from towow_core.domain.models import Decision, Provenance
from towow_core.llm.build import build_client
from towow_core.llm.circuit_breaker import BreakerState, CircuitBreaker
from towow_core.llm.fallbacks import FALLBACK_RESPONSES, FALLBACKS, NEUTRAL, TWINS_OWN
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService, ModelCall
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING, UnderstandInputs
from towow_core.prompts.p02_smart_filter import SMART_FILTER, FilterInputs
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION, OfferInputs

ASK = UnderstandInputs(raw_input=MEETUP, user_id="u", today=TODAY)
GOOD = json.dumps({"surface_demand": "模型说的", "capability_tags": ["场地"], "confidence": "high"})


class Scripted:
    """A model that says what it is told to, in order; an exception is raised, the last one stays."""

    name = "scripted"
    provenance = Provenance.LLM

    def __init__(self, *answers: str | Exception) -> None:
        self.answers = list(answers)
        self.questions: list[Rendered] = []

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        del prompt, inputs
        self.questions.append(rendered)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


class Silent(Scripted):
    """A model that never answers."""

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        self.questions.append(rendered)
        await asyncio.Event().wait()
        raise AssertionError


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def test_a_models_answer_is_typed_and_marked_as_a_models() -> None:
    answer = await LLMService(Scripted(GOOD), fallbacks=FALLBACKS).ask(DEMAND_UNDERSTANDING, ASK)
    assert answer.value.surface_demand == "模型说的"
    assert answer.value.provenance is answer.provenance is Provenance.LLM
    assert answer.degraded_reason is None


async def test_the_offline_engine_answers_as_a_rule_and_is_no_degradation() -> None:
    answer = await LLMService(OfflineClient(), fallbacks=FALLBACKS).ask(DEMAND_UNDERSTANDING, ASK)
    assert answer.value.provenance is answer.provenance is Provenance.RULE
    assert answer.degraded_reason is None
    assert answer.value.context.expected_attendees == 50


@pytest.mark.parametrize(
    "failure",
    [RuntimeError("boom"), ModelUnavailable("no quota"), ValueError("x"), "not json at all", '{"nothing": 1}'],
)
async def test_any_failure_of_a_model_falls_back_to_the_engine_and_says_why(failure) -> None:
    answer = await LLMService(Scripted(failure), fallbacks=FALLBACKS).ask(DEMAND_UNDERSTANDING, ASK)
    assert answer.value.context.expected_attendees == 50  # the engine's, not an empty one
    assert answer.value.provenance is answer.provenance is Provenance.FALLBACK
    assert answer.degraded_reason


async def test_a_model_that_never_answers_is_given_up_at_its_deadline() -> None:
    service = LLMService(Silent(""), fallbacks=FALLBACKS, timeout_s=0.01)
    answer = await service.ask(DEMAND_UNDERSTANDING, ASK)
    assert answer.provenance is Provenance.FALLBACK
    assert "0.01 s" in (answer.degraded_reason or "")


async def test_a_garbled_answer_is_asked_for_once_more_with_the_reason() -> None:
    model = Scripted("blah", GOOD)
    answer = await LLMService(model, fallbacks=FALLBACKS).ask(DEMAND_UNDERSTANDING, ASK)
    assert answer.provenance is Provenance.LLM
    assert len(model.questions) == 2
    assert "里面没有 JSON 对象" in model.questions[1].user


@pytest.mark.parametrize(
    ("said", "note"),
    [("想办一场聚会", "上一次的回答无法使用（"), ("A party for forty", "Your last answer cannot be used (")],
    ids=["zh", "en"],
)
async def test_it_is_asked_again_in_the_language_of_the_demand(said, note) -> None:
    model = Scripted("blah", GOOD)
    await LLMService(model, fallbacks=FALLBACKS).ask(DEMAND_UNDERSTANDING, replace(ASK, raw_input=said))
    later = Scripted("blah", "{}")
    understood = demand(said) if said.isascii() else demand(MEETUP)
    asked = FilterInputs(understanding=understood, profiles=SAMPLES, candidates_max=10)
    await LLMService(later, fallbacks=FALLBACKS).ask(SMART_FILTER, asked)

    assert [note in each.questions[1].user for each in (model, later)] == [True, True]


async def test_a_twin_whose_model_is_down_declines_and_consents_to_nothing() -> None:
    """Contract §9: consent is never invented, not even by our own engine."""
    inputs = OfferInputs(
        profile=SAMPLES[0], understanding=demand(MEETUP), filter_reason="", expected_role="", today=TODAY
    )
    answer = await LLMService(Scripted(RuntimeError()), fallbacks=FALLBACKS).ask(RESPONSE_GENERATION, inputs)
    assert answer.value.decision is Decision.DECLINE
    assert answer.value.provenance is Provenance.FALLBACK
    assert {"response_generation", "proposal_feedback"} == TWINS_OWN
    assert not NEUTRAL & FALLBACKS.keys()


async def test_a_fallback_of_the_filter_marks_every_candidate() -> None:
    inputs = FilterInputs(understanding=demand(MEETUP), profiles=SAMPLES, candidates_max=10)
    answer = await LLMService(Scripted(RuntimeError()), fallbacks=FALLBACKS).ask(SMART_FILTER, inputs)
    assert answer.value.definitely_related
    assert answer.value.is_fallback
    assert all(c.is_fallback for c in answer.value.definitely_related)


async def test_a_broken_fallback_gives_way_to_the_prompts_own() -> None:
    def broken(_inputs: Any) -> Any:
        raise ZeroDivisionError

    service = LLMService(Scripted(RuntimeError()), fallbacks={DEMAND_UNDERSTANDING.key: broken})
    answer = await service.ask(DEMAND_UNDERSTANDING, ASK)
    assert answer.value.surface_demand == MEETUP
    assert answer.provenance is Provenance.FALLBACK


def test_every_prompt_has_a_fallback_response() -> None:
    """Seed 001's FALLBACK_RESPONSES, complete."""
    assert set(FALLBACK_RESPONSES) == {prompt.key for prompt in ALL_PROMPTS}


class Rules(Scripted):
    """Our own engine, where it cannot read something."""

    provenance = Provenance.RULE


async def test_what_our_own_rules_cannot_read_keeps_nobody_else_from_them() -> None:
    service = LLMService(Rules(*(OverflowError("date value out of range") for _ in range(4)), GOOD))
    unread = [await service.ask(DEMAND_UNDERSTANDING, ASK) for _ in range(4)]
    assert all(answer.degraded_reason for answer in unread)
    assert (await service.ask(DEMAND_UNDERSTANDING, ASK)).degraded_reason is None


async def test_after_three_failures_the_model_is_left_alone_for_thirty_seconds_then_probed_once() -> None:
    """Seed 001 §6.2.1."""
    clock, model = Clock(), Scripted(RuntimeError("down"))
    service = LLMService(model, fallbacks=FALLBACKS, breaker=CircuitBreaker(monotonic=clock))
    for _ in range(5):
        await service.ask(DEMAND_UNDERSTANDING, ASK)
    assert len(model.questions) == 3
    assert service.breaker.state is BreakerState.OPEN
    clock.now += 30
    assert service.breaker.state is BreakerState.HALF_OPEN
    await service.ask(DEMAND_UNDERSTANDING, ASK)
    assert len(model.questions) == 4
    assert service.breaker.state is BreakerState.OPEN  # the probe failed
    clock.now += 30
    model.answers = [GOOD]
    answer = await service.ask(DEMAND_UNDERSTANDING, ASK)
    assert answer.provenance is Provenance.LLM
    assert service.breaker.state is BreakerState.CLOSED


async def test_only_one_of_many_callers_probes() -> None:
    """No stampede through a half-open breaker."""
    clock, model = Clock(), Scripted(RuntimeError("down"))
    service = LLMService(model, fallbacks=FALLBACKS, breaker=CircuitBreaker(monotonic=clock))
    for _ in range(3):
        await service.ask(DEMAND_UNDERSTANDING, ASK)
    clock.now += 31
    await asyncio.gather(*(service.ask(DEMAND_UNDERSTANDING, ASK) for _ in range(20)))
    assert len(model.questions) == 4


def test_a_cancelled_probe_lets_the_next_caller_probe() -> None:
    clock = Clock()
    breaker = CircuitBreaker(failure_threshold=1, monotonic=clock)
    permit = breaker.admit()
    assert permit is not None
    breaker.failed(permit)
    assert breaker.admit() is None
    clock.now += 30
    probe = breaker.admit()
    assert probe is not None
    assert breaker.admit() is None
    breaker.abandoned(probe)
    assert breaker.admit() is not None


def test_a_report_from_before_the_breaker_moved_is_ignored() -> None:
    clock = Clock()
    breaker = CircuitBreaker(failure_threshold=2, monotonic=clock)
    permits = [breaker.admit() for _ in range(4)]
    for permit in permits[:2]:
        breaker.failed(permit)
    breaker.succeeded(permits[2])
    assert breaker.state is BreakerState.OPEN
    clock.now += 30
    probe = breaker.admit()
    breaker.failed(permits[3])
    assert breaker.state is BreakerState.HALF_OPEN
    breaker.succeeded(probe)
    assert breaker.state is BreakerState.CLOSED
    assert breaker.openings == 1


def test_failures_must_be_in_a_row_to_open_the_breaker() -> None:
    breaker = CircuitBreaker(monotonic=Clock())
    for _ in range(5):
        for outcome in (breaker.failed, breaker.failed, breaker.succeeded):
            outcome(breaker.admit())
    assert breaker.state is BreakerState.CLOSED


async def test_a_cancelled_question_is_cancelled_and_counts_as_no_failure() -> None:
    service = LLMService(Silent(""), fallbacks=FALLBACKS)
    task = await begun(service.ask(DEMAND_UNDERSTANDING, ASK))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert service.breaker.state is BreakerState.CLOSED


async def test_a_cancelled_probe_of_the_service_does_not_block_the_next_one() -> None:
    clock, model = Clock(), Scripted(RuntimeError("down"))
    service = LLMService(model, fallbacks=FALLBACKS, breaker=CircuitBreaker(failure_threshold=1, monotonic=clock))
    await service.ask(DEMAND_UNDERSTANDING, ASK)
    clock.now += 30
    service.client = Silent("")
    task = await begun(service.ask(DEMAND_UNDERSTANDING, ASK))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    service.client = Scripted(GOOD)
    assert (await service.ask(DEMAND_UNDERSTANDING, ASK)).provenance is Provenance.LLM


async def test_a_question_waits_for_its_turn_and_goes_out_as_soon_as_there_is_room() -> None:
    service = LLMService(Silent(""), fallbacks=FALLBACKS, breaker=CircuitBreaker(at_once_max=1))
    first = await begun(service.ask(DEMAND_UNDERSTANDING, ASK))
    service.client = Scripted(GOOD)
    second = await begun(service.ask(DEMAND_UNDERSTANDING, ASK))
    assert service.client.questions == []
    first.cancel()
    assert (await second).provenance is Provenance.LLM


async def test_a_question_that_gets_no_turn_says_so_and_counts_as_no_failure() -> None:
    breaker = CircuitBreaker(failure_threshold=1, at_once_max=1)
    service = LLMService(Silent(""), fallbacks=FALLBACKS, breaker=breaker, timeout_s=0.01)
    assert breaker.admit() is not None
    answer = await service.ask(DEMAND_UNDERSTANDING, ASK)
    assert (answer.provenance, answer.call.outcome) == (Provenance.FALLBACK, "timeout")
    assert answer.degraded_reason == "Other questions to the model left no room within 0.06 s."
    assert breaker.state is BreakerState.CLOSED
    assert answer.call.requests == 0


async def test_those_who_wait_for_a_turn_are_answered_by_the_fallback_as_soon_as_it_opens() -> None:
    breaker, model = CircuitBreaker(failure_threshold=1, at_once_max=1), Scripted(GOOD)
    service = LLMService(model, fallbacks=FALLBACKS, breaker=breaker)
    permit = breaker.admit()
    assert permit is not None
    waiting = [await begun(service.ask(DEMAND_UNDERSTANDING, ASK)) for _ in range(3)]
    breaker.failed(permit)
    assert {answer.call.outcome for answer in await asyncio.gather(*waiting)} == {"breaker_open"}
    assert model.questions == []


async def test_every_question_is_reported_with_its_outcome() -> None:
    calls: list[ModelCall] = []
    service = LLMService(Scripted(GOOD, RuntimeError("down"), "x"), fallbacks=FALLBACKS, observe=calls.append)
    for _ in range(3):
        await service.ask(DEMAND_UNDERSTANDING, ASK)
    assert [c.outcome for c in calls] == ["answered", "error", "unreadable"]
    assert calls[0].text == GOOD
    assert calls[0].rendered.user


def test_a_misspelt_option_is_an_error_and_not_swallowed() -> None:
    """The first ToWow lost its model in a `**kwargs`."""
    with pytest.raises(TypeError):
        LLMService(Scripted(GOOD), fallback={})  # type: ignore[call-arg]


def test_settings_choose_the_client() -> None:
    assert build_client("auto").name == "offline"
    assert build_client("offline", api_key="k").name == "offline"
    assert build_client("auto", api_key="k", model="m").name == "anthropic:m"
    for options in ({"mode": "anthropic"}, {"mode": "magic"}, {"custom": "nowhere:f"}, {"custom": "json:dumps"}):
        with pytest.raises(BadSetting):
            build_client(**options)
    mine = build_client("anthropic", custom="tests.services.test_llm_service:my_own_model")
    assert mine.name == "scripted"


def my_own_model() -> Scripted:
    """What a developer names in TOWOW_LLM_CLIENT."""
    return Scripted(GOOD)
