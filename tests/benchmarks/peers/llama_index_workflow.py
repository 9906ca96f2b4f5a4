"""llama-index-workflows: events, sent to as many workers as there are participants, and collected."""

import argparse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from workflows import Context, Workflow, step
from workflows.events import Event, StartEvent, StopEvent

from tests.benchmarks.peers import measuring
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

PATIENCE_S = 120.0


class Start(Event):
    demand: Content


class Invite(Event):
    number: int
    demand: Content


class Offer(Event):
    offer: Content


class Proposal(Event):
    number: int
    plan: Content


class Feedback(Event):
    said: Content
    plan: Content


class Negotiation(Workflow):
    @step
    async def coordinator(self, event: StartEvent) -> Start:
        return Start(demand=await understand(event.demand))

    @step
    async def admin(self, ctx: Context, event: Start) -> Invite | None:
        for number in range(PARTICIPANTS):
            ctx.send_event(Invite(number=number, demand=event.demand))
        return None

    @step(num_workers=PARTICIPANTS)
    async def offer(self, event: Invite) -> Offer:
        return Offer(offer=await make_offer(event.number, event.demand))

    @step
    async def propose(self, ctx: Context, event: Offer) -> Proposal | None:
        offers = ctx.collect_events(event, [Offer] * PARTICIPANTS)
        if offers is not None:
            plan = await draft_plan([made.offer for made in offers])
            for number in range(PARTICIPANTS):
                ctx.send_event(Proposal(number=number, plan=plan))
        return None

    @step(num_workers=PARTICIPANTS)
    async def feedback(self, event: Proposal) -> Feedback:
        return Feedback(said=await review(event.number, event.plan), plan=event.plan)

    @step
    async def end(self, ctx: Context, event: Feedback) -> StopEvent | None:
        reviews = ctx.collect_events(event, [Feedback] * PARTICIPANTS)
        return None if reviews is None else StopEvent(result=finalise(event.plan, [one.said for one in reviews]))


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    workflow = Negotiation(timeout=PATIENCE_S)

    async def negotiate() -> None:
        check(await workflow.run(demand=DEMAND))

    yield measuring.Running(negotiate=negotiate)


if __name__ == "__main__":
    measuring.main(opened)
