"""What the people here offer, searched by words and by meaning: for an ask in words that no label has.

A cosine says little by itself ("notary" is nearest to posters at .51). So each ask is measured against what it has to
do with trades in general, in the offer's language: by how many standard deviations somebody stands out from them, how
far before the next who does something else, and before the trade that nobody here may have. docs/meaning.md has the
measurements that the numbers were fitted to.
"""

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from towow_core.domain.models import AgentProfile, Language
from towow_core.engine.language.text import Bm25, language_of, tokens
from towow_core.engine.lexicon.occupations import occupations
from towow_core.engine.matching.acts_apart import OF_ANY_THING
from towow_core.engine.matching.other_kinds import is_another_kind
from towow_core.engine.matching.said_plainly import labels_saying
from towow_core.engine.matching.spoken_of import (
    names_nothing_else,
    names_what_is_done,
    offer_text,
    says_all,
    without_for_whom,
)
from towow_core.engine.matching.trades_offered import TradesOffered

Vectors = NDArray[np.float32]
SAME_LANGUAGE = 0.5  # standard deviations that it counts for that an offer is in the language of the ask
WORDS_WEIGHT = 3.0  # standard deviations that an ask counts for all of whose words somebody says
_SHARE_MAX = 2.2  # BM25's best score for a word is so many times its weight
_SAME_TRADE = 0.75  # cosine from which two people do the same: neither stands in the other's way
_SAME_NAME = 0.55  # cosine from which a trade in general is what somebody does
_NOBODY = -1.0  # standard deviations of who is not there
_TEACHES = re.compile(
    r"课|教|班|培训|辅导|陪练|体验|入门|\b(?:lessons?|class(?:es)?|courses?|teach|workshop|coach|tutor)", re.IGNORECASE
)
# Two words of a thing that nothing else is said of.
_WHOSE = r"(?:the|an?|my|our|his|her|their)"
_TWO_WORDS = re.compile(
    rf"(?:{_WHOSE} )?(?P<thing>[a-z'-]+ [a-z'-]+)\s*"
    r"(?:$|[,;:.(]|(?:and|for|with|of|in|on|at|by|from|up|back|to|as|please)\b)",
    re.IGNORECASE,
)
_TOLD_MIN = 2  # characters of a word that tells something
_TELLING_MAX = 3  # people who say a word by which somebody is near
_ALONE_MIN, _SHARED_MIN = 2, 3  # words that nobody else says, and that somebody may say, too
_LIKELY_FROM, _LIKELY_SHARE = 2.2, 0.6  # spreads, and of the nearest's
_LOOKED_AT = 6  # of those who come next
_NEAR = 0.5  # standard deviations behind the best that somebody who does the same is asked too
# Logistic: one, standing out, words, before the next, before trades in general, people (logarithm).
_BY_MEANING = (-2.48, 0.60, 3.24, 0.52, 0.26, -0.35)
_BY_WORDS = (-3.24, 14.5, 13.1)  # one, words, before the next


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What an ask may mean.

    Attributes:
        chance: That the best is right, 0.0 to 1.0.
        labels: What the best is called by whoever does it, the nearest first.
        others: What comes next, one label for each trade.
    """

    chance: float = 0.0
    labels: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Person:
    """Somebody's offers as texts, in four views that are as good together as none is alone."""

    agent_id: str
    labels: tuple[str, ...]
    offers: tuple[str, ...]  # one for each label, with its sentence
    tags: tuple[str, ...]
    everything: str
    language: Language
    names_a_price: bool

    @property
    def views(self) -> tuple[tuple[str, ...], ...]:
        return (self.labels, self.offers, self.tags or self.labels, (self.everything,))


def _person(profile: AgentProfile) -> _Person:
    """What they offer; what they only tell about themselves is left out, or they would be found by it."""
    labels = tuple(profile.capabilities) or profile.tags
    details = profile.capabilities
    everything = f"{', '.join((*labels, *profile.tags))}. {' '.join(dict.fromkeys(details.values()))}"
    return _Person(
        agent_id=profile.agent_id,
        labels=labels,
        offers=tuple(offer_text(label, details.get(label, "")) for label in labels),
        tags=profile.tags,
        everything=everything,
        language=language_of(everything),
        names_a_price=profile.terms.price is not None or bool(profile.terms.prices),
    )


