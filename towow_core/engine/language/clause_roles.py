"""What each clause of a demand most likely is: a wish, what is there already, what is not wanted, what is only told.

Learnt from demands that people cut into such clauses (tests/benchmarks/clause_roles.py), by the words and pairs of
words or characters that stand in it and beside it. It is a second reader: it names no work, no day and no amount, and
what it says is held against what the rules read (matching/second_reader.py).
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise
from operator import mul

from towow_core.domain.requirements import Span
from towow_core.engine.language.background import clauses
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.word_runs import is_han, plain, runs, units
from towow_core.support.data_files import read_rows

UNLIKELY, LIKELY = 0.05, 0.7  # that a clause asks: docs/meaning.md
SURELY = 0.95  # that it asks for nothing
HARDLY, RATHER = 0.15, 0.75  # that it asks, and that it asks for nothing, beside another clause that asks
MOSTLY = 0.5  # that it tells what happened, or that it asks, of an item beside another that asks
FACTUAL = 0.9  # that it says when, where, for how many or for how much
_WEIGHTS = "clause_roles.tsv"
SCALE = 50.0  # weights are kept in whole fiftieths
_BESIDE = 24  # characters of the clause before and behind that are looked at
_ENDS = {".": ".", "。": ".", "!": ".", "！": ".", "?": ".", "？": ".", ",": ",", "，": ",", ":": ":", "：": ":"}
_LENGTHS = 6


class ClauseRole(StrEnum):
    """What a clause does in a demand; the letters are those of the labelled clauses."""

    ASKS = "W"
    HAS = "H"
    NOT_WANTED = "N"
    TELLS = "T"
    FACT = "F"
    LIMIT = "L"
    QUALITY = "Q"


ROLES = tuple(ClauseRole)
IDLE = (ClauseRole.HAS, ClauseRole.NOT_WANTED, ClauseRole.TELLS)
BEHIND = "behind role "
_EVEN = [1.0] * len(ROLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnt:
    """Weights, in whole fiftieths.

    Attributes:
        begin: What each role begins with.
        weights: Each feature's weight for each role.
        out_of: For each role how much each role comes behind it, as factors.
        into: The same by the role behind.
    """

    begin: tuple[int, ...]
    weights: Mapping[str, tuple[int, ...]]
    out_of: tuple[tuple[float, ...], ...]
    into: tuple[tuple[float, ...], ...]

    @classmethod
    def of(
        cls, begin: tuple[int, ...], pairs: Sequence[Sequence[int]], weights: Mapping[str, tuple[int, ...]]
    ) -> "Learnt":
        """`pairs`: for each role how much each role behind it weighs, as the weights do."""
        out_of = tuple(tuple(math.exp(one / SCALE) for one in row) for row in pairs)
        return cls(begin=begin, weights=weights, out_of=out_of, into=tuple(zip(*out_of, strict=True)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleOfClause:
    """One clause.

    Attributes:
        start: Where it begins in the text.
        end: Where it ends, without its mark.
        chances: Of each role, together 1.
    """

    start: int
    end: int
    chances: Mapping[ClauseRole, float]

    def chance(self, *roles: ClauseRole) -> float:
        """That it is one of these."""
        return sum(self.chances[role] for role in roles)


@lru_cache(maxsize=256)
def clause_roles(text: str) -> tuple[RoleOfClause, ...]:
    """Each clause of a text, in its order."""
    places = tuple(clauses(text))
    said = tuple(with_its_mark(text, start, end) for start, end in places)
    found = zip(places, chances_of(said), strict=True)
    return tuple(RoleOfClause(start=start, end=end, chances=chances) for (start, end), chances in found)


def chances_of(said: Sequence[str], learnt: Learnt | None = None) -> list[Mapping[ClauseRole, float]]:
    """Of each role for each of a demand's clauses, each with the mark at its end; by other weights than those kept.

    By what stands in them, and by which role comes after which (forward and backward along the chain of them).
    """
    learnt = learnt or _learnt()
    own = [_strength(features(said, n), learnt) for n in range(len(said))]
    before, behind = [own[0]] if own else [], [_EVEN] * len(own)
    for here in own[1:]:
        came = [sum(map(mul, before[-1], column)) for column in learnt.into]
        before.append(_shares(list(map(mul, came, here))))
    for n in range(len(own) - 2, -1, -1):
        next_one = list(map(mul, own[n + 1], behind[n + 1]))
        behind[n] = _shares([sum(map(mul, row, next_one)) for row in learnt.out_of])
    found = (_shares(list(map(mul, one, other))) for one, other in zip(before, behind, strict=True))
    return [dict(zip(ROLES, shares, strict=True)) for shares in found]


def _strength(names: frozenset[str], learnt: Learnt) -> list[float]:
    """What the features of one clause speak for, as shares."""
    known = [learnt.weights[one] for one in sorted(names) if one in learnt.weights]
    share = math.sqrt(len(known)) or 1.0
    columns = zip(*known, strict=True) if known else (() for _ in ROLES)
    sums = [(start + sum(column) / share) / SCALE for start, column in zip(learnt.begin, columns, strict=True)]
    most = max(sums)
    return _shares([math.exp(each - most) for each in sums])


def _shares(of: list[float]) -> list[float]:
    whole = sum(of)
    return [one / whole for one in of]


def roles_at(text: str, piece: Span) -> list[RoleOfClause]:
    """Of the clauses in which a piece of a text stands."""
    return [one for one in clause_roles(text) if one.start < piece.end and piece.start < one.end]


def chance_of_asking(text: str, piece: Span) -> float:
    """That the clause in which a piece stands asks for something; of several, of the likeliest."""
    return max((one.chance(ClauseRole.ASKS) for one in roles_at(text, piece)), default=0.0)


def asks_for_nothing(text: str, piece: Span, *, is_beside_asking: bool = False) -> bool:
    """Whether each clause in which a piece stands most surely says what is there, is told or is not wanted.

    Args:
        is_beside_asking: Other clauses ask, so that this one need not, where it says what is there rather than what
            happened: a trouble that is told calls somebody.
    """
    clauses = roles_at(text, piece)
    is_idle = all(one.chance(ClauseRole.ASKS) < UNLIKELY and one.chance(*IDLE) >= SURELY for one in clauses)
    is_there = is_beside_asking and all(
        one.chance(ClauseRole.ASKS) < HARDLY and one.chance(*IDLE) >= RATHER and one.chance(ClauseRole.TELLS) < MOSTLY
        for one in clauses
    )
    return bool(clauses) and (is_idle or is_there)


def only_says_when_and_where(text: str, piece: Span) -> bool:
    """Whether each clause in which a piece stands most surely is a fact or a limit: "the wedding is on the 27th"."""
    clauses = roles_at(text, piece)
    facts = (ClauseRole.FACT, ClauseRole.LIMIT)
    return bool(clauses) and all(
        one.chance(ClauseRole.ASKS) < UNLIKELY and one.chance(*facts) >= FACTUAL for one in clauses
    )


def with_its_mark(text: str, start: int, end: int) -> str:
    return text[start : end + 1 if text[end : end + 1] in _ENDS else end].strip()


@cache
def _learnt() -> Learnt:
    (begin, *others) = read_rows("towow_core.engine.lexicon", _WEIGHTS, columns=2)
    rows = {name: tuple(map(int, given.split())) for name, given in others}
    pairs = [rows.pop(f"{BEHIND}{role}") for role in ROLES]
    return Learnt.of(tuple(map(int, begin[1].split())), pairs, rows)


def features(said: Sequence[str], n: int) -> frozenset[str]:
    """What one of several clauses, each with the mark at its end, is known by."""
    own = plain(said[n])
    found = {
        *runs(own),
        f"length {min(_LENGTHS, int(math.log2(1 + len(own))))}",
        f"mark {_ENDS.get(said[n][-1:], '')}",
    }
    if find_concepts(said[n]):
        found.add("names work")
    found.add("first" if n == 0 else "last" if n == len(said) - 1 else "between")
    if n:
        found.add(f"behind {_ENDS.get(said[n - 1][-1:], '')}")
        found |= {f"before: {one}" for one in _beside(plain(said[n - 1])[-_BESIDE:])}
    if n + 1 < len(said):
        found |= {f"then: {one}" for one in _beside(plain(said[n + 1])[:_BESIDE])}
    return frozenset(found)


def _beside(said: str) -> Iterator[str]:
    each = units(said)
    yield from ("".join(pair) for pair in pairwise(each)) if is_han(said) else each
