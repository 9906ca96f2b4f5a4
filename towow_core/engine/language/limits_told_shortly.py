"""The amounts of clauses that call one of several works by any word of it: each bounds that one, and is never lost."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from towow_core.engine.language.budget import Budget
from towow_core.engine.language.called_shortly import all_called_by
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.limit_clauses import LimitClause, limit_clauses
from towow_core.engine.language.money import is_total
from towow_core.engine.language.named_parts import Part, names_occasion

_SEVERAL = 2
_SURELY_MONEY = 100.0  # a smaller bare number may be of people, hours or years
# What is no work: when, whose, what kind of sum.
_NO_WORK = re.compile(
    r"\b(?:fixed|flat|lump|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|fee|costs?|rate|limit|cap|ceiling|money|anything|nothing|something|ideally|maybe"
    r"|preferably|travel|fares?|expenses|tips?|deposit|age|groups?|hers|his|theirs|rest|others?)\b"
    r"|手工|人工|工钱|路费|车费|运费|定金|押金|人数|其[他它余]|剩|时间|年龄|价格?$|工资|稿",
    re.IGNORECASE,
)

_JOINED = re.compile(r"\band\b|[和与及、]", re.IGNORECASE)
_ORDINALS = (
    re.compile(r"(?:first|former)(?: one)?|前者|第一[个位样项]", re.IGNORECASE),
    re.compile(r"(?:second|latter)(?: one)?|后者|第二[个位样项]", re.IGNORECASE),
)
_SHARE = re.compile(r"\bof (?:that|this|it|which|the (?:total|whole|sum|money|budget))\b|其中|里面", re.IGNORECASE)
_SPENDS = "花"  # flowers, where they are asked for


def with_those_told_shortly(
    text: str, whole: str, found: Sequence[Budget], works: Sequence[Part], asked: Collection[str]
) -> tuple[Budget, ...]:
    """The same and those that only the work beside them makes amounts: "300 for the moving, 180 for the tuning".

    Args:
        text: Without what is read of it already, of the same length as the whole.
        works: Of what is asked for that which the text says, where it does; those of which any will do are one.
    """
    bound = [_of_any(one, works) for one in found]
    clauses = [clause for clause in limit_clauses(text) if _may_call_a_work(clause)]
    shares = [clause for clause in clauses if _SHARE.search(text, clause.start, clause.end)]
    several = max(len({work.key for work in works}), sum(clause.is_listed for clause in clauses))
    if not works or (several < _SEVERAL and not shares):
        return tuple(bound)
    for clause in clauses:
        before = [one for one in works if not clause.start <= one.start < clause.end]
        theirs = _by_their_order(clause.name, before) or all_called_by(clause.name, before, whole)
        theirs = theirs or all_called_by(clause.name, works, whole)
        at = next((at for at, one in enumerate(bound) if _meet(one, clause)), None)
        if not theirs and (clause.name == _SPENDS or _JOINED.search(clause.name)):
            continue
        if at is not None and clause in shares and not theirs:  # of a part that was not read, and of no other
            bound[at] = _of(bound[at], clause, ())
        elif at is not None:
            bound[at] = _of_its_name(text, bound[at], clause, theirs, asked)
        elif _is_told_as_money(clause) if not theirs else clause.is_money or _is_surely_money(clause):
            bound.append(_of(Budget(money=clause.money), clause, theirs))
    return tuple(sorted(bound, key=lambda one: one.money.start))


def _by_their_order(name: str, works: Sequence[Part]) -> tuple[Part, ...]:
    at = next((at for at, names in enumerate(_ORDINALS) if names.fullmatch(name)), None)
    in_order = [*{work.key: work for work in reversed(works)}.values()][::-1]
    return (in_order[at],) if at is not None and at < len(in_order) else ()


def _may_call_a_work(clause: LimitClause) -> bool:
    return not (_NO_WORK.search(clause.name) or places_in(clause.name) or names_occasion(clause.name))


def _meet(one: Budget, clause: LimitClause) -> bool:
    return one.money.start < clause.end and clause.start < one.money.end


def _is_told_as_money(clause: LimitClause) -> bool:
    """Whether it is an amount whatever it may be for."""
    is_large = clause.is_listed and clause.money.amount >= _SURELY_MONEY
    return clause.is_money and (bool(clause.money.currency) or is_large)


def _is_surely_money(clause: LimitClause) -> bool:
    return clause.money.amount >= _SURELY_MONEY or bool(clause.money.per) or clause.is_listed


def _of_any(one: Budget, works: Sequence[Part]) -> Budget:
    """With all of those of which any will do, where it is of one of them."""
    theirs = [work.names for work in works if {*work.names} & {*one.tags}]
    return replace(one, tags=theirs[0]) if len(theirs) == 1 and {*one.tags} <= {*theirs[0]} else one


def _of_its_name(text: str, one: Budget, clause: LimitClause, works: Sequence[Part], asked: Collection[str]) -> Budget:
    if works:
        return one if {*one.tags} & {*_names(works)} else _of(one, clause, works)
    if is_total(text, one.money) or ({*one.tags} & {*asked} and one.word.casefold() in clause.name.casefold()):
        return one
    return replace(_of(one, clause, ()), tags=one.tags) if {*one.tags} - {*asked} else _of(one, clause, ())


def _of(one: Budget, clause: LimitClause, works: Sequence[Part]) -> Budget:
    """Of these, or, where none is called so, of what has that name."""
    piece = min(clause.at[0], one.money.start), max(clause.at[1], one.money.end)
    return replace(one, tags=_names(works) or (clause.name,), word=clause.name, piece=piece)


def _names(works: Sequence[Part]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for work in works for name in work.names))
