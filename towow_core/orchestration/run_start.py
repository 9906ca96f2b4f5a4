"""How a run begins: by a person or a sentence, or because a node of another workflow's run calls it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Caller, Workflow
from towow_core.support.ids import new_id
from towow_core.workflow.draft_rules import run_problem
from towow_core.workflow.events import WorkflowExecutionStartedEvent
from towow_core.workflow.refusals import refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A run that a node of another one wants.

    Attributes:
        run_id: What it is to be called; its caller makes the same one however often it asks, so it begins once.
        called_by: Who wants it, behind all who want that.
        variables: What is other than the workflow has it, in this run.
    """

    run_id: str
    called_by: tuple[Caller, ...]
    variables: Mapping[str, Any] = field(default_factory=dict)


def call_problem(workflow: Workflow, call: Call | None) -> tuple[Bilingual, ...]:
    """Why it cannot be called like this; empty where it can."""
    return () if call is None else unknown_variable(workflow, call.variables)


def unknown_variable(workflow: Workflow, given: Mapping[str, Any]) -> tuple[Bilingual, ...]:
    """Which variable of those that a call gives a workflow does not have; empty where it has all."""
    if not (unknown := sorted(given.keys() - workflow.canvas.variables.keys())):
        return ()
    return (Bilingual(f"它没有变量“{unknown[0]}”。", f"It has no variable {unknown[0]!r}."),)


def started(
    workflow: Workflow,
    node_ids: tuple[str, ...],
    decision_id: str = "",
    *,
    retry_of: str = "",
    again: tuple[str, ...] = (),
    call: Call | None = None,
    reopens: str = "",
    by: str = "",
) -> WorkflowExecutionStartedEvent:
    """What is said of a run with these nodes that begins now.

    Raises:
        CanvasRefused: It is a draft.
    """
    if (problem := run_problem(workflow)) is not None:
        raise refused(problem)
    return WorkflowExecutionStartedEvent(
        workflow_id=workflow.workflow_id,
        node_count=len(node_ids),
        run_id=call.run_id if call else new_id("run", digits=8),
        node_ids=node_ids,
        original_decision_id=decision_id,
        retry_of=retry_of,
        again=again,
        variables={**workflow.canvas.variables, **(call.variables if call else {})},
        called_by=call.called_by if call else (),
        reopens=reopens,
        by=by,
    )
