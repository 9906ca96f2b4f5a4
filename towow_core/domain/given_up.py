"""What is said of a requirement that counts no more: of what must not be, so that it does not read as its opposite."""

import re

from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementKind

_RULES_OUT = re.compile(
    r"[不没别非除勿]|\b(?:not?|never|without|nobody|nothing|except|but|none|don['’]t|avoid|exclud\w+)\b|n['’]t\b",
    re.IGNORECASE,
)


def given_up(kind: RequirementKind, words: str, language: Language) -> str:
    """One clause without its end: "不再要求场地", and of an exclusion “不要方舟”这一条不再算数.

    Args:
        words: Of the requirement; of an exclusion they may be the bare name of what is ruled out.
    """
    is_zh = language is Language.ZH
    if kind is not RequirementKind.EXCLUSION:
        return f"不再要求{words}" if is_zh else f"{words} given up"
    shown = words if _RULES_OUT.search(words) else f"不要{words}" if is_zh else f"not {words}"
    return f"“{shown}”这一条不再算数" if is_zh else f"“{shown}” counts no more"
