"""autogen-core: agents that answer each other's messages, in one process or in thirteen over its gRPC runtime.

Every offer is the response to its invitation, and so on: 4N + 4 messages, responses included.
"""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from autogen_core import (
    AgentId,
    AgentRuntime,
    MessageContext,
    RoutedAgent,
    SingleThreadedAgentRuntime,
    message_handler,
    try_get_known_serializers_for_type,
)
from autogen_ext.runtimes.grpc import GrpcWorkerAgentRuntime, GrpcWorkerAgentRuntimeHost

from tests.benchmarks.peers import measuring
from tests.benchmarks.peers.children import READY, children, free_port
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
class Demand:
    content: Content


@dataclass
class Start:
    content: Content


@dataclass
class Invite:
    content: Content


@dataclass
class Offer:
    content: Content


@dataclass
class Proposal:
    content: Content


@dataclass
class Feedback:
    content: Content


@dataclass
class Finalised:
    content: Content


@dataclass
class Result:
    content: Content


MESSAGES = (Demand, Start, Invite, Offer, Proposal, Feedback, Finalised, Result)
COORDINATOR, ADMIN = AgentId("coordinator", "default"), AgentId("admin", "default")
EVERYBODY = [AgentId(f"participant{number}", "default") for number in range(PARTICIPANTS)]


class Coordinator(RoutedAgent):
    @message_handler
    async def on_demand(self, message: Demand, ctx: MessageContext) -> Result:
        ended = await self.send_message(Start(await understand(message.content)), ADMIN)
        return Result(ended.content)


class Admin(RoutedAgent):
    @message_handler
    async def on_start(self, message: Start, ctx: MessageContext) -> Finalised:
        invite = Invite(message.content)
        offers = await asyncio.gather(*(self.send_message(invite, agent) for agent in EVERYBODY))
        proposal = Proposal(await draft_plan([offer.content for offer in offers]))
        reviews = await asyncio.gather(*(self.send_message(proposal, agent) for agent in EVERYBODY))
        return Finalised(finalise(proposal.content, [said.content for said in reviews]))


class Participant(RoutedAgent):
    def __init__(self, number: int) -> None:
        super().__init__("participant")
        self.number = number

    @message_handler
    async def on_invite(self, message: Invite, ctx: MessageContext) -> Offer:
        return Offer(await make_offer(self.number, message.content))

    @message_handler
    async def on_proposal(self, message: Proposal, ctx: MessageContext) -> Feedback:
        return Feedback(await review(self.number, message.content))


async def register(runtime: AgentRuntime, name: str) -> None:
    if name == COORDINATOR.type:
        await Coordinator.register(runtime, name, lambda: Coordinator("coordinator"))
    elif name == ADMIN.type:
        await Admin.register(runtime, name, lambda: Admin("admin"))
    else:
        number = int(name.removeprefix("participant"))
        await Participant.register(runtime, name, lambda: Participant(number))


NAMES = (COORDINATOR.type, ADMIN.type, *(agent.type for agent in EVERYBODY))


def running(runtime: AgentRuntime) -> measuring.Running:
    async def negotiate() -> None:
        check((await runtime.send_message(Demand(DEMAND), COORDINATOR)).content)

    return measuring.Running(negotiate=negotiate)


@asynccontextmanager
async def opened(options: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    if options.runtime == "grpc":
        async with over_grpc() as peer:
            yield peer
        return
    runtime = SingleThreadedAgentRuntime()
    for name in NAMES:
        await register(runtime, name)
    runtime.start()
    try:
        yield running(runtime)
    finally:
        await runtime.stop()


@asynccontextmanager
async def over_grpc() -> AsyncIterator[measuring.Running]:
    """The host and each agent in a process of its own."""
    address = f"127.0.0.1:{free_port()}"
    module = "tests.benchmarks.peers.autogen_agents"
    with children() as (group, _):
        group.wait([group.start_module(module, "process", address, "host")])
        group.wait([group.start_module(module, "process", address, name) for name in NAMES])
        runtime = await worker(address)
        yield running(runtime)


async def worker(address: str) -> GrpcWorkerAgentRuntime:
    runtime = GrpcWorkerAgentRuntime(address)
    for kind in MESSAGES:
        runtime.add_message_serializer(try_get_known_serializers_for_type(kind))
    await runtime.start()
    return runtime


async def one_process(address: str, name: str) -> None:
    """One of those that `over_grpc` starts, until it is ended."""
    if name == "host":
        host = GrpcWorkerAgentRuntimeHost(address)
        host.start()
        print(READY, flush=True)
        await host.stop_when_signal()
        return
    runtime = await worker(address)
    await register(runtime, name)
    print(READY, flush=True)
    await runtime.stop_when_signal()


if __name__ == "__main__":
    if sys.argv[1:2] == ["process"]:
        asyncio.run(one_process(*sys.argv[2:]))
    else:
        measuring.main(opened, runtime=("local", "grpc"))
