"""The bridge: one process with the HTTP doors, the event streams, and a place on the network."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from agents.hub_address import hub_address
from agents.network.connection import Hub
from bridges import dashboard_files
from bridges.event_bridge import BridgeAgent, TowowEventBridge
from bridges.http import demands, errors, events, health
from bridges.http.context import BridgeContext
from bridges.server import BridgeServer
from towow_core.clock import SystemClock
from towow_core.policy import DemandLimits
from towow_core.services.demand_desk import DemandDesk
from towow_core.settings import Settings
from towow_core.store.engine import Database
from towow_core.store.store import Store


def build_context(settings: Settings, hub: Hub) -> BridgeContext:
    """Everything that the doors need; nothing of it runs yet."""
    store = Store(Database(settings.store_url))
    bridge = TowowEventBridge(store)
    agent = BridgeAgent(bridge, hub=hub)
    desk = DemandDesk(store=store, network=agent, clock=SystemClock(), limits=DemandLimits())
    agent.when_back.append(desk.resume)
    return BridgeContext(settings=settings, store=store, agent=agent, bridge=bridge, desk=desk)


def build_app(context: BridgeContext) -> FastAPI:
    """The doors. While the app lives, the bridge's agent is on the network (or waiting for a hub)."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        context.bridge.start()
        joining = asyncio.get_running_loop().create_task(context.agent.start(), name="join network")
        resuming = asyncio.get_running_loop().create_task(context.desk.resume(), name="deliver what is owed")
        yield
        for task in (joining, resuming):  # each may still be waiting, for the hub or for the store
            task.cancel()
        await asyncio.gather(joining, resuming, return_exceptions=True)
        context.bridge.stop()
        await context.desk.stop()
        await context.agent.stop()
        context.store.close()

    app = FastAPI(title="ToWow", version="0.1.0", lifespan=lifespan, summary="One sentence in, a negotiated plan out.")
    app.state.context = context
    if context.settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(context.settings.cors_origins),
            allow_methods=["GET", "POST", "PUT", "DELETE"],
            allow_headers=["*"],
        )
    errors.install(app)
    for module in (demands, events, health):
        app.include_router(module.router)
    dashboard_files.install(app)
    return app


async def serve(settings: Settings, on_started: Callable[[], None] = lambda: None) -> int:
    """Serve until SIGTERM or SIGINT. Returns the exit code."""
    context = build_context(settings, hub_address(settings))
    audience = context.bridge.audience
    server = BridgeServer(build_app(context), audience, host=settings.http_host, port=settings.http_port)
    leaving: list[asyncio.Task[None]] = []

    def stop() -> None:
        context.bridge.stop()  # readers go first; a request that waits for an event waits no more
        leaving.append(asyncio.get_running_loop().create_task(server.leave(), name="leave"))

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop)
    on_started()
    await server.serve()
    return 0 if server.started else 1
