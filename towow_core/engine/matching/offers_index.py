"""What everybody here offers, by its words: looked through once for these profiles, and not once for each demand.

What is found in it is what `matches` finds profile by profile. The index only says where to look; whether a label
meets a need, `label_meets` says.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import is_

from towow_core.domain.models import AgentProfile
from towow_core.engine.characters import CJK
from towow_core.engine.language.name_forms import form_of, root_form_of, roots_of
from towow_core.engine.language.text import counted, tokens, weight_of
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.lexicon.work_forms import work_forms_of
from towow_core.engine.matching.candidate_fit import Match, is_only_tagged, knows, with_joined
from towow_core.engine.matching.needs import Need, label_meets, likeness, thing_of
from towow_core.engine.matching.spoken_of import head_of, offer_text, stem_of

_HAS_CJK, _ALL_CJK = re.compile(f"[{CJK}]"), re.compile(f"[{CJK}]{{2}}")
_K1, _B = 1.2, 0.75  # of BM25, the customary ones
_KEPT = 4  # networks: of those who are online now one goes and one comes


@dataclass(frozen=True, slots=True)
class _Labels:
    """Every name that anybody has for what they do, by what it may be asked for by."""

    by_concept: dict[str, list[str]] = field(default_factory=dict)
    by_word: dict[str, list[str]] = field(default_factory=dict)
    by_trade: dict[str, list[str]] = field(default_factory=dict)
    by_form: dict[str, list[str]] = field(default_factory=dict)
    by_root_form: dict[str, list[str]] = field(default_factory=dict)
    by_root: dict[str, list[str]] = field(default_factory=dict)

    def add(self, label: str) -> None:
        named = {key for found in find_concepts(label) for key in found.concept.keys}
        for key in named or {kind for key in trades_of(label) if (kind := trades()[key].kind_of)}:
            self.by_concept.setdefault(key, []).append(label)
        for word in set(tokens(label)):
            self.by_word.setdefault(word, []).append(label)
        for trade in work_forms_of(label):
            self.by_trade.setdefault(trade, []).append(label)
        for root in set(roots_of(label)):
            self.by_root.setdefault(root, []).append(label)
        self.by_form.setdefault(form_of(label), []).append(label)
        self.by_root_form.setdefault(root_form_of(label), []).append(label)


@dataclass(frozen=True, slots=True)
class _Texts:
    """How often everybody's profile says each word."""

    places: dict[str, list[tuple[int, int]]]
    lengths: list[int]


