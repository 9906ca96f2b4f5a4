"""BidirectionalSyncService: the only writer of canvases (seed 003, stage 3).

A `CanvasChangeEvent` is judged as a middleware (so that a refused one is in the log, marked so) and applied when it has
been logged: state, then the conversations' contexts, then all other clients, in this order.
"""

import logging
from collections.abc import Awaitable, Callable

from towow_core.domain.canvas import CanvasState, Workflow
from towow_core.orchestration.contexts import SessionContext
from towow_core.orchestration.event_bus import EventBus, Stopped
from towow_core.workflow.canvas_size import CanvasSizes
from towow_core.workflow.conflicts import SyncResult, not_applied
from towow_core.workflow.consequences import judged
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    OrchestrationEvent,
)
from towow_core.workflow.fold import fold, new_workflow, redrawn
from towow_core.workflow.progress import progress_problem

log = logging.getLogger(__name__)
OnApplied = Callable[[Workflow, OrchestrationEvent], Awaitable[None]]


class BidirectionalSyncService:
    """One per bus. It knows workflows by id; one that it is not given begins as an empty canvas of version 1."""

    def __init__(self, event_bus: EventBus, workflows: tuple[Workflow, ...] = ()) -> None:
        self._bus = event_bus
        event_bus.canvases = event_bus.canvases or self  # for parts that are given the bus alone
        self._workflows = {workflow.workflow_id: workflow for workflow in workflows}
        self._sessions: list[SessionContext] = []
        self._results: dict[str, SyncResult | None] = {}  # by event, of those that somebody waits for
        self._ahead: dict[str, Workflow] = {}  # as what has been judged, and not been recorded yet, will make them
        self._allowed: tuple[OrchestrationEvent | None, CanvasState | None] = (None, None)  # last, and what it makes
        self._foreseen: dict[str, tuple[Workflow, Workflow]] = {}  # by event, before it and after it: made once
        self._sizes = CanvasSizes()
        self.when_applied: list[OnApplied] = []
        event_bus.add_middleware(self._judge, "canvas sync")
        event_bus.foresee.append(self._foresee)
        event_bus.subscribe(OrchestrationEvent, self._apply)

    def workflow(self, workflow_id: str) -> Workflow:
        """The workflow as it is now."""
        return self._workflows.get(workflow_id) or new_workflow(workflow_id)

    def get_canvas_state(self, workflow_id: str) -> CanvasState:
        """The canvas as it is now."""
        return self.workflow(workflow_id).canvas

    def put(self, workflow: Workflow) -> None:
        """Take a workflow as the store has it: when it is opened, or when somebody else wrote it."""
        self._workflows[workflow.workflow_id] = workflow
        self._tell_sessions(workflow)

    def attach(self, session_context: SessionContext) -> None:
        """Keep this conversation's `canvas_state` true from now on."""
        self._sessions.append(session_context)
        for workflow in self._workflows.values():
            self._tell_sessions(workflow)

    def after(self, workflow_id: str) -> Workflow:
        """The workflow as what has been judged will make it; for whoever stores both together."""
        return self._ahead.get(workflow_id) or self.workflow(workflow_id)

    async def handle_canvas_change(self, event: CanvasChangeEvent) -> SyncResult:
        """Publish a change from a client, and say what became of it. Not for use inside a handler.

        Raises:
            Exception: It could not be stored, so it did not happen.
        """
        event = self._bus.stamped(event)
        self._results[event.event_id] = None
        try:
            entry = await self._bus.publish(event)
        finally:
            result = self._results.pop(event.event_id)
        assert entry is not None, "handle_canvas_change was called inside a handler of the bus"
        if result is not None:
            return result
        why = entry.reason or f"stopped by {entry.stopped_by}"
        return SyncResult(success=False, current_state=self.get_canvas_state(event.workflow_id), message=why)

    async def absorb(self, event: OrchestrationEvent) -> None:
        """An event that another bridge published has passed there: apply it here too."""
        await self._apply(event)

    async def _judge(self, event: OrchestrationEvent) -> OrchestrationEvent | None:
        if not isinstance(event, CanvasChangeEvent):
            if why := progress_problem(self.workflow(event.workflow_id), event):
                raise Stopped(why)
            return event
        before = self.after(event.workflow_id)
        event, result = judged(before, event)
        if result.success and not event.settles:  # who takes over a part that somebody left is never kept out
            large = self._sizes.problem(before.canvas, result.current_state)
            result = result if large is None else not_applied(before.canvas, large, is_full=True)
        if event.event_id in self._results:
            self._results[event.event_id] = result
        if result.success:
            self._allowed = (event, result.current_state)
            return event
        if event.original_decision_id:  # it was allowed, and the canvas has changed since
            reason = self._told(event.original_decision_id, result)
            refusal = DecisionRejectedEvent(
                workflow_id=event.workflow_id,
                original_decision_id=event.original_decision_id,
                decision_type=event.change_type,
                reason=reason,
                errors=(reason,),
            )
            await self._bus.publish(refusal)
        return None

    def _told(self, decision_id: str, result: SyncResult) -> str:
        """Why a decision's change was not applied, in the language in which it was asked for."""
        events = (entry.event for entry in reversed(self._bus.entries))
        decided = (e for e in events if isinstance(e, DecisionValidatedEvent) and e.original_decision_id == decision_id)
        decision = next(decided, None)
        return result.message if decision is None or result.said is None else result.said.to(decision.language)

    def _foresee(self, event: OrchestrationEvent | None) -> None:
        if event is None:
            self._ahead.clear()
            self._foreseen.clear()
        else:
            before = self.after(event.workflow_id)
            allowed, canvas = self._allowed
            after = redrawn(before, canvas) if canvas is not None and allowed is event else fold(before, event)
            self._ahead[event.workflow_id] = after
            self._foreseen[event.event_id] = (before, after)

    async def _apply(self, event: OrchestrationEvent) -> None:
        before = self.workflow(event.workflow_id)
        foreseen, then = self._foreseen.get(event.event_id, (None, before))
        workflow = then if foreseen is before else fold(before, event)
        if workflow == before:
            return
        self._workflows[event.workflow_id] = workflow
        self._tell_sessions(workflow)
        for told in self.when_applied:
            try:
                await told(workflow, event)
            except Exception:  # boundary: the canvas has changed, whoever fails to hear of it
                log.exception("canvas.listener_failed", extra={"workflow_id": event.workflow_id})

    def _tell_sessions(self, workflow: Workflow) -> None:
        for session in self._sessions:
            session.workflow = workflow
