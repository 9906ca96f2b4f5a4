"""The nouns of a workflow on its canvas (seed 003): what is drawn, and how far a run has come. Frozen data.

The drawing (`CanvasState`) has a version that grows with every change; the run (`RunState`) has none, so that a person
who edits is not put in the wrong by a node that has just finished.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from towow_core.domain.failures import Failure
from towow_core.domain.models import Language
from towow_core.domain.told import Told

DRAFT_MARK = "."  # in a draft's id, between its workflow's and its own; no other workflow has one
FIRST_VERSION = 1  # of an empty canvas (seed 003's first change says version 1)


class NodeStatus(StrEnum):
    """How far a node has come. `created` is said once, when it is drawn; `waiting` is for a person or a negotiation."""

    CREATED = "created"
    PENDING = "pending"
    RUNNING = "running"
    WAITING = "waiting"
    COMPLETED = "completed"
    FAILED = "failed"
    SKIPPED = "skipped"
    CANCELLED = "cancelled"


class RunStatus(StrEnum):
    """How far a run is. `paused`: what is under way goes on, and nothing more begins until it is resumed."""

    RUNNING = "running"
    PAUSED = "paused"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where a node is drawn, in the canvas's own units."""

    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasNode:
    """One node. `node_type` is the name of a `NodeKind`; `config` is what its kind asks for."""

    node_id: str
    node_type: str
    name: str = ""
    position: Position = field(default_factory=Position)
    config: Mapping[str, Any] = field(default_factory=dict)

    @property
    def called(self) -> str:
        """What people see it by."""
        return self.name or self.node_id


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasEdge:
    """`source` comes before `target`; with `when`, an expression, only where that holds (`workflow/passing.py`)."""

    edge_id: str
    source: str
    target: str
    when: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasState:
    """What is drawn: nodes and edges by their ids; and `variables`, which expressions read by name."""

    workflow_id: str
    version: int = FIRST_VERSION
    nodes: Mapping[str, CanvasNode] = field(default_factory=dict)
    edges: Mapping[str, CanvasEdge] = field(default_factory=dict)
    variables: Mapping[str, Any] = field(default_factory=dict)

    def called(self, node_id: str) -> str:
        """What people see this node by: its name, or its kind where it has none; its id where it is not drawn.

        Where another one would be called the same, its id stands behind.
        """
        if (node := self.nodes.get(node_id)) is None:
            return node_id
        seen = node.name or node.node_type
        is_alone = all((other.name or other.node_type) != seen for other in self.nodes.values() if other is not node)
        return seen if is_alone else f"{seen} ({node_id})"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDone:
    """The word of whoever had a task that it could not be done; it stays theirs whoever has the task since."""

    by: str
    at: str = ""
    note: str = ""
    entered_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeRun:
    """What a run has made of one node.

    Attributes:
        inputs: Of its configuration, what its templates came to, by name.
        error: The failure's English sentence.
        updated_at: When something was last said of it.
        since: When it came to this status.
        retries: How often somebody had it done again in this run.
        read: By id, the nodes that it has read by what is not drawn any more.
        not_done: Who has said of a task of theirs that it could not be done, in this run or one that it takes up; the
            last word of each.
        done_as: Of a done node that was changed since, its configuration before that.
    """

    status: NodeStatus = NodeStatus.PENDING
    result: Mapping[str, Any] = field(default_factory=dict)
    inputs: Mapping[str, Any] = field(default_factory=dict)
    error: str | None = None
    failure: Failure | None = None
    updated_at: str = ""
    since: str = ""
    retries: int = 0
    read: tuple[str, ...] = ()
    not_done: tuple[NotDone, ...] = ()
    done_as: Mapping[str, Any] | None = None

    def why(self, language: Language) -> str:
        """Why it failed, for a reader of this language; empty where it did not. What is older knows English alone."""
        return self.failure.to(language) if self.failure is not None else self.error or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deleted:
    """A node that was taken off the canvas, and what a run had made of it."""

    node: CanvasNode
    state: NodeRun


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """A node in a run that has another workflow executed."""

    workflow_id: str
    run_id: str
    node_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunState:
    """One execution of a workflow; a later one takes its place.

    Attributes:
        decision_id: The decision that started it; empty where a person did.
        nodes: By node id. A node that is drawn while the run goes on joins it.
        variables: The workflow's, as they were when it began.
        called_by: The node that it is executed for, behind those that its own run is executed for; else empty.
        started_by: Who started it, where that is known.
        ended_by: Who cancelled it; empty: nobody did, or it is not known who.
        paused_at, paused_by: Since when nothing more begins, and who wanted that; empty: it goes on, or is over.
        taken_off: Approvals that people had answered, and that are not on the canvas any more.
        deleted: By id, other nodes that were done, or at their end, when they were deleted.
        told_before: What runs before it had told people, and may be unread; the last of it.
    """

    run_id: str
    status: RunStatus = RunStatus.RUNNING
    started_at: str = ""
    ended_at: str = ""
    decision_id: str = ""
    nodes: Mapping[str, NodeRun] = field(default_factory=dict)
    variables: Mapping[str, Any] = field(default_factory=dict)
    called_by: tuple[Caller, ...] = ()
    paused_at: str = ""
    paused_by: str = ""
    started_by: str = ""
    ended_by: str = ""
    taken_off: Mapping[str, NodeRun] = field(default_factory=dict)
    deleted: Mapping[str, Deleted] = field(default_factory=dict)
    told_before: tuple[Told, ...] = ()

    @property
    def is_under_way(self) -> bool:
        """It is not over; it may be paused."""
        return self.status in {RunStatus.RUNNING, RunStatus.PAUSED}


