"""What a conversation says, in the language that was not spoken: for whoever reads it in that one."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from towow_core.domain.canvas import CanvasState, ReactStep
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Language, Provenance
from towow_core.llm.engine import react
from towow_core.orchestration.contexts import other_than
from towow_core.orchestration.event_bus import EntryStatus, LogEntry
from towow_core.orchestration.observations import observation, verdict_of
from towow_core.prompts.p10_react import ReactInputs

VALIDATED = "validated"  # what was corrected or refused says why in one language alone


class _Step(Protocol):
    """A decision with what came of it, as far as it is known in the other language."""

    @property
    def decision_type(self) -> str: ...
    @property
    def verdict(self) -> str: ...
    @property
    def also_thought(self) -> str: ...
    @property
    def also_observation(self) -> str: ...


def in_other_words(decision: ReactDecision, inputs: ReactInputs, steps: Sequence[_Step]) -> ReactDecision | None:
    """What the rules would have said in the other language; None of what a model said, and of what is asked back.

    Whoever spoke answers a question, in the language that it offers its answers in.
    """
    if decision.provenance is not Provenance.RULE or decision.decision_type is DecisionType.REQUEST_CLARIFICATION:
        return None
    told = tuple(
        ReactStep(
            thought=step.also_thought,
            decision_type=step.decision_type,
            observation=step.also_observation,
            verdict=step.verdict,
        )
        for step in steps
    )
    return react(replace(inputs, language=other_than(inputs.language), steps=told))


def in_other_language(
    entries: Sequence[LogEntry], language: Language, names: Mapping[str, str], before: CanvasState | None = None
) -> str:
    """What came of a decision; empty where that is known in one language alone."""
    is_known = verdict_of(entries) == VALIDATED and all(entry.status is not EntryStatus.FAILED for entry in entries)
    return observation(entries, other_than(language), names, before) if is_known else ""
