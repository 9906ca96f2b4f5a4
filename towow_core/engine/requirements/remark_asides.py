"""What a remark says beside its wishes, and nobody could act on: a laugh, praise of who planned it, an idle doubt, hearsay."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.plain_wishes import asks_for_more, complains_or_doubts
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
# What somebody else says of how it is: "I hear it may rain", 听我妈说那天要下雪.
_HEARSAY = re.compile(
    r"^\W*(?:(?:and|but|so|because|as|besides|also)\W+)*(?:(?:i|we)(?:['’]ve| have)? (?:just |also )?(?:hear|heard|read)\b|(?:they|people|somebody|someone|everybody|everyone|(?:my|our|the|his|her|a) (?!boss\b|manager\b|director\b)[\w'’-]+(?: [\w'’-]+)?|(?-i:[A-Z][a-z]+)(?= (?:says|said|told|tells|reckons|claims|warns|warned)\b)) (?:says?|said|tells? (?:me|us)|told (?:me|us)(?! to\b)|reckons?|claims?|warns?|warned)\b(?! (?:no|yes)\b)"
    r"|apparently\b|(?:word|rumou?r) has it|it(?:['’]s| is) (?:said|rumou?red)|the forecast|it (?:might|may|could) (?:well )?(?:rain|snow|be (?:cold|hot|windy|busy|wet)))"
    r"|^\W*(?:不过|另外|而且|而|对了|因为|还有|反正)*(?:听[^，,。]{0,6}?说|据说|据[\u4e00-\u9fff]{1,4}说|(?:我|他|她)?(?:[爸妈]妈?|同事|朋友|邻居|老公|老婆|室友|表[哥姐弟妹]|亲戚|网上|有人|天气预报|预报)说|天气预报)",
    re.IGNORECASE,
)
# With any of these it is a wish, or a doubt about what is asked for.
_WISHED = re.compile(
    r"要(?!是|下|降|来|堵|变|涨|关|停)|应该|最好|[想请换改]|希望|不[要用能想]|(?<![特区])别(?![的人])|取消|[加减]到"
    r"|\b(?:needs?|must|should|wants?|please|let['’]?s|drop|skip|cancel|add|instead|rather|better|prefer\w*|would like|have to|has to|to be|yes|no)\b",
    re.IGNORECASE,
)
_OF_THE_PLAN = frozenset(
    {
        RequirementKind.HEAD_COUNT,
        RequirementKind.BUDGET,
        RequirementKind.QUANTITY,
        RequirementKind.PERSON,
        RequirementKind.EXCLUSION,
        RequirementKind.PROVIDED_BY_REQUESTER,
        RequirementKind.CAPABILITY,
    }
)
_MUST_BE = re.compile(r"\bmust be\b", re.IGNORECASE)


def is_aside(clause: str, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether it laughs, is about whoever drew the plan up, wonders or tells what others say, and asks for nothing."""
    if _HEARSAY.search(clause) and not _WISHED.search(clause):
        return _is_only_heard(clause, facts, reading)
    if _WONDERS.search(clause):
        return _speaks_of_nothing(clause, facts, reading)
    is_one = _OF_WHO_PLANS.search(clause) or _LAUGHS.search(clause)
    said = _MUST_BE.sub(" ", clause)
    return is_one is not None and not asks_for_more(said) and _speaks_of_nothing(said, facts, reading)


def _is_only_heard(clause: str, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether it says how many, how much or who of nothing, and complains of nothing that is asked for."""
    days = any(one.kind is RequirementKind.DATE for one in facts)
    if any(one.kind in _OF_THE_PLAN for one in facts) or (remark_words.NUMBER.search(clause) and not days):
        return False
    is_named = any(r.kind is RequirementKind.CAPABILITY for r in reading.named(clause))
    return not (is_named and (complains_or_doubts(clause) or asks_for_more(clause)))


def _speaks_of_nothing(clause: str, facts: Sequence[Requirement], reading: Remark) -> bool:
    """Whether no day, amount, number or place is in it, and nothing that is asked for, or could be."""
    if any(one.kind is not RequirementKind.QUALITY or one.value.unit or one.value.tags for one in facts):
        return False
    is_named = reading.named(clause) or find_concepts(clause) or remark_words.NUMBER.search(clause)
    return not is_named and not speaks_of_values(clause)
