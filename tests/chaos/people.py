"""Those who use the network while it is being killed: each submits a demand and follows it to its end, as a browser."""

import asyncio
import itertools
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx
import orjson

# The last event of a negotiation without subnets.
LAST_EVENTS = frozenset({"towow.gap.identified", "towow.negotiation.failed", "towow.demand.failed"})
COME_BACK_S = 0.1
PATIENCE_S = 240.0


@dataclass(slots=True)
class Walk:
    """One negotiation as its requester saw it: (seq, event id, type, seconds since 1970 when it was seen)."""

    sentence: str
    demand_id: str = ""
    seen: list[tuple[int, str, str, float]] = field(default_factory=list)
    ended: bool = False
    came_back: int = 0


class People:
    """`at_once` people, each with one demand after the other, until `stop` is set and `least` demands were made."""

    def __init__(self, http: httpx.AsyncClient, addresses: Sequence[str], *, least: int, at_once: int) -> None:
        """`addresses` are the bridges' addresses: whoever comes back takes the next one."""
        self.http, self.least, self.at_once = http, least, at_once
        self._addresses = itertools.cycle(addresses)
        self.walks: list[Walk] = []
        self.stop = asyncio.Event()
        self._numbers = itertools.count(1)

    async def live(self) -> None:
        async with asyncio.TaskGroup() as people:
            for _ in range(self.at_once):
                people.create_task(self._one_after_the_other())

    async def _one_after_the_other(self) -> None:
        while len(self.walks) < self.least or not self.stop.is_set():
            walk = Walk(f"我想在北京办一场AI聚会，第{next(self._numbers)}次")  # no two sentences are the same
            self.walks.append(walk)
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await self._submit(walk)
                    await self._follow(walk)
            except TimeoutError:
                continue  # it has not ended, and the report will say so

    def _url(self, path: str) -> str:
        return f"{next(self._addresses)}/api/v1/{path}"

    async def _submit(self, walk: Walk) -> None:
        how = {
            "json": {"raw_input": walk.sentence},
            "headers": {"Idempotency-Key": str(uuid.uuid5(uuid.NAMESPACE_URL, walk.sentence))},
        }
        while not walk.demand_id:
            try:
                answer = await self.http.post(self._url("demand/submit"), **how)
                if answer.status_code == httpx.codes.OK:
                    walk.demand_id = answer.json()["demand_id"]
                    return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(COME_BACK_S)

    async def _follow(self, walk: Walk) -> None:
        while not walk.ended:
            place = {"Last-Event-ID": str(walk.seen[-1][0])} if walk.seen else {}
            try:
                await self._watch(walk, place)
            except httpx.HTTPError:
                walk.came_back += 1
            await asyncio.sleep(COME_BACK_S)

    async def _watch(self, walk: Walk, place: dict[str, str]) -> None:
        url = self._url(f"events/negotiations/{walk.demand_id}/stream")
        async with self.http.stream("GET", url, headers=place) as answer:
            seq = 0
            async for line in answer.aiter_lines():
                if line.startswith("id: "):
                    seq = int(line.removeprefix("id: "))
                elif line.startswith("data: "):
                    said = orjson.loads(line.removeprefix("data: "))
                    walk.seen.append((seq, said["event_id"], said["event_type"], time.time()))
                    if said["event_type"] in LAST_EVENTS:
                        walk.ended = True
                        return
