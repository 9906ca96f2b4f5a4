"""What a model made of a sentence, held to the sentence: what that says outright, no answer says otherwise.

Its requirements are merged with the rules' (`merging.py`). Here are the fields beside them, by which people are found
and plans are drawn: place, day, head-count, the capabilities, the language, and the sentence said again.
"""

from collections.abc import Iterable, Sequence

from towow_core.domain.models import DemandContext, DemandUnderstanding, Language
from towow_core.domain.requirements import ReadBy, Requirement, RequirementKind
from towow_core.engine.characters import letters_of
from towow_core.engine.language.gazetteer import find_cities, same_place
from towow_core.engine.language.money import find_amounts
from towow_core.engine.language.numerals import read_number
from towow_core.engine.language.text import language_of
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.requirements.remark_words import NUMBER
from towow_core.support.replacing import replace

K = RequirementKind
_OUTRIGHT = frozenset({ReadBy.RULE, ReadBy.BOTH})
_LARGE = 100  # a smaller number is a day, an hour, or was counted together ("two speakers and a host": three)
_MIXED = (0.1, 0.5)  # the share of Chinese among the letters of a sentence that may be either
_YEARS = range(2000, 2100)


def language_said(read: Language, sentence: str) -> Language:
    """The language that a model read, where the sentence is in both; else its own."""
    cjk, letters = letters_of(sentence)
    share = cjk / max(1, letters)
    return read if _MIXED[0] < share < _MIXED[1] else language_of(sentence)


def left_out(read: DemandUnderstanding, own: Sequence[Requirement]) -> tuple[str, ...]:
    """Capabilities that the sentence asks for outright, by the rules, and of which a model says nothing at all.

    Args:
        own: What the rules read in it by themselves.
    """
    concepts = _concepts_of(read)
    asked = (one for one in own if one.kind is K.CAPABILITY and one.is_hard and not _is_quoted(one, read.requirements))
    return tuple(dict.fromkeys(t for one in asked for t in one.value.tags[:1] if _concept(t) not in concepts))


def names_all(read: DemandUnderstanding, asked: Iterable[str]) -> bool:
    """Whether a model names each of these capabilities, in whichever words."""
    return {_concept(tag) for tag in asked} <= _concepts_of(read)


def _concepts_of(read: DemandUnderstanding) -> set[str]:
    quoted = (tag for one in read.requirements for tag in one.value.tags)
    return {_concept(tag) for tag in (*read.capability_tags, *quoted)}


def _concept(tag: str) -> str:
    return concept.key if (concept := concept_of(tag)) is not None else tag.casefold()


def _is_quoted(one: Requirement, said: Iterable[Requirement]) -> bool:
    """Whether the model quotes these words: then it read them, as something else."""
    mine = one.span
    return any(mine and s.span and s.span.start < mine.end and mine.start < s.span.end for s in said)


def context_said(context: DemandContext, asked: Iterable[Requirement]) -> DemandContext:
    """The context with the one place, day and head-count that the sentence says outright."""
    read = [one for one in asked if one.is_hard and one.read_by in _OUTRIGHT]
    outright = [one for one in read if not one.value.tags]
    places = {one.value.text for one in outright if one.kind is K.PLACE and one.value.text and not one.value.unit}
    numbers = (one.value.number for one in read if one.kind is K.HEAD_COUNT and not one.value.per)
    counts = {number for number in numbers if number is not None}
    days = _days(outright)
    if len(places) == 1 and not same_place(place := next(iter(places)), context.location or ""):
        context = replace(context, location=place)
    if len(counts) == 1:
        context = replace(context, expected_attendees=round(next(iter(counts))))
    return replace(context, date=next(iter(days))) if len(days) == 1 else context


def _days(asked: Iterable[Requirement]) -> set[str]:
    dates = [one.value for one in asked if one.kind is K.DATE]
    whole = [value for value in dates if not (value.text or value.choices or value.every or value.days)]
    is_exact = len(whole) == len(dates) and all(value.first == value.last for value in whole)
    return {value.first for value in whole if value.first} if is_exact else set()


def surface_said(surface: str, sentence: str, context: DemandContext) -> str:
    """The sentence said again, where it names no amount, city or large number that the sentence does not; else that."""
    amounts = {money.amount for money in find_amounts(sentence)}
    cities = {city.key for city in find_cities(f"{sentence} {context.location or ''}")}
    is_true = (
        all(money.amount in amounts for money in find_amounts(surface))
        and all(city.key in cities for city in find_cities(surface))
        and _large(surface) <= _large(sentence) | amounts
    )
    return surface if is_true else " ".join(sentence.split())


def _large(text: str) -> set[float]:
    found = (read_number(match.group()) for match in NUMBER.finditer(text))
    return {number for number in found if number is not None and number >= _LARGE and number not in _YEARS}