class OffersIndex:
    """Of these profiles, in their order. Made by `index_of`."""

    def __init__(self, profiles: Sequence[AgentProfile]) -> None:
        self.profiles = tuple(profiles)
        # Label to who has it: which one, before which of their labels it comes, and what they say of it.
        self._offered: dict[str, list[tuple[int, int, str]]] = {}
        for at, profile in enumerate(self.profiles):
            own = profile.capabilities
            for order, label in enumerate((*own, *profile.tags)):
                self._offered.setdefault(label, []).append((at, order, own.get(label, "")))

    @cached_property
    def _labels(self) -> _Labels:
        labels = _Labels()
        for label in self._offered:
            labels.add(label)
        return labels

    @cached_property
    def _texts(self) -> _Texts:
        texts = _Texts(places={}, lengths=[])
        for at, profile in enumerate(self.profiles):
            counts, length = counted(_all_of(profile))
            texts.lengths.append(length)
            for word, often in counts:
                texts.places.setdefault(word, []).append((at, often))
        return texts

    def is_said(self, word: str) -> bool:
        """Whether anybody's name for what they do has this word."""
        return word in self._labels.by_word

    def is_done(self, trade: str) -> bool:
        """Whether anybody's name for what they do is of the same trade, as "piano tuning" is of a piano tuner's."""
        return not work_forms_of(trade).isdisjoint(self._labels.by_trade)

    def matches(self, needs: Sequence[Need]) -> Mapping[int, tuple[Match, ...]]:
        """For everybody who can meet any of the needs, which, in the needs' order; they in the profiles' order."""
        found: dict[int, list[Match]] = {}
        for need in needs:
            for at, match in self._meeting(need):
                found.setdefault(at, []).append(match)
        return {at: with_joined(found[at], needs) for at in sorted(found)}

    def _meeting(self, need: Need) -> Iterator[tuple[int, Match]]:
        first: dict[int, tuple[tuple[int, int], Match]] = {}
        is_ordered = need.network_word is not None and need.network_word.is_priced and not need.network_word.is_near
        for label in dict.fromkeys(self._candidates(need)):
            rank = -likeness(need, label)
            met: dict[str, Match | None] = {}  # by what is said of it
            for at, order, detail in self._offered.get(label, ()):
                if detail not in met:
                    is_it = is_ordered or label_meets(need, label, detail)
                    met[detail] = Match(need=need, label=label, detail=detail) if is_it else None
                match = met[detail]
                if match is not None and (at not in first or (rank, order) < first[at][0]):
                    first[at] = (rank, order), match
        is_about = need.subject and not need.labels
        for at, (_, match) in first.items():
            does = self.profiles[at]
            if (not is_about or knows(does, need.subject)) and not is_only_tagged(does, need, match.label):
                yield at, match

    def _candidates(self, need: Need) -> Iterator[str]:
        """Every label that may meet it, and some that do not."""
        labels, word = self._labels, need.network_word
        if word is not None and word.is_priced and not word.is_near:
            yield from labels.by_form.get(form_of(word.name), ())
            return
        yield from need.labels
        if word is not None:
            yield from labels.by_form.get(form_of(word.name), ())
            yield from labels.by_root_form.get(root_form_of(word.name), ())
            roots = roots_of(word.name)
            if not word.is_priced:
                yield from labels.by_root.get(roots[0], ()) if roots else self._offered
        elif need.concept is not None:
            for key in (*need.concept.keys, *(need.concept.also_done_by if need.subject else ())):
                yield from labels.by_concept.get(key, ())
        else:
            for trade in sorted(work_forms_of(need.tag)):
                yield from labels.by_trade.get(trade, ())
            if thing := thing_of(need.tag):
                yield from labels.by_word.get(thing, ())

    def speaking_of(self, need: Need) -> Iterator[AgentProfile]:
        """Everybody who may say a sentence about it, and some who do not; by id."""
        if need.concept is not None:
            found = self._speaking.get(need.concept.key, set())
        else:
            found = self._saying(thing_of(need.tag)) | self._saying(_sure_word(head_of(need.tag)))
        return iter(sorted((self.profiles[at] for at in found), key=lambda profile: profile.agent_id))

    @cached_property
    def _speaking(self) -> Mapping[str, set[int]]:
        """Concept to those whose offers name it, in their label or in what they say of it."""
        speaking: dict[str, set[int]] = {}
        for at, profile in enumerate(self.profiles):
            for label, detail in profile.capabilities.items():
                for found in find_concepts(offer_text(label, detail)):
                    for key in found.concept.keys:
                        speaking.setdefault(key, set()).add(at)
        return speaking

    @cached_property
    def _by_stem(self) -> Mapping[str, list[str]]:
        by_stem: dict[str, list[str]] = {}
        for word in self._texts.places:
            by_stem.setdefault(stem_of(word), []).append(word)
        return by_stem

    def _saying(self, word: str | None) -> set[int]:
        """Those who say a word in any of its forms; everybody where no word is certain."""
        if word is None:
            return set(range(len(self.profiles)))
        stem, places = stem_of(word), self._texts.places
        forms = {word, *(self._by_stem.get(stem, ()) if stem else ())}
        return {at for form in forms for at, _ in places.get(form, ())}

    def topic_scores(self, query: str, able: Sequence[int]) -> list[float]:
        """BM25 of what these say of themselves, as if nobody else were there; 0.0 for no common word."""
        texts, count = self._texts, len(able)
        lengths = [texts.lengths[at] for at in able]
        mean = sum(lengths) / count if sum(lengths) else 1.0
        place = {at: n for n, at in enumerate(able)}
        damping = [_K1 * (1 - _B + _B * length / mean) for length in lengths]
        scores = [0.0] * count
        for word in sorted(set(tokens(query)) & texts.places.keys()):  # in order: a sum of floats depends on it
            said = [(place[at], often) for at, often in texts.places[word] if at in place]
            weight = weight_of(len(said), count) * (_K1 + 1)
            for n, often in said:
                scores[n] += weight * often / (often + damping[n])
        return scores


def _all_of(profile: AgentProfile) -> str:
    own = profile.capabilities
    return " ".join([profile.profile_summary, *profile.tags, *own, *own.values(), *profile.interests])


def _sure_word(head: str) -> str | None:
    """A word that every text has which says all of this; None where none is certain."""
    said = tokens(head)
    if not head or not said or _HAS_CJK.search(head):
        return head[:2] if head[:2] in said and _ALL_CJK.fullmatch(head[:2]) else None
    return said[-1]


_indexes: list[OffersIndex] = []


def index_of(profiles: Sequence[AgentProfile]) -> OffersIndex:
    """The one of these very profiles: whoever says anything else of themselves is another object."""
    for known in tuple(_indexes):  # several threads plan
        if len(known.profiles) == len(profiles) and all(map(is_, known.profiles, profiles)):
            return known
    made = OffersIndex(profiles)
    _indexes[:] = (made, *_indexes[: _KEPT - 1])
    return made
