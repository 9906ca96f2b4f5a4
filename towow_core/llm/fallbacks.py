"""What is said when the model says nothing (seed 001 §6.2.1, contract §9).

The coordinator's and channel_admin's prompts fall back to the offline engine: it invents nothing and commits nobody. A
twin's two prompts fall back to their own neutral answers, because an engine must not speak for a person whose model is
down: consent is never invented. Prompt 8 says no: other people's time is not spent on a guess (seed 004, AC-6).
Prompt 10 asks back: a canvas is not changed on a guess. Prompt 11 says that there is no answer. Seed 001's
catch-all `"default"` has no heir: every prompt has a fallback of its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from towow_core.domain.drafts import FilterResult, ProposalDraft
from towow_core.domain.models import Confidence, Provenance
from towow_core.llm.engine import ENGINE
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION
from towow_core.prompts.p10_react import REACT
from towow_core.prompts.p11_instruction import INSTRUCTION

TWINS_OWN = frozenset({RESPONSE_GENERATION.key, PROPOSAL_FEEDBACK.key})
NEUTRAL = TWINS_OWN | {RECURSION_DECISION.key, REACT.key, INSTRUCTION.key}  # their own fallbacks answer, not the engine


def mark_fallback(value: Any) -> Any:
    """The value marked as second best, in every field that can say so."""
    if isinstance(value, FilterResult):
        definite = tuple(replace(c, is_fallback=True) for c in value.definitely_related)
        possible = tuple(replace(c, is_fallback=True) for c in value.possibly_related)
        value = replace(value, definitely_related=definite, possibly_related=possible, is_fallback=True)
    if isinstance(value, ProposalDraft):
        value = replace(value, is_fallback=True, confidence=Confidence.LOW)  # seed 002, AC-5
    return replace(value, provenance=Provenance.FALLBACK)


def _from_engine(key: str) -> Callable[[Any], Any]:
    def answer(inputs: Any) -> Any:
        return mark_fallback(ENGINE[key](inputs))

    return answer


FALLBACKS: Mapping[str, Callable[[Any], Any]] = {
    prompt.key: _from_engine(prompt.key) for prompt in ALL_PROMPTS if prompt.key not in NEUTRAL
}
FALLBACK_RESPONSES: Mapping[str, Callable[[Any], Any]] = {
    prompt.key: FALLBACKS.get(prompt.key, prompt.fallback) for prompt in ALL_PROMPTS
}
