"""Many readers of real negotiations, while the bridge dies and comes back: each event once, in order."""

import asyncio
import os
import random
import signal
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.benchmarks.sse.crowd import Crowd, Reader
from tests.journeys.real_network import RealNetwork
from tests.waiting import PATIENCE_S
from towow_core.services.access.api_tokens import TokenService
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.scopes import Scope
from towow_core.support.timestamps import parse_time

SENTENCES = (
    "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾",
    "想在成都找一个摄制组拍一支三分钟的城市宣传片，预算3万",
    "We need a logo, a website and a translator for our startup in Berlin, budget 3000 euros",
)
EVENTS = "/api/v1/events/negotiations/{}"
LAST = "towow.gap.identified"
LOCKED = {"TOWOW_ADMIN_KEY": "the-operators-own-key-of-this-bench", "TOWOW_DEMANDS_PER_MINUTE": "600"}
BACK_WITHIN_S = 1.0  # readers come back sooner than a browser would


class Follower(Reader):
    """A reader that comes back whenever its connection breaks, and notes when it got what."""

    def __init__(self, crowd: Crowd, address: tuple[str, int], demand_id: str, token: str) -> None:
        super().__init__(crowd, EVENTS.format(demand_id) + "/stream", 0, token)
        self.address, self.demand_id = address, demand_id
        self.since_s = 0.0
        self.connections = 0
        self.arrived: list[tuple[float, float, int, int]] = []  # when, connected since, first seq, last seq
        self.is_leaving = False
        self.trying: asyncio.Task[None] | None = None

    def come(self) -> None:
        self.trying = asyncio.get_running_loop().create_task(self._come())

    async def _come(self) -> None:
        while not self.is_leaving:
            try:
                await asyncio.get_running_loop().create_connection(lambda: self, *self.address)
            except OSError:
                await asyncio.sleep(random.uniform(0, BACK_WITHIN_S))
            else:
                return

    def connection_made(self, transport: Any) -> None:
        self.since_s = time.time()
        self.connections += 1
        super().connection_made(transport)

    def took(self, ids: list[bytes]) -> None:
        super().took(ids)
        self.arrived.append((time.time(), self.since_s, self.seq - len(ids) + 1, self.seq))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if not self.is_leaving:
            asyncio.get_running_loop().call_later(random.uniform(0, BACK_WITHIN_S), self.come)

    def leave(self) -> None:
        self.is_leaving = True
        super().leave()


@dataclass
class StoredEvent:
    """What came of it.

    Attributes:
        events: Of all demands together, each counted once.
        delays_ms: Of what happened while its reader was connected: from the event's timestamp to the reader, sorted.
        back_s: From the bridge's end until the last reader had its next event or was complete.
    """

    demands: int
    readers: int
    events: int = 0
    deliveries: int = 0
    reconnections: int = 0
    delays_ms: list[float] = field(default_factory=list)

    def delay_ms(self, share: float) -> float:
        return self.delays_ms[min(len(self.delays_ms) - 1, int(len(self.delays_ms) * share))]


async def sign_in(network: RealNetwork) -> str:
    """A token for the requests of `network.http`, and for readers; `LOCKED` has locked the bridge before."""
    store = Store(Database(network.launcher.settings.store_url))
    token, _ = await TokenService(store, SystemClock()).issue("bench", Scope.REQUESTER)
    store.close()
    network.http.headers["Authorization"] = f"Bearer {token}"
    return token


async def follow(
    network: RealNetwork, *, demands: int, readers_each: int, end_bridge_by: signal.Signals
) -> StoredEvent:
    """Submit, watch, end the bridge half-way, wait until everybody has everything.

    Raises:
        AssertionError: Somebody got an event twice, too early, or not at all.
    """
    token = await sign_in(network)
    settings = network.launcher.settings
    crowd = Crowd()
    followers: list[Follower] = []
    for n in range(demands):
        demand_id = await network.submit(f"{SENTENCES[n % len(SENTENCES)]} {n}")
        for _ in range(readers_each):
            followers.append(Follower(crowd, (settings.http_host, settings.http_port), demand_id, token))
            followers[-1].come()
    crowd.readers.extend(followers)
    await half_way(followers)
    os.kill(network.pid("bridge"), end_bridge_by)
    stories = {demand_id: await story(network, demand_id) for demand_id in {f.demand_id for f in followers}}
    await complete(followers, {demand_id: len(events) for demand_id, events in stories.items()})
    crowd.leave()
    if crowd.wrong or crowd.refused:
        raise AssertionError(f"{crowd.wrong[:3]} {crowd.refused}")
    return told(followers, stories)


async def half_way(followers: list[Follower]) -> None:
    """Until all readers have come (who has not, would not come back) and half have seen something of their demand."""
    async with asyncio.timeout(PATIENCE_S):
        while (
            not all(follower.connections for follower in followers)
            or sum(follower.seq >= 3 for follower in followers) < len(followers) / 2
        ):
            await asyncio.sleep(0.05)


async def story(network: RealNetwork, demand_id: str) -> list[dict[str, Any]]:
    """All events of a demand, once it has come to its end."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                answer = await network.http.get(EVENTS.format(demand_id), params={"limit": 1000})
            except httpx.TransportError:  # the bridge is on its way back
                events = []
            else:
                events = [] if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE else events_in(answer)
            if is_over(events):
                return events
            await asyncio.sleep(0.2)


def events_in(answer: httpx.Response) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = answer.raise_for_status().json()["events"]
    return events


def is_over(events: list[dict[str, Any]]) -> bool:
    """Nothing comes any more: it failed, or it was agreed and what it lacks is known and looked for."""
    names = [event["event_type"] for event in events]
    if "towow.negotiation.failed" in names or "towow.demand.failed" in names:
        return True
    return LAST in names and names.count("towow.subnet.triggered") == names.count("towow.subnet.completed")


async def complete(followers: list[Follower], lengths: dict[str, int]) -> None:
    """Until everybody is back and has everything: also who had it all before the bridge ended."""
    async with asyncio.timeout(PATIENCE_S):
        while (
            any(f.seq < lengths[f.demand_id] or f.connections < 2 for f in followers) and not followers[0].crowd.wrong
        ):
            await asyncio.sleep(0.05)


def told(followers: list[Follower], stories: dict[str, list[dict[str, Any]]]) -> StoredEvent:
    happened = {
        demand_id: [parse_time(event["timestamp"]).timestamp() for event in events]
        for demand_id, events in stories.items()
    }
    found = StoredEvent(demands=len(stories), readers=len(followers), events=sum(map(len, stories.values())))
    for follower in followers:
        found.deliveries += follower.seq
        found.reconnections += follower.connections - 1
        for at_s, since_s, low, high in follower.arrived:
            times = happened[follower.demand_id][low - 1 : high]
            found.delays_ms += [(at_s - time_s) * 1000 for time_s in times if time_s > since_s]
    found.delays_ms.sort()
    return found
