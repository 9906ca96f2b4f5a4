"""The terms of the call under way: its deadline, and what it has used so far.

`LLMService` sets them, a client reads them: so a deadline and a count pass through without being an argument of every
client that somebody writes.
"""

from contextvars import ContextVar, Token
from dataclasses import dataclass

from towow_core.domain.models import Provenance
from towow_core.llm.deadlines import Deadline


@dataclass(slots=True, kw_only=True)
class CallTerms:
    """One call's deadline and meter.

    Attributes:
        deadline: When it is over; a client that streams tells it what it hears.
        requests: Questions that went out, retries too.
        tokens_in: Read by the model, cached ones too.
        tokens_out: Written by it.
        usd: What that costs, where the price is known.
        provenance: What the answer counts as, where that is not what all of the client's answers count as.
    """

    deadline: Deadline
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0
    provenance: Provenance | None = None

    def add(self, other: "CallTerms") -> None:
        """Count what another question of the same call used."""
        self.requests += other.requests
        self.tokens_in += other.tokens_in
        self.tokens_out += other.tokens_out
        self.usd += other.usd
        self.provenance = other.provenance


_terms: ContextVar[CallTerms | None] = ContextVar("call_terms", default=None)


def current_terms() -> CallTerms | None:
    """The terms of the call under way; None outside `LLMService`."""
    return _terms.get()


class under:  # noqa: N801  it reads as a sentence, and is entered for each question: a generator costs thrice as much
    """Inside, these are the current terms."""

    __slots__ = ("_own", "_token")

    def __init__(self, terms: CallTerms) -> None:
        self._own = terms
        self._token: Token[CallTerms | None]

    def __enter__(self) -> None:
        self._token = _terms.set(self._own)

    def __exit__(self, *_: object) -> None:
        _terms.reset(self._token)
