"""Whether something needs people's yes before it: what stands on the canvas about that."""

import re

from towow_core.domain.canvas import APPROVAL
from towow_core.engine.conversation.asked import asked_of
from towow_core.engine.conversation.canvas_patterns import node
from towow_core.engine.conversation.reading import Request

_ASKS = tuple(
    re.compile(rf"\s*{form}\W*", re.IGNORECASE)
    for form in (
        rf"{node('n')}\s*(?:那天|当天|那一天|这一步|之前|以前|前)?(?:还|也)?(?:需要|需不需要|要不要|要|用|得)(?:先|经过|走|有人)*(?:审批|批准|审核|同意)(?:吗|么)?",
        rf"{node('n')}\s*(?:由|要|得)?(?:谁|哪位)(?:来)?(?:审批|批准|审核)",
        rf"who\s+(?:approves|has\s+to\s+approve|must\s+approve|signs\s+off(?:\s+on)?)\s+(?:the\s+)?{node('n')}",
        rf"(?:do|does)\s+(?:the\s+)?{node('n')}\s+(?:still\s+)?need\s+(?:an?\s+|any(?:body['’]s)?\s+|somebody['’]s\s+)?(?:approval|sign-?off|ok)",
        rf"is\s+(?:an?\s+|any\s+)?(?:approval|sign-?off)\s+(?:needed|required|necessary)\s+(?:for|before)\s+(?:the\s+)?{node('n')}",
        rf"do\s+we\s+need\s+(?:an?\s+|any\s+)?(?:approval|sign-?off)\s+(?:for|before)\s+(?:the\s+)?{node('n')}",
    )
)


def needs_a_yes(request: Request, plain: str) -> str | None:
    """The approvals that come before a node; None: that is not asked, or it is an approval itself."""
    found = next((match for form in _ASKS if (match := form.fullmatch(plain))), None)
    if found is None or (of := request.canvas.nodes[request.node(found["n"])]).node_type == APPROVAL:
        return None
    before = asked_of(request, plain, {}).all_before(of.node_id)
    asked = [each for each in before if each.node_type == APPROVAL]
    return request.replies.asked_before(of, asked)
