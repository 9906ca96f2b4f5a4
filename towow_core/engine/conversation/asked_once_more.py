""" "Ask Bao again", 再问问鲍博: of somebody who had a part of the plan once, what can be done is offered."""

import re
from collections.abc import Mapping
from typing import Any

from towow_core.domain.canvas import FORMER, PLAN_PART, TASK, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.canvas_words import node_said
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.reading import Action, Request, ask

_LENGTH_MAX = 200
_WHY = r"(?:[\s,，;；.。].*)?"


def ask_once_more(request: Request, plain: str) -> Action | None:
    """The ways back to whoever had a task before; None where no such thing is said, or they had none."""
    names = known_names(request.canvas, request.people)
    said = request.said if len(plain) <= _LENGTH_MAX else plain
    if len(said) > _LENGTH_MAX:
        return None
    who = rf"(?P<who>{pattern_of(names)})"
    forms = (
        rf"\s*(?:please\s+)?(?:ask|try|invite|call)\s+{who}\s+(?:once\s+more|again)(?:\s+(?:for|about|to\s+do)\s+[^,.;]+)?{_WHY}",
        rf"\s*(?:请|那就?|还是)?(?:再|重新)(?:去|来)?(?:问|找|请|叫|联系)(?:一?[下次问]|回)?{who}(?:一?[下次])?(?:吧|来做)?{_WHY}",
    )
    found = next((match for form in forms if (match := re.fullmatch(form, said, re.IGNORECASE | re.DOTALL))), None)
    name = called(found["who"], names, request.people, request.by) if found else ""
    had = [(node, part) for node in request.canvas.nodes.values() if name and (part := _theirs(request, node, name))]
    if not had:
        return None
    lines = [_said(request, node, part) for node, part in had]
    zh = request.replies.zh
    options = [f"把“{node.name}”交给{name}" if zh else f"give “{node.name}” to {name}" for node, _ in had if node.name]
    if zh:
        tail = f"交给{name}的话，{name}会在“我的任务”里看到；价格和条件没有重新谈过，要对方自己答应。现在什么都没有做。"
    else:
        tail = (
            f"Given to {name}, it is among their tasks; price and conditions are not negotiated again by that, and it"
            " is theirs to agree. Nothing is done yet."
        )
    return ask("\n".join((*lines, tail)), options)


def _theirs(request: Request, node: CanvasNode, name: str) -> Mapping[str, Any] | None:
    """What it was for them, of a task that is not theirs now and is not done."""
    state = request.run.nodes.get(node.node_id, NodeRun()) if request.run else NodeRun()
    if node.node_type != TASK or state.status is NodeStatus.COMPLETED or node.config.get("assignee_name") == name:
        return None
    part = node.config.get(PLAN_PART)
    kept = part.get(FORMER, ()) if isinstance(part, Mapping) else ()
    return next((one for one in reversed(kept) if isinstance(one, Mapping) and one.get("person_name") == name), None)


def _said(request: Request, node: CanvasNode, part: Mapping[str, Any]) -> str:
    who = part["person_name"]
    now, price = str(node.config.get("assignee_name") or ""), part.get("price")
    named = node_said(node)
    if request.replies.zh:
        offered = f"，当时谈的是 {price} {part.get('currency') or ''}".rstrip() if price is not None else ""
        return f"“{named.zh}”以前是{who}的{offered}；现在{f'是{now}的' if now else '没有人做'}。"
    offered = f", at {price} {part.get('currency') or ''}".rstrip() if price is not None else ""
    held = f"{now} has it now" if now else "nobody has it now"
    return f"“{named.en}” was {who}'s{offered}; {held}."
