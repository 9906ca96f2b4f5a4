"""Bridges of one store show each other's people: now and then, by a row that is overwritten, and only among several."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.bridges.test_canvas_cursors import HandTimer
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.canvas_synchronizer import CanvasClient, CanvasSynchronizer
from towow_core.orchestration.cursors import Cursor
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.shared_presence import (
    BEAT_EVERY_S,
    GONE_AFTER_S,
    PUBLISHED_EVERY_S,
    TO_OTHERS_EVERY_S,
    SharedPresence,
)
from towow_core.store.engine import Database
from towow_core.store.presence import PresenceRow
from towow_core.store.store import Store
from towow_core.workflow.fold import new_workflow

WORKFLOW = new_workflow("wf-1")


class Bridge:
    """What of a bridge has to do with who is at its canvas; time passes when it is told to."""

    def __init__(self, store: Store) -> None:
        self.timer, self.canvas_timer, self.now_s = HandTimer(), HandTimer(), 0.0
        self.store = store
        self.presence = SharedPresence(store.presence, timer=self.timer, now_s=lambda: self.now_s)
        self.canvas = CanvasSynchronizer(BidirectionalSyncService(EventBus()), timer=self.canvas_timer)
        self.canvas.when_here_changes = lambda: self.presence.changed("wf-1", self.canvas)

    def comes(self, name: str) -> CanvasClient:
        client = CanvasClient(name, name.title())
        self.canvas.join(client, WORKFLOW)
        return client

    async def tells(self) -> None:
        """What waits to be told is, where anything does."""
        if self.timer.set:
            self.timer.ring()
            await self.presence.tell()

    async def rows(self) -> tuple[PresenceRow, ...]:
        return await self.store.presence.others("nobody", ["wf-1"])


@pytest.fixture
async def bridges(store_url: str) -> AsyncIterator[tuple[Bridge, Bridge]]:
    stores = Store(Database(store_url)), Store(Database(store_url))
    one, other = (Bridge(store) for store in stores)
    yield one, other
    for bridge in (one, other):
        await bridge.presence.stop()
        bridge.store.close()


async def told(client: CanvasClient, kind: str) -> list[dict[str, Any]]:
    client.send({"type": "nothing"})
    return [message for text in await client.texts() if (message := json.loads(text))["type"] == kind]


async def have_met(one: Bridge, other: Bridge) -> None:
    """Each has looked often enough to know of the other: a row, its answer, and the answer to that."""
    for bridge in (one, other):
        await bridge.tells()
    for bridge in (one, other, one, other):
        await bridge.presence.look()
    for bridge in (one, other):
        bridge.now_s += BEAT_EVERY_S + 1
        await bridge.presence.look()
    await one.presence.look()


async def test_people_of_two_bridges_see_each_other_with_what_they_are_at(bridges: tuple[Bridge, Bridge]) -> None:
    one, other = bridges
    ann, ben = one.comes("ann"), other.comes("ben")
    await have_met(one, other)

    assert (await told(ann, "presence"))[-1]["people"] == [
        {"client_id": "ben", "name": "Ben", "node_id": "", "property": ""}
    ]
    assert [each["name"] for each in (await told(ben, "presence"))[-1]["people"]] == ["Ann"]

    other.canvas.move(ben, Cursor(place=(3, 4), node_id="n", property="due"))
    other.canvas_timer.ring()
    assert [wait_s for wait_s, _ in other.timer.set] == [TO_OTHERS_EVERY_S]
    await other.tells()
    await one.presence.look()

    assert await told(ann, "cursors") == [{"type": "cursors", "people": [{"client_id": "ben", "x": 3, "y": 4}]}]
    late = one.comes("late")
    assert (await told(late, "cursors"))[-1]["people"] == [{"client_id": "ben", "x": 3, "y": 4}]
    other.canvas.leave(ben)
    await other.tells()
    await one.presence.look()
    assert (await told(ann, "presence"))[-1]["people"] == [
        {"client_id": "late", "name": "Late", "node_id": "", "property": ""}
    ]


async def test_a_bridge_that_is_alone_writes_when_the_first_comes_and_the_last_goes_and_no_cursor(
    bridges: tuple[Bridge, Bridge],
) -> None:
    one, _ = bridges
    ann = one.comes("ann")
    assert [wait_s for wait_s, _ in one.timer.set] == [PUBLISHED_EVERY_S]
    await one.tells()
    (first,) = await one.rows()
    for x in range(20):
        one.canvas.move(ann, Cursor(place=(x, 0), node_id="n"))
        one.canvas_timer.ring()
        await one.tells()
        one.now_s += BEAT_EVERY_S
        await one.presence.look()
    assert await one.rows() == (first,)
    assert not one.presence.is_shared  # nobody is looked for more often
    one.canvas.leave(ann)
    await one.tells()

    assert await one.rows() == ()


async def test_one_waits_to_tell_who_is_here_however_often_that_changes_meanwhile(store_url: str) -> None:
    store, timer = Store(Database(store_url)), HandTimer()
    presence = SharedPresence(store.presence, timer=timer)
    canvas = CanvasSynchronizer(BidirectionalSyncService(EventBus()), timer=HandTimer())
    canvas.join(CanvasClient("ann", "Ann"), WORKFLOW)
    before = len(asyncio.all_tasks())
    for _ in range(10):
        presence.changed("wf-1", canvas)
        timer.ring()

    assert len(asyncio.all_tasks()) - before == 1
    await presence.stop()
    store.close()


async def test_who_was_at_a_bridge_that_died_is_gone_after_a_while_and_what_it_left_too(
    bridges: tuple[Bridge, Bridge],
) -> None:
    one, other = bridges
    ann = one.comes("ann")
    other.comes("ben")
    await have_met(one, other)
    assert (await told(ann, "presence"))[-1]["people"]
    assert one.presence.is_shared
    one.now_s += GONE_AFTER_S + 1
    await one.presence.look()

    assert (await told(ann, "presence"))[-1]["people"] == []
    assert not one.presence.is_shared
    assert [row.bridge_id for row in await one.rows()] == [one.presence.bridge_id]


async def test_what_a_bridge_of_before_left_is_shown_to_nobody(bridges: tuple[Bridge, Bridge]) -> None:
    one, _ = bridges
    ghost = json.dumps([{"client_id": "ghost", "name": "", "node_id": "", "property": "", "x": None, "y": None}])
    await one.store.presence.publish("bridge-of-before", 7, {"wf-1": ghost})
    ann = one.comes("ann")
    await one.tells()
    await one.presence.look()

    assert await told(ann, "presence") == []
    one.now_s += GONE_AFTER_S + 1
    await one.presence.look()
    assert [row.bridge_id for row in await one.rows()] == [one.presence.bridge_id]


async def test_a_page_that_has_come_over_from_the_other_bridge_does_not_meet_itself(
    bridges: tuple[Bridge, Bridge],
) -> None:
    one, other = bridges
    one.comes("ann")
    other.comes("ben")
    await have_met(one, other)
    ben = one.comes("ben")
    await one.presence.look()

    assert [each["client_id"] for each in (await told(ben, "presence"))[-1]["people"]] == ["ann"]
