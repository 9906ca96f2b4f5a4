""" "Flyers are not done yet", 海报还没做完: what it waits for is told; of what is marked done, that it stays so."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence

from towow_core.domain.canvas import NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import BEGINS_WITH_WORK
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.questions import how_it_stands
from towow_core.engine.conversation.reading import LIKELY, Action, Request

_MARKS = r"⟦\d+⟧(?:(?:\s*[、,]\s*|\s*(?:,\s*)?(?:and|or|nor)\s+(?:the\s+)?|和|跟|与|还有)⟦\d+⟧){0,5}"
_DONE_EN = r"(?:done|finished|ready|complete(?:d)?)"
NOT_DONE_YET = re.compile(
    rf"\s*(?:(?:but|and|no|oops|wait|sorry|actually|hey|oh|well)\b[\s,.!]*){{0,3}}(?:the\s+)?{_MARKS}"
    rf"\s*(?:(?:is|are|was|were|has|have)(?:n['’]?t|\s+(?:still\s+)?not)|['’](?:s|re)\s+(?:still\s+)?not|\s+still\s+(?:is|are|has|have)(?:n['’]?t|\s+not))"
    rf"(?:\s+(?:been|yet|really|actually|quite|even|all|at\s+all)){{0,3}}\s+{_DONE_EN}(?:\s+(?:yet|at\s+all|after\s+all|though|actually)){{0,2}}[\s.!]*"
    rf"|\s*(?:(?:但是?|不过|不对|哎呀?|等等|其实|糟了|不是?)[\s，,。！!]*){{0,3}}{_MARKS}"
    r"(?:这边|那边|其实|根本|都|也|还|好像|到现在|现在|实际上){0,3}(?:没有?|并?未)(?:能)?(?:完全|真的?|全部?)?(?:[做办弄搞忙干]完|完成|完工|[做办弄搞干]好|结束)(?:呢|啊|呀|嘛|哦|的)?[\s。.！!]*",
    re.IGNORECASE,
)
_BUT = r"(?:(?:但是?|不过|不对|哎呀?|等等|其实|糟了|不是?|抱歉|(?:刚才|刚刚|我|是)*(?:弄|搞|标|点|按|说|记|看)错了?)[\s，,。！!]*){0,3}"
_BUT_EN = r"(?:(?:but|and|no|oops|wait|sorry|actually|hey|oh|well|hmm|my mistake|(?:(?:i|that)\s+(?:was\s+)?)?(?:clicked|marked|said|was)\s+(?:it\s+)?(?:wrong|by mistake|a mistake)|wrong click)\b[\s,.!]*){0,3}(?:please\s+)?"
_OOPS = r"(?:(?:oops|sorry|wait|no|my mistake|wrong click|actually|(?:(?:i|that)\s+(?:was\s+)?)?(?:clicked|marked|said|was)\s+(?:it\s+)?(?:wrong|by mistake|a mistake))\b[\s,.!–-]*){1,3}"
_STILL_ZH = r"(?:这边|那边|其实|根本|都|也|还|到现在|现在|实际上)"
_REOPENED = re.compile(
    rf"\s*{_BUT_EN}(?:re-?open|un-?check|un-?tick|un-?mark|mark\s+(?=.*\b(?:not\s+done|undone|un-?finished|open|incomplete|to\s*do)\b)|(?:set|put|change|move)\s+(?=.*\bto\s+(?:open|pending|not\s+done|to\s*do|waiting)\b))\s*(?:the\s+)?{_MARKS}"
    r"(?:\s+(?:back\s+)?(?:as\s+|to\s+)?(?:not\s+done|undone|un-?finished|open|incomplete|to\s*do|pending|waiting|again))?(?:\s+(?:again|please|yet|after\s+all))*[\s.!]*"
    rf"|\s*{_BUT_EN}(?:the\s+)?{_MARKS}\s*(?:(?:is|are|was|were|has|have)(?:n['’]?t|\s+(?:still\s+)?not)|['’](?:s|re)\s+(?:still\s+)?not)(?:\s+(?:been|really|actually))*\s+(?:[a-z]{{2,}}ed|sent|bought|built|made|paid|written|found|chosen|drawn)\s+(?:yet|after\s+all|actually|at\s+all|though)[\s.!]*"
    rf"|\s*{_OOPS}(?:the\s+)?{_MARKS}\s*(?:(?:is|are|was|were)(?:n['’]?t|\s+(?:still\s+)?not))\s+(?:[a-z]{{2,}}ed|sent|bought|built|made|paid|written|found|chosen|drawn)[\s.!]*"
    rf"|\s*{_BUT_EN}(?:i|we)\s+(?:have\s+not|haven['’]?t|did\s+not|didn['’]?t)\s+(?:actually\s+|really\s+|yet\s+)?[a-z]{{2,12}}(?:\s+up)?\s+(?:the\s+)?{_MARKS}\s+(?:yet|after\s+all|actually|at\s+all)[\s.!]*"
    rf"|\s*{_BUT}(?:请|麻烦)?(?:重新打开|重开|再打开|重新激活)\s*{_MARKS}(?:吧|一下)?[\s。.!！]*"
    rf"|\s*{_BUT}(?:请|麻烦)?(?:把|将)?{_MARKS}(?:重新打开|重开|再打开|(?:改|标|退|设|恢复|变)(?:记|回|成|为|到|回成|回到|回为){{1,2}}(?:还)?(?:没|未)(?:有)?(?:做|完成|做完|办)的?(?:状态)?|(?:改|退|恢复|变)(?:回|成|到|回成|回到){{1,2}}(?:待办|待做|等待|进行中))(?:吧|一下)?[\s。.!！]*"
    rf"|\s*{_BUT}(?:取消|撤销|撤回){_MARKS}的完成(?:标记|状态)?[\s。.!！]*"
    rf"|\s*{_BUT}{_MARKS}{_STILL_ZH}{{1,3}}(?:没有?|并?未){BEGINS_WITH_WORK.pattern}[好完]?(?:呢|啊|呀|嘛|哦|的)?[\s。.!！]*",
    re.IGNORECASE,
)


def not_done_yet(request: Request) -> Action | None:
    """What is said to a report that nodes are not done; None where it is no such report.

    Raises:
        Open: It cannot be told which node is meant.
    """
    if not any(form.fullmatch(request.text) for form in (NOT_DONE_YET, _REOPENED)):
        return None
    nodes = [request.canvas.nodes[request.node(mark)] for mark in dict.fromkeys(MARK.findall(request.text))]
    states = request.run.nodes if request.run else {}
    done = [n for n in nodes if n.node_id in states and states[n.node_id].status is NodeStatus.COMPLETED]
    still = how_it_stands(request, [node.node_id for node in nodes if node not in done])
    begun = [request.canvas.nodes[each] for each in _begun_behind(request, [node.node_id for node in done])]
    told = [*([request.replies.stays_done(done, begun)] if done else []), *([still] if still else [])]
    return DecisionType.RESPOND, {"message": "\n".join(told)}, LIKELY


def _begun_behind(request: Request, done: Sequence[str]) -> list[str]:
    """What follows these directly and has begun since, or is over."""
    states = request.run.nodes if request.run else {}
    behind = [edge.target for edge in request.canvas.edges.values() if edge.source in done]
    begun = (each for each in behind if each in states and states[each].status is not NodeStatus.PENDING)
    return list(dict.fromkeys(begun))
