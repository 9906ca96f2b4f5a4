"""Which trade a wish means that names none: "strong hands to carry the wardrobe down", 门锁打不开了.

Learnt from how people ask for each concept and trade of the lexicon, and for others (trade_phrases.tsv): by the runs of
words or characters in it (multinomial naive Bayes over the phrases themselves), and by its meaning (a linear layer over
the sentence encoder's vector, fitted by tests/benchmarks/trade_phrases.py). What it says is worth a question, or a
guess that is shown as one; it meets nothing.
"""

import math
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.lexicon.word_runs import plain, runs
from towow_core.support.data_files import read_rows

_PACKAGE, PHRASES, WEIGHTS = "towow_core.engine.lexicon", "trade_phrases.tsv", "trade_phrases.npz"
OTHER = "other"  # than the lexicon has
SMOOTHING = 0.05  # of a run that was never seen in a trade's phrases
RUNS_WEIGHT = 0.2  # how much the runs count beside the meaning
_ALONE_WEIGHT = 0.3  # the same without it
SCALE = 8.0  # of vectors of unit length
_SHOWN = 8

Vector = NDArray[np.float32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TradeMeant:
    """A concept's or trade's key, and the chance that it is meant, 0.0 to 1.0."""

    key: str
    chance: float


@dataclass(frozen=True, slots=True)
class ByRuns:
    """How often each run of words or characters stands in the phrases of each trade.

    Attributes:
        keys: Of the trades.
        row: The number of each run.
        starts: Where in the two below each run begins.
        trades: Numbers of the trades in whose phrases it stands.
        gains: What each of them gains by it.
        least: What each trade loses by any run that is known.
    """

    keys: tuple[str, ...]
    row: dict[str, int]
    starts: NDArray[np.int32]
    trades: NDArray[np.int16]
    gains: NDArray[np.float32]
    least: Floats

    @classmethod
    def of(cls, phrases: Iterable[tuple[str, str]]) -> "ByRuns":
        """Args:
        phrases: Each trade's key with a phrase.
        """
        each = list(phrases)
        keys = tuple(sorted({key for key, _ in each}))
        number = {key: at for at, key in enumerate(keys)}
        row: dict[str, int] = {}
        seen = array("q")  # the number of a run and of a trade in one, each time that it stands in a phrase of that
        for key, phrase in each:
            seen.extend(row.setdefault(run, len(row)) * len(keys) + number[key] for run in {*runs(plain(phrase))})
        both, many = np.unique(np.frombuffer(seen, np.int64), return_counts=True)
        of_run, trades = np.divmod(both, len(keys))
        return cls(
            keys=keys,
            row=row,
            starts=np.searchsorted(of_run, np.arange(len(row) + 1)).astype(np.int32),
            trades=trades.astype(np.int16),
            gains=np.log((many + SMOOTHING) / SMOOTHING).astype(np.float32),
            least=np.log(SMOOTHING / (np.bincount(trades, many, minlength=len(keys)) + SMOOTHING * len(row))),
        )

    def strength(self, phrase: str) -> Floats:
        """The logarithm of each trade's share, but for what is the same for all."""
        known = [at for run in {*runs(plain(phrase))} if (at := self.row.get(run)) is not None]
        sums = self.least * len(known)
        for at in known:
            its = slice(self.starts[at], self.starts[at + 1])
            sums[self.trades[its]] += self.gains[its]
        return sums


@dataclass(frozen=True, slots=True)
class ByMeaning:
    """A linear layer: one row for each of a vector's numbers, one column for each trade."""

    weights: Floats
    begin: Floats

    def strength(self, vector: Vector) -> Floats:
        """The logarithm of each trade's chance."""
        sums = np.asarray(vector, float) * SCALE @ self.weights + self.begin
        sums -= sums.max()
        return np.asarray(sums - math.log(np.exp(sums).sum()))


@dataclass(frozen=True, slots=True)
class Learnt:
    """Both, of the same trades in the same order."""

    by_runs: ByRuns
    by_meaning: ByMeaning

    def chances(self, phrase: str, vector: Vector) -> Floats:
        """Of each trade, together 1."""
        sums = self.by_meaning.strength(vector) + RUNS_WEIGHT * self.by_runs.strength(phrase)
        shares = np.exp(sums - sums.max())
        return np.asarray(shares / shares.sum())


def trades_meant(phrase: str, vector: Vector) -> tuple[TradeMeant, ...]:
    """The likeliest, that first; `OTHER` is one of them where it may be none.

    Args:
        vector: The phrase's, by the sentence encoder.
    """
    learnt = _learnt()
    chances = learnt.chances(phrase, vector)
    first = np.argsort(-chances)[:_SHOWN]
    return tuple(TradeMeant(learnt.by_runs.keys[at], float(chances[at])) for at in first)


def is_known(vector: Vector) -> bool:
    """Whether it is a vector of the encoder that this was learnt with."""
    return len(vector) == len(_learnt().by_meaning.weights)


def chance_of(phrase: str, vector: Vector, keys: Collection[str]) -> float:
    """That a phrase means one of these; 1.0 where none of them was learnt."""
    return _share(_learnt().by_runs.keys, _learnt().chances(phrase, vector), keys)


def chance_by_runs(phrase: str, keys: Collection[str]) -> float:
    """The same by its words alone, which is less sure."""
    by_runs = _learnt().by_runs
    sums = _ALONE_WEIGHT * by_runs.strength(phrase)
    shares = np.exp(sums - sums.max())
    return _share(by_runs.keys, shares / shares.sum(), keys)


def _share(known: Sequence[str], shares: Floats, keys: Collection[str]) -> float:
    theirs = [float(share) for key, share in zip(known, shares, strict=True) if key in keys]
    return sum(theirs) if theirs else 1.0


def keys_of(label: str) -> frozenset[str]:
    """What a label of a profile, or a tag, names, by the keys that `trades_meant` knows."""
    named = {found.concept.key for found in find_concepts(label)}
    return frozenset(named | {trades()[key].concept or key for key in trades_of(label)})


def keys_named(label: str) -> frozenset[str]:
    """The same of a label that is the very name of a concept or a trade, in either language; empty of any other."""
    return _by_name().get(label.casefold(), frozenset())


@cache
def _by_name() -> Mapping[str, frozenset[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for concept in concepts().values():
        for name in concept.names:
            found[name.casefold()].add(concept.key)
    for trade in trades().values():
        for name in trade.names:
            found[name.casefold()].add(trade.concept or trade.key)
    return {name: frozenset(keys) for name, keys in found.items()}


def phrases() -> tuple[tuple[str, str], ...]:
    """Each trade's key with a phrase that asks for it."""
    return tuple((key, phrase) for key, phrase in read_rows(_PACKAGE, PHRASES, columns=2))


def prepare() -> None:
    """Learn from the phrases, if that was not done: it takes most of a second, and 35 MB."""
    _learnt()


@cache
def _learnt() -> Learnt:
    with (files(_PACKAGE) / WEIGHTS).open("rb") as file, np.load(file) as kept:
        by_meaning = ByMeaning(kept["weights"].astype(float), kept["begin"].astype(float))
    return Learnt(ByRuns.of(phrases()), by_meaning)
