"""What a run says where it ends, and why a node of it was never reached."""

from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, NodeStatus, RunState, Workflow
from towow_core.domain.canvas_words import called_said
from towow_core.domain.earlier_answers import APPROVED_OVER, over_no
from towow_core.domain.failures import Failure, FailureCode, failure
from towow_core.workflow.graph import OVER, counts, is_lost, predecessors


def come_to_an_end(workflow: Workflow, run: RunState) -> dict[str, Any]:
    """How many nodes ended how, why some failed, and whose no stood where something was approved all the same."""
    errors = {node_id: node.error for node_id, node in run.nodes.items() if node.error and node.status in OVER}
    over = over_no(workflow, run)
    return {"nodes": counts(run.nodes), "errors": errors, **({APPROVED_OVER: over} if over else {})}


def not_reached(workflow: Workflow, run: RunState, node_id: str) -> Failure:
    """By the names that people see; ids are for programs."""
    before = predecessors(workflow.canvas, node_id)
    lost = sorted(each for each in before if each in run.nodes and is_lost(run.nodes[each]))
    names = [called_said(workflow.canvas, each) for each in lost]
    said = Bilingual(
        f"前面的{'、'.join(f'“{name.zh}”' for name in names)}没有完成。",
        f"A node before it did not complete: {', '.join(f'“{name.en}”' for name in names)}.",
    )
    return failure(FailureCode.NOT_REACHED, said, nodes=lost)


def never_asked(workflow: Workflow, run: RunState) -> Bilingual | None:
    """Which approvals were drawn when the run was under way, before something that it did; None: none."""
    drawn = [node for node in workflow.canvas.nodes.values() if node.node_type == APPROVAL]
    done = [node_id for node_id, state in run.nodes.items() if state.status is NodeStatus.COMPLETED]
    passed = {each for node_id in done for each in predecessors(workflow.canvas, node_id)}
    names = [called_said(workflow.canvas, each.node_id) for each in drawn if each.node_id in passed - run.nodes.keys()]
    if not names:
        return None
    return Bilingual(
        f"{'、'.join(f'“{name.zh}”' for name in names)}是执行开始之后才画的，这次没有问过谁。",
        f"Drawn after the run began, so that nobody was asked: {', '.join(f'“{name.en}”' for name in names)}.",
    )
