"""Trains and measures what tells whether a clause that nobody understood asks for something to be done.

    python -m tests.benchmarks.wishes           # how it does on clauses of strangers that it was not trained on
    python -m tests.benchmarks.wishes --train   # writes towow_core/engine/lexicon/wish_chance.tsv anew

A line is `1` (asks) or `0`, `read` or `unread` (by the rules), and the clause. Those that were read are clauses of the
tests' own sentences: a work was read in them, or only facts were. The unread ones are of strangers' demands.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from towow_core.engine.matching.wish_chance import ASKED_ABOUT_FROM, wish_chance
from towow_core.support.sentence_encoder import SentenceEncoder

HERE = Path(__file__).parent
TRAINED_ON, JUDGED_BY = HERE / "wish_clauses.tsv", HERE / "wish_clauses_judged.tsv"
WEIGHTS = HERE.parents[1] / "towow_core/engine/lexicon/wish_chance.tsv"
UNREAD_COUNTS = 5.0  # times: few of the clauses are such as it will be asked about
RIDGE = 1e-4
STEPS = 12

Floats = NDArray[np.float64]


def clauses_of(file: Path) -> tuple[Floats, Floats, list[str]]:
    """Whether each asks, what each counts, and the clauses."""
    lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    counts = [UNREAD_COUNTS if how == "unread" else 1.0 for _, how, _ in lines]
    return np.array([float(asks) for asks, _, _ in lines]), np.array(counts), [clause for _, _, clause in lines]


def fit(vectors: Floats, asks: Floats, counts: Floats) -> Floats:
    """Logistic regression by Newton's method: a weight for each dimension, and what all begin with."""
    rows = np.hstack([vectors, np.ones((len(vectors), 1))])
    share = counts / counts.sum()
    ridge = np.eye(rows.shape[1]) * RIDGE
    ridge[-1, -1] = 0
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (share * (chance - asks)) + ridge @ weights
        bend = (rows * (share * chance * (1 - chance))[:, None]).T @ rows + ridge
        weights -= np.linalg.solve(bend, slope)
    return weights


def train() -> None:
    """Write the weights."""
    asks, counts, clauses = clauses_of(TRAINED_ON)
    encoder = SentenceEncoder()
    *weights, begin = fit(encoder(clauses).astype(np.float64), asks, counts)
    numbers = " ".join(f"{weight:.2f}" for weight in weights)
    head = f"# Where it begins, and weights of {encoder.name}'s dimensions, by tests/benchmarks/wishes.py.\n"
    WEIGHTS.write_text(f"{head}{begin:.2f}\t{numbers}\n")


def measure() -> None:
    """Print what it says of clauses that it was not trained on, surest first."""
    asks, _, clauses = clauses_of(JUDGED_BY)
    chances = np.array([wish_chance(vector) for vector in SentenceEncoder()(clauses)])
    for at in np.argsort(-chances):
        print(f"{chances[at]:.2f} {'asks' if asks[at] else '    '} {clauses[at]}")
    are, sure = asks == 1, chances >= ASKED_ABOUT_FROM
    print(
        f"{len(clauses)} clauses, {are.sum()} of which ask; asked about from {ASKED_ABOUT_FROM}: "
        f"{(sure & are).sum()} of these, {(sure & ~are).sum()} others; "
        f"of one that asks and one that does not the right one is surer in "
        f"{(chances[are][:, None] > chances[~are]).mean():.0%} of all pairs"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", action="store_true")
    if parser.parse_args().train:
        train()
    measure()
