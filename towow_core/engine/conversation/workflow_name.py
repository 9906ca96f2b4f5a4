"""What the workflow as a whole is called, or to be called, by rules; a name that may be a node's as well is asked about."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import CanvasState
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.changed_nodes import new_name
from towow_core.engine.conversation.details import first_group
from towow_core.engine.conversation.reading import CERTAIN, Action, NotThere, Request


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


_WHOLE_ZH = r"(?:这个|这张|整个|当前|本|我们的?){0,2}(?:工作流程?|流程图?|画布)"
_WHOLE_EN = r"(?:(?:this|the|our|my|whole|entire|current)\s+)+(?:workflow|canvas|plan|flow|(?<=whole\s)(?:thing|project)|(?<=entire\s)(?:thing|project))"
_TO_BE_ZH = r"(?:改成|改为|改叫|换成|设为|设成)"
_RENAME = _p(  # what a node is called is a mention, and stands here as one
    rf"^(?:把|将|给)?\s*{_WHOLE_ZH}(?:的?(?:名字|名称|标题|题目))?\s*(?:改名为|改名成|改名叫做?|改名|重命名为|重命名成|更名为|改叫[做成]?|改称为?|(?:改成|改为|换成)?叫做?|(?:改|起|取|换)个?名字?[，,]?\s*(?:叫做?|为|成))\s*(?P<zh>\S.*?)\s*$",
    rf"^(?:把|将)?\s*{_WHOLE_ZH}的?(?:名字|名称|标题|题目)\s*{_TO_BE_ZH}\s*(?P<zh2>\S.*?)\s*$",
    rf"^\s*rename\s+(?:{_WHOLE_EN}|workflow)\s+(?:to|as|into)\s+(?P<en>\S.*?)\s*$",
    rf"^\s*(?:change|set)\s+(?:the|our)\s+(?:name|title)\s+of\s+{_WHOLE_EN}\s+(?:to|as|into)\s+(?P<en2>\S.*?)\s*$",
    rf"^\s*(?:change|set)\s+{_WHOLE_EN}(?:'s|’s)?\s+(?:name|title)\s+(?:to|as|into)\s+(?P<en3>\S.*?)\s*$",
    r"^\s*(?:把|将)?\s*整个(?:名字)?(?:改名为|改名叫做?|改名成|重命名为|更名为)\s*(?P<zh3>\S.*?)\s*$",
    rf"^\s*name\s+(?:{_WHOLE_EN}|the\s+workflow)\s+(?P<en6>⟦\d+⟧|(?-i:[A-Z0-9])\S.*?)\s*$",
    rf"^\s*call\s+{_WHOLE_EN}\s+(?:as\s+(?P<en4>\S.*?)|(?P<en5>⟦\d+⟧|(?-i:[A-Z0-9])\S*(?:\s+(?-i:[A-Z0-9])\S*)*))(?:\s+instead)?\s*$",
)
_CALL = _p(rf"^\s*call\s+{_WHOLE_EN}\s+(?P<en>\S.*?)\s*$")  # "call the plan reviewer" is somebody to be called
_BARE = _p(
    rf"^(?:把|将)?\s*(?:这个)?标题\s*{_TO_BE_ZH}\s*(?P<zh>\S.*?)\s*$",
    r"^\s*(?:就|给它)?(?:改名叫做?|改名为|改名成|改名|改叫|取名叫?|起名叫?|更名为)\s*(?P<zh2>\S.*?)\s*$",
    r"^\s*(?:change|set)\s+(?:the|its|our)\s+(?:name|title)\s+(?:to|as|into)\s+(?P<en>\S.*?)\s*$",
)


_ASKED = _p(
    rf"\s*(?:现在)?(?:{_WHOLE_ZH}|这个项目|整个项目|它)(?:现在)?(?:的(?:名字|名称|标题)(?:是什么|叫什么|是啥)|叫(?:什么|啥|做什么)(?:名字|名)?)[?？。]*",
    rf"\s*what(?:['’]s|\s+is)\s+(?:{_WHOLE_EN}|the\s+(?:workflow|canvas|plan))\s+(?:called|named)(?:\s+now)?[?.]*",
    rf"\s*what(?:['’]s|\s+is)\s+the\s+(?:name|title)\s+of\s+(?:{_WHOLE_EN})[?.]*",
)


def title_asked(sentence: str, title: str, replies: CanvasReplies) -> str:
    """What the workflow is called; "" where nobody asks for that."""
    if _ASKED.fullmatch(sentence) is None:
        return ""
    if not title:
        return "这个工作流还没有名字。" if replies.zh else "The workflow has no name yet."
    return f"这个工作流叫“{title}”。" if replies.zh else f"The workflow is called “{title}”."


def with_workflow_for_title(sentence: str, title: str, canvas: CanvasState) -> str:
    """ "团建改名为AI聚会", where the workflow is called 团建 and no node is: said of the workflow."""
    if not title or any(node.name.casefold() == title.casefold() for node in canvas.nodes.values()):
        return sentence
    name = rf"[“\"「『]?{re.escape(title)}[”\"」』]?"
    zh = re.fullmatch(
        rf"\s*(?:把|将)?\s*{name}\s*(?:这个名字|的名字|的标题)?(?P<to>(?:改名|重命名|更名|改叫|改称).+)",
        sentence,
        re.IGNORECASE,
    )
    if zh is not None:
        return f"把工作流{zh['to']}"
    en = re.fullmatch(
        rf"\s*(?:please\s+)?rename\s+(?:the\s+)?{name}\s+(?:to|as|into)\s+(?P<to>.+)", sentence, re.IGNORECASE
    )
    return sentence if en is None else f"rename the workflow to {en['to']}"


def rename_workflow(request: Request, plain: str) -> Action | None:
    """What it is called from now on.

    Raises:
        NotThere: It may be a node's name, too, or no name at all.
    """
    if (found := _RENAME.search(plain)) is not None:
        return DecisionType.RENAME_WORKFLOW, {"title": new_name(request, first_group(found))}, CERTAIN
    if (found := _CALL.search(plain)) is not None:
        told = request.replies.call_or_name(new_name(request, first_group(found)), request.said)
    elif (found := _BARE.search(plain)) is not None:
        last = next(iter([*request.canvas.nodes.values()][::-1]), None)
        told = request.replies.whose_name(new_name(request, first_group(found)), last)
    else:
        return None
    question, *options = told
    raise NotThere(question, options)
