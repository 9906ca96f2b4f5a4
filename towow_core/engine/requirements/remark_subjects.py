"""Whether a clause of a remark has a subject of its own, and so is not about what the clause before it names."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_LEAD_EN = r"\W*+(?:(?:and|but|so|then|also|actually|now|please|maybe|perhaps)\W++)*+"
_MAY_EN = (
    r"(?:['’](?:ll|d|re|ve)|(?:will|would|can|could|shall|should|may|might|must|are|is|going|have|need|want|wish|like|love|prefer"
    r"|hope|plan|not|just|only|now|also|all|to)\b|\W+)"
)
# "We need them by the 20th", "we can wait until then" are about what is named before; "we move to the 23rd" is not.
_OF_BEFORE_EN = r"(?:need|want|like|love|prefer|have|get|take|use|wait|expect|require|book|hire|ask|see|know|think|happy|fine|glad|ok(?:ay)?|do not|don['’]t)\b"
_WE_EN = re.compile(
    rf"{_LEAD_EN}(?:{_MAY_EN}*+\b(?:we|i)\b|let['’]?s\b|let us\b)(?:{_MAY_EN})*+(?!{_OF_BEFORE_EN})[a-z]+",
    re.IGNORECASE,
)
_THEM_EN = re.compile(r"\b(?:them|him|her|those|(?<!make )(?<!do )(?<!hold )it)\b", re.IGNORECASE)
_THING_EN = re.compile(
    rf"{_LEAD_EN}(?:(?:the|our|my|a|an)\s+(?P<said>(?:[\w'’-]+\s+){{1,4}}?)|(?P<all>everything|all of it)\s+)"
    r"(?:(?:will|would|can|could|shall|should|may|might|must|has to|have to|is going to)\s+)?"
    r"(?:is|are|was|be|moves?|changes?|switch(?:es)?|shifts?|comes?|goes|go|starts?|lasts?|runs?|takes?|happens?)\b",
    re.IGNORECASE,
)
_LEAD_ZH = r"[\W那么不过但是所以其实然后最好尽量大概应该可能]*+"
_MAY_ZH = r"(?:可以|可能|打算|准备|希望|应该|需要|还是|[想要得能会就也都先再])"
_WE_ZH = re.compile(
    rf"{_LEAD_ZH}(?:[我咱](?:们|(?!们))|大家)\s*{_MAY_ZH}*+\s*[^\W\d_要用拿收取等请找订有行好够看说觉可需希应]"
)
_THING_ZH = re.compile(
    rf"{_LEAD_ZH}(?P<said>[\u4e00-\u9fff]{{2,20}}?){_MAY_ZH}*\s*(?:改[到成为在]|[挪换移调推延][到成至]|推迟|提前|延后|顺延|[在是]|办|开|持续|玩|搞)"
)
# What only speaks of time or of nothing names no subject.
_NAMES_NONE = re.compile(
    rf"{_MAY_ZH}|那么?|不过|但是?|所以|其实|然后|最好|尽量|大概|时间|日期|时候|日子|最[晚迟早后]|期限|交期|这样|这个|那个|它们?|[她他]们?|[的了吧请把给在是]"
    r"|\b(?:the|last|latest|final|new|due|earliest|best|only|day|days|date|dates|deadline|time|week|month|end|middle|start|one|ones|rest|thing|and|of|in|it|that|this)\b",
    re.IGNORECASE,
)


def has_own_subject(clause: str, fact: str) -> bool:
    """Whether it is about us, or about something that it names itself: "we move to the 23rd", 我们改到23号.

    Args:
        fact: The words of what it says of that: they name nothing.
    """
    words = clause.replace(fact, " ")
    if _WE_ZH.match(words) or (_WE_EN.match(words) and not _THEM_EN.search(words)):
        return True
    thing = _THING_EN.match(words) or _THING_ZH.match(words)
    if thing is None:
        return False
    said = thing.groupdict()
    return bool(said.get("all")) or bool(re.sub(r"[\W\d_]+", "", _NAMES_NONE.sub(" ", said["said"] or "")))
