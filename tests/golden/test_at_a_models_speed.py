"""The golden answers, written out as slowly as models write: with the limits as they are, all of them count.

Time is virtual, so that minutes of writing cost nothing; what is measured is what the limits allow.
"""

import asyncio
import json
import re
from typing import Any

import pytest

from bridges.simulation.played_network import Played, play
from tests.golden.test_faithful import ENDS, PROFILES, played, policy_of, prepared_of
from towow_core.domain import events as ev
from towow_core.llm.call_terms import current_terms
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.fitting import tokens_of
from towow_core.llm.prepared_answers import PreparedAnswers
from towow_core.llm.prepared_client import PreparedClient
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt, Rendered

FIRST_WORD_S = 2.0
SPEEDS = (40, 70)
at_both_speeds = pytest.mark.parametrize("tokens_per_s", SPEEDS)


class Writer(PreparedClient):
    """Prepared answers, a token after the other."""

    def __init__(self, prepared: PreparedAnswers, tokens_per_s: float) -> None:
        super().__init__(prepared)
        self._token_s = 1 / tokens_per_s
        self.longest_s = 0.0

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        text = await super().complete(prompt, inputs, rendered)
        terms = current_terms()
        assert terms is not None
        await asyncio.sleep(FIRST_WORD_S)  # noqa: TID251  of virtual time
        count = tokens_of(text)
        size = -(-len(text) // count)
        for start in range(0, len(text), size):
            await asyncio.sleep(self._token_s)  # noqa: TID251  the same
            terms.deadline.heard(text[start : start + size])
        self.longest_s = max(self.longest_s, FIRST_WORD_S + count * self._token_s)
        return text


def written(name: str, tokens_per_s: float) -> tuple[Writer, Played]:
    prepared = prepared_of(name)
    writer, policy = Writer(prepared, tokens_per_s), policy_of(name)
    model = LLMService(writer, fallbacks=FALLBACKS)
    return writer, play(prepared.demand, PROFILES, model, today=prepared.today, policy=policy)


def plans(found: Played) -> list[Any]:
    """Every plan that people were shown, without the ids and times of this one negotiation."""
    shown = [e.payload["proposal"] for e in found.events if e.payload.get("proposal")]
    kept = ("version", "summary", "rationale", "assignments", "timeline", "gaps", "provenance", "is_fallback")
    text = json.dumps([{name: plan[name] for name in kept if name in plan} for plan in shown])
    told: list[Any] = json.loads(re.sub(r"\bsub-[0-9a-f]{8}\b", "sub", text))
    return told


@at_both_speeds
@pytest.mark.parametrize("name", ENDS)
def test_the_negotiation_ends_as_the_answers_said_and_nothing_stood_in_for_them(name: str, tokens_per_s: int) -> None:
    _, at_once = played(name)
    writer, slowly = written(name, tokens_per_s)

    assert not [e for e in slowly.events if isinstance(e.event, ev.ModelDegraded)]
    assert writer.prepared.missing == []
    assert any(isinstance(e.event, ENDS[name]) for e in slowly.events)
    assert plans(slowly) == plans(at_once)


@at_both_speeds
def test_its_longest_answers_take_longer_than_a_prompt_may_say_nothing(tokens_per_s: int) -> None:
    """So that the test above could fail: a deadline by the clock ended these."""
    writer, _ = written("berlin", tokens_per_s)

    assert writer.longest_s > 10
