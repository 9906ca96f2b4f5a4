"""Two things that one label holds, each asked for by its own word: "灯光和音响" is not done by whoever only lights."""

import re
from collections.abc import Iterator
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import names, say

_LEAST = 2  # characters of a word that names a thing
_STEM = 4  # letters in which forms of one word are alike: lights, lighting


def said_of_both(found: tuple[Requirement, ...], facts: PlanFacts, language: Language) -> tuple[Requirement, ...]:
    """The same; open where no offer's words, without the label that we put before them, say one of the two."""
    return tuple(_held(one, found, facts, language) for one in found)


def _held(one: Requirement, found: tuple[Requirement, ...], facts: PlanFacts, language: Language) -> Requirement:
    if one.kind is not RequirementKind.CAPABILITY or one.status is not RequirementStatus.MET or one.span is None:
        return one
    beside = [each for each in _beside(one, found) if not _is_a_form(each, one.span.text)]
    own = [*_own_words(one, facts)]
    asked = (one.span.text, *beside)
    if not beside or not own or all(any(_says(words, word) for words in own) for word in asked):
        return one
    quoted = names([f"“{word}”" for word in asked], language)
    note = say(
        language,
        f"这里要的是{quoted}；答应的内容没有分别写明，是不是都包括，没有定。",
        f"{quoted} are asked for; what was said yes to does not name each, so whether it is all included is open.",
    )
    return replace(one, status=RequirementStatus.OPEN, note=note)


def _beside(one: Requirement, found: tuple[Requirement, ...]) -> Iterator[str]:
    """Other words of the demand that are a piece of the same label."""
    for other in found:
        is_alone = other.kind is RequirementKind.QUALITY and not other.value.tags and other.span is not None
        if is_alone and len(other.text) >= _LEAST and any(_is_piece(other.text, tag) for tag in one.value.tags):
            yield other.text


def _is_piece(word: str, tag: str) -> bool:
    return word.casefold() != tag.casefold() and _says(tag, word)


def _is_a_form(word: str, other: str) -> bool:
    return _says(word, other) or _says(other, word)


def _own_words(one: Requirement, facts: PlanFacts) -> Iterator[str]:
    labels = "|".join(map(re.escape, one.value.tags))
    for agent_id in one.met_by:
        if (offer := facts.offers.get(agent_id)) is not None:
            yield re.sub(rf"(?:{labels})[：:]", "", offer.contribution, flags=re.IGNORECASE)


def _says(words: str, word: str) -> bool:
    stem = word.casefold()[:_STEM] if word.isascii() else word
    return re.search(rf"\b{re.escape(stem)}" if word.isascii() else re.escape(stem), words, re.IGNORECASE) is not None
