"""A workflow node: another workflow of the same owner, as a run of its own, whose ends are the node's result."""

import asyncio
import hashlib
from collections.abc import Mapping
from typing import Any, Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Caller, CanvasNode, NodeRun, NodeStatus, RunStatus, Workflow
from towow_core.domain.errors import CanvasRefused, TowowError, UnknownWorkflow
from towow_core.domain.failures import Failure, FailureCode, failure
from towow_core.domain.models import Language
from towow_core.orchestration.contexts import NodeContext, WorkflowContext
from towow_core.orchestration.execution import RUN_CANCELLED, TIME_IS_UP, Progress, Say, bad_config, failed
from towow_core.orchestration.run_start import Call
from towow_core.workflow.checks import label, wrong_config
from towow_core.workflow.data import names_of, output_of
from towow_core.workflow.expression_values import written

DEPTH_MAX = 3  # workflows called within each other, the first one not counted
OUTPUTS_MAX = 256_000  # characters as JSON
_NOT_ALL = Bilingual("没有做到底。", "it was not done to the end.")


class OtherWorkflows(Protocol):
    """The way to other workflows, as the service has it."""

    async def looked_up(self, workflow_id: str, owner: str) -> Workflow:
        """A workflow of this owner as it is now.

        Raises:
            UnknownWorkflow: The owner has none of this id.
        """

    async def call(self, workflow_id: str, owner: str, call: Call) -> None:
        """Begin this run of a workflow of this owner; nothing happens where it has begun.

        Raises:
            UnknownWorkflow: The owner has none of this id.
            CanvasRefused: It cannot be executed, or is being executed.
        """

    async def end_of(self, workflow_id: str, run_id: str) -> Workflow:
        """Wait for the end of a run that was begun: the workflow as it left it, whatever was run since.

        Raises:
            UnknownRun: It was never begun.
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
            return bad_config(wrong[0])
        run, workflow_id = context.workflow_context, str(node.config["workflow_id"])
        chain = (*run.called_by, Caller(workflow_id=run.workflow_id, run_id=run.id, node_id=node.node_id))
        if (problem := chain_problem(chain, workflow_id)) is not None:
            return Progress(status=NodeStatus.FAILED, error=problem)
        call = Call(run_id=_run_id(context), called_by=chain, variables=node.config.get("variables") or {})
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
            zh = f"这个工作流的主人没有工作流“{workflow_id}”。"
            en = f"Whose workflow this is has no workflow {workflow_id!r}."
            return failed(FailureCode.NO_WORKFLOW, zh, en, workflow_id=workflow_id)
        except CanvasRefused as refusal:
            title = (await self._workflows.looked_up(workflow_id, _owner(run))).title or workflow_id
            zh = f"工作流“{title}”不能执行：{refusal.zh}"
            en = f"The workflow “{title}” could not be executed: {refusal.en}"
            return failed(FailureCode.NOT_CALLED, zh, en, workflow_id=workflow_id)
        except TowowError as error:
            zh, en = error.told(Language.ZH), str(error)
            return failed(FailureCode.NOT_CALLED, zh, en, workflow_id=workflow_id)
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
            await self._workflows.end_of(workflow_id, other)

    async def _call(self, workflow_id: str, run: WorkflowContext, call: Call, *, is_begun: bool) -> None:
        if not is_begun:
            await self._workflows.call(workflow_id, _owner(run), call)


def _owner(run: WorkflowContext) -> str:
    session = run.session_context
    return session.global_context.user_id if session else "anonymous"


def chain_problem(chain: tuple[Caller, ...], workflow_id: str) -> Failure | None:
    """Why a workflow is not called at the end of this chain; None where it may be."""
    names = [caller.workflow_id for caller in chain]
    path = " → ".join([*names, workflow_id])
    if workflow_id in names:
        said = Bilingual(
            f"这些工作流互相调用，永远不会结束：{path}。",
            f"These workflows call each other, and would never end: {path}.",
        )
        return failure(FailureCode.CALLED_IN_CIRCLE, said, path=[*names, workflow_id])
    if len(chain) > DEPTH_MAX:
        said = Bilingual(
            f"工作流最多一层套一层地调用 {DEPTH_MAX} 个：{path}。",
            f"At most {DEPTH_MAX} workflows are called within each other: {path}.",
        )
        return failure(FailureCode.CALLED_TOO_DEEP, said, path=[*names, workflow_id])
    return None


def outcome(workflow: Workflow, known: dict[str, Any]) -> Progress:
    """What a run that is over comes to: what its last nodes gave, by name; or why it did not end well."""
    canvas, run = workflow.canvas, workflow.run
    assert run is not None  # it has just ended
    which = Bilingual(
        f"“{workflow.title}”（{workflow.workflow_id}）的执行 {run.run_id}",
        f"The run {run.run_id} of “{workflow.title}” ({workflow.workflow_id})",
    )
    if run.status is RunStatus.CANCELLED:
        said = Bilingual(f"{which.zh}被停止了。", f"{which.en} was cancelled.")
        return _not_done(FailureCode.CALLED_RUN_CANCELLED, said, known)
    if run.status is RunStatus.FAILED:
        why = next((_why(canvas.nodes[i], n) for i, n in run.nodes.items() if n.status is NodeStatus.FAILED), _NOT_ALL)
        said = Bilingual(f"{which.zh}失败了：{why.zh}", f"{which.en} failed: {why.en}")
        return _not_done(FailureCode.CALLED_RUN_FAILED, said, known)
    called, before_others = names_of(canvas), {edge.source for edge in canvas.edges.values()}
    outputs = {
        node.name if called.get(node.name) == node_id else node_id: given
        for node_id, node in canvas.nodes.items()
        if node_id not in before_others and (given := output_of(node, run.nodes.get(node_id))) is not None
    }
    if (size := len(written(outputs))) > OUTPUTS_MAX:
        zh = f"{which.zh}给出了 {size} 个字符，最多留 {OUTPUTS_MAX} 个：让最后一个节点少给一点。"
        en = f"{which.en} gave {size} characters, and at most {OUTPUTS_MAX} are kept: let its last node give less."
        return _not_done(FailureCode.TOO_LARGE, Bilingual(zh, en), known, size=size, most=OUTPUTS_MAX)
    return Progress(status=NodeStatus.COMPLETED, result={**known, "outputs": outputs})


def _known(workflow_id: str, call: Call) -> dict[str, Any]:
    return {"workflow_id": workflow_id, "run_id": call.run_id}


def _run_id(context: NodeContext) -> str:
    """The same for the same attempt of the same node of the same run, so that a restart starts nothing twice."""
    return f"run-{hashlib.sha256(context.id.encode()).hexdigest()[:16]}"


def _why(node: CanvasNode, state: NodeRun) -> Bilingual:
    zh, en = state.why(Language.ZH), state.why(Language.EN)
    return Bilingual(f"{label(node).zh}：{zh}", f"{label(node).en}: {en}")


def _not_done(code: FailureCode, said: Bilingual, known: Mapping[str, Any], **params: Any) -> Progress:
    return Progress(status=NodeStatus.FAILED, result=known, error=failure(code, said, **known, **params))
