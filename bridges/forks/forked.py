"""What came of a fork. None of it happened."""

from dataclasses import dataclass
from enum import StrEnum

from towow_core.domain.models import Demand
from towow_core.support.envelopes import Envelope


class Basis(StrEnum):
    """What an answer of a fork rests on."""

    RECORDED = "recorded"  # they said so, to this very question
    RULES = "rules"  # they were never asked this: their twin's offline rules answer, and commit nobody
    SUPPOSED = "supposed"  # it is what the fork supposes


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredAs:
    """One answer of a fork. `question` is "offer", "review" or "goodbye"; `said` is its decision or kind."""

    agent_id: str
    display_name: str
    channel_id: str
    question: str
    round: int
    said: str
    basis: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class Forked:
    """A negotiation that went another way.

    Attributes:
        seq: The last event that it shares with the real one.
        at: When that was, UTC, ISO 8601; what follows has times that never were.
        demand: What is asked for in it now.
        channel_id: Where it ended.
        events: Its whole stream, the shared ones first.
        answers: What people said in it, and what that rests on.
        asked_again: Prompt's key to how often our rules answered in place of the recording.
    """

    seq: int
    at: str
    demand: Demand
    channel_id: str
    events: tuple[Envelope, ...]
    answers: tuple[AnsweredAs, ...]
    asked_again: dict[str, int]
