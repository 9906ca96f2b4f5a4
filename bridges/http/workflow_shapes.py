"""What the routes for workflows take and answer, as types."""

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from bridges.http.request_body import RequestBody
from bridges.http.shapes import NO_NUL
from towow_core.workflow.conflicts import OURS

Facts = dict[str, Any]
NOT_THE_SERVERS: dict[str, Any] = {"not": {"enum": sorted(OURS)}}  # of a client's id: what the server calls its own
WorkflowId = Annotated[str, Path(min_length=1, max_length=80, description="Its id.", examples=["wf-1a2b3c4d"])]
NodeId = Annotated[str, Path(min_length=1, max_length=100, description="The node's id.", examples=["task-1"])]
Run = Annotated[
    Facts | None,
    Field(
        description="`run_id, status` (`running, paused, completed, failed, cancelled`)`, started_at, ended_at,"
        " paused_at, paused_by, started_by, ended_by` (empty: nobody, or not known), and `called_by`: the nodes of"
        " other workflows that it is executed for, the nearest last, `workflow_id, run_id, node_id` of each; null:"
        " never executed."
    ),
]


class WorkflowName(RequestBody):
    """What a workflow is called from now on."""

    title: Annotated[str, Field(min_length=1, max_length=200, pattern=NO_NUL)]
    before: Annotated[
        str | None,
        Field(
            max_length=200, description="What it is called, as far as one knows; where that is not so any more, 409."
        ),
    ] = None


class NewWorkflow(RequestBody):
    """A workflow with an empty canvas."""

    title: Annotated[str, Field(max_length=200, description="What it is for.")] = ""
    user_id: Annotated[
        str | None, Field(min_length=1, max_length=200, description="In whose name; a token's own user if none.")
    ] = None


class WorkflowRow(BaseModel):
    """A workflow in a list."""

    workflow_id: str
    title: str
    user_id: str
    demand_id: Annotated[str | None, Field(description="The demand whose agreed plan it was made of.")]
    created_at: str
    updated_at: str
    version: Annotated[int, Field(description="Of its canvas.")]
    node_count: int
    run: Run


class WorkflowPage(BaseModel):
    """Workflows, newest first."""

    items: list[WorkflowRow]
    total: int
    page: int
    page_size: int


class WorkflowView(WorkflowRow):
    """A workflow, with its canvas and how far its nodes have come."""

    model_config = ConfigDict(extra="allow")

    nodes: Annotated[
        dict[str, Facts],
        Field(
            description="By id: kind, name, position, config, status, result, `error` in the language that"
            " `Accept-Language` asks for, and `failure`: its `code`, `params`, and both languages (`zh`, `en`)."
        ),
    ]
    edges: Annotated[dict[str, Facts], Field(description="By id: `source` comes before `target`.")]


class Execution(RequestBody):
    """How a workflow is to be executed."""

    retry: Annotated[
        bool,
        Field(
            description="What the last run completed stays so; the rest is done again. While one is under way: what"
            " failed in it is, in that run."
        ),
    ] = False


class Executed(BaseModel):
    """A run has begun, was cancelled, paused or resumed."""

    workflow_id: str
    run_id: str


class Message(RequestBody):
    """A sentence about the workflow."""

    message: Any = Field(
        description="What is to be done with the workflow, Chinese or English.",
        json_schema_extra={
            "type": "string",
            "minLength": 1,
            "maxLength": 2000,
            "examples": ["加一个任务节点叫“订场地”"],
        },
    )
    client_id: Annotated[
        str,
        Field(
            max_length=100,
            description="Of the page that it is said on: “undo that” takes back the last act there, too.",
            json_schema_extra=NOT_THE_SERVERS,
        ),
    ] = ""


class DecisionShown(BaseModel):
    """One decision that a sentence led to."""

    decision_id: str
    decision_type: str
    thought: str
    payload: Facts
    verdict: Annotated[str, Field(description="validated, modified or rejected.")]
    observation: Annotated[str, Field(description="What came of it.")]


