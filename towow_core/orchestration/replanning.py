"""A task of an approved plan that fails, or whose person leaves, is negotiated again: that part, and nothing else.

The sub-negotiation is the demand's own; what it comes to is put into the running graph: who does it now, for how much,
by when. Where nobody takes it over, the task has failed. What began outside a run, or happened while no bridge ran, is
found in the demand's own events (`catch_up`); what a run began ends with that run.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    ON_FAILURE,
    REPLAN,
    TASK,
    CanvasNode,
    NodeRun,
    NodeStatus,
    RunStatus,
    Workflow,
)
from towow_core.domain.failures import unexpected
from towow_core.domain.state_words import REPLANNING
from towow_core.engine.language.text import language_of
from towow_core.orchestration import replanning_words as words
from towow_core.orchestration.accepting import settle_accepted
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.execution import Progress
from towow_core.orchestration.history import WorkflowHistory
from towow_core.orchestration.node_policies import left_out
from towow_core.orchestration.replacements import Departure, PartWanted, Replacements, TakenOver
from towow_core.orchestration.run_engine import RunEngine
from towow_core.orchestration.undoing import several
from towow_core.services.negotiation.background import Background
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.conflicts import SyncResult
from towow_core.workflow.events import (
    PLAN,
    DatesMovedEvent,
    NodeExecutionEvent,
    OrchestrationEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionStartedEvent,
)
from towow_core.workflow.graph import NOT_NEEDED, OVER
from towow_core.workflow.newcomers import TAKEN_OVER_BECAUSE, TAKEN_OVER_FROM
from towow_core.workflow.plan_parts import part_of
from towow_core.workflow.takeover import Step, Takeover, takeover, vacant
from towow_core.workflow.taking_out import again_of

log = logging.getLogger(__name__)
PATCH_ATTEMPTS = 5  # at a canvas that others are changing
Steps = Callable[[Workflow], tuple[tuple[Step, ...], Bilingual]]


@dataclass(slots=True)
class _Followed:
    """A sub-negotiation that is waited for; `run_id` is empty where no run waits."""

    demand_id: str
    node: CanvasNode
    run_id: str
    waiting: asyncio.Task[None] | None = None


class Replanning:
    """One per open workflow.

    Args:
        tell: Says something in the workflow's conversation, once for each event; second, which event it tells of.
    """

    def __init__(
        self,
        *,
        bus: EventBus,
        sync: BidirectionalSyncService,
        engine: RunEngine,
        replacements: Replacements,
        history: WorkflowHistory,
        tell: Callable[[Bilingual, str], None],
    ) -> None:
        self._bus, self._sync, self._engine = bus, sync, engine
        self._replacements, self._history, self._tell = replacements, history, tell
        self._background = Background()
        self._followed: dict[str, _Followed] = {}
        engine.by_policy = self.by_policy
        bus.subscribe(NodeExecutionEvent, self._on_node)
        bus.subscribe(WorkflowExecutionStartedEvent, self._on_started)
        sync.when_applied.append(self._on_applied)  # also of what another bridge wrote

    @property
    def is_at_it(self) -> bool:
        return bool(self._followed)

    async def stop(self) -> None:
        await self._background.stop()

    def resume(self, workflow: Workflow) -> None:
        """Go on with what an earlier process was about in a run."""
        for node_id, state in workflow.run.nodes.items() if workflow.run and workflow.is_running else ():
            if (again := again_of(state)) is not None:
                self._follow(workflow, workflow.canvas.nodes[node_id], again)

    async def catch_up(self, workflow_id: str) -> None:
        """Whoever left the plan unheard of, or was being replaced outside a run before a restart, is replaced now."""
        demand_id = self._sync.workflow(workflow_id).demand_id
        if demand_id is not None:
            for agent_id, gone in (await self._replacements.departed(demand_id)).items():
                await self.left(workflow_id, agent_id, gone)

    def by_policy(self, workflow: Workflow, node: CanvasNode, progress: Progress) -> Progress:
        """A failure as the node's author wants it: as it is, left out, or negotiated again."""
        progress = left_out(node, progress)
        if progress.status is not NodeStatus.FAILED or not _wants_replanning(node) or workflow.run is None:
            return progress
        if (why := _not_replanned(workflow, node)) is not None:
            return replace(progress, error=words.not_negotiated(progress.error, why))
        because = progress.error.to(language_of(workflow.title)) if progress.error else ""  # its people read that too
        again = _again(node, because=because, sub_demand_id=_id_in_run(workflow, node))
        again |= {"run_id": workflow.run.run_id, "was": str(workflow.run.nodes[node.node_id].status)}
        return replace(progress, status=NodeStatus.RUNNING, result={**progress.result, REPLANNING: again}, error=None)

    async def left(self, workflow_id: str, agent_id: str, gone: Departure) -> None:
        """Somebody has left the plan: what they have not done yet is somebody else's to do.

        Args:
            gone: With `at`, where that is no news. Then what their own part of the plan was is meant, and not what was
                given to them by hand, or again since then; and what was cancelled with its run waits for the next one.
        """
        since = gone.at
        for node_id in tuple(self._sync.workflow(workflow_id).canvas.nodes):
            if not _is_left_by(self._sync.workflow(workflow_id), node_id, agent_id, since):
                continue
            if since and await self._history.was_given(workflow_id, node_id, agent_id, since):
                continue
            workflow = self._sync.workflow(workflow_id)  # somebody may have taken it over while that was looked up
            if _is_left_by(workflow, node_id, agent_id, since):
                await self._without(workflow, workflow.canvas.nodes[node_id], gone)

    async def _without(self, workflow: Workflow, node: CanvasNode, gone: Departure) -> None:
        run, because = workflow.run, gone.because
        state = run.nodes.get(node.node_id) if run and workflow.is_running else None
        in_run = state is not None and state.status not in OVER
        again = {**_again(node, because=because, sub_demand_id=_id_outside(workflow, node)), "has_left": True}
        again |= {"taken_out_by": gone.taken_out_by} if gone.taken_out_by else {}
        again |= {"at": gone.at or gone.heard_at} if gone.at or gone.heard_at else {}
        # Who takes somebody out wants somebody else, whatever the task's own policy is for a failure.
        if not (can_be_replanned(workflow, node) if gone.taken_out_by else is_replanned(workflow, node)):
            if state is not None and state.status is NodeStatus.WAITING:
                failed = Progress(status=NodeStatus.FAILED, error=words.has_left(node, gone))
                await self._publish(workflow, node, left_out(node, failed))
            if await self._vacated(workflow.workflow_id, node, again):
                self._tell(words.nobody_left(node, gone), f"{again['sub_demand_id']}/left")
        elif in_run and run is not None and state is not None:
            if again["sub_demand_id"] not in self._followed:  # else what was begun before the run is the run's now
                again["sub_demand_id"] = _id_in_run(workflow, node)
            again |= {"run_id": run.run_id, "was": str(state.status)}
            await self._publish(workflow, node, Progress(status=NodeStatus.RUNNING, result={REPLANNING: again}))
        else:
            self._follow(workflow, node, again)

    async def _publish(self, workflow: Workflow, node: CanvasNode, progress: Progress) -> None:
        run = workflow.run
        assert run is not None  # only nodes in a run come further
        event = NodeExecutionEvent(
            workflow_id=workflow.workflow_id,
            node_id=node.node_id,
            node_type=node.node_type,
            status=progress.status,
            result=progress.result,
            error=progress.error.en if progress.error else None,
            failure=progress.error,
            run_id=run.run_id,
            retries=run.nodes.get(node.node_id, NodeRun()).retries,
        )
        await self._bus.publish(event)

    async def _on_node(self, event: NodeExecutionEvent) -> None:
        if event.status is NodeStatus.RUNNING and REPLANNING in event.result:
            workflow = self._sync.workflow(event.workflow_id)
            self._follow(workflow, workflow.canvas.nodes[event.node_id], event.result[REPLANNING])

    async def _on_started(self, event: WorkflowExecutionStartedEvent) -> None:
        self._background.start(self.catch_up(event.workflow_id), f"who has left before {event.run_id}")

    async def _on_applied(self, workflow: Workflow, event: OrchestrationEvent) -> None:
        """What a cancelled run wanted is wanted no more."""
        del workflow
        if not isinstance(event, WorkflowExecutionCompletedEvent) or event.status != RunStatus.CANCELLED:
            return
        for sub_demand_id, followed in tuple(self._followed.items()):
            if followed.run_id == event.run_id and followed.waiting is not None:
                followed.waiting.cancel()
                self._background.start(self._give_up(sub_demand_id, followed), f"give up {sub_demand_id}")

    async def _give_up(self, sub_demand_id: str, followed: _Followed) -> None:
        self._followed.pop(sub_demand_id, None)
        await self._replacements.give_up(followed.demand_id, sub_demand_id, f"The run {followed.run_id} was cancelled.")
        self._tell(words.wanted_no_more(followed.node), f"{sub_demand_id}/given up")

    def _follow(self, workflow: Workflow, node: CanvasNode, again: Mapping[str, Any]) -> None:
        sub_demand_id, run_id = again["sub_demand_id"], str(again.get("run_id") or "")
        if (known := self._followed.get(sub_demand_id)) is not None:
            known.run_id = run_id or known.run_id
        elif workflow.demand_id is not None:
            part, who = part_of(node), again["agent_id"]
            wanted = PartWanted(
                demand_id=workflow.demand_id,
                agent_id=part.agent_id,
                part=part.role,
                reason=again["because"],
                sub_demand_id=sub_demand_id,
                not_asked=(who,) if who not in {"", part.agent_id} else (),
            )
            followed = _Followed(workflow.demand_id, node, run_id)
            self._followed[sub_demand_id] = followed
            what = self._negotiated(workflow.workflow_id, node, wanted, again)
            followed.waiting = self._background.start(what, f"negotiate {node.node_id} again")

    async def _negotiated(
        self, workflow_id: str, node: CanvasNode, wanted: PartWanted, again: Mapping[str, Any]
    ) -> None:
        taken: TakenOver | None = None
        try:
            self._tell(words.begun(node, wanted.reason), f"{wanted.sub_demand_id}/begun")  # a restart begins again
            taken = await self._replacements.take_over(wanted)
            await self._settle(workflow_id, node, again, taken)
        except Exception as error:  # boundary: a task that nobody follows would wait for ever
            log.exception("workflow.replanning_failed", extra={"workflow_id": workflow_id, "node_id": node.node_id})
            died = Progress(status=NodeStatus.FAILED, error=unexpected(error))
            if taken is None:  # outside a run nothing else says so
                self._tell(words.broke_off(node, unexpected(error).said), f"{wanted.sub_demand_id}/broke off")
            elif taken.parts:
                self._tell(
                    words.not_drawn(node, taken.parts, unexpected(error).said), f"{wanted.sub_demand_id}/not drawn"
                )
            await self._engine.settle(workflow_id, node.node_id, wanted.sub_demand_id, died)
        finally:
            self._followed.pop(wanted.sub_demand_id, None)

    async def _settle(self, workflow_id: str, node: CanvasNode, again: Mapping[str, Any], taken: TakenOver) -> None:
        because, sub_demand_id = again["because"], again["sub_demand_id"]
        if not taken.parts or taken.plan is None:
            why = taken.reason or words.NO_REASON
            self._tell(words.nobody_took(node, why), f"{sub_demand_id}/nobody")
            if again.get("has_left") or taken.is_vacant:
                await self._vacated(workflow_id, node, again)
            nobody = Progress(status=NodeStatus.FAILED, error=words.nobody_took_over(because, why))
            await self._engine.settle(workflow_id, node.node_id, sub_demand_id, nobody)
            return
        done, result = await self._patched(workflow_id, node, again, taken)
        if result is not None and not result.success:
            refusal = result.said or Bilingual(result.message, result.message)
            self._tell(words.not_put_in(node, taken.parts, refusal), f"{sub_demand_id}/not put in")
            kept_out = Progress(status=NodeStatus.FAILED, error=words.kept_out(because, refusal))
            await self._engine.settle(workflow_id, node.node_id, sub_demand_id, kept_out)
            return
        if done is not None:
            self._tell(words.taken(node, taken, taken.plan, done.moved), f"{sub_demand_id}/taken")
        told = {TAKEN_OVER_FROM: words.person_of(node), TAKEN_OVER_BECAUSE: because}
        status = NodeStatus.WAITING if again.get("was") == NodeStatus.WAITING else NodeStatus.PENDING
        await self._engine.settle(workflow_id, node.node_id, sub_demand_id, Progress(status=status, result=told))

    async def _patched(
        self,
        workflow_id: str,
        node: CanvasNode,
        again: Mapping[str, Any],
        taken: TakenOver,
    ) -> tuple[Takeover | None, SyncResult | None]:
        """Put it into the graph: what came of it. Nothing where nobody waits for it, or somebody else has it."""
        found, plan = list[Takeover](), taken.plan
        assert plan is not None  # it has the parts
        planned = await self._history.written_by_plan(workflow_id, node.node_id, "notes")

        def steps(workflow: Workflow) -> tuple[tuple[Step, ...], Bilingual]:
            drawn = takeover(
                workflow, node.node_id, taken.parts, plan, again,
                missing=taken.missing, left_open=taken.left_open, planned_notes=planned,
            )  # fmt: skip
            found.append(drawn)
            return drawn.steps, words.taken(node, taken, plan, drawn.moved)

        result = await self._changed(workflow_id, node, again, steps)
        if result is None or not result.success:
            return None, result
        if found[-1].moved:
            told = DatesMovedEvent(workflow_id=workflow_id, node_id=node.node_id, moved=found[-1].moved)
            await self._bus.publish(told)
        await self._join(workflow_id, node, found[-1].joins)
        approved = await self._replacements.approved_version(self._sync.workflow(workflow_id).demand_id or "")
        await settle_accepted(self._sync, workflow_id, approved)  # they may have said yes before it was drawn
        return found[-1], result

    async def _vacated(self, workflow_id: str, node: CanvasNode, again: Mapping[str, Any]) -> bool:
        """Whoever has left stands at the task no more; False where somebody was faster."""
        by = str(again.get("taken_out_by") or "")
        said = words.vacated(node, by) if again.get("has_left") else words.nobodys_now(node)
        result = await self._changed(workflow_id, node, again, lambda now: (vacant(now, node.node_id, again), said))
        return result is not None and result.success

    async def _changed(
        self, workflow_id: str, node: CanvasNode, again: Mapping[str, Any], steps: Steps
    ) -> SyncResult | None:
        """Change the canvas as it is now; None where this is nobody's business any more."""
        result: SyncResult | None = None
        for _ in range(PATCH_ATTEMPTS):
            workflow = self._sync.workflow(workflow_id)
            if not _is_wanted(workflow, node.node_id, again):
                return None
            drawn, said = steps(workflow)
            change = several(workflow.canvas, drawn, said, client_id=PLAN, act=PLAN, settles=node.node_id)
            result = await self._sync.handle_canvas_change(change)
            if result.success:
                return result
        log.error("workflow.not_patched", extra={"workflow_id": workflow_id, "node_id": node.node_id})
        return result

    async def _join(self, workflow_id: str, node: CanvasNode, joins: tuple[str, ...]) -> None:
        """Further tasks of the part take part in the run that waits for it."""
        workflow = self._sync.workflow(workflow_id)
        if workflow.is_running and workflow.run is not None and node.node_id in workflow.run.nodes:
            for each in joins:
                await self._publish(workflow, workflow.canvas.nodes[each], Progress(status=NodeStatus.PENDING))


