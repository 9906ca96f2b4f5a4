"""What came of a fork. None of it happened."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from towow_core.domain import events as ev
from towow_core.domain.answers import Feedback
from towow_core.domain.models import Demand
from towow_core.support.envelopes import Envelope


class Basis(StrEnum):
    """What an answer of a fork rests on."""

    RECORDED = "recorded"  # they said so, to this very question
    RULES = "rules"  # they were never asked this: their twin's offline rules answer, and commit nobody
    SUPPOSED = "supposed"  # it is what the fork supposes


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredAs:
    """One answer of a fork.

    Attributes:
        question: "offer", "review" or "goodbye".
        said: Its decision or kind.
        offer_id: Of an offer.
    """

    agent_id: str
    display_name: str
    channel_id: str
    question: str
    round: int
    said: str
    basis: Basis
    offer_id: str = ""


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


def basis_of(envelope: Envelope, answers: Iterable[AnsweredAs]) -> Basis | None:
    """What the answer in an event rests on; None where nobody gave one, be it that silence counts as one."""
    event = envelope.event
    if isinstance(event, ev.OfferSubmitted | ev.GapAnswered) and event.offer is not None:
        offer_id = event.offer.offer_id
        return next((answer.basis for answer in answers if answer.offer_id == offer_id), None)
    match event:
        case ev.ProposalFeedback(defaulted=False, rests_on_round=0, agent_id=agent_id, round=round_):
            pass
        case ev.GapAnswered(feedback=Feedback(defaulted=False, rests_on_round=0, agent_id=agent_id, round=round_)):
            pass
        case _:
            return None
    said = (agent_id, envelope.channel_id, "review", round_)
    found = [a.basis for a in answers if (a.agent_id, a.channel_id, a.question, a.round) == said]
    return found[-1] if found else None  # who was asked again gave several
