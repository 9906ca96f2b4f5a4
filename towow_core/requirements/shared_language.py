"""In which language the requester and whoever does it talk: what is written in one that they do not work in is open."""

import re
from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.glosses import foreign_language
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import SETTLED, opened
from towow_core.requirements.notes import names, say

_HAN = re.compile("[\u4e00-\u9fff]")
_IS_ENGLISH = re.compile(r"\b(?:the|and|for|with|need|want|looking|my|our|please|to|of)\b", re.IGNORECASE)
_ENGLISH_FROM = 2  # such words


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
    if other := foreign_language(sentence):
        return other
    if language is Language.ZH:
        return "zh" if _HAN.search(sentence) else ""
    is_english = len(_IS_ENGLISH.findall(sentence)) >= _ENGLISH_FROM and not _HAN.search(sentence)
    return "en" if is_english else ""