class GoalShown(BaseModel):
    """One thing that a sentence asked for."""

    goal_id: str
    turn_id: Annotated[str, Field(description="Of the sentence; the turn that said it has the same.")]
    description: str
    status: Annotated[
        str,
        Field(
            description="open; asked: waits for an answer; under_way: waits for a run; done; answered: only spoken"
            " about; failed; abandoned."
        ),
    ]
    reason: Annotated[str, Field(description="Why it was not reached, or what was asked back.")]
    updated_at: str


class Replied(BaseModel):
    """What a sentence led to."""

    message: Annotated[str, Field(description="For the person.")]
    is_question: Annotated[bool, Field(description="The person is asked to say more.")]
    options: Annotated[list[str], Field(description="Of a question, sentences that would answer it; nothing is done.")]
    decisions: list[DecisionShown]
    goals: Annotated[list[GoalShown], Field(description="What the sentence asked for, and what became of each.")]
    degraded_reason: Annotated[str | None, Field(description="Why the configured model did not think, if it did not.")]
    version: Annotated[int, Field(description="Of the canvas, now.")]


class NodeKindShown(BaseModel):
    """A kind of node."""

    name: str
    is_done_by_people: Annotated[bool, Field(description="It waits until a person says that it is done.")]
    config_schema: Annotated[Facts, Field(description="JSON Schema of its `config`; any text may hold `{{…}}`.")]
    output_schema: Annotated[Facts, Field(description="JSON Schema of what it gives: `nodes.<name>` in expressions.")]


class NodeKinds(BaseModel):
    """Every kind of node that can be drawn."""

    kinds: list[NodeKindShown]


class ProblemShown(BaseModel):
    """Something that keeps a workflow from being executed."""

    detail: Annotated[str, Field(description="In the language that `Accept-Language` asks for.")]
    node_ids: Annotated[list[str], Field(description="What it is about; none: the whole canvas.")]


class Problems(BaseModel):
    """Everything that keeps a workflow from being executed, at this version of its canvas."""

    version: int
    problems: list[ProblemShown]
    old_results: Annotated[
        str, Field(description="What trying again would use as it was before a change; empty: nothing.")
    ] = ""


class PreviewAsked(RequestBody):
    """A configuration as somebody is writing it."""

    config: Facts = Field(default_factory=dict, description="What has changed of the node's own; null takes one out.")


class DataShown(BaseModel):
    """Something that a node's expressions can read."""

    expression: Annotated[str, Field(description="What stands between `{{` and `}}`.", examples=["nodes.fetch.body"])]
    node_id: Annotated[str, Field(description="Whose output it is; empty for a variable.")]
    label: Annotated[
        str, Field(description="Whose it is, as people call that: a node, a variable, the item of a list.")
    ]
    part: Annotated[str, Field(description="Which of what it gives, as in `expression`; empty: the whole.")] = ""
    type: Annotated[str, Field(description="Its type as JSON Schema has it; empty where it may be any.")]
    value: Annotated[Any, Field(description="In the last run; null where there is none.")] = None


class FieldShown(BaseModel):
    """What a templated name of the configuration comes to; or that what stands there can be nothing."""

    value: Any = None
    problem: Annotated[str, Field(description="Why it comes to nothing; in the reader's language.")] = ""
    is_wrong: Annotated[bool, Field(description="It cannot be what its name says, whatever a run brings.")] = False
    is_open: Annotated[bool, Field(description="Nothing is wrong: no run has brought yet what it reads.")] = False


class Preview(BaseModel):
    """What a node may read, and what its templates come to with the values of the last run."""

    data: list[DataShown]
    fields: Annotated[
        dict[str, FieldShown],
        Field(description="By name; of the node that is done for each item, `each.config.<name>`."),
    ]
    held: Annotated[
        dict[str, str],
        Field(description="By name, what a run holds as it is now, and why; in the reader's language."),
    ] = {}


class Variables(RequestBody):
    """A workflow's variables: `variables.<name>` in expressions."""

    variables: Annotated[Facts, Field(description="By name; null takes one away.", examples=[{"city": "北京"}])]


