"""One `ask` under way: the only thing in `LLMService` that changes while a model thinks."""

from dataclasses import dataclass
from typing import Any

from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.llm.call_terms import CallTerms
from towow_core.llm.kept_answers import fingerprint
from towow_core.prompts.base import Prompt, Rendered


@dataclass(slots=True, kw_only=True)
class PendingCall:
    """The question, and what has come of it so far.

    Attributes:
        tokens: About how many the question has.
        about: The negotiation's id.
        account: The demand whose budget pays.
        question: Names the question among kept answers.
        started_at: By the service's own clock, in seconds.
        text: What the client said last.
    """

    call_id: str
    prompt: Prompt[Any, Any]
    inputs: Any
    rendered: Rendered
    tokens: int
    about: str | None
    account: str | None
    question: str | None
    started_at: float
    terms: CallTerms
    outcome: str = "answered"
    reason: str = ""
    text: str = ""

    def record(self, client: str, provenance: Provenance, now: float) -> CallRecord:
        """What is kept of it; `client` is the client's name, `now` the time that `started_at` was read from."""
        name, _, model = client.partition(":")
        return CallRecord(
            call_id=self.call_id,
            prompt=self.prompt.key,
            client=name,
            model=model,
            provenance=provenance,
            outcome=self.outcome,
            reason=self.reason,
            question=fingerprint(self.rendered),
            system=self.rendered.system,
            user=self.rendered.user,
            answer=self.text,
            waited_s=round(now - self.started_at, 6),
            requests=self.terms.requests,
            tokens_in=self.terms.tokens_in,
            tokens_out=self.terms.tokens_out,
            usd=self.terms.usd,
            channel_id=self.about or "",
        )
