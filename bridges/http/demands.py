"""Doors for demands: submit one, read one, list them."""

import re
import time
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from bridges.http.context import BridgeContext, context_of
from bridges.http.demand_view import status_of, understanding_of, view_of
from bridges.security.callers import Caller, caller_of
from bridges.streams import Stream
from towow_core.errors import MalformedRequest, NotAllowed, UnknownDemand
from towow_core.events import TERMINAL_EVENT_TYPES, DemandUnderstood
from towow_core.store.records import DemandRecord
from towow_core.telemetry import tracing

router = APIRouter(tags=["demands"])
ANONYMOUS = "anonymous"
UNDERSTANDING_WAIT_S = 0.7  # an answer is promised within a second
UNDERSTANDING_WAIT_MAX_S = 10.0
WAIT = re.compile(r"(?:^|[,\s])wait=(\d{1,4})(?:$|[,;\s])")


class SubmitDemand(BaseModel):
    """A demand: one sentence, and who says it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"raw_input": "我想在北京办一场50人的AI主题聚会"}]})

    raw_input: Any = Field(default=None, json_schema_extra={"type": "string", "minLength": 1, "maxLength": 2000})
    user_id: Annotated[str | None, Field(min_length=1, max_length=200)] = None


class Decision(BaseModel):
    """Why the requester decides so."""

    reason: Annotated[str, Field(max_length=2000)] = ""


@router.post("/api/v1/demand/submit")
@router.post("/api/demands", include_in_schema=False)
async def submit(
    request: Request,
    body: SubmitDemand,
    prefer: Annotated[str | None, Header()] = None,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> dict[str, Any]:
    """Store a demand and start on it. `understanding` is filled when it is ready in time, else null."""
    context, started_at = context_of(request), time.monotonic()
    user_id = _submitter(caller_of(request), body.user_id)
    record, is_new = await context.desk.submit(body.raw_input, user_id, _key_of(user_id, idempotency_key))
    if is_new:
        tracing.submitted(record.demand.demand_id, time.monotonic() - started_at, request.headers)
    stream = await context.bridge.stream(record.demand.demand_id)
    understood = await _wait_for_understanding(stream, _wait_s(prefer))
    return {
        "demand_id": record.demand.demand_id,
        "channel_id": record.channel_id,
        "status": "processing",
        "understanding": understood,
    }


@router.get("/api/v1/demand/{demand_id}")
async def read_demand(request: Request, demand_id: str) -> dict[str, Any]:
    """Everything known of a demand so far."""
    context = context_of(request)
    record = await own_demand(request, demand_id)
    stream = await context.bridge.stream(demand_id)
    view = view_of(demand_id, record.channel_id, tuple(stream.envelopes))
    decided = {"decision": record.decision, "decision_reason": record.decision_reason}
    return {**view, **decided, "parent_demand_id": record.parent_demand_id}


@router.post("/api/v1/demand/{demand_id}/cancel")
async def cancel(request: Request, demand_id: str, body: Decision | None = None) -> dict[str, Any]:
    """The requester does not want it any more. What follows shows in the stream."""
    context = context_of(request)
    await context.desk.cancel(await own_demand(request, demand_id), _reason(body))
    return await _decided(context, demand_id)


@router.post("/api/v1/demand/{demand_id}/approve")
async def approve(request: Request, demand_id: str) -> dict[str, Any]:
    """The requester takes the agreed plan."""
    context = context_of(request)
    await context.desk.approve(await own_demand(request, demand_id))
    return await _decided(context, demand_id)


@router.post("/api/v1/demand/{demand_id}/reject")
async def reject(request: Request, demand_id: str, body: Decision | None = None) -> dict[str, Any]:
    """The requester does not take the agreed plan; with `rounds_left` it is negotiated again."""
    context = context_of(request)
    rounds_left = await context.desk.reject(await own_demand(request, demand_id), _reason(body))
    return {**await _decided(context, demand_id), "rounds_left": rounds_left}


@router.get("/api/v1/demand/{demand_id}/status")
async def read_status(request: Request, demand_id: str) -> dict[str, Any]:
    """How far a demand has come."""
    context = context_of(request)
    await own_demand(request, demand_id)
    stream = await context.bridge.stream(demand_id)
    return status_of(e for e in stream.envelopes if e.payload["demand_id"] == demand_id)


@router.get("/api/v1/demands")
async def list_demands(
    request: Request,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=200)] = 20,
) -> dict[str, Any]:
    """Demands, newest first; a requester's own ones."""
    caller = caller_of(request)
    caller.require_requester("The list of demands")
    mine = None if caller.is_operator else caller.user_id
    total, records = await context_of(request).store.demands_page((page - 1) * page_size, page_size, user_id=mine)
    return {"items": [_row(record) for record in records], "total": total, "page": page, "page_size": page_size}


