"""What the routes answer, as types: they make the answers and their description in /openapi.json."""

from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from towow_core.domain.outcomes import RecordedDecision
from towow_core.support.visible_text import squeezed

Facts = dict[str, Any]
DemandId = Annotated[str, Path(min_length=1, max_length=80, description="The demand's id.", examples=["d-1a2b3c4d"])]
AgentId = Annotated[str, Path(min_length=1, max_length=80, description="The twin's id.", examples=["user_agent_bob"])]
SEQ_MAX = 2**31 - 1  # the store's
NO_NUL = r"^[^\x00]*$"  # PostgreSQL keeps every character but this one
SAYS_SOMETHING = r"^[^\x00]*[^\s\x00-\x20\x7f-\xa0][^\x00]*$"
SQUEEZED = AfterValidator(squeezed)  # of every text that is read as a sentence
Seq = Annotated[int, Path(ge=0, le=SEQ_MAX, description="Of an event of this demand.")]
Include = Annotated[
    Literal["subnets"] | None,
    Query(description="`subnets`: with the events of its sub-negotiations, and a `seq` that counts them too."),
]
Outcome = Literal["processing", "clarifying", "finalized", "force_finalized", "failed"]
ChannelState = Annotated[str | None, Field(description="Null until a channel was opened.", examples=["negotiating"])]
Decided = Annotated[RecordedDecision | None, Field(description="By the requester; null: nothing yet.")]


def names_of(length_max: int, length_min: int = 0) -> dict[str, Any]:
    """What a schema says of an object's names; pydantic describes a pattern of names so that others may be anything."""
    return {"propertyNames": {"minLength": length_min, "maxLength": length_max, "pattern": NO_NUL}}


UNDERSTOOD = {
    "surface_demand": "在北京办一场50人的AI主题聚会",
    "capability_tags": ["场地", "嘉宾"],
    "confidence": "high",
    "provenance": "rule",
}


class Submitted(BaseModel):
    """A demand that is being worked on."""

    demand_id: str
    channel_id: str
    status: Literal["processing"] = "processing"
    understanding: Annotated[
        Facts | None,
        Field(description="The payload of `towow.demand.understood`; null if it is not ready.", examples=[UNDERSTOOD]),
    ]
    error_code: Annotated[
        Literal["E011"] | None, Field(description="E011: this Idempotency-Key was used before; nothing new happened.")
    ] = None
    detail: Annotated[str | None, Field(description="What was ignored, if something was.")] = None


class DemandStatus(BaseModel):
    """How far a demand has come."""

    status: Outcome
    channel_status: ChannelState
    round: int
    max_rounds: int | None
    terminal: Annotated[bool, Field(description="Whether its negotiation is over.")]


class DemandView(DemandStatus):
    """Everything known of a demand, folded from its events."""

    model_config = ConfigDict(extra="allow")

    demand_id: str
    channel_id: str
    raw_input: str | None
    user_id: str | None
    submitted_at: str | None
    requester_id: Annotated[str | None, Field(description="`user_id`, as seed 001 calls it.")]
    created_at: Annotated[str | None, Field(description="`submitted_at`, as seed 001 calls it.")]
    understanding: Annotated[Facts | None, Field(description="As it was understood, with what was said since.")]
    version: Annotated[int, Field(description="Grows with each answer, correction and change.")]
    clarifications: Annotated[list[Facts], Field(description="What the demand waits with or waited, and what came.")]
    surface_demand: Annotated[str | None, Field(description="This and the next three are parts of `understanding`.")]
    deep_understanding: Facts | None
    capability_tags: list[str] | None
    context: Facts | None
    candidates: list[Facts]
    offers: Annotated[dict[str, Facts], Field(description="The last answer of each agent, by agent id.")]
    feedback: Annotated[dict[str, Facts], Field(description="On the present plan, by agent id.")]
    proposal: Annotated[Facts | None, Field(description="The present plan.")]
    outcome: Annotated[Facts | None, Field(description="The terminal event's type and payload.")]
    gaps: list[Facts]
    last_seq: Annotated[int, Field(description="`seq` of the demand's own last event.")]
    decision: Decided
    decision_reason: str | None
    decided_channel_id: Annotated[
        str | None, Field(description="Whose plan `decision` was about; a plan that is negotiated again has another.")
    ]
    parent_demand_id: str | None
    requirements: Annotated[list[Facts], Field(description="What is asked for, and how each stands.")]
    not_understood: Annotated[list[Facts], Field(description="Pieces of the demand that no requirement covers.")]
    is_complete: Annotated[bool, Field(description="Every hard requirement is met, and everybody with a part agreed.")]
    open_points: Annotated[list[Facts], Field(description="What only the requester can accept.")]
    advice: Annotated[list[str], Field(description="What could be changed, by the table of `requirements` as it is.")]
    plan_digest: Annotated[str | None, Field(description="Of the agreed plan; an approval names it.")]
    over_budget: Annotated[
        list[Facts],
        Field(description="Amounts that the present plan exceeds, as in `towow.budget.exceeded`; empty: none."),
    ]
    approval: Annotated[
        Facts | None,
        Field(
            description="`{by, at, credential {kind, token_id}, plan_version, plan_digest, accepts[], is_current}`: "
            "who approved what; `is_current` is false where another plan stands now. Null: nothing is approved."
        ),
    ]


