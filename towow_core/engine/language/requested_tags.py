"""What a sentence asks for: lexicon concepts, and the sentence's own words for whatever the lexicon does not know."""

import re

from towow_core.domain.models import Language
from towow_core.engine.language import requests_en, requests_zh
from towow_core.engine.language.gazetteer import find_cities
from towow_core.engine.language.language_names import EN_NAMES
from towow_core.engine.language.polarity import without_polarity
from towow_core.engine.language.recurrence import without_recurrences
from towow_core.engine.lexicon.concept_search import Found, find_concepts
from towow_core.engine.lexicon.scenarios import scenarios, scenarios_in

_SIDE_REMARKS = tuple(re.compile(p, re.IGNORECASE) for p in (*requests_zh.SIDE_REMARKS, *requests_en.SIDE_REMARKS))
_SPEAKS = re.compile(r"speak(?:ers?|ing)\b", re.IGNORECASE)
_TONGUE = re.compile(rf"\b(?:{EN_NAMES}|native|fluent|bilingual)(?:[- ]native)?[-\s]*$", re.IGNORECASE)
_GREETING = re.compile(r"^\W*(?:你好|您好|嗨|哈喽|hi|hello|hey|test|测试|谢谢|thanks?)\W*$", re.IGNORECASE)
UNKNOWN_MAX = 5  # tags in the sentence's own words; more would be noise


def without_side_remarks(text: str) -> str:
    """The text without what it rules out ("不需要摄影"), already has ("we have a venue"), or says of whom it is for."""
    text = without_polarity(text)
    for pattern in _SIDE_REMARKS:
        text = pattern.sub("，", text)
    return text


def asked_for(text: str, language: Language) -> tuple[str, ...]:
    """Capability tags that the sentence names, in its order and language: `without_side_remarks` comes first."""
    known = tuple(found for found in find_concepts(text) if not _is_a_language(text, found))
    tags = [(found.start, found.concept.name.to(language)) for found in known]
    rules = requests_zh if language is Language.ZH else requests_en
    unknown = [(at, phrase) for at, phrase in rules.find_requests(text) if _is_new(phrase, at, known)]
    if not tags and not unknown and not scenarios_in(text) and not _GREETING.match(text):
        unknown = [(0, phrase) for phrase in rules.first_clause(without_recurrences(text).lstrip("，, "))]
    return tuple(dict.fromkeys(tag for _, tag in sorted([*tags, *unknown[:UNKNOWN_MAX]])))


def _is_a_language(text: str, found: Found) -> bool:
    """Who must be "a native English speaker", or "German-speaking", need not give a talk."""
    return _SPEAKS.match(text[found.start : found.end]) is not None and _TONGUE.search(text[: found.start]) is not None


def _is_new(phrase: str, at: int, known: tuple[Found, ...]) -> bool:
    """Not a concept, not where a concept stands, not an occasion, not just a city."""
    if not any(char.isalnum() for char in phrase):
        return False
    if find_concepts(phrase) or any(found.start < at + len(phrase) and at < found.end for found in known):
        return False
    return not find_cities(phrase) and not any(scenario.is_named_in(phrase) for scenario in scenarios())
