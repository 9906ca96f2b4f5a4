"""What happened to one node in a run and in those that it takes up, from the log and nothing else. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    APPROVAL,
    DELAY,
    MILESTONE,
    NEGOTIATION,
    NODE_KINDS,
    QUESTIONS,
    WORKFLOW,
    CanvasNode,
    NodeStatus,
)
from towow_core.domain.canvas_words import NAMES_NOBODY, person_said, questions_said
from towow_core.domain.earlier_answers import asked_again_said, no_said, standing_no
from towow_core.domain.state_words import REPLANNING, STATE_WORDS, state_of
from towow_core.support.timestamps import seconds_between
from towow_core.workflow.corrections import SAID
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
    single_changes,
)
from towow_core.workflow.graph import LEFT_OUT, NOT_NEEDED, OVER
from towow_core.workflow.newcomers import TAKEN_OVER_BECAUSE, TAKEN_OVER_FROM
from towow_core.workflow.passing import Turn
from towow_core.workflow.pauses import ENDS_BY
from towow_core.workflow.progress import REPLANNED

NOT_TAKEN = Turn.NOT_TAKEN.value
_USED_THE_OLD = Bilingual(
    "它用了的结果更正过，所以它也再来。", "A result that it had used was corrected, so it is to come again."
)
_NOT_DONE = Bilingual("标记为没做成", "said that it could not be done")
Logged = tuple[int, OrchestrationEvent]  # the number of the log's entry, and what it says


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryEntry:
    """One thing that happened to a node.

    Attributes:
        n: The entry of the workflow's log that says so.
        kind: began, tried_again, corrected, waits, failed_attempt, handed_on, answered, replanning, taken_over,
            went_on, joined, completed, failed, skipped, cancelled, paused, resumed; retried where somebody has it done
            again in the run, revived where what it waits for is; taken_up where a later run has it done again.
        by: Who said or did it, where a person did.
        code: Of a failure.
        until: The moment that it waits for: the next attempt, its last day, what a delay waits for.
        attempt: Which one it belongs to, from 1 on; 0 before the first.
    """

    n: int
    at: str
    kind: str
    said: Bilingual
    by: str = ""
    code: str = ""
    until: str = ""
    attempt: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeStory:
    """A node's way through a run.

    Attributes:
        began_at: When it began the last time; empty: never.
        ended_at: When that was over; empty: it is not.
        duration_s: Seconds from the one to the other; None while it is not over, or never began.
        attempts: How often it was begun, or tried again.
        attempts_earlier: How many of them were in earlier runs, which this one takes up.
    """

    began_at: str = ""
    ended_at: str = ""
    duration_s: float | None = None
    attempts: int = 0
    attempts_earlier: int = 0
    entries: tuple[StoryEntry, ...] = ()


def story_of(
    node: CanvasNode, logged: Iterable[Logged], run_ids: Sequence[str], names: Mapping[str, str] | None = None
) -> NodeStory:
    """The story of a node, as it was drawn when the first of these runs began.

    Args:
        logged: Entries of the log that passed, in order, from there on.
        names: What people are called, by what they sign in with.
    """
    teller = _Teller(node, frozenset(run_ids), names or {})
    for n, event in logged:
        teller.hear(n, event)
    return teller.story


class _Teller:
    """Hears the log, entry by entry, and keeps what a reader needs to know of it."""

    def __init__(self, node: CanvasNode, run_ids: frozenset[str], names: Mapping[str, str]) -> None:
        self._node, self._run_ids, self._names = node, run_ids, names
        self._before: NodeExecutionEvent | None = None
        self._attempts_before = 0  # when it began the last time
        self._later_run: tuple[int, WorkflowExecutionStartedEvent] | None = None  # in which nothing has come of it yet
        self.story = NodeStory()

    @property
    def _is_under_way(self) -> bool:
        return self._before is not None and self._before.status not in OVER

    def hear(self, n: int, event: OrchestrationEvent) -> None:
        match event:
            case CanvasChangeEvent():
                self._changed(event)
            case WorkflowExecutionStartedEvent() if event.run_id in self._run_ids and self.story.entries:
                self._later_run = n, event
            case NodeExecutionEvent(node_id=node_id) if node_id == self._node.node_id and event.run_id in self._run_ids:
                self._further(n, event)
            case NodesRetriedEvent(node_ids=()):
                pass  # it joins the run, as if it had been in it from the beginning
            case NodesRetriedEvent() if self._node.node_id in event.again and event.run_id in self._run_ids:
                kind = "retried" if self._node.node_id in event.node_ids else "revived"
                told = _reopened if event.reopens else _retried
                self._tell(n, event, kind, told(kind, self._called(event.by)), event.by)
                self.story = replace(self.story, ended_at="", duration_s=None)
                self._before = None
            case ResultCorrectedEvent() if self._node.node_id in {event.node_id, *event.again}:
                self._corrected(n, event)
            case WorkflowExecutionPausedEvent() if event.run_id in self._run_ids and self._is_under_way:
                self._tell(n, event, "paused", Bilingual("执行暂停了。", "The run was paused."), event.by)
            case WorkflowExecutionResumedEvent() if event.run_id in self._run_ids and self._is_under_way:
                self._tell(n, event, "resumed", Bilingual("执行继续了。", "The run went on."), event.by)
            case WorkflowExecutionCompletedEvent() if event.run_id in self._run_ids and self._is_under_way:
                self._tell(
                    n, event, "cancelled", Bilingual("随执行一起停止了。", "It was stopped with the run."), event.by
                )
                self._over(event.timestamp)

    def _corrected(self, n: int, event: ResultCorrectedEvent) -> None:
        if event.run_id not in self._run_ids:
            return
        if event.node_id != self._node.node_id:
            self._tell(n, event, "revived", _USED_THE_OLD, event.by)
            self.story, self._before = replace(self.story, ended_at="", duration_s=None), None
            return
        whose = _whose(self._called(event.by))
        given, before = ([f"“{of[each]}”" for each in SAID if of.get(each)] for of in (event.after, event.before))
        zh = f"{whose.zh}更正为{'；'.join(given) or '空的'}，原来是{'；'.join(before) or '空的'}。"
        en = f"{whose.en} corrected it: now {'; '.join(given) or 'empty'}, before {'; '.join(before) or 'empty'}."
        self._tell(n, event, "corrected", Bilingual(zh, en), event.by)

    def _changed(self, event: CanvasChangeEvent) -> None:
        """Whose it is may change in the middle."""
        for kind, data in single_changes(event):
            if kind == "node_updated" and data.get("node_id") == self._node.node_id:
                config = {**self._node.config, **(data.get("config") or {})}
                self._node = replace(self._node, name=data.get("name") or self._node.name, config=config)

    def _further(self, n: int, event: NodeExecutionEvent) -> None:
        if self._later_run is not None:
            self._taken_up(*self._later_run)
        kind, said = self._told(self._by_name(event))
        begins = kind in {"began", "tried_again"}
        if kind == "began":
            self._attempts_before = self.story.attempts
            self.story = replace(self.story, began_at=event.timestamp, ended_at="", duration_s=None)
        self.story = replace(self.story, attempts=self.story.attempts + begins)
        if kind:
            until = next(
                (str(event.result[name]) for name in ("again_at", "until", ENDS_BY) if event.result.get(name)), ""
            )
            code = event.failure.code if event.failure else ""
            until = "" if event.status in OVER or begins else until
            self._tell(n, event, kind, said, event.by, code=code, until=until)
        self._before = event
        if event.status in OVER:
            self._over(event.timestamp)

    def _taken_up(self, n: int, event: WorkflowExecutionStartedEvent) -> None:
        """What was done in an earlier run is not begun again, and nothing of the later one is told of it."""
        self._later_run, self._before = None, None
        self.story = replace(self.story, attempts_earlier=self.story.attempts, ended_at="", duration_s=None)
        by = self._called(event.by)
        kind = "retried" if event.reopens == self._node.node_id else "revived"
        self._tell(n, event, "taken_up", _reopened(kind, by) if event.reopens else _taken_up(by), event.by)

    def _by_name(self, event: NodeExecutionEvent) -> NodeExecutionEvent:
        """Whoever did what is told is told by name. Of an approval the answers are looked up by what they sign with."""
        if self._node.node_type == APPROVAL or not event.by:
            return event
        config = self._node.config
        own_name = str(config.get("assignee_name") or "") if event.by == config.get("assignee") else ""
        return replace(event, by=own_name or self._called(event.by))

    def _called(self, person: object) -> str:
        return self._names.get(str(person), str(person))

    def _over(self, at: str) -> None:
        began = self.story.began_at
        self.story = replace(self.story, ended_at=at, duration_s=seconds_between(began, at) if began else None)
        if self._before is not None:
            self._before = replace(self._before, status=NodeStatus.CANCELLED)

    def _tell(self, n: int, event: OrchestrationEvent, kind: str, said: Bilingual, by: str, **facts: str) -> None:
        attempt = self.story.attempts
        entry = StoryEntry(n=n, at=event.timestamp, kind=kind, said=said, by=by, attempt=attempt, **facts)
        self.story = replace(self.story, entries=(*self.story.entries, entry))

    def _told(self, event: NodeExecutionEvent) -> tuple[str, Bilingual]:
        """What kind of thing it is, and how it is said; empty: nothing that has not been told."""
        result = event.result
        match event.status:
            case NodeStatus.RUNNING if REPLANNING in result:
                return "replanning", _replanning(event, self._called)
            case NodeStatus.RUNNING | NodeStatus.WAITING if self._is_next_attempt(result):
                return "tried_again", _nth_begins(self._attempts_before + int(result["attempt"]) + 1)
            case NodeStatus.RUNNING:
                again = self.story.attempts
                return "began", _nth_begins(again + 1) if again else Bilingual("开始。", "It began.")
            case NodeStatus.PENDING | NodeStatus.WAITING if REPLANNED in result:
                return self._replanned(result)
            case NodeStatus.PENDING:
                return "joined", Bilingual("加入了这次执行，排队。", "It joined the run, and is to begin.")
            case NodeStatus.WAITING if "again_at" in result:
                return "failed_attempt", _failed_attempt(result, self._attempts_before)
            case NodeStatus.WAITING:
                return self._waiting(event)
            case _:
                kind, said = _ended(event, self._node, self._called)
                return kind, self._qualified(event, said)

    def _qualified(self, event: NodeExecutionEvent, said: Bilingual) -> Bilingual:
        """An approval that passed over somebody's earlier no says so."""
        noes = standing_no(event.result) if event.status is NodeStatus.COMPLETED else ()
        told = [no_said(each, self._names) for each in noes]
        if not told:
            return said
        zh, en = "；".join(each.zh for each in told), "; ".join(each.en for each in told)
        return Bilingual(f"{said.zh}在那之前{zh}。", f"{said.en} Before that {en}.")

    def _is_next_attempt(self, result: Mapping[str, Any]) -> bool:
        waited = self._before is not None and "again_at" in self._before.result
        return waited and "attempt" in result and "again_at" not in result

    def _waiting(self, event: NodeExecutionEvent) -> tuple[str, Bilingual]:
        result = event.result
        if event.by and self._node.node_type == APPROVAL:
            return "answered", _answered(result, event.by, self._called)
        if result.get("handed_on_by"):
            note = _behind(str(result.get("note") or ""))
            by = _whose(self._called(result["handed_on_by"]))
            to = self._whose or Bilingual("别人", "somebody else")
            return "handed_on", Bilingual(f"{by.zh}转交给{to.zh}{note.zh}", f"{by.en} handed it on to {to.en}{note.en}")
        return "waits", self._waits_for(result)

    def _replanned(self, result: Mapping[str, Any]) -> tuple[str, Bilingual]:
        """The negotiation of its part is over: the canvas says whose it is now."""
        to, before = self._whose, self._called(result.get(TAKEN_OVER_FROM) or result.get("handed_on_by") or "")
        note = _behind(str(result.get(TAKEN_OVER_BECAUSE) or result.get("note") or ""))
        if to is None or to.en == before:
            return "went_on", Bilingual("重新协商结束了，它继续。", "That negotiation is over; it goes on.")
        from_zh, from_en = (f"，原来是{before}", f" from {before}") if before else ("", "")
        zh, en = f"{to.zh}接手{from_zh}{note.zh}", f"{to.en} took it over{from_en}{note.en}"
        return "taken_over", Bilingual(zh, en)

    @property
    def _whose(self) -> Bilingual | None:
        config = self._node.config
        name = str(config.get("assignee_name") or config.get("assignee") or "")
        return Bilingual(name, name) if name else None

    def _waits_for(self, result: Mapping[str, Any]) -> Bilingual:
        kind = self._node.node_type
        if kind == NEGOTIATION:
            demand_id, asked = result.get("demand_id", ""), result.get(QUESTIONS) or ()
            if asked:
                told = questions_said(asked)
                return Bilingual(f"协商 {demand_id} 等{told.zh}", f"The negotiation {demand_id} waits for {told.en}")
            return Bilingual(
                f"发起了协商 {demand_id}，等它结束。", f"The negotiation {demand_id} began; it waits for its end."
            )
        if kind == WORKFLOW:
            called, run = result.get("workflow_id", ""), result.get("run_id") or result.get("waits_for_run", "")
            return Bilingual(
                f"等工作流 {called} 的执行 {run} 结束。", f"It waits for the run {run} of the workflow {called}."
            )
        if kind == DELAY:
            return Bilingual("等时间到。", "It waits for its time.")
        if kind == APPROVAL:
            people = [person_said(self._called(each)) for each in result.get("people") or []]
            needed = result.get("needed")
            of_zh = "、".join(each.zh for each in people) or "任何人"
            of_en = ", ".join(each.en for each in people) or "anybody"
            zh, en = f"等{of_zh}批准，要 {needed} 个人同意。", f"It waits for {of_en}; {needed} must say yes."
            before = asked_again_said(result, self._names)
            return Bilingual(f"{before.zh}{zh}", f"{before.en} {en}") if before else Bilingual(zh, en)
        if kind == MILESTONE and result.get("until"):
            day = result["until"]
            return Bilingual(f"前面的都做完了，等 {day} 这一天。", f"What it follows is done; it waits for {day}.")
        if kind in NODE_KINDS and NODE_KINDS[kind].is_done_by_people:
            who = self._whose or Bilingual("人", "somebody")
            return Bilingual(f"等{who.zh}来做。", f"It waits for {who.en}.")
        return Bilingual("等着。", "It waits.")


