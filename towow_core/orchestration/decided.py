"""What was decided about a sentence, and what it led to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.canvas import Goal


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """One decision of a turn, with its verdict and what came of it.

    Attributes:
        also_thought, also_observation: The same in the other language; empty where it is not known in it.
    """

    decision_id: str
    decision_type: str
    thought: str
    payload: Mapping[str, Any]
    verdict: str
    observation: str
    also_thought: str = ""
    also_observation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a sentence led to.

    Attributes:
        message: For the person.
        is_question: The person is asked to say more.
        goals: What the sentence asked for, with what became of each.
        degraded_reason: Why it was not the configured model that thought, where it was not.
        options: Of a question, sentences that would answer it.
        also: The message in the other language; empty where it is not known in it, or asks.
    """

    message: str
    also: str = ""
    is_question: bool = False
    options: tuple[str, ...] = ()
    decisions: tuple[Decided, ...] = ()
    goals: tuple[Goal, ...] = ()
    degraded_reason: str | None = None
