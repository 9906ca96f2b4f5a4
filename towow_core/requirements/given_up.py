"""What is said of a requirement that counts no more: of what must not be, so that it does not read as its opposite."""

import re

from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementKind
from towow_core.requirements.notes import say

_RULES_OUT = re.compile(
    r"[不没别非除勿]|\b(?:not?|never|without|nobody|nothing|except|but|none|don['’]t|avoid|exclud\w+)\b|n['’]t\b",
    re.IGNORECASE,
)


def given_up(kind: RequirementKind, words: str, language: Language) -> str:
    """One clause without its end: "不再要求场地", and of an exclusion “不要方舟”这一条不再算数.

    Args:
        words: Of the requirement; of an exclusion they may be the bare name of what is ruled out.
    """
    if kind is not RequirementKind.EXCLUSION:
        return say(language, f"不再要求{words}", f"{words} given up")
    shown = words if _RULES_OUT.search(words) else say(language, f"不要{words}", f"not {words}")
    return say(language, f"“{shown}”这一条不再算数", f"“{shown}” counts no more")
