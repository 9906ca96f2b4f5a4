"""A task of an approved plan that fails, or whose person leaves, is negotiated again: that part, and nothing else.

The sub-negotiation is the demand's own; what it comes to is put into the running graph: who does it now, for how much,
by when. Where nobody takes it over, the task has failed.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import ON_FAILURE, REPLAN, TASK, CanvasNode, NodeStatus, RunState, Workflow
from towow_core.domain.models import Assignment, Proposal
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.execution import Progress
from towow_core.orchestration.history import PLAN
from towow_core.orchestration.node_policies import left_out
from towow_core.orchestration.run_engine import RunEngine
from towow_core.orchestration.undoing import several
from towow_core.services.negotiation.background import Background
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.events import NodeExecutionEvent
from towow_core.workflow.from_proposal import draw_proposal
from towow_core.workflow.graph import OVER
from towow_core.workflow.moved_dates import moved_dates
from towow_core.workflow.progress import REPLANNING

log = logging.getLogger(__name__)
PATCH_ATTEMPTS = 5  # at a canvas that others are changing
OF_THE_PART = ("assignee", "assignee_name", "responsibility", "notes", "price", "currency", "due")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartWanted:
    """A part of a demand's approved plan that somebody else is to take over.

    Attributes:
        agent_id: Who had it.
        part: Its role in the plan.
        sub_demand_id: What the sub-negotiation is called; it is one, however often it is asked for.
    """

    demand_id: str
    agent_id: str
    part: str
    reason: str
    sub_demand_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOver:
    """What came of it: who takes it over, in which version of the plan; or nobody, and why."""

    parts: tuple[Assignment, ...] = ()
    plan: Proposal | None = None
    reason: str = ""


class Replacements(Protocol):
    """The way to sub-negotiations of approved plans, as the bridge has it."""

    async def take_over(self, wanted: PartWanted) -> TakenOver:
        """Have this part negotiated again, and wait for the end of that, however long it takes."""


class Replanning:
    """One per open workflow.

    Args:
        tell: Says something in the workflow's conversation.
    """

    def __init__(
        self,
        *,
        bus: EventBus,
        sync: BidirectionalSyncService,
        engine: RunEngine,
        replacements: Replacements,
        tell: Callable[[Bilingual], Awaitable[None]],
    ) -> None:
        self._bus, self._sync, self._engine = bus, sync, engine
        self._replacements, self._tell = replacements, tell
        self._background = Background()
        self._followed: set[str] = set()
        engine.by_policy = self.by_policy
        bus.subscribe(NodeExecutionEvent, self._on_node)

    @property
    def is_at_it(self) -> bool:
        return bool(self._followed)

    async def stop(self) -> None:
        await self._background.stop()

    def resume(self, workflow: Workflow) -> None:
        """Go on with what an earlier process was about."""
        for node_id, state in workflow.run.nodes.items() if workflow.run and workflow.is_running else ():
            if state.status is NodeStatus.RUNNING and REPLANNING in state.result:
                self._follow(workflow, workflow.canvas.nodes[node_id], state.result[REPLANNING])

    def by_policy(self, workflow: Workflow, node: CanvasNode, progress: Progress) -> Progress:
        """A failure as the node's author wants it: as it is, left out, or negotiated again."""
        progress = left_out(node, progress)
        if progress.status is not NodeStatus.FAILED or not is_replanned(workflow, node) or workflow.run is None:
            return progress
        about = f"{workflow.run.run_id}/{node.node_id}/{assignee_of(node)}"
        was = workflow.run.nodes[node.node_id].status
        again = _again(node, because=progress.error or "", was=was, sub_demand_id=_sub_demand_id(about))
        return replace(progress, status=NodeStatus.RUNNING, result={**progress.result, REPLANNING: again}, error=None)

    async def left(self, workflow_id: str, agent_id: str, because: str) -> None:
        """Somebody has left the plan: what they have not done yet is somebody else's to do."""
        workflow = self._sync.workflow(workflow_id)
        for node in workflow.canvas.nodes.values():
            state = workflow.run.nodes.get(node.node_id) if workflow.run else None
            is_done = state is not None and state.status is NodeStatus.COMPLETED
            if (
                node.node_type != TASK
                or assignee_of(node) != agent_id
                or is_done
                or REPLANNING in (state.result if state and state.status is NodeStatus.RUNNING else {})
            ):
                continue
            await self._without(workflow, node, because)

    async def _without(self, workflow: Workflow, node: CanvasNode, because: str) -> None:
        run, name = workflow.run, _name(node)
        about = f"{workflow.workflow_id}/{node.node_id}/{assignee_of(node)}"
        again = _again(node, because=because, sub_demand_id=_sub_demand_id(about))
        state = run.nodes.get(node.node_id) if run and workflow.is_running else None
        if not is_replanned(workflow, node):
            if state is not None and state.status is NodeStatus.WAITING:
                failed = Progress(status=NodeStatus.FAILED, error=f"{_person(node)} has left: {because}")
                await self._publish(workflow, node, left_out(node, failed))
            await self._tell(_nobody_left(name, _person(node), because))
        elif state is not None and state.status not in OVER:
            again["was"] = str(state.status)
            again_now = Progress(status=NodeStatus.RUNNING, result={REPLANNING: again})
            await self._publish(workflow, node, again_now)
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
            error=progress.error,
            run_id=run.run_id,
        )
        await self._bus.publish(event)

    async def _on_node(self, event: NodeExecutionEvent) -> None:
        if event.status is NodeStatus.RUNNING and REPLANNING in event.result:
            workflow = self._sync.workflow(event.workflow_id)
            self._follow(workflow, workflow.canvas.nodes[event.node_id], event.result[REPLANNING])

    def _follow(self, workflow: Workflow, node: CanvasNode, again: Mapping[str, Any]) -> None:
        if again["sub_demand_id"] not in self._followed and workflow.demand_id is not None:
            self._followed.add(again["sub_demand_id"])
            wanted = PartWanted(
                demand_id=workflow.demand_id,
                agent_id=again["agent_id"],
                part=node.name,
                reason=again["because"],
                sub_demand_id=again["sub_demand_id"],
            )
            what = self._negotiated(workflow.workflow_id, node, wanted, again)
            self._background.start(what, f"negotiate {node.node_id} again")

    async def _negotiated(
        self, workflow_id: str, node: CanvasNode, wanted: PartWanted, again: Mapping[str, Any]
    ) -> None:
        try:
            await self._tell(_begun(node, wanted.reason))
            taken = await self._replacements.take_over(wanted)
            await self._settle(workflow_id, node, again, taken)
        except Exception as error:  # boundary: a task that nobody follows would wait for ever
            log.exception("workflow.replanning_failed", extra={"workflow_id": workflow_id, "node_id": node.node_id})
            failed = Progress(status=NodeStatus.FAILED, error=f"{again['because']}; {error}")
            await self._engine.settle(workflow_id, node.node_id, failed)
        finally:
            self._followed.discard(wanted.sub_demand_id)

    async def _settle(self, workflow_id: str, node: CanvasNode, again: Mapping[str, Any], taken: TakenOver) -> None:
        if not taken.parts or taken.plan is None:
            why = taken.reason or "no reason was given"
            error = f"{again['because']}; nobody took it over: {why}" if again["because"] else f"Nobody took it: {why}"
            await self._tell(_nobody_took(node, taken.reason))
            await self._engine.settle(workflow_id, node.node_id, Progress(status=NodeStatus.FAILED, error=error))
            return
        new = taken.parts[0]
        moved = await self._patched(workflow_id, node, again["agent_id"], new, taken.plan)
        told = {"handed_on_by": _person(node), "note": again["because"]}
        status = NodeStatus.WAITING if again.get("was") == NodeStatus.WAITING else NodeStatus.PENDING
        if moved is not None:
            await self._tell(_taken(node, new, taken.plan, moved))
        await self._engine.settle(workflow_id, node.node_id, Progress(status=status, result=told))

    async def _patched(
        self, workflow_id: str, node: CanvasNode, agent_id: str, new: Assignment, plan: Proposal
    ) -> dict[str, str] | None:
        """Put it into the graph; the days that moved with it, by name. None where somebody else has it meanwhile."""
        for _ in range(PATCH_ATTEMPTS):
            workflow = self._sync.workflow(workflow_id)
            canvas, now = workflow.canvas, workflow.canvas.nodes.get(node.node_id)
            if now is None or assignee_of(now) != agent_id:
                return None
            config = _config_of(new, plan)
            moved = moved_dates(canvas, node.node_id, str(config.get("due") or ""), _over(workflow.run))
            steps = [_step(node.node_id, config), *(_step(each, {"due": day}) for each, day in moved.items())]
            named = {_name(canvas.nodes[each]): day for each, day in moved.items()}
            said = _taken(node, new, plan, named)
            change = several(canvas, steps, said, client_id=PLAN, act=PLAN, settles=node.node_id)
            if (await self._sync.handle_canvas_change(change)).success:
                return named
        log.error("workflow.not_patched", extra={"workflow_id": workflow_id, "node_id": node.node_id})
        return None


