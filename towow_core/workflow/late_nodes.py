"""What is drawn before parts of a run that is under way: what joins it, and what cannot any more. Pure.

What people do, wait for or decide joins. What acts by itself (a request, a model, a negotiation) is begun by no line
that somebody draws; what is behind it goes on waiting for what was before.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, CONDITION, DELAY, MILESTONE, TASK, CanvasNode, NodeStatus, Workflow
from towow_core.domain.canvas_words import called_said, listed_said
from towow_core.workflow.checks import missing_config, wrong_config
from towow_core.workflow.events import CanvasChangeEvent, single_changes
from towow_core.workflow.joining import joining
from towow_core.workflow.retrying import successors

_SAYS_WHAT = ("question", "people")
_JOINS = frozenset({APPROVAL, TASK, MILESTONE, DELAY, CONDITION})


@dataclass(frozen=True, slots=True, kw_only=True)
class LateNodes:
    """Those that a change has drawn before parts of a run, by id.

    Attributes:
        in_time: They join it, each behind those before it: nothing behind them has begun.
        unwritten: They could, and do not say yet whom or what they ask, or what they wait for.
        too_late: Something behind them has begun.
        left_out: They act by themselves, and do so in the next run.
    """

    in_time: tuple[str, ...] = ()
    unwritten: tuple[str, ...] = ()
    too_late: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def late_nodes(workflow: Workflow, event: CanvasChangeEvent) -> LateNodes:
    """Of the nodes that take no part in the run, those that this change is about."""
    if not workflow.is_running or workflow.run is None or joining(workflow):
        return LateNodes()
    touched, states = _touched(event), workflow.run.nodes
    found: dict[str, list[tuple[int, str]]] = {"in_time": [], "unwritten": [], "too_late": [], "left_out": []}
    for node_id, node in workflow.canvas.nodes.items():
        if node_id in states:
            continue
        behind = _behind(workflow, node_id)
        held = behind & states.keys()
        if not held or not touched & {node_id, *behind}:
            continue
        if any(states[each].status is not NodeStatus.PENDING for each in held):
            becomes = "too_late"
        elif node.node_type not in _JOINS:
            becomes = "left_out"
        else:
            becomes = "in_time" if _is_written(node) else "unwritten"
        found[becomes].append((-len(behind), node_id))
    return LateNodes(**{name: tuple(node_id for _, node_id in sorted(those)) for name, those in found.items()})


def _is_written(node: CanvasNode) -> bool:
    if node.node_type == APPROVAL:
        return any(node.config.get(name) for name in _SAYS_WHAT)
    return not missing_config(node) and not wrong_config(node)


def too_late_said(workflow: Workflow, node_ids: Iterable[str]) -> Bilingual:
    """That it has no part in this run."""
    names = listed_said([called_said(workflow.canvas, each) for each in node_ids])
    if _are_approvals(workflow, node_ids):
        return Bilingual(
            f"{names.zh}画得晚了：它后面的已经开始，这次执行不会问谁；下次执行会问。",
            f"{names.en} was drawn too late: what is behind it has begun, so this run asks nobody; the next one does.",
        )
    return Bilingual(
        f"{names.zh}画得晚了：它后面的已经开始，这次执行不会轮到它；下次执行会。",
        f"{names.en} was drawn too late: what is behind it has begun, so it is not in this run; it is in the next one.",
    )


def unwritten_said(workflow: Workflow, node_ids: Iterable[str]) -> Bilingual:
    """That it joins once it says what it needs to."""
    names = listed_said([called_said(workflow.canvas, each) for each in node_ids])
    if _are_approvals(workflow, node_ids):
        return Bilingual(
            f"{names.zh}是执行中画的：在它后面的开始之前写好问谁、问什么，这次执行才会问。",
            f"{names.en} was drawn while the run goes on: this run asks if it says whom or what before anything behind"
            " it begins.",
        )
    return Bilingual(
        f"{names.zh}是执行中画的，还没有写好：在它后面的开始之前写好，这次执行才会轮到它。",
        f"{names.en} was drawn while the run goes on, and lacks what it needs: it is in this run if that is written"
        " before anything behind it begins.",
    )


def in_time_said(workflow: Workflow, node_ids: Iterable[str]) -> Bilingual:
    """That it is in this run, too."""
    names = listed_said([called_said(workflow.canvas, each) for each in node_ids])
    if _are_approvals(workflow, node_ids):
        return Bilingual(
            f"{names.zh}是执行中画的，它后面的还没开始：这次执行也会问。",
            f"{names.en} was drawn while the run goes on, and nothing behind it has begun: this run asks, too.",
        )
    return Bilingual(
        f"{names.zh}是执行中画的，它后面的还没开始：这次执行也会轮到它，后面的要等它。",
        f"{names.en} was drawn while the run goes on, and nothing behind it has begun: it is in this run, and what is"
        " behind it waits for it.",
    )


def left_out_said(workflow: Workflow, node_ids: Iterable[str]) -> Bilingual:
    """That it does nothing in this run, and what is behind it waits for what was before."""
    names = listed_said([called_said(workflow.canvas, each) for each in node_ids])
    return Bilingual(
        f"{names.zh}是执行中画的，会自己去做事，所以这次执行不做它；它后面的照旧等它前面的。下次执行会做。",
        f"{names.en} was drawn while the run goes on and acts by itself, so this run leaves it out; what is behind it"
        " waits for what is before it, as it did. The next run does it.",
    )


def _are_approvals(workflow: Workflow, node_ids: Iterable[str]) -> bool:
    return all(workflow.canvas.nodes[each].node_type == APPROVAL for each in node_ids)


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
