""" "Flyers are not done yet", 海报还没做完: what it waits for is told; of what is marked done, that it stays so."""

# a pattern is read as a whole

import re

from towow_core.domain.canvas import NodeStatus
from towow_core.domain.drafts import DecisionType
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


def not_done_yet(request: Request) -> Action | None:
    """What is said to a report that nodes are not done; None where it is no such report.

    Raises:
        Open: It cannot be told which node is meant.
    """
    if NOT_DONE_YET.fullmatch(request.text) is None:
        return None
    nodes = [request.canvas.nodes[request.node(mark)] for mark in dict.fromkeys(MARK.findall(request.text))]
    states = request.run.nodes if request.run else {}
    done = [n for n in nodes if n.node_id in states and states[n.node_id].status is NodeStatus.COMPLETED]
    still = how_it_stands(request, [node.node_id for node in nodes if node not in done])
    told = [*([request.replies.stays_done(done)] if done else []), *([still] if still else [])]
    return DecisionType.RESPOND, {"message": "\n".join(told)}, LIKELY
