"""What came of a decision, for the person and for the next thought: read from the events that carry its id."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, NODE_KINDS, CanvasState, NodeStatus, RunStatus
from towow_core.domain.canvas_words import kind_said, kind_title
from towow_core.domain.models import Language
from towow_core.domain.state_words import STATE_WORDS, state_of
from towow_core.orchestration.event_bus import EntryStatus, LogEntry
from towow_core.orchestration.lines_said import Line, is_line_of, line_of, put_between, told_by
from towow_core.orchestration.pausing import paused_said, resumed_said
from towow_core.orchestration.renaming import renamed_said
from towow_core.orchestration.run_words import corrected_said
from towow_core.workflow.dates_out_of_order import said_of_order, said_of_past
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    OrchestrationEvent,
    ResultCorrectedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
    WorkflowRenamedEvent,
    single_changes,
)
from towow_core.workflow.standing_now import fields_changed, is_as_it_was

REJECTED = "rejected"


def about(entries: Iterable[LogEntry], decision_id: str) -> tuple[LogEntry, ...]:
    """The entries that a decision led to, and its own."""
    return tuple(entry for entry in entries if decision_of(entry.event) == decision_id)


def decision_of(event: OrchestrationEvent) -> str:
    """The decision that an event is about, or comes from; empty where there is none."""
    if isinstance(event, DecisionMadeEvent):
        return event.decision_id
    return getattr(event, "original_decision_id", "")


def verdict_of(entries: Sequence[LogEntry]) -> str:
    """validated, modified or rejected. Without a verdict it is rejected: nothing passes by itself."""
    events = [entry.event for entry in entries]
    if any(isinstance(event, DecisionRejectedEvent) for event in events):
        return REJECTED
    found = next((event.status for event in events if isinstance(event, DecisionValidatedEvent)), "")
    return found or REJECTED


def observation(
    entries: Sequence[LogEntry],
    language: Language,
    names: Mapping[str, str] | None = None,
    before: CanvasState | None = None,
) -> str:
    """What happened, one line each; nodes by their `names`, by id.

    Args:
        before: The canvas as it was: of what was changed, it is told from what to what.
    """
    told = _Told(language is Language.ZH, names or {}, before)
    lines: list[str] = []
    between = put_between(entries)
    is_told = told_by(between)
    is_told_whole = any(isinstance(e.event, CanvasChangeEvent) and e.event.change_type == "several" for e in entries)
    for entry in entries:
        if not (is_told_whole and isinstance(entry.event, NodeExecutionEvent)) and not is_line_of(entry, is_told):
            lines += told.lines(entry)
    lines += told.between(between)
    lines += told.new_beside_old(entries)
    lines += told.out_of_order(entries)
    if not lines:
        return ("没有任何改变。" if told.zh else "Nothing was changed.") if verdict_of(entries) == REJECTED else ""
    return "\n".join(dict.fromkeys(lines))


@dataclass(frozen=True, slots=True)
class _Told:
    """What entries say in one language, of nodes as people call them."""

    zh: bool
    names: Mapping[str, str]
    before: CanvasState | None = None

    @property
    def language(self) -> Language:
        return Language.ZH if self.zh else Language.EN

    def lines(self, entry: LogEntry) -> list[str]:
        event, zh = entry.event, self.zh
        if entry.status is EntryStatus.FAILED:
            return [f"没有执行：{entry.reason}" if zh else f"Not carried out: {entry.reason}"]
        match event:
            case DecisionRejectedEvent():
                return [f"没有执行：{error}" if zh else f"Not carried out: {error}" for error in event.errors]
            case DecisionValidatedEvent(corrections=corrections):
                return [f"已更正：{why}" if zh else f"Corrected: {why}" for why in corrections]
            case CanvasChangeEvent() if entry.passed:
                return self._change(event)
            case NodeExecutionEvent() if entry.passed:
                return self._node(event)
            case _:
                return self._run(event) if entry.passed else []

    def _run(self, event: OrchestrationEvent) -> list[str]:
        match event:
            case WorkflowExecutionStartedEvent():
                said = self._started(event)
            case WorkflowExecutionCompletedEvent(status=RunStatus.CANCELLED):
                said = Bilingual("已停止执行。", "The execution was cancelled.")
            case NodesRetriedEvent():
                said = self._retried(event)
            case ResultCorrectedEvent():
                names = [Bilingual(name, name) for each in event.again if (name := self.names.get(each, each))]
                name = self.names.get(event.node_id, event.node_id)
                said = corrected_said(event, Bilingual(name, name), None, names)
            case WorkflowExecutionPausedEvent():
                said = paused_said(event)
            case WorkflowExecutionResumedEvent():
                said = resumed_said(event)
            case WorkflowRenamedEvent():
                said = renamed_said(event)
            case _:
                return []
        return [said.to(self.language)]

    def _started(self, event: WorkflowExecutionStartedEvent) -> Bilingual:
        """That it began, and of one that is taken up again what truly begins."""
        if event.reopens:
            return self._reopened([event.reopens], event.again)
        if event.again:
            names = [self._called(node_id) for node_id in event.again]
            return Bilingual(
                f"重新执行{'、'.join(names)}；其他节点不动。",
                f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} executed again; all other nodes stay as they"
                " are.",
            )
        if event.retry_of:
            return Bilingual(
                "接着上次执行：没做成的重新做，已经完成的不动。",
                "The last run was taken up: what was not done is done again, what was completed stays.",
            )
        count = event.node_count
        if self.before is not None and self.before.nodes and not self.before.nodes.keys() & {*event.node_ids}:
            return Bilingual(
                "开始协商；别的节点还没有执行，要执行就说“执行”。",
                "The negotiation began; the other nodes are not executed yet: for that, say “run the workflow”.",
            )
        return Bilingual(
            f"开始执行，共 {count} 个节点。", f"The execution began, with {count} node{'' if count == 1 else 's'}."
        )

    def _retried(self, event: NodesRetriedEvent) -> Bilingual:
        """What is done again in the run that is under way, and that what waited on it follows; or what joins it."""
        if not event.node_ids:
            count = len(event.again)
            return Bilingual(
                f"开始执行，另外 {count} 个节点也在这次执行里了；协商照旧进行。",
                f"The execution began: {count} more node{' is' if count == 1 else 's are'} in the run now, and the"
                " negotiation goes on as before.",
            )
        if event.reopens:
            return self._reopened(event.node_ids, event.again)
        names = [self._called(node_id) for node_id in event.node_ids]
        follows = len(event.again) > len(names)
        return Bilingual(
            f"{'、'.join(names)}在这次执行里再做一次{'，等着它的跟着再来' if follows else ''}；做完的不动。",
            f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} to be tried again in this run"
            f"{', and what waited on it follows' if follows else ''}; what was done stays.",
        )

    def _reopened(self, node_ids: Sequence[str], again: Sequence[str]) -> Bilingual:
        """What is open again, and what waits for it first."""
        names = [self._called(each) for each in node_ids]
        then = [self._called(each) for each in again if each not in node_ids]
        first, first_en = ("它" if len(names) == 1 else "它们"), ("it" if len(names) == 1 else "them")
        waits_zh = f"，{'、'.join(then)}要先等{first}" if then else ""
        waits = f", and {', '.join(then)} {'waits' if len(then) == 1 else 'wait'} for {first_en} first" if then else ""
        return Bilingual(
            f"{'、'.join(names)}重新打开了{waits_zh}；后面做完的不动。",
            f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} open again{waits}; what was done after stays.",
        )

    def _change(self, event: CanvasChangeEvent) -> list[str]:
        data, zh = event.change_data, self.zh
        match event.change_type:
            case "edge_added":
                source, target = self._called(data["source"]), self._called(data["target"])
                return [f"已连接{source} → {target}。" if zh else f"Connected {source} → {target}."]
            case "edge_deleted" if "source" in data:
                source, target = self._called(data["source"]), self._called(data["target"])
                return [f"已去掉连线{source} → {target}。" if zh else f"Took the line {source} → {target} away."]
            case "node_deleted":
                name = self._called(data["node_id"])
                return [f"已删除节点{name}。" if zh else f"Deleted the node {name}.", *self._gone_with(data)]
            case "node_updated":
                name = self._called(data["node_id"])
                if self._is_as_it_was(data):
                    return [f"节点{name}本来就是这样，没有改变。" if zh else f"The node {name} was like that already."]
                told = f"已修改节点{name}。" if zh else f"Changed the node {name}."
                return [told + self._changed(data), *self._by_name(data)]
            case "several" if said := data.get("said"):
                told = f"{said['zh']}。" if zh else f"{said['en'][:1].upper()}{said['en'][1:]}."
                return [told, *(line for _, each in single_changes(event) for line in self._by_name(each))]
            case _:
                return []

    def _node(self, event: NodeExecutionEvent) -> list[str]:
        kind, zh, name = kind_said(event.node_type).to(self.language), self.zh, self._called(event.node_id)
        if event.status is NodeStatus.CREATED:
            name = f"“{event.result['name']}”" if event.result.get("name") else ""
            made = f"已创建{kind}节点{name}。" if zh else f"Created the {kind} node{name and ' '}{name}."
            return [made, *self._by_name(event.result)]
        if event.node_type == APPROVAL and event.by and event.status is NodeStatus.WAITING:
            more = int(event.result["needed"]) - len(event.result["yes"])
            counted = f"记下了对{name}的回答，还要 {more} 个人同意。"
            return [counted if zh else f"The answer to {name} is noted; {more} more must say yes."]
        if event.status is NodeStatus.SKIPPED and (event.by or event.result.get("skipped") == "not_needed"):
            told = f"不再需要{name}，执行不等它，接着往下走。"
            return [told if zh else f"{name} is not needed any more; the run goes on without it."]
        if not event.error or (event.by and event.status is not NodeStatus.FAILED):
            said = STATE_WORDS[state_of(event.node_type, event.status, event.result)]
            done = f"节点{name}{said.zh}。" if zh else f"The node {name} is {said.en}."
            return [done] if event.status is NodeStatus.COMPLETED else []
        why = event.failure.to(self.language) if event.failure else event.error
        return [f"节点{name}没做成：{why}" if zh else f"The node {name} failed: {why}"]

    def _is_as_it_was(self, data: Mapping[str, Any]) -> bool:
        was = self.before.nodes.get(str(data["node_id"])) if self.before else None
        return was is not None and is_as_it_was(was, data)

    def _changed(self, data: Mapping[str, Any]) -> str:
        """From what to what each field went, of a node that is known as it was."""
        was = self.before.nodes.get(str(data["node_id"])) if self.before else None
        if was is None:
            return ""
        said = [each.to(self.language) for each in fields_changed(was, data, self.names)]
        return ("" if self.zh else " ") + ("；".join(said) + "。" if self.zh else "; ".join(said) + ".") if said else ""

    def between(self, between: Mapping[str, Sequence[Line]]) -> list[str]:
        """Of new nodes that took the place of lines: what they stand between now."""
        return [
            f"{self._called(new)}现在在{self._called(one)}和{self._called(other)}之间：原来的连线换成了经过它。"
            if self.zh
            else f"{self._called(new)} is now between {self._called(one)} and {self._called(other)}; the line between"
            " them goes through it."
            for new, lines in between.items()
            for one, other in lines
        ]

    def new_beside_old(self, entries: Sequence[LogEntry]) -> list[str]:
        """Of what was drawn: that something there is called so already."""
        drawn = [e.event for e in entries if e.passed and isinstance(e.event, NodeExecutionEvent)]
        names = [str(each.result.get("name") or "") for each in drawn if each.status is NodeStatus.CREATED]
        there = [node.name for node in self.before.nodes.values()] if self.before else []
        twice = [name for name in dict.fromkeys(names) if name and name in there]
        if not twice:
            return []
        told = "；".join(f"“{name}”现在有 {there.count(name) + names.count(name)} 个" for name in twice)
        told_en = "; ".join(f"{there.count(name) + names.count(name)} are called “{name}” now" for name in twice)
        return [f"画布上本来就有同名的：{told}。" if self.zh else f"There was one of that name already: {told_en}."]

    def out_of_order(self, entries: Sequence[LogEntry]) -> list[str]:
        """Of new days: what comes behind a node and is due before it now, and what has gone by."""
        changes = [e.event for e in entries if e.passed and isinstance(e.event, CanvasChangeEvent)]
        single = [data for event in changes for kind, data in single_changes(event) if kind == "node_updated"]
        days = {str(data["node_id"]): str((data.get("config") or {}).get("due") or "") for data in single}
        days = {node_id: day for node_id, day in days.items() if day}
        if self.before is None or not days:
            return []
        today = max(event.timestamp for event in changes)[:10]
        told = (said_of_order(self.before, days), said_of_past(self.before, days, today))
        return [said.to(self.language) for said in told if said is not None]

    def _gone_with(self, data: Mapping[str, Any]) -> list[str]:
        """The lines that went with a node: whatever waited for it waits for it no longer."""
        lines = [line_of(each) for each in data.get("lines") or ()]
        if not lines:
            return []
        said = ("、" if self.zh else ", ").join(f"{self._called(one)} → {self._called(other)}" for one, other in lines)
        return [f"随它去掉的连线：{said}。" if self.zh else f"With it went the {_lines_en(lines)} {said}."]

    def _by_name(self, changed: Mapping[str, Any]) -> list[str]:
        """That somebody has it of whom there is only a name: nobody finds it under their tasks."""
        config = changed.get("config") or {}
        name = config.get("assignee_name")
        if not name or config.get("assignee"):
            return []
        if self.zh:
            return [f"只记下了名字“{name}”：这里谁的任务里都没有它。"]
        return [f"Only the name “{name}” stands there: nobody known here has it among their tasks."]

    def _called(self, node_id: object) -> str:
        name = self.names.get(str(node_id), str(node_id))
        return f"“{kind_title(name).to(self.language) if name in NODE_KINDS else name}”"  # who has no name


def _lines_en(lines: Sequence[Line]) -> str:
    return "line" if len(lines) == 1 else "lines"


def names_alone(names: Sequence[str]) -> Bilingual:
    """That somebody is asked of whom there is only a name: nobody finds the approval under their tasks."""
    zh, en = "、".join(f"“{name}”" for name in names), ", ".join(f"“{name}”" for name in names)
    return Bilingual(
        f"只记下了名字{zh}：这里没有认识的人叫这个名字，谁的任务里都没有它。",
        f"Only the name {en} stands there: nobody known here has it among their tasks.",
    )
