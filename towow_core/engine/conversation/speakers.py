"""Where a question speaks of the work of whoever asks it ("am I late?", 我有什么任务)."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.unread import Span

_THE_PLAN = r"(?:plan|workflow|project|canvas|team|event|party)\b"
_MY = re.compile(
    rf"\b(?:my(?! {_THE_PLAN})|mine|(?<!tell )(?<!show )(?<!give )(?<!let )(?<!remind )me|(?-i:I))\b|(?<![给诉])我(?!们|的?(?:计划|方案|流程|工作流|项目|活动))的?",
    re.IGNORECASE,
)
_ONLY_ASKS = re.compile(  # "I" is whoever asks, and nobody whose work is asked about
    r"\bI(?:['’]d| would)? (?:just )?(?:like|want|need) to (?:know|see|ask)\b|\b(?:can|may|could) I (?:see|ask|know|get|have a look at)\b|\bI wonder\b|我(?:想|要)?(?:知道|问|看|了解)(?:一?下|问|看)?",
    re.IGNORECASE,
)
_ANYBODY_S = re.compile(
    r"\b(?:can|could|should|shall|may|must|do) I (?:have to |need to )?(?:do|start|begin|work)\b.*\b(?:next|now|first|before|after|with)\b|\b(?:can|could|should|do) I (?:start|begin)\b|我(?:该|应该|可以|能|先|得|要|现在)*(?:先|从|接下来)",
    re.IGNORECASE,
)
_OUR_OWN = re.compile(rf"\bmy (?={_THE_PLAN})|我的?(?=(?:计划|方案|流程|工作流|项目|活动))", re.IGNORECASE)


def said_of_oneself(text: str) -> list[Span]:
    """From where to where whoever asks names themselves as somebody who has work here."""
    asks = said_of_no_work(text)
    found = (me.span() for me in _MY.finditer(text))
    return [(start, end) for start, end in found if not any(one <= start < other for one, other in asks)]


def said_of_no_work(text: str) -> list[Span]:
    """From where to where they are only the one who asks, or speak of the plan as theirs."""
    return [found.span() for pattern in (_ONLY_ASKS, _OUR_OWN) for found in pattern.finditer(text)]


def is_anybodys(text: str) -> bool:
    """ "What should I do next?": what comes next is the same for everybody, whoever says it."""
    return _ANYBODY_S.search(text) is not None
