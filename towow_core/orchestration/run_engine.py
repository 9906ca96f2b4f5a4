"""RunEngine: takes a run from node to node in the order of its edges. What it decides it reads from the state.

Nodes whose way is free are executed side by side, each in a task that reports back through the bus.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from towow_core.domain.canvas import NODE_KINDS, CanvasNode, NodeRun, NodeStatus, RunState, RunStatus, Workflow
from towow_core.domain.failures import FailureCode, unexpected
from towow_core.domain.state_words import REPLANNING
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.contexts import NodeContext, SessionContext, Tell, WhoIs, WorkflowContext
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.execution import (
    READABLE,
    RUN_CANCELLED,
    NodeExecutor,
    Progress,
    bad_config,
    failed,
    no_executor,
)
from towow_core.orchestration.milestone_node import BEFORE_ALL, come, is_put_off, waits_for_its_day
from towow_core.orchestration.node_policies import left_out, tried
from towow_core.orchestration.run_end import come_to_an_end, not_reached
from towow_core.orchestration.time_limits import limit_problem, out_of_time, time_limit, until_moment
from towow_core.services.negotiation.background import Background
from towow_core.support.clock import Clock, SystemClock
from towow_core.workflow.checks import TIMEOUT_MAX_S
from towow_core.workflow.data import inputs_of, readable
from towow_core.workflow.events import (
    CanvasChangeEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    OrchestrationEvent,
    ResultCorrectedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
)
from towow_core.workflow.graph import OVER, predecessors
from towow_core.workflow.inner_nodes import inner_of
from towow_core.workflow.late_nodes import late_nodes
from towow_core.workflow.passing import Turn, outcome, pending, turn_of
from towow_core.workflow.pauses import ENDS_BY, UNTIL, is_paused, waits_for_people
from towow_core.workflow.progress import REPLANNED, is_settled_by
from towow_core.workflow.room import HELD_MAX, too_much
from towow_core.workflow.templates import TemplateFailed

log = logging.getLogger(__name__)
ByPolicy = Callable[[Workflow, CanvasNode, Progress], Progress]  # what a failure comes to
Move = tuple[str, str, str]  # run, node ("" for the run itself), what was done about it


class RunEngine:
    """One per bus."""

    def __init__(
        self,
        *,
        event_bus: EventBus,
        sync_service: BidirectionalSyncService,
        executors: Mapping[str, NodeExecutor],
        clock: Clock | None = None,
        give_up_after_s: float = TIMEOUT_MAX_S + 10.0,
    ) -> None:
        self._evaluating = asyncio.Lock()
        self._clock = clock or SystemClock()
        self.by_policy: ByPolicy = lambda _, node, progress: left_out(node, progress)
        self.tell: Tell | None = None
        self.who_is: WhoIs | None = None
        self._give_up_after_s = give_up_after_s
        self._bus, self._sync, self._executors = event_bus, sync_service, executors
        self._background = Background()
        self._under_way: defaultdict[str, set[asyncio.Task[None]]] = defaultdict(set)  # what each run executes now
        self._watched: dict[tuple[str, str], asyncio.Task[None]] = {}  # nodes that wait for people
        self._done: set[Move] = set()  # what was published may lie in the queue, not yet in the state
        self._unheld: dict[str, asyncio.Event] = {}  # of paused runs in which something waits to go on
        self.session_context: SessionContext | None = None
        event_bus.subscribe(WorkflowExecutionStartedEvent, self._on_further)
        event_bus.subscribe(NodeExecutionEvent, self._on_further)
        event_bus.subscribe(NodesRetriedEvent, self._on_further)
        event_bus.subscribe(ResultCorrectedEvent, self._on_further)
        event_bus.subscribe(WorkflowExecutionResumedEvent, self._on_further)
        event_bus.subscribe(CanvasChangeEvent, self._on_canvas)
        sync_service.when_applied.append(self._on_applied)  # also of what another bridge wrote

    async def stop(self) -> None:
        await self._background.stop()

    def resume(self, workflow: Workflow) -> None:
        """Go on after a restart: what may be repeated is; what may not, and was under way, has failed."""
        if workflow.is_running and workflow.run is not None:
            self._background.start(self._resume(workflow, workflow.run), f"resume {workflow.workflow_id}")

    async def _resume(self, workflow: Workflow, run: RunState) -> None:
        for node_id, state in run.nodes.items():
            node = workflow.canvas.nodes[node_id]
            executor = self._executors.get(node.node_type)
            is_for_people = state.status is NodeStatus.WAITING and NODE_KINDS[node.node_type].is_done_by_people
            if is_for_people and not is_paused(workflow):
                self._watch_people(workflow, run, node_id)
            is_over = state.status not in {NodeStatus.RUNNING, NodeStatus.WAITING}
            if is_over or executor is None or is_for_people or REPLANNING in state.result:
                continue
            if executor.can_repeat(node) or "again_at" in state.result:  # it had failed, and waits to be tried again
                self._begin(workflow, run, node, again=True)
            else:
                self._background.start(self._give_up(workflow, run, node), f"node {node_id}")
        await self._advance(workflow.workflow_id)

    async def _give_up(self, workflow: Workflow, run: RunState, node: CanvasNode) -> None:
        """Not before another bridge, if one is at it, must have finished: then the node is over, and this refused."""
        await asyncio.sleep(self._give_up_after_s)
        zh = "一个网关停下时它正在执行；不知道做完没有，所以不再做一遍。"
        en = "It was under way when a bridge stopped; whether it was done is not known, so it is not repeated."
        progress = self.by_policy(workflow, node, failed(FailureCode.INTERRUPTED, zh, en))
        await self._say(workflow.workflow_id, run, node, progress)

    def _watch_people(self, workflow: Workflow, run: RunState, node_id: str) -> None:
        node, state = workflow.canvas.nodes[node_id], run.nodes[node_id]
        filled = replace(node, config={**node.config, **state.inputs})
        self._watch(workflow.workflow_id, run, filled, state.result)

    async def _on_further(
        self,
        event: WorkflowExecutionStartedEvent
        | WorkflowExecutionResumedEvent
        | NodeExecutionEvent
        | NodesRetriedEvent
        | ResultCorrectedEvent,
    ) -> None:
        if event.run_id:
            await self._advance(event.workflow_id)

    async def _on_canvas(self, event: CanvasChangeEvent) -> None:
        """A node that a run waited for may be gone, or an edge, the day of one another, another be new before one."""
        workflow = self._sync.workflow(event.workflow_id)
        if workflow.run is not None:
            await self._other_days(workflow, workflow.run)
            in_time = late_nodes(workflow, event).in_time
            for node_id in in_time:
                await self._say(
                    event.workflow_id, workflow.run, workflow.canvas.nodes[node_id], Progress(status=NodeStatus.PENDING)
                )
            if in_time:  # what is behind them waits for them; their joining moves the run on
                return
        await self._advance(event.workflow_id)

    async def _on_applied(self, workflow: Workflow, event: OrchestrationEvent) -> None:
        """Whatever a cancelled run still does is stopped; whom a node waited for no more is waited for no longer."""
        if isinstance(event, WorkflowExecutionPausedEvent | WorkflowExecutionResumedEvent) and workflow.run is not None:
            self._held_or_not(workflow, workflow.run)
        if isinstance(event, NodeExecutionEvent) and (event.status in OVER or REPLANNING in event.result):
            self._unwatch(event.run_id, event.node_id)
        if isinstance(event, CanvasChangeEvent) and workflow.run is not None:
            self._watch_other_days(workflow, workflow.run)
        if isinstance(event, NodesRetriedEvent | ResultCorrectedEvent):
            self._anew(event.run_id, event.again)
        if isinstance(event, WorkflowExecutionCompletedEvent):
            self._let_go(event.run_id)
            for run_id, node_id in tuple(self._watched):
                if run_id == event.run_id:
                    self._unwatch(run_id, node_id)
        if isinstance(event, WorkflowExecutionCompletedEvent) and event.status == RunStatus.CANCELLED:
            for task in tuple(self._under_way.pop(event.run_id, ())):
                task.cancel(RUN_CANCELLED)
            self._forget(event.run_id)

    def _anew(self, run_id: str, node_ids: Collection[str]) -> None:
        """These are as if the run had not come to them yet."""
        for node_id in node_ids:
            self._unwatch(run_id, node_id)
        again = {"", *node_ids} if node_ids else set()
        self._done = {move for move in self._done if move[0] != run_id or move[1] not in again}

    def _held_or_not(self, workflow: Workflow, run: RunState) -> None:
        """A pause stops the time of those who wait for people; when the run goes on, what was refused begins again."""
        people = waits_for_people(workflow, run)
        if is_paused(workflow):
            for node_id in people:
                self._unwatch(run.run_id, node_id)
            return
        for node_id in people:
            self._watch_people(workflow, run, node_id)
        for node_id in pending(workflow):
            self._done.discard((run.run_id, node_id, "begin"))
        self._let_go(run.run_id)

    def _let_go(self, run_id: str) -> None:
        if (unheld := self._unheld.pop(run_id, None)) is not None:
            unheld.set()

    async def _until_unheld(self, workflow_id: str) -> None:
        """Until its run is not paused."""
        while is_paused(workflow := self._sync.workflow(workflow_id)) and workflow.run is not None:
            await self._unheld.setdefault(workflow.run.run_id, asyncio.Event()).wait()

    async def _advance(self, workflow_id: str) -> None:
        """Skip what can never begin, begin what can, and end the run when all is over."""
        workflow = self._sync.workflow(workflow_id)
        run = workflow.run
        if run is None or not workflow.is_running:
            return
        for node_id in pending(workflow):
            await self._turn(workflow, run, workflow.canvas.nodes[node_id])
        ended = outcome(run)
        if ended is not None and self._is_first((run.run_id, "", "end")):
            completed = WorkflowExecutionCompletedEvent(
                workflow_id=workflow_id,
                status=ended,
                result=come_to_an_end(workflow, run),
                run_id=run.run_id,
                original_decision_id=run.decision_id,
            )
            await self._bus.publish(completed)
            self._under_way.pop(run.run_id, None)
            self._forget(run.run_id)

    async def _turn(self, workflow: Workflow, run: RunState, node: CanvasNode) -> None:
        """Begin a node, or say that it is skipped, if that is decided."""
        try:
            turn = turn_of(workflow, run, node.node_id)
        except TemplateFailed as error:  # of a line's condition
            if self._is_first((run.run_id, node.node_id, "skip")):
                zh, en = f"到它的连线的条件：{error.said.zh}", f"The condition of a line to it: {error.said.en}"
                await self._say(workflow.workflow_id, run, node, failed(FailureCode.BAD_EXPRESSION, zh, en))
            return
        if turn is Turn.BEGINS and self._is_first((run.run_id, node.node_id, "begin")):
            self._begin(workflow, run, node)
        elif turn is Turn.LOST and self._is_first((run.run_id, node.node_id, "skip")):
            why = not_reached(workflow, run, node.node_id)
            await self._say(workflow.workflow_id, run, node, Progress(status=NodeStatus.SKIPPED, error=why))
        elif turn is Turn.NOT_TAKEN and self._is_first((run.run_id, node.node_id, "skip")):
            aside = Progress(status=NodeStatus.SKIPPED, result={"skipped": turn.value})
            await self._say(workflow.workflow_id, run, node, aside)

    def _forget(self, run_id: str) -> None:
        self._done = {move for move in self._done if move[0] != run_id or move[1] == ""}

    def _is_first(self, move: Move) -> bool:
        if move in self._done:
            return False
        self._done.add(move)
        return True

    def _begin(self, workflow: Workflow, run: RunState, node: CanvasNode, *, again: bool = False) -> None:
        self._done.add((run.run_id, node.node_id, "begin"))
        now = self._sync.workflow(workflow.workflow_id).run
        run = now if now is not None and now.run_id == run.run_id else run  # it says which attempt this is
        under_way = self._under_way[run.run_id]
        task = self._background.start(self._execute(workflow, run, node, again=again), f"node {node.node_id}")
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    async def _execute(self, workflow: Workflow, run: RunState, node: CanvasNode, *, again: bool) -> None:
        """Say that it runs before it does, so that a restart knows, and no other bridge begins it too."""
        workflow_id = workflow.workflow_id

        async def say(progress: Progress) -> None:
            await self._say(workflow_id, run, node, progress)

        try:
            async with self._evaluating:  # of two hundred nodes that begin at once one, and then whoever else is there
                await asyncio.sleep(0)
                inputs = self._inputs(workflow_id, node)
            if not isinstance(inputs, TemplateFailed):
                node = replace(node, config={**node.config, **inputs})
            begins = Progress(status=NodeStatus.RUNNING, result=time_limit(node, self._clock))
            if not again and not await self._say(workflow_id, run, node, begins, inputs):
                return
            if isinstance(inputs, TemplateFailed):
                await say(left_out(node, failed(FailureCode.BAD_EXPRESSION, *inputs.said)))
                return
            if (wrong := limit_problem(node)) is not None:
                await say(left_out(node, bad_config(wrong)))
                return
            executor = self._executors.get(node.node_type)
            if executor is None:
                await say(no_executor(node.node_type))
                return
            context = self._context(workflow_id, run, node)
            done = await tried(executor, node, context, say, self._clock)
            progress = left_out(node, self._within_room(workflow_id, run, node, done))
            if progress.status is NodeStatus.WAITING:
                self._watch(workflow_id, run, node, progress.result)
            await say(progress)
        except Exception as error:  # boundary: whatever a node does, the run goes on
            log.exception("workflow.node_failed", extra={"workflow_id": workflow_id, "node_id": node.node_id})
            await say(left_out(node, Progress(status=NodeStatus.FAILED, error=unexpected(error))))

    def _within_room(self, workflow_id: str, run: RunState, node: CanvasNode, done: Progress) -> Progress:
        now = self._sync.workflow(workflow_id).run or run
        if (why := too_much(now, node.node_id, done.result)) is None:
            return done
        if done.status is NodeStatus.FAILED:  # it has its own reason, and what came with it is let go
            return replace(done, result={})
        return failed(FailureCode.TOO_LARGE, why.zh, why.en, most=HELD_MAX)

    def _watch(self, workflow_id: str, run: RunState, node: CanvasNode, result: Mapping[str, Any]) -> None:
        """A node that waits for people fails at its time, a milestone is reached on it, unless somebody is faster."""
        self._unwatch(run.run_id, node.node_id)  # the time that it had before, if any
        if waits_for_its_day(node, result):
            waiting = self._day_comes(workflow_id, run, node)
            self._watched[run.run_id, node.node_id] = self._background.start(waiting, f"day of {node.node_id}")
        if ends_by := result.get(ENDS_BY):
            watching = self._time_up(workflow_id, run, node, str(ends_by))
            self._watched[run.run_id, node.node_id] = self._background.start(watching, f"time of {node.node_id}")

    def _watch_other_days(self, workflow: Workflow, run: RunState) -> None:
        """Whichever bridge waits for a milestone's day waits for its other one, whoever has changed it.

        It says nothing: what another bridge published is applied while no event may be published.
        """
        for run_id, node_id in tuple(self._watched) if workflow.is_running else ():
            node, state = workflow.canvas.nodes.get(node_id), run.nodes.get(node_id)
            if node is None or state is None or run_id != run.run_id or not is_put_off(node, state):
                continue
            self._unwatch(run_id, node_id)
            if not is_paused(workflow):
                self._watch(workflow.workflow_id, run, node, come(node, BEFORE_ALL, follows=True).result)

    async def _other_days(self, workflow: Workflow, run: RunState) -> None:
        """A milestone that waits for its day, and has another one by now, says so, or is reached.

        Only where the change was made: the others hear of it.
        """
        for node_id, state in run.nodes.items() if workflow.is_running else ():
            node = workflow.canvas.nodes[node_id]
            if not is_put_off(node, state):
                continue
            is_held = is_paused(workflow)  # nothing is reached until the run goes on
            follows = bool(predecessors(workflow.canvas, node_id))
            progress = come(node, BEFORE_ALL if is_held else self._clock.now()[:10], follows=follows)
            if progress.status is NodeStatus.WAITING and not is_held:
                self._watch(workflow.workflow_id, run, node, progress.result)
            await self._say(workflow.workflow_id, run, node, progress)

    async def _day_comes(self, workflow_id: str, run: RunState, node: CanvasNode) -> None:
        while until := come(node, self._clock.now()[:10], follows=True).result.get(UNTIL):
            await until_moment(self._clock, f"{until}T00:00:00Z")
        follows = bool(predecessors(self._sync.workflow(workflow_id).canvas, node.node_id))
        progress = come(node, self._clock.now()[:10], follows=follows)
        self._watched.pop((run.run_id, node.node_id), None)  # what follows is not to be stopped by what it says
        if not is_paused(self._sync.workflow(workflow_id)):  # when the run goes on it is watched again
            await self._say(workflow_id, run, node, progress)

    async def _time_up(self, workflow_id: str, run: RunState, node: CanvasNode, ends_by: str) -> None:
        await until_moment(self._clock, ends_by)
        self._watched.pop((run.run_id, node.node_id), None)  # what follows is not to be stopped by what it says
        now = self._sync.workflow(workflow_id)
        if is_paused(now):  # its time stands still; when the run goes on it is watched again
            return
        so_far = now.run.nodes[node.node_id].result if now.run and node.node_id in now.run.nodes else {}
        await self._say(workflow_id, run, node, self.by_policy(now, node, replace(out_of_time(node), result=so_far)))

    async def settle(self, workflow_id: str, node_id: str, sub_demand_id: str, progress: Progress) -> None:
        """A task was negotiated again, and this came of it; it has its time anew. Nothing where no run waits for it."""
        workflow = self._sync.workflow(workflow_id)
        node, run = workflow.canvas.nodes.get(node_id), workflow.run
        state = run.nodes.get(node_id) if run and workflow.is_running else None
        if node is None or run is None or state is None or not is_settled_by(state, sub_demand_id):
            return
        progress = replace(progress, result={**progress.result, REPLANNED: sub_demand_id})
        if progress.status is NodeStatus.PENDING:
            self._done.discard((run.run_id, node_id, "begin"))
        if progress.status is NodeStatus.WAITING:
            progress = replace(progress, result={**progress.result, **time_limit(node, self._clock)})
            self._watch(workflow_id, run, node, progress.result)
        await self._say(workflow_id, run, node, progress)

    def _unwatch(self, run_id: str, node_id: str) -> None:
        if (watching := self._watched.pop((run_id, node_id), None)) is not None:
            watching.cancel()

    def _inputs(self, workflow_id: str, node: CanvasNode) -> dict[str, Any] | TemplateFailed:
        """What the templates of its configuration come to now; or why they do not."""
        try:
            return inputs_of(self._sync.workflow(workflow_id), node)
        except TemplateFailed as error:
            return error

    def _context(self, workflow_id: str, run: RunState, node: CanvasNode) -> NodeContext:
        workflow = self._sync.workflow(workflow_id)
        now: Mapping[str, NodeRun] = workflow.run.nodes if workflow.run else {}
        outputs = {node_id: dict(n.result) for node_id, n in now.items() if n.status is NodeStatus.COMPLETED}
        whole = WorkflowContext(
            id=run.run_id,
            workflow_id=workflow_id,
            session_context=self.session_context,
            node_outputs=outputs,
            variables=dict(run.variables),
            tell=self.tell,
            who_is=self.who_is,
            unheld=partial(self._until_unheld, workflow_id),
            demand_id=workflow.demand_id,
            called_by=run.called_by,
        )
        before = sorted(predecessors(workflow.canvas, node.node_id))
        retries = now.get(node.node_id, NodeRun()).retries  # what is asked again is another question
        later = {READABLE: readable(workflow.canvas, workflow.run, node.node_id)} if inner_of(node) else {}
        return NodeContext(
            id=f"{run.run_id}/{node.node_id}" + (f"/{retries}" if retries else ""),
            node_id=node.node_id,
            workflow_context=whole,
            local_variables={"predecessors": before, "so_far": dict(now.get(node.node_id, NodeRun()).result), **later},
        )

    async def _say(
        self,
        workflow_id: str,
        run: RunState,
        node: CanvasNode,
        progress: Progress,
        inputs: Mapping[str, Any] | TemplateFailed | None = None,
    ) -> bool:
        """Publish it as of the attempt that stands in `run`; False where somebody else was first, or it is over."""
        event = NodeExecutionEvent(
            workflow_id=workflow_id,
            node_id=node.node_id,
            node_type=node.node_type,
            status=progress.status,
            result=progress.result,
            error=progress.error.en if progress.error else None,
            failure=progress.error,
            run_id=run.run_id,
            original_decision_id=run.decision_id,
            inputs=inputs if isinstance(inputs, Mapping) else {},
            retries=run.nodes.get(node.node_id, NodeRun()).retries,
        )
        entry = await self._bus.publish(event)
        return entry is None or entry.passed
