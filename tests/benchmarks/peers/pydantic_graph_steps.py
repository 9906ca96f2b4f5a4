"""pydantic-graph: steps, a map over the participants and a join, twice."""

import argparse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from pydantic_graph import GraphBuilder, StepContext
from pydantic_graph.join import reduce_list_append

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


@dataclass
class State:
    plan: Content = field(default_factory=dict)


Told = tuple[int, Content]
builder = GraphBuilder(state_type=State, input_type=dict, output_type=dict)


@builder.step
async def coordinator(ctx: StepContext[State, None, Content]) -> Content:
    return await understand(ctx.inputs)


@builder.step
async def admin(ctx: StepContext[State, None, Content]) -> list[Told]:
    return [(number, ctx.inputs) for number in range(PARTICIPANTS)]


@builder.step
async def offer(ctx: StepContext[State, None, Told]) -> Content:
    return await make_offer(*ctx.inputs)


@builder.step
async def propose(ctx: StepContext[State, None, list[Content]]) -> list[Told]:
    ctx.state.plan = await draft_plan(ctx.inputs)
    return [(number, ctx.state.plan) for number in range(PARTICIPANTS)]


@builder.step
async def feedback(ctx: StepContext[State, None, Told]) -> Content:
    return await review(*ctx.inputs)


@builder.step
async def end(ctx: StepContext[State, None, list[Content]]) -> Content:
    return finalise(ctx.state.plan, ctx.inputs)


offers = builder.join(reduce_list_append, initial_factory=list[Content], node_id="offers")
reviews = builder.join(reduce_list_append, initial_factory=list[Content], node_id="reviews")
builder.add(
    builder.edge_from(builder.start_node).to(coordinator),
    builder.edge_from(coordinator).to(admin),
    builder.edge_from(admin).map().to(offer),
    builder.edge_from(offer).to(offers),
    builder.edge_from(offers).to(propose),
    builder.edge_from(propose).map().to(feedback),
    builder.edge_from(feedback).to(reviews),
    builder.edge_from(reviews).to(end),
    builder.edge_from(end).to(builder.end_node),
)


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    graph = builder.build()

    async def negotiate() -> None:
        check(await graph.run(state=State(), inputs=DEMAND))

    yield measuring.Running(negotiate=negotiate)


if __name__ == "__main__":
    measuring.main(opened)
