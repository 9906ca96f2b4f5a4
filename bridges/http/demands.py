"""Doors for demands: submit one, read one, list them."""

import re
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from bridges.http.context import BridgeContext, context_of
from bridges.http.demand_view import status_of, understanding_of, view_of
from bridges.streams import Stream
from towow_core.errors import UnknownDemand
from towow_core.events import TERMINAL_EVENT_TYPES, DemandUnderstood
from towow_core.store.records import DemandRecord

router = APIRouter(tags=["demands"])
UNDERSTANDING_WAIT_S = 0.7  # an answer is promised within a second
UNDERSTANDING_WAIT_MAX_S = 10.0
WAIT = re.compile(r"(?:^|[,\s])wait=(\d{1,4})(?:$|[,;\s])")


class SubmitDemand(BaseModel):
    """A demand: one sentence, and who says it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"raw_input": "我想在北京办一场50人的AI主题聚会"}]})

    raw_input: Any = Field(default=None, json_schema_extra={"type": "string", "minLength": 1, "maxLength": 2000})
    user_id: Annotated[str, Field(min_length=1, max_length=200)] = "anonymous"


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
    context = context_of(request)
    record, _ = await context.desk.submit(body.raw_input, body.user_id, idempotency_key)
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
    record = await known_demand(context, demand_id)
    stream = await context.bridge.stream(demand_id)
    view = view_of(demand_id, record.channel_id, tuple(stream.envelopes))
    decided = {"decision": record.decision, "decision_reason": record.decision_reason}
    return {**view, **decided, "parent_demand_id": record.parent_demand_id}


@router.post("/api/v1/demand/{demand_id}/cancel")
async def cancel(request: Request, demand_id: str, body: Decision | None = None) -> dict[str, Any]:
    """The requester does not want it any more. What follows shows in the stream."""
    context = context_of(request)
    await context.desk.cancel(await known_demand(context, demand_id), _reason(body))
    return await _decided(context, demand_id)


@router.post("/api/v1/demand/{demand_id}/approve")
async def approve(request: Request, demand_id: str) -> dict[str, Any]:
    """The requester takes the agreed plan."""
    context = context_of(request)
    await context.desk.approve(await known_demand(context, demand_id))
    return await _decided(context, demand_id)


@router.post("/api/v1/demand/{demand_id}/reject")
async def reject(request: Request, demand_id: str, body: Decision | None = None) -> dict[str, Any]:
    """The requester does not take the agreed plan; with `rounds_left` it is negotiated again."""
    context = context_of(request)
    rounds_left = await context.desk.reject(await known_demand(context, demand_id), _reason(body))
    return {**await _decided(context, demand_id), "rounds_left": rounds_left}


@router.get("/api/v1/demand/{demand_id}/status")
async def read_status(request: Request, demand_id: str) -> dict[str, Any]:
    """How far a demand has come."""
    context = context_of(request)
    await known_demand(context, demand_id)
    stream = await context.bridge.stream(demand_id)
    return status_of(e for e in stream.envelopes if e.payload["demand_id"] == demand_id)


@router.get("/api/v1/demands")
async def list_demands(
    request: Request,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=200)] = 20,
) -> dict[str, Any]:
    """Demands, newest first."""
    total, records = await context_of(request).store.demands_page((page - 1) * page_size, page_size)
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
