"""Seed 003's own names of what ToWow has in other forms: an engine of rules, a manager of contexts, a form of sync."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from towow_core.domain.canvas import CanvasState, Workflow
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.orchestration.contexts import (
    GlobalContext,
    NodeContext,
    SessionContext,
    WorkflowContext,
    system_config,
)
from towow_core.workflow.conflicts import SyncResult
from towow_core.workflow.decision_rules import DEFAULT_RULES
from towow_core.workflow.events import CanvasChangeEvent, DecisionMadeEvent
from towow_core.workflow.fold import new_workflow
from towow_core.workflow.rules import Proposed, Rule, Verdict, judge


class RuleEngine:
    """Judges decisions by the rules that it has; a `CoordinatorAgent` takes the same ones as `rules`."""

    def __init__(self, rules: Sequence[Rule] = DEFAULT_RULES, policy: OrchestrationPolicy | None = None) -> None:
        self.rules = list(rules)
        self._policy = policy or OrchestrationPolicy()

    def add_rule(self, rule: Rule) -> None:
        """From now on; one of the same name is replaced."""
        self.rules = [each for each in self.rules if each.name != rule.name] + [rule]

    def check(self, decision: DecisionMadeEvent, workflow: Workflow | None = None) -> Verdict:
        """What the rules say of a decision about this workflow; about an empty one where none is given."""
        about = workflow or new_workflow(decision.workflow_id)
        return judge(Proposed(decision=decision, workflow=about, policy=self._policy), self.rules)


class ContextManager:
    """Makes each context once, below the one that it belongs to: of a user, a conversation, a workflow, a node."""

    def __init__(self, policy: OrchestrationPolicy | None = None) -> None:
        self._policy = policy or OrchestrationPolicy()
        self._users: dict[str, GlobalContext] = {}
        self._sessions: dict[str, SessionContext] = {}
        self._workflows: dict[tuple[str, str], WorkflowContext] = {}

    def global_context(self, user_id: str) -> GlobalContext:
        made = GlobalContext(user_id=user_id, system_config=system_config(self._policy))
        return self._users.setdefault(user_id, made)

    def session_context(self, session_id: str, user_id: str = "anonymous") -> SessionContext:
        made = SessionContext(id=session_id, global_context=self.global_context(user_id))
        return self._sessions.setdefault(session_id, made)

    def workflow_context(self, workflow_id: str, session_id: str) -> WorkflowContext:
        session = self.session_context(session_id)
        made = WorkflowContext(id=f"{session_id}/{workflow_id}", workflow_id=workflow_id, session_context=session)
        return self._workflows.setdefault((session_id, workflow_id), made)

    def node_context(self, node_id: str, workflow_context: WorkflowContext) -> NodeContext:
        """A new one each time: a node's local variables are one execution's."""
        return NodeContext(id=f"{workflow_context.id}/{node_id}", node_id=node_id, workflow_context=workflow_context)


@runtime_checkable
class BidirectionalSyncProtocol(Protocol):
    """What the seed asks of whoever keeps canvases: `BidirectionalSyncService` is one."""

    def get_canvas_state(self, workflow_id: str) -> CanvasState:
        """The canvas as it is now."""

    async def handle_canvas_change(self, event: CanvasChangeEvent) -> SyncResult:
        """Judge a change from a client, and say what became of it."""
