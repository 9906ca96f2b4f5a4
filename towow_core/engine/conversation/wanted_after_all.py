"""What was just taken back is wanted after all: "actually no, do it again", 还是要的, said right behind an undo."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.last_spoken import Known, last_as_meant

_LEAD = r"\s*(?:(?:(?:oh|ah|hmm*|well|wait|sorry|actually|no|nope|ok(?:ay)?|please|on\s+second\s+thoughts?|i['’]?ve\s+changed\s+my\s+mind)\b|哦|啊|呃|嗯|哎呀?|不对|不|算了|等等|等一下|想了想|我改主意了)[\s,，。.;:!–-]*){0,4}"
_AGAIN = re.compile(
    rf"{_LEAD}(?:(?:do|make)\s+(?:it|that)\s+(?:again|after\s+all|anyway|once\s+more)|(?:don['’]t|do\s+not)\s+undo\s+(?:it|that)|undo\s+the\s+undo"
    r"|(?:不撤销?|别撤销?|不撤回|别撤回)了?(?:[\s，,]*(?:改回来|恢复|还原))?(?:吧)?|再(?:来|做|弄|改)一[次遍](?:吧)?)[\s.。!！]*",
    re.IGNORECASE,
)
_BACK = re.compile(  # of what is gone by the undo; what came back by it is there
    rf"{_LEAD}(?:(?:put|bring)\s+(?:it|that|them)\s+(?:back|in\s+again)(?:\s+(?:in|again|after\s+all))*|(?:i|we)\s+(?:do\s+)?(?:want|need)(?:ed)?\s+(?:it|that|them)\s+(?:after\s+all|back)"
    r"|还是要(?:的|吧|它)?|还是(?:恢复|加回来|改回来)(?:吧|了|它)?|(?:把它)?(?:加|改|恢复)回来(?:吧)?)[\s.。!！]*",
    re.IGNORECASE,
)
_CAME_BACK = re.compile(r"deleted the node|删除(?:了)?节点", re.IGNORECASE)


def wanted_after_all(sentence: str, known: Known) -> str:
    """The order to do again what was taken back; "" where nothing was, right before it."""
    last = next(known.exchanges, None)
    if last is None or not last[1].act:
        return ""
    if not _AGAIN.fullmatch(sentence) and (not _BACK.fullmatch(sentence) or _CAME_BACK.search(last[1].content)):
        return ""
    acts = known.acts(last_as_meant(known))
    is_taken_back = len(acts) == 1 and acts[0][0] is DecisionType.UNDO and not acts[0][1].get("redo")
    return ("重做" if known.replies.zh else "redo") if is_taken_back else ""
