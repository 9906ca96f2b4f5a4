"""What a request used, put on its terms: as the server counts it, or estimated where it does not say."""

from dataclasses import dataclass

from towow_core.llm.call_terms import CallTerms
from towow_core.llm.fitting import tokens_of
from towow_core.llm.prices import price_of

_UNBELIEVABLE = 1_000_000_000  # tokens of one call


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """Tokens: read for the first time, read and kept, read out of what was kept, written."""

    fresh: int
    written: int
    kept: int = 0
    recalled: int = 0


def believable(said: object) -> int:
    """A number of tokens as a server says it; 0 where it is none, or could not be one."""
    return int(said) if isinstance(said, int | float) and 0 < said < _UNBELIEVABLE else 0  # NaN is not above 0


def estimated(question: str, answer: str) -> Used:
    """A safe guess."""
    return Used(fresh=tokens_of(question), written=tokens_of(answer))


def count(terms: CallTerms, model: str, used: Used) -> None:
    """Add it, and the money where the model's price is known."""
    terms.tokens_in += used.fresh + used.kept + used.recalled
    terms.tokens_out += used.written
    if (price := price_of(model)) is not None:
        terms.usd += price.usd(fresh=used.fresh, kept=used.kept, recalled=used.recalled, written=used.written)