class DecisionTaken(BaseModel):
    """What the requester decided."""

    demand_id: str
    channel_id: str
    decision: Decided


class Approved(DecisionTaken):
    """A plan that the requester took; it is a workflow now."""

    workflow_id: str


class Rejected(DecisionTaken):
    """A plan that the requester did not take."""

    rounds_left: Annotated[int, Field(description="Rounds in which another plan may be agreed on.")]


class ChangeRefused(BaseModel):
    """How a demand ends that asks for what nobody is looked for."""

    reason_code: str
    reason: str
    advice: list[str]


class DemandChangeTaken(BaseModel):
    """A change as it was read; `towow.demand.changed` says the same."""

    demand_id: str
    version: int
    text: Annotated[str, Field(description="All of it in one line.")]
    changes: Annotated[list[Facts], Field(description="What is asked for anew.")]
    waived: Annotated[list[str], Field(description="Ids of requirements that are given up.")]
    removed: Annotated[list[str], Field(description="Ids of requirements whose place `changes` take.")]
    requirements: list[Facts]
    is_complete: bool
    open_points: list[Facts]
    plan_digest: str
    rounds_left: Annotated[
        int | None, Field(description="Rounds in which the agreed plan may be negotiated again; null: there was none.")
    ]
    refused: Annotated[
        ChangeRefused | None,
        Field(description="With it the demand ends: nobody is asked for such a thing. null: it is negotiated."),
    ] = None


class DemandRow(BaseModel):
    """One line of the list of demands."""

    demand_id: str
    channel_id: str
    raw_input: str
    user_id: str
    submitted_at: str
    channel_status: ChannelState
    state: Annotated[
        str,
        Field(
            description="Where it is, in one word: `agreed` only where nothing is open, `agreed_lacking` where the "
            "plan has nobody for work that was asked for, `agreed_unkept` where it breaks "
            "something that was asked for, else `agreed_open`; "
            "`approved`, `cancelled`; `force_finalized`; `failed`; while it runs, its stage or its channel's status.",
            examples=["agreed_open"],
        ),
    ]
    decision: Decided
    decided_channel_id: Annotated[str | None, Field(description="Whose plan `decision` was about.")]
    parent_demand_id: Annotated[str | None, Field(description="Of a sub-negotiation: the demand above it.")]
    last_seq: Annotated[int, Field(description="Events so far, with those of its sub-negotiations.")]
    last_at: Annotated[str | None, Field(description="When the last of them happened. UTC, ISO 8601.")]


class DemandPage(BaseModel):
    """Demands, newest first."""

    items: list[DemandRow]
    total: int
    page: int
    page_size: int


class EventEnvelope(BaseModel):
    """One public event; docs/events.md has every type and its payload."""

    event_id: Annotated[str, Field(examples=["evt-0123456789abcdef"])]
    event_type: Annotated[str, Field(examples=["towow.offer.submitted"])]
    timestamp: str
    seq: Annotated[int, Field(ge=1, description="1, 2, 3 … without a gap within one demand.")]
    payload: Facts


class EventList(BaseModel):
    """Some events of one demand, in order."""

    demand_id: str
    events: list[EventEnvelope]


class Alive(BaseModel):
    """This process answers."""

    status: Literal["ok"] = "ok"


class ModelInUse(BaseModel):
    """Who answers here, and whether they do; `answers` is null until that is known."""

    model_config = ConfigDict(extra="allow")

    mode: str
    client: str
    model: str | None
    answers: bool | None


class Readiness(BaseModel):
    """Each part of a network, and whether a demand would be worked on."""

    model_config = ConfigDict(extra="allow")

    ready: bool
    store: bool
    hub: bool
    coordinator: bool
    channel_admin: bool
    channel_admins: list[str]
    twins_online: int
    twins_known: int
    model: ModelInUse
    reason: Annotated[str | None, Field(description="Why the store cannot be used, if it cannot.")] = None
    waiting: Annotated[
        list[str] | None, Field(description="Services that ended and are started again, or were given up, and why.")
    ] = None
    starting: Annotated[
        bool | None,
        Field(description="Everything else is there, and twins are still on their way; demands wait for them."),
    ] = None
