"""What a remark says beside its wishes, and nobody could act on: a laugh, praise of who planned it, an idle doubt."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.plain_wishes import asks_for_more
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements import remark_words
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_doubts import speaks_of_values

_LAUGHS = re.compile(
    r"^\W*(?:[哈嘿呵嘻]{2,}|ha(?:ha)*|hehe|lol|wow|haha\w*|ooh?|aww?|oh my|goodness)\b|^\W*[哈嘿呵嘻哇]{2,}|笑死",
    re.IGNORECASE,
)
_OF_WHO_PLANS = re.compile(
    r"^\W*(?:你们?(?:大家)?(?:真|太|好|都|也|简直|可)|(?:and |but |so )?(?:you|you guys|you lot|you people|you all)(?:['’]re| are| must be| were)\b)",
    re.IGNORECASE,
)
_WONDERS = re.compile(
    r"^\W*(?:hmm+\W*|well\W*|mm+\W*)?(?:(?:i|we)(?:['’]m| am|['’]re| are)? (?:just |do |really )?(?:wonder(?:ing)?|hope|(?:don['’]t|do not) know|no idea|not sure)|who knows|let['’]?s hope|fingers crossed)\b"
    r"|^\W*(?:也|就是|我们?|咱们?|还)*(?:不知道|不晓得|不清楚|不确定|谁知道|但愿)",
    re.IGNORECASE,
)
_MUST_BE = re.compile(r"\bmust be\b", re.IGNORECASE)


def is_aside(clause: str, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether it laughs, is about whoever drew the plan up, or wonders, and speaks of nothing that is asked for."""
    if _WONDERS.search(clause):
        return _speaks_of_nothing(clause, facts, reading)
    is_one = _OF_WHO_PLANS.search(clause) or _LAUGHS.search(clause)
    said = _MUST_BE.sub(" ", clause)
    return is_one is not None and not asks_for_more(said) and _speaks_of_nothing(said, facts, reading)


def _speaks_of_nothing(clause: str, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether no day, amount, number or place is in it, and nothing that is asked for, or could be."""
    if any(one.kind is not RequirementKind.QUALITY or one.value.unit or one.value.tags for one in facts):
        return False
    is_named = reading.named(clause) or find_concepts(clause) or remark_words.NUMBER.search(clause)
    return not is_named and not speaks_of_values(clause)
