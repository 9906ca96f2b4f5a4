"""Clauses of a remark of which nothing was made: each with a day or a number in it is a line in its own words.

The last look at a remark, so that no clause that says something is in no change and in no line.
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_clauses import is_as_it_was

_CLAUSE = re.compile(r"(?:[^，,。.；;！!？?\n]|(?<=\d)[.,](?=\d)|\.(?=\w))+")
_WORD = re.compile(r"[^\W\d_]+")


def unaccounted(reading: Remark, done: Sequence[tuple[int, int]]) -> Iterator[Requirement]:
    """What is in none of the lines so far.

    Args:
        done: Where acts were carried out.
    """
    said = [one.text for one in reading.found]
    dated = {tag for one in reading.found if one.kind is RequirementKind.DATE for tag in one.value.tags}
    kept = [words for tags, _, words in reading.staying if dated.isdisjoint(tags)]
    for clause in _CLAUSE.finditer(reading.text):
        words, (start, end) = clause.group().strip(), clause.span()
        is_done = any(first < end and start < last for first, last in (*done, *reading.read))
        is_told = any(words in one or (one and one in words) for one in (*said, *kept))
        if words and not (is_done or is_told or is_as_it_was(words, reading)) and _says_something(words, reading):
            value = RequirementValue(text=words)
            yield Requirement(requirement_id="", kind=RequirementKind.QUALITY, text=words, value=value)


def _says_something(words: str, reading: Remark) -> bool:
    """Whether a number or a day is in it."""
    if not _WORD.search(words):
        return False
    facts = facts_said(words, reading.understanding, reading.today, reading.known)[0]
    return any(one.value.first or one.value.number or one.value.last for one in facts)
