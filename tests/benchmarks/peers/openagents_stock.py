"""OpenAgents as it comes: its hub in one process, twelve of its own `WorkerAgent`s in another, direct events.

ToWow runs on the same hub with a mod of its own; this is what there was before it.
"""

import argparse
import asyncio
import contextlib
import io
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import yaml
from openagents.agents.worker_agent import WorkerAgent, on_event
from openagents.models.event import Event
from openagents.models.event_context import EventContext

from tests.benchmarks.peers import measuring
from tests.benchmarks.peers.children import Children, children, free_port
from tests.benchmarks.peers.workload import (
    DEMAND,
    PARTICIPANTS,
    Content,
    check,
    draft_plan,
    finalise,
    make_offer,
    review,
    understand,
)

PATIENCE_S = 60.0


class Member(WorkerAgent):
    async def tell(self, receiver: str, name: str, channel: int, content: Content) -> None:
        payload = {"channel": channel, "content": content}
        event = Event(event_name=f"peers.{name}", source_id=self.agent_id, destination_id=receiver, payload=payload)
        await self.client.send_event(event)


def said(context: EventContext) -> tuple[int, Content]:
    payload: Any = context.incoming_event.payload
    return payload["channel"], payload["content"]


class Participant(Member):
    @property
    def number(self) -> int:
        return int(self.agent_id.removeprefix("participant"))

    @on_event("peers.invite")
    async def on_invite(self, context: EventContext) -> None:
        channel, demand = said(context)
        await self.tell("admin", "offer", channel, await make_offer(self.number, demand))

    @on_event("peers.proposal")
    async def on_proposal(self, context: EventContext) -> None:
        channel, plan = said(context)
        await self.tell("admin", "feedback", channel, await review(self.number, plan))


class Admin(Member):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.offers: dict[int, list[Content]] = {}
        self.reviews: dict[int, list[Content]] = {}
        self.plans: dict[int, Content] = {}

    @on_event("peers.start")
    async def on_start(self, context: EventContext) -> None:
        channel, demand = said(context)
        self.offers[channel], self.reviews[channel] = [], []
        await self.tell_all("invite", channel, demand)

    @on_event("peers.offer")
    async def on_offer(self, context: EventContext) -> None:
        channel, offer = said(context)
        self.offers[channel].append(offer)
        if len(self.offers[channel]) == PARTICIPANTS:
            self.plans[channel] = await draft_plan(self.offers.pop(channel))
            await self.tell_all("proposal", channel, self.plans[channel])

    @on_event("peers.feedback")
    async def on_feedback(self, context: EventContext) -> None:
        channel, answer = said(context)
        self.reviews[channel].append(answer)
        if len(self.reviews[channel]) == PARTICIPANTS:
            ended = finalise(self.plans.pop(channel), self.reviews.pop(channel))
            await self.tell("coordinator", "finalise", channel, ended)

    async def tell_all(self, name: str, channel: int, content: Content) -> None:
        names = (f"participant{number}" for number in range(PARTICIPANTS))
        await asyncio.gather(*(self.tell(participant, name, channel, content) for participant in names))


class Coordinator(Member):
    @on_event("peers.demand")
    async def on_demand(self, context: EventContext) -> None:
        channel, demand = said(context)
        await self.tell("admin", "start", channel, await understand(demand))

    @on_event("peers.finalise")
    async def on_finalise(self, context: EventContext) -> None:
        await self.tell("requester", "result", *said(context))


class Requester(Member):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.waiting: dict[int, asyncio.Future[Content]] = {}

    @on_event("peers.result")
    async def on_result(self, context: EventContext) -> None:
        channel, result = said(context)
        self.waiting.pop(channel).set_result(result)


async def start_hub(group: Children, folder: Path) -> int:
    """Give its HTTP port.

    Raises:
        RuntimeError: It does not run.
    """
    http, grpc = free_port(), free_port()
    transports = [
        {"type": kind, "config": {"host": "127.0.0.1", "port": port}} for kind, port in (("http", http), ("grpc", grpc))
    ]
    network = {
        "name": "Peers",
        "mode": "centralized",
        "initialized": True,
        "transports": transports,
        "recommended_transport": "grpc",
        "mods": [],
    }
    file = folder / "network.yaml"
    file.write_text(yaml.safe_dump({"network": network}), encoding="utf-8")
    openagents = str(Path(sys.executable).with_name("openagents"))
    group.start([openagents, "--log-level", "ERROR", "network", "start", str(file)])
    async with httpx.AsyncClient(trust_env=False) as client:
        for _ in range(int(PATIENCE_S)):
            group.require_running()
            with contextlib.suppress(httpx.HTTPError):
                if (await client.get(f"http://127.0.0.1:{http}/api/health")).is_success:
                    return http
            await asyncio.sleep(1)
    raise RuntimeError(f"OpenAgents' hub did not answer within {PATIENCE_S:.0f} s.")


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    logging.disable(logging.CRITICAL)
    members: list[Member] = [Admin(agent_id="admin"), Coordinator(agent_id="coordinator")]
    members += [Participant(agent_id=f"participant{number}") for number in range(PARTICIPANTS)]
    requester, numbers = Requester(agent_id="requester"), count()
    with children() as (group, folder), contextlib.redirect_stdout(io.StringIO()):  # its agents print all they do
        port = await start_hub(group, folder)
        for member in (*members, requester):
            await member.async_start(network_host="127.0.0.1", network_port=port)

        async def negotiate() -> None:
            channel = next(numbers)
            requester.waiting[channel] = result = asyncio.get_running_loop().create_future()
            await requester.tell("coordinator", "demand", channel, DEMAND)
            check(await asyncio.wait_for(result, PATIENCE_S))

        try:
            yield measuring.Running(negotiate=negotiate)
        finally:
            for member in (requester, *members):
                await member.async_stop()


if __name__ == "__main__":
    measuring.main(opened)
