"""A workflow node: another workflow of the same owner, as a run of its own, whose ends are the node's result."""

import asyncio
import hashlib
from contextlib import suppress
from typing import Any, Protocol

from towow_core.domain.canvas import Caller, CanvasNode, NodeStatus, RunStatus, Workflow
from towow_core.domain.errors import CanvasRefused, TowowError, UnknownWorkflow
from towow_core.orchestration.contexts import NodeContext, WorkflowContext
from towow_core.orchestration.execution import RUN_CANCELLED, TIME_IS_UP, Progress, Say
from towow_core.orchestration.run_start import Call
from towow_core.workflow.checks import label, wrong_config
from towow_core.workflow.data import names_of, output_of
from towow_core.workflow.expressions import written

DEPTH_MAX = 3  # workflows called within each other, the first one not counted
OUTPUTS_MAX = 256_000  # characters as JSON


class OtherWorkflows(Protocol):
    """The way to other workflows, as the service has it."""

    async def call(self, workflow_id: str, owner: str, call: Call) -> None:
        """Begin this run of a workflow of this owner; nothing happens where it has begun.

        Raises:
            UnknownWorkflow: The owner has none of this id.
            CanvasRefused: It cannot be executed, or is being executed.
        """

    async def end_of(self, workflow_id: str, run_id: str) -> Workflow:
        """Wait for the end of a run that was begun: the workflow as it left it.

        Raises:
            CanvasRefused: Another run has taken its place.
        """

    async def run_beside(self, workflow_id: str, caller: Caller) -> str:
        """The run of a workflow, now or last, that another node of the caller's own run has called; else empty."""

    async def cancel_run(self, workflow_id: str, run_id: str) -> None:
        """Nobody wants it any more; nothing happens where it is over."""


class SubWorkflowExecutor:
    """Calls it, waits for its end, and ends it where nobody waits any more."""

    def __init__(self, workflows: OtherWorkflows) -> None:
        self._workflows = workflows

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        if wrong := wrong_config(node, is_filled=True):
            return _failed(wrong[0].en)
        run, workflow_id = context.workflow_context, str(node.config["workflow_id"])
        chain = (*run.called_by, Caller(workflow_id=run.workflow_id, run_id=run.id, node_id=node.node_id))
        if problem := chain_problem(chain, workflow_id):
            return _failed(problem)
        call = Call(run_id=_run_id(run, node), called_by=chain, variables=node.config.get("variables") or {})
        is_begun = context.local_variables.get("so_far", {}).get("run_id") == call.run_id
        try:
            await self._begin(workflow_id, run, call, say, is_begun=is_begun)
            await say(Progress(status=NodeStatus.WAITING, result=_known(workflow_id, call)))
            ended = await self._workflows.end_of(workflow_id, call.run_id)
        except asyncio.CancelledError as stopped:
            if {RUN_CANCELLED, TIME_IS_UP} & set(stopped.args):
                await self._workflows.cancel_run(workflow_id, call.run_id)
            raise  # else the process stops; the next one calls it again
        except UnknownWorkflow:  # the same of somebody else's: whether there is one is nobody's business
            return _failed(f"Whose workflow this is has no workflow {workflow_id!r}.")
        except CanvasRefused as refusal:
            return _failed(f"The workflow {workflow_id!r} could not be executed: {refusal.en}")
        except TowowError as error:
            return _failed(str(error))
        return outcome(ended, _known(workflow_id, call))

    def can_repeat(self, node: CanvasNode) -> bool:
        """By its id it is the same run, however often it is called."""
        del node
        return True

    async def _begin(self, workflow_id: str, run: WorkflowContext, call: Call, say: Say, *, is_begun: bool) -> None:
        """Call it; one after the other, where two nodes of one run call the same workflow.

        Only these wait: a run waits for what it has called itself, and so no two for each other.
        """
        waited_for = set[str]()
        while True:
            calling = asyncio.ensure_future(self._call(workflow_id, run, call, is_begun=is_begun))
            try:
                await asyncio.shield(calling)
            except CanvasRefused:
                other = await self._workflows.run_beside(workflow_id, call.called_by[-1])
                if not other or other in waited_for:
                    raise
            except asyncio.CancelledError as stopped:
                if not {RUN_CANCELLED, TIME_IS_UP} & set(stopped.args):
                    calling.cancel()
                await asyncio.gather(calling, return_exceptions=True)  # it may have begun
                raise
            else:
                return
            waited_for.add(other)
            await say(Progress(status=NodeStatus.WAITING, result={"workflow_id": workflow_id, "waits_for_run": other}))
            with suppress(CanvasRefused):  # another one has taken its place
                await self._workflows.end_of(workflow_id, other)

    async def _call(self, workflow_id: str, run: WorkflowContext, call: Call, *, is_begun: bool) -> None:
        session = run.session_context
        owner = session.global_context.user_id if session else "anonymous"
        if not is_begun:
            await self._workflows.call(workflow_id, owner, call)


def chain_problem(chain: tuple[Caller, ...], workflow_id: str) -> str:
    """Why a workflow is not called at the end of this chain; empty where it may be."""
    names = [caller.workflow_id for caller in chain]
    path = " → ".join([*names, workflow_id])
    if workflow_id in names:
        return f"These workflows call each other, and would never end: {path}."
    if len(chain) > DEPTH_MAX:
        return f"At most {DEPTH_MAX} workflows are called within each other: {path}."
    return ""


def outcome(workflow: Workflow, known: dict[str, Any]) -> Progress:
    """What a run that is over comes to: what its last nodes gave, by name; or why it did not end well."""
    canvas, run = workflow.canvas, workflow.run
    assert run is not None  # it has just ended
    which = f"The run {run.run_id} of “{workflow.title}” ({workflow.workflow_id})"
    if run.status is RunStatus.CANCELLED:
        return Progress(status=NodeStatus.FAILED, result=known, error=f"{which} was cancelled.")
    if run.status is RunStatus.FAILED:
        failed = (f"{label(canvas.nodes[i])}: {n.error}" for i, n in run.nodes.items() if n.status is NodeStatus.FAILED)
        error = f"{which} failed: {next(failed, 'it was not done to the end.')}"
        return Progress(status=NodeStatus.FAILED, result=known, error=error)
    called, before_others = names_of(canvas), {edge.source for edge in canvas.edges.values()}
    outputs = {
        node.name if called.get(node.name) == node_id else node_id: given
        for node_id, node in canvas.nodes.items()
        if node_id not in before_others and (given := output_of(node, run.nodes.get(node_id))) is not None
    }
    if (size := len(written(outputs))) > OUTPUTS_MAX:
        error = f"{which} gave {size} characters, and at most {OUTPUTS_MAX} are kept: let its last node give less."
        return Progress(status=NodeStatus.FAILED, result=known, error=error)
    return Progress(status=NodeStatus.COMPLETED, result={**known, "outputs": outputs})


def _known(workflow_id: str, call: Call) -> dict[str, Any]:
    return {"workflow_id": workflow_id, "run_id": call.run_id}


def _run_id(run: WorkflowContext, node: CanvasNode) -> str:
    """The same for the same node of the same run, so that a restart starts nothing twice."""
    return f"run-{hashlib.sha256(f'{run.id}/{node.node_id}'.encode()).hexdigest()[:16]}"


def _failed(error: str) -> Progress:
    return Progress(status=NodeStatus.FAILED, error=error)
