"""Routes for profiles (seed 001 §4.5.1): who is there, and what the operator changes while the network runs."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any

from fastapi import Body, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from agents.processes.known_profiles import KnownProfile
from agents.processes.private_facts import CALENDAR, PRIVATE, untold, with_kept, without
from agents.processes.profile_generator import generate_profiles
from bridges.http.context import BridgeContext, context_of
from bridges.http.openapi import errors
from bridges.http.profile_shapes import NewProfile, ProfileFields
from bridges.http.removed_people import tell_of_removed
from bridges.http.routers import router_of
from bridges.http.security.body import BULK_BODY_MAX
from bridges.http.security.callers import Caller, caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import AgentId
from towow_core.domain.errors import BadProfile, MalformedRequest, StoreUnavailable, UnknownAgent
from towow_core.domain.models import AgentProfile
from towow_core.services.negotiation.agent_registry import AgentRegistry, AgentStatus
from towow_core.support import codec
from towow_core.support.clock import SystemClock
from towow_core.support.profile_files import AGENT_ID, load_profiles, read_profile
from towow_core.support.scopes import Scope
from towow_core.support.settings import PACKAGED_PROFILES

router = router_of("agents")
PAGE_SIZE, PAGE_SIZE_MAX = 200, 1000
LOAD_MAX = 1000
EXAMPLE: dict[str, Any] = {
    "agent_id": "user_agent_bob",
    "user_name": "Bob",
    "profile_summary": "在北京经营一个可容纳八十人的活动场地。",
    "location": "北京",
    "tags": ["场地", "活动策划"],
}
NewAgentId = Annotated[str, Path(pattern=f"^{AGENT_ID.pattern}$", description="Its id.", examples=["user_agent_bob"])]


class AgentRow(BaseModel):
    """One twin, as the routes show it."""

    agent_id: str
    display_name: str
    profile: Annotated[dict[str, Any], Field(description="The whole profile; its terms for an operator (or itself).")]
    online: Annotated[bool, Field(description="Whether it is on the network now.")]
    state: Annotated[
        str, Field(description="Its process's, where it runs here: running, stopped, …; else online, offline.")
    ]
    paused_since: Annotated[str | None, Field(description="It is invited to nothing since then; null: it is invited.")]


class AgentPage(BaseModel):
    """Twins by id."""

    agents: list[AgentRow]
    total: int
    page: int
    page_size: int


class EditedAgent(AgentRow):
    """A twin after a change."""

    applies: Annotated[str, Field(description="`now`, or `at the next start` where no pool of twins runs here.")]


class DeletedAgent(BaseModel):
    """A twin that is not there any more."""

    agent_id: str
    applies: str


class BulkLoad(BaseModel):
    """Many profiles at once: given, or made up."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"profiles": [EXAMPLE]}, {"samples": 20}]}
    )

    profiles: Annotated[list[NewProfile], Field(max_length=LOAD_MAX, description="Profiles; all or none.")] = []
    samples: Annotated[int, Field(ge=0, le=LOAD_MAX, description="So many sample people besides.")] = 0


class BulkLoaded(BaseModel):
    """Who was loaded, or put back."""

    count: int
    agent_ids: list[str]
    applies: str


@router.get("/api/v1/agents")
@restricted_to(Scope.REQUESTER)
async def list_agents(
    request: Request,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=PAGE_SIZE_MAX)] = PAGE_SIZE,
    search: Annotated[str, Query(max_length=200, description="Words that id, name, place, tags or text hold.")] = "",
) -> AgentPage:
    """Everybody who ever announced themselves and is not deleted, by id."""
    caller = caller_of(request)
    found = [row for row in await _rows(context_of(request), caller) if _fits(row, search)]
    start = (page - 1) * page_size
    return AgentPage(agents=found[start : start + page_size], total=len(found), page=page, page_size=page_size)


@router.get("/api/v1/agents/{agent_id}", responses=errors(404))
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def read_agent(request: Request, agent_id: AgentId) -> AgentRow:
    """One agent's profile."""
    caller = caller_of(request)
    if caller.scope is Scope.AGENT:
        caller.require_twin(agent_id, f"The profile of {agent_id}")
    return await _row(context_of(request), caller, agent_id)


