"""Routes by which a requester goes on talking about a demand: answers, corrections, changes."""

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, ConfigDict, Field

from bridges.http.context import context_of
from bridges.http.demands import demand_view
from bridges.http.openapi import errors
from bridges.http.ownership import known_demand, own_demand
from bridges.http.request_body import RequestBody
from bridges.http.routers import router_of
from bridges.http.security.rates import Kind
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import NO_NUL, SAYS_SOMETHING, SQUEEZED, DemandChangeTaken, DemandId, DemandView, names_of
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.services.demands.demand_changes import ANSWER_MAX
from towow_core.support import codec
from towow_core.support.bounds import NUMBER_MAX
from towow_core.support.scopes import Scope

router = router_of("demands")
POINTS_MAX = 50
Words = Annotated[str, Field(min_length=1, max_length=ANSWER_MAX, pattern=SAYS_SOMETHING), SQUEEZED]
Amount = Annotated[int, Field(ge=0, le=NUMBER_MAX)] | Annotated[float, Field(ge=0, le=NUMBER_MAX)]
POINT_ID_MAX = 40
PointName = Annotated[str, Field(min_length=1, max_length=POINT_ID_MAX)]
PointId = Annotated[PointName, Field(pattern=NO_NUL)]


class Answers(RequestBody):
    """Answers to what a demand waits with."""

    answers: Annotated[
        dict[PointName, Words | None],
        Field(
            min_length=1,
            max_length=POINTS_MAX,
            json_schema_extra=names_of(POINT_ID_MAX, 1),
            description="By `question_id`, in the requester's own words; null: assume its default now.",
        ),
    ]


class DemandPatchBody(BaseModel):
    """What is to change, as a person would say it; what is left out stays as it is."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"budget": "3000 EUR", "without": ["photography"], "waive": ["req-4"]}]},
    )

    budget: Annotated[Words | Amount | None, Field(description="`3000 EUR`, `2万`, `for free`.")] = None
    date: Annotated[Words | None, Field(description="`2026-12-19`, `下周六`, `before 9 January`.")] = None
    people: Annotated[int | None, Field(ge=1, le=1_000_000)] = None
    place: Words | None = None
    with_: Annotated[
        list[Words], Field(alias="with", max_length=POINTS_MAX, description="What is wanted besides.")
    ] = []
    without: Annotated[list[Words], Field(max_length=POINTS_MAX, description="What must not be.")] = []
    text: Annotated[str, Field(max_length=2000, pattern=NO_NUL, description="Anything, in a sentence."), SQUEEZED] = ""
    correct: Annotated[
        dict[PointName, Words],
        Field(
            max_length=POINTS_MAX,
            json_schema_extra=names_of(POINT_ID_MAX, 1),
            description="What a requirement should say, by its id.",
        ),
    ] = {}
    waive: Annotated[list[PointId], Field(max_length=POINTS_MAX, description="Requirements that are given up.")] = []

    def patch(self) -> DemandPatch:
        return DemandPatch(
            budget=None if self.budget is None else str(self.budget),
            date=self.date,
            people=self.people,
            place=self.place,
            with_=tuple(self.with_),
            without=tuple(self.without),
            text=self.text,
            correct=self.correct,
            waive=tuple(self.waive),
        )


@router.post("/api/v1/demand/{demand_id}/clarifications", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def answer(request: Request, demand_id: DemandId, body: Answers) -> DemandView:
    """Answer what the demand waits with; when nothing is open any more, people are invited."""
    context = context_of(request)
    await own_demand(request, demand_id)
    await context.demand_service.changes.answer(demand_id, body.answers)
    return await demand_view(context, await known_demand(context, demand_id))


@router.patch("/api/v1/demand/{demand_id}", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER, rate=Kind.DEMAND)
async def change(
    *,
    request: Request,
    demand_id: DemandId,
    body: DemandPatchBody,
    preview: Annotated[
        bool, Query(description="Only say how it is read: nothing changes, and nobody is asked.")
    ] = False,
) -> DemandChangeTaken:
    """Correct or change a demand, or give some of it up: what is said is shown as read, then people are asked anew."""
    context, record = context_of(request), await own_demand(request, demand_id)
    taken = await context.demand_service.changes.patch(record, body.patch(), is_preview=preview)
    await context.bridge.stream(demand_id)  # whoever watches sees it at once
    facts = {**codec.dump(taken.event), "demand_id": demand_id, "rounds_left": taken.rounds_left}
    if taken.refused is not None:
        facts["refused"] = codec.dump(taken.refused)
    return DemandChangeTaken.model_validate(facts)


class ModelAskedAgain(BaseModel):
    """What is put to the model again; `towow.demand.changed` says the same."""

    demand_id: str
    version: Annotated[int, Field(description="Of the demand, with this try.")]
    asks_again: Annotated[list[str], Field(description="Prompts that something lesser had answered.")]


@router.post("/api/v1/demand/{demand_id}/ask-model-again", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER, rate=Kind.DEMAND)
async def ask_model_again(request: Request, demand_id: DemandId) -> ModelAskedAgain:
    """Where a stand-in chose the people or drew up the plan: ask the model again, from the filter on.

    Everybody is invited anew; no yes to the plan before counts. 409 where the model has answered, or it is too late;
    503 while it is still away, and then nothing is changed.
    """
    context, record = context_of(request), await own_demand(request, demand_id)
    asked = await context.demand_service.asking_again.ask_again(record)
    await context.bridge.stream(demand_id)  # whoever watches sees it at once
    return ModelAskedAgain(demand_id=demand_id, version=asked.version, asks_again=list(asked.prompts))
