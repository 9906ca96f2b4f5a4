"""Routes for demands: submit one, read one, list them."""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from fastapi import Header, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from bridges.http.context import BridgeContext, context_of
from bridges.http.demand_view import seed_001_names, state_of, status_of, understanding_of, view_of
from bridges.http.openapi import errors
from bridges.http.ownership import key_of, known_demand, own_demand, shown_by, submitter
from bridges.http.request_body import RequestBody
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.rates import Kind
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import (
    NO_NUL,
    SAYS_SOMETHING,
    SQUEEZED,
    Approved,
    DecisionTaken,
    DemandId,
    DemandPage,
    DemandRow,
    DemandStatus,
    DemandView,
    Rejected,
    Submitted,
    names_of,
)
from bridges.http.starting import until_started
from bridges.http.unapproved import tell_accepted, waiting_for_yes
from bridges.http.workflows import language_of_reader, made_of_plan
from bridges.streams.streams import Stream
from towow_core.domain.errors import Duplicate
from towow_core.domain.events import TERMINAL_EVENT_TYPES, DemandUnderstood
from towow_core.domain.models import Language
from towow_core.services.demands.approving import AGREED, ApprovalRequest
from towow_core.services.evidence.optimality import optimality_in
from towow_core.store.claims import StandingPlan
from towow_core.store.records import DemandRecord
from towow_core.support import codec
from towow_core.support.envelopes import Envelope
from towow_core.support.scopes import Scope
from towow_core.telemetry import tracing

router = router_of("demands")
UNDERSTANDING_WAIT_S = 0.7  # an answer is promised within a second
UNDERSTANDING_WAIT_MAX_S = 10.0
WAIT = re.compile(r"(?:^|[,\s])wait=(\d{1,4})(?:$|[,;\s])")


Habits = Annotated[
    dict[Annotated[str, Field(max_length=100)], Annotated[str, Field(max_length=500, pattern=NO_NUL), SQUEEZED]],
    Field(max_length=20, json_schema_extra=names_of(100)),
]


