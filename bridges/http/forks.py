"""What if: how a negotiation would have gone on from one of its moments, had something been otherwise."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field

from bridges.forks.bundle import ForkChanges, PolicyChanges, gather
from bridges.forks.forked import AnsweredAs, Basis, Forked, basis_of
from bridges.http.context import context_of
from bridges.http.demand_changes import POINTS_MAX, DemandPatchBody
from bridges.http.demands import shown
from bridges.http.openapi import errors
from bridges.http.ownership import known_by, own_demand
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.rates import Kind
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import SEQ_MAX, DemandId, DemandView, Facts
from towow_core.domain.policy import OnSilence
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.store.records import DemandRecord
from towow_core.support import codec
from towow_core.support.envelopes import Envelope, own_events
from towow_core.support.scopes import Scope

router = router_of("demands")
AgentName = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00]*$")]
Share = Annotated[float | None, Field(ge=0.0, le=1.0)]


class PolicyBody(BaseModel):
    """Numbers of the negotiation's policy with another value from then on; what is left out stays."""

    model_config = ConfigDict(extra="forbid")

    rounds_max: Annotated[int | None, Field(ge=1, le=20)] = None
    candidates_max: Annotated[int | None, Field(ge=1, le=20)] = None
    recursion_depth_max: Annotated[int | None, Field(ge=0, le=3)] = None
    accept_share_to_finalize: Share = None
    refuse_share_to_fail: Share = None
    on_silence: OnSilence | None = None


class ForkChangesBody(DemandPatchBody):
    """What is supposed to be otherwise: as in a change of the demand, and people's answers, and the policy."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"budget": "2000 CNY", "declines": ["user_agent_bob"]}]}
    )

    declines: Annotated[
        tuple[AgentName, ...],
        Field(max_length=POINTS_MAX, description="Ids of agents who say no, or leave where they are in it already."),
    ] = ()
    policy: PolicyBody = PolicyBody()

    def changes(self) -> ForkChanges:
        patch = self.patch()
        return ForkChanges(
            patch=None if patch == DemandPatch() else patch,
            declines=tuple(dict.fromkeys(self.declines)),
            policy=PolicyChanges(**self.policy.model_dump()),
        )


class ForkBody(BaseModel):
    """From where on, and what is supposed to be otherwise; nothing: how it would go on by itself."""

    model_config = ConfigDict(extra="forbid")

    at_seq: Annotated[
        int | None,
        Field(ge=1, le=SEQ_MAX, description="An event's `seq` with `include=subnets`; null: from how it is now."),
    ] = None
    changes: ForkChangesBody = ForkChangesBody()


class ForkAnswer(BaseModel):
    """One answer of somebody in the fork."""

    agent_id: str
    display_name: str
    channel_id: str
    question: Annotated[Literal["offer", "review", "goodbye"], Field(description="`goodbye`: nobody asked.")]
    round: int
    said: Annotated[str, Field(examples=["accept"])]
    basis: Annotated[
        Basis,
        Field(
            description="`recorded`: they said so to this very question; `rules`: their twin's offline rules say it."
        ),
    ]


class Fork(BaseModel):
    """How it would have gone on. Nothing of it happened: nobody was asked, nobody has agreed, nothing is stored."""

    what_if: Literal[True] = True
    demand_id: str
    from_seq: Annotated[int, Field(description="The last event that it shares: the moment nearest to `at_seq`.")]
    from_at: str
    changes: Annotated[Facts, Field(description="What was supposed, as it was sent.")]
    view: Annotated[DemandView, Field(description="As of a demand: its plan, checked, with what it leaves open.")]
    answers: list[ForkAnswer]
    asked_again: Annotated[dict[str, int], Field(description="Prompts that our rules answered, not the recording.")]
    events: Annotated[list[Facts], Field(description="What follows `from_seq`; a twin's answers with their `basis`.")]


@router.post("/api/v1/demand/{demand_id}/fork", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER, rate=Kind.DEMAND)
async def fork(request: Request, demand_id: DemandId, body: ForkBody | None = None) -> Fork:
    """What if: negotiate on from a moment, in a network of its own, on virtual time, from the recorded answers.

    Who is asked what they were asked says what they said; else their twin's offline rules answer, marked. The real
    demand, its people and their calendars are not touched. 503: it came to no end in time; 429: others are computed.
    """
    context, record, asked = context_of(request), await own_demand(request, demand_id), body or ForkBody()
    changes, policy = asked.changes.changes(), context.settings.policy
    gathering = partial(gather, context.store, demand_id, asked.at_seq, changes, policy)
    forked = await context.forks.compute(gathering, by=known_by(caller_of(request)))
    return await asyncio.to_thread(_told, record, asked, forked)


def _told(record: DemandRecord, asked: ForkBody, forked: Forked) -> Fork:
    demand_id = record.demand.demand_id
    then = replace(
        record,
        demand=forked.demand,
        channel_id=forked.channel_id,
        decision=None,
        decision_reason=None,
        decided_channel_id=None,
        approval=None,
    )
    return Fork(
        demand_id=demand_id,
        from_seq=forked.seq,
        from_at=forked.at,
        changes=asked.changes.model_dump(by_alias=True, exclude_defaults=True, exclude_none=True),
        view=shown(then, own_events(demand_id, forked.events)),
        answers=[ForkAnswer.model_validate(codec.dump(answer)) for answer in forked.answers],
        asked_again=forked.asked_again,
        events=[_event(envelope, forked.answers) for envelope in forked.events[forked.seq :]],
    )


def _event(envelope: Envelope, answers: tuple[AnsweredAs, ...]) -> dict[str, Any]:
    """An event that never happened, and says so."""
    facts = {**codec.dump(envelope), "what_if": True}
    basis = basis_of(envelope, answers)
    return facts if basis is None else {**facts, "basis": basis}
