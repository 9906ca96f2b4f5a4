"""What somebody means who asks in words that no profile uses: the part of a demand that nobody here answers to by
name is looked up among all that is offered.

A tag that is meant keeps the requester's own words, and learns what profiles call it: their twins then answer by their
own label, with its sentence, and whoever has no such label declines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import Need, needs_of
from towow_core.engine.matching.offered import Hit, OfferIndex, Vectors

K = RequirementKind
INVITE_FROM = 0.5  # chance; nineteen of twenty that are at least as sure are right, see docs/meaning.md
SUGGEST_FROM = 0.15  # worth a question
SUGGESTIONS_MAX = 3
LABELS_MAX = 6
# Where, when and for how much is said of any trade.
_FACTS = frozenset({K.PLACE, K.DATE, K.DEADLINE, K.HEAD_COUNT, K.BUDGET, K.DURATION, K.RECURRENCE, K.PERSON, K.MODE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered:
    """What of a demand nobody here answers to by name.

    Attributes:
        tags: Capability tags that were read, of which nobody has any; () where nothing could be read at all.
        sentence: The demand without its facts, where nothing else in it is answered to; else "".
    """

    tags: tuple[str, ...]
    sentence: str

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(filter(None, (self.sentence, *self.tags))))


def unanswered(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> Unanswered | None:
    """None where everything that is asked for by name is somebody's label, or nothing is asked for."""
    needs = [need for need in needs_of(understanding) if need.is_explicit]
    answered = _answered(needs, profiles)
    tags = tuple(need.tag for need in needs if need.tag not in answered)
    if needs and not tags:
        return None
    return Unanswered(tags=tags, sentence="" if answered else _without_facts(understanding))


def _answered(needs: Sequence[Need], profiles: Sequence[AgentProfile]) -> set[str]:
    found: set[str] = set()
    left = tuple(needs)
    for profile in profiles:
        found |= {match.need.tag for match in matches(profile, left)}
        left = tuple(need for need in left if need.tag not in found)
        if not left:
            break
    return found


def _without_facts(understanding: DemandUnderstanding) -> str:
    text = understanding.surface_demand
    for one in understanding.in_force:
        if one.kind in _FACTS and one.span is not None and one.span.text:
            text = text.replace(one.span.text, " ", 1)
    return " ".join(text.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found for it.

    Attributes:
        meanings: Sure enough to invite somebody for.
        suggestions: Labels to ask back about, where there is nothing surer.
    """

    meanings: tuple[Meaning, ...] = ()
    suggestions: tuple[str, ...] = ()


def look_up(asked: Unanswered, index: OfferIndex, vectors: Mapping[str, Vectors] | None = None) -> Found:
    """What the unanswered part of a demand means to those who are here: each tag by itself, or all by the sentence.

    Args:
        vectors: Of `asked.texts`, of unit length; without them it is looked up by words alone.
    """
    of = vectors or {}
    hits = {text: index.search(text, of.get(text)) for text in asked.texts}
    alone = {tag: found for tag in asked.tags if _is_sure(found := hits[tag])}
    by_sentence = hits.get(asked.sentence, ())
    if len(asked.tags) <= 1 and _is_sure(by_sentence) and _chance(by_sentence) >= _chance(alone.get(_only(asked), ())):
        alone = {_only(asked): by_sentence}
    elif not alone and _is_sure(by_sentence):
        alone = dict.fromkeys(asked.tags, by_sentence)
    if alone:
        return Found(meanings=tuple(Meaning(tag=tag, labels=_labels(found)) for tag, found in alone.items()))
    best = max(hits.values(), key=_chance, default=())
    return Found(suggestions=_labels(best)[:SUGGESTIONS_MAX] if _chance(best) >= SUGGEST_FROM else ())


def _only(asked: Unanswered) -> str:
    return asked.tags[0] if asked.tags else asked.sentence


def _chance(hits: Sequence[Hit]) -> float:
    return hits[0].chance if hits else 0.0


def _is_sure(hits: Sequence[Hit]) -> bool:
    return _chance(hits) >= INVITE_FROM


def _labels(hits: Sequence[Hit]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(hit.offered.label for hit in hits))[:LABELS_MAX]


def with_meanings(understanding: DemandUnderstanding, found: Sequence[Meaning]) -> DemandUnderstanding:
    """The understanding that knows them; where no tag could be read, the requester's own words become one."""
    known = understanding.capability_tags
    said = next((span.text for span in understanding.not_understood), understanding.surface_demand)
    named = tuple(one if one.tag in known else replace(one, tag=said) for one in found)
    added = tuple(one.tag for one in named if one.tag not in known)
    return replace(understanding, capability_tags=(*added, *known), meanings=named)
