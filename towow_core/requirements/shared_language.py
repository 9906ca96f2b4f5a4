"""In which language the requester and whoever does it talk: what is written in one that they do not work in is open."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import SETTLED, opened
from towow_core.requirements.notes import names, say

_HAN, _KANA = re.compile("[\u4e00-\u9fff]"), re.compile("[\u3040-\u30ff]")
# Small words by which a sentence is known; those of two languages ("la", "a", "en", "me") tell nothing.
_SMALL_WORDS = {
    "en": r"the|and|for|with|need|want|looking|my|our|please|to|of",
    "de": r"der|die|das|und|ich|wir|für|mit|einen?|eine[mnr]|suche|suchen|brauche|nicht|höchstens|bitte|zum|zur|gern",
    "fr": r"le|les|une?|des|pour|je|nous|avec|dans|cherche|cherchons|voudrais|pas|au|du|mon|notre|quelqu|ou",
    "es": r"el|los|las|una|para|con|necesito|necesitamos|busco|buscamos|por|mi|nuestr[oa]|alguien|somos|quiero",
}
_KNOWN_BY = {code: re.compile(rf"(?<![\w])(?:{words})(?![\w])", re.IGNORECASE) for code, words in _SMALL_WORDS.items()}
_KNOWN_FROM = 2  # such words


def in_a_shared_language(
    requirement: Requirement, all_of_them: Sequence[Requirement], facts: PlanFacts, language: Language, sentence: str
) -> Requirement:
    """The same; open where nobody who does it works in the language that it is asked for in, by their own languages.

    A language that is asked for, and settled, is another one that both know.
    """
    written = _written_in(sentence, language)
    is_met = requirement.kind is RequirementKind.CAPABILITY and requirement.status is RequirementStatus.MET
    if not written or not is_met or not requirement.is_hard:
        return requirement
    if any(r.kind is RequirementKind.LANGUAGE and r.status in SETTLED for r in all_of_them):
        return requirement
    does = [part for part in facts.active if part.agent_id in requirement.met_by]
    known = {part.agent_id: offer.languages for part in does if (offer := facts.offers.get(part.agent_id)) is not None}
    if not known or any(not theirs or written in theirs for theirs in known.values()):
        return requirement
    who = names([*dict.fromkeys(part.display_name for part in does if part.agent_id in known)], language)
    zh = f"需求是用{_NAMES[written][0]}写的，{who}写明的语言里没有它；怎么沟通还没有定。"
    en = f"It is asked for in {_NAMES[written][1]}, which {who} does not name as a language: how you talk is open."
    return opened(requirement, say(language, zh, en), language)


_NAMES = {
    "zh": ("中文", "Chinese"),
    "en": ("英语", "English"),
    "de": ("德语", "German"),
    "fr": ("法语", "French"),
    "es": ("西班牙语", "Spanish"),
    "ja": ("日语", "Japanese"),
}


def _written_in(sentence: str, language: Language) -> str:
    """The code of the language that the sentence is written in; "" where its words do not say."""
    if _KANA.search(sentence):
        return "ja"
    if _HAN.search(sentence):
        return "zh" if language is Language.ZH else ""
    count = {code: len({*map(str.lower, known.findall(sentence))}) for code, known in _KNOWN_BY.items()}
    most, *others = sorted(count, key=lambda code: -count[code])
    return most if count[most] >= _KNOWN_FROM and count[most] > count[others[0]] else ""
