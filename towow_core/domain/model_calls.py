"""One question to a model and what came of it, as it is stored, handed over with an answer, and shown."""

from dataclasses import dataclass, replace

from towow_core.domain.models import Provenance

QUESTION_MAX = 20_000  # characters that a twin hands over of its question; instructions and data together
ANSWER_MAX = 16_000  # and of the answer
_REASON_MAX = 1_000
_NAME_MAX = 100
# The most that a twin may say it used for one answer; what a person would believe of any model there is.
_WAITED_MAX_S, _REQUESTS_MAX, _TOKENS_MAX, _USD_MAX = 3_600.0, 100, 10_000_000, 100.0
_TWINS = "user_agent_"  # what the id of every twin begins with, and of nobody else


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRecord:
    """One `LLMService.ask`: who asked what, who answered, and how.

    Attributes:
        call_id: The journal names it with the step that the answer decided.
        prompt: Key of the prompt.
        client: Who was asked: "anthropic", "offline" or a client of your own.
        model: Which of its models; empty where it has but one.
        provenance: Where the value that counted came from: `fallback` where the client's answer could not be used.
        outcome: "answered", "recalled" (answered before, not asked again), "budget", "breaker_open", "timeout",
            "error", "unreadable" or "forbidden" (it broke its person's limit).
        reason: Why it was not answered; empty where it was.
        question: Fingerprint of the whole question, its instructions included; a repair's note is not.
        system: Our instructions.
        user: The question's data.
        answer: What the client said last; empty where it said nothing.
        waited_s: Seconds from the question to its end.
        requests: Questions that went out, retries and repairs too; 0 where nobody was asked.
        usd: What it cost, where the model's price is known.
        at: When it was answered.
        demand_id: What it was about.
        channel_id: The same, before there is a channel too; in a conversation the turn's id.
        agent_id: Who asked.
        step: Number of the journal entry that it decided; None where it decided none.
    """

    call_id: str
    prompt: str
    client: str
    provenance: Provenance
    outcome: str
    question: str
    model: str = ""
    reason: str = ""
    system: str = ""
    user: str = ""
    answer: str = ""
    waited_s: float = 0.0
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0
    at: str = ""
    demand_id: str = ""
    channel_id: str = ""
    agent_id: str = ""
    step: int | None = None

    @property
    def is_claim(self) -> bool:
        """A twin says so about itself: nobody else has seen what its model was asked, or what that cost."""
        return self.agent_id.startswith(_TWINS)


def noted(call: CallRecord, *, at: str, agent_id: str, demand_id: str, channel_id: str) -> CallRecord:
    """The call of somebody who knows when it was, and what it was about."""
    return replace(call, at=at, agent_id=agent_id, demand_id=demand_id, channel_id=channel_id)


def handed_over(call: CallRecord, *, agent_id: str, demand_id: str, channel_id: str, at: str = "") -> CallRecord:
    """A twin's note about its own question, in a size that travels; it can speak for nobody and nothing else.

    Args:
        at: When it was answered, where the call does not say so.
    """
    room = max(0, QUESTION_MAX - len(call.system))
    return CallRecord(
        call_id=call.call_id[:_NAME_MAX],
        prompt=call.prompt[:_NAME_MAX],
        client=call.client[:_NAME_MAX],
        model=call.model[:_NAME_MAX],
        provenance=call.provenance,
        outcome=call.outcome[:_NAME_MAX],
        question=call.question[:_NAME_MAX],
        reason=call.reason[:_REASON_MAX],
        system=call.system[:QUESTION_MAX],
        user=call.user[:room],
        answer=call.answer[:ANSWER_MAX],
        waited_s=_bounded(call.waited_s, _WAITED_MAX_S),
        requests=int(_bounded(call.requests, _REQUESTS_MAX)),
        tokens_in=int(_bounded(call.tokens_in, _TOKENS_MAX)),
        tokens_out=int(_bounded(call.tokens_out, _TOKENS_MAX)),
        usd=_bounded(call.usd, _USD_MAX),
        at=at or call.at[:_NAME_MAX],
        agent_id=agent_id,
        demand_id=demand_id,
        channel_id=channel_id,
        step=None,
    )


def _bounded(number: float, most: float) -> float:
    """No less than nothing, and no more than can be."""
    if 0 <= number <= most:
        return number
    return most if number > most else 0  # what is not a number is neither
