"""How likely a clause that nobody understood asks for something to be done, by its vector.

Rules tell what was foreseen: a word that wishes, "somebody who …", 再来一位…. This is for the rest: it was learnt from
clauses in which a work or only facts were read, so it knows what asking is like in all languages of the encoder, and
is only asked whether a question is worth it; it invites nobody.
"""

import math
from functools import cache

import numpy as np

from towow_core.engine.matching.offered import Vectors
from towow_core.support.data_files import read_rows

ASKED_ABOUT_FROM = 0.7  # docs/meaning.md


def wish_chance(vector: Vectors) -> float:
    """Between 0 and 1, of one vector; 0 for one of another encoder."""
    begin, weights = _learnt()
    if vector.shape != weights.shape:
        return 0.0
    return 1 / (1 + math.exp(-begin - float(weights @ vector)))


@cache
def _learnt() -> tuple[float, Vectors]:
    """What all begin with, and a weight for each dimension."""
    ((begin, weights),) = read_rows("towow_core.engine.lexicon", "wish_chance.tsv", columns=2)
    return float(begin), np.array(weights.split(), dtype=np.float32)
