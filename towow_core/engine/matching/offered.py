"""What the profiles that are here offer, searched by words and by meaning: for an ask in words that no label has.

A cosine says little by itself ("notary" is nearest to posters at .51), so each ask is measured against what it has to
do with trades in general: how many standard deviations an offer stands out from the lexicon's own names, in the
offer's language, and how far before the next different offer. The numbers are fitted: see `python -m tests.benchmarks.meaning`.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from towow_core.domain.models import AgentProfile, Language
from towow_core.engine.language.text import Bm25, language_of, tokens
from towow_core.engine.lexicon.concepts import concepts

Vectors = NDArray[np.float32]
_SAME = 0.6  # cosine from which two offers are one trade: neither stands in the other's way
_NEAR = 0.8  # standard deviations behind the best that an offer may be and still be meant


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """One thing that a profile offers, in its own words."""

    label: str
    detail: str = ""

    @property
    def text(self) -> str:
        return f"{self.label}: {self.detail}" if self.detail else self.label


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An offer, and how sure it is, 0.0 to 1.0, that it is what was asked for."""

    offered: Offered
    chance: float


def offers_of(profiles: Sequence[AgentProfile]) -> tuple[Offered, ...]:
    """Everything that they offer, each once, in order; what they only tell about themselves is no offer."""
    found = dict.fromkeys(
        Offered(label=label, detail=detail) for profile in profiles for label, detail in profile.capabilities.items()
    )
    labels = {label for profile in profiles for label in profile.capabilities}
    found |= dict.fromkeys(Offered(label=tag) for profile in profiles for tag in profile.tags if tag not in labels)
    return tuple(sorted(found, key=lambda one: (one.label, one.detail)))


@cache
def background() -> Mapping[Language, tuple[str, ...]]:
    """Trades in general, by language: what an offer has to stand out from."""
    return {language: tuple(one.name.to(language) for one in concepts().values()) for language in Language}


@dataclass(frozen=True, slots=True)
class OfferIndex:
    """What is offered, ready to be searched. Without vectors it is searched by words alone."""

    offers: tuple[Offered, ...]
    bm25: Bm25
    languages: tuple[Language, ...]
    vectors: Vectors | None
    background: Mapping[Language, Vectors]

    @classmethod
    def over(cls, offers: Sequence[Offered], vectors: Mapping[str, Vectors] | None = None) -> "OfferIndex":
        """Args:
        vectors: Of unit length, of every offer's text and of every text of `background`; None where nobody has any.
        """
        has_some = bool(vectors) and bool(offers)
        of = vectors or {}
        return cls(
            offers=tuple(offers),
            bm25=Bm25.over([one.text for one in offers]),
            languages=tuple(language_of(one.text) for one in offers),
            vectors=np.stack([of[one.text] for one in offers]) if has_some else None,
            background={k: np.stack([of[text] for text in texts]) for k, texts in background().items()}
            if has_some
            else {},
        )

    def search(self, ask: str, vector: Vectors | None = None) -> tuple[Hit, ...]:
        """What may be meant, likeliest first: the best offer, and whatever is as good; () where nothing has to do
        with it. The others' chance is what the best one's would be in their place.

        Args:
            vector: The ask's, of unit length; without one it is searched by words alone.
        """
        shares = self._shares(ask)
        if vector is None or self.vectors is None:
            return self._ranked(shares, shares, _by_words)
        return self._ranked(self._standing_out(vector) + _WORDS_WEIGHT * shares, shares, _by_meaning)

    def _shares(self, ask: str) -> Vectors:
        """How much of what an ask says each offer says too, 0.0 to about 1.0; what nobody else says counts most."""
        said = sum(self.bm25.weight(word) for word in set(tokens(ask)))
        return np.array(self.bm25.scores(ask), dtype=np.float32) / ((said or 1.0) * _SHARE_MAX)

    def _standing_out(self, vector: Vectors) -> Vectors:
        """Standard deviations by which each offer is nearer to the ask than trades in general are."""
        assert self.vectors is not None  # the caller has looked
        near = self.vectors @ vector
        usual = {language: texts @ vector for language, texts in self.background.items()}
        means = np.array([usual[language].mean() for language in self.languages])
        spreads = np.array([usual[language].std() for language in self.languages])
        return np.asarray((near - means) / spreads, dtype=np.float32)

    def _ranked(self, scores: Vectors, shares: Vectors, chance: "Chance") -> tuple[Hit, ...]:
        if not scores.size or float(scores.max()) <= 0:
            return ()
        best = int(scores.argmax())  # of equals the first
        behind = float(scores[best]) - scores
        others = [float(gap) for at, gap in enumerate(behind) if not self._is_same_trade(best, at)]
        sure = chance(float(scores[best]), float(shares[best]), min(others, default=float(scores[best])))
        near = np.flatnonzero(behind <= _NEAR * (1 if chance is _by_meaning else _NEAR_SHARE))
        order = sorted(near.tolist(), key=lambda at: (behind[at], at))
        return tuple(Hit(offered=self.offers[at], chance=sure) for at in order)
