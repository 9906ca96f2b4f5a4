"""What a wish that names no trade is taken for, by how people ask for each of those that the lexicon has."""

from collections.abc import Iterable, Mapping, Sequence

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.clause_roles import roles_at
from towow_core.engine.lexicon.trade_phrases import (
    OTHER,
    TradeMeant,
    Vector,
    is_known,
    keys_named,
    trades_meant,
)
from towow_core.engine.matching.without_facts import without_facts

TAKEN_FROM = 0.9  # chance from which it is a guess that its requester is asked about: docs/meaning.md
UNASKED_FROM = 0.98  # the same that its requester is not asked about first
_WORTH_FROM = 0.1  # chance from which it is worth a question
_STANDS_OUT_FROM = 0.7  # chance from which others are ruled out
_POSSIBLE_FROM = 0.02  # chance from which a label is a choice at all
_SHORT_ZH = 2  # characters

Meant = Mapping[str, Sequence[TradeMeant]]


def clauses_of_short_tags(understanding: DemandUnderstanding, tags: Sequence[str]) -> Mapping[str, str]:
    """For each tag of a word or two the clause that it stands in, without facts: "sit" says little."""
    short = [tag for tag in tags if _says_little(tag)]
    asked = (r for r in understanding.in_force if short and r.kind is RequirementKind.CAPABILITY and r.span is not None)
    works = [(r.value.tags, roles_at(understanding.surface_demand, r.span)) for r in asked if r.span is not None]
    found = {}
    for tag in short:
        own, clauses = next((each for each in works if tag in each[0]), ((), []))
        beside = {other for its, others in works if others == clauses for other in its}
        if len(clauses) == 1 and beside == {*own}:
            found[tag] = without_facts(understanding, (clauses[0].start, clauses[0].end))
    return found


def _says_little(tag: str) -> bool:
    return len(tag.split()) == 1 if tag.isascii() else len(tag) <= _SHORT_ZH


def meant_by(texts: Iterable[str], vectors: Mapping[str, Vector]) -> Meant:
    """Of each text that has a vector, which trades it may mean, the likeliest first; nothing of another encoder's."""
    known = (text for text in dict.fromkeys(texts) if text in vectors and is_known(vectors[text]))
    return {text: trades_meant(text, vectors[text]) for text in known}


def taken_for(meant: Sequence[TradeMeant]) -> str:
    """The key of the likeliest trade, where it is likely enough to be one; else ""."""
    first = meant[0]
    return first.key if first.chance >= TAKEN_FROM and first.key != OTHER else ""


def possible(labels: Iterable[str], *each: Sequence[TradeMeant]) -> tuple[str, ...]:
    """Of these labels those that one of these wishes may mean: without the names of trades that none of them does.

    A label that is no trade's own name may be anything, and so may all where no trade stands out.
    """
    if not any(each) or any(meant and meant[0].chance < _STANDS_OUT_FROM for meant in each):
        return tuple(labels)
    likely = {one.key for meant in each for one in meant if one.chance >= _POSSIBLE_FROM}
    return tuple(label for label in labels if not (keys := keys_named(label)) or keys & likely)


def worth_asking(meant: Sequence[TradeMeant]) -> tuple[str, ...]:
    """Keys of the trades that are worth a question, the likeliest first."""
    return tuple(one.key for one in meant if one.chance >= _WORTH_FROM and one.key != OTHER)