def _is_left_by(workflow: Workflow, node_id: str, agent_id: str, since: str) -> bool:
    """Whether this task is still to be done, by somebody who has left; `since` as in `Replanning.left`."""
    node = workflow.canvas.nodes.get(node_id)
    if node is None or node.node_type != TASK or assignee_of(node) != agent_id:
        return False
    state = (workflow.run.nodes.get(node_id) if workflow.run else None) or NodeRun()
    waits = state.status is NodeStatus.CANCELLED and bool(since)
    is_done = state.status is NodeStatus.COMPLETED or state.result.get("skipped") == NOT_NEEDED
    is_settled = waits or is_done or again_of(state) is not None
    return not is_settled and (not since or part_of(node).agent_id == agent_id)


def is_replanned(workflow: Workflow, node: CanvasNode) -> bool:
    """Whether this task is a part of a plan, and its author wants it negotiated again where it fails."""
    return _wants_replanning(node) and _not_replanned(workflow, node) is None


def can_be_replanned(workflow: Workflow, node: CanvasNode) -> bool:
    """Whether this task is a part of a plan, whatever its author wants where it fails."""
    return node.node_type == TASK and _not_replanned(workflow, node) is None


def _wants_replanning(node: CanvasNode) -> bool:
    return node.node_type == TASK and node.config.get(ON_FAILURE) == REPLAN


