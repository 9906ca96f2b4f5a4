"""A call is over when its model falls silent, or writes too slowly; not because its answer is long."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bridges.simulation.virtual_time import VirtualLoop
from tests.core.test_prompts import INPUTS
from towow_core.domain.errors import ModelTimeout
from towow_core.domain.models import Provenance
from towow_core.llm.call_terms import current_terms
from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.deadlines import PACE, Deadline
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.prompts.p02_smart_filter import SMART_FILTER

SILENCE_S = 10.0
TOKEN = "word"


def seconds(what: Callable[[], Awaitable[None]]) -> float:
    """How long it takes, by a clock that jumps to what happens next."""

    async def timed() -> float:
        began = asyncio.get_running_loop().time()
        await what()
        return asyncio.get_running_loop().time() - began

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(timed())


async def passed(seconds: float) -> None:
    await asyncio.sleep(seconds)  # noqa: TID251  # on a clock that jumps


async def write(deadline: Deadline, tokens: int, *, per_s: float) -> None:
    for _ in range(tokens):
        await passed(1 / per_s)
        deadline.heard(TOKEN)


async def answered(deadline: Deadline, tokens: int = 0, *, per_s: float = 1, then_silent_s: float = 0) -> None:
    async def answer() -> None:
        await write(deadline, tokens, per_s=per_s)
        await passed(then_silent_s)

    await deadline.kept("plan", answer())


@pytest.mark.parametrize("per_s", [40, 70, PACE + 1])
def test_a_long_answer_may_take_many_times_the_silence_that_is_allowed(per_s) -> None:
    assert seconds(lambda: answered(Deadline(SILENCE_S), 2000, per_s=per_s)) == pytest.approx(2000 / per_s)


def test_who_says_nothing_is_given_up_after_that_time() -> None:
    async def ask() -> None:
        with pytest.raises(ModelTimeout, match=r"prompt 'plan' within 10 s\.$"):
            await answered(Deadline(SILENCE_S), then_silent_s=1000)

    assert seconds(ask) == pytest.approx(SILENCE_S)


def test_who_falls_silent_is_given_up_so_long_after_the_last_word_however_fast_it_was() -> None:
    async def ask() -> None:
        with pytest.raises(ModelTimeout, match="about 500 tokens of it had come"):
            await answered(Deadline(SILENCE_S), 500, per_s=100, then_silent_s=1000)

    assert seconds(ask) == pytest.approx(5 + SILENCE_S)


def test_who_drips_is_given_up_long_before_the_end() -> None:
    async def ask() -> None:
        with pytest.raises(ModelTimeout, match="too slowly"):
            await answered(Deadline(SILENCE_S), 2000, per_s=PACE / 2)

    assert seconds(ask) == pytest.approx(2 * SILENCE_S, abs=1)


def test_another_timeout_inside_stays_what_it_is() -> None:
    async def ask() -> None:
        with pytest.raises(TimeoutError):
            await Deadline(SILENCE_S).kept("plan", asyncio.wait_for(passed(1000), 1))

    assert seconds(ask) == pytest.approx(1)


class Writer:
    """A model that streams: what it writes is told to the deadline of its call."""

    name = "writer"
    provenance = Provenance.LLM

    def __init__(self, tokens: int, *, per_s: float, answer: str) -> None:
        self._tokens, self._per_s, self._answer = tokens, per_s, answer

    async def complete(self, prompt: object, inputs: object, rendered: object) -> str:
        terms = current_terms()
        assert terms is not None
        await write(terms.deadline, self._tokens, per_s=self._per_s)
        return self._answer


@pytest.mark.parametrize(("per_s", "provenance"), [(40, Provenance.LLM), (4, Provenance.FALLBACK)])
def test_the_usual_length_of_a_filters_answer_is_through_at_the_usual_speed(per_s, provenance) -> None:
    async def ask() -> None:
        writer = Writer(785, per_s=per_s, answer='{"definitely_related": [], "possibly_related": []}')
        answer = await LLMService(writer, fallbacks=FALLBACKS).ask(SMART_FILTER, INPUTS["smart_filter"])
        assert answer.provenance is provenance

    seconds(ask)


async def asked_behind(others_need_s: float, tokens: int) -> Provenance:
    """Who answers a filter's question that has to wait until another call is over."""
    breaker = CircuitBreaker(at_once_max=1)
    other = breaker.admit()
    assert other is not None
    asyncio.get_running_loop().call_later(others_need_s, breaker.abandoned, other)
    writer = Writer(tokens, per_s=PACE * 2, answer='{"definitely_related": [], "possibly_related": []}')
    service = LLMService(writer, fallbacks=FALLBACKS, breaker=breaker)
    return (await service.ask(SMART_FILTER, INPUTS["smart_filter"])).provenance


def test_the_time_in_the_line_is_not_the_answers() -> None:
    async def ask() -> None:
        assert await asked_behind(SILENCE_S * 3, tokens=400) is Provenance.LLM

    assert seconds(ask) == pytest.approx(SILENCE_S * 3 + 400 / (PACE * 2), abs=1)


def test_nobody_stands_in_the_line_for_ever() -> None:
    async def ask() -> None:
        assert await asked_behind(10_000, tokens=0) is Provenance.FALLBACK

    assert seconds(ask) < SILENCE_S * 10


class Rules:
    """Our own rules: they say nothing before the end."""

    name = "rules"
    provenance = Provenance.RULE

    async def complete(self, prompt: object, inputs: object, rendered: object) -> str:
        await passed(SMART_FILTER.timeout_s * 5)
        return '{"definitely_related": [], "possibly_related": []}'


def test_our_own_rules_may_take_longer_on_a_machine_that_others_keep_busy() -> None:
    async def ask() -> None:
        answer = await LLMService(Rules(), fallbacks=FALLBACKS).ask(SMART_FILTER, INPUTS["smart_filter"])
        assert answer.provenance is Provenance.RULE

    seconds(ask)
