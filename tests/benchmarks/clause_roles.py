"""Trains and measures what tells what each clause of a demand is (towow_core/engine/language/clause_roles.py).

    python -m tests.benchmarks.clause_roles           # how it does on clauses that it was not trained on
    python -m tests.benchmarks.clause_roles --across  # trained on all hands but one, on that one's, in turn
    python -m tests.benchmarks.clause_roles --train   # writes towow_core/engine/lexicon/clause_roles.tsv anew

A line of data/clauses/*.txt is a demand; its pieces are parted by " | ", each with its role's letter before it
(`ClauseRole`). Each file is of another hand. `judged.txt` is only measured by.
"""

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from towow_core.engine.language.background import clauses
from towow_core.engine.language.clause_roles import (
    BEHIND,
    ROLES,
    SCALE,
    ClauseRole,
    Learnt,
    chances_of,
    features,
    with_its_mark,
)

DATA = Path(__file__).parent / "data" / "clauses"
JUDGED = "judged"
UNREAD = DATA.parent / "unread_clauses.tsv"
WEIGHTS = Path(__file__).parents[2] / "towow_core/engine/lexicon/clause_roles.tsv"
EPOCHS, STEP, PAIR_STEP, BEGIN_STEP, RIDGE = 12, 0.3, 0.1, 0.02, 1e-5
IDLE = frozenset({ClauseRole.HAS, ClauseRole.NOT_WANTED, ClauseRole.TELLS})
SEEN_MIN = 3  # clauses in which a feature must stand
KEPT_MIN = 0.5  # between a feature's largest weight and its smallest; less tells little
SEED = 20261129

Floats = NDArray[np.float64]


class Labelled(NamedTuple):
    """A demand's clauses, as the product cuts it, and what each is."""

    said: tuple[str, ...]
    roles: tuple[ClauseRole, ...]


class Fitted(NamedTuple):
    """What was learnt: weights by feature's number and role, and of each role behind each."""

    names: dict[str, int]
    weights: Floats
    begin: Floats
    pairs: Floats

    def kept(self) -> tuple[tuple[int, ...], list[tuple[int, ...]], dict[str, tuple[int, ...]]]:
        """In whole fiftieths, without what tells little."""
        spread = self.weights.max(axis=1) - self.weights.min(axis=1)
        kept = {name: at for name, at in self.names.items() if spread[at] >= KEPT_MIN and not name.startswith("#")}
        weights = {name: _rounded(self.weights[at]) for name, at in kept.items()}
        return _rounded(self.begin), [_rounded(row) for row in self.pairs], weights

    def learnt(self) -> Learnt:
        """As the product has it."""
        return Learnt.of(*self.kept())


def _rounded(row: Floats) -> tuple[int, ...]:
    return tuple(round(float(one) * SCALE) for one in row)


def demands_of(file: Path) -> list[Labelled]:
    """Those of one hand."""
    found = []
    for line in filter(None, file.read_text("utf-8").splitlines()):
        text, places = _joined(line)
        cuts = tuple(clauses(text))
        said = tuple(with_its_mark(text, start, end) for start, end in cuts)
        found.append(Labelled(said, tuple(_role_at(places, *cut) for cut in cuts)))
    return found


def _joined(line: str) -> tuple[str, list[tuple[int, int, ClauseRole]]]:
    """The demand, and where each piece stands in it."""
    text, places = "", []
    for piece in line.split(" | "):
        role, _, said = piece.strip().partition(" ")
        gap = " " if text and text[-1].isascii() else ""
        places.append((len(text) + len(gap), len(text) + len(gap) + len(said), ClauseRole(role)))
        text = f"{text}{gap}{said}"
    return text, places


def _role_at(places: Sequence[tuple[int, int, ClauseRole]], start: int, end: int) -> ClauseRole:
    """Of several pieces in one clause that which asks, or else the longest."""
    share = [(min(end, stop) - max(start, begin), role) for begin, stop, role in places if begin < end and start < stop]
    asks = [role for length, role in share if role is ClauseRole.ASKS and length > 1]
    return asks[0] if asks else max(share)[1]


def fit(found: Sequence[Labelled]) -> Fitted:
    """A linear chain of roles (a conditional random field), by stochastic steps that shrink with each weight's own
    history."""
    own = [[features(one.said, n) for n in range(len(one.said))] for one in found]
    counts = Counter(name for each in own for names in each for name in names)
    names = {name: at for at, name in enumerate(sorted(name for name, many in counts.items() if many >= SEEN_MIN))}
    rows = [[np.array(sorted(names[name] for name in one if name in names), dtype=int) for one in each] for each in own]
    right = [[ROLES.index(role) for role in one.roles] for one in found]
    weights, begin, pairs = np.zeros((len(names), len(ROLES))), np.zeros(len(ROLES)), np.zeros((len(ROLES),) * 2)
    squares, of_pairs = np.full_like(weights, 1e-6), np.full_like(pairs, 1e-6)
    order, chosen = list(range(len(rows))), random.Random(SEED)
    for _ in range(EPOCHS):
        chosen.shuffle(order)
        for at in order:
            shares = [max(1, len(row)) ** 0.5 for row in rows[at]]
            sums = np.array(
                [begin + weights[row].sum(axis=0) / share for row, share in zip(rows[at], shares, strict=True)]
            )
            wrong, wrong_pairs = _expected(sums, pairs)
            for n, role in enumerate(right[at]):
                wrong[n, role] -= 1
                if n:
                    wrong_pairs[right[at][n - 1], role] -= 1
            for row, share, off in zip(rows[at], shares, wrong, strict=True):
                slope = off / share + RIDGE * len(row) * weights[row]
                squares[row] += slope**2
                weights[row] -= STEP * slope / np.sqrt(squares[row])
            begin -= BEGIN_STEP * wrong.sum(axis=0)
            of_pairs += wrong_pairs**2
            pairs -= PAIR_STEP * wrong_pairs / np.sqrt(of_pairs)
    return Fitted(names, weights, begin, pairs)


