"""Approvals that are drawn while a run goes on: which can still be asked, and which come too late. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, NodeStatus, Workflow
from towow_core.domain.canvas_words import called_said, listed_said
from towow_core.workflow.events import CanvasChangeEvent, single_changes
from towow_core.workflow.retrying import successors

_SAYS_WHAT = ("question", "people")


@dataclass(frozen=True, slots=True, kw_only=True)
class LateApprovals:
    """Those that a change has drawn before parts of a run, by id.

    Attributes:
        in_time: They can be asked: nothing behind them has begun.
        unwritten: They could, and say neither whom nor what yet.
        too_late: Something behind them has begun.
    """

    in_time: tuple[str, ...] = ()
    unwritten: tuple[str, ...] = ()
    too_late: tuple[str, ...] = ()


def late_approvals(workflow: Workflow, event: CanvasChangeEvent) -> LateApprovals:
    """Of the approvals that take no part in the run, those that this change is about."""
    if not workflow.is_running or workflow.run is None:
        return LateApprovals()
    touched, states = _touched(event), workflow.run.nodes
    in_time, unwritten, too_late = list[str](), list[str](), list[str]()
    for node_id, node in workflow.canvas.nodes.items():
        if node.node_type != APPROVAL or node_id in states:
            continue
        behind = _behind(workflow, node_id)
        held = behind & states.keys()
        if not held or not touched & {node_id, *behind}:
            continue
        if any(states[each].status is not NodeStatus.PENDING for each in held):
            too_late.append(node_id)
        elif any(node.config.get(name) for name in _SAYS_WHAT):
            in_time.append(node_id)
        else:
            unwritten.append(node_id)
    return LateApprovals(in_time=tuple(in_time), unwritten=tuple(unwritten), too_late=tuple(too_late))


def too_late_said(workflow: Workflow, node_ids: Iterable[str]) -> Bilingual:
    """That nobody is asked in this run."""
    names = listed_said([called_said(workflow.canvas, each) for each in node_ids])
    return Bilingual(
        f"{names.zh}画得晚了：它后面的已经开始，这次执行不会问谁；下次执行会问。",
        f"{names.en} was drawn too late: what is behind it has begun, so this run asks nobody; the next one does.",
    )


def unwritten_said(workflow: Workflow, node_ids: Iterable[str]) -> Bilingual:
    """That it is asked once it says whom or what."""
    names = listed_said([called_said(workflow.canvas, each) for each in node_ids])
    return Bilingual(
        f"{names.zh}是执行中画的：在它后面的开始之前写好问谁、问什么，这次执行才会问。",
        f"{names.en} was drawn while the run goes on: this run asks if it says whom or what before anything behind it"
        " begins.",
    )


def in_time_said(workflow: Workflow, node_ids: Iterable[str]) -> Bilingual:
    """That it is asked in this run, too."""
    names = listed_said([called_said(workflow.canvas, each) for each in node_ids])
    return Bilingual(
        f"{names.zh}是执行中画的，它后面的还没开始：这次执行也会问。",
        f"{names.en} was drawn while the run goes on, and nothing behind it has begun: this run asks, too.",
    )


def _touched(event: CanvasChangeEvent) -> set[str]:
    found = set[str]()
    for _, data in single_changes(event):
        found |= {str(data[name]) for name in ("node_id", "source", "target") if data.get(name)}
    return found


def _behind(workflow: Workflow, node_id: str) -> set[str]:
    found, left = set[str](), [node_id]
    while left:
        more = set(successors(workflow.canvas, left.pop())) - found
        found |= more
        left += more
    return found