class SubmitDemand(BaseModel):
    """A demand: one sentence, and who says it."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"raw_input": "我想在北京办一场50人的AI主题聚会"}], "required": ["raw_input"]}
    )

    # Checked by the DemandService, which says in one sentence what is wrong with it.
    raw_input: Any = Field(
        default=None,
        description="What you want, in one sentence, Chinese or English.",
        json_schema_extra={"type": "string", "minLength": 1, "maxLength": 2000, "pattern": SAYS_SOMETHING},
    )
    user_id: Annotated[
        str | None, Field(min_length=1, max_length=200, description="In whose name; a token's own user if none.")
    ] = None
    questions: Annotated[
        bool, Field(description="Whether to ask back what is open; if not, defaults are assumed at once.")
    ] = True
    user_context: Annotated[
        Habits | None, Field(description="Your habits and preferences, to read your sentence by; no twin is told.")
    ] = None


class Decision(RequestBody):
    """Why the requester decides so."""

    reason: Annotated[str, Field(max_length=2000, pattern=NO_NUL), SQUEEZED] = ""


class Approval(BaseModel):
    """Which plan is approved, and what is accepted of what it leaves open."""

    # A misspelt `plan_digest` would approve whatever stands now, unseen.
    model_config = ConfigDict(extra="forbid")

    plan_digest: Annotated[
        str | None, Field(max_length=100, description="`plan_digest` of the plan that you saw; another one now is 409.")
    ] = None
    accepts: Annotated[
        list[Annotated[str, Field(max_length=40)]], Field(max_length=200, description="Ids of `open_points`.")
    ] = []


@router.post("/api/demands", name="submit_as_seed_000", deprecated=True, response_model_exclude_unset=True)
@router.post("/api/v1/demand/submit", response_model_exclude_unset=True)
@restricted_to(Scope.REQUESTER, rate=Kind.DEMAND)
async def submit(
    request: Request,
    body: SubmitDemand,
    prefer: Annotated[str | None, Header(description="`wait=5` waits so many seconds for `understanding`.")] = None,
    idempotency_key: Annotated[
        str | None,
        Header(pattern=r"^[\x21-\x7e]{1,200}$", description="The same key again is the same demand again."),
    ] = None,
) -> Submitted:
    """Store a demand and start on it. `understanding` is filled when it is ready in time, else null."""
    context, started_at = context_of(request), time.monotonic()
    user_id = submitter(caller_of(request), body.user_id)
    key = key_of(user_id, idempotency_key)
    await until_started(context.settings.data_dir)
    record, is_new = await context.demand_service.submit(
        body.raw_input, user_id, key, may_ask=body.questions, user_context=body.user_context
    )
    demand_id = record.demand.demand_id
    if is_new:
        tracing.submitted(demand_id, time.monotonic() - started_at, request.headers)
    stream = await context.bridge.stream(demand_id)
    understood = await _wait_for_understanding(stream, _wait_s(prefer))
    answer = {"demand_id": demand_id, "channel_id": record.channel_id, "status": "processing"}
    ignored = {} if is_new else {"error_code": Duplicate.code, "detail": str(Duplicate(demand_id))}
    return Submitted.model_validate({**answer, **ignored, "understanding": understood})


@router.get("/api/v1/demand/{demand_id}", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_demand(request: Request, demand_id: DemandId) -> DemandView:
    """Everything known of a demand so far."""
    return await demand_view(context_of(request), await own_demand(request, demand_id))


@router.post("/api/v1/demand/{demand_id}/cancel", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def cancel(request: Request, demand_id: DemandId, body: Decision | None = None) -> DecisionTaken:
    """The requester does not want it any more. What follows shows in the stream."""
    context = context_of(request)
    await context.demand_service.cancel(await own_demand(request, demand_id), _reason(body))
    return await _decided(context, demand_id)


@router.post("/api/v1/demand/{demand_id}/approve", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def approve(request: Request, demand_id: DemandId, body: Approval | None = None) -> Approved:
    """The requester takes the agreed plan, which becomes a workflow. Open points are accepted by id, else it is 409."""
    context, given = context_of(request), body or Approval()
    record = await own_demand(request, demand_id)
    caller = caller_of(request)
    asked = ApprovalRequest(
        by=shown_by(caller) if caller.user_id or caller.said_name else record.demand.user_id,
        credential=caller.credential,
        plan_digest=given.plan_digest,
        accepts=given.accepts,
    )
    waited = await waiting_for_yes(context, demand_id, language_of_reader(request))
    await context.demand_service.approve(record, asked, partial(optimality_in, context.store, record))
    decided = await _decided(context, demand_id)
    workflow = await made_of_plan(context, await known_demand(context, demand_id))
    await tell_accepted(context, demand_id, workflow.workflow_id, waited, asked.by)
    return Approved(**decided.model_dump(), workflow_id=workflow.workflow_id)


@router.post("/api/v1/demand/{demand_id}/reject", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def reject(request: Request, demand_id: DemandId, body: Decision | None = None) -> Rejected:
    """The requester does not take the agreed plan; with `rounds_left` it is negotiated again."""
    context = context_of(request)
    rounds_left = await context.demand_service.reject(await own_demand(request, demand_id), _reason(body))
    return Rejected(**(await _decided(context, demand_id)).model_dump(), rounds_left=rounds_left)


@router.get("/api/v1/demand/{demand_id}/status", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_status(request: Request, demand_id: DemandId) -> DemandStatus:
    """How far a demand has come."""
    context = context_of(request)
    await own_demand(request, demand_id)
    stream = await context.bridge.stream(demand_id)
    return DemandStatus(**status_of(stream.own))


@router.get("/api/v1/demands")
@restricted_to(Scope.REQUESTER)
async def list_demands(
    request: Request,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=200)] = 20,
    search: Annotated[str, Query(max_length=200, description="Words that all stand in the sentence, or the id.")] = "",
    *,
    with_parts: Annotated[
        bool, Query(description="With parts of a plan that are negotiated by themselves; each says whose part it is.")
    ] = True,
) -> DemandPage:
    """Demands, newest first; a requester's own ones."""
    caller = caller_of(request)
    mine = None if caller.is_operator else caller.user_id
    store = context_of(request).store
    total, records = await store.demands_page(
        (page - 1) * page_size, page_size, user_id=mine, text=search, with_parts=with_parts
    )
    plans = await store.claims.standing([r.demand.demand_id for r in records if r.channel_status in AGREED])
    items = [_row(record, plans.get(record.demand.demand_id)) for record in records]
    return DemandPage(items=items, total=total, page=page, page_size=page_size)


