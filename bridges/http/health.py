"""Routes for operators: is it alive, is it ready, who is there."""

from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from agents.network.send_permissions import Group, group_of
from agents.processes import run_file
from agents.processes.child_state import ChildState
from bridges.http.context import BridgeContext, context_of
from bridges.http.routers import router_of
from bridges.http.security.route_policy import public
from bridges.http.shapes import Alive, Readiness
from bridges.http.starting import is_starting
from bridges.views.model_view import model_view
from towow_core.domain.errors import StoreUnavailable
from towow_core.store.records import CHANNEL_ADMIN

router = router_of("operations")


@router.get("/healthz")
@public
async def healthz() -> Alive:
    """This process answers."""
    return Alive()


@router.get(
    "/readyz",
    response_model=Readiness,
    responses={503: {"model": Readiness, "description": "Something of it is missing; the same form says what."}},
)
@public
async def readyz(request: Request) -> JSONResponse:
    """Whether a demand would be worked on: store, hub, coordinator, a channel_admin and a known twin answer, and no
    twin of this machine is still being started with the network.

    A model that does not answer is shown, and keeps nothing from working: our own engine stands in.
    """
    detail = await readiness(context_of(request))
    return JSONResponse(detail, status_code=200 if detail["ready"] else 503)


async def readiness(context: BridgeContext) -> dict[str, Any]:
    """Each part, and whether all of them are there."""
    online = {presence.agent_id for presence in await context.agent.online()}
    known, complaint = await _known_agents(context)
    twins = [agent_id for agent_id in online if group_of(agent_id) is Group.USERS]
    admins = sorted(agent_id for agent_id in online if agent_id.startswith(CHANNEL_ADMIN))
    detail: dict[str, Any] = {
        "store": complaint is None,
        "hub": bool(online),
        "coordinator": "coordinator" in online,
        "channel_admin": bool(admins),
        "channel_admins": admins,
        "twins_online": len(twins),
        "twins_known": len(known.intersection(twins)),
        "model": model_view(context.settings, in_full=False),
    }
    if complaint is not None:
        detail["reason"] = complaint
    if waiting := _started_again(context.settings.data_dir):
        detail["waiting"] = waiting
    there = all(detail[part] for part in ("store", "hub", "coordinator", "channel_admin"))
    there = there and not waiting and detail["twins_known"] > 0
    if there and is_starting(context.settings.data_dir):
        detail["starting"] = True
    return {"ready": there and "starting" not in detail, **detail}


def _started_again(data_dir: Path) -> list[str]:
    """Services of this machine that ended and do not run yet, or that were given up: one sentence each."""
    network = run_file.read(data_dir / run_file.NETWORK_FILE)
    if network is None or not network.is_alive:
        return []
    given_up = {ChildState.QUARANTINED.value: "was given up: its settings are wrong; its log says how"}
    problems = ((row.name, row.problem or given_up.get(row.state, "")) for row in network.processes)
    return [f"{name} {problem}." for name, problem in problems if problem]


async def _known_agents(context: BridgeContext) -> tuple[set[str], str | None]:
    """Everybody who ever announced themselves, and why the store cannot be used, if it cannot."""
    try:
        await context.store.check()
        return {profile.agent_id for profile in await context.store.profiles.all()}, None
    except StoreUnavailable as error:
        return set(), str(error)
