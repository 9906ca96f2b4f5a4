"""What Anthropic's models cost, in US dollars per million tokens, as listed in November 2025."""

from dataclasses import dataclass

_MILLION = 1_000_000
_KEPT_FACTOR, _RECALLED_FACTOR = 1.25, 0.1  # of the price for reading: to keep a block five minutes, to read it again


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens that the model reads and writes."""

    reading: float
    writing: float

    def usd(self, *, fresh: int, kept: int, recalled: int, written: int) -> float:
        """The cost of so many tokens: read for the first time, read and kept, read out of what was kept, written."""
        read = fresh + kept * _KEPT_FACTOR + recalled * _RECALLED_FACTOR
        return (read * self.reading + written * self.writing) / _MILLION


_PRICES = {  # by how a model's name begins, the longest first
    "claude-opus-4-5": Price(5.0, 25.0),
    "claude-opus-4": Price(15.0, 75.0),
    "claude-sonnet-4": Price(3.0, 15.0),
    "claude-haiku-4": Price(1.0, 5.0),
}


def price_of(model: str) -> Price | None:
    """None for a model that is not in the list: its money is not counted, its calls and tokens are."""
    return next((price for name, price in _PRICES.items() if model.startswith(name)), None)
