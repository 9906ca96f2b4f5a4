"""The route that says how often each person was invited and has answered, step by step up to now."""

import asyncio
from collections.abc import Iterable
from typing import Annotated, Literal

from fastapi import Query, Request
from pydantic import BaseModel, Field

from bridges.http.context import context_of
from bridges.http.routers import router_of
from bridges.http.security.route_policy import restricted_to
from towow_core.store.invitations import Contact
from towow_core.support.clock import SystemClock
from towow_core.support.scopes import Scope
from towow_core.support.timestamps import plus_seconds, seconds_between

router = router_of("agents")
Span = Literal["day", "week", "month"]
HOUR_S = 3600
STEPS: dict[Span, tuple[int, int]] = {"day": (24, HOUR_S), "week": (28, 6 * HOUR_S), "month": (30, 24 * HOUR_S)}


class PersonActivity(BaseModel):
    """One person's, a number for each step."""

    agent_id: str
    invited: list[int]
    answered: list[int]


class Activity(BaseModel):
    """Of everybody who was invited or answered in negotiations of demands that were made in this time."""

    begins_at: Annotated[str, Field(description="Of the first step; the last one ends now. UTC, ISO 8601.")]
    step_s: Annotated[int, Field(description="How long each step is.")]
    steps: int
    people: list[PersonActivity]


@router.get("/api/v1/activity")
@restricted_to(Scope.OPERATOR)
async def read_activity(request: Request, span: Annotated[Span, Query()] = "week") -> Activity:
    """How often each person was invited and has answered, hour by hour of a day, or a week's or a month's steps."""
    steps, step_s = STEPS[span]
    begins_at = plus_seconds(SystemClock().now(), -steps * step_s)
    contacts = await context_of(request).store.invitations.since(begins_at)
    people = await asyncio.to_thread(counted, contacts, begins_at, steps, step_s)
    return Activity(begins_at=begins_at, step_s=step_s, steps=steps, people=people)


def counted(contacts: Iterable[Contact], begins_at: str, steps: int, step_s: int) -> list[PersonActivity]:
    """By id of the person."""
    people: dict[str, PersonActivity] = {}
    for contact in contacts:
        agent_id = contact.agent_id
        if agent_id not in people:
            people[agent_id] = PersonActivity(agent_id=agent_id, invited=[0] * steps, answered=[0] * steps)
        step = min(steps - 1, int(seconds_between(begins_at, contact.at) // step_s))  # it may have come just now
        (people[agent_id].answered if contact.is_answer else people[agent_id].invited)[step] += 1
    return [people[agent_id] for agent_id in sorted(people)]
