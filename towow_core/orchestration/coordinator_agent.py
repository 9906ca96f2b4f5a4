"""CoordinatorAgent: the gate of seed 003, a middleware of the bus that passes, corrects or rejects decisions.

Not to be confused with the coordinator of a negotiation (seed 000's, `agents/coordinator.py`), a process on the network
that understands demands and opens channels. This one lives inside the bridge and judges what is done to a workflow.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from towow_core.domain.canvas import Workflow
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.event_bus import EventBus, Middleware
from towow_core.orchestration.gate_watch import GateWatch
from towow_core.workflow.decision_rules import DEFAULT_RULES
from towow_core.workflow.events import (
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    OrchestrationEvent,
)
from towow_core.workflow.fold import new_workflow
from towow_core.workflow.rules import Proposed, Rule, Verdict, judge


class CoordinatorAgent:
    """Judges decisions by rules.

    Args:
        sync_service: Knows the canvases that decisions are about; the bus's own where none is given.
        rules: In place of the usual ones.
        watch: Where its verdicts are counted, with those of other gates; by itself where none is given.
    """

    def __init__(
        self,
        *,
        event_bus: EventBus,
        sync_service: BidirectionalSyncService | None = None,
        rules: Sequence[Rule] = DEFAULT_RULES,
        policy: OrchestrationPolicy | None = None,
        watch: GateWatch | None = None,
    ) -> None:
        self._bus = event_bus
        self._workflow_of: Callable[[str], Workflow] = sync_service.workflow if sync_service else self._on_the_bus
        self._rules = list(rules)
        self._policy = policy or OrchestrationPolicy()
        self._watch = watch or GateWatch()

    def as_middleware(self) -> Middleware:
        """What `EventBus.add_middleware` takes."""
        return self._gate

    def statistics(self) -> dict[str, Any]:
        """How many decisions passed, were corrected and rejected; and of which type most were rejected."""
        return self._watch.statistics()

    def _on_the_bus(self, workflow_id: str) -> Workflow:
        """As seed 003 wires it: whoever joins the bus later keeps its canvases."""
        canvases = self._bus.canvases
        return canvases.workflow(workflow_id) if canvases else new_workflow(workflow_id)

    async def _gate(self, event: OrchestrationEvent) -> OrchestrationEvent | None:
        if not isinstance(event, DecisionMadeEvent):
            return event
        proposed = Proposed(decision=event, workflow=self._workflow_of(event.workflow_id), policy=self._policy)
        verdict = judge(proposed, self._rules)
        self._watch.judged(event, verdict)
        await self._bus.publish(self._told(event, verdict))
        if verdict.allowed:
            return replace(event, payload=verdict.payload)
        return None

    def _told(self, event: DecisionMadeEvent, verdict: Verdict) -> OrchestrationEvent:
        if not verdict.allowed:
            errors = tuple(said.to(event.language) for said in verdict.errors)
            return DecisionRejectedEvent(
                workflow_id=event.workflow_id,
                original_decision_id=event.decision_id,
                decision_type=event.decision_type,
                reason="\n".join(errors),
                errors=errors,
            )
        status = "modified" if verdict.corrections else "validated"
        return DecisionValidatedEvent(
            workflow_id=event.workflow_id,
            original_decision_id=event.decision_id,
            decision_type=event.decision_type,
            payload=verdict.payload,
            status=status,
            corrections=tuple(said.to(event.language) for said in verdict.corrections),
            language=event.language,
            author=event.author,
        )
