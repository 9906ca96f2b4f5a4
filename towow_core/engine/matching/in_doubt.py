"""Work that the rules took from words which mean something else: "8 till late" is no tiling, 族谱 no binding of books.

The rules know a trade by a thing and what is said of it, wherever both stand. What a clause means as a whole the
phrases tell that people ask for each trade with (lexicon/trade_phrases.py). Where they most surely speak against a
work that is not named by a name of its own, its requester's words are all that is known of it, and they are asked.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import MEANT, Requirement, RequirementKind, RequirementSource, Span
from towow_core.engine.language.clause_roles import LIKELY, RoleOfClause, chance_of_asking, roles_at
from towow_core.engine.language.glosses import foreign_language
from towow_core.engine.language.plainer_words import said_plainly
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.trade_phrases import Vector, chance_by_runs, chance_of, is_known, keys_of
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.matching.without_facts import without_facts

K = RequirementKind
_SUSPECT_UNDER = 0.01  # chance by the runs of words alone
_DOUBT_UNDER = 0.005  # the same by its meaning too: docs/meaning.md
_DOUBT_NAMED_UNDER = 0.001  # the same of what is called by its name
_MEANT_FROM = 0.5  # chance from which the clause means what else it asks for
_BEFORE_MAX = 40
_SOMEBODY_TO = re.compile(
    r"\b(?:an?|some|two|three) (?:[\w'-]+ ){1,5}?to (?:help )?(?:(?:us|me) )?$", re.IGNORECASE
)  # before a verb
_ENOUGH_ZH = 3  # characters that say what is to be done: 整理 alone says little


@dataclass(frozen=True, slots=True)
class Suspect:
    """A work, and its clause without facts.

    Attributes:
        keys: Of its concept or trade, and of what is akin to that.
        others: The same of the other works of its clause.
        is_named: It is called by a name of its own there.
    """

    requirement: Requirement
    said: str
    keys: frozenset[str]
    others: frozenset[str]
    is_named: bool


def suspects(understanding: DemandUnderstanding) -> tuple[Suspect, ...]:
    """Work that the words of its clause speak against."""
    if understanding.provenance.is_as_by_a_model or foreign_language(understanding.surface_demand):
        return ()  # the phrases are Chinese and English
    works = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard and r.span is not None]
    own = (r for r in works if r.source is RequirementSource.DEMAND and r.value.unit in {"", MEANT})
    found = (_suspect(understanding, one, works) for one in own)
    return tuple(one for one in found if one is not None)


def _suspect(understanding: DemandUnderstanding, one: Requirement, works: Sequence[Requirement]) -> Suspect | None:
    text, span = understanding.surface_demand, one.span
    clauses = roles_at(text, span) if span is not None else []
    keys = _keys_of(one)
    if span is None or not clauses or not keys or _stands_for_another(text, span) or _is_to_be_done(text, span):
        return None
    clause, with_kin = clauses[0], _with_kin(keys)
    said = without_facts(understanding, (clause.start, clause.end))
    if chance_by_runs(said, with_kin) >= _SUSPECT_UNDER:
        return None
    beside = (r for r in works if _is_in(clause, r) and not {*r.value.tags} & {*one.value.tags})
    others = frozenset(key for r in beside for key in _keys_of(r))
    is_named = _is_named(text[clause.start : clause.end], keys)
    return Suspect(one, said, with_kin, _with_kin(others) - with_kin, is_named)


def _is_to_be_done(text: str, span: Span) -> bool:
    """Whether it is what somebody of another trade is to do: "a man with a van to move our flat"."""
    return _SOMEBODY_TO.search(text, max(0, span.start - _BEFORE_MAX), span.start) is not None


def _stands_for_another(text: str, span: Span) -> bool:
    """ "A new one", "to shoot it": what is done, other words say."""
    return any(start < span.end and span.start < end for start, end, _ in said_plainly(text))


def _keys_of(work: Requirement) -> frozenset[str]:
    return frozenset(key for tag in work.value.tags for key in keys_of(tag))


def _is_in(clause: RoleOfClause, work: Requirement) -> bool:
    return work.span is not None and clause.start < work.span.end and work.span.start < clause.end


def _is_named(clause: str, keys: frozenset[str]) -> bool:
    """Whether it is called by a name of its own there: nobody doubts a bookkeeper."""
    said = clause.casefold()
    names = (name.casefold() for key in keys for name in _names_of(key))
    return any(
        re.search(rf"\b{re.escape(name)}" if name.isascii() else re.escape(name), said) is not None for name in names
    )


def _names_of(key: str) -> tuple[str, ...]:
    concept, trade = concepts().get(key), trades().get(key)
    return (*(concept.names if concept else ()), *(trade.names if trade else ()))


@lru_cache(maxsize=512)
def _with_kin(keys: frozenset[str]) -> frozenset[str]:
    """With what these are kinds of, and the kinds of them."""

    def wider(key: str) -> set[str]:
        concept, trade = concepts().get(key), trades().get(key)
        return {key, *(concept.keys if concept else ()), *((trade.kind_of, trade.concept) if trade else ())} - {""}

    above = {other for key in keys for other in wider(key)}
    return frozenset(above | {key for key in {*concepts(), *trades()} if wider(key) & keys})


def without_doubted(
    understanding: DemandUnderstanding, looked_at: Sequence[Suspect], vectors: Mapping[str, Vector]
) -> DemandUnderstanding:
    """The same, in which what the meaning of its clause speaks against, too, is only the requester's own words."""
    doubted = [one for one in looked_at if _is_doubted(one, vectors.get(one.said))]
    for one in doubted:
        asks = one.requirement.span is not None and (
            chance_of_asking(understanding.surface_demand, one.requirement.span) >= LIKELY
        )
        is_more = asks and not _means(one, vectors[one.said], one.others)
        understanding = _in_own_words(understanding, one) if is_more else _without(understanding, one)
    return understanding


