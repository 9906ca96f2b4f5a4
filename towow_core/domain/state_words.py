"""How far nodes and runs are, in the words that the page shows: sentences, cards, lists and tasks all say these.

The page has the same table (`nodeState_…` and `run_…` in `words-workflow.ts`) and the same `state_of`
(`canvas/states.ts`); `tests/core/state_cases.json` tries both.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, MILESTONE, NOTIFICATION, TASK, CanvasNode, NodeRun, NodeStatus, RunStatus

REPLANNED_NOW = "replanning"  # a task whose part is negotiated again
REPLANNING = "replanning"  # in the result of such a task: what is known of that
NOT_RUN = "not_run"  # no run, or none that it takes part in

STATE_WORDS: Mapping[str, Bilingual] = {
    NOT_RUN: Bilingual("还没有执行", "not run yet"),
    "created": Bilingual("已画出", "drawn"),
    "pending": Bilingual("等前面的", "pending"),
    "running": Bilingual("进行中", "running"),
    REPLANNED_NOW: Bilingual("重新协商中", "being negotiated again"),
    "waiting": Bilingual("等人来做", "waiting for somebody"),
    "waiting_milestone": Bilingual("等那一天", "waiting for its day"),
    "waiting_delay": Bilingual("在等时间到", "waiting for its time"),
    "waiting_workflow": Bilingual("等另一个工作流", "waiting for the other workflow"),
    "waiting_negotiation": Bilingual("协商中", "being negotiated"),
    "completed": Bilingual("做完了", "done"),
    "sent": Bilingual("发出了", "sent"),
    "approved": Bilingual("批准了", "approved"),
    "held": Bilingual("条件成立", "found to hold"),
    "not_held": Bilingual("条件不成立", "found not to hold"),
    "failed": Bilingual("没做成", "failed"),
    "not_approved": Bilingual("没有批准", "not approved"),
    "skipped": Bilingual("跳过了", "skipped"),
    "skipped_left_out": Bilingual("没做成，略过了", "failed and left out"),
    "skipped_not_needed": Bilingual("不再需要", "not needed any more"),
    "skipped_not_taken": Bilingual("条件没走这一边", "left aside by a condition"),
    "cancelled": Bilingual("已停止", "stopped"),
}
RUN_WORDS: Mapping[str, Bilingual] = {
    RunStatus.RUNNING: Bilingual("执行中", "running"),
    RunStatus.PAUSED: Bilingual("已暂停", "paused"),
    RunStatus.COMPLETED: Bilingual("已完成", "completed"),
    RunStatus.FAILED: Bilingual("失败", "failed"),
    RunStatus.CANCELLED: Bilingual("已停止", "stopped"),
}
STATUS_WORDS: Mapping[str, Bilingual] = {  # where several nodes are spoken of, whatever their kinds
    status: Bilingual("在等", "waiting") if status is NodeStatus.WAITING else STATE_WORDS[status]
    for status in NodeStatus
}
_OF_A_KIND: Mapping[tuple[str, str], str] = {
    (APPROVAL, NodeStatus.COMPLETED): "approved",
    (APPROVAL, NodeStatus.FAILED): "not_approved",
    (NOTIFICATION, NodeStatus.COMPLETED): "sent",
}
_WAITS_ITSELF = frozenset({"delay", "workflow", "negotiation"})
_FOR_PEOPLE = frozenset({TASK, APPROVAL, MILESTONE})


def state_of(node_type: str, status: str, result: Mapping[str, Any]) -> str:
    """The state of `STATE_WORDS` that a node of this kind is in: whoever waits for nobody does not say so."""
    match status:
        case NodeStatus.RUNNING if REPLANNING in result:
            return REPLANNED_NOW
        case NodeStatus.SKIPPED if (key := f"skipped_{result.get('skipped')}") in STATE_WORDS:
            return key
        case NodeStatus.COMPLETED if node_type == "condition" and isinstance(result.get("value"), bool):
            return "held" if result["value"] else "not_held"
        case NodeStatus.WAITING if node_type in _WAITS_ITSELF or (node_type == MILESTONE and result.get("until")):
            return f"waiting_{node_type}"
        case NodeStatus.WAITING if node_type not in _FOR_PEOPLE:
            return NodeStatus.RUNNING.value
    return _OF_A_KIND.get((node_type, status), str(status))


def state_said(node: CanvasNode | None, run: NodeRun | None) -> Bilingual:
    """How far a node is; None: it is not drawn any more, or no run has it."""
    if run is None:
        return STATE_WORDS[NOT_RUN]
    return STATE_WORDS[state_of(node.node_type if node else TASK, run.status, run.result)]


def state_counts(nodes: Mapping[str, CanvasNode], runs: Mapping[str, NodeRun]) -> dict[str, int]:
    """How many nodes of a run are in which state."""
    kinds = {node_id: nodes[node_id].node_type if node_id in nodes else TASK for node_id in runs}
    return dict(Counter(state_of(kinds[each], run.status, run.result) for each, run in runs.items()))
