"""What is "then" added comes after what was added before it in the sentence, or spoken of last in the conversation."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence

from towow_core.domain.canvas import CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.dictated import is_inside
from towow_core.engine.conversation.last_spoken import Known, spoken_of
from towow_core.engine.conversation.reading import Action, Open

_THEN = re.compile(
    r"(?:^|(?<=[，,；;。.!！\s\w”\"]))\s*(?:and\s+)?(?P<then>(?:\bthen\b|\b(?:after|behind)\s+(?:that|this|it)\b|\bnext\b)\s*,?\s*|(?:然后|接着|接下来|随后|(?:在(?:那|这|它))?之后)(?:再|就)?\s*[，,]?\s*)(?=(?:please\s+|请)?(?:add|insert|create|put in|draw|make|加|添|新增|增加|新建|创建|插|补)(?![a-z]))",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[，,；;。!！]|\.(?=\s|$)|$")


def after_what_is_last(sentence: str, known: Known) -> str:
    """The sentence with what each thing comes after that is "then" added.

    Raises:
        Open: It cannot be told which that is.
    """
    found = [each for each in _THEN.finditer(sentence) if not is_inside(sentence, each.start("then"))]
    if not found:
        return sentence
    ends = [*(each.start() for each in found[1:]), len(sentence)]
    text = before = sentence[: found[0].start()]
    for each, end in zip(found, ends, strict=True):
        said = sentence[each.end() : end]
        lead = sentence[each.start() : each.start("then")]
        if not _adds_freely(said, known):
            text, before = f"{text}{sentence[each.start() : end]}", said
            continue
        name = _added(before, known) if before.strip() else _name(_last(said, known))
        if not name:
            text += sentence[each.start() : end]
        elif known.replies.zh:
            text += f"{'；' if text.strip() else lead}在“{name}”之后{said}"
        elif not text.strip():
            text += f"{lead}after “{name}”, {said}"
        else:
            at = next(stop.start() for stop in _CLAUSE_END.finditer(said) if not is_inside(said, stop.start()))
            text += f"{sentence[each.start() : each.end()]}{said[:at]} after “{name}”{said[at:]}"
        before = said
    return text


def _actions(said: str, known: Known) -> list[Action | None]:
    try:
        return [known.read(each) for each in known.requests(said)]
    except Open:
        return []


def _adds_freely(said: str, known: Known) -> bool:
    """It draws something, and says not itself where that goes."""
    first = next(iter(_actions(said, known)), None)
    if first is None or first[0] not in {DecisionType.CREATE_NODE, DecisionType.CREATE_WORKFLOW_PLAN}:
        return False
    drawn = {node.get("node_id") for node in first[1].get("nodes", ())}
    edges = first[1].get("edges", ())
    return not first[1].get("after") and all({edge["source"], edge["target"]} <= drawn for edge in edges)


def _added(said: str, known: Known) -> str:
    """The name of what a piece of the sentence adds last; "" where that is not one thing."""
    last = next(iter(_actions(said, known)[-1:]), None)
    name = str(last[1].get("name") or "") if last is not None and last[0] is DecisionType.CREATE_NODE else ""
    return "" if {*name} & {*'“”"'} else name


def _name(node: CanvasNode | None) -> str:
    return node.name if node is not None else ""


def _last(said: str, known: Known) -> CanvasNode | None:
    """What was spoken of last, else the end of the only chain; None on an empty canvas.

    Raises:
        Open: There are several.
    """
    nodes = spoken_of(known, is_several=False) or list(known.canvas.nodes.values())
    ends = _ends(nodes, known)
    if len(ends) > 1:
        named = [node for node in ends if node.name][:2]
        placed = [
            f"在“{node.name}”之后{said}" if known.replies.zh else f"after “{node.name}”, {said}" for node in named
        ]
        raise Open(known.replies.after_which(ends), placed)
    return ends[0] if ends else None


def _ends(nodes: Sequence[CanvasNode], known: Known) -> list[CanvasNode]:
    """Those that none of the others follows."""
    ids = {node.node_id for node in nodes}
    leads = {edge.source for edge in known.canvas.edges.values() if edge.target in ids}
    return [node for node in nodes if node.node_id not in leads]
