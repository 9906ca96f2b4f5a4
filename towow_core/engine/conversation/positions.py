"""Where something new goes among what is drawn: at an end, or in between; and which lines it takes the place of."""

import re
from collections.abc import Sequence
from typing import Any

from towow_core.domain.canvas import CanvasEdge, CanvasState

_GOES_ZH = (
    r"(?:并且?|就|直接)?(?:放|排|接|加|摆|添|插|画|连)?(?:在|到|进)?(?:整个|所有|全部)?(?:流程|画布|计划|工作流|人)?的?"
)
_GOES_EN = (
    r"(?:(?:and\s+)?(?:(?:put|place|add|have)\s+(?:it\s+)?|it\s+(?:goes|comes)\s+|(?:that|which)\s+(?:goes|comes)\s+)?)"
)
_STOP = r"(?=\s*(?:[，,。.；;、]|$|叫|名为|加|添|新增|增加|再))"
LAST = re.compile(
    rf"[，,；;]?\s*{_GOES_ZH}(?:最后(?:面|头|一[步个项环]|的位置)?|最末尾?|末尾|最尾|结尾(?:处)?){_STOP}"
    rf"|,?\s*\b{_GOES_EN}(?:(?:at|to)\s+the\s+(?:very\s+)?end(?:\s+of\s+(?:it\s+all|everything|the\s+(?:plan|workflow|chain|flow|list)))?|as\s+the\s+(?:very\s+)?(?:last|final)\s+(?:step|one|thing|task|node)|last(?:\s+of\s+all)?(?=\s*(?:[.,;]|$)))",
    re.IGNORECASE,
)
FIRST = re.compile(
    rf"[，,；;]?\s*{_GOES_ZH}(?:最前(?:面|头)?|最开头|开头|最开始|最一开始|第一[步个]){_STOP}"
    rf"|,?\s*\b{_GOES_EN}(?:(?:at|to)\s+the\s+(?:very\s+)?(?:start|beginning|front)(?:\s+of\s+(?:it\s+all|everything|the\s+(?:plan|workflow|chain|flow|list)))?|as\s+the\s+(?:very\s+)?first\s+(?:step|one|thing|task|node)|first(?:\s+of\s+all)?(?=\s*(?:[.,;]|$)))",
    re.IGNORECASE,
)


def at_an_end(canvas: CanvasState, text: str) -> tuple[str, list[str], list[str]]:
    """What of a text says that something goes at the end, or at the beginning; and the nodes after and before which."""
    if found := LAST.search(text):
        return found[0], last_of(canvas), []
    if found := FIRST.search(text):
        return found[0], [], first_of(canvas)
    return "", [], []


def last_of(canvas: CanvasState) -> list[str]:
    """Ids of the nodes that nothing follows."""
    leads = {edge.source for edge in canvas.edges.values()}
    return [node_id for node_id in canvas.nodes if node_id not in leads]


def first_of(canvas: CanvasState) -> list[str]:
    """Ids of the nodes that follow nothing."""
    follow = {edge.target for edge in canvas.edges.values()}
    return [node_id for node_id in canvas.nodes if node_id not in follow]


def lines_of(
    canvas: CanvasState, new_ids: Sequence[str], after: Sequence[str], before: Sequence[str]
) -> tuple[list[dict[str, Any]], list[dict[str, str]]]:
    """The lines of something new, and those that are there now whose place it takes.

    What goes before a node goes behind what that waits for now: else the new one could begin at once, and the old line
    would pass it by. A branch that is taken on a condition stays one.
    """
    edges = list(canvas.edges.values())
    after = list(after) or waited_for(edges, before)
    through = [edge for edge in edges if edge.source in after and edge.target in before]
    when = {edge.source: edge.when for edge in through if edge.when}
    kept = {source: {"when": said} for source, said in when.items()}
    into = [{"source": source, "target": new, **kept.get(source, {})} for new in new_ids for source in after]
    out = [{"source": new, "target": target} for new in new_ids for target in before]
    return [*into, *out], [{"source": edge.source, "target": edge.target} for edge in through]


def waited_for(edges: Sequence[CanvasEdge], nodes: Sequence[str]) -> list[str]:
    """What each of these nodes comes right behind."""
    of_each = [[edge.source for edge in edges if edge.target == node] for node in nodes]
    return [source for source in (of_each[0] if of_each else []) if all(source in of_one for of_one in of_each)]
