"""The bridge: one process with the HTTP routes, the event streams, and a place on the network."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from agents.network.connection import Hub
from agents.network.hub_address import hub_address
from agents.processes.known_profiles import KnownProfiles
from agents.processes.model import model_of
from agents.processes.profile_edits import ProfileEdits
from agents.processes.profile_folder import ProfileFolder
from agents.processes.twin_orders import TwinOrders
from bridges.canvas import canvas_socket
from bridges.forks.computing import Forks
from bridges.http import (
    activity,
    agent_imports,
    agents,
    certificates,
    commitments,
    corrections,
    dashboard_files,
    demand_changes,
    demands,
    errors,
    events,
    forks,
    gate,
    health,
    my_tasks,
    notices,
    numbers,
    openapi,
    people,
    session,
    shares,
    why,
    workflow_data,
    workflow_drafts,
    workflow_files,
    workflow_people,
    workflow_plan,
    workflow_replacements,
    workflow_runs,
    workflow_versions,
    workflows,
)
from bridges.http.agreed_plan import BridgeNegotiations, PlanFollower
from bridges.http.context import BridgeContext
from bridges.http.handed_to import who_is
from bridges.http.observed import Observed
from bridges.http.routers import add_routes
from bridges.http.security.authenticator import Authenticator
from bridges.http.security.guard import Guard
from bridges.http.security.rates import Kind, Rates, user_bucket
from bridges.http.security.revocation import OpenWatches
from bridges.http.security.route_policy import RoutePolicies
from bridges.http.workflow_people import people_of
from bridges.server import BridgeServer
from bridges.streams.event_bridge import BridgeAgent, TowowEventBridge
from bridges.streams.event_mappings import load_mappings
from towow_core.domain.errors import BadSetting
from towow_core.domain.policy import DemandLimits, OrchestrationPolicy
from towow_core.orchestration.executors import standard_executors
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.services.access.network_names import CurrentNames
from towow_core.services.certificates.signing_key import load_signing_key
from towow_core.services.demands.demand_service import DemandService
from towow_core.services.evidence.call_notes import CallNotes
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.garbage import spare_what_stays
from towow_core.support.settings import Settings

BRIDGE = "bridge"


def build_context(settings: Settings, hub: Hub) -> BridgeContext:
    """Everything that the routes need; nothing of it runs yet."""
    store = Store(Database(settings.store_url))
    bridge = TowowEventBridge(store)
    for mapping in load_mappings(settings.event_mappings) if settings.event_mappings else ():
        bridge.add_mapping(mapping)
    agent = BridgeAgent(bridge, hub=hub)
    clock = SystemClock()
    signing_key = cache(partial(load_signing_key, settings.data_dir))  # a bridge that signs nothing needs none
    model = model_of(settings, BRIDGE)
    demand_service = DemandService(
        store=store,
        network=agent,
        clock=clock,
        limits=DemandLimits(),
        signing_key=signing_key,
        unsafe_rules_ignored=settings.policy.unsafe_rules_ignored,
        model=model,
    )
    agent.when_back.append(demand_service.resume)
    policy = OrchestrationPolicy(
        http_hosts=frozenset(settings.http_node_hosts),
        steps_max=settings.sentence_steps,
        sentence_time_max_s=settings.sentence_time_s,
        sentence_tokens_max=settings.sentence_tokens,
        sentence_usd_max=settings.sentence_usd,
        gather_s=canvas_socket.SHOWN_EVERY_S,
    )
    keeper = Authenticator(settings, store)
    rates = Rates(requests_per_s=settings.requests_per_s, demands_per_minute=settings.demands_per_minute)

    async def may_submit(user_id: str) -> None:
        rates.take(Kind.DEMAND, user_bucket(user_id))  # also where the bridge is open: a map or a loop is no person

    negotiations = BridgeNegotiations(demand_service, bridge, store, may_submit)
    executors = standard_executors(policy, clock, negotiations, model, questions=negotiations)
    notes = CallNotes(store, clock, asked_by=BRIDGE)
    model.recorders.append(notes.note)
    workflows_ = WorkflowService(
        store=store,
        llm=model,
        executors=executors,
        policy=policy,
        clock=clock,
        replacements=negotiations,
        clarifications=negotiations,
    )
    bridge.when_told.append(PlanFollower(workflows_, bridge).hear)
    context = BridgeContext(
        settings=settings,
        store=store,
        agent=agent,
        bridge=bridge,
        demand_service=demand_service,
        signing_key=signing_key,
        keeper=keeper,
        rates=rates,
        watches=OpenWatches(keeper.tokens, keeper.shares, bridge.subscribers),
        people=KnownProfiles(ProfileEdits(settings.data_dir), _files(settings)),
        names=CurrentNames(store),
        orders=TwinOrders(settings.data_dir),
        notes=notes,
        workflows=workflows_,
        forks=Forks(),
    )
    workflows_.people, workflows_.who_is = partial(people_of, context), partial(who_is, context)
    return context


def _files(settings: Settings) -> ProfileFolder | None:
    """The operator's profile files; None where they are on another machine."""
    try:
        return ProfileFolder(settings.profiles_dir)
    except BadSetting:
        return None


