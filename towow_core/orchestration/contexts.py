"""What each agent of seed 003 knows: of the user, of the conversation, of the workflow, of one node."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Caller, Goal, NodeRun, RunState, Turn, Workflow
from towow_core.domain.models import Language
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.support import codec

Tell = Callable[[str, str], Awaitable[None]]  # a text, and the message's id
WhoIs = Callable[[Collection[str]], Awaitable[Mapping[str, Sequence[str]]]]  # ids of whom each name can mean
HISTORY_MAX = 200  # turns, and decisions; the oldest are forgotten, the log has them


@dataclass(kw_only=True)
class GlobalContext:
    """The same for all conversations of a user.

    Attributes:
        user_preferences: `language`: in which they spoke last; what is said to them unasked is in it.
        system_config: What bounds what can be done here, see `system_config`; it is reasoned with.
    """

    user_id: str = "anonymous"
    user_preferences: dict[str, Any] = field(default_factory=dict)
    system_config: dict[str, Any] = field(default_factory=dict)


def system_config(policy: OrchestrationPolicy) -> dict[str, Any]:
    """What a conversation must know of the place: where requests may go, and how far a sentence leads."""
    return {"http_hosts": sorted(policy.http_hosts), "steps_max": policy.steps_max}


@dataclass(kw_only=True)
class SessionContext:
    """One conversation.

    Attributes:
        conversation_history: `{role, content, at}`, oldest first; what it decided is with what it said. Where it is
            known in the other language too, `language` is the one of it, and `also` has it in the other one.
        goal_stack: The sentence that is thought about, and what it asks for; empty in between.
        goals: What earlier sentences and this one asked for, oldest first, each with what became of it.
        decision_history: `{decision_id, decision_type, thought, verdict, observation}`, oldest first.
        workflow: As the conversation knows it; None where it is about none.
    """

    id: str
    global_context: GlobalContext = field(default_factory=GlobalContext)
    conversation_history: list[dict[str, Any]] = field(default_factory=list)
    goal_stack: list[Goal] = field(default_factory=list)
    decision_history: list[dict[str, Any]] = field(default_factory=list)
    goals: list[Goal] = field(default_factory=list)
    workflow: Workflow | None = None

    @property
    def canvas_state(self) -> dict[str, Any]:
        """Nodes and edges by id, version, and the run. Made when it is asked for: of a thousand changes few are."""
        return {} if self.workflow is None else shown_state(self.workflow)

    def said(self, role: str, content: str, at: str, **facts: Any) -> None:
        self.conversation_history.append({"role": role, "content": content, "at": at, **facts})
        del self.conversation_history[:-HISTORY_MAX]

    def told(self, said: Bilingual, language: Language, at: str, **facts: Any) -> None:
        """Something that is said in this language, and read by some in the other one.

        Args:
            facts: `event_id`: of what it tells; that is told once, however often a process comes back to it.
        """
        event_id = facts.get("event_id")
        if event_id and any(turn.get("event_id") == event_id for turn in self.conversation_history):
            return
        also = {"content": said.to(other_than(language))}
        self.said("assistant", said.to(language), at, language=language.value, also=also, **facts)

    def decided(self, decision: dict[str, Any]) -> None:
        self.decision_history.append(decision)
        del self.decision_history[:-HISTORY_MAX]


@dataclass(kw_only=True)
class WorkflowContext:
    """One run of one workflow, as its nodes see it.

    Attributes:
        node_outputs: Result by node id, of those that are done.
        variables: What the run was started with.
        tell: Says something in the workflow's conversation, by its message id: once, however often that is said.
        who_is: Looks up people by names as they are written; None: whatever is written is taken as an id.
        unheld: Waits until the run is not paused; at once where it is not.
        demand_id: The demand whose plan the workflow is; None where it is nobody's.
        called_by: As `RunState` has it.
    """

    id: str
    workflow_id: str
    session_context: SessionContext | None = None
    node_outputs: dict[str, Any] = field(default_factory=dict)
    variables: dict[str, Any] = field(default_factory=dict)
    tell: Tell | None = None
    who_is: WhoIs | None = None
    unheld: Callable[[], Awaitable[None]] | None = None
    demand_id: str | None = None
    called_by: tuple[Caller, ...] = ()


@dataclass(kw_only=True)
class NodeContext:
    """One node in a run."""

    id: str
    node_id: str
    workflow_context: WorkflowContext
    local_variables: dict[str, Any] = field(default_factory=dict)


def turn_said(turn: Mapping[str, Any], act: str) -> Turn:
    """A turn of a conversation as the next sentence is thought about; `act`: what came of the sentence before it."""
    return Turn(
        role=str(turn["role"]),
        content=str(turn["content"]),
        act=act,
        options=tuple(turn.get("options", ())),
        is_question=bool(turn.get("is_question")),
    )


def other_than(language: Language) -> Language:
    return Language.EN if language is Language.ZH else Language.ZH


def shown_turn(turn: Mapping[str, Any], language: Language | None) -> dict[str, Any]:
    """A turn for somebody who reads this language, where it is known in it; as it was said otherwise."""
    also = turn.get("also")
    if language is None or not also or turn["language"] == language.value:
        return dict(turn)
    decisions = [
        {**decision, **{name: told for name in ("thought", "observation") if (told := decision.get(f"also_{name}"))}}
        for decision in turn.get("decisions", ())
    ]
    return {**turn, **also, **({"decisions": decisions} if decisions else {})}


def shown_state(workflow: Workflow) -> dict[str, Any]:
    """A workflow's canvas as plain values: what a client is shown, and what a conversation reasons with."""
    canvas: dict[str, Any] = codec.dump(workflow.canvas)
    nodes = {node_id: {**node, **progress_of(workflow.run, node_id)} for node_id, node in canvas["nodes"].items()}
    shown = {**canvas, "nodes": nodes, "title": workflow.title, "run": run_summary(workflow.run)}
    return shown if workflow.draft is None else {**shown, "draft": codec.dump(workflow.draft)}


def run_summary(run: RunState | None) -> dict[str, Any] | None:
    """A run without its nodes' results."""
    if run is None:
        return None
    names = ("run_id", "status", "started_at", "ended_at", "paused_at", "paused_by", "started_by", "ended_by")
    summary = {name: getattr(run, name) for name in names}
    return {**summary, "called_by": [codec.dump(caller) for caller in run.called_by]}


def progress_of(run: RunState | None, node_id: str) -> dict[str, Any]:
    """How far a node is in a run, as plain values."""
    node: NodeRun | None = run.nodes.get(node_id) if run else None
    if node is None:
        return {"status": None, "result": {}, "inputs": {}, "error": None, "failure": None}
    shown = {"result": dict(node.result), "inputs": dict(node.inputs)}
    return {"status": node.status.value, **shown, "error": node.error, "failure": codec.dump(node.failure)}
