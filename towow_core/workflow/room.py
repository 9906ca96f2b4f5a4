"""How much one run may hold: with each step all of it is stored again, so it may not grow without an end. Pure."""

import json
from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import RunState

HELD_MAX = 4_000_000  # characters of what all nodes of a run gave and were given
_SMALL = 4_000  # characters that are always taken: why a node failed, what a person wrote


def too_much(run: RunState, node_id: str, result: Mapping[str, Any]) -> Bilingual | None:
    """Why a node's result cannot be kept beside those of the others; None where it can."""
    size = _size(result)
    if size <= _SMALL:
        return None
    others = (state for each, state in run.nodes.items() if each != node_id)
    kept = (deleted.state for deleted in run.deleted.values())  # what comes back with an undo
    held = sum(_size(state.result) + _size(state.inputs) for state in (*others, *kept))
    if held + size <= HELD_MAX:
        return None
    zh = (
        f"一次执行里各节点的结果合起来最多 {HELD_MAX} 个字符，加上这一份（{size} 个）就超过了；让前面的节点只取要用的。"
    )
    en = (
        f"What the nodes of one run give may come to {HELD_MAX} characters; with these {size} it is more. Have the"
        " nodes before it take only what is needed."
    )
    return Bilingual(zh, en)


def _size(value: Mapping[str, Any]) -> int:
    return len(json.dumps(dict(value), ensure_ascii=False, default=str)) if value else 0
