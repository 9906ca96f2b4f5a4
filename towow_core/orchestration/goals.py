"""What a sentence asks for, goal by goal. A goal is ticked off by what the bus says came of its decision, by no wish.

`done` is what was drawn or said to be done; a run, or a negotiation, is `under_way` until the run says how it ended.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Goal, GoalStatus, NodeRun, NodeStatus, RunState, RunStatus, Workflow
from towow_core.domain.canvas_words import called_said, person_said
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.durations import lasting_said
from towow_core.domain.earlier_answers import Names, over_said
from towow_core.domain.models import Language
from towow_core.domain.policy import CanvasLimits, OrchestrationPolicy
from towow_core.domain.state_words import RUN_WORDS, STATUS_WORDS
from towow_core.engine.language.text import language_of
from towow_core.orchestration.contexts import SessionContext
from towow_core.orchestration.event_bus import EntryStatus, LogEntry
from towow_core.orchestration.observations import REJECTED, verdict_of
from towow_core.orchestration.run_end import never_asked
from towow_core.support.ids import new_id
from towow_core.workflow.events import (
    CanvasChangeEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    ResultCorrectedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
    WorkflowRenamedEvent,
)
from towow_core.workflow.graph import LEFT_OUT, OVER

GOALS_KEPT, GOALS_OF_A_SENTENCE, DESCRIPTION_MAX = 200, CanvasLimits().nodes_max, 300
_REOPENS = (NodesRetriedEvent, WorkflowExecutionStartedEvent)
_CHANGES = (
    CanvasChangeEvent,
    ResultCorrectedEvent,
    NodeExecutionEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowRenamedEvent,
)
INTERRUPTED = Bilingual("中途断了，没有做完。", "It was interrupted, and not finished.")
SAID_ELSE = Bilingual("后来另说了一句。", "Something else was said since.")
_REFUSED_BEFORE = Bilingual("前面的没做成，就没有再做。", "What came before was not done, so this was not begun.")
_ASKED_BEFORE = Bilingual("要先回答前面的问题。", "The question before it comes first.")
_NOT_DECIDED = Bilingual("没有为它作过决定。", "Nothing was decided about it.")
_NOT_DONE = Bilingual("没做成：", "Not done: ")
_BOTH = (Language.ZH, Language.EN)
_NOT_SHOWN = Bilingual("没有任何改变。", "Nothing was changed.")
_RUN_REPLACED = Bilingual("那次执行没有留下结果。", "That run left no result.")


def named(texts: Sequence[str], sentence: str, turn_id: str, language: Language, at: str) -> list[Goal]:
    """The goals of a sentence; it is one itself where nobody took it apart."""
    said = [text.strip()[:DESCRIPTION_MAX] for text in texts if text.strip()][:GOALS_OF_A_SENTENCE]
    return [
        Goal(goal_id=new_id("goal", digits=8), description=text, turn_id=turn_id, language=language, updated_at=at)
        for text in said or [sentence[:DESCRIPTION_MAX]]
    ]


def goal_of(decision: ReactDecision, goals: Sequence[Goal]) -> int:
    """Which of the goals a decision is for, from 0; -1 where that is not said."""
    return decision.goal - 1 if 0 < decision.goal <= len(goals) else (0 if len(goals) == 1 else -1)


_DONE_BESIDE = frozenset({DecisionType.DRAFT, DecisionType.ANSWER_QUESTION})  # at once, as far as they pass


def after_decision(goal: Goal, kind: DecisionType, entries: Sequence[LogEntry], said: str, at: str) -> Goal:
    """The goal after a decision about it. `said`: the decision's own words, or what was observed."""
    goal = replace(goal, updated_at=at, reason="", run_id="", node_id="")
    if verdict_of(entries) == REJECTED:
        return replace(goal, status=GoalStatus.FAILED, reason=said)
    if kind is DecisionType.CONTINUE:
        return replace(goal, status=GoalStatus.OPEN)
    if kind is DecisionType.REQUEST_CLARIFICATION:
        return replace(goal, status=GoalStatus.ASKED, reason=said)
    if kind in {DecisionType.RESPOND, DecisionType.REPLACE_PERSON}:  # who is found is told when they have agreed
        return replace(goal, status=GoalStatus.ANSWERED)
    return replace(goal, status=GoalStatus.DONE) if kind in _DONE_BESIDE else _effect(goal, kind, entries)


