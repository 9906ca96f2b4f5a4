"""The same work done to another thing: "swap the place cards for envelopes", of "hand letter sixty place cards"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import Clause
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.answers import facts_said
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_SAYS_OF_IT = frozenset({K.QUALITY, K.QUANTITY, K.RECURRENCE})
_WORDS_MAX = 3  # of a thing
_LETTERS_MIN = 2
_AND_MORE = re.compile(
    rf"(?:,? and |, )(?:an?|the|some|\d+|{EN_NUMBER}) [a-z-]+(?: [a-z-]+)?(?=\s*(?:[,.;!?]|$|(?:for|by|in|on|at)\b))"
    rf"|[和跟与、及](?:\d+|{ZH_NUMBER})?[个张台只件把套]?[\u4e00-\u9fff]{{1,4}}(?=[，,。；;！!？?]|$)",
    re.IGNORECASE,
)


def another_thing(reading: Remark, clause: Clause) -> bool:
    """Whether the clause puts a thing in the place of one that a part names in its own words; as many are asked for.

    The part is asked for anew: whoever does it with the one may not do it with the other.
    """
    work = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard]
    unknown = [r for r in work if not any(map(concept_of, r.value.tags))]
    theirs = [r for r in unknown if _renamed(r.text, clause) != r.text]
    if not theirs and len(clause.new.split()) <= _WORDS_MAX and not _says_a_fact(clause.new, reading):
        return _in_what_is_said_of_it(reading, clause)
    if len(theirs) != 1 or len(clause.new.split()) > _WORDS_MAX or _says_a_fact(clause.new, reading):
        return False
    (old,) = theirs
    words = _renamed(old.text, clause)
    counted = [r for r in reading.standing if r.kind is K.QUANTITY and _renamed(r.text, clause) != r.text]
    if counted:  # how many is said apart, and may be more by now
        words = " ".join(remark_words.NUMBER.sub(" ", words).split())
    reading.drop((old, *counted))
    reading.add(K.CAPABILITY, words, RequirementValue(tags=(words,)))
    reading.found += [replace(r, text=_renamed(r.text, clause), span=None) for r in counted]
    reading.words.append(words)
    return True


def _in_what_is_said_of_it(reading: Remark, clause: Clause) -> bool:
    """ "Swap the guitar for violin", of music lessons: the work is as it was, with another thing in it."""
    said = [r for r in reading.standing if r.kind in _SAYS_OF_IT and _renamed(r.text, clause) != r.text]
    tags = {r.value.tags for r in said if r.kind is K.QUALITY and r.value.tags}
    if len(tags) != 1 or any(r.value.unit == TOUCHES for r in said):
        return False
    reading.replaced += [r.requirement_id for r in said]
    reading.found += [_as_renamed(r, clause) for r in said]
    return True


def _as_renamed(one: Requirement, clause: Clause) -> Requirement:
    text = _renamed(one.text, clause)
    shown = text if one.value.text == one.text else one.value.text
    return replace(one, text=text, span=None, value=replace(one.value, text=shown))


def things_beside(facts: Sequence[Requirement], text: str) -> Iterator[Requirement]:
    """What "and" joins to things that are counted, with them, as a wish of the same part: "two wardrobes and a bed"."""
    for one in facts:
        at = one.span
        more = _AND_MORE.match(text, at.end) if at and one.kind is K.QUANTITY and one.value.tags else None
        if at is not None and more is not None:
            words = text[at.start : more.end()].strip()
            value = RequirementValue(tags=one.value.tags, text=words)
            yield Requirement(requirement_id="", kind=K.QUALITY, text=words, value=value)


def _renamed(text: str, clause: Clause) -> str:
    if len(clause.what) < _LETTERS_MIN or not clause.new:
        return text
    around = r"\b" if clause.what.isascii() else ""
    return re.sub(f"{around}{re.escape(clause.what)}{around}", lambda _: clause.new, text, count=1, flags=re.IGNORECASE)


def _says_a_fact(words: str, reading: Remark) -> bool:
    """Whether it is a day, a place, a number: no thing that anybody works on."""
    return read_number(words) is not None or bool(
        facts_said(words, reading.understanding, reading.today, reading.known)[0]
    )
