"""That nobody is to be paid in advance, held against what those in the plan ask for and what it grants them."""

import re
from collections.abc import Iterator

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import Requirement, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding
from towow_core.requirements.notes import quoted, say

_ADVANCE = re.compile(
    r"\b(?:in advance|up[ -]?front|down[ -]?payments?|pre-?payments?|deposits?|on booking|before the (?:work|job))\b"
    r"|预付|预收|[定订]金|先付|先收|提前[付收]",
    re.IGNORECASE,
)
_IS_NONE = re.compile(r"\b(?:no|without|never|not)\b[^,.;]{0,12}$|[不无没免][^，。；]{0,4}$", re.IGNORECASE)
_NOTICE = re.compile(r"(?:day|week|month|hour|book|notice|appointment)\w*\s*$", re.IGNORECASE)  # "booked in advance"
_CLAUSE = re.compile(r"[^,.;，。；\n]+")
_AGREED = re.compile(r"^(?:In the plan|写进方案)[:：]\s*", re.IGNORECASE)


def check_nothing_in_advance(_: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Unmet where somebody asks for it, in the words of their condition; that it is paid afterwards, no fact says."""
    asked = [(part, said) for part in facts.active for said in _asked_by(part, facts)]
    if asked:
        said = dict.fromkeys((part.display_name, words) for part, words in asked)
        note = say(language, "有人要求预付：", "Payment in advance is asked for. ") + quoted([*said], language)
        return Finding(RequirementStatus.UNMET, tuple(dict.fromkeys(part.agent_id for part, _ in asked)), note)
    zh, en = (
        "方案里没有人要求预付；何时付款要和每个人说定。",
        "Nobody in the plan asks for it. When it is paid is to be agreed.",
    )
    return Finding(RequirementStatus.OPEN, note=say(language, zh, en))


def _asked_by(part: Assignment, facts: PlanFacts) -> Iterator[str]:
    """Of their conditions, their offer's words and what the plan notes of them, those that ask for it."""
    offer = facts.offers.get(part.agent_id)
    words = (*offer.conditions, offer.contribution) if offer is not None else ()
    for text in (*words, _AGREED.sub("", part.notes)):
        for clause in _CLAUSE.finditer(text):
            said = _ADVANCE.search(clause.group())
            before = clause.group()[: said.start()] if said else ""
            if said and not _IS_NONE.search(before) and not _NOTICE.search(before):
                yield clause.group().strip()
