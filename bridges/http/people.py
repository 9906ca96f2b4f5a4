"""Routes for a person who is being written down: what is wrong with it, and what they would be asked for."""

from typing import Annotated, Any

from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field

from bridges.http.agents import EXAMPLE, known_people
from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import known_demand
from bridges.http.profile_problems import Both, ProblemRow, problem_row
from bridges.http.routers import router_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import SAYS_SOMETHING, SQUEEZED
from bridges.views.model_view import model_view
from bridges.views.why_not_view import reasons_view
from towow_core.domain.errors import MalformedRequest, TooLate
from towow_core.domain.models import DemandUnderstanding
from towow_core.services.evidence.imagined_invitation import would_be_asked
from towow_core.services.negotiation.agent_registry import AgentRegistry
from towow_core.support.clock import SystemClock
from towow_core.support.people_files.rows import id_of
from towow_core.support.profile_problems import check_profile

router = router_of("people")
DRAFT = "form"  # what a profile that is in no file is called


class Draft(BaseModel):
    """A profile as far as it is written."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"profile": EXAMPLE}]})

    profile: Annotated[dict[str, Any], Field(description="Its fields; without an id one is made of the name.")]


class Checked(BaseModel):
    """What the rules for profiles say of it."""

    agent_id: Annotated[str, Field(description="Its id, or the one that it would get.")]
    is_known: Annotated[bool, Field(description="Somebody has this id; saving would change them.")]
    problems: list[ProblemRow]


class PreviewOf(Draft):
    """A profile, and a demand: one that was made, or words."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"profile": EXAMPLE, "demand": "我想在北京办一场50人的AI主题聚会"}]},
    )

    demand: Annotated[str, Field(max_length=5000, pattern=SAYS_SOMETHING, description="In words."), SQUEEZED] | None = (
        None
    )
    demand_id: Annotated[str | None, Field(max_length=80, description="One that was made here.")] = None


class Preview(BaseModel):
    """Whether this person would be asked, and why, or why not, as `why-not` tells it."""

    model_config = ConfigDict(extra="allow")

    is_invited: bool
    text: Both
    chosen_by_rule: Annotated[bool, Field(description="Whether rules choose here; where a model does it may differ.")]


@router.post("/api/v1/agents/check")
@restricted_to()
async def check_agent(request: Request, body: Draft) -> Checked:
    """All that is wrong with a profile, by the rules of saving, in both languages; nothing is saved."""
    fields = _with_id(body.profile)
    _, problems = check_profile(DRAFT, fields)
    agent_id = str(fields["agent_id"])
    known = agent_id in await known_people(context_of(request))
    return Checked(agent_id=agent_id, is_known=known, problems=[problem_row(one.field, one.text) for one in problems])


@router.post("/api/v1/agents/preview", responses=errors(404, 409))
@restricted_to()
async def preview_agent(request: Request, body: PreviewOf) -> Preview:
    """Whether this person, among those who are there now, would be asked for a demand, and why. Nothing is saved."""
    context, clock = context_of(request), SystemClock()
    profile, problems = check_profile(DRAFT, _with_id(body.profile))
    if profile is None:
        first = problems[0]
        raise MalformedRequest("malformed", f"{first.field} {first.text.en}.", f"{first.field}：{first.text.zh}。")
    if (body.demand is None) == (body.demand_id is None):
        raise MalformedRequest("malformed", "A preview takes either demand or demand_id.", "需要 demand 或 demand_id。")
    demand: DemandUnderstanding | str | None = body.demand
    if body.demand_id is not None:
        demand = (await known_demand(context, body.demand_id)).demand.understanding
    if demand is None:
        raise TooLate(f"Demand {body.demand_id} is not understood yet.", "这个需求还没有读懂。")
    here = await AgentRegistry(context.store, context.agent, clock).active()
    settings = context.settings
    why = await would_be_asked(
        profile, here, demand, invited_max=settings.policy.candidates_max, today=clock.now()[:10]
    )
    is_by_rule = model_view(settings, in_full=False)["mode"] == "offline"
    return Preview(**reasons_view(why), chosen_by_rule=is_by_rule)


def _with_id(fields: dict[str, Any]) -> dict[str, Any]:
    given = str(fields.get("agent_id") or "")
    return {**fields, "agent_id": given or id_of("", str(fields.get("user_name") or ""))}
