"""Actors of the standard library: each has a mailbox, and answers each message in a task of its own."""

import argparse
import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Message:
    name: str
    channel: int
    content: Any


class Actor:
    """Whoever has a mailbox. A slow answer keeps nobody else's message waiting."""

    def __init__(self) -> None:
        self._mailbox: asyncio.Queue[Message] = asyncio.Queue()
        self._answering: set[asyncio.Task[None]] = set()

    def send(self, name: str, channel: int, content: Content) -> None:
        self._mailbox.put_nowait(Message(name, channel, content))

    async def run(self) -> None:
        while True:
            task = asyncio.create_task(self.receive(await self._mailbox.get()))
            self._answering.add(task)  # the loop itself would let it be collected
            task.add_done_callback(self._answering.discard)

    async def receive(self, message: Message) -> None:
        raise NotImplementedError


class Participant(Actor):
    def __init__(self, number: int, admin: Actor) -> None:
        super().__init__()
        self._number, self._admin = number, admin

    async def receive(self, message: Message) -> None:
        if message.name == "invite":
            self._admin.send("offer", message.channel, await make_offer(self._number, message.content))
        else:
            self._admin.send("feedback", message.channel, await review(self._number, message.content))


@dataclass(slots=True)
class Channel:
    offers: list[Content] = field(default_factory=list)
    plan: Content = field(default_factory=dict)
    reviews: list[Content] = field(default_factory=list)


class Admin(Actor):
    def __init__(self) -> None:
        super().__init__()
        self._channels: dict[int, Channel] = {}
        self.participants: Sequence[Actor] = ()
        self.coordinator: Actor = self

    async def receive(self, message: Message) -> None:
        match message.name:
            case "start":
                self._channels[message.channel] = Channel()
                self._tell_all("invite", message.channel, message.content)
            case "offer":
                channel = self._channels[message.channel]
                channel.offers.append(message.content)
                if len(channel.offers) == PARTICIPANTS:
                    channel.plan = await draft_plan(channel.offers)
                    self._tell_all("proposal", message.channel, channel.plan)
            case _:
                channel = self._channels[message.channel]
                channel.reviews.append(message.content)
                if len(channel.reviews) == PARTICIPANTS:
                    del self._channels[message.channel]
                    self.coordinator.send("finalise", message.channel, finalise(channel.plan, channel.reviews))

    def _tell_all(self, name: str, channel: int, content: Content) -> None:
        for participant in self.participants:
            participant.send(name, channel, content)


class Coordinator(Actor):
    def __init__(self, admin: Actor, requester: Actor) -> None:
        super().__init__()
        self._admin, self._requester = admin, requester

    async def receive(self, message: Message) -> None:
        if message.name == "demand":
            self._admin.send("start", message.channel, await understand(message.content))
        else:
            self._requester.send("result", message.channel, message.content)


class Requester(Actor):
    def __init__(self) -> None:
        super().__init__()
        self.waiting: dict[int, asyncio.Future[Content]] = {}

    async def receive(self, message: Message) -> None:
        self.waiting.pop(message.channel).set_result(message.content)


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    admin, requester, numbers = Admin(), Requester(), count()
    coordinator = Coordinator(admin, requester)
    participants = [Participant(number, admin) for number in range(PARTICIPANTS)]
    admin.participants, admin.coordinator = participants, coordinator

    async def negotiate() -> None:
        channel = next(numbers)
        requester.waiting[channel] = result = asyncio.get_running_loop().create_future()
        coordinator.send("demand", channel, DEMAND)
        check(await result)

    everybody = [asyncio.create_task(actor.run()) for actor in (admin, requester, coordinator, *participants)]
    try:
        yield measuring.Running(negotiate=negotiate)
    finally:
        for task in everybody:
            task.cancel()


if __name__ == "__main__":
    measuring.main(opened)
