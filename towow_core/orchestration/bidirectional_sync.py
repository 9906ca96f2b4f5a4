"""BidirectionalSyncService: the only writer of canvases (seed 003, stage 3).

A `CanvasChangeEvent` is judged as a middleware (so that a refused one is in the log, marked so) and applied when it has
been logged: state, then the conversations' contexts, then all other clients, in this order.
"""

import logging
from collections.abc import Awaitable, Callable

from towow_core.domain.canvas import CanvasState, Workflow
from towow_core.orchestration.contexts import SessionContext, shown_state
from towow_core.orchestration.event_bus import EventBus
from towow_core.workflow.conflicts import SyncResult, resolve
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionRejectedEvent,
    OrchestrationEvent,
)
from towow_core.workflow.fold import fold, new_workflow
from towow_core.workflow.progress import progress_problem

log = logging.getLogger(__name__)
RESULTS_KEPT = 100
OnApplied = Callable[[Workflow, OrchestrationEvent], Awaitable[None]]


class BidirectionalSyncService:
    """One per bus. It knows workflows by id; one that it is not given begins as an empty canvas of version 1."""

    def __init__(self, event_bus: EventBus, workflows: tuple[Workflow, ...] = ()) -> None:
        self._bus = event_bus
        self._workflows = {workflow.workflow_id: workflow for workflow in workflows}
        self._sessions: list[SessionContext] = []
        self._results: dict[str, SyncResult] = {}
        self._ahead: dict[str, Workflow] = {}  # as what has been judged, and not been recorded yet, will make them
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
        entry = await self._bus.publish(event)
        assert entry is not None, "handle_canvas_change was called inside a handler of the bus"
        result = self._results.pop(entry.event.event_id, None)
        if result is not None:
            return result
        why = entry.reason or f"stopped by {entry.stopped_by}"
        return SyncResult(success=False, current_state=self.get_canvas_state(event.workflow_id), message=why)

    async def absorb(self, event: OrchestrationEvent) -> None:
        """An event that another bridge published has passed there: apply it here too."""
        await self._apply(event)

    async def _judge(self, event: OrchestrationEvent) -> OrchestrationEvent | None:
        if not isinstance(event, CanvasChangeEvent):
            return None if progress_problem(self.workflow(event.workflow_id), event) else event
        result = resolve(self.after(event.workflow_id), event)
        self._keep(event, result)
        if result.success:
            return event
        if event.original_decision_id:  # it was allowed, and the canvas has changed since
            refusal = DecisionRejectedEvent(
                workflow_id=event.workflow_id,
                original_decision_id=event.original_decision_id,
                decision_type=event.change_type,
                reason=result.message,
                errors=(result.message,),
            )
            await self._bus.publish(refusal)
        return None

    def _foresee(self, event: OrchestrationEvent | None) -> None:
        if event is None:
            self._ahead.clear()
        else:
            self._ahead[event.workflow_id] = fold(self.after(event.workflow_id), event)

    async def _apply(self, event: OrchestrationEvent) -> None:
        before = self.workflow(event.workflow_id)
        workflow = fold(before, event)
        if workflow == before:
            return
        self._workflows[event.workflow_id] = workflow
        if self._ahead.get(event.workflow_id) in (None, workflow):  # else more follows at once
            self._tell_sessions(workflow)
        for told in self.when_applied:
            try:
                await told(workflow, event)
            except Exception:  # boundary: the canvas has changed, whoever fails to hear of it
                log.exception("canvas.listener_failed", extra={"workflow_id": event.workflow_id})

    def _tell_sessions(self, workflow: Workflow) -> None:
        if self._sessions:
            state = shown_state(workflow)
            for session in self._sessions:
                session.canvas_state = state

    def _keep(self, event: CanvasChangeEvent, result: SyncResult) -> None:
        """Until whoever published it asks; changes published inside handlers are asked about by nobody."""
        self._results[event.event_id] = result
        while len(self._results) > RESULTS_KEPT:
            del self._results[next(iter(self._results))]