def _not_replanned(workflow: Workflow, node: CanvasNode) -> Bilingual | None:
    """Why it cannot be negotiated again; None where it can. A part that nobody has is one all the same."""
    if workflow.demand_id is None:
        return words.NO_PLAN
    return None if part_of(node).agent_id else words.NO_PART


def _is_wanted(workflow: Workflow, node_id: str, again: Mapping[str, Any]) -> bool:
    """Whether somebody still waits for it: its run, or, outside one, a task that is still whose it was."""
    now = workflow.canvas.nodes.get(node_id)
    if now is None or assignee_of(now) != again["agent_id"]:
        return False
    waiting = again_of(workflow.run.nodes.get(node_id)) if workflow.run and workflow.is_running else None
    return not again.get("run_id") or (waiting is not None and waiting["sub_demand_id"] == again["sub_demand_id"])


def _again(node: CanvasNode, *, because: str, sub_demand_id: str) -> dict[str, Any]:
    """What a node says of itself while it is negotiated again."""
    who = {"agent_id": assignee_of(node), "display_name": words.person_of(node)}
    return {**who, "because": because, "sub_demand_id": sub_demand_id}


def _id_in_run(workflow: Workflow, node: CanvasNode) -> str:
    """Each try has its own: whoever has the task again, and fails again, gets nobody by an old answer."""
    run_id, states = (workflow.run.run_id, workflow.run.nodes) if workflow.run else ("", {})
    again = f"/{retries}" if node.node_id in states and (retries := states[node.node_id].retries) else ""
    return _sub_demand_id(f"{run_id}/{node.node_id}/{assignee_of(node)}/{workflow.canvas.version}{again}")


def _id_outside(workflow: Workflow, node: CanvasNode) -> str:
    """The same one after a restart; who has left a plan leaves it once."""
    return _sub_demand_id(f"{workflow.workflow_id}/{node.node_id}/{assignee_of(node)}")


def _sub_demand_id(about: str) -> str:
    return f"d-{blake2b(about.encode(), digest_size=4).hexdigest()}"
