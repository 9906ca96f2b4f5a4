"""The amounts of clauses that call one of several works by any word of it: each bounds that one, and is never lost."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from towow_core.engine.language.budgets import Budget
from towow_core.engine.language.called_shortly import called_by
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.limit_clauses import LimitClause, limit_clauses
from towow_core.engine.language.money import is_total
from towow_core.engine.language.named_parts import Part, names_occasion

_SEVERAL = 2
_SURELY_MONEY = 100.0  # a smaller bare number may be of people, hours or years
# What is no work: when, whose, what kind of sum.
_NO_WORK = re.compile(
    r"\b(?:and|fixed|flat|lump|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|fee|costs?|rate|limit|cap|ceiling|money|anything|nothing|something|ideally|maybe"
    r"|preferably|travel|fares?|expenses|tips?|deposit|age|groups?|hers|his|theirs|former|latter|first|second|rest|others?)\b"
    r"|[和与及、]|手工|人工|工钱|路费|车费|运费|定金|押金|人数|其[他它余]|剩|时间|年龄|[前后]者|第[一二三]|价格?$|工资|稿",
    re.IGNORECASE,
)


def with_those_told_shortly(
    text: str, whole: str, found: Sequence[Budget], works: Sequence[Part], asked: Collection[str]
) -> tuple[Budget, ...]:
    """The same and those that only the work beside them makes amounts: "300 for the moving, 180 for the tuning".

    Args:
        text: Without what is read of it already, of the same length as the whole.
        works: Of what is asked for that which the text says, where it does; those of which any will do are one.
    """
    bound = [_of_any(one, works) for one in found]
    if len({work.key for work in works}) < _SEVERAL:
        return tuple(bound)
    for clause in limit_clauses(text):
        if _NO_WORK.search(clause.name) or places_in(clause.name) or names_occasion(clause.name):
            continue
        work = called_by(clause.name, [one for one in works if not clause.start <= one.start < clause.end], whole)
        at = next((at for at, one in enumerate(bound) if _meet(one, clause)), None)
        if at is not None:
            bound[at] = _of_its_name(text, bound[at], clause, work, asked)
        elif (clause.is_money and (work or clause.money.currency)) or (work and _is_surely_money(clause)):
            bound.append(_of(Budget(money=clause.money), clause, work))
    return tuple(sorted(bound, key=lambda one: one.money.start))


def _meet(one: Budget, clause: LimitClause) -> bool:
    return one.money.start < clause.end and clause.start < one.money.end


def _is_surely_money(clause: LimitClause) -> bool:
    return clause.money.amount >= _SURELY_MONEY


def _of_any(one: Budget, works: Sequence[Part]) -> Budget:
    """With all of those of which any will do, where it is of one of them."""
    theirs = [work.names for work in works if {*work.names} & {*one.tags}]
    return replace(one, tags=theirs[0]) if len(theirs) == 1 and {*one.tags} <= {*theirs[0]} else one


def _of_its_name(text: str, one: Budget, clause: LimitClause, work: Part | None, asked: Collection[str]) -> Budget:
    if work is not None:
        return one if {*one.tags} & {*work.names} else _of(one, clause, work)
    is_by_its_name = one.word.casefold() in clause.name.casefold() if one.word else not one.tags
    if is_total(text, one.money) or (one.tags and (is_by_its_name or not {*one.tags} & {*asked})):
        return one
    return _of(one, clause, work)


def _of(one: Budget, clause: LimitClause, work: Part | None) -> Budget:
    """Of this one, or, where none is called so, of what has that name."""
    piece = min(clause.at[0], one.money.start), max(clause.at[1], one.money.end)
    return replace(one, tags=work.names if work is not None else (clause.name,), word=clause.name, piece=piece)
