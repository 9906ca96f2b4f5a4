"""Routes for commitments: what approved and agreed plans take of a person's time, also as calendars (iCalendar)."""

from collections.abc import Iterable
from typing import Annotated, Any

from fastapi import Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from bridges.http.agreed_plan import agreed_plan
from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import own_demand
from bridges.http.profile_shapes import Date
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import DemandId
from bridges.views.calendar_view import commitment_entries, plan_entries
from towow_core.domain.commitments import Commitment, Firmness
from towow_core.domain.errors import TooLate, UnknownAgent
from towow_core.domain.outcomes import RecordedDecision
from towow_core.support import codec
from towow_core.support.calendars import Entry, calendar_text
from towow_core.support.clock import SystemClock
from towow_core.support.scopes import Scope

router = router_of("commitments")
AgentId = Annotated[str, Path(min_length=1, max_length=80, description="The twin's id.", examples=["user_agent_bob"])]

REASON_MAX = 500
CALENDAR: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/calendar": {"schema": {"type": "string"}}}, "description": "iCalendar (RFC 5545)."}
}


class CommitmentRow(BaseModel):
    """One person's part in one plan, and the days that it takes."""

    agent_id: str
    display_name: str
    demand_id: str
    channel_id: str
    plan_digest: Annotated[str, Field(description="Of the plan that the person said yes to.")]
    firmness: Annotated[Firmness, Field(description="`firm`: the plan is approved; `tentative`: it waits for that.")]
    occupies: Annotated[bool, Field(description="Whether the person is busy then, or only delivers by then.")]
    first_day: str
    last_day: Annotated[str, Field(description="Included.")]
    part: str
    responsibility: str
    objective: str
    place: str
    made_at: str
    dates: Annotated[list[str], Field(description="Each day, where they are not all from first to last; else empty.")]


class Commitments(BaseModel):
    """What a person is in, by day."""

    agent_id: str
    commitments: list[CommitmentRow]


class Withdrawal(BaseModel):
    """Who leaves which plan."""

    agent_id: str
    demand_id: str


@router.get("/api/v1/agents/{agent_id}/commitments", responses=errors(404))
@restricted_to(Scope.AGENT)
async def read_commitments(
    request: Request,
    agent_id: AgentId,
    since: Annotated[Date | None, Query(description="Only those that last until this day or longer.")] = None,
) -> Commitments:
    """What a person is booked for: for their own twin's token and for an operator."""
    found = await _commitments(request, agent_id, since)
    return Commitments(agent_id=agent_id, commitments=[CommitmentRow(**codec.dump(each)) for each in found])


@router.get("/api/v1/agents/{agent_id}/commitments.ics", responses=errors(404) | CALENDAR, response_class=Response)
@restricted_to(Scope.AGENT)
async def read_commitments_calendar(request: Request, agent_id: AgentId) -> Response:
    """The same as a calendar; who only delivers something by a day is free on it."""
    found = await _commitments(request, agent_id, None)
    name = next((each.display_name for each in found), agent_id)
    return _calendar(name, commitment_entries(found))


@router.delete("/api/v1/agents/{agent_id}/commitments/{demand_id}", responses=errors(404), status_code=202)
@restricted_to(Scope.AGENT)
async def withdraw(
    request: Request,
    agent_id: AgentId,
    demand_id: DemandId,
    reason: Annotated[str, Query(max_length=REASON_MAX, description="Shown to the requester.")] = "",
) -> Withdrawal:
    """Leave the plan of a demand, also one that is approved: its requester is told, and the days are free again.

    It is taken at once, and shown in the demand's stream when the plan has its next version.
    """
    caller_of(request).require_twin(agent_id, f"The calendar of {agent_id}")
    await context_of(request).demand_service.withdraw(agent_id, demand_id, reason)
    return Withdrawal(agent_id=agent_id, demand_id=demand_id)


@router.get("/api/v1/demand/{demand_id}/plan.ics", responses=errors(404, 409) | CALENDAR, response_class=Response)
@restricted_to(Scope.REQUESTER)
async def read_plan_calendar(request: Request, demand_id: DemandId) -> Response:
    """The agreed plan as a calendar: its event, tentative until it is approved, and its milestones."""
    record = await own_demand(request, demand_id)
    stream = await context_of(request).bridge.stream(demand_id)
    plan = agreed_plan(demand_id, tuple(stream.envelopes))
    if plan is None or record.decision is RecordedDecision.CANCELLED:
        raise TooLate(
            f"Demand {demand_id} has no agreed plan, and so no calendar.", "这个需求还没有谈妥的方案，所以没有日历。"
        )
    return _calendar(plan.objective or record.demand.raw_input, plan_entries(record, plan))


async def _commitments(request: Request, agent_id: str, since: str | None) -> tuple[Commitment, ...]:
    caller_of(request).require_twin(agent_id, f"The calendar of {agent_id}")
    store = context_of(request).store
    found = await store.commitments.of_agent(agent_id, since=since or "")
    if not found and all(profile.agent_id != agent_id for profile in await store.profiles.all()):
        raise UnknownAgent(agent_id)
    return found


def _calendar(name: str, entries: Iterable[Entry]) -> Response:
    return Response(calendar_text(name, entries, now=SystemClock().now()), media_type="text/calendar; charset=utf-8")
