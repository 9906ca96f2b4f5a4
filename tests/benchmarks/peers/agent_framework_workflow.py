"""Microsoft's agent-framework: a workflow that fans out and in twice.

One instance runs one negotiation at a time, so that as many are kept as run at once.
"""

import argparse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from agent_framework import Executor, Workflow, WorkflowBuilder, WorkflowContext, handler

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


class Coordinator(Executor):
    @handler
    async def take(self, demand: Content, ctx: WorkflowContext[Content]) -> None:
        await ctx.send_message(await understand(demand))


class Starter(Executor):
    @handler
    async def start(self, demand: Content, ctx: WorkflowContext[Content]) -> None:
        await ctx.send_message(demand)


class Participant(Executor):
    def __init__(self, step: str, number: int) -> None:
        super().__init__(id=f"{step}{number}")
        self.number = number


class Offering(Participant):
    @handler
    async def offer(self, demand: Content, ctx: WorkflowContext[Content]) -> None:
        await ctx.send_message(await make_offer(self.number, demand))


class Reviewing(Participant):
    @handler
    async def feedback(self, plan: Content, ctx: WorkflowContext[Content]) -> None:
        await ctx.send_message(await review(self.number, plan))


class Planner(Executor):
    plan: Content | None = None

    @handler
    async def propose(self, offers: list[Content], ctx: WorkflowContext[Content]) -> None:
        self.plan = await draft_plan(offers)
        await ctx.send_message(self.plan)


class Finaliser(Executor):
    def __init__(self, planner: Planner) -> None:
        super().__init__(id="finaliser")
        self.planner = planner

    @handler
    async def end(self, reviews: list[Content], ctx: WorkflowContext[None, Content]) -> None:
        await ctx.yield_output(finalise(self.planner.plan or {}, reviews))


def workflow() -> Workflow:
    coordinator, admin, planner = Coordinator(id="coordinator"), Starter(id="admin"), Planner(id="planner")
    offering = [Offering("offer", number) for number in range(PARTICIPANTS)]
    reviewing = [Reviewing("feedback", number) for number in range(PARTICIPANTS)]
    return (
        WorkflowBuilder(start_executor=coordinator)
        .add_edge(coordinator, admin)
        .add_fan_out_edges(admin, offering)
        .add_fan_in_edges(offering, planner)
        .add_fan_out_edges(planner, reviewing)
        .add_fan_in_edges(reviewing, Finaliser(planner))
        .build()
    )


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    idle: list[Workflow] = []

    async def negotiate() -> None:
        flow = idle.pop() if idle else workflow()
        check((await flow.run(DEMAND)).get_outputs()[-1])
        idle.append(flow)

    yield measuring.Running(negotiate=negotiate)


if __name__ == "__main__":
    measuring.main(opened)