@router.put("/api/v1/agents/{agent_id}")
@restricted_to(Scope.AGENT)
async def put_agent(
    request: Request, agent_id: NewAgentId, body: Annotated[ProfileFields, Body(examples=[EXAMPLE])]
) -> EditedAgent:
    """Add a twin or change its profile; where its pool runs, it speaks for the new profile within two seconds.

    Of `busy_ics` and the terms `price_floor`, `temperament` and `rescheduling_costs`, which a twin keeps for itself,
    those that are left out stay as they were.
    """
    caller_of(request).require_twin(agent_id, f"The profile of {agent_id}")
    context = context_of(request)
    said = {"agent_id": agent_id, **body.model_dump(exclude_unset=True)}
    profile = _profile(said, agent_id)
    if profile.agent_id != agent_id:
        raise MalformedRequest("malformed", f"The profile's agent_id is {profile.agent_id!r}, not {agent_id!r}.")
    before = (await known_people(context)).get(agent_id)
    silent_on = untold(said) if before is not None else frozenset()
    if before is None or not _is_as_before(profile, silent_on, before):
        await write_profiles(partial(context.people.edits.put, [profile], {agent_id: silent_on}))
    row = await _row(context, caller_of(request), agent_id)
    return EditedAgent(**row.model_dump(), applies=applies_from(context))


@router.delete("/api/v1/agents/{agent_id}", responses=errors(404))
@restricted_to(Scope.OPERATOR)
async def delete_agent(request: Request, agent_id: AgentId) -> DeletedAgent:
    """Take a twin away: it stops, and nobody finds it any more. `reset` brings back one that has a profile file.

    Its tasks stay, and say so; the conversations of their workflows do too.
    """
    caller = caller_of(request)
    context = context_of(request)
    await _row(context, caller, agent_id)
    _check_id(agent_id)
    await write_profiles(partial(context.people.edits.delete, agent_id))
    await context.store.pauses.forget([agent_id])
    if agent_id not in (context.orders.states() or {}):  # a twin that is not ours to stop
        await context.store.profiles.forget(agent_id)
    await tell_of_removed(context, [agent_id])
    return DeletedAgent(agent_id=agent_id, applies=applies_from(context))


@router.post("/api/v1/agents/load")
@restricted_to(Scope.OPERATOR, body_max=BULK_BODY_MAX)
async def load_agents(request: Request, body: BulkLoad) -> BulkLoaded:
    """Add or change many twins at once: if one profile cannot be used, none is."""
    context = context_of(request)
    given = [profile.model_dump(exclude_unset=True) for profile in body.profiles]
    profiles = [_profile(data, f"number {number}") for number, data in enumerate(given, start=1)]
    if len({profile.agent_id for profile in profiles}) < len(profiles):
        raise MalformedRequest("malformed", "Two of these profiles have the same agent_id.")
    known = await known_people(context)
    silent_on = {p.agent_id: untold(said) for p, said in zip(profiles, given, strict=True) if p.agent_id in known}
    if body.samples:
        taken = known.keys() | {profile.agent_id for profile in profiles}
        profiles += generate_profiles(load_profiles(PACKAGED_PROFILES).profiles, body.samples, taken=taken)
    await write_profiles(partial(context.people.edits.put, profiles, silent_on))
    ids = [profile.agent_id for profile in profiles]
    return BulkLoaded(count=len(ids), agent_ids=ids, applies=applies_from(context))


@router.post("/api/v1/agents/reset")
@restricted_to(Scope.OPERATOR)
async def reset_agents(request: Request) -> BulkLoaded:
    """Undo every change made here: the twins are again those of the profile files. Takes two seconds where they run."""
    context = context_of(request)
    ids = sorted(await asyncio.to_thread(context.people.edits.clear))
    await forget_gone(context, ids)
    return BulkLoaded(count=len(ids), agent_ids=ids, applies=applies_from(context))


@router.post("/api/v1/agents/{agent_id}/start", responses=errors(404, 409))
@restricted_to(Scope.OPERATOR)
async def start_agent(request: Request, agent_id: AgentId) -> AgentRow:
    """Start a twin that was stopped or given up."""
    return await _order(request, agent_id, run=True)


@router.post("/api/v1/agents/{agent_id}/stop", responses=errors(404, 409))
@restricted_to(Scope.OPERATOR)
async def stop_agent(request: Request, agent_id: AgentId) -> AgentRow:
    """Stop a twin; it stays stopped until it is started."""
    return await _order(request, agent_id, run=False)


@router.post("/api/v1/agents/{agent_id}/pause", responses=errors(404))
@restricted_to(Scope.AGENT)
async def pause_agent(request: Request, agent_id: AgentId) -> AgentRow:
    """Invite this person to nothing new until they are resumed; in what they take part already they go on."""
    return await _pause(request, agent_id, is_paused=True)


@router.post("/api/v1/agents/{agent_id}/resume", responses=errors(404))
@restricted_to(Scope.AGENT)
async def resume_agent(request: Request, agent_id: AgentId) -> AgentRow:
    """Invite a paused person again."""
    return await _pause(request, agent_id, is_paused=False)