def texts_of(profiles: Sequence[AgentProfile]) -> tuple[str, ...]:
    """All that an index needs vectors of, each once."""
    people = (text for profile in profiles for view in _person(profile).views for text in view)
    general = (one.to(language) for one in occupations() for language in Language)
    return tuple(dict.fromkeys((*general, *people)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Numbers:
    """Vectors of unit length.

    Attributes:
        texts: All texts of all people, view by view, and in it person by person.
        starts: Where in `texts` each person begins, by view.
        centres: One for each person.
        general: Trades in general, by language.
    """

    texts: Vectors
    starts: NDArray[np.int64]
    centres: Vectors
    general: Mapping[Language, Vectors]


@dataclass(frozen=True, slots=True)
class OfferIndex:
    """Ready to be searched; without vectors by words alone."""

    people: tuple[_Person, ...]
    bm25: Bm25
    numbers: _Numbers | None
    trades: TradesOffered

    @classmethod
    def over(cls, profiles: Sequence[AgentProfile], vectors: Mapping[str, Vectors] | None = None) -> "OfferIndex":
        """Args:
        vectors: Of unit length, of all of `texts_of(profiles)`; None where nobody has any.
        """
        able = (profile for profile in profiles if profile.capabilities or profile.tags)
        people = tuple(map(_person, sorted(able, key=lambda profile: profile.agent_id)))
        return cls(
            people,
            Bm25.over([one.everything for one in people]),
            _numbers(people, vectors) if vectors else None,
            TradesOffered.by((one.agent_id, one.labels) for one in people),
        )

    def search(self, ask: str, vector: Vectors | None = None, among: Collection[str] | None = None) -> Answer:
        """What may be meant.

        Args:
            vector: The ask's, of unit length; without one it is searched by words alone.
            among: Ids of those who could come at all; everybody where not given.
        """
        here = np.array([among is None or one.agent_id in among for one in self.people], dtype=bool)
        said = self._shares(ask)
        if not here.any():
            return Answer()
        if vector is None or self.numbers is None:
            return self._by_words(ask, said, here)
        return self._by_meaning(self.numbers, said, vector, here, language_of(ask))

    def likely(self, labels: Iterable[str], vector: Vectors | None) -> tuple[str, ...]:
        """Of these labels those that are alike enough to be offered as what an ask may mean; all without vectors.

        Measured in spreads of the ask's likeness to trades in general: 水电维修 is 3.9 from 查漏修好, 古琴维修 2.1.
        """
        if vector is None or self.numbers is None:
            return tuple(labels)
        apart = _spreads_apart(self.numbers, self.people, vector)
        best: dict[Language, float] = {}  # an ask is always nearer to offers in one language than in the other
        for one, far in zip(self.people, apart, strict=True):
            best[one.language] = max(best.get(one.language, _LIKELY_FROM / _LIKELY_SHARE), float(far))
        alike = {
            label
            for one, far in zip(self.people, apart, strict=True)
            if far >= _LIKELY_SHARE * best[one.language]
            for label in one.labels
        }
        return tuple(label for label in labels if label in alike)

    def nearest_by_words(self, ask: str, among: Collection[str], *, by_characters: bool = False) -> tuple[str, ...]:
        """Labels of those who say something of an ask that hardly anybody else says, the nearest first.

        Args:
            by_characters: One Chinese character is enough that nobody else says and that the ask ends in, 泳 of 自由泳
                and 蛙泳: to be named, and not to be asked. 粤 of 粤剧 and 粤菜 only says whose they are.
        """
        telling = {
            at
            for word in ({*tokens(ask)} - OF_ANY_THING) & self.bm25.places.keys()
            if len(there := self.bm25.places[word])
            <= (_TELLING_MAX if len(word) >= _TOLD_MIN else int(by_characters and ask.endswith(word)))
            for at, _ in there
        }
        said = self._shares(ask)
        order = sorted((at for at in telling if self.people[at].agent_id in among), key=lambda at: (-said[at], at))
        return tuple(dict.fromkeys(self._called(at, ask) for at in order))

    def telling(self, piece: str, among: Collection[str]) -> frozenset[str]:
        """All labels of those who say a word of it that hardly anybody says."""
        words = {word for word in tokens(piece) if len(word) >= _TOLD_MIN and not word.isdecimal()}
        there = (self.bm25.places[word] for word in words & self.bm25.places.keys())
        people = {self.people[at] for each in there if len(each) < _TELLING_MAX for at, _ in each}
        people = {one for one in people if not all(is_another_kind(label, piece) for label in one.labels)}
        return frozenset(label for one in people if one.agent_id in among for label in one.labels)

    def beside(self, labels: Collection[str]) -> frozenset[str]:
        """All labels of those who have one of these."""
        return frozenset(each for one in self.people if {*one.labels} & {*labels} for each in one.labels)

    def saying(self, ask: str, among: Collection[str]) -> tuple[str, ...]:
        """Labels of those whose offers say, in their own sentence, all that an ask names.

        Who names no price is left to the requester: what was never asked for by its name would be called free.
        """
        here = (one for one in self.people if one.agent_id in among and one.names_a_price)
        said = (
            label for one in here for label, offer in zip(one.labels, one.offers, strict=True) if says_all(offer, ask)
        )
        return tuple(dict.fromkeys(said))

    def naming(self, piece: str, among: Collection[str]) -> tuple[str, ...]:
        """Labels of those who say every word of a piece that names anything, where they have a price."""
        here = (one for one in self.people if one.agent_id in among and one.names_a_price)
        offers = (each for one in here for each in zip(one.labels, one.offers, strict=True))
        return tuple(dict.fromkeys(labels_saying(piece, offers)))

    def teaching(self, subject: str, among: Collection[str]) -> tuple[str, ...]:
        """Labels of those whose offers name a subject, and say that it is taught."""
        return tuple(
            label
            for one in self.people
            if one.agent_id in among and one.names_a_price
            for label, offer in zip(one.labels, one.offers, strict=True)
            if (subject.casefold() in label.casefold() or says_all(offer, subject)) and _TEACHES.search(offer)
        )

    def told_by(self, piece: str, among: Collection[str]) -> tuple[str, ...]:
        """The one label whose offer a piece of a sentence can hardly but mean; () where there is none, or more.

        It says what the label's last word names and nobody else's does; or two words that no other offer has, which
        are the label's own or beside a third; or it names what only this offer has, and nothing that is not in it; or
        what only this offer does, done to a thing; or a thing in two words that only this offer has.
        Who is near by one word is left to the requester: nobody tunes a grand piano that is to be moved.
        """
        said = {word for word in tokens(piece) if len(word) >= _TOLD_MIN} & self.bm25.places.keys()
        alone: dict[int, set[str]] = {}
        for word in said:
            if len(there := self.bm25.places[word]) == 1:
                alone.setdefault(there[0][0], set()).add(word)
        found = [label for at, words in alone.items() if (label := self._told(at, words, said, piece, among))]
        return tuple(found) if len(found) == 1 else () if found else self._of_two_words(piece, among)

    def _of_two_words(self, piece: str, among: Collection[str]) -> tuple[str, ...]:
        """The one label whose offer alone says the two words that a piece names, one after the other: "family tree"."""
        named = _TWO_WORDS.match(without_for_whom(piece))
        pair = next(pairwise(tokens(named["thing"])), None) if named else None
        if pair is None or not self.bm25.places.keys() >= {*pair}:
            return ()
        first, second = ({at for at, _ in self.bm25.places[word]} for word in pair)
        people = [self.people[at] for at in sorted(first & second)]
        said = [
            (one, label)
            for one in people
            for label, offer in zip(one.labels, one.offers, strict=True)
            if pair in {*pairwise(tokens(offer))} and not is_another_kind(label, piece)
        ]
        here = (label for one, label in said if one.agent_id in among and one.names_a_price)
        return tuple(here) if len(said) == 1 else ()

    def _told(self, at: int, alone: set[str], said: set[str], piece: str, among: Collection[str]) -> str:
        """Which label of this person a piece means that says these words, which nobody else says; "" for none."""
        one = self.people[at]
        if one.agent_id not in among or not one.names_a_price:
            return ""
        is_much = _apart(alone, piece) >= _ALONE_MIN and _apart(said & {*tokens(one.everything)}, piece) >= _SHARED_MIN
        found = [
            (label, offer)
            for label, offer in zip(one.labels, one.offers, strict=True)
            if ({*tokens(label)[-1:]} & alone and not is_another_kind(label, piece))
            or _apart(alone & {*tokens(label)}, piece) >= _ALONE_MIN
            or is_much
            or _is_called(label, said, alone)
            or _in_a_row(alone, piece, offer)
            or (
                (names_nothing_else(label, offer, piece, alone) or names_what_is_done(offer, piece, alone))
                and not is_another_kind(label, piece)
            )
        ]
        # Of several labels the one whose own name says most of it, then whose sentence does.
        best = max(found, key=lambda each: tuple(len(said & {*tokens(text)}) for text in each), default=("", ""))
        return best[0]

    def _shares(self, ask: str) -> Vectors:
        """How much of what an ask says each person says too, 0.0 to about 1.0; what nobody else says counts most."""
        whole = sum(self.bm25.weight(word) for word in sorted(set(tokens(ask))))
        return np.array(self.bm25.scores(ask), dtype=np.float32) / np.float32((whole or 1.0) * _SHARE_MAX)

    def _by_words(self, ask: str, said: Vectors, here: NDArray[np.bool_]) -> Answer:
        order = [at for at in _best_first(np.where(here, said, 0.0)) if said[at] > 0 and here[at]][:_LOOKED_AT]
        if not order:
            return Answer()
        ahead = float(said[order[0]] - said[order[1]]) if len(order) > 1 else float(said[order[0]])
        labels = tuple(dict.fromkeys(self._called(at, ask) for at in order))
        chance = _logistic(_BY_WORDS, (1.0, float(said[order[0]]), ahead))
        return Answer(chance=chance, labels=labels[:1], others=labels[1:])

    def _called(self, at: int, ask: str) -> str:
        """Which of somebody's labels has most in common with an ask; of equals the first."""
        asked = set(tokens(ask))
        person = self.people[at]
        return person.labels[max(range(len(person.labels)), key=lambda n: len(asked & {*tokens(person.labels[n])}))]

    def _by_meaning(
        self, numbers: _Numbers, said: Vectors, vector: Vectors, here: NDArray[np.bool_], language: Language
    ) -> Answer:
        usual, means, spreads = _usually(numbers, self.people, vector)
        near = numbers.texts @ vector
        views = np.maximum.reduceat(near, numbers.starts.ravel()).reshape(numbers.starts.shape)
        apart = (views.mean(axis=0) - means) / spreads
        same = np.array([one.language is language for one in self.people])
        score = np.where(here, apart + WORDS_WEIGHT * said + SAME_LANGUAGE * same, -np.inf)
        order = [at for at in _best_first(score) if here[at]]
        best = order[0]
        alike = numbers.centres @ numbers.centres[best]
        next_one = next((float(score[at]) for at in order if alike[at] < _SAME_TRADE), _NOBODY)
        # Trades in general are names, and so is what they are compared with.
        named = (float(views[0][best]) - float(means[best])) / float(spreads[best])
        general = _before_general(numbers, usual, self._labels_of(numbers, best))
        facts = (1.0, float(apart[best]), float(said[best]), float(score[best]) - max(next_one, _NOBODY))
        chance = _logistic(_BY_MEANING, (*facts, named - general, math.log(int(here.sum()))))
        too = [at for at in order if alike[at] >= _SAME_TRADE and score[best] - score[at] <= _NEAR]
        rest = [at for at in order[:_LOOKED_AT] if at not in too]
        return Answer(
            chance=chance,
            labels=tuple(dict.fromkeys(self._nearest(near, numbers, at) for at in too)),
            others=tuple(dict.fromkeys(self._nearest(near, numbers, at) for at in rest)),
        )

    def _labels_of(self, numbers: _Numbers, at: int) -> Vectors:
        start = int(numbers.starts[0][at])
        return numbers.texts[start : start + len(self.people[at].labels)]

    def _nearest(self, near: Vectors, numbers: _Numbers, at: int) -> str:
        """Which of somebody's labels, each with its sentence, is nearest to the ask."""
        labels = self.people[at].labels
        names, offers = (int(numbers.starts[view][at]) for view in (0, 1))
        return labels[max(range(len(labels)), key=lambda n: float(near[names + n] + near[offers + n]))]


def _usually(
    numbers: _Numbers, people: Sequence[_Person], vector: Vectors
) -> tuple[Mapping[Language, Vectors], Vectors, Vectors]:
    """How like an ask trades in general are, by language; and for each person its mean and its spread in theirs."""
    usual = {each: texts @ vector for each, texts in numbers.general.items()}
    means = np.array([usual[one.language].mean() for one in people], dtype=np.float32)
    return usual, means, np.array([usual[one.language].std() for one in people], dtype=np.float32)


def _spreads_apart(numbers: _Numbers, people: Sequence[_Person], vector: Vectors) -> Vectors:
    """How much more like an ask each person is than trades in general."""
    _, means, spreads = _usually(numbers, people, vector)
    views = np.maximum.reduceat(numbers.texts @ vector, numbers.starts.ravel()).reshape(numbers.starts.shape)
    return np.asarray((views.mean(axis=0) - means) / spreads, dtype=np.float32)


def _apart(words: Collection[str], text: str) -> int:
    """How many of them stand there, of Chinese pairs those that do not overlap."""
    low, end, count = text.lower(), 0, 0
    for at in sorted(at for word in words if (at := low.find(word)) >= 0):
        if at >= end:
            end, count = at + _TOLD_MIN, count + 1
    return count


def _is_called(label: str, said: Collection[str], alone: Collection[str]) -> bool:
    """Whether all the words of a name of several are said, and one of them is nobody else's."""
    words = {*tokens(label)}
    return len(words) >= _ALONE_MIN and words <= {*said} and not words.isdisjoint(alone)


def _in_a_row(alone: Collection[str], piece: str, offer: str) -> bool:
    """Whether it begins with two words that only this offer says, one after the other: "crown reduction of an oak".

    What is done with "cargo bikes" stands before them, and may be another thing. Never of Chinese pairs.
    """
    first = next(pairwise(tokens(piece)), None)
    if first is None or not first[0].isascii():
        return False
    return {*first} <= {*alone} and first in {*pairwise(tokens(offer))}


def _best_first(scores: NDArray[np.floating[Any]]) -> list[int]:
    """Of equals the first."""
    return np.argsort(-scores, kind="stable").tolist()  # type: ignore[no-any-return]  # numpy says Any


def _logistic(weights: Sequence[float], facts: Sequence[float]) -> float:
    return 1 / (1 + math.exp(-sum(weight * fact for weight, fact in zip(weights, facts, strict=True))))


def _before_general(numbers: _Numbers, usual: Mapping[Language, Vectors], labels: Vectors) -> float:
    """By how much the likeliest trade in general stands out that is not what somebody does anyhow."""
    theirs = np.max([(texts @ labels.T).max(axis=1) for texts in numbers.general.values()], axis=0) > _SAME_NAME
    apart = np.max([(near - near.mean()) / near.std() for near in usual.values()], axis=0)
    return float(np.where(theirs, _NOBODY, apart).max())


def _numbers(people: Sequence[_Person], of: Mapping[str, Vectors]) -> _Numbers | None:
    if not people:
        return None
    views = list(zip(*(one.views for one in people), strict=True))
    lengths = [[len(texts) for texts in view] for view in views]
    ends = np.cumsum([length for view in lengths for length in view])
    starts = np.concatenate(([0], ends[:-1])).reshape(len(views), len(people))
    centres = np.stack([sum((_mean(of, view) for view in one.views[::3]), _mean(of, one.views[2])) for one in people])
    return _Numbers(
        texts=np.stack([of[text] for view in views for texts in view for text in texts]),
        starts=starts,
        centres=centres / np.linalg.norm(centres, axis=1, keepdims=True),
        general={language: np.stack([of[one.to(language)] for one in occupations()]) for language in Language},
    )


def _mean(of: Mapping[str, Vectors], texts: Sequence[str]) -> Vectors:
    return np.asarray(np.mean([of[text] for text in texts], axis=0), dtype=np.float32)
