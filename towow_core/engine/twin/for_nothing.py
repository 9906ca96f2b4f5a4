"""Whether somebody does something for nothing: where their profile says so, or where they say yes to unpaid work."""

import re
from collections.abc import Sequence

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.engine.matching.candidate_fit import Match, unpaid_in

_FREE = re.compile(
    r"(?<!不)(?:不收(?:取)?(?:任何)?(?:费用?|钱)|不要(?:钱|报酬)|分文不[取收]|无偿|免费(?=[，,。；;、！!]|$)|(?:是|做|都|全|完全)免费)"
    r"|\b(?:pro bono|free of charge|for free|for nothing|unpaid|without pay|(?:charge|charges|cost|costs) nothing"
    r"|no (?:charge|fee)|(?:do not|don't|does not|doesn't|never) charge(?! (?:extra|more|for)\b))\b",
    re.IGNORECASE,
)
# "一般不收费": what is so as a rule, or for some, is no word on this one.
_AS_A_RULE = re.compile(
    r"一般|通常|大多|多半|有时|往往|基本|首次|第一次|对.{1,8}(?:不收|免费|无偿)"
    r"|\b(?:usually|mostly|often|sometimes|normally|generally|as a rule|first|if|unless|until)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^，,。.；;！!？?\n]+")


def is_for_nothing(profile: AgentProfile, understanding: DemandUnderstanding, does: Sequence[Match]) -> bool:
    """Of somebody with no price in figures. Whose profile says neither a price nor that, of them nobody knows it."""
    if unpaid_in(understanding) is not None:
        return True
    texts = [profile.profile_summary, *(match.detail for match in does)]
    return any(_says_free(text) for text in texts)


def _says_free(text: str) -> bool:
    clauses = (match.group() for match in _CLAUSE.finditer(text))
    return any(_FREE.search(clause) and not _AS_A_RULE.search(clause) for clause in clauses)
