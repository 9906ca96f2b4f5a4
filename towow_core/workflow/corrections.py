"""What a done task came to was wrong: when that may be corrected, and what has used the wrong one by then. Pure."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NODE_KINDS, TASK, NodeRun, NodeStatus, Workflow
from towow_core.domain.canvas_words import called_said, listed_said
from towow_core.domain.state_words import state_said
from towow_core.workflow.checks import label, missing_node
from towow_core.workflow.graph import NOT_NEEDED
from towow_core.workflow.reads import has_begun, read_by
from towow_core.workflow.retrying import successors

CORRECTED = "corrected"  # of a task's result: what it was before, by whom it was corrected, and when; oldest first
SAID = ("result", "note")
CORRECTIONS_MAX = 100


def correction_problem(workflow: Workflow, node_id: str) -> Bilingual | None:
    """Why what this node came to cannot be corrected at all; None where it can, or could if nothing had used it."""
    node, run = workflow.canvas.nodes.get(node_id), workflow.run
    if node is None:
        return missing_node(node_id)
    state = run.nodes.get(node_id) if run else None
    if node.node_type != TASK:
        return Bilingual(
            f"{label(node).zh}不是任务：只有任务的结果和说明由人写，可以更正。",
            f"{label(node).en} is no task: only a task's result and note are somebody's words, and can be corrected.",
        )
    if run is None or state is None or state.status is not NodeStatus.COMPLETED:
        now = state_said(node, state)
        return Bilingual(
            f"{label(node).zh}现在是“{now.zh}”：做完了的任务才有可更正的结果。",
            f"{label(node).en} is {now.en}: only what a task that is done came to can be corrected.",
        )
    if not run.is_under_way and run.called_by:
        caller = run.called_by[-1].workflow_id
        return Bilingual(
            f"这次执行的结果已经交给工作流 {caller} 用了：在那里重试。",
            f"What this run came to was given to the workflow {caller}, which has used it: try it again there.",
        )
    if len(state.result.get(CORRECTED, ())) >= CORRECTIONS_MAX:
        return Bilingual(f"最多更正 {CORRECTIONS_MAX} 次。", f"It can be corrected {CORRECTIONS_MAX} times at most.")
    return None


def used_by(workflow: Workflow, node_id: str) -> tuple[str, ...]:
    """What has read its output and has begun, also through others, in the order of the canvas."""
    states = workflow.run.nodes if workflow.run else {}
    begun = {each for each, state in states.items() if has_begun(state) and each in workflow.canvas.nodes}
    reads = {each: frozenset((*read_by(workflow.canvas, each), *states[each].read)) for each in begun}
    used, left = set[str](), [node_id]
    while left:
        of = left.pop()
        more = {each for each, read in reads.items() if of in read} - used - {node_id}
        used |= more
        left += more
    return tuple(each for each in workflow.canvas.nodes if each in used)


def done_again_after(workflow: Workflow, node_id: str) -> tuple[str, ...]:
    """What has used it, and all behind that, which is done again once it is corrected; what nobody needs stays so."""
    states = workflow.run.nodes if workflow.run else {}
    again, left = set(used_by(workflow, node_id)), list(used_by(workflow, node_id))
    while left:
        next_ones = (successors(workflow.canvas, left.pop()) & states.keys()) - again
        behind = {each for each in next_ones if states[each].result.get("skipped") != NOT_NEEDED}
        again |= behind
        left += behind
    return tuple(each for each in workflow.canvas.nodes if each in again)


def in_use_problem(workflow: Workflow, node_id: str, *, again: bool) -> Bilingual | None:
    """What stands in the way because it was used already; None: nothing, or all of that can be done again.

    Args:
        again: Whether what has used it is to be done again.
    """
    used = used_by(workflow, node_id)
    if not used:
        return None
    names = listed_said([called_said(workflow.canvas, each) for each in used])
    if not again:
        return Bilingual(
            f"旧的结果已经被{names.zh}用了：要改，就得让它们从那里再做一次。",
            f"The old result has been used by {names.en}: it can be corrected if they are done again from there.",
        )
    at_it = [each for each in done_again_after(workflow, node_id) if _is_at_work(workflow, each)]
    if not at_it:
        return None
    busy = listed_said([called_said(workflow.canvas, each) for each in at_it])
    return Bilingual(
        f"{busy.zh}正在用旧的结果做：等它结束，或停止这次执行，再更正。",
        f"{busy.en} is at work with the old result: correct it when that is over, or cancel the run.",
    )


def wanted_problem(workflow: Workflow, payload: Mapping[str, Any]) -> Bilingual | None:
    """Why a decision that has a `correction` cannot be carried out; None where it can."""
    wanted = payload.get("correction")
    if not isinstance(wanted, Mapping) or not any(isinstance(wanted.get(name), str) for name in SAID):
        return Bilingual("更正要写明正确的结果或说明。", "A correction says what the result or the note is.")
    node_id, again = str(payload.get("node_id")), payload.get("again") is True
    if (problem := correction_problem(workflow, node_id)) is not None:
        return problem
    problem = in_use_problem(workflow, node_id, again=again)
    if problem is None or again:
        return problem
    return Bilingual(
        f"{problem.zh}要这样改，就再说一遍，末尾加上“，用过它的重做”。",
        f"{problem.en} To do that, say it again with “, and do again what used it” at its end.",
    )


def corrected(state: NodeRun, after: Mapping[str, str], *, by: str, entered_by: str, at: str) -> dict[str, Any]:
    """What a task has come to with the right words; what was there before stays in it."""
    before = {name: str(state.result.get(name) or "") for name in SAID}
    told = {**before, "by": by, "at": at, **({"entered_by": entered_by} if entered_by else {})}
    right = {name: after.get(name, before[name]) for name in SAID}
    result = {name: value for name, value in {**state.result, **right}.items() if value not in (None, "")}
    return {**result, CORRECTED: [*state.result.get(CORRECTED, ()), told]}


def _is_at_work(workflow: Workflow, node_id: str) -> bool:
    """Something does it right now, which cannot be taken back; what waits for people can."""
    state = workflow.run.nodes[node_id] if workflow.run else NodeRun()
    by_people = NODE_KINDS[workflow.canvas.nodes[node_id].node_type].is_done_by_people
    return state.status is NodeStatus.RUNNING or (state.status is NodeStatus.WAITING and not by_people)
