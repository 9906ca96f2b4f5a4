"""Names of work in full: all of a trade's name, and the kind of a work that its own clause names."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.everyday import Called, trade_names_in

JOINS = re.compile(r"\b(?:and|also|then|plus)\b|[&,，、和并再还也与及]", re.IGNORECASE)


_OR = re.compile(r"\bor\b|或", re.IGNORECASE)


def of_its_kind(text: str, known: Sequence[Found]) -> Iterator[Found]:
    """Each; the wider one as that kind of it which its clause goes on to name: "an accountant for my tax return"."""
    named = [one for one in find_concepts(text) if one.concept.kind_of]
    for one in known:
        kinds = (
            kind
            for kind in named
            if kind.concept.kind_of == one.concept.key
            and clause_at(text, one.start, one.end) == clause_at(text, kind.start, kind.end)
            and one.end <= kind.start
            and not JOINS.search(text, one.end, kind.start)
            and not _OR.search(text, one.end, kind.start)
        )
        kind = next(kinds, None)
        if kind is None:
            yield one
        elif kind.concept not in {each.concept for each in known}:
            yield replace(one, concept=kind.concept)


def in_full(text: str, asked: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The same; what is a piece of the name of one trade is that, whose name is not parted: "painting and decorating",
    家谱研究 is no 谱研究.
    """
    names, told = trade_names_in(text), set[tuple[int, int]]()
    for at, phrase in asked:
        first = max(at, text.lower().find(phrase.lower(), at))
        last = first + len(phrase)
        whole = next((one for one in names if one[0] <= first and last <= one[1] and one != (first, last)), None)
        if whole is None or text[first:last].lower() != phrase.lower():
            yield at, phrase
        elif whole not in told:
            told.add(whole)
            yield whole[0], text[slice(*whole)]


def is_one_more_subject(found: Found, called: Called, known: Sequence[Found]) -> bool:
    """ "数学老师和化学老师": the trade is asked for already, and now in another subject."""
    return bool(found.subject) and any(one.concept.key == called.trade.concept for one in known if one is not found)