def is_replanned(workflow: Workflow, node: CanvasNode) -> bool:
    """Whether this task is a part of a plan, and its author wants it negotiated again where it fails."""
    return (
        node.node_type == TASK
        and node.config.get(ON_FAILURE) == REPLAN
        and workflow.demand_id is not None
        and bool(assignee_of(node))
    )


def _again(node: CanvasNode, *, because: str, sub_demand_id: str, was: str = "") -> dict[str, Any]:
    """What a node says of itself while it is negotiated again."""
    who = {"agent_id": assignee_of(node), "display_name": _person(node)}
    return {**who, "because": because, "was": str(was), "sub_demand_id": sub_demand_id}


def _sub_demand_id(about: str) -> str:
    return f"d-{blake2b(about.encode(), digest_size=4).hexdigest()}"


def _config_of(new: Assignment, plan: Proposal) -> dict[str, Any]:
    """The part as the plan's own drawing has it; what it does not say of this person was the one's before."""
    drawn = [n for n in draw_proposal("", plan).canvas.nodes.values() if assignee_of(n) == new.agent_id]
    own = next((n for n in drawn if n.name == new.role), drawn[0] if drawn else None)
    config = own.config if own is not None else {"assignee": new.agent_id, "assignee_name": new.display_name}
    kept = {"due"}  # without a date of their own the old one holds
    return {name: config.get(name) for name in OF_THE_PART if name in config or name not in kept}


