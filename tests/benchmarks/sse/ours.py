"""Our bridge as a contender: the whole application, locked, with its store, on one demand that everybody watches.

Each event is stored before it is sent; the other contenders have no store and no locks.
"""

import asyncio
import tempfile
from collections import deque
from pathlib import Path

import orjson
import uvloop
from pydantic import SecretStr

from agents.network.local import LocalHub
from bridges.app import build_app, build_context
from bridges.server import BridgeServer
from tests.benchmarks.sse.contenders import data_of, obey
from towow_core.domain.events import DemandSubmitted, Event, OfferSubmitted
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import DemandStage
from towow_core.services.access.api_tokens import TokenService
from towow_core.store.records import DemandRecord, NewEvent
from towow_core.support import codec
from towow_core.support.clock import SystemClock
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import new_id
from towow_core.support.scopes import Scope
from towow_core.support.settings import Settings

EVERYBODYS = Demand(
    demand_id="d-00000001", user_id="bench", raw_input="办聚会", submitted_at="2026-11-20T10:00:00.000000Z"
)


def new(event: Event) -> NewEvent:
    return NewEvent(event_id=new_id("evt"), timestamp=EVERYBODYS.submitted_at, event=event)


async def serve(folder: Path) -> None:
    context = build_context(Settings(data_dir=folder, admin_key=SecretStr("k" * 32)), LocalHub())
    server = BridgeServer(build_app(context), context.bridge.subscribers)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    record = DemandRecord(demand=EVERYBODYS, channel_id="collab-00000001", stage=DemandStage.SUBMITTED)
    offer = codec.load(OfferSubmitted, orjson.loads(data_of(1))["payload"])
    asked = DemandSubmitted(demand_id=EVERYBODYS.demand_id, channel_id=None, user_id="bench", raw_input="办聚会")
    await context.store.submit(record, new(asked), [], None)
    ready: deque[Envelope] = deque()

    async def store(count: int) -> None:
        ready.extend(
            await context.store.advance_demand(EVERYBODYS, DemandStage.MANAGED, [new(offer) for _ in range(count)])
        )

    async def publish(_: int) -> None:
        """As the network brings it; it is in the store before."""
        if not ready:
            await store(1)
        await context.bridge.on_openagents_event(ready.popleft())

    token, _ = await TokenService(context.store, SystemClock()).issue("bench", Scope.REQUESTER)
    print(server.servers[0].sockets[0].getsockname()[1], token, flush=True)
    await obey(publish, store)
    serving.cancel()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(Path(name)))
