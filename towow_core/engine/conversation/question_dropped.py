""" "Cancel", 算了, said to what was asked: the question is taken back by it, and never what is drawn, or under way.

Said right after a change that was made, it may mean that change: whether that is to be taken back is asked.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence

from towow_core.domain.canvas import RunState, Turn
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.moods import is_no
from towow_core.engine.conversation.reading import LIKELY, Action, ask

_ENDS = r"(?:[\s,，.。!！…]|了|吧|啦|好了|please|then|thanks?|thank\s+you|now)*+"
_LEAD = (
    r"(?:[\s,，.。!！…]|oh|ok(?:ay)?|well|no+\b|sorry|wait|hm+|actually|please|just|let['’]?s|那就?|嗯+|哦+|还是|先)*+"
)
_FORGETS = r"forget\s+(?:it|that|about\s+(?:it|that))|never\s*mind|cancel(?:\s+(?:it|that|this))?|scratch\s+that|drop\s+(?:it|that)|算了|取消|当我没说|作罢"
_DROPS = re.compile(
    rf"{_LEAD}(?:{_FORGETS}|leave\s+(?:it|that)(?:\s+(?:be|alone))?|don['’]?t|do\s+not|not\s+(?:that|this|now)"
    r"|(?:neither|none)(?:\s+of\s+(?:them|these|those|the\s+two|it))?|no\s+thanks?|nope|nah|cancel\s+(?:the|that|your)\s+question"
    r"|不用|不要|不必|不是(?:这个|那个)?|都不(?:是|要|对)|没事|放弃)"
    rf"{_ENDS}|[\s]*(?:no+|不+)[\s,，.。!！…]*(?:thanks?|谢谢)?[\s.。!！]*",
    re.IGNORECASE,
)
_FORGETS_IT = re.compile(rf"{_LEAD}(?:{_FORGETS}){_ENDS}", re.IGNORECASE)
_NOT_TO_BE = re.compile(  # 别删, "don't delete it", said right behind what was done
    rf"{_LEAD}(?:别|不用|不要|不必|不该|不能|先别|先不|可别|千万别)(?P<zh>删|移除|去掉|拿掉|改|加|挪|动|做|弄|换|画|推迟|提前|移|撤)?(?:除|掉|走|它|这个|那个|了|啊|呀|哦){{0,3}}{_ENDS}"
    rf"|{_LEAD}(?:don['’]?t|do\s+not|you\s+should(?:n['’]t|\s+not)\s+have)(?:\s+(?P<en>delete|deleted|remove|removed|change|changed|move|moved|add|added|do|done|rename|renamed|touch|touched))?(?:\s+(?:it|that|this|them))?{_ENDS}",
    re.IGNORECASE,
)
_DELETES = re.compile(r"[删除移去拿]|\bdelet|\bremov|^delet|^remov", re.IGNORECASE)
_SAID_MAX = 60


def drops(sentence: str) -> bool:
    """Whether it says no more than that something asked is not to be done."""
    return len(sentence) <= _SAID_MAX and (is_no(sentence) or _DROPS.fullmatch(sentence) is not None)


def dropped(sentence: str, before: Sequence[Turn], run: RunState | None, replies: CanvasReplies) -> Action | None:
    """What is said to who takes back a question, or the change right before; None where the sentence does neither."""
    last = before[-1] if before and before[-1].role == "assistant" else None
    is_meant_so = last is not None and bool(last.act) and not last.is_question and _denies_what_was_done(sentence, last)
    if last is None or not (drops(sentence) or is_meant_so):
        return None
    is_under_way = run is not None and run.is_under_way
    if last.is_question or last.options:
        return DecisionType.RESPOND, {"message": _left(replies, is_under_way=is_under_way)}, LIKELY
    is_of_a_run = is_under_way and re.search(r"cancel|取消", sentence, re.IGNORECASE) is not None
    if not last.act or is_of_a_run or not (is_meant_so or _FORGETS_IT.fullmatch(sentence)):
        return None
    first = last.content.split("\n", 1)[0]
    if replies.zh:
        return ask(f"刚才已经做了：{first} 要撤销吗？现在还没有撤销。", ["撤销最近一次改动"])
    return ask(
        f"That is done already: {first} Is it to be taken back? Nothing is taken back yet.", ["undo the last change"]
    )


def _denies_what_was_done(sentence: str, last: Turn) -> bool:
    """Whether it says that it was not to be done; of 别删 only where something was deleted."""
    found = _NOT_TO_BE.fullmatch(sentence) if len(sentence) <= _SAID_MAX else None
    verb = (found["zh"] or found["en"] or "") if found is not None else ""
    return found is not None and (not _DELETES.search(verb) or _DELETES.search(last.content) is not None)


def _left(replies: CanvasReplies, *, is_under_way: bool) -> str:
    said = "好，那就不做了。" if replies.zh else "All right, I leave that: nothing is done about it."
    if not is_under_way:
        return said
    run = "执行还在继续；要停止它，就说：停止执行" if replies.zh else "The run goes on; to stop it, say: stop the run"
    return f"{said}{'' if replies.zh else ' '}{run}"