def _expected(sums: Floats, pairs: Floats) -> tuple[Floats, Floats]:
    """The chance of each role for each clause, and how often each is expected behind each."""
    own, step = np.exp(sums - sums.max(axis=1, keepdims=True)), np.exp(pairs)
    before, behind = np.empty_like(own), np.ones_like(own)
    before[0] = own[0] / own[0].sum()
    for n in range(1, len(own)):
        before[n] = (before[n - 1] @ step) * own[n]
        before[n] /= before[n].sum()
    for n in range(len(own) - 2, -1, -1):
        behind[n] = step @ (own[n + 1] * behind[n + 1])
        behind[n] /= behind[n].sum()
    chances = before * behind
    chances /= chances.sum(axis=1, keepdims=True)
    together = np.zeros_like(pairs)
    for n in range(1, len(own)):
        both = before[n - 1][:, None] * step * (own[n] * behind[n])[None, :]
        together += both / both.sum()
    return chances, together


def train(found: Sequence[Labelled]) -> None:
    """Write the weights."""
    begin, pairs, weights = fit(found).kept()
    lines = ["# Each feature's weight for each role, in fiftieths, by tests/benchmarks/clause_roles.py."]
    lines += [_row("begins", begin)]
    lines += [_row(f"{BEHIND}{role}", row) for role, row in zip(ROLES, pairs, strict=True)]
    lines += [_row(name, row) for name, row in sorted(weights.items())]
    WEIGHTS.write_text("\n".join(lines) + "\n", "utf-8")


def _row(name: str, weights: Sequence[int]) -> str:
    return f"{name}\t{' '.join(map(str, weights))}"


def measure(found: Sequence[Labelled], learnt: Learnt | None = None) -> None:
    """Print how often each role is taken for which, and what limits on the chances come to."""
    told = [chances for one in found for chances in chances_of(one.said, learnt)]
    roles = [role for one in found for role in one.roles]
    pairs = Counter(zip(roles, (max(one, key=one.__getitem__) for one in told), strict=True))
    print(f"{len(roles)} clauses, {sum(pairs[role, role] for role in ROLES) / len(roles):.1%} taken for what they are")
    print("     ", *(f"{role:>5}" for role in ROLES))
    for role in ROLES:
        print(f"{role:>5}", *(f"{pairs[role, other]:5}" for other in ROLES))
    asks = np.array([role is ClauseRole.ASKS for role in roles])
    idle = np.array([role in IDLE for role in roles])
    chance = np.array([one[ClauseRole.ASKS] for one in told])
    idly = np.array([one[ClauseRole.HAS] + one[ClauseRole.TELLS] for one in told])
    for limit in (0.02, 0.03, 0.05, 0.1):
        few = chance < limit
        print(f"asks under {limit}: {_of(asks, few)} that ask, {_of(idle, few)} that ask for nothing")
    for limit in (0.5, 0.7, 0.8, 0.9):
        many = chance >= limit
        print(f"asks from {limit}: {_of(asks, many)} that ask, {(~asks & many).sum()} others")
    for limit in (0.8, 0.9, 0.95, 0.98):
        many = idly >= limit
        others = _of(~asks & ~idle, many)
        print(f"there or told from {limit}: {_of(idle, many)}, {_of(asks, many)} that ask, {others} others")


def _of(those: NDArray[np.bool_], chosen: NDArray[np.bool_]) -> str:
    return f"{(those & chosen).sum()} of {those.sum()}"


def _of_strangers() -> None:
    """Print the same of clauses of two strangers' demands that no rule read, each by itself; a line is `1` (asks) or
    `0`, and the clause."""
    lines = [line.split("\t") for line in UNREAD.read_text("utf-8").splitlines()]
    asks = np.array([one == "1" for one, _ in lines])
    chance = np.array([chances_of((said,))[0][ClauseRole.ASKS] for _, said in lines])
    for limit in (0.5, 0.7):
        print(f"unread, from {limit}: {_of(asks, chance >= limit)} that ask, {_of(~asks, chance >= limit)} others")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", action="store_true")
    parser.add_argument("--across", action="store_true")
    given = parser.parse_args()
    hands = {file.stem: demands_of(file) for file in sorted(DATA.glob("*.txt"))}
    judged = hands.pop(JUDGED, [])
    if given.across:
        for left_out, found in hands.items():
            print(f"\n{left_out}, learnt from the others:")
            measure(found, fit([one for name, each in hands.items() if name != left_out for one in each]).learnt())
    if given.train:
        train([one for each in hands.values() for one in each])
    print("\nwhat nobody learnt from:")
    measure(judged)
    _of_strangers()


if __name__ == "__main__":
    main()
