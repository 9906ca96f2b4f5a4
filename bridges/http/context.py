"""What the doors share: one object, made when the bridge starts, found through the request."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from fastapi import Request

from agents.profile_edits import ProfileEdits
from agents.twin_orders import TwinOrders
from bridges.event_bridge import BridgeAgent, TowowEventBridge
from bridges.security.doorkeeper import Doorkeeper
from bridges.security.refusals import Refusals
from towow_core.orchestration.workflow_desk import WorkflowDesk
from towow_core.services.call_notes import CallNotes
from towow_core.services.demand_desk import DemandDesk
from towow_core.settings import Settings
from towow_core.store.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeContext:
    """One running bridge."""

    settings: Settings
    store: Store
    agent: BridgeAgent
    bridge: TowowEventBridge
    desk: DemandDesk
    keeper: Doorkeeper
    edits: ProfileEdits
    orders: TwinOrders
    notes: CallNotes
    workflows: WorkflowDesk
    refusals: Refusals = field(default_factory=Refusals)
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