async def _pause(request: Request, agent_id: str, *, is_paused: bool) -> AgentRow:
    context, caller = context_of(request), caller_of(request)
    caller.require_twin(agent_id, f"Whether {agent_id} is invited")
    await _row(context, caller, agent_id)  # one that nobody knows is a 404
    pauses = context.store.pauses
    await (pauses.begin if is_paused else pauses.end)(agent_id, SystemClock().now())
    return await _row(context, caller, agent_id)


async def _order(request: Request, agent_id: str, *, run: bool) -> AgentRow:
    caller = caller_of(request)
    context = context_of(request)
    states = context.orders.states()
    if states is None or agent_id not in states:
        await _row(context, caller, agent_id)  # one that nobody knows is a 404
    await context.orders.order(agent_id, run=run)
    return await _row(context, caller, agent_id)


async def _rows(context: BridgeContext, caller: Caller) -> list[AgentRow]:
    registered = await AgentRegistry(context.store, context.agent, SystemClock()).agents()
    known = await known_people(context, [each.profile for each in registered])
    online = {each.profile.agent_id for each in registered if each.status is AgentStatus.ACTIVE}
    states, paused = context.orders.states() or {}, await context.store.pauses.now()
    return [
        AgentRow(
            agent_id=agent_id,
            display_name=one.profile.user_name,
            profile=_shown(one, caller),
            online=agent_id in online,
            state=states.get(agent_id) or ("online" if agent_id in online else "offline"),
            paused_since=paused.get(agent_id),
        )
        for agent_id, one in sorted(known.items())
    ]


async def known_people(
    context: BridgeContext, announced: Sequence[AgentProfile] | None = None
) -> dict[str, KnownProfile]:
    """What is known of everybody, by id; `announced` where the caller has asked the store already."""
    if announced is None:
        announced = await context.store.profiles.all()
    return await asyncio.to_thread(context.people.now, announced)


def _is_as_before(profile: AgentProfile, silent_on: frozenset[str], before: KnownProfile) -> bool:
    told = PRIVATE - silent_on
    return not told & before.unknown and with_kept(profile, before.profile, silent_on) == before.profile


async def _row(context: BridgeContext, caller: Caller, agent_id: str) -> AgentRow:
    found = next((row for row in await _rows(context, caller) if row.agent_id == agent_id), None)
    if found is None:
        raise UnknownAgent(agent_id)
    return found


def _shown(one: KnownProfile, caller: Caller) -> dict[str, Any]:
    """What somebody would at least take is not for those whom they bargain with.

    What is not known here is left out, and so is a calendar that is a file: it is no address that could be put back.
    """
    profile = one.profile
    is_file = profile.busy_ics != "" and "://" not in profile.busy_ics
    may_see_all = caller.is_operator or caller.is_twin(profile.agent_id)
    shown = without(codec.dump(profile), one.unknown | {CALENDAR} if is_file or not may_see_all else one.unknown)
    if not may_see_all:
        del shown["terms"]
    return shown


def _fits(row: AgentRow, search: str) -> bool:
    profile = row.profile
    texts = (row.agent_id, row.display_name, profile["location"], profile["profile_summary"], *profile["tags"])
    text = " ".join((*texts, *profile["capabilities"])).casefold()
    return all(word in text for word in search.casefold().split())


def _check_id(agent_id: str) -> None:
    if not AGENT_ID.fullmatch(agent_id):
        why = "it must be user_agent_ and up to 48 small letters, digits and _"
        raise MalformedRequest("odd_id", f"{agent_id!r} cannot be a twin's id; {why}.")


def _profile(data: dict[str, Any], name: str) -> AgentProfile:
    try:
        return read_profile(name, data)
    except BadProfile as problem:
        raise MalformedRequest("malformed", f"{problem}.", f"{problem.field} 不能用：{problem.why}。") from problem


async def forget_gone(context: BridgeContext, agent_ids: Sequence[str]) -> None:
    """Nobody finds those of these whom no profile file brings back; what they had to do says that they are gone.

    Whoever has their id next is not paused.
    """
    for agent_id in await context.orders.gone_of(agent_ids):
        await context.store.profiles.forget(agent_id)
    known = await known_people(context)
    gone = [agent_id for agent_id in agent_ids if agent_id not in known]
    await context.store.pauses.forget(gone)
    await tell_of_removed(context, gone)


async def write_profiles(work: Callable[[], None]) -> None:
    try:
        await asyncio.to_thread(work)
    except BadProfile as problem:
        raise MalformedRequest("malformed", f"{problem}.", f"{problem.field} 不能用：{problem.why}。") from problem
    except OSError as error:
        raise StoreUnavailable(f"The profile cannot be written to the data directory: {error.strerror}.") from error


def applies_from(context: BridgeContext) -> str:
    return "at the next start" if context.orders.states() is None else "now"