class TurnShown(BaseModel):
    """One thing said about a workflow."""

    role: Annotated[str, Field(description="user or assistant.")]
    content: str
    at: str
    is_question: bool = False
    options: Annotated[list[str], Field(description="Of a question, sentences that would answer it.")] = []
    decisions: list[DecisionShown] = []
    by: Annotated[str, Field(description="Who said it; empty: not known.")] = ""
    said_name: Annotated[str, Field(description="What they call themselves, where nobody shows who they are.")] = ""
    turn_id: Annotated[str, Field(description="Of what a person said; its goals have the same.")] = ""
    run_id: Annotated[str, Field(description="Of the run whose end is told; empty: it is about something else.")] = ""


class Conversation(BaseModel):
    """The last things that were said about a workflow, oldest first."""

    turns: list[TurnShown]
    goals: Annotated[list[GoalShown], Field(description="What was asked for in them, oldest first.")]


class GainedTask(BaseModel):
    """A task that the plan has gained since it was drawn."""

    name: str
    assignee: str
    assignee_name: str
    price: float | None
    currency: str
    due: str
    fills: Annotated[str, Field(description="The id of the task here that is nobody's and becomes theirs.")] = ""


class UnapprovedTask(BaseModel):
    """A task of a part that has other hands than when the plan was approved, or none: that waits for a yes."""

    node_id: str
    name: str
    assignee_name: Annotated[str, Field(description="Who has it in the plan now; empty: nobody.")]
    was: Annotated[str, Field(description="Who had it before, by name; empty: nobody.")] = ""
    differs: Annotated[
        list[str], Field(description="What is other than it was for them: price, day, what is open since.")
    ] = []


class HandedOnTask(BaseModel):
    """A task that is in other hands than its part of the plan: whose it is has not agreed to that part."""

    node_id: str
    name: str
    agent_id: Annotated[str, Field(description="Whose part it is in the plan.")]
    display_name: str
    assignee: Annotated[str, Field(description="Whose task it is now; empty: nobody's.")]
    assignee_name: str
    capabilities: Annotated[list[str], Field(description="What the part covers.")]
    agreed_earlier: Annotated[
        bool, Field(description="Whose it is had agreed to it in an earlier version of the plan, and not in this one.")
    ] = False


class PlanChanges(BaseModel):
    """What the workflow's plan has that the workflow has not, and which of its tasks wait for the plan's approval."""

    plan_version: int
    demand_id: Annotated[str, Field(description="Where the plan is approved.")] = ""
    tasks: list[GainedTask]
    unapproved: list[UnapprovedTask] = []
    handed_on: Annotated[
        list[HandedOnTask], Field(description="Tasks that are in other hands than their parts of the plan.")
    ] = []


class UnapprovedPlan(BaseModel):
    """A plan that waits for its requester's yes, because somebody took over a part of it since the last one."""

    workflow_id: str
    workflow_title: str
    demand_id: Annotated[str, Field(description="Where the plan is approved: `POST …/demand/{demand_id}/approve`.")]
    plan_version: int
    tasks: list[UnapprovedTask]


class UnapprovedPlans(BaseModel):
    """Plans that wait for one's yes."""

    items: list[UnapprovedPlan]


class NodeDone(RequestBody):
    """A person did what a node asks for, could not, or it is not needed any more."""

    status: Annotated[
        Literal["completed", "failed", "skipped"],
        Field(description="skipped: it is not needed any more; the run goes on without it."),
    ] = "completed"
    note: Annotated[str, Field(max_length=2000)] = ""
    result: Annotated[str, Field(max_length=2000, description="What came of it; later nodes have it.")] = ""
    by: Annotated[str | None, Field(max_length=200, description="Who; a token's own user if none.")] = None


class LogEntryShown(BaseModel):
    """One event of a workflow, and whether it passed."""

    n: int
    event_id: str
    event_type: str
    timestamp: str
    status: Annotated[str, Field(description="passed, modified, rejected or failed.")]
    stopped_by: str
    reason: str
    payload: Facts


class WorkflowLog(BaseModel):
    """Events of a workflow in order."""

    workflow_id: str
    entries: list[LogEntryShown]