def _step(node_id: str, config: Mapping[str, Any]) -> dict[str, Any]:
    return {"change_type": "node_updated", "change_data": {"node_id": node_id, "config": dict(config)}}


def _over(run: RunState | None) -> set[str]:
    return {node_id for node_id, state in run.nodes.items() if state.status in OVER} if run else set()


def _name(node: CanvasNode) -> str:
    return node.name or node.node_id


def _person(node: CanvasNode) -> str:
    return str(node.config.get("assignee_name") or assignee_of(node))


def _begun(node: CanvasNode, because: str) -> Bilingual:
    why_zh, why_en = (f"（{because}）", f" ({because})") if because else ("", "")
    return Bilingual(
        f"“{_name(node)}”要换人，原来是{_person(node)}{why_zh}：正在只为这一份重新协商。",
        f"“{_name(node)}” needs somebody else than {_person(node)}{why_en}: this part alone is being negotiated again.",
    )


def _nobody_took(node: CanvasNode, reason: str) -> Bilingual:
    return Bilingual(f"“{_name(node)}”没有人接手：{reason}", f"Nobody took over “{_name(node)}”: {reason}")


def _nobody_left(name: str, person: str, because: str) -> Bilingual:
    return Bilingual(
        f"{person}退出了（{because}），“{name}”现在没有人做。",
        f"{person} has left ({because}); nobody does “{name}” now.",
    )


def _taken(node: CanvasNode, new: Assignment, plan: Proposal, moved: Mapping[str, str]) -> Bilingual:
    """Who does it now, from when to when other days went, and that the plan's new version waits for a yes."""
    price = "" if new.price is None else f"{new.currency} {new.price:,.0f}"
    days_zh = "".join(f"“{name}”改到 {day}。" for name, day in moved.items())
    days_en = "".join(f" “{name}” moves to {day}." for name, day in moved.items())
    cost_zh, cost_en = (f"，{price}", f", {price}") if price else ("", "")
    return Bilingual(
        f"“{_name(node)}”由{new.display_name}接手（原来是{_person(node)}{cost_zh}）。{days_zh}"
        f"方案现在是第 {plan.version} 版，接受它才为{new.display_name}定下日子。",
        f"{new.display_name} takes over “{_name(node)}” from {_person(node)}{cost_en}.{days_en} The plan is at version"
        f" {plan.version} now; {new.display_name} is booked once you accept it.",
    )
