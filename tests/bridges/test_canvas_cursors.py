"""Whoever is at a canvas sees where the others point and what they write at: the latest, now and then, nothing kept."""

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bridges.canvas.allowance import SocketLimits
from tests.bridges.canvas_client import at_canvas
from tests.bridges.small_bridge import SmallBridge, small_bridge
from towow_core.domain.errors import MalformedRequest
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.canvas_synchronizer import CanvasClient, CanvasSynchronizer
from towow_core.orchestration.cursors import SHARED_EVERY_S, Cursor, read_cursor
from towow_core.orchestration.event_bus import EventBus
from towow_core.workflow.fold import new_workflow

WORKFLOW = new_workflow("wf-1")


class HandTimer:
    """Rings when it is told to."""

    def __init__(self) -> None:
        self.set: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, wait_s: float, act: Callable[[], None]) -> None:
        self.set.append((wait_s, act))

    def ring(self) -> None:
        due, self.set = self.set, []
        for _, act in due:
            act()


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    async with small_bridge(tmp_path, names=("alice",)) as running:
        yield running


def canvas(*names: str) -> tuple[CanvasSynchronizer, HandTimer, list[CanvasClient]]:
    timer = HandTimer()
    synchronizer = CanvasSynchronizer(BidirectionalSyncService(EventBus()), timer=timer)
    clients = [CanvasClient(name) for name in names]
    for client in clients:
        synchronizer.join(client, WORKFLOW)
    return synchronizer, timer, clients


async def told(client: CanvasClient, kind: str) -> list[dict]:
    """What has come to it of this kind; one more message is sent so that there is something to read."""
    client.send({"type": "nothing"})
    messages = [json.loads(text) for text in await client.texts()]
    return [message for message in messages if message["type"] == kind]


async def test_of_many_moves_the_last_is_told_once_a_tenth_of_a_second_and_to_nobody_who_moved() -> None:
    synchronizer, timer, (ann, ben) = canvas("ann", "ben")
    await told(ben, "presence")
    for x in range(50):
        synchronizer.move(ann, Cursor(place=(x, 7)))
    assert [wait_s for wait_s, _ in timer.set] == [SHARED_EVERY_S]
    assert await told(ben, "cursors") == []
    timer.ring()

    assert await told(ben, "cursors") == [{"type": "cursors", "people": [{"client_id": "ann", "x": 49, "y": 7}]}]
    assert await told(ann, "cursors") == []


async def test_who_does_not_read_is_told_the_last_place_only_however_long_it_took() -> None:
    synchronizer, timer, (ann, ben) = canvas("ann", "ben")
    for x in range(5_000):
        synchronizer.move(ann, Cursor(place=(x, 0)))
        timer.ring()

    assert not ben.too_slow.is_set()
    assert await told(ben, "cursors") == [{"type": "cursors", "people": [{"client_id": "ann", "x": 4_999, "y": 0}]}]


async def test_what_is_written_at_is_told_with_who_is_here_and_gone_with_its_writer() -> None:
    synchronizer, timer, (ann, ben) = canvas("ann", "ben")
    synchronizer.move(ann, Cursor(node_id="n", property="due"))
    timer.ring()
    (*_, seen) = await told(ben, "presence")
    assert seen["people"] == [{"client_id": "ann", "name": "", "node_id": "n", "property": "due"}]
    synchronizer.leave(ann)

    assert [message["people"] for message in await told(ben, "presence")] == [[]]


async def test_who_comes_later_is_told_at_once_where_the_others_point() -> None:
    synchronizer, timer, (ann,) = canvas("ann")
    synchronizer.move(ann, Cursor(place=(3, 4)))
    timer.ring()
    late = CanvasClient("late")
    synchronizer.join(late, WORKFLOW)

    assert await told(late, "cursors") == [{"type": "cursors", "people": [{"client_id": "ann", "x": 3, "y": 4}]}]


@pytest.mark.parametrize(
    "facts",
    [
        {"x": 1},
        {"x": 1, "y": "2"},
        {"x": True, "y": 1},
        {"x": 1e9, "y": 0},
        {"x": 10**400, "y": 0},
        {"x": float("nan"), "y": 0},
        {"node_id": 7},
        {"property": "p" * 101},
    ],
)
def test_what_can_be_no_cursor_is_refused(facts) -> None:
    with pytest.raises(MalformedRequest):
        read_cursor(facts)


async def test_a_cursor_is_not_answered_is_seen_by_others_and_leaves_nothing_in_the_log(bridge) -> None:
    created = (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()
    workflow_id = created["workflow_id"]
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        await ann.sends(json.dumps({"action": "cursor", "x": 10.4, "y": -3, "node_id": "n", "property": "name"}))
        assert (await ben.hears("cursors"))["people"] == [{"client_id": "ann", "x": 10, "y": -3}]
        assert ben.heard("presence")[-1]["people"][0]["property"] == "name"
        assert (await ann.asks("present", node_id="m"))["type"] == "ack"  # what is answered next is this
        assert len(ann.heard("ack")) == 1
        refused = await ann.says(json.dumps({"action": "cursor", "message_id": "bad", "x": "here"}))
        assert (refused["type"], refused["message_id"]) == ("error", "bad")
    log = (await bridge.http.get(f"/api/v1/workflows/{workflow_id}/log")).raise_for_status().json()

    assert log["entries"] == []


async def test_cursors_count_as_messages_of_their_socket(bridge) -> None:
    created = (await bridge.http.post("/api/v1/workflows", json={})).raise_for_status().json()
    async with at_canvas(bridge, created["workflow_id"], "ann") as ann:
        await ann.sends(json.dumps({"action": "cursor", "x": 1, "y": 1}), int(SocketLimits().messages_at_once) + 100)

        assert (await ann.hears("error"))["error_code"] == "E429"
