"""Workflows of a locked bridge: their owner's and operators' only; a canvas opens with a ticket of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.bridges.canvas_client import at_canvas
from tests.bridges.locked_bridge import LockedBridge, locked_bridge


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path) as running:
        yield running


async def workflow_of(locked: LockedBridge, who: dict[str, str]) -> str:
    answer = await locked.bridge.http.post("/api/v1/workflows", json={"title": "x"}, headers=who)
    return answer.raise_for_status().json()["workflow_id"]


async def ticket(locked: LockedBridge, workflow_id: str, who: dict[str, str]) -> str:
    answer = await locked.bridge.http.post(f"/api/v1/workflows/{workflow_id}/canvas-ticket", headers=who)
    return answer.raise_for_status().json()["ticket"]


ROUTES = [
    ("GET", ""),
    ("GET", "/log"),
    ("POST", "/execute"),
    ("POST", "/message"),
    ("POST", "/canvas-ticket"),
    ("POST", "/nodes/a/complete"),
]


async def test_a_workflow_is_its_owners_and_operators(locked) -> None:
    workflow_id = await workflow_of(locked, locked.alice)

    async def ask(who: dict[str, str], method: str, path: str) -> int:
        url, body = f"/api/v1/workflows/{workflow_id}{path}", {"message": "你好"} if path == "/message" else None
        return (await locked.bridge.http.request(method, url, json=body, headers=who)).status_code

    for route in ROUTES:
        assert [await ask(who, *route) for who in (locked.mallory, locked.bob, {})] == [403, 403, 401], route
        assert {await ask(locked.alice, *route), await ask(locked.olga, *route)} <= {200, 409}, route


async def test_the_list_is_of_ones_own(locked) -> None:
    mine = await workflow_of(locked, locked.alice)
    await workflow_of(locked, locked.mallory)

    async def listed(who: dict[str, str]) -> list[str]:
        answer = await locked.bridge.http.get("/api/v1/workflows", headers=who)
        return [row["workflow_id"] for row in answer.json()["items"]]

    assert await listed(locked.alice) == [mine]
    assert len(await listed(locked.olga)) == 2


async def test_a_ticket_opens_exactly_its_own_canvas(locked) -> None:
    mine, other = await workflow_of(locked, locked.alice), await workflow_of(locked, locked.mallory)
    shown = await ticket(locked, mine, locked.alice)

    async with at_canvas(locked.bridge, mine, "ann", f"&ticket={shown}") as ann:
        assert (await ann.asks("create_node", 1, node_type="task"))["type"] == "ack"
    for workflow_id, query in ((mine, ""), (other, f"&ticket={shown}"), (mine, "&ticket=wrong")):
        with pytest.raises(InvalidStatus):
            async with at_canvas(locked.bridge, workflow_id, "eve", query):
                pass


async def test_who_did_a_task_is_the_tokens_user_whatever_is_claimed(locked) -> None:
    workflow_id, http = await workflow_of(locked, locked.alice), locked.bridge.http
    url = f"/api/v1/workflows/{workflow_id}/nodes/a/complete"
    answer = await http.post(url, json={"by": "mallory"}, headers=locked.alice)
    assert answer.status_code == 403