def _effect(goal: Goal, kind: DecisionType, entries: Sequence[LogEntry]) -> Goal:
    passed = [entry.event for entry in entries if entry.passed]
    started = next((event.run_id for event in passed if isinstance(event, WorkflowExecutionStartedEvent)), "")
    if kind is DecisionType.START_NEGOTIATION:
        of_nodes = [event for event in passed if isinstance(event, NodeExecutionEvent)]
        run_id = started or next((event.run_id for event in of_nodes if event.run_id), "")
        if of_nodes and run_id:
            return replace(goal, status=GoalStatus.UNDER_WAY, run_id=run_id, node_id=of_nodes[0].node_id)
    elif any(event.reopens for event in passed if isinstance(event, _REOPENS)):
        return replace(goal, status=GoalStatus.DONE)  # it is open again; that it is done is another thing
    elif again := next((event for event in passed if isinstance(event, NodesRetriedEvent)), None):
        node_id = again.node_ids[0] if len(again.node_ids) == 1 else ""  # of several, how the run ends
        return replace(goal, status=GoalStatus.UNDER_WAY, run_id=again.run_id, node_id=node_id)
    elif started:
        return replace(goal, status=GoalStatus.UNDER_WAY, run_id=started)
    elif kind is not DecisionType.EXECUTE_WORKFLOW and any(isinstance(event, _CHANGES) for event in passed):
        return replace(goal, status=GoalStatus.DONE)
    failed = next((entry.reason for entry in entries if entry.status is EntryStatus.FAILED), "")
    return replace(goal, status=GoalStatus.FAILED, reason=failed or _NOT_SHOWN.to(goal.language))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What thinking about one sentence has taken so far."""

    steps: int = 0
    thoughts: int = 0
    seconds: float = 0.0
    tokens: int = 0
    usd: float = 0.0


def used_up(spent: Spent, policy: OrchestrationPolicy) -> Bilingual | None:
    """Which of a sentence's means is at its end; None where all are left."""
    most_s, tokens = policy.sentence_time_max_s, policy.sentence_tokens_max
    steps, usd = policy.steps_max, policy.sentence_usd_max
    if spent.steps >= steps:
        return Bilingual(f"一句话最多走 {steps} 步，用完了。", f"One sentence has {steps} steps; they are used up.")
    if spent.thoughts >= (thoughts := policy.thoughts_max):
        return Bilingual(
            f"一句话最多想 {thoughts} 步而什么都不改，用完了。",
            f"One sentence has {thoughts} steps that change nothing; they are used up.",
        )
    if spent.seconds >= most_s:
        most = lasting_said(most_s)
        return Bilingual(f"一句话最多想 {most.zh}，用完了。", f"One sentence has {most.en}; they are used up.")
    if spent.tokens >= tokens:
        return Bilingual(
            f"一句话最多用 {tokens} 个 token，用完了。", f"One sentence has {tokens} tokens; they are used up."
        )
    if spent.usd >= usd:
        return Bilingual(f"一句话最多花 {usd:g} 美元，用完了。", f"One sentence has {usd:g} USD; they are used up.")
    return None


def at_the_end(goals: Sequence[Goal], over: Bilingual | None, *, at: str) -> list[Goal]:
    """When nothing more is decided: what is still open is abandoned, and says why. Questions stay asked.

    Args:
        over: Which means are used up, if any.
    """
    if over is not None:
        why = over
    elif any(goal.status is GoalStatus.FAILED for goal in goals):
        why = _REFUSED_BEFORE
    elif any(goal.status is GoalStatus.ASKED for goal in goals):
        why = _ASKED_BEFORE
    else:
        why = _NOT_DECIDED
    return [abandoned(goal, why, at) if goal.status is GoalStatus.OPEN else goal for goal in goals]


def not_begun(goal: Goal) -> str:
    """For the person, where steps ran out."""
    return Bilingual(
        f"没有做：{goal.description}（{goal.reason}）", f"Not done: {goal.description} ({goal.reason})"
    ).to(goal.language)


def interrupted(goals: Sequence[Goal], at: str) -> list[Goal]:
    """The goals when another sentence is said: what nobody came to the end of is given up."""
    return [abandoned(goal, INTERRUPTED, at) if goal.status is GoalStatus.OPEN else goal for goal in goals]


def put_aside(goals: Sequence[Goal], spared: Collection[str], at: str) -> list[Goal]:
    """The goals when somebody's sentence did or asked something else: what was asked before is open no longer.

    Args:
        spared: The turns of that sentence, and of what others said.
    """
    return [
        abandoned(goal, SAID_ELSE, at) if goal.status is GoalStatus.ASKED and goal.turn_id not in spared else goal
        for goal in goals
    ]


def abandoned(goal: Goal, why: Bilingual, at: str) -> Goal:
    return replace(goal, status=GoalStatus.ABANDONED, reason=why.to(goal.language), updated_at=at)


def settled(goal: Goal, workflow: Workflow) -> Goal:
    """A goal that a run has to reach, as that run stands by now."""
    run = workflow.run
    if goal.status is not GoalStatus.UNDER_WAY:
        return goal
    if run is None or run.run_id != goal.run_id:
        return replace(goal, status=GoalStatus.ABANDONED, reason=_RUN_REPLACED.to(goal.language))
    node = run.nodes.get(goal.node_id)
    if goal.node_id and node is not None and node.status in OVER:
        return _by_node(goal, node)
    return goal if workflow.is_running else _by_run(goal, run, workflow)


