"""A node is to be of another kind: that stays as it is, and one of that kind in its place is offered.

What still means something of a node of that kind goes with it: its lines, who does or approves it, and its day. What
does not is said.
"""

import re
from collections.abc import Mapping
from typing import Any

from towow_core.domain.canvas import (
    APPROVAL,
    NODE_KINDS,
    ON_FAILURE,
    PLAN_PART,
    TASK,
    TIMEOUT,
    CanvasNode,
)
from towow_core.domain.canvas_words import kind_said, property_said
from towow_core.domain.models import Language
from towow_core.engine.conversation.persons import approvers_of
from towow_core.engine.conversation.positions import waited_for
from towow_core.engine.conversation.reading import Open, Request

_OF_ITS_KIND = {"assignee", "currency", "needed", ON_FAILURE, TIMEOUT, PLAN_PART}  # said with others, or by nobody
_HARD_TO_NAME = re.compile(r"[“”\"「」⟦⟧]")


def another_kind(request: Request, node: CanvasNode, kind: str) -> Open:
    """What is asked where a node is to be of this kind, with the orders that put one in its place, if there are any."""
    told = _kept(request, node, kind)
    order = _in_its_place(request, node, kind, told)
    question = request.replies.kind_stays(kind)
    said = {"people", "assignee_name"} if "who" in told else set[str]()
    left = [name for name in node.config if name not in {*told, *said, *_OF_ITS_KIND} and node.config[name]]
    if order and left:
        zh = request.replies.zh
        names = [property_said(name).to(Language.ZH if zh else Language.EN) for name in left]
        question += f"不会带过去的是：{'、'.join(names)}。" if zh else f" It would not keep: {', '.join(names)}."
    return Open(question, [order] if order else ())


def _kept(request: Request, node: CanvasNode, kind: str) -> Mapping[str, Any]:
    """What of it a node of this kind has, too: "who" for people, else by the property's name."""
    known = NODE_KINDS[kind]
    takes = {*known.required, *known.optional}
    kept = {"due": node.config["due"]} if node.config.get("due") and "due" in takes else {}
    assignee = str(node.config.get("assignee_name") or "")
    people = [assignee] if assignee else list(approvers_of(node, request.people))
    fits = kind == APPROVAL or (kind == TASK and len(people) == 1)
    return kept | ({"who": people} if fits and people else {})


def _in_its_place(request: Request, node: CanvasNode, kind: str, told: Mapping[str, Any]) -> str:
    """A sentence of both orders; "" where none says where it is to stand, as beside a line with a condition."""
    edges = request.canvas.edges.values()
    into = [edge for edge in edges if edge.target == node.node_id]
    out = [edge for edge in edges if edge.source == node.node_id]
    has_condition = any(edge.when for edge in (*into, *out))
    if has_condition or not re.search(r"[^\W\d_]", node.name) or _HARD_TO_NAME.search(node.name):
        return ""
    if not into and waited_for([each for each in edges if each not in out], [each.target for each in out]):
        return ""  # "before them" would put it behind what they wait for
    after = [f"“{request.canvas.called(edge.source)}”" for edge in into]
    before = [f"“{request.canvas.called(edge.target)}”" for edge in out]
    added = (_added_zh if request.replies.zh else _added_en)(node, kind, told, after, before)
    label = request.canvas.called(node.node_id)
    return f"删除“{label}”；{added}" if request.replies.zh else f"delete “{label}”; {added}"


def _added_zh(node: CanvasNode, kind: str, told: Mapping[str, Any], after: list[str], before: list[str]) -> str:
    pieces = [f"加一个{kind_said(kind).zh}节点叫“{node.name}”"]
    if who := told.get("who"):
        pieces.append(f"由{'和'.join(who)}审批" if kind == APPROVAL else f"交给{who[0]}")
    pieces += [f"截止{told['due']}"] if "due" in told else []
    if len(after) == len(before) == 1:
        places = [f"{after[0]}和{before[0]}之间"]
    else:
        places = [f"{'、'.join(names)}之{way}" for names, way in ((after, "后"), (before, "前")) if names]
    return "，".join([*pieces, *([f"在{'、'.join(places)}"] if places else [])])


def _added_en(node: CanvasNode, kind: str, told: Mapping[str, Any], after: list[str], before: list[str]) -> str:
    of, who = kind_said(kind).en, told.get("who") or []
    by = f" by {' and '.join(who)}" if who and kind == APPROVAL else " node"
    whose = f" for {who[0]}" if who and kind == TASK else ""
    pieces = [f"add {'an' if of[0].casefold() in 'aeiouh' else 'a'} {of}{by} called “{node.name}”{whose}"]
    pieces += [f"due {told['due']}"] if "due" in told else []
    if len(after) == len(before) == 1:
        places = [f"between {after[0]} and {before[0]}"]
    else:
        places = [f"{way} {' and '.join(names)}" for way, names in (("after", after), ("before", before)) if names]
    return ", ".join([*pieces, *places])
