"""What can go on now that something is said to be done: what stands behind it and waits for nothing else."""

from collections.abc import Mapping, Sequence

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus, RunState
from towow_core.orchestration.event_bus import LogEntry
from towow_core.workflow.events import NodeExecutionEvent

_OVER = frozenset({NodeStatus.COMPLETED, NodeStatus.SKIPPED})
_AHEAD = frozenset({NodeStatus.PENDING, NodeStatus.WAITING, NodeStatus.RUNNING})
SHOWN_MAX = 6


def goes_on_after(entries: Sequence[LogEntry], canvas: CanvasState, run: RunState | None) -> tuple[str, ...]:
    """The ids of what can begin by what these entries ended; none where they ended nothing."""
    events = [entry.event for entry in entries if entry.passed]
    ended = {e.node_id for e in events if isinstance(e, NodeExecutionEvent) and e.status in _OVER}
    if run is None or not ended:
        return ()

    def status(node_id: str) -> NodeStatus:
        return NodeStatus.COMPLETED if node_id in ended else run.nodes.get(node_id, NodeRun()).status

    behind = dict.fromkeys(edge.target for edge in canvas.edges.values() if edge.source in ended)
    before = {each: [e.source for e in canvas.edges.values() if e.target == each] for each in behind}
    return tuple(
        each for each in behind if status(each) in _AHEAD and all(status(one) in _OVER for one in before[each])
    )


def goes_on_said(node_ids: Sequence[str], names: Mapping[str, str], others: Mapping[str, str]) -> Bilingual:
    """A line for the answer; "" where nothing goes on.

    Args:
        names, others: What the nodes are called, in Chinese and in English.
    """
    if not node_ids:
        return Bilingual("", "")
    more = len(node_ids) - SHOWN_MAX
    zh = "、".join(f"“{names[each]}”" for each in node_ids[:SHOWN_MAX]) + (f"等 {len(node_ids)} 个" if more > 0 else "")
    en = ", ".join(f"“{others[each]}”" for each in node_ids[:SHOWN_MAX]) + (f" and {more} more" if more > 0 else "")
    return Bilingual(f"接下来轮到{zh}。", f"Next: {en}.")
