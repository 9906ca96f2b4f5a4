"""The bridge: one process with the HTTP doors, the event streams, and a place on the network."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from agents.hub_address import hub_address
from agents.model import model_of
from agents.network.connection import Hub
from agents.profile_edits import ProfileEdits
from agents.twin_orders import TwinOrders
from bridges import canvas_socket, dashboard_files
from bridges.agreed_plan import BridgeNegotiations
from bridges.event_bridge import BridgeAgent, TowowEventBridge
from bridges.event_mappings import load_mappings
from bridges.http import agents, demands, errors, events, health, numbers, openapi, session, why, workflows
from bridges.http.context import BridgeContext
from bridges.http.observed import Observed
from bridges.security.doorkeeper import Doorkeeper
from bridges.security.guard import Guard
from bridges.security.rates import Rates
from bridges.server import BridgeServer
from towow_core.clock import SystemClock
from towow_core.orchestration.executors import standard_executors
from towow_core.orchestration.workflow_desk import WorkflowDesk
from towow_core.policy import DemandLimits, OrchestrationPolicy
from towow_core.services.call_notes import CallNotes
from towow_core.services.demand_desk import DemandDesk
from towow_core.settings import Settings
from towow_core.store.engine import Database
from towow_core.store.store import Store

BRIDGE = "bridge"


def build_context(settings: Settings, hub: Hub) -> BridgeContext:
    """Everything that the doors need; nothing of it runs yet."""
    store = Store(Database(settings.store_url))
    bridge = TowowEventBridge(store)
    for mapping in load_mappings(settings.event_mappings) if settings.event_mappings else ():
        bridge.add_mapping(mapping)
    agent = BridgeAgent(bridge, hub=hub)
    clock = SystemClock()
    desk = DemandDesk(store=store, network=agent, clock=clock, limits=DemandLimits())
    agent.when_back.append(desk.resume)
    policy = OrchestrationPolicy(http_hosts=frozenset(settings.http_node_hosts))
    executors = standard_executors(policy, lambda: clock.now()[:10], BridgeNegotiations(desk, bridge))
    model = model_of(settings, BRIDGE)
    notes = CallNotes(store, clock, asked_by=BRIDGE)
    model.recorders.append(notes.note)
    return BridgeContext(
        settings=settings,
        store=store,
        agent=agent,
        bridge=bridge,
        desk=desk,
        keeper=Doorkeeper(settings, store),
        edits=ProfileEdits(settings.data_dir),
        orders=TwinOrders(settings.data_dir),
        notes=notes,
        workflows=WorkflowDesk(store=store, llm=model, executors=executors, policy=policy, clock=clock),
    )


def build_app(context: BridgeContext) -> FastAPI:
    """The doors. While the app lives, the bridge's agent is on the network (or waiting for a hub)."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        context.bridge.start()
        joining = asyncio.get_running_loop().create_task(context.agent.start(), name="join network")
        resuming = asyncio.get_running_loop().create_task(context.desk.resume(), name="deliver what is owed")
        going_on = asyncio.get_running_loop().create_task(context.workflows.start(), name="go on with workflows")
        following = asyncio.get_running_loop().create_task(context.workflows.follow(), name="follow workflows")
        yield
        for task in (joining, resuming, going_on, following):  # each may still be waiting, for the hub or for the store
            task.cancel()
        await asyncio.gather(joining, resuming, going_on, following, return_exceptions=True)
        context.stop_watching()
        await context.workflows.stop()
        await context.desk.stop()
        await context.agent.stop()
        await context.notes.stop()
        context.store.close()

    app = FastAPI(
        title="ToWow",
        version="0.1.0",
        lifespan=lifespan,
        summary="One sentence in, a negotiated plan out.",
        generate_unique_id_function=lambda route: route.name,
        docs_url=None,  # those pages run scripts of other sites, where our tokens lie
        redoc_url=None,
    )
    app.state.context = context
    guard_doors(app, context)
    errors.install(app, context.refusals)
    for module in (demands, events, why, health, numbers, session, agents, workflows):
        app.include_router(module.router)
    app.include_router(canvas_socket.router)
    openapi.install(app)
    dashboard_files.install(app)
    app.add_middleware(Observed)
    return app


def guard_doors(app: FastAPI, context: BridgeContext) -> None:
    """The guard around everything; what it says to a page of another origin goes out with that page's CORS headers."""
    settings = context.settings
    rates = Rates(requests_per_s=settings.requests_per_s, demands_per_minute=settings.demands_per_minute)
    origins = settings.cors_origins
    app.add_middleware(Guard, keeper=context.keeper, rates=rates, refusals=context.refusals, origins=origins)
    if origins:
        methods, headers = ["GET", "POST", "PUT", "DELETE"], ["*"]
        app.add_middleware(CORSMiddleware, allow_origins=list(origins), allow_methods=methods, allow_headers=headers)


async def serve(settings: Settings, on_started: Callable[[], None] = lambda: None) -> int:
    """Serve until SIGTERM or SIGINT. Returns the exit code."""
    context = build_context(settings, hub_address(settings))
    server = BridgeServer(
        build_app(context),
        context.bridge.audience,
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
    await server.serve()
    return 0 if server.started else 1