def _behind(note: str) -> Bilingual:
    return Bilingual(f"：{note}", f": {note}") if note else Bilingual("。", ".")


def _replanning(event: NodeExecutionEvent, called: Callable[[object], str]) -> Bilingual:
    if event.by:  # with the reason
        said = _marked(event, called, _NOT_DONE)
        zh, en = said.zh.rstrip("。"), said.en.rstrip(".")
        return Bilingual(f"{zh}。正在只为这一份重新协商。", f"{en}. This part alone is being negotiated again.")
    why = _behind(str(event.result[REPLANNING].get("because") or ""))
    return Bilingual(f"正在只为这一份重新协商{why.zh}", f"This part alone is being negotiated again{why.en}")


def _nth_begins(nth: int) -> Bilingual:
    return Bilingual(f"开始第 {nth} 次尝试。", f"Attempt {nth} began.")


def _retried(kind: str, by: str) -> Bilingual:
    whose = _whose(by)
    if kind == "revived":
        return Bilingual(
            "它等的那一步在重做，所以它也再来。", "What it waits for is tried again, so it is to come again."
        )
    if not by:
        return Bilingual("在这次执行里再做一次。", "It is to be tried again in this run.")
    return Bilingual(f"{whose.zh}让它在这次执行里再做一次。", f"{whose.en} had it tried again in this run.")


