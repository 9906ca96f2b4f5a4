"""What Anthropic's models cost, in US dollars per million tokens, as listed in November 2026."""

from dataclasses import dataclass

_MILLION = 1_000_000
_KEPT_FACTOR = 1.25  # of the price for reading: to keep a block five minutes


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens that the model reads and writes; `recalling` is the share for what it reads again."""

    reading: float
    writing: float
    recalling: float = 0.1

    def usd(self, *, fresh: int, kept: int, recalled: int, written: int) -> float:
        """The cost of so many tokens: read for the first time, read and kept, read out of what was kept, written."""
        read = fresh + kept * _KEPT_FACTOR + recalled * self.recalling
        return (read * self.reading + written * self.writing) / _MILLION


_PRICES = {  # by how a model's name begins, the longest first
    "claude-sonnet-5-5": Price(2.0, 10.0, 0.05),
    "claude-sonnet-5": Price(2.0, 10.0),
    "claude-sonnet-4": Price(3.0, 15.0),
    "claude-haiku-5-5": Price(0.1, 0.5),  # of questions up to 100,000 tokens; ours have 40,000 at most
    "claude-haiku-4": Price(1.0, 5.0),
    "claude-opus-5-5": Price(4.0, 20.0, 0.05),
    "claude-opus-5": Price(5.0, 25.0),
    "claude-opus-4-1": Price(15.0, 75.0),
    "claude-opus-4-": Price(5.0, 25.0),
    "claude-fable-5": Price(10.0, 50.0),
}


def price_of(model: str) -> Price | None:
    """None for a model that is not in the list: its money is not counted, its calls and tokens are."""
    return next((price for name, price in _PRICES.items() if model.startswith(name)), None)
