"""Fits and measures what tells which trade a wish means that names none (towow_core/engine/lexicon/trade_phrases.py).

    python -m tests.benchmarks.trade_phrases          # how it does on phrases of a hand that nobody learnt from
    python -m tests.benchmarks.trade_phrases --train  # writes towow_core/engine/lexicon/trade_phrases.npz anew

A line of data/trade_phrases_judged.tsv is a trade's key and a phrase; `other` is a trade that the lexicon does not
have, `none` asks for nothing.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from towow_core.engine.lexicon import trade_phrases
from towow_core.engine.lexicon.trade_phrases import OTHER, SCALE, ByRuns, phrases, trades_meant
from towow_core.support.sentence_encoder import SentenceEncoder

JUDGED = Path(__file__).parent / "data" / "trade_phrases_judged.tsv"
FITTED = Path(trade_phrases.__file__).parent / trade_phrases.WEIGHTS
NONE = "none"
EPOCHS, BATCH, STEP, BEGIN_STEP, RIDGE = 60, 128, 0.5, 0.05, 1e-4
AT_ONCE = 64
SEED = 20261129

Floats = NDArray[np.float32]


def vectors_of(texts: Sequence[str]) -> Floats:
    """One row for each."""
    encoder = SentenceEncoder()
    pieces = [encoder(texts[at : at + AT_ONCE]) for at in range(0, len(texts), AT_ONCE)]
    return np.concatenate(pieces)


def fit(vectors: Floats, right: NDArray[np.int64], trades: int) -> tuple[Floats, Floats]:
    """A softmax over a linear layer, by stochastic steps that shrink with each weight's own history."""
    chosen = np.random.default_rng(SEED)
    weights, begin = np.zeros((vectors.shape[1], trades), np.float32), np.zeros(trades, np.float32)
    squares = np.full_like(weights, 1e-6)
    scaled = vectors * SCALE
    for _ in range(EPOCHS):
        order = chosen.permutation(len(right))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            wrong = scaled[some] @ weights + begin
            wrong = np.exp(wrong - wrong.max(axis=1, keepdims=True))
            wrong /= wrong.sum(axis=1, keepdims=True)
            wrong[np.arange(len(some)), right[some]] -= 1
            slope = scaled[some].T @ wrong / len(some) + RIDGE * weights
            squares += slope**2
            weights -= STEP * slope / np.sqrt(squares)
            begin -= BEGIN_STEP * wrong.mean(axis=0)
    return weights, begin


def train() -> None:
    """Write the linear layer; the runs are counted from the phrases themselves, when they are read."""
    each = phrases()
    keys = ByRuns.of(each).keys
    right = np.array([keys.index(key) for key, _ in each])
    weights, begin = fit(vectors_of([phrase for _, phrase in each]), right, len(keys))
    np.savez_compressed(FITTED, weights=weights.astype(np.float16), begin=begin.astype(np.float16))


def measure() -> None:
    """Print how many are taken for what they are, and how many of what is nothing of the lexicon's are taken for it."""
    each = [line.split("\t") for line in JUDGED.read_text("utf-8").splitlines()]
    found = [
        trades_meant(phrase, vector)
        for (_, phrase), vector in zip(each, vectors_of([phrase for _, phrase in each]), strict=True)
    ]
    keys = np.array([key for key, _ in each])
    first = np.array([one[0].key for one in found])
    chance = np.array([one[0].chance for one in found])
    known = (keys != OTHER) & (keys != NONE)
    in_three = np.array([key in {meant.key for meant in one[:3]} for key, one in zip(keys, found, strict=True)])
    print(f"{known.sum()} phrases: first {(first == keys)[known].mean():.1%}, among three {in_three[known].mean():.1%}")
    for least in (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99):
        said = (chance >= least) & (first != OTHER)
        right = (said & known & (first == keys)).sum() / max(1, (said & known).sum())
        others = " ".join(f"{what} {(said & (keys == what)).sum()} of {(keys == what).sum()}" for what in (OTHER, NONE))
        print(f"from {least}: {(said & known).sum()} of {known.sum()} said, {right:.1%} of them right; {others}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", action="store_true")
    if parser.parse_args().train:
        train()
    measure()


if __name__ == "__main__":
    main()
