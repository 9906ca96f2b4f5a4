"""What a wish that names no trade is taken for, by how people ask for each of those that the lexicon has."""

from collections.abc import Iterable, Mapping, Sequence

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.clause_roles import RoleOfClause, roles_at
from towow_core.engine.lexicon.trade_phrases import (
    OTHER,
    TradeMeant,
    Vector,
    is_known,
    keys_named,
    keys_of,
    trades_meant,
)

TAKEN_FROM = 0.9  # chance from which it is a guess that its requester is asked about: docs/meaning.md
UNASKED_FROM = 0.98  # the same that its requester is not asked about first
_WORTH_FROM = 0.1  # chance from which it is worth a question
_STANDS_OUT_FROM = 0.7  # chance from which others are ruled out
_POSSIBLE_FROM = 0.02  # chance from which a label is a choice at all

_SHORT_ZH = 2  # characters
_FACTS = frozenset(
    {
        RequirementKind.DATE,
        RequirementKind.DEADLINE,
        RequirementKind.PLACE,
        RequirementKind.HEAD_COUNT,
        RequirementKind.BUDGET,
        RequirementKind.RECURRENCE,
        RequirementKind.DURATION,
    }
)

Meant = Mapping[str, Sequence[TradeMeant]]


def offered_by_trade(profiles: Sequence[AgentProfile]) -> Mapping[str, tuple[str, ...]]:
    """What these people call each concept or trade of the lexicon, by its key."""
    found: dict[str, dict[str, None]] = {}
    for profile in profiles:
        for label in profile.capabilities or profile.tags:
            for key in keys_of(label):
                found.setdefault(key, {})[label] = None
    return {key: tuple(labels) for key, labels in found.items()}


def clauses_of_short_tags(understanding: DemandUnderstanding, tags: Sequence[str]) -> Mapping[str, str]:
    """For each tag of a word or two the clause that it stands in, without facts: "sit" says little."""
    works = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.span is not None]
    found = {}
    for tag in tags:
        one = next((r for r in works if tag in r.value.tags), None)
        if one is None or one.span is None or not _says_little(tag):
            continue
        clause = roles_at(understanding.surface_demand, one.span)
        beside = {
            t
            for r in works
            for t in r.value.tags
            if r.span and roles_at(understanding.surface_demand, r.span) == clause
        }
        if len(clause) == 1 and beside == {*one.value.tags}:
            found[tag] = without_facts(understanding, clause[0])
    return found


def _says_little(tag: str) -> bool:
    return len(tag.split()) == 1 if tag.isascii() else len(tag) <= _SHORT_ZH


def without_facts(understanding: DemandUnderstanding, clause: RoleOfClause) -> str:
    """A clause without the days, places, amounts and the like that were read in it."""
    said = understanding.surface_demand[clause.start : clause.end]
    facts = {r.span.text for r in understanding.in_force if r.kind in _FACTS and r.span is not None}
    for fact in sorted(filter(None, facts), key=len, reverse=True):
        said = said.replace(fact, " ")
    return " ".join(said.split())


def meant_by(texts: Iterable[str], vectors: Mapping[str, Vector]) -> Meant:
    """Of each text that has a vector, which trades it may mean, the likeliest first; nothing of another encoder's."""
    known = (text for text in dict.fromkeys(texts) if text in vectors and is_known(vectors[text]))
    return {text: trades_meant(text, vectors[text]) for text in known}


def taken_for(meant: Sequence[TradeMeant], offered: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What those who could come call the likeliest trade, where it is likely enough."""
    first = meant[0]
    return offered.get(first.key, ()) if first.chance >= TAKEN_FROM and first.key != OTHER else ()


def possible(labels: Iterable[str], *each: Sequence[TradeMeant]) -> tuple[str, ...]:
    """Of these labels those that one of these wishes may mean: without the names of trades that none of them does.

    A label that is no trade's own name may be anything, and so may all where no trade stands out.
    """
    if not any(each) or any(meant and meant[0].chance < _STANDS_OUT_FROM for meant in each):
        return tuple(labels)
    likely = {one.key for meant in each for one in meant if one.chance >= _POSSIBLE_FROM}
    return tuple(label for label in labels if not (keys := keys_named(label)) or keys & likely)


def likeliest(meant: Sequence[TradeMeant], offered: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What those who could come call the trades that are worth a question, the likeliest first, one label of each."""
    worth = (offered.get(one.key, ()) for one in meant if one.chance >= _WORTH_FROM and one.key != OTHER)
    return tuple(labels[0] for labels in worth if labels)
