"""WorkflowAgent: carries out validated decisions, and says of every node how far it has come.

What it does to a canvas goes through the bus as a `CanvasChangeEvent` like everybody's; it writes nothing itself.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NEGOTIATION, NodeStatus, RunStatus, Workflow
from towow_core.domain.drafts import DecisionType
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.called_workflows import LookedUp, not_callable
from towow_core.orchestration.correcting import Correction, correct
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.execution import NodeExecutor
from towow_core.orchestration.executors import standard_executors
from towow_core.orchestration.history import WorkflowHistory
from towow_core.orchestration.marking import ANONYMOUS, Answer, come_to
from towow_core.orchestration.overtaken import published_as_it_stands
from towow_core.orchestration.pausing import pause, resume
from towow_core.orchestration.plan_drawing import draw_plan, make_room
from towow_core.orchestration.recipients import unreached
from towow_core.orchestration.renaming import rename, rename_as_decided
from towow_core.orchestration.run_engine import RunEngine
from towow_core.orchestration.run_start import Call, call_problem, started
from towow_core.orchestration.trying_again import reopened, tried_again
from towow_core.orchestration.undoing import redoing, undoing
from towow_core.support.clock import Clock, SystemClock
from towow_core.support.ids import new_id
from towow_core.workflow.checks import Problem, execution_problems, problems_of
from towow_core.workflow.conflicts import Strategy
from towow_core.workflow.decision_rules import running
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    OrchestrationEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionStartedEvent,
    single_changes,
)
from towow_core.workflow.graph import counts
from towow_core.workflow.hidden_text import hidden_in
from towow_core.workflow.joined_lines import lines_with
from towow_core.workflow.joining import joining
from towow_core.workflow.marks import handed_on_problem, mark_problem, no_yes_problem
from towow_core.workflow.pauses import NOT_RUNNING
from towow_core.workflow.placing import Wanted
from towow_core.workflow.refusals import bilingual_of, refused, refused_all
from towow_core.workflow.retrying import asked_anew, failed_in

log = logging.getLogger(__name__)
CLIENT = "workflow_agent"
Payload = Mapping[str, Any]


class WorkflowAgent:
    """One per bus.

    Args:
        sync_service: The canvases; where none is given the bus's, or one of its own.
        executors: What the kinds of nodes do; those that need nothing else where none are given.
        history: What the canvas was before; without it nothing is taken back.
    """

    def __init__(
        self,
        *,
        event_bus: EventBus,
        sync_service: BidirectionalSyncService | None = None,
        executors: Mapping[str, NodeExecutor] | None = None,
        policy: OrchestrationPolicy | None = None,
        clock: Clock | None = None,
        history: WorkflowHistory | None = None,
    ) -> None:
        self._history = history
        self.looked_up: LookedUp | None = None  # other workflows, where there are any
        self._bus, self._clock = event_bus, clock or SystemClock()
        known_here = event_bus.canvases if isinstance(event_bus.canvases, BidirectionalSyncService) else None
        self._sync = sync_service or known_here or BidirectionalSyncService(event_bus)
        self._policy = policy or OrchestrationPolicy()
        self._correcting = asyncio.Lock()
        known = executors if executors is not None else standard_executors(self._policy, self._clock)
        self.engine = RunEngine(event_bus=event_bus, sync_service=self._sync, executors=known, clock=self._clock)
        event_bus.subscribe(CanvasChangeEvent, self._on_canvas_change)
        self._actions: Mapping[DecisionType, Callable[[DecisionValidatedEvent], Any]] = {
            DecisionType.CREATE_NODE: self._create_node,
            DecisionType.MODIFY_NODE: self._modify_node,
            DecisionType.DELETE_NODE: self._delete_node,
            DecisionType.CONNECT_NODES: self._connect_nodes,
            DecisionType.DISCONNECT_NODES: self._disconnect_nodes,
            DecisionType.CREATE_WORKFLOW_PLAN: self._create_plan,
            DecisionType.EXECUTE_WORKFLOW: self._execute,
            DecisionType.CANCEL_WORKFLOW: self._cancel,
            DecisionType.PAUSE_WORKFLOW: self._hold,
            DecisionType.RESUME_WORKFLOW: self._hold,
            DecisionType.RENAME_WORKFLOW: partial(rename_as_decided, event_bus, self._sync),
            DecisionType.START_NEGOTIATION: self._negotiate,
            DecisionType.UNDO: self._undo,
        }

    def resume(self, workflow: Workflow) -> None:
        """Go on with a run that an earlier process began."""
        self.engine.resume(workflow)

    async def stop(self) -> None:
        await self.engine.stop()

    async def handle_decision(self, event: DecisionValidatedEvent) -> None:
        """Carry out what the coordinator let pass; what only speaks needs nothing done."""
        action = self._actions.get(DecisionType(event.decision_type))
        if action is None:
            return
        try:
            await action(event)
        except CanvasRefused as error:  # it was allowed a moment ago
            reason = bilingual_of(error).to(event.language)
            refusal = DecisionRejectedEvent(
                workflow_id=event.workflow_id,
                original_decision_id=event.original_decision_id,
                decision_type=event.decision_type,
                reason=reason,
                errors=(reason,),
            )
            await self._bus.publish(refusal)

    async def problems(self, workflow_id: str) -> tuple[Problem, ...]:
        """What keeps the workflow from being executed as it is drawn now."""
        canvas = self._sync.get_canvas_state(workflow_id)
        return (*problems_of(canvas, self._policy.http_hosts), *await self._beside(workflow_id))

    async def _beside(self, workflow_id: str) -> tuple[Problem, ...]:
        """What keeps it from that, and is not on its canvas: whom it would tell, and the workflows that it calls."""
        workflow, who_is = self._sync.workflow(workflow_id), self.engine.who_is
        nobody = await unreached(workflow.canvas, who_is) if who_is else ()
        if self.looked_up is None:
            return nobody
        return (*nobody, *await not_callable(workflow, self.looked_up, self._policy.http_hosts))

    async def start_run(
        self,
        workflow_id: str,
        decision_id: str = "",
        *,
        retry: bool = False,
        call: Call | None = None,
        by: str = "",
    ) -> str:
        """Execute the workflow; returns the run's id.

        Args:
            retry: What the last run completed is not done again; of one that is under way, what failed in it is.

        Raises:
            CanvasRefused: It cannot be executed, or is being executed; the text names everything in the way.
        """
        unknown = [problem.said for problem in await self._beside(workflow_id)]
        event = await published_as_it_stands(
            self._bus, lambda: self._begun(workflow_id, unknown, decision_id, retry=retry, call=call, by=by)
        )
        return event.run_id

    def _begun(
        self,
        workflow_id: str,
        also: Iterable[Bilingual],
        decision_id: str,
        *,
        retry: bool,
        call: Call | None,
        by: str,
    ) -> WorkflowExecutionStartedEvent | NodesRetriedEvent:
        """What is published to execute it as it is now. `also`: what keeps it from that, beside what is drawn."""
        workflow, hosts = self._sync.workflow(workflow_id), self._policy.http_hosts
        if retry and workflow.is_running:
            return tried_again(workflow, failed_in(workflow), hosts=hosts, by=by, decision_id=decision_id)
        joins = joining(workflow) if not retry and call is None else ()
        if workflow.is_running and not joins:
            raise refused(running(workflow))
        if retry and (workflow.run is None or workflow.run.status is RunStatus.COMPLETED):
            raise refused(
                Bilingual(
                    "上次执行里，没有哪一步没做成或停下了。", "The last run has nothing that failed or was cancelled."
                )
            )
        refused_all((*execution_problems(workflow.canvas, hosts), *also, *call_problem(workflow, call)))
        if joins and workflow.run is not None:
            run_id = workflow.run.run_id
            return NodesRetriedEvent(
                workflow_id=workflow_id,
                run_id=run_id,
                node_ids=(),
                again=joins,
                by=by,
                original_decision_id=decision_id,
            )
        retry_of = workflow.run.run_id if retry and workflow.run is not None else ""
        again = asked_anew(workflow) if retry_of else ()
        nodes = tuple(workflow.canvas.nodes)
        return started(workflow, nodes, decision_id, retry_of=retry_of, again=again, call=call, by=by)

    async def retry_nodes(
        self, workflow_id: str, node_ids: Collection[str], decision_id: str = "", *, by: str = ""
    ) -> str:
        """Do these again, and what waited on them, in their run or, where that is over, in one that takes it up.

        Raises:
            CanvasRefused: See `tried_again`.
        """
        hosts = self._policy.http_hosts
        event = await published_as_it_stands(
            self._bus,
            lambda: tried_again(
                self._sync.workflow(workflow_id), node_ids, hosts=hosts, by=by, decision_id=decision_id
            ),
        )
        return event.run_id

    async def reopen_node(self, workflow_id: str, node_id: str, decision_id: str = "", *, by: str = "") -> str:
        """Open again what people have done, in its run or, where that is over, in one that takes it up; the run's id.

        Raises:
            CanvasRefused: See `reopened`.
        """
        hosts = self._policy.http_hosts
        event = await published_as_it_stands(
            self._bus,
            lambda: reopened(self._sync.workflow(workflow_id), node_id, hosts=hosts, by=by, decision_id=decision_id),
        )
        return event.run_id

    async def cancel_run(self, workflow_id: str, *, by: str = "", decision_id: str = "") -> str:
        """End the run: nothing more begins, what is under way is stopped, its negotiations with it. Returns its id.

        Raises:
            CanvasRefused: It is not being executed.
        """
        workflow = self._sync.workflow(workflow_id)
        if workflow.run is None or not workflow.is_running:
            raise refused(NOT_RUNNING)
        cancelled = WorkflowExecutionCompletedEvent(
            workflow_id=workflow_id,
            status=RunStatus.CANCELLED,
            result={"nodes": counts(workflow.run.nodes)},
            run_id=workflow.run.run_id,
            original_decision_id=decision_id,
            by=by,
        )
        entry = await self._bus.publish(cancelled)
        if entry is not None and not entry.passed:
            raise refused(NOT_RUNNING)
        return workflow.run.run_id

    async def mark(
        self,
        workflow_id: str,
        node_id: str,
        status: NodeStatus,
        *,
        by: str = "",
        note: str = "",
        outcome: str = "",
        entered_by: str = "",
        decision_id: str = "",
        whose: str = "",
    ) -> None:
        """A person says that what they had to do is done, cannot be, or is not needed; and what came of it (`outcome`).

        Args:
            by: In whose name.
            entered_by: Who says so, by what they showed; kept where it is somebody else.
            whose: Whose the task is, where that is why they may say so.

        Raises:
            CanvasRefused: The node is not there, is not for people, is not waiting, or was handed on meanwhile; or
                what is said has characters that nobody sees.
        """
        other = "" if entered_by == by else entered_by
        answer = Answer(status=status, by=by, note=note, outcome=outcome, entered_by=other)

        refused_all(hidden_in("", {"note": note, "result": outcome, "by": by}))

        def marked() -> NodeExecutionEvent:
            workflow = self._sync.workflow(workflow_id)
            problem = (
                handed_on_problem(workflow, node_id, whose)
                or mark_problem(workflow, node_id, by, status)
                or no_yes_problem(workflow, node_id, status)
            )
            if problem is not None:
                raise refused(problem)
            return replace(self._marked(workflow, node_id, answer), original_decision_id=decision_id, whose=whose)

        await published_as_it_stands(self._bus, marked)  # another may have answered at another bridge just now

    async def correct(self, workflow_id: str, node_id: str, correction: Correction, decision_id: str = "") -> None:
        """Correct what a done task came to.

        Raises:
            CanvasRefused: See `correcting.correct`.
        """
        hosts = self._policy.http_hosts
        refused_all(hidden_in("", correction.said))
        async with self._correcting:  # the next one is of the run in which what used this is done again
            await correct(self._bus, self._sync, workflow_id, node_id, correction, hosts=hosts, decision_id=decision_id)

    def _marked(self, workflow: Workflow, node_id: str, answer: Answer) -> NodeExecutionEvent:
        """What becomes of a waiting node by a person's word."""
        node, run = workflow.canvas.nodes[node_id], workflow.run
        assert run is not None  # a node waits only in a run
        progress = self.engine.by_policy(workflow, node, come_to(node, run.nodes[node_id], answer, self._clock.now()))
        return NodeExecutionEvent(
            workflow_id=workflow.workflow_id,
            node_id=node_id,
            node_type=node.node_type,
            status=progress.status,
            result=progress.result,
            error=progress.error.en if progress.error else None,
            failure=progress.error,
            run_id=run.run_id,
            by=answer.by,
            retries=run.nodes[node_id].retries,
        )

    # -- decisions

    async def _create_node(self, event: DecisionValidatedEvent) -> None:
        after = event.payload.get("after", ())
        wanted = Wanted(node_id="", after=after, position=event.payload.get("position"))
        places = await make_room(event, self._sync.get_canvas_state(event.workflow_id), [wanted], self)
        node_id = await self.draw(event, {**event.payload, "position": places[""]})
        for source in after:
            await self.join(event, source, node_id)

    async def _create_plan(self, event: DecisionValidatedEvent) -> None:
        """A workflow that has no name yet is called as its plan is, first: one undo takes back what is drawn."""
        workflow, title = self._sync.workflow(event.workflow_id), str(event.payload.get("title") or "")
        if title and not workflow.title and not workflow.canvas.nodes and workflow.draft is None:
            decision_id = event.original_decision_id
            await rename(self._bus, workflow, title, event.author.shown, decision_id=decision_id)
        await draw_plan(event, lambda: self._sync.workflow(event.workflow_id), self)

    async def _modify_node(self, event: DecisionValidatedEvent) -> None:
        payload = event.payload
        changes = {name: payload[name] for name in ("name", "config") if name in payload}
        if changes:
            await self.change(event, "node_updated", {"node_id": payload["node_id"], **changes})
        if isinstance(wanted := payload.get("correction"), Mapping):
            right = Correction.of(wanted, by=event.author.by, again=payload.get("again") is True)
            await self.correct(event.workflow_id, payload["node_id"], right, event.original_decision_id)
        if "status" in payload:
            status = NodeStatus(payload["status"])
            # who is known, and no operator, speaks in their own name alone, as over HTTP
            author, named = event.author, str(payload.get("by") or "")
            by = (named or author.shown) if author.is_operator else (author.by or named)
            entered_by = author.shown or (ANONYMOUS if by else "")
            said = {"note": str(payload.get("note") or ""), "outcome": str(payload.get("result") or "")}
            said |= {"by": by, "entered_by": entered_by, "decision_id": event.original_decision_id}
            await self.mark(event.workflow_id, payload["node_id"], status, **said)

    async def _delete_node(self, event: DecisionValidatedEvent) -> None:
        """What stood before it and behind it is joined where that is plain (decision 213).

        First: in a run, what stood behind it would begin at once while it waits for nothing.
        """
        node_id = str(event.payload["node_id"])
        lines, joined = lines_with(self._sync.get_canvas_state(event.workflow_id), node_id)
        for edge in joined:
            await self.join(event, edge.source, edge.target, edge.when)
        await self.change(event, "node_deleted", {"node_id": node_id, **({"lines": lines} if lines else {})})

    async def _connect_nodes(self, event: DecisionValidatedEvent) -> None:
        await self.join(event, event.payload["source"], event.payload["target"])

    async def _disconnect_nodes(self, event: DecisionValidatedEvent) -> None:
        ends = {"source": event.payload["source"], "target": event.payload["target"]}
        await self.change(event, "edge_deleted", ends)

    async def _execute(self, event: DecisionValidatedEvent) -> None:
        for done in event.payload.get("reopen") or ():
            await self.reopen_node(event.workflow_id, str(done), event.original_decision_id, by=event.author.shown)
        if event.payload.get("reopen"):
            return
        if node_id := event.payload.get("node_id"):
            await self.retry_nodes(event.workflow_id, (node_id,), event.original_decision_id, by=event.author.shown)
            return
        retry = event.payload.get("retry") is True
        await self.start_run(event.workflow_id, event.original_decision_id, retry=retry, by=event.author.shown)

    async def _cancel(self, event: DecisionValidatedEvent) -> None:
        await self.cancel_run(event.workflow_id, by=event.author.shown, decision_id=event.original_decision_id)

    async def _hold(self, event: DecisionValidatedEvent) -> None:
        do = pause if event.decision_type == DecisionType.PAUSE_WORKFLOW else resume
        await do(self._bus, self._sync, event.workflow_id, event.author.shown, event.original_decision_id)

    async def _undo(self, event: DecisionValidatedEvent) -> None:
        if self._history is None:
            raise refused(Bilingual("这里没有留下以前的版本。", "What was before is not kept here."))
        workflow, decision_id = self._sync.workflow(event.workflow_id), event.original_decision_id
        facts = (self._history, workflow, self._bus.last_n, event.author, decision_id)
        is_redo = event.payload.get("redo") is True
        change = await (redoing(*facts) if is_redo else undoing(*facts, payload=event.payload))
        await self._bus.publish(replace(change, client_id=CLIENT))

    async def _negotiate(self, event: DecisionValidatedEvent) -> None:
        """Draw it, and begin it at once: in the run that goes on, or in one of its own."""
        demand = event.payload["demand"]
        node = {"node_type": NEGOTIATION, "name": demand[:80], "config": {"demand": demand}}
        node_id = await self.draw(event, node)

        def begun() -> OrchestrationEvent:
            workflow, decision_id = self._sync.workflow(event.workflow_id), event.original_decision_id
            if workflow.run is None or not workflow.is_running:
                return started(workflow, (node_id,), decision_id, by=event.author.shown)
            return NodeExecutionEvent(
                workflow_id=event.workflow_id,
                node_id=node_id,
                node_type=NEGOTIATION,
                status=NodeStatus.PENDING,
                run_id=workflow.run.run_id,
                original_decision_id=decision_id,
            )

        await published_as_it_stands(self._bus, begun)

    # -- what decisions are made of

    async def draw(self, event: DecisionValidatedEvent, node: Payload) -> str:
        """A new node; its id."""
        node_id = node.get("node_id") or new_id("node", digits=8)
        named = {name: node[name] for name in ("node_type", "name", "config", "position") if node.get(name)}
        await self.change(event, "node_added", {"node_id": node_id, **named})
        return str(node_id)

    async def join(self, event: DecisionValidatedEvent, source: str, target: str, when: str = "") -> None:
        data = {"edge_id": new_id("edge", digits=8), "source": source, "target": target}
        await self.change(event, "edge_added", {**data, "when": when} if when else data)

    async def change(self, event: DecisionValidatedEvent, change_type: str, data: Payload) -> None:
        """By the latest state: a decision is about what is there now, whatever its version."""
        change = CanvasChangeEvent(
            workflow_id=event.workflow_id,
            change_type=change_type,
            change_data=data,
            client_id=CLIENT,
            version=self._sync.get_canvas_state(event.workflow_id).version,
            strategy=Strategy.LAST_WRITE_WINS,
            original_decision_id=event.original_decision_id,
            by=event.author.by,
            said_name=event.author.said_name,
            act=event.author.act,
        )
        await self._bus.publish(change)

    async def _on_canvas_change(self, event: CanvasChangeEvent) -> None:
        """Of each node that was drawn, by whomever: it was created."""
        for change_type, data in single_changes(event):
            if change_type == "node_added":
                await self._created(event, str(data["node_id"]))

    async def _created(self, event: CanvasChangeEvent, node_id: str) -> None:
        node = self._sync.get_canvas_state(event.workflow_id).nodes.get(node_id)
        if node is None:
            return
        created = NodeExecutionEvent(
            workflow_id=event.workflow_id,
            node_id=node.node_id,
            node_type=node.node_type,
            status=NodeStatus.CREATED,
            result={"name": node.name, "config": dict(node.config)},
            original_decision_id=event.original_decision_id,
        )
        await self._bus.publish(created)
