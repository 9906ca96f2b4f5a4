"""What a sentence asks for: lexicon concepts, and the sentence's own words for whatever the lexicon does not know."""

import re

from towow_core.matching import phrases_en, phrases_zh
from towow_core.matching.gazetteer import find_cities
from towow_core.matching.lexicon import Found, find_concepts
from towow_core.matching.scenarios import SCENARIOS, scenarios_in
from towow_core.models import Language

_SIDE_REMARKS = tuple(re.compile(p, re.IGNORECASE) for p in (*phrases_zh.SIDE_REMARKS, *phrases_en.SIDE_REMARKS))
_GREETING = re.compile(r"^\W*(?:你好|您好|嗨|哈喽|hi|hello|hey|test|测试|谢谢|thanks?)\W*$", re.IGNORECASE)
UNKNOWN_MAX = 5  # tags in the sentence's own words; more would be noise


def without_side_remarks(text: str) -> str:
    """The text without what it rules out ("不需要摄影"), already has ("we have a venue"), or says of whom it is for."""
    for pattern in _SIDE_REMARKS:
        text = pattern.sub("，", text)
    return text


def asked_for(text: str, language: Language) -> tuple[str, ...]:
    """Capability tags that the sentence names, in its order and language: `without_side_remarks` comes first."""
    known = find_concepts(text)
    tags = [(found.start, found.concept.name(language)) for found in known]
    rules = phrases_zh if language is Language.ZH else phrases_en
    unknown = [(at, phrase) for at, phrase in rules.asked(text) if _is_new(phrase, at, known)]
    if not tags and not unknown and not scenarios_in(text) and not _GREETING.match(text):
        unknown = [(0, phrase) for phrase in rules.gist(text)]
    return tuple(dict.fromkeys(tag for _, tag in sorted([*tags, *unknown[:UNKNOWN_MAX]])))


def _is_new(phrase: str, at: int, known: tuple[Found, ...]) -> bool:
    """Not a concept, not where a concept stands, not an occasion, not just a city."""
    if find_concepts(phrase) or any(found.start < at + len(phrase) and at < found.end for found in known):
        return False
    return not find_cities(phrase) and not any(scenario.words.search(phrase) for scenario in SCENARIOS)