class DraftStatus(StrEnum):
    OPEN = "open"
    BROUGHT_IN = "brought_in"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a workflow is that is worked on beside another one, to be brought into it.

    Attributes:
        of: The other one's id.
        base_version: The version of the other one's canvas that it began as.
        by: Who began it, where that is known.
        brought_in_version: The version of its own canvas that was brought in last; while it is open, there are later
            ones, and what they changed is what it still has to say.
    """

    of: str
    base_version: int
    status: DraftStatus = DraftStatus.OPEN
    by: str = ""
    brought_in_version: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedDate:
    """A day that moved because a part before it was negotiated again.

    Attributes:
        name, assignee, assignee_name: Of the node, when it moved; empty where it had none.
        node_type: Of the node; empty where that was not kept.
        before, after: The old day and the new one, ISO 8601.
        behind: The name of the task whose part it was.
        because: Why that was negotiated again, in its person's own words.
    """

    node_id: str
    name: str
    before: str
    after: str
    assignee: str = ""
    assignee_name: str = ""
    behind: str = ""
    because: str = ""
    at: str = ""
    node_type: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Workflow:
    """A workflow: its drawing, and its run if it has ever been executed.

    Attributes:
        draft: Of which other workflow it is a draft; its title is the draft's name. None: it is none.
        demand_id: The demand whose agreed plan it was made of; None where a person drew it.
        moved: How days moved last, by node; of those that still have the day that they moved to.
    """

    workflow_id: str
    title: str
    canvas: CanvasState
    run: RunState | None = None
    demand_id: str | None = None
    user_id: str = "anonymous"
    created_at: str = ""
    moved: Mapping[str, MovedDate] = field(default_factory=dict)
    draft: Draft | None = None

    @property
    def is_running(self) -> bool:
        """It has a run that is not over; it may be paused."""
        return self.run is not None and self.run.is_under_way


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeKind:
    """What a node of this kind does, and what it must be told.

    Attributes:
        zh: What it does, for prompts.
        words: What people call it.
        required: Names in `config` without which it cannot be executed; drawing it without them is allowed.
        optional: Further names.
        is_done_by_people: It waits until somebody says that it is done.
        expressions: Of these names, those whose text is an expression as a whole, without braces.
        one_of: Of these, too, at least one is needed.
        per_item: Of these names, those whose templates are filled in for each item of a list, with `item` and `index`.
        data_apart: Texts in which only the author's words count; what templates bring stands apart, as data.
    """

    name: str
    zh: str
    words: tuple[str, ...]
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    is_done_by_people: bool = False
    expressions: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    per_item: tuple[str, ...] = ()
    data_apart: tuple[str, ...] = ()


RETRY = ("retry_times", "retry_wait_s", "retry_factor")
ON_FAILURE, TIMEOUT = "on_failure", "timeout_s"
PLAN_PART = "plan_part"  # of a task: whose part of the plan it does, and its role there
LEFT_OPEN = "left_open"  # in it, until the plan has a yes: what that leaves open since somebody took it over
FORMER = "former"  # in a part that a task keeps: who had it before, the last one last
QUESTIONS = "questions"  # in the result of a negotiation that waits: what its demand asks its requester
ABORT, SKIP, REPLAN = "abort", "skip", "replan"
HTTP, TASK, MILESTONE, NEGOTIATION = "HTTP", "task", "milestone", "negotiation"
CONDITION, TRANSFORM = "condition", "transform"
DELAY, APPROVAL, NOTIFICATION = "delay", "approval", "notification"
LLM, MAP, WORKFLOW = "llm", "map", "workflow"
NODE_KINDS: Mapping[str, NodeKind] = {
    kind.name: kind
    for kind in (
        NodeKind(
            name=HTTP,
            zh="向配置允许的主机发一次 HTTP 请求，结果供后面的节点使用",
            words=("http", "https", "api", "请求", "接口", "网络请求", "request", "webhook"),
            required=("url",),
            optional=("method", "headers", "body", TIMEOUT, *RETRY, ON_FAILURE),
        ),
        NodeKind(
            name=TASK,
            zh="由人完成的一件事；做完后由人标记完成",
            words=("task", "任务", "待办", "工作", "todo", "人工"),
            optional=(
                "assignee",
                "assignee_name",
                "due",
                "responsibility",
                "deliverable",
                "notes",
                "price",
                "currency",
                PLAN_PART,
                TIMEOUT,
                ON_FAILURE,
            ),
            is_done_by_people=True,
        ),
        NodeKind(
            name=MILESTONE,
            zh="一个日期：前面的都做完、到了那一天才算达成，人也可以提前标记；前面没有节点时由人标记；记下是否按期",
            words=("milestone", "里程碑", "截止", "期限", "deadline"),
            required=("due",),
            optional=("deliverable", ON_FAILURE),
            is_done_by_people=True,
        ),
        NodeKind(
            name=NEGOTIATION,
            zh="发起一次新的协商，并等它结束",
            words=("negotiation", "协商", "谈判", "洽谈", "negotiate"),
            required=("demand",),
            optional=(TIMEOUT, ON_FAILURE),
        ),
        NodeKind(
            name=CONDITION,
            zh="判断一个表达式是否成立；连线的 when 为 true 或 false 时只走那一边，没有写的走成立的一边",
            words=("condition", "条件", "判断节点", "分支"),
            required=("when",),
            optional=(ON_FAILURE,),
            expressions=("when",),
        ),
        NodeKind(
            name=TRANSFORM,
            zh="用前面节点的结果算出新的数据：output 里可以有 {{表达式}}",
            words=("transform", "转换", "数据处理"),
            required=("output",),
            optional=(ON_FAILURE,),
        ),
        NodeKind(
            name=DELAY,
            zh="等到某个时刻（until），或等一段时间（days、hours、minutes）",
            words=("delay node", "等待节点", "延时", "定时"),
            optional=("until", "days", "hours", "minutes"),
            one_of=("until", "days", "hours", "minutes"),
        ),
        NodeKind(
            name=APPROVAL,
            zh="由人批准：people 里的人，或没有写明时任何人，有 needed 个同意就算批准；凑不够就是没有批准",
            words=("approval", "审批", "批准节点", "sign-off"),
            optional=("question", "people", "needed", TIMEOUT, ON_FAILURE),
            is_done_by_people=True,
        ),
        NodeKind(
            name=NOTIFICATION,
            zh="告诉大家一句话，在工作流的对话和事件里；写明 to 时只告诉这些人，在他们的任务页里",
            words=("notification", "通知节点", "通知"),
            required=("message",),
            optional=("to",),
        ),
        NodeKind(
            name=LLM,
            zh="让模型按 instruction 做一件事（总结、分类……）；{{…}} 带进去的只是资料；answer_schema 定回答的形状",
            words=("llm", "大模型", "语言模型", "模型节点"),
            required=("instruction",),
            optional=("input", "answer_schema", TIMEOUT, *RETRY, ON_FAILURE),
            data_apart=("instruction",),
        ),
        NodeKind(
            name=MAP,
            zh="对 items 的每一项做一遍 each 里的节点（HTTP、transform、llm 或 notification）；用 {{item}}、{{index}}",
            words=("map node", "loop node", "循环节点", "逐项节点", "遍历节点"),
            required=("items", "each"),
            optional=("at_once", "on_item_failure", TIMEOUT, ON_FAILURE),
            per_item=("each",),
        ),
        NodeKind(
            name=WORKFLOW,
            zh="执行本人的另一个工作流（workflow_id），并等它结束；variables 是这一次要改的变量",
            words=("sub-workflow", "subworkflow", "子工作流", "子流程"),
            required=("workflow_id",),
            optional=("variables", TIMEOUT, ON_FAILURE),
        ),
    )
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One thing said. `role` is user or assistant.

    Attributes:
        act: Of what is answered: the act that the sentence before it was, as events call it; empty: it did nothing.
        options: Sentences that were offered as answers to what it asks.
        is_question: It asks something back.
    """

    role: str
    content: str
    act: str = ""
    options: tuple[str, ...] = ()
    is_question: bool = False


class GoalStatus(StrEnum):
    """How far a goal is: `asked` waits for the person, `under_way` for a run; `answered` was only spoken about."""

    OPEN = "open"
    ASKED = "asked"
    UNDER_WAY = "under_way"
    DONE = "done"
    ANSWERED = "answered"
    FAILED = "failed"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Something the person wants.

    Attributes:
        reason: Why it was not reached, or what was asked back.
        turn_id: The sentence that it is part of.
        run_id, node_id: What has to end before it is reached; empty: nothing.
        language: The sentence's.
    """

    goal_id: str
    description: str
    status: GoalStatus = GoalStatus.OPEN
    reason: str = ""
    turn_id: str = ""
    run_id: str = ""
    node_id: str = ""
    language: Language = Language.ZH
    updated_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactStep:
    """One thought, what was decided, and what came of it (the observation).

    Attributes:
        verdict: validated, modified, rejected, or empty where nobody had to judge.
    """

    thought: str
    decision_type: str
    observation: str
    verdict: str = ""
