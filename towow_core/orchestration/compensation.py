"""A sentence is done as a whole: where it stops in its middle because others changed the canvas, it is taken back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasState, Goal, GoalStatus, NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.domain.models import Language
from towow_core.engine.conversation.mentions import marked
from towow_core.orchestration.decided import Decided
from towow_core.orchestration.event_bus import LogEntry
from towow_core.orchestration.history import said_of_change
from towow_core.orchestration.observations import REJECTED, about, observation, verdict_of
from towow_core.workflow.events import (
    CanvasChangeEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    OrchestrationEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
    WorkflowRenamedEvent,
    single_changes,
)

THOUGHT = Bilingual("这句话没有全做成，已经做的撤回。", "Not all of this was done; what was done of it is taken back.")
NOTHING = Bilingual("", "")
_OF_RUNS = (
    WorkflowExecutionStartedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    NodesRetriedEvent,
)
_REACH_OTHERS = {DecisionType.REPLACE_PERSON.value, DecisionType.ANSWER_QUESTION.value}
_CLOSED = Bilingual("草稿已经关上了。", "The draft is closed.")


@dataclass(slots=True, kw_only=True)
class Act:
    """What one sentence has come to so far.

    Attributes:
        act: Its id, which its changes carry.
        began: How long the log was before it.
        seen: The canvases that it was thought about on, one after the other.
        goals: The goal of each decision, by id.
        is_one: Its decisions are one thing together ("split A into B and C"), of which no part is wanted alone.
    """

    act: str
    began: int
    seen: list[CanvasState] = field(default_factory=list)
    goals: dict[str, str] = field(default_factory=dict)
    is_one: bool = False

    def entries(self, log: Iterable[LogEntry]) -> list[LogEntry]:
        """Since it began."""
        return [entry for entry in log if entry.n > self.began]

    def undone(self, entries: Iterable[LogEntry]) -> set[str]:
        """The goals that were reached, in whole or in part, by what is on the canvas."""
        mine = [each for each in entries if isinstance(each.event, CanvasChangeEvent) and each.event.act == self.act]
        decisions = {getattr(each.event, "original_decision_id", "") for each in mine if each.passed}
        return {self.goals.get(decision, "") for decision in decisions}


def compensated(
    act: Act, entries: Sequence[LogEntry], last: Decided, goals: Sequence[Goal], *, asks: bool
) -> Bilingual | None:
    """Why what an act did is to be taken back, as one sentence; None where it is over, or did nothing.

    Args:
        entries: Since the act began.
        last: The last decision that does something.
        goals: What the sentence asks for, as far as it came.
        asks: It ends with a question: what comes next could not be decided.
    """
    changes = [each.event for each in entries if each.passed and isinstance(each.event, CanvasChangeEvent)]
    mine = [event for event in changes if event.act == act.act]
    of_it = about(entries, last.decision_id)
    is_refused = verdict_of(of_it) == REJECTED or any(
        isinstance(each.event, CanvasChangeEvent) and not each.passed for each in of_it
    )
    if not mine or not (asks or is_refused):
        return None
    stopped = GoalStatus.ASKED if asks else GoalStatus.FAILED
    wanted = _spoken_of([goal.description for goal in goals if goal.status is stopped], act.seen)
    wanted |= set() if asks else {str(last.payload.get(name, "")) for name in ("node_id", "source", "target")}
    others = [event for event in changes if event.act != act.act and _touched(event, act.seen) & wanted]
    is_in_part = is_refused and (act.is_one or any(event.original_decision_id == last.decision_id for event in mine))
    if not others:
        return Bilingual("这件事只能做成一部分。", "Only a part of this could be done.") if is_in_part else None
    told = [said for event in others if (said := said_of_change(event)) is not None]
    what = Bilingual("；".join(each.zh for each in told), "; ".join(each.en for each in told))
    zh, en = what.zh and f"（{what.zh}）", what.en and f" ({what.en})"
    return Bilingual(f"做到一半，画布被别处改了{zh}。", f"The canvas was changed elsewhere in the middle of this{en}.")


def _spoken_of(texts: Iterable[str], seen: Sequence[CanvasState]) -> set[str]:
    """The nodes that these requests name, on whichever canvas they were there."""
    found = (mention for text in texts for canvas in seen for mention in marked(text, canvas).mentions)
    return {node_id for mention in found for node_id in mention.node_ids}


def _touched(event: CanvasChangeEvent, seen: Sequence[CanvasState]) -> set[str]:
    """The nodes that are otherwise by a change; where one stands makes it no other."""
    edges = {edge_id: edge for canvas in seen for edge_id, edge in canvas.edges.items()}
    found: set[str] = set()
    for kind, data in single_changes(event):
        if kind != "node_moved":
            edge = edges.get(str(data.get("edge_id", "")))
            found |= {str(data[name]) for name in ("node_id", "source", "target") if name in data}
            found |= {edge.source, edge.target} if edge else set()
    return found


def staying(
    decided: Iterable[Decided], entries: Sequence[LogEntry], names: Mapping[str, str], language: Language
) -> Bilingual:
    """What of these decisions is no change of the canvas, and so is taken back by none: a line each."""
    said: list[Bilingual] = []
    for step in decided:
        lasting = [each for each in about(entries, step.decision_id) if each.passed and _lasts(each.event)]
        if lasting:
            said.append(Bilingual(observation(lasting, Language.ZH, names), observation(lasting, Language.EN, names)))
        elif step.decision_type in _REACH_OTHERS and step.verdict != REJECTED:
            said.append(observed(step, language))
        elif step.decision_type == DecisionType.DRAFT and step.verdict != REJECTED:
            said += _of_draft(step, language)
    return Bilingual("\n".join(each.zh for each in said), "\n".join(each.en for each in said))


def _lasts(event: OrchestrationEvent) -> bool:
    is_over = isinstance(event, NodeExecutionEvent) and event.status in {NodeStatus.COMPLETED, NodeStatus.FAILED}
    return is_over or isinstance(event, (*_OF_RUNS, WorkflowRenamedEvent))


def _of_draft(step: Decided, language: Language) -> list[Bilingual]:
    match step.payload.get("action"):
        case "begin" | "drop":
            return [observed(step, language)]
        case "bring_in":  # what it changed on the canvas is taken back
            return [_CLOSED]
    return []


def observed(step: Decided, language: Language) -> Bilingual:
    """What came of a decision; in the other language empty where it is not known in it."""
    both = (step.observation, step.also_observation)
    return Bilingual(*(both if language is Language.ZH else both[::-1]))


def taken_back_said(why: Bilingual, refusal: Bilingual, stays: Bilingual, undo_refused: Bilingual) -> Bilingual:
    """For the person.

    Args:
        refusal: Why the rest was not done.
        stays: What was done and is no change of the canvas; empty where all is back.
        undo_refused: Why it could not be taken back; empty where it was.
    """
    head = Bilingual(f"{why.zh}\n{refusal.zh}\n", f"{why.en}\n{refusal.en}\n")
    if any(undo_refused):
        rest = Bilingual(
            f"前面做的没能撤回，还在：{undo_refused.zh}",
            f"What was done before it could not be taken back, and is still there: {undo_refused.en}",
        )
    elif any(stays):
        rest = Bilingual(
            f"所以这句话在画布上的改动已经撤回。这些还在：\n{stays.zh}\n请看看现在的画布，再说剩下的。",
            f"So what this sentence changed on the canvas is taken back. This stays:\n{stays.en}\n"
            "Please look at the canvas as it is now, and say the rest again.",
        )
    else:
        rest = Bilingual(
            "所以这句话一件都没有做，前面做的已经撤回。请看看现在的画布，再说一次。",
            "So nothing of this sentence was done; what was done before it is taken back. Please look at the canvas as"
            " it is now, and say it again.",
        )
    return Bilingual(head.zh + rest.zh, head.en + rest.en)


def failed(goals: Sequence[Goal], undone: set[str], why: Bilingual, at: str) -> list[Goal]:
    """What was drawn for these goals is there no more, and what was asked about is not done."""

    def after(goal: Goal) -> Goal:
        is_gone = goal.status is GoalStatus.DONE and goal.goal_id in undone
        if goal.status is not GoalStatus.ASKED and not is_gone:
            return goal
        return replace(goal, status=GoalStatus.FAILED, reason=why.to(goal.language), updated_at=at)

    return [after(goal) for goal in goals]
