"""What was just done to one node is to be done to another: "and the posters too", 印海报也是, "same for the cake"."""

import re
from collections.abc import Callable, Sequence

from towow_core.domain.canvas import CanvasState
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.reading import Action, Open, Request

_AND = r"(?:and|also|then|还有|以及|那|对了)?[\s，,]*+"
_TOO = re.compile(
    rf"\s*+{_AND}(?:(?:the\s+)?same\s+(?:for|with|goes\s+for)\s+(?P<same>[^，,;；。]+?)"
    rf"|(?P<what>[^，,;；。]+?)[\s，,]*+(?:也(?:是|一样|这样|同样)?(?:吧|的)?|\btoo|\bas\s+well|\blikewise))\s*[。.!！]*",
    re.IGNORECASE,
)
_ONE = re.compile(r"(?:and\s+|the\s+)*(⟦\d+⟧)", re.IGNORECASE)


def the_same_for(
    sentence: str, said: str, canvas: CanvasState, requests: Sequence[Request], read: Callable[[Request], Action | None]
) -> str:
    """What was said, of the node that is named now; "" where it is said otherwise, or was no change of one node.

    Args:
        requests: What was said, taken apart. A new name is one node's alone.
    """
    if (found := _TOO.fullmatch(sentence)) is None or len(requests) != 1:
        return ""
    named = marked(found["same"] or found["what"], canvas)
    other, last = _ONE.fullmatch(named.text.strip()), {*MARK.findall(requests[0].text)}
    if other is None or len(named.mentions[0].node_ids) != 1 or len(last) != 1 or said == sentence:
        return ""
    try:
        action = read(requests[0])
    except Open:
        return ""
    if action is None or action[0] is not DecisionType.MODIFY_NODE or "name" in action[1]:
        return ""
    node = canvas.nodes[named.mentions[0].node_ids[0]]
    return MARK.sub(f"“{node.name}”", requests[0].text) if node.name else ""