def _reopened(kind: str, by: str) -> Bilingual:
    if kind == "revived":
        return Bilingual(
            "它前面的一步重新打开了，先等那一步。", "What comes before it was opened again, so it waits for that first."
        )
    if not by:
        return Bilingual("重新打开了：还没做完。", "It was opened again: it is not done.")
    whose = _whose(by)
    return Bilingual(f"{whose.zh}重新打开了它：还没做完。", f"{whose.en} opened it again: it is not done.")


def _taken_up(by: str) -> Bilingual:
    whose = person_said(by)
    if not by:
        return Bilingual("后来的一次执行接着做，它再来。", "A later run took that one up, and has it done again.")
    return Bilingual(f"{whose.zh}在后来的一次执行里让它再做一次。", f"{whose.en} had it done again in a later run.")


def _failed_attempt(result: Mapping[str, Any], attempts_before: int) -> Bilingual:
    nth = attempts_before + int(result.get("attempt", 1))
    known = result.get("last_failure")
    why = Bilingual(str(known["zh"]), str(known["en"])) if known else Bilingual("", "")
    return Bilingual(f"第 {nth} 次没有成：{why.zh}", f"Attempt {nth} failed: {why.en}")


def _answered(result: Mapping[str, Any], by: str, called: Callable[[object], str]) -> Bilingual:
    says = Bilingual("同意", "yes") if by in result.get("yes", ()) else Bilingual("不同意", "no")
    entered = result.get("entered_by", {}).get(by)
    note, who = _behind(str(result.get("notes", {}).get(by) or "")), _entered(_whose(called(by)), entered, called)
    return Bilingual(f"{who.zh}{says.zh}{note.zh}", f"{who.en} said {says.en}{note.en}")