async def known_demand(context: BridgeContext, demand_id: str) -> DemandRecord:
    """The demand of this id.

    Raises:
        UnknownDemand: There is none.
    """
    record = await context.store.demand(demand_id)
    if record is None:
        raise UnknownDemand(demand_id)
    return record


async def own_demand(request: Request, demand_id: str) -> DemandRecord:
    """The demand of this id, for whoever may have it: its submitter, and an operator.

    Raises:
        UnknownDemand: There is none.
        NotSignedIn, NotAllowed: It is somebody else's.
    """
    context = context_of(request)
    record = await known_demand(context, demand_id)
    caller_of(request).require_owner(await _owner(context, record), f"Demand {demand_id}")
    return record


async def watched_demand(request: Request, demand_id: str) -> DemandRecord:
    """As `own_demand`, also for whoever has a ticket for its stream.

    Raises:
        UnknownDemand: There is none.
        NotSignedIn, NotAllowed: It is somebody else's.
    """
    context = context_of(request)
    record = await known_demand(context, demand_id)
    owner, ticket_for = await _owner(context, record), ticket_of(demand_id)
    caller_of(request).require_ticket_or_owner(ticket_for, owner, f"demand {demand_id}")
    return record


def ticket_of(demand_id: str) -> str:
    """What a ticket for this demand's stream is for."""
    return f"demand:{demand_id}"


async def _owner(context: BridgeContext, record: DemandRecord) -> str:
    """Whose it is; a sub-negotiation belongs to whoever submitted the demand above it."""
    while record.parent_demand_id is not None:
        record = await known_demand(context, record.parent_demand_id)
    return record.demand.user_id


def _submitter(caller: Caller, claimed: str | None) -> str:
    """In whose name a demand is: the token's; an operator's in whose they say."""
    caller.require_requester("Submitting a demand")
    if caller.is_operator:
        return claimed or caller.user_id or ANONYMOUS
    if claimed not in {None, caller.user_id}:
        raise NotAllowed("not_the_owner", f"This token is {caller.user_id!r}'s; it submits for nobody else.")
    return caller.user_id or ANONYMOUS


def _key_of(user_id: str, idempotency_key: str | None) -> str | None:
    """A key is its user's: nobody gets somebody else's demand by using the same one."""
    if idempotency_key is None:
        return None
    if not idempotency_key or not idempotency_key.isascii() or not idempotency_key.isprintable():
        raise MalformedRequest("malformed", "The header Idempotency-Key must be 1 to 200 printable ASCII characters.")
    return sha256(f"{user_id}\n{idempotency_key}".encode()).hexdigest()


async def _decided(context: BridgeContext, demand_id: str) -> dict[str, Any]:
    record = await known_demand(context, demand_id)
    return {"demand_id": demand_id, "channel_id": record.channel_id, "decision": record.decision}


def _reason(body: Decision | None) -> str:
    return body.reason.strip() if body else ""


def _row(record: DemandRecord) -> dict[str, Any]:
    demand = record.demand
    return {
        "demand_id": demand.demand_id,
        "channel_id": record.channel_id,
        "raw_input": demand.raw_input,
        "user_id": demand.user_id,
        "submitted_at": demand.submitted_at,
        "channel_status": record.channel_status,
        "decision": record.decision,
        "parent_demand_id": record.parent_demand_id,
        "last_seq": record.last_seq,
    }


def _wait_s(prefer: str | None) -> float:
    """Seconds that the caller would wait: `Prefer: wait=5`."""
    found = WAIT.search(prefer or "")
    return min(float(found[1]), UNDERSTANDING_WAIT_MAX_S) if found else UNDERSTANDING_WAIT_S


async def _wait_for_understanding(stream: Stream, wait_s: float) -> dict[str, Any] | None:
    envelope = await stream.first(wait_s, DemandUnderstood.event_type, *TERMINAL_EVENT_TYPES)
    if envelope is None or envelope.event_type != DemandUnderstood.event_type:
        return None
    return understanding_of(envelope.payload)
