"""When a person may say what became of a node, and what they can do instead where they may not. Pure."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    APPROVAL,
    DELAY,
    LEFT_OPEN,
    NODE_KINDS,
    PLAN_PART,
    TASK,
    NodeStatus,
    Workflow,
)
from towow_core.domain.canvas_words import kind_said
from towow_core.domain.state_words import state_said
from towow_core.workflow.approvals import answer_problem
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.checks import label, missing_node
from towow_core.workflow.graph import OVER
from towow_core.workflow.newcomers import no_yes_yet, since_version

_DELETE = Bilingual("没有执行到它：不需要它，可以直接删掉。", "No run is at it: delete it if nobody needs it.")
_NOT_YET = Bilingual(
    "这次执行还没有到它：不需要它，可以直接删掉。", "The run has not come to it yet: delete it if nobody needs it."
)
_WAIT = Bilingual("可以等它结束，或者停止这次执行。", "Wait for its end, or cancel the run.")
_IS_OVER = Bilingual("它已经结束了。", "It is over.")
_ASKED = Bilingual(
    "要先得到同意的事，不能改说不再需要：请被问的人回答，或者停止这次执行。",
    "What needs people's consent cannot be said to be not needed: they answer it, or the run is cancelled.",
)


def mark_problem(
    workflow: Workflow, node_id: str, by: str | None = None, status: NodeStatus | None = None
) -> Bilingual | None:
    """Why a person cannot say now what became of this node; None where they can.

    Args:
        by: Who it is, where that matters.
        status: What they want to say; skipped: it is not needed any more.
    """
    node, run = workflow.canvas.nodes.get(node_id), workflow.run
    if node is None:
        return missing_node(node_id)
    state = run.nodes.get(node_id) if run else None
    is_ended = status is NodeStatus.SKIPPED
    if is_ended and node.node_type == DELAY and state is not None and state.status is NodeStatus.WAITING:
        return None  # nobody is waited for but the time
    is_for_people = NODE_KINDS[node.node_type].is_done_by_people
    if state is not None and state.status is NodeStatus.WAITING and is_for_people:
        if node.node_type != APPROVAL:
            return None
        if is_ended:  # else anybody could let go on what others are to agree to
            return _ASKED
        return answer_problem(state.result, by) if by is not None else None
    instead = _instead(state.status if state and workflow.is_running else None) if is_ended else Bilingual("", "")
    if not is_for_people:
        return Bilingual(
            f"{kind_said(node.node_type).zh}节点{label(node).zh}不由人标记完成。{instead.zh}",
            f"The node {label(node).en} is of kind {kind_said(node.node_type).en}, which is not for people to mark."
            f" {instead.en}".rstrip(),
        )
    now = state_said(node, state)
    return Bilingual(
        f"节点{label(node).zh}现在是“{now.zh}”，轮到它、等人来做的时候才能标记。{instead.zh}",
        f"The node {label(node).en} is {now.en}; it can be marked when it is waiting. {instead.en}".rstrip(),
    )


def no_yes_problem(workflow: Workflow, node_id: str, status: NodeStatus | None) -> Bilingual | None:
    """Why nobody can say now that a task is done or could not be: who has it took it over, and whose plan it is has not
    said yes to that. That nobody needs it can be said.
    """
    node = workflow.canvas.nodes.get(node_id)
    if node is None or status not in {NodeStatus.COMPLETED, NodeStatus.FAILED} or not since_version(node):
        return None
    is_open = LEFT_OPEN in node.config.get(PLAN_PART, {})
    return no_yes_yet(node, workflow.user_id) if is_open else None


def handed_on_problem(workflow: Workflow, node_id: str, whose: str) -> Bilingual | None:
    """Why they cannot say now what became of a task that was theirs; None: it is still, or that does not matter."""
    node = workflow.canvas.nodes.get(node_id)
    if not whose or node is None or node.node_type != TASK or (now := assignee_of(node)) == whose:
        return None
    to = str(node.config.get("assignee_name") or now)
    return Bilingual(
        f"任务{label(node).zh}刚才已经转交{f'给 {to} ' if to else ''}了，做得怎样由现在负责的人来说。",
        f"The task {label(node).en} was handed on{f' to {to}' if to else ''} just now; whoever has it says what became"
        " of it.",
    )


def _instead(status: NodeStatus | None) -> Bilingual:
    """What can be done with a node that nobody needs and that waits for nobody; None: no run has it."""
    if status is None:
        return _DELETE
    if status is NodeStatus.PENDING:
        return _NOT_YET
    return _IS_OVER if status in OVER else _WAIT