async def demand_view(context: BridgeContext, record: DemandRecord) -> DemandView:
    """A demand as its record and its events say."""
    return shown(record, (await context.bridge.stream(record.demand.demand_id)).own)


def shown(record: DemandRecord, own: Sequence[Envelope]) -> DemandView:
    """The same, from events that are there."""
    demand, understood = record.demand, record.demand.understanding
    language = Language.ZH if understood is None else understood.language
    view = view_of(demand.demand_id, record.channel_id, own, language)
    if view["understanding"] is not None and understood is not None:
        now = {name: getattr(understood, name) for name in ("surface_demand", "capability_tags", "context")}
        view["understanding"] |= {name: codec.dump(value) for name, value in now.items()}
    fields = ("decision", "decision_reason", "decided_channel_id", "parent_demand_id")
    decided = {field: getattr(record, field) for field in fields}
    said = {"version": demand.version, "approval": _approval(record, view)}
    return DemandView.model_validate({**view, **seed_001_names(view), **decided, **said})


async def _decided(context: BridgeContext, demand_id: str) -> DecisionTaken:
    record = await known_demand(context, demand_id)
    return DecisionTaken.model_validate(
        {"demand_id": demand_id, "channel_id": record.channel_id, "decision": record.decision}
    )


def _approval(record: DemandRecord, view: Mapping[str, Any]) -> dict[str, Any] | None:
    """What was approved, and whether that is the plan which the view shows."""
    if record.approval is None:
        return None
    facts: dict[str, Any] = codec.dump(replace(record.approval, certificate=None))
    facts.pop("certificate")
    return {**facts, "is_current": record.is_approved and record.approval.plan_digest == view["plan_digest"]}


def _reason(body: Decision | None) -> str:
    return body.reason.strip() if body else ""


def _row(record: DemandRecord, plan: StandingPlan | None) -> DemandRow:
    demand = record.demand
    facts = {
        "demand_id": demand.demand_id,
        "channel_id": record.channel_id,
        "raw_input": demand.raw_input,
        "user_id": demand.user_id,
        "submitted_at": demand.submitted_at,
        "channel_status": record.channel_status,
        "state": state_of(record, plan),
        "decision": record.decision,
        "decided_channel_id": record.decided_channel_id,
        "parent_demand_id": record.parent_demand_id,
        "last_seq": record.last_seq,
        "last_at": record.last_at,
    }
    return DemandRow.model_validate(facts)


def _wait_s(prefer: str | None) -> float:
    """Seconds that the caller would wait: `Prefer: wait=5`."""
    found = WAIT.search(prefer or "")
    return min(float(found[1]), UNDERSTANDING_WAIT_MAX_S) if found else UNDERSTANDING_WAIT_S


async def _wait_for_understanding(stream: Stream, wait_s: float) -> dict[str, Any] | None:
    envelope = await stream.first(wait_s, DemandUnderstood.event_type, *TERMINAL_EVENT_TYPES)
    if envelope is None or envelope.event_type != DemandUnderstood.event_type:
        return None
    return understanding_of(envelope.payload)
