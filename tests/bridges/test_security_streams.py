"""Who may watch a stream, by token and by ticket. Rows of docs/security.md."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
import pytest_asyncio

from bridges.app import build_app, build_context
from bridges.http.security import tickets
from tests.bridges.locked_bridge import ADMIN, locked_bridge
from tests.bridges.small_bridge import watch
from tests.waiting import until
from towow_core.support.scopes import Scope
from towow_core.support.settings import Settings

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def locked(tmp_path_factory):
    async with locked_bridge(tmp_path_factory.mktemp("locked")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def of_alice(locked):
    demand_id = await locked.submit(locked.alice)
    await watch(locked.bridge.http, demand_id, headers=locked.alice)
    return demand_id


async def ticket_for(locked, demand_id: str, who: dict[str, str]) -> str:
    answer = await locked.bridge.http.post(f"/api/v1/demand/{demand_id}/stream-ticket", headers=who)
    return answer.raise_for_status().json()["ticket"]


async def asked(locked, demand_id: str, ticket: str, route: str = "/stream") -> httpx.Response:
    url = f"/api/v1/events/negotiations/{demand_id}{route}"
    return await locked.bridge.http.get(url, params={"ticket": ticket})


def refused(answer: httpx.Response, status: int, reason: str, locked) -> bool:
    assert (answer.status_code, answer.json()["error_code"]) == (status, f"E{status}"), answer.text
    return locked.bridge.context.refusals.totals["http", reason] > 0


async def test_its_submitter_and_an_operator_watch_a_stream(locked, of_alice) -> None:
    mine = await watch(locked.bridge.http, of_alice, headers=locked.alice)

    assert await watch(locked.bridge.http, of_alice, headers=ADMIN) == mine


async def test_a_ticket_opens_its_stream_and_its_history_without_any_header(locked, of_alice) -> None:
    ticket = await ticket_for(locked, of_alice, locked.alice)
    frames = await watch(locked.bridge.http, of_alice, params={"ticket": ticket})
    history = (await asked(locked, of_alice, ticket, "")).json()

    assert [e for _, e in frames] == history["events"][: len(frames)]


async def test_a_ticket_resumes_like_a_token(locked, of_alice) -> None:
    ticket = await ticket_for(locked, of_alice, locked.alice)
    whole = await watch(locked.bridge.http, of_alice, headers=locked.alice)
    rest = await watch(locked.bridge.http, of_alice, params={"ticket": ticket, "last_event_id": "3"})

    assert rest == whole[3:]


async def test_a_stolen_ticket_opens_no_other_demand(locked, of_alice) -> None:
    mallorys = await locked.submit(locked.mallory)
    ticket = await ticket_for(locked, mallorys, locked.mallory)

    for route in ("", "/stream"):
        assert refused(await asked(locked, of_alice, ticket, route), 403, "ticket_for_another", locked)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/v1/demand/{}"),
        ("POST", "/api/v1/demand/{}/cancel"),
        ("POST", "/api/v1/demand/{}/stream-ticket"),
        ("GET", "/api/v1/demands"),
        ("GET", "/api/v1/agents"),
        ("GET", "/metrics"),
    ],
)
async def test_a_ticket_opens_nothing_but_its_stream(locked, of_alice, method, path) -> None:
    ticket = await ticket_for(locked, of_alice, locked.alice)
    answer = await locked.bridge.http.request(method, path.format(of_alice), params={"ticket": ticket})

    assert refused(answer, 403, "ticket_for_another", locked)


async def test_an_expired_ticket_is_refused_and_says_so(locked, of_alice, monkeypatch) -> None:
    monkeypatch.setattr(tickets, "VALID_S", -1)  # its time is over when it begins
    answer = await asked(locked, of_alice, await ticket_for(locked, of_alice, locked.alice))

    assert refused(answer, 401, "expired_ticket", locked)
    assert "fetch another one" in answer.json()["detail"]


async def test_a_ticket_ends_with_the_token_that_fetched_it(locked, of_alice) -> None:
    shown, token_id = await locked.token("alice", Scope.REQUESTER)
    ticket, of_admin = [await ticket_for(locked, of_alice, who) for who in (shown, ADMIN)]
    await locked.bridge.context.keeper.tokens.revoke(token_id)

    for route in ("/stream", ""):
        assert refused(await asked(locked, of_alice, ticket, route), 401, "revoked_token", locked)
    assert (await asked(locked, of_alice, of_admin, "")).status_code == httpx.codes.OK


async def test_a_ticket_that_was_changed_is_none(locked, of_alice) -> None:
    ticket = await ticket_for(locked, of_alice, locked.alice)
    what, until, nonce, signature = ticket.split(".")
    later = f"{int(until) + 3600}"
    other = "demand:" + ("d-00000000" if of_alice != "d-00000000" else "d-11111111")

    for forged in (
        f"{what}.{later}.{nonce}.{signature}",
        f"{other}.{until}.{nonce}.{signature}",
        f"{what}.{until}.{nonce}.{'0' * 64}",
        f"{what}.{until}.{nonce}",
        "",
        "\x00",
        "é" * 10,
    ):
        assert refused(await asked(locked, of_alice, forged), 401, "wrong_ticket", locked), forged


async def test_a_ticket_of_another_network_is_none(locked, of_alice) -> None:
    foreign = tickets.issue(b"another secret", f"demand:{of_alice}", time.time())

    assert refused(await asked(locked, of_alice, foreign.text), 401, "wrong_ticket", locked)


async def test_a_ticket_of_one_bridge_opens_the_stream_of_another_one(locked, of_alice, tmp_path) -> None:
    ticket = await ticket_for(locked, of_alice, locked.alice)
    settings = Settings(data_dir=tmp_path, database_url=locked.bridge.network.url)
    context = build_context(settings, locked.bridge.network.hub)
    second = httpx.ASGITransport(build_app(context), client=("127.0.0.1", 1))
    async with httpx.AsyncClient(transport=second, base_url="http://localhost") as http:
        answer = await http.get(f"/api/v1/events/negotiations/{of_alice}", params={"ticket": ticket})
        stranger = await http.get(f"/api/v1/events/negotiations/{of_alice}")
    context.store.close()

    assert answer.json()["events"][0]["payload"]["demand_id"] == of_alice
    assert stranger.status_code == 401


async def test_tickets_are_different_every_time(locked, of_alice) -> None:
    assert len({await ticket_for(locked, of_alice, locked.alice) for _ in range(5)}) == 5


@asynccontextmanager
async def watching(locked, demand_id: str, **shown) -> AsyncIterator[AsyncIterator[str]]:
    """The lines of an open stream, after its first one."""
    url = f"/api/v1/events/negotiations/{demand_id}/stream"
    async with locked.bridge.http.stream("GET", url, timeout=60, **shown) as answer:
        assert answer.status_code == httpx.codes.OK, await answer.aread()
        lines = answer.aiter_lines()
        await anext(lines)
        yield lines


@pytest.mark.parametrize("by", ["token", "ticket"])
async def test_a_stream_ends_when_the_token_that_opened_it_is_revoked(locked, of_alice, by: str) -> None:
    """Whoever else watches goes on: the admin key's stream is still there when the other has ended."""
    subscribers = locked.bridge.context.bridge.subscribers
    shown, token_id = await locked.token("alice", Scope.REQUESTER)
    how = {"headers": shown} if by == "token" else {"params": {"ticket": await ticket_for(locked, of_alice, shown)}}
    async with watching(locked, of_alice, headers=ADMIN), watching(locked, of_alice, **how) as lines:
        watched_by = len(subscribers)
        assert await locked.bridge.context.keeper.tokens.revoke(token_id)
        rest = [line async for line in lines]

        assert ": this token, or this link, is not good any more" in rest
        await until(lambda: len(subscribers) == watched_by - 1)
