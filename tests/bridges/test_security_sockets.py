"""Who may open a canvas socket. Rows of docs/security.md."""

import json
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from tests.bridges.locked_bridge import ADMIN, locked_bridge
from tests.bridges.small_bridge import small_bridge
from tests.waiting import until
from towow_core.orchestration.canvas_synchronizer import CLIENTS_MAX, CanvasClient

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def locked(tmp_path_factory):
    async with locked_bridge(tmp_path_factory.mktemp("locked")) as running:
        yield running


async def workflow_of(locked, who: dict[str, str]) -> tuple[str, str]:
    """A new workflow's id, and a ticket for its canvas."""
    made = (await locked.bridge.http.post("/api/v1/workflows", json={"title": "t"}, headers=who)).raise_for_status()
    workflow_id = made.json()["workflow_id"]
    ticket = await locked.bridge.http.post(f"/api/v1/workflows/{workflow_id}/canvas-ticket", headers=who)
    return workflow_id, ticket.raise_for_status().json()["ticket"]


def address(bridge, workflow_id: str, ticket: str | None = None) -> str:
    url = f"{bridge.http.base_url}/ws/canvas/{workflow_id}".replace("http://", "ws://")
    return f"{url}?ticket={ticket}" if ticket is not None else url


async def refused(url: str, headers: dict[str, str] | None = None) -> int:
    with pytest.raises(InvalidStatus) as caught:
        async with connect(url, additional_headers=headers, proxy=None):
            pytest.fail("it was let in")
    return caught.value.response.status_code


async def test_its_owner_opens_a_canvas_with_a_ticket_or_a_token(locked) -> None:
    workflow_id, ticket = await workflow_of(locked, locked.alice)

    for url, headers in (
        (address(locked.bridge, workflow_id, ticket), None),
        (address(locked.bridge, workflow_id), ADMIN),
    ):
        async with connect(url, additional_headers=headers, proxy=None) as socket:
            assert json.loads(await socket.recv())["type"] == "initial_state"


async def test_its_owner_opens_the_canvas_of_a_draft_with_a_ticket(locked) -> None:
    workflow_id, _ = await workflow_of(locked, locked.alice)
    drafts = f"/api/v1/workflows/{workflow_id}/drafts"
    begun = await locked.bridge.http.post(drafts, json={"name": "another way"}, headers=locked.alice)
    draft_id = begun.raise_for_status().json()["workflow_id"]
    tickets = f"/api/v1/workflows/{draft_id}/canvas-ticket"
    ticket = (await locked.bridge.http.post(tickets, headers=locked.alice)).raise_for_status().json()["ticket"]

    async with connect(address(locked.bridge, draft_id, ticket), proxy=None) as socket:
        assert json.loads(await socket.recv())["type"] == "initial_state"


async def test_without_a_ticket_or_with_a_wrong_one_no_socket_opens(locked) -> None:
    workflow_id, _ = await workflow_of(locked, locked.alice)
    totals = locked.bridge.context.refusals.totals

    assert await refused(address(locked.bridge, workflow_id)) == 401
    assert await refused(address(locked.bridge, workflow_id, "nonsense")) == 401
    assert (totals["websocket", "no_token"], totals["websocket", "wrong_ticket"]) == (1, 1)


async def test_a_ticket_for_something_else_opens_no_canvas(locked) -> None:
    workflow_id, _ = await workflow_of(locked, locked.alice)
    _, others = await workflow_of(locked, locked.mallory)
    demand_id = await locked.submit(locked.alice)
    streams = await locked.bridge.http.post(f"/api/v1/demand/{demand_id}/stream-ticket", headers=locked.alice)

    for ticket in (others, streams.json()["ticket"]):
        assert await refused(address(locked.bridge, workflow_id, ticket)) == 403
    assert await refused(address(locked.bridge, workflow_id), locked.mallory) == 403
    assert locked.bridge.context.refusals.totals["websocket", "ticket_for_another"] == 2


async def test_a_page_of_another_site_opens_no_canvas_of_an_open_bridge(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        made = (await bridge.http.post("/api/v1/workflows", json={"title": "t"})).json()
        url = address(bridge, made["workflow_id"])
        status = await refused(url, {"Origin": "http://evil.example"})
        async with connect(url, proxy=None) as socket:
            await socket.recv()
            await socket.send("x" * 300_000)
            with pytest.raises(ConnectionClosedError) as caught:
                await socket.recv()

    assert status == 403
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 1009  # RFC 6455: too big


async def test_no_more_than_a_hundred_look_at_one_canvas_and_whoever_comes_later_is_told(locked) -> None:
    workflow_id, _ = await workflow_of(locked, locked.alice)
    url = address(locked.bridge, workflow_id)
    async with AsyncExitStack() as looking:
        # max_queue: a client that reads nothing, and keeps what comes, hears the close frame at once.
        first = [
            await looking.enter_async_context(
                connect(url, additional_headers=who, proxy=None, max_size=None, max_queue=None)
            )
            for who in (locked.alice, locked.olga)  # nobody has so many alone
            for _ in range(CLIENTS_MAX // 2)
        ]
        async with connect(url, additional_headers=ADMIN, proxy=None) as late:
            with pytest.raises(ConnectionClosedError) as caught:
                await late.recv()
        assert caught.value.rcvd is not None
        assert (caught.value.rcvd.code, str(CLIENTS_MAX) in caught.value.rcvd.reason) == (1013, True)
        await first[0].close()

        async def let_in() -> bool:
            async with connect(url, additional_headers=ADMIN, proxy=None) as again:
                try:
                    return json.loads(await again.recv())["type"] == "initial_state"
                except ConnectionClosedError:
                    return False

        assert await until(let_in)


async def test_whoever_does_not_read_is_kept_no_more_than_the_last_of_who_is_here() -> None:
    client = CanvasClient("c")
    client.send({"type": "node_moved"})
    for n in range(5_000):
        client.send({"type": "presence", "people": [{"client_id": str(n)}]})

    assert [json.loads(text)["type"] for text in await client.texts()] == ["node_moved", "presence"]
    assert not client.too_slow.is_set()
