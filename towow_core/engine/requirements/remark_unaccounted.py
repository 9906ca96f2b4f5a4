"""Clauses of a remark of which nothing was made: each is a line in its own words, open where it asks for something.

The last look at a remark, so that no clause that says something is in no change and in no line.
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.plain_wishes import asks_for_more, praises, without_idioms, without_praise
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.left_over import telling_words
from towow_core.engine.requirements.named_by import tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_clauses import is_as_it_was
from towow_core.engine.requirements.remark_wished import unnamed

_CLAUSE = re.compile(r"(?:[^，,。.；;！!？?\n]|(?<=\d)[.,](?=\d)|\.(?=\w))+")
# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken
_TELLING_MIN = 3  # characters of words that say something
# What says nothing alone, or only that all else stays, or that something is to be changed.
_EMPTY = re.compile(
    r"好的?|谢谢|麻烦|辛苦|可以|[想需]?要|需要|就这样|这样|没问题|不好意思|抱歉|其他|其余|别的|照旧|不变|另外|还有|改一下|调整|换一下|不对|算了|行|嗯"
    r"|\b(?:ok(?:ay)?|yes|no|thanks?|thank you|please|sorry|actually|also|well|great|fine|good|all|that['’]?s|it|rest|same|before|else|everything|otherwise|instead|change|changes|plan|hi|hello|need|want|really|wait|sure|right|so|then|now|again|just)\b",
    re.IGNORECASE,
)
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
        if not words or is_done or is_told or is_as_it_was(words, reading):
            continue
        is_of_a_part = _is_said_of_it(words, reading)
        if _says_a_fact(words, reading) or (not is_of_a_part and _says_more(words) and asks_for_more(words)):
            value = RequirementValue(text=words)
            yield Requirement(requirement_id="", kind=RequirementKind.QUALITY, text=words, value=value)
        elif not is_of_a_part and _says_more(words):
            value = RequirementValue(text=words, unit=OCCASION)
            yield Requirement(requirement_id="", kind=RequirementKind.QUALITY, text=words, value=value, is_hard=False)


def _says_a_fact(words: str, reading: Remark) -> bool:
    """Whether a number or a day is in it."""
    if not _WORD.search(words):
        return False
    facts = facts_said(words, reading.understanding, reading.today, reading.known)[0]
    return any(one.value.first or one.value.number or one.value.last for one in facts)


def _is_said_of_it(words: str, reading: Remark) -> bool:
    """Whether it only names a part once more, or one that the remark has changed: "too dear: at most €500"."""
    named = {tag for r in reading.named(words) if r.kind is RequirementKind.CAPABILITY for tag in tags_of(r)}
    is_changed = any(named & {*one.value.tags} for one in reading.found)
    return bool(named) and (is_changed or not _says_more(unnamed(words, reading)))


def _says_more(words: str) -> bool:
    """Whether it is more than a courtesy, praise, or a word that joins: something that somebody could have meant."""
    left = _EMPTY.sub(" ", without_praise(without_idioms(words)) if praises(words) else without_idioms(words))
    telling = telling_words(left, 0, len(left))
    return sum(end - start for start, end in telling) >= _TELLING_MIN