def _whose(by: str) -> Bilingual:
    """Who it was at the head of a sentence, which has somebody there also where nobody knows who."""
    said = person_said(by) if by else Bilingual("有人", "somebody")
    is_named = by and by not in NAMES_NOBODY  # a name stays as it is written
    return said if is_named else Bilingual(said.zh, said.en[0].upper() + said.en[1:])


def _entered(by: Bilingual, entered: object, called: Callable[[object], str]) -> Bilingual:
    """Whose word it is, and who wrote it down where that was somebody else."""
    if not entered:
        return by
    wrote = person_said(called(entered))
    return Bilingual(f"{by.zh}（由{wrote.zh}代为录入）", f"{by.en} (entered by {wrote.en})")


def _ended(event: NodeExecutionEvent, node: CanvasNode, called: Callable[[object], str]) -> tuple[str, Bilingual]:
    """How it ended, in the words of whoever said so."""
    result, kind = event.result, str(event.status)
    why = event.failure.said if event.failure else Bilingual(event.error or "", event.error or "")
    match event.status:
        case NodeStatus.COMPLETED if event.by and node.node_type == APPROVAL:
            answer = _answered(result, event.by, called)
            return kind, Bilingual(f"{answer.zh} 批准了。", f"{answer.en} It is approved.")
        case NodeStatus.COMPLETED if event.by:
            return kind, _marked(event, called, Bilingual("标记为做完了", "marked it as done"))
        case NodeStatus.COMPLETED:
            return kind, Bilingual("做完了。", "It was done.")
        case NodeStatus.FAILED if event.by and node.node_type != APPROVAL:
            return kind, _marked(event, called, _NOT_DONE)
        case NodeStatus.FAILED if event.by:
            answer, noes = _answered(result, event.by, called), [person_said(called(each)) for each in result["no"]]
            zh, en = "、".join(each.zh for each in noes), ", ".join(each.en for each in noes)
            said = Bilingual(f"{answer.zh.rstrip('。')}。", f"{answer.en.rstrip('.')}.")
            return kind, Bilingual(f"{said.zh}{why.zh}不同意的是{zh}。", f"{said.en} {why.en} No: {en}.")
        case NodeStatus.FAILED:
            return kind, Bilingual(f"没做成：{why.zh}", f"It failed: {why.en}")
        case NodeStatus.SKIPPED:
            return kind, _skipped(event, why, called)
        case _:
            said = STATE_WORDS[state_of(node.node_type, event.status, event.result)]
            return kind, Bilingual(f"{said.zh}。", f"It is {said.en}.")


