"""What a guide is to tell of what they show, and nobody else does: "最好讲讲老别墅的故事"."""

# ruff: noqa: E501  # these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.engine.lexicon.concept_search import Found
from towow_core.engine.lexicon.everyday import Called

_TOLD_OF_IT = re.compile(
    r"[讲说](?:讲|说|一讲|一说|一下|些|点|点儿)?(?:那里|当地|这里)?[^，,。；;讲说孩]{1,8}的(?:故事|历史|来历|传说|典故|掌故)"
    r"|\b(?:tell(?:s|ing)?|told|some|with|know(?:s|ing)?) (?:us )?(?:some |the |a few |good )?(?:stories|tales) (?:of|about|behind)\b",
    re.IGNORECASE,
)
_GUIDES, _TELLS = "guiding", frozenset({"storytelling", "speaking"})


def is_told_by_a_guide(text: str, one: Called | Found, known: Sequence[Found]) -> bool:
    """Whether a guide is asked for, and it is only what they are to tell of what they show."""
    key = one.trade.key if isinstance(one, Called) else one.concept.key
    if key not in _TELLS or not any(each.concept.key == _GUIDES for each in known):
        return False
    return any(match.start() < one.end and one.start < match.end() for match in _TOLD_OF_IT.finditer(text))
