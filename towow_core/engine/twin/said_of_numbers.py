"""What somebody's own words say to how many of a thing are asked for: a number of that thing, and of no other.

Who gives thirty pictures on the day and a hundred and fifty retouched ones later gives enough of the latter.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Callable, Iterable

from towow_core.domain.models import Statement
from towow_core.domain.requirements import THINGS, Requirement, RequirementKind
from towow_core.engine.language.text import clause_at
from towow_core.support.counted_things import counted

# "不少于150张" denies nothing.
_AT_LEAST = re.compile(r"不[少低]于|不止|\b(?:no|not) (?:fewer|less) than\b", re.IGNORECASE)
_NO_PROMISE = re.compile(
    r"[不没无非别勿]|最多|至多|以内|之内|上限|每[^，,。；;]{0,4}(?:元|块|收)|另(?:收|算|付)|加[钱价收]|[收费元¥￥€£$]|尽量|可能|有时|通常|一般"
    r"|\b(?:no|not|never|without|up to|at most|max(?:imum)?|per|each|extra|usually|sometimes|mostly|maybe|might|may)\b|n't\b",
    re.IGNORECASE,
)


# What says how many at least, and nothing of what they are.
_SAYS_LITTLE = re.compile(
    r"至少|最少|起码|不[少低]于|不止|左右|大概|大约|需要|希望|每[人天次场]|[要给有的得]"
    r"|\b(?:(?:[a-z]{1,3}|least|more|than|about|want|need|with|from|within|some|fewer)\b|\d+)",
    re.IGNORECASE,
)


def said_of_numbers(
    asked: Requirement, demand: str, own: Iterable[str], words: Callable[[str], frozenset[str]]
) -> Statement | None:
    """The clause that counts the same and has most words in common with the clause that asks; of those the largest.

    It settles how many where such words are there, and so many, without a most, a price or a doubt.

    Args:
        own: What they say of that work, clause by clause.
        words: The words of a text, in the forms in which they are compared.
    """
    if asked.kind is not RequirementKind.QUANTITY or asked.value.unit != THINGS:
        return None
    wanted = next(counted(asked.text), None)
    at = demand.find(asked.text)
    if wanted is None or at < 0:
        return None
    number, piece, _ = wanted
    begin, end = clause_at(demand, at, at + len(asked.text))
    about = _about(demand[begin:end], words)
    said = [
        (len(about & _about(clause, words)), most, clause)
        for clause in own
        if (most := max((n for n, unit, _ in counted(clause) if unit == piece and n > 1), default=0.0))
    ]
    if not said:
        return None
    shared, most, clause = max(said, key=lambda one: one[:2])
    is_promised = not _NO_PROMISE.search(_AT_LEAST.sub("", clause))
    return Statement(asked=asked.text, said=clause, settles=shared > 0 and most >= number and is_promised)


def _about(clause: str, words: Callable[[str], frozenset[str]]) -> frozenset[str]:
    """What a clause counts, and what it says of that, without the numbers."""
    text = clause
    for _, piece, said in counted(clause):
        text = text.replace(said, f" {piece} " if piece.isascii() else "，")
    return frozenset(word for word in words(_SAYS_LITTLE.sub(" ", text)) if len(word) > 1)
