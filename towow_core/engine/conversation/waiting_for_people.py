"""What waits for somebody ("what is waiting for me?", 什么在等小王), and which questions of a negotiation wait for an answer."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import QUESTIONS, CanvasNode, NodeStatus
from towow_core.engine.conversation.asked import Asked, Takes

_WAITS = re.compile(
    r"(?:什么|啥|哪些|有没有|有什么|有)?(?:事情?|任务)?\s*(?:还|正)?(?:在|是)?等(?:着|待)?(?=\S)"
    r"|\b(?:waits?|waiting|held up|stuck)\s+(?:for|on|by|with)\b",
    re.IGNORECASE,
)
_TO_ANSWER = re.compile(
    r"(?:有|还有|是不是|什么|哪些|谁|啥)?(?:什么|没有|哪些)?(?:问题)?[在要需等着我]*(?:去|来)?(?:回答|答复|作答)|(?:什么|哪些|有没有|还有)[^⟦]{0,3}问题"
    r"|\b(?:(?:any|open|which|what|unanswered)\s+)*questions?\b|\b(?:to answer|answered?|answers?)\b",
    re.IGNORECASE,
)
_BESIDE_ANSWER = re.compile(
    r"[在要得需等着]|\b(?:open|left|waiting|wait|unanswered|still|have|has|need)\b", re.IGNORECASE
)


def of_waiting(asked: Asked) -> str | None:
    """The answer to a question about what waits for people; None where it is none."""
    if asked.about:
        return None
    if _TO_ANSWER.search(asked.question) and asked.reads(_TO_ANSWER, _BESIDE_ANSWER, takes=Takes.PEOPLE):
        return asked.replies.lines(_questions(asked)) or asked.says(
            "没有问题在等人回答。", "No question waits for an answer."
        )
    if not asked.who or _WAITS.search(asked.question) is None or not asked.reads(_WAITS, takes=Takes.PEOPLE):
        return None
    states = asked.run.nodes if asked.run is not None else {}
    theirs = [n for n in asked.pool if n.node_id in states and states[n.node_id].status is NodeStatus.WAITING]
    none = asked.says("没有", "nothing")
    never_run = "" if asked.run is not None else asked.says("还没有执行过。", " It has not been run.")
    listed = asked.names(theirs) or none
    told = asked.told(f"在等的：{listed}。{never_run}", f"Waiting: {listed}.{never_run}")
    return asked.replies.lines([told, *_questions(asked)])


def questions_of(node: CanvasNode, asked: Asked) -> str:
    """That a negotiation waits for its requester's answers, and where they are given; "" where it waits for none."""
    state = asked.run.nodes.get(node.node_id) if asked.run is not None else None
    if state is None or state.status is not NodeStatus.WAITING or not (questions := state.result.get(QUESTIONS)):
        return ""
    return asked.replies.waits_for_answers(node, questions, str(state.result.get("demand_id") or ""))


def _questions(asked: Asked) -> list[str]:
    """Those of any negotiation: whose they are is its requester's, who is not known to be who asks."""
    return [told for node in asked.canvas.nodes.values() if (told := questions_of(node, asked))]