def _by_node(goal: Goal, node: NodeRun) -> Goal:
    if node.status is NodeStatus.COMPLETED:
        return replace(goal, status=GoalStatus.DONE, updated_at=node.updated_at)
    return replace(
        goal,
        status=GoalStatus.FAILED,
        reason=_why(node, goal.language),
        updated_at=node.updated_at,
    )


def _by_run(goal: Goal, run: RunState, workflow: Workflow) -> Goal:
    if run.status is RunStatus.COMPLETED:
        why = "\n".join(failures(run, workflow, goal.language))  # of what its author wants to be left out
        return replace(goal, status=GoalStatus.DONE, reason=why, updated_at=run.ended_at)
    if run.status is RunStatus.CANCELLED:
        stopped = Bilingual("执行被停止了。", "The run was cancelled.")
        return abandoned(goal, stopped, run.ended_at)
    why = "\n".join(failures(run, workflow, goal.language)) or RUN_WORDS[run.status].to(goal.language)
    return replace(goal, status=GoalStatus.FAILED, reason=why, updated_at=run.ended_at)


def failures(run: RunState, workflow: Workflow, language: Language) -> list[str]:
    """What failed in a run, each with its reason; also what the run went on without."""
    return [
        f"{called_said(workflow.canvas, node_id).to(language)}: {_why(node, language)}"
        for node_id, node in run.nodes.items()
        if node.status is NodeStatus.FAILED or node.result.get("skipped") == LEFT_OUT
    ]


def _why(node: NodeRun, language: Language) -> str:
    """Why it failed, or how far it is, where nobody says why."""
    return node.why(language) or STATUS_WORDS[node.status].to(language)


def report_end(
    session: SessionContext, workflow: Workflow, ended: WorkflowExecutionCompletedEvent, names: Names
) -> None:
    """Say in the conversation how a run ended, once, in the language that was spoken last. `names`: of people."""
    run = workflow.run
    known = any(turn.get("run_id") == ended.run_id for turn in session.conversation_history)
    if known or run is None or run.run_id != ended.run_id:
        return
    said = _end_said(run, workflow, ended.by)
    for over in over_said(workflow, run, names):
        said = Bilingual(f"{said.zh}\n{over.zh}", f"{said.en}\n{over.en}")
    if (unasked := never_asked(workflow, run)) is not None:
        said = Bilingual(f"{said.zh}\n{unasked.zh}", f"{said.en}\n{unasked.en}")
    session.told(said, spoken_in(session, workflow), ended.timestamp, run_id=ended.run_id)


def spoken_in(session: SessionContext, workflow: Workflow) -> Language:
    """The language that was spoken there last; before anybody has, that of its title."""
    spoken = str(session.global_context.user_preferences.get("language"))
    return Language(spoken) if spoken in {*Language} else language_of(workflow.title)


def _end_said(run: RunState, workflow: Workflow, by: str) -> Bilingual:
    total, done = len(run.nodes), sum(node.status is NodeStatus.COMPLETED for node in run.nodes.values())
    lost = Bilingual(*("".join(f"\n{_NOT_DONE.to(of)}{each}" for each in failures(run, workflow, of)) for of in _BOTH))
    skipped = sum(n.status is NodeStatus.SKIPPED and n.result.get("skipped") != LEFT_OUT for n in run.nodes.values())
    left_zh = lost.zh + (f"\n跳过 {skipped} 个。" if skipped else "")
    left_en = lost.en + (f"\n{skipped} skipped." if skipped else "")
    if run.status is RunStatus.CANCELLED:
        whose = person_said(by)
        whose_zh, whose_en = (f"，由 {whose.zh} 停止", f" by {whose.en}") if by else ("", "")
        return Bilingual(
            f"执行已停止{whose_zh}：{total} 个节点做完了 {done} 个。{left_zh}",
            f"The run was cancelled{whose_en}: {done} of {total} nodes were done.{left_en}",
        )
    if run.status is RunStatus.COMPLETED and done == total:
        return Bilingual(f"执行结束：{total} 个节点都做完了。", f"The run is over: {total} of {total} nodes were done.")
    if run.status is RunStatus.COMPLETED:  # a condition went another way, or a failure was to be left out
        return Bilingual(
            f"执行结束：{total} 个节点做完了 {done} 个。{left_zh}",
            f"The run is over: {done} of {total} nodes were done.{left_en}",
        )
    return Bilingual(
        f"执行结束，没有全部做成：{total} 个节点做完了 {done} 个。{left_zh}",
        f"The run is over, and not all of it was done: {done} of {total} nodes were.{left_en}",
    )


def shown_goal(goal: Goal) -> dict[str, str]:
    """A goal as a client sees it."""
    names = ("goal_id", "turn_id", "description", "status", "reason", "updated_at")
    return {name: str(getattr(goal, name)) for name in names}