def build_app(context: BridgeContext) -> FastAPI:
    """The guarded routes. While the app lives, the bridge's agent is on the network (or waiting for a hub)."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await agent_imports.take_back_cut_off(context)
        context.bridge.start()
        joining = asyncio.get_running_loop().create_task(context.agent.start(), name="join network")
        resuming = asyncio.get_running_loop().create_task(context.demand_service.resume(), name="deliver what is owed")
        going_on = asyncio.get_running_loop().create_task(context.workflows.start(), name="go on with workflows")
        looking = asyncio.get_running_loop().create_task(context.watches.run(), name="end what is revoked")
        following = asyncio.get_running_loop().create_task(context.workflows.follow(), name="follow workflows")
        yield
        for task in (
            joining,
            resuming,
            going_on,
            following,
            looking,
        ):  # each may still be waiting, for the hub or for the store
            task.cancel()
        await asyncio.gather(joining, resuming, going_on, following, looking, return_exceptions=True)
        context.stop_watching()
        await context.workflows.stop()
        await context.forks.stop()
        await context.demand_service.stop()
        await context.agent.stop()
        await context.notes.stop()
        context.store.close()

    app = FastAPI(
        title="ToWow",
        version="0.1.0",
        lifespan=lifespan,
        summary="One sentence in, a negotiated plan out.",
        openapi_url=None,  # ours, in bridges/http/openapi.py, declares who may ask for it
        docs_url=None,  # those pages run scripts of other sites, where our tokens lie
        redoc_url=None,
    )
    app.state.context = context
    errors.install(app, context.refusals)
    parts = (
        *(demands, demand_changes, forks, certificates, events, why, health),
        *(numbers, gate, session, shares, people, agent_imports, agents, activity, commitments, my_tasks, notices),
        *(workflows, workflow_versions, workflow_files, workflow_data, workflow_plan, workflow_people),
        *(workflow_runs, workflow_drafts, workflow_replacements, corrections),
    )
    add_routes(app, (*(module.router for module in parts), canvas_socket.router))
    openapi.install(app)
    dashboard_files.install(app)
    app.state.policies = RoutePolicies(app.routes)  # all routes are there
    guard_routes(app, context)
    app.add_middleware(Observed, policies=app.state.policies)
    return app


def guard_routes(app: FastAPI, context: BridgeContext) -> None:
    """The guard around everything; what it says to a page of another origin goes out with that page's CORS headers."""
    settings = context.settings
    origins = settings.cors_origins
    refusals, policies = context.refusals, app.state.policies
    app.add_middleware(
        Guard, policies=policies, keeper=context.keeper, rates=context.rates, refusals=refusals, origins=origins
    )
    if origins:
        methods, headers = ["GET", "POST", "PUT", "PATCH", "DELETE"], ["*"]
        app.add_middleware(CORSMiddleware, allow_origins=list(origins), allow_methods=methods, allow_headers=headers)


async def serve(settings: Settings, on_started: Callable[[], None] = lambda: None) -> int:
    """Serve until SIGTERM or SIGINT. Returns the exit code."""
    context = build_context(settings, hub_address(settings))
    server = BridgeServer(
        build_app(context),
        context.bridge.subscribers,
        host=settings.http_host,
        port=settings.http_port,
        trusted_proxies=settings.trusted_proxies,
    )
    leaving: list[asyncio.Task[None]] = []

    def stop() -> None:
        context.stop_watching()  # readers go first; a request that waits for an event waits no more
        leaving.append(asyncio.get_running_loop().create_task(server.leave(), name="leave"))

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop)
    on_started()
    spare_what_stays()
    await server.serve()
    return 0 if server.started else 1
