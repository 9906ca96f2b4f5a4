"""LangGraph: a state graph, one `Send` to each participant and round; its saver keeps the state after each step."""

import argparse
import operator
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Annotated, Any, TypedDict

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Send

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


class State(TypedDict, total=False):
    demand: Content
    offers: Annotated[list[Content], operator.add]
    plan: Content
    reviews: Annotated[list[Content], operator.add]
    result: Content


class Told(TypedDict):
    """What one participant is sent."""

    number: int
    content: Content


async def coordinator(state: State) -> State:
    return {"demand": await understand(state["demand"])}


def admin(_: State) -> State:
    return {}


def invite(state: State) -> list[Send]:
    return [Send("offer", Told(number=number, content=state["demand"])) for number in range(PARTICIPANTS)]


async def offer(told: Told) -> State:
    return {"offers": [await make_offer(told["number"], told["content"])]}


async def propose(state: State) -> State:
    return {"plan": await draft_plan(state["offers"])}


def ask_for_feedback(state: State) -> list[Send]:
    return [Send("feedback", Told(number=number, content=state["plan"])) for number in range(PARTICIPANTS)]


async def feedback(told: Told) -> State:
    return {"reviews": [await review(told["number"], told["content"])]}


def end(state: State) -> State:
    return {"result": finalise(state["plan"], state["reviews"])}


def graph() -> StateGraph[State]:
    built = StateGraph(State)
    for node in (coordinator, admin, offer, propose, feedback, end):
        built.add_node(node.__name__, node)
    built.add_edge(START, "coordinator")
    built.add_edge("coordinator", "admin")
    built.add_conditional_edges("admin", invite, ["offer"])
    built.add_edge("offer", "propose")
    built.add_conditional_edges("propose", ask_for_feedback, ["feedback"])
    built.add_edge("feedback", "end")
    built.add_edge("end", END)
    return built


@asynccontextmanager
async def saver(kind: str) -> AsyncIterator[BaseCheckpointSaver[Any] | None]:
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            async with AsyncSqliteSaver.from_conn_string(str(Path(folder) / "checkpoints.db")) as kept:
                yield kept
    else:
        yield InMemorySaver() if kind == "memory" else None


@asynccontextmanager
async def opened(options: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    threads = count()
    async with saver(options.saver) as kept:
        compiled = graph().compile(checkpointer=kept)
        # "sync": a step is written before the next begins, as all of ours are.
        durability: Any = {} if kept is None else {"durability": "sync"}

        async def negotiate() -> None:
            config: Any = {"configurable": {"thread_id": str(next(threads))}}
            check((await compiled.ainvoke({"demand": DEMAND}, config, **durability))["result"])

        yield measuring.Running(negotiate=negotiate)


if __name__ == "__main__":
    measuring.main(opened, saver=("none", "memory", "sqlite"))
