"""Amounts for several works together, told behind them: "a host and a cook, together £900", 摄影和花艺加起来五千."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from towow_core.engine.language.budget import Budget
from towow_core.engine.language.named_parts import Part
from towow_core.engine.language.text import clause_at, sentence_at

JOINTLY = re.compile(
    r"加起来|合起来|加在一起|合在一起|(?:两|俩|二|三|四)[样个项位者件]?人?一起|[两俩二三四][样项件个位]?(?:一共|总共|合计)"
    r"|\b(?:together|combined|both|(?:the|all) (?:two|three|four)(?: of them)?|the pair)\b",
    re.IGNORECASE,
)
_OF_ALL = re.compile(r"全部|所有|整个|\b(?:everything|all of it|the lot|altogether|whole)\b", re.IGNORECASE)
_SEVERAL = 2


def with_joint_amounts(
    text: str, found: Sequence[Budget], works: Sequence[Part], asked: Collection[str]
) -> tuple[Budget, ...]:
    """The same: such an amount is of the works that its sentence asks for before it, where others are asked for too."""
    return tuple(_of_those_before(text, one, found, works, asked) for one in found)


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
