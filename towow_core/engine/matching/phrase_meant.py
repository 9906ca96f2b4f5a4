"""What a wish that names no trade is taken for, by how people ask for each of those that the lexicon has."""

from collections.abc import Iterable, Mapping, Sequence

from towow_core.domain.models import AgentProfile
from towow_core.engine.lexicon.trade_phrases import OTHER, TradeMeant, Vector, keys_named, keys_of, trades_meant
from towow_core.support.sentence_encoder import DIMENSIONS

TAKEN_FROM = 0.9  # chance from which it is a guess that its requester is asked about: docs/meaning.md
UNASKED_FROM = 0.98  # the same that its requester is not asked about first
_WORTH_FROM = 0.1  # chance from which it is worth a question
_POSSIBLE_FROM = 0.02  # chance from which a label is a choice at all

Meant = Mapping[str, Sequence[TradeMeant]]


def offered_by_trade(profiles: Sequence[AgentProfile]) -> Mapping[str, tuple[str, ...]]:
    """What these people call each concept or trade of the lexicon, by its key."""
    found: dict[str, dict[str, None]] = {}
    for profile in profiles:
        for label in profile.capabilities or profile.tags:
            for key in keys_of(label):
                found.setdefault(key, {})[label] = None
    return {key: tuple(labels) for key, labels in found.items()}


def meant_by(texts: Iterable[str], vectors: Mapping[str, Vector]) -> Meant:
    """Of each text that has a vector, which trades it may mean, the likeliest first; nothing of another encoder's."""
    known = (text for text in dict.fromkeys(texts) if text in vectors and len(vectors[text]) == DIMENSIONS)
    return {text: trades_meant(text, vectors[text]) for text in known}


def taken_for(meant: Sequence[TradeMeant], offered: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What those who could come call the likeliest trade, where it is likely enough."""
    first = meant[0]
    return offered.get(first.key, ()) if first.chance >= TAKEN_FROM and first.key != OTHER else ()


def possible(labels: Iterable[str], *each: Sequence[TradeMeant]) -> tuple[str, ...]:
    """Of these labels those that one of these wishes may mean: without the names of trades that none of them does.

    A label that is no trade's own name may be anything.
    """
    if not any(each):
        return tuple(labels)
    likely = {one.key for meant in each for one in meant if one.chance >= _POSSIBLE_FROM}
    return tuple(label for label in labels if not (keys := keys_named(label)) or keys & likely)


def likeliest(meant: Sequence[TradeMeant], offered: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What those who could come call the trades that are worth a question, the likeliest first, one label of each."""
    worth = (offered.get(one.key, ()) for one in meant if one.chance >= _WORTH_FROM and one.key != OTHER)
    return tuple(labels[0] for labels in worth if labels)
