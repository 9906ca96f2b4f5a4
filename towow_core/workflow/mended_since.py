"""Nodes that are done and were changed after that: a run that takes theirs up reads their old results. Pure."""

from dataclasses import replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NODE_KINDS, CanvasState, NodeRun, NodeStatus, RunState, Workflow
from towow_core.domain.canvas_words import called_said, listed_said
from towow_core.workflow.graph import ancestors
from towow_core.workflow.retrying import done_again, failed_in


def with_done_as(run: RunState | None, before: CanvasState, after: CanvasState) -> RunState | None:
    """The run of a canvas that was changed: of what is done, what it said then."""
    states = run.nodes if run else {}
    known = {
        node_id: replace(state, done_as=before.nodes[node_id].config)
        for node_id, state in states.items()
        if _is_done(state) and state.done_as is None and _says_otherwise(node_id, before, after)
    }
    return replace(run, nodes={**states, **known}) if run and known else run


def old_results_said(workflow: Workflow) -> Bilingual | None:
    """Of which nodes trying again would use results of what they said before; None: of none."""
    canvas, states = workflow.canvas, workflow.run.nodes if workflow.run else {}
    mended = {each for each, state in states.items() if each in canvas.nodes and _is_mended(canvas, each, state)}
    again = done_again(workflow, failed_in(workflow)) if mended else ()
    before = frozenset[str]().union(*(ancestors(canvas, each) for each in again))
    read = mended & before - frozenset(again)
    if not read:
        return None
    said = listed_said([called_said(canvas, each) for each in canvas.nodes if each in read])
    return Bilingual(
        f"{said.zh}做完之后改过：接着执行用的还是它原来的结果；要用新的，请从头执行。",
        f"{said.en}: changed since it was done. Its old result is used; start anew to use the new one.",
    )


def _is_mended(canvas: CanvasState, node_id: str, state: NodeRun) -> bool:
    return _is_done(state) and state.done_as is not None and dict(state.done_as) != dict(canvas.nodes[node_id].config)


def _is_done(state: NodeRun) -> bool:
    return state.status is NodeStatus.COMPLETED


def _says_otherwise(node_id: str, before: CanvasState, after: CanvasState) -> bool:
    old, new = before.nodes.get(node_id), after.nodes.get(node_id)
    if old is None or new is None or old is new or NODE_KINDS[old.node_type].is_done_by_people:
        return False  # what a person said of their task is true whatever it is called now
    return dict(old.config) != dict(new.config)