def _skipped(event: NodeExecutionEvent, why: Bilingual, called: Callable[[object], str]) -> Bilingual:
    because = str(event.result.get("skipped") or "")
    if because == NOT_NEEDED:
        return _marked(event, called, Bilingual("说它不再需要", "said that it is not needed any more"))
    if because == NOT_TAKEN:
        return Bilingual("条件不成立，没有走这一边。", "Its condition did not hold, and the run went another way.")
    if because == LEFT_OUT and event.by and event.node_type != APPROVAL:
        said, on = _marked(event, called, _NOT_DONE), Bilingual("略过它继续。", "The run went on without it.")
        return Bilingual(f"{said.zh.rstrip('。')}。{on.zh}", f"{said.en.rstrip('.')}. {on.en}")
    if because == LEFT_OUT:
        return Bilingual(f"没做成，跳过它继续：{why.zh}", f"It failed, and the run went on without it: {why.en}")
    return Bilingual(f"跳过：{why.zh}", f"Skipped: {why.en}")


def _marked(event: NodeExecutionEvent, called: Callable[[object], str], what: Bilingual) -> Bilingual:
    """Who said so, who wrote it down, with what result and note."""
    result = event.result
    by = _entered(_whose(event.by), result.get("entered_by"), called)
    given, note = str(result.get("result") or ""), str(result.get("note") or "")
    zh = "；".join(part for part in (given and f"结果：{given}", note and f"说明：{note}") if part)
    en = "; ".join(part for part in (given and f"result: {given}", note and f"note: {note}") if part)
    return Bilingual(
        f"{by.zh}{what.zh}" + (f"。{zh}" if zh else "。"),
        f"{by.en} {what.en}" + (f"; {en}" if en else "."),
    )
