"""Amounts for several works together, told behind them: "a host and a cook, together £900", 摄影和花艺加起来五千."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from towow_core.engine.language.budget import Budget
from towow_core.engine.language.called_shortly import all_called_by
from towow_core.engine.language.named_parts import Part
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.lexicon.concept_search import find_concepts

JOINTLY = re.compile(
    r"加起来|合起来|加在一起|合在一起|(?:两|俩|二|三|四)[样个项位者件]?人?一起|[两俩二三四][样项件个位]?(?:一共|总共|合计)"
    r"|\b(?:together|combined|both|(?:the|all) (?:two|three|four)(?: of them)?|the pair)\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(r"全部|所有|整个|\b(?:everything|all of it|the lot|altogether|whole)\b", re.IGNORECASE)
# What it is for, right behind it: "under $900 for the shirts and the first class".
_NAMED = re.compile(
    r"\s*(?:(?:max(?:imum)?|at most|tops|in all) )?for (?:the|our|my|all the) "
    r"(?P<names>[a-z][\w' -]{0,40}?(?:(?:, | and | plus )(?:the |our |my )?[a-z][\w' -]{0,40}?){1,3})"
    r"(?=\s*(?:[,.;:!?)]|$))",
    re.IGNORECASE,
)
_WHICH_TIME = re.compile(r"\b(?:first|second|last|next|whole|entire) (?=[a-z])", re.IGNORECASE)
_SEVERAL = 2


def with_joint_amounts(
    text: str, found: Sequence[Budget], works: Sequence[Part], asked: Collection[str]
) -> tuple[Budget, ...]:
    """The same: such an amount is of the works that its sentence asks for before it, where others are asked for too, or
    of those that the words right behind it name.
    """
    return tuple(
        _of_those_named(text, one, works, asked) or _of_those_before(text, one, found, works, asked) for one in found
    )


def _of_those_named(text: str, one: Budget, works: Sequence[Part], asked: Collection[str]) -> Budget | None:
    said = _NAMED.match(text, one.money.end)
    before = [work for work in works if work.start < one.money.start]
    theirs = all_called_by(_WHICH_TIME.sub("", said["names"]), before, text) if said else ()
    if said is None or len({work.key for work in theirs}) < _SEVERAL:
        return None
    names = tuple(dict.fromkeys(name for work in theirs for name in _as_asked(work, asked)))
    return replace(one, tags=names, word=theirs[-1].word, piece=(one.money.start, said.end("names")))


def _as_asked(work: Part, asked: Collection[str]) -> tuple[str, ...]:
    """Its names; of a kind of it that is asked for, "screen printing" of printing, the name of that."""
    kinds = (tag for tag in asked if any({*one.concept.name} & {*work.names} for one in find_concepts(tag)))
    return work.names if {*work.names} & {*asked} else tuple(kinds) or work.names


def _of_those_before(
    text: str, one: Budget, found: Sequence[Budget], works: Sequence[Part], asked: Collection[str]
) -> Budget:
    clause = clause_at(text, one.money.start, one.money.end)
    if one.money.per or JOINTLY.search(text, *clause) is None or _OF_ALL.search(text, *clause):
        return one
    begin, _ = sentence_at(text, one.money.start, one.money.end)
    since = max((o.money.end for o in found if begin <= o.money.end <= one.money.start), default=begin)
    before = {work.key: work for work in works if since <= work.start < one.money.start}
    names = tuple(dict.fromkeys(name for work in before.values() for name in work.names))
    if len(before) < _SEVERAL or ({*one.tags} & {*asked} and not {*one.tags} <= {*names}):
        return replace(one, tags=()) if _is_only_together(one) else one
    is_all = len(before) == len({work.key for work in works}) and len(found) == 1
    return replace(one, tags=() if is_all else names, word="" if is_all else [*before.values()][-1].word)


def _is_only_together(one: Budget) -> bool:
    """Whether the words that it stands behind were taken for a name: "together"."""
    return len(one.tags) == 1 and JOINTLY.fullmatch(one.tags[0].strip()) is not None
