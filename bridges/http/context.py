"""What the routes share: one object, made when the bridge starts, found through the request."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from fastapi import Request

from agents.processes.known_profiles import KnownProfiles
from agents.processes.twin_orders import TwinOrders
from bridges.forks.computing import Forks
from bridges.http.security.authenticator import Authenticator
from bridges.http.security.rates import Rates
from bridges.http.security.refusals import Refusals
from bridges.http.security.revocation import OpenWatches
from bridges.http.security.seats import SocketSeats
from bridges.streams.event_bridge import BridgeAgent, TowowEventBridge
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.services.access.network_names import CurrentNames
from towow_core.services.certificates.signing_key import SigningKeySource
from towow_core.services.demands.demand_service import DemandService
from towow_core.services.evidence.call_notes import CallNotes
from towow_core.store.store import Store
from towow_core.support.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeContext:
    """One running bridge."""

    settings: Settings
    store: Store
    agent: BridgeAgent
    bridge: TowowEventBridge
    demand_service: DemandService
    signing_key: SigningKeySource
    keeper: Authenticator
    people: KnownProfiles
    names: CurrentNames
    orders: TwinOrders
    notes: CallNotes
    workflows: WorkflowService
    watches: OpenWatches
    rates: Rates
    forks: Forks
    refusals: Refusals = field(default_factory=Refusals)
    seats: SocketSeats = field(default_factory=SocketSeats)
    closing: asyncio.Event = field(default_factory=asyncio.Event)  # sockets end first, as streams do

    def stop_watching(self) -> None:
        """Send everybody away who watches a stream or a canvas; their places are kept."""
        self.bridge.stop()
        self.closing.set()

    def cors_headers(self, origin: str | None) -> tuple[tuple[bytes, bytes], ...]:
        """What a page of another origin needs to read a stream; nothing for origins that are not on the list."""
        if origin is None or not allowed(origin, self.settings.cors_origins):
            return ()
        return ((b"access-control-allow-origin", origin.encode("latin-1", "ignore")), (b"vary", b"Origin"))


def allowed(origin: str, origins: Sequence[str]) -> bool:
    return "*" in origins or origin in origins


def context_of(request: Request) -> BridgeContext:
    return cast(BridgeContext, request.app.state.context)
