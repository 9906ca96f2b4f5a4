"""Lines that are asked for and are there already."""

import re
from collections.abc import Sequence

from towow_core.engine.conversation.reading import Request

_A_LINE = re.compile(r"⟦(\d+)⟧ -> ⟦(\d+)⟧")  # as `requests.py` writes one of several


def without_drawn(requests: Sequence[Request]) -> Sequence[Request]:
    """Without the lines, of several, that are there already."""

    def is_drawn(request: Request) -> bool:
        found = _A_LINE.fullmatch(request.text)
        if found is None or any(len(request.marked.mentions[int(mark)].node_ids) != 1 for mark in found.groups()):
            return False
        ends = tuple(request.node(mark) for mark in found.groups())
        return any((edge.source, edge.target) == ends for edge in request.canvas.edges.values())

    return [request for request in requests if not is_drawn(request)] or requests