def _without(understanding: DemandUnderstanding, one: Suspect) -> DemandUnderstanding:
    """Its clause means the other work there, or asks for nothing."""
    gone = {*one.requirement.value.tags}
    kept = tuple(
        _of_the_others(r, gone)
        for r in understanding.requirements
        if r is not one.requirement and (not gone & {*r.value.tags} or _is_beside(r, one))
    )
    tags = tuple(tag for tag in understanding.capability_tags if tag not in gone)
    return replace(understanding, requirements=kept, capability_tags=tags)


def _is_beside(wish: Requirement, one: Suspect) -> bool:
    """Whether a wish stands in words of its own, elsewhere: "there's a sofa bed" is no less there for it."""
    mine, its = one.requirement.span, wish.span
    return wish.kind is K.QUALITY and mine is not None and its is not None and not _meet(mine, its)


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _of_the_others(wish: Requirement, gone: set[str]) -> Requirement:
    tags = tuple(tag for tag in wish.value.tags if tag not in gone)
    return wish if tags == wish.value.tags else replace(wish, value=replace(wish.value, tags=tags))


def _is_doubted(one: Suspect, vector: Vector | None) -> bool:
    if vector is None or not is_known(vector):  # of another encoder
        return False
    chance = chance_of(one.said, vector, one.keys)
    if not one.is_named:
        return chance < _DOUBT_UNDER
    # Nobody doubts a bookkeeper; a warehouse on whose roof the pigeons are is only taken for a venue.
    return one.requirement.value.unit == MEANT and chance < _DOUBT_NAMED_UNDER and _means(one, vector, one.others)


def _means(one: Suspect, vector: Vector, keys: frozenset[str]) -> bool:
    return bool(keys) and chance_of(one.said, vector, keys) >= _MEANT_FROM


def _says_enough(words: str) -> bool:
    return len(words.split()) > 1 if words.isascii() else len(words) >= _ENOUGH_ZH


def _in_own_words(understanding: DemandUnderstanding, one: Suspect) -> DemandUnderstanding:
    span = one.requirement.span
    words = span.text if span is not None and _says_enough(span.text) else one.said
    gone = {*one.requirement.value.tags}
    requirements = tuple(
        replace(r, text=words, value=replace(r.value, tags=(words,)))
        if r is one.requirement
        else replace(r, value=replace(r.value, tags=(words,)))
        if gone & {*r.value.tags}
        else r
        for r in understanding.requirements
    )
    tags = tuple(dict.fromkeys(words if tag in gone else tag for tag in understanding.capability_tags))
    return replace(understanding, requirements=requirements, capability_tags=tags)
