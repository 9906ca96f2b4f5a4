"""Connections to the hub: those who say nothing make room for those who belong there."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web

from agents.network.hub_mod.connections import ConnectionLimits, Connections
from agents.network.send_permissions import Why
from tests.agents.conftest import StartAgent
from tests.agents.network_fixtures import HubProcess, completed
from tests.waiting import until

BOB, EVE = "user_agent_bob", "user_agent_eve"
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
DESCRIPTORS = 96
HEAD_S = 2.0  # long enough for whoever does answer, on a busy machine, too


@pytest.mark.processes
async def test_a_flood_of_silent_connections_keeps_nobody_out_and_fills_no_log(
    tmp_path: Path, agent: StartAgent
) -> None:
    hub = HubProcess(tmp_path, descriptors=DESCRIPTORS).start()
    async with AsyncExitStack() as stack:
        stack.callback(hub.close)
        admin = await agent("channel_admin", hub.address)
        for _ in range(DESCRIPTORS * 4):
            _, writer = await asyncio.open_connection("127.0.0.1", hub.port)
            writer.write(b"POST /api/register HTTP/1.1\r\n")
            stack.callback(writer.close)
        bob = await agent(BOB, hub.address)
        await admin.deliver(BOB, completed())
        assert await bob.next_ids(1) == ["msg-1"]
        refusals = hub.health()["refusals"]
        lines = hub.text("stderr").splitlines()
        await bob.stop()
        await admin.stop()

    assert refusals["too_many"] > 0
    assert len(lines) < DESCRIPTORS, "fewer than attempts"


@pytest.mark.processes
async def test_a_body_that_never_comes_is_answered_and_ends(shared_hub: HubProcess) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", shared_hub.port)
    head = b"POST /api/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    writer.write(head)
    async with asyncio.timeout(60):
        answer = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readuntil(b"}")
    writer.close()

    assert answer.startswith(b"HTTP/1.1 408 ")
    assert json.loads(body)["why"] == Why.SLOW_BODY


@asynccontextmanager
async def server(limits: ConnectionLimits, refused: Counter[str]) -> AsyncIterator[tuple["Connect", Connections]]:
    """A server that lets everybody in who asks for `/in`."""

    @web.middleware
    async def noted(request: web.Request, handler) -> web.StreamResponse:
        connection = connections.of(request.transport)
        assert connection is not None
        connection.request_began()
        if request.path == "/in":
            connections.admit(connection, EVE)
        try:
            return await handler(request)
        finally:
            connection.request_ended()

    async def hello(_: web.Request) -> web.Response:
        return web.Response(text="hello")

    app = web.Application(middlewares=[noted])
    app.router.add_get("/{any:.*}", hello)
    runner = web.AppRunner(app)
    await runner.setup()
    assert runner.server is not None
    connections = Connections(runner.server, lambda why, _: refused.update([why]), limits)
    listening = await asyncio.get_running_loop().create_server(connections, "127.0.0.1", 0)
    clients: list[Client] = []

    async def connect() -> Client:
        clients.append(Client(*await asyncio.open_connection(*listening.sockets[0].getsockname())))
        return clients[-1]

    try:
        yield connect, connections
    finally:
        for client in clients:
            client.writer.close()
        listening.close()
        await runner.cleanup()


class Client:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def get(self, path: str = "/") -> bytes:
        self.writer.write(GET.replace(b" / ", f" {path} ".encode()))
        return (await self.reader.readuntil(b"hello"))[-5:]

    async def end(self) -> None:
        """Until the server ends it."""
        async with asyncio.timeout(60):
            try:
                assert await self.reader.read() == b""
            except ConnectionResetError:
                return


Connect = Callable[[], Awaitable[Client]]


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: "])
async def test_a_head_that_never_comes_ends_its_connection_and_leaves_members_alone(said: bytes) -> None:
    refused: Counter[str] = Counter()
    async with server(ConnectionLimits(head_within_s=HEAD_S), refused) as (connect, _):
        member = await connect()
        assert await member.get("/in") == b"hello"
        stranger = await connect()
        stranger.writer.write(said)
        await stranger.end()
        assert await member.get() == b"hello"

    assert refused == {Why.SLOW_HEAD: 1}


async def test_a_stranger_that_was_answered_does_not_stay_for_ever() -> None:
    refused: Counter[str] = Counter()
    async with server(ConnectionLimits(head_within_s=HEAD_S), refused) as (connect, _):
        stranger = await connect()
        assert await stranger.get() == b"hello"
        await stranger.end()

    assert refused == {Why.SLOW_HEAD: 1}


@pytest.mark.parametrize("limits", [ConnectionLimits(per_address_max=2), ConnectionLimits(strangers_max=2)])
async def test_where_there_are_too_many_strangers_the_oldest_goes(limits: ConnectionLimits) -> None:
    refused: Counter[str] = Counter()
    async with server(limits, refused) as (connect, _):
        member = await connect()
        assert await member.get("/in") == b"hello"
        oldest, second, newest = [await connect() for _ in range(3)]
        await oldest.end()
        said = [await one.get() for one in (member, second, newest)]

    assert said == [b"hello"] * 3
    assert refused == {Why.TOO_MANY: 1}


async def test_one_member_does_not_make_all_its_connections_safe() -> None:
    refused: Counter[str] = Counter()
    async with server(ConnectionLimits(per_member_max=1, per_address_max=1), refused) as (connect, _):
        first = await connect()
        assert await first.get("/in") == b"hello"
        second = await connect()
        assert await second.get("/in") == b"hello"
        third = await connect()
        await second.end()
        assert [await one.get() for one in (first, third)] == [b"hello"] * 2


async def test_without_descriptors_half_of_the_strangers_go() -> None:
    refused: Counter[str] = Counter()
    async with server(ConnectionLimits(), refused) as (connect, connections):
        clients = [await connect() for _ in range(4)]
        assert [await one.get() for one in clients] == [b"hello"] * 4
        connections.make_room()
        for one in clients[:2]:
            await one.end()
        assert [await one.get() for one in clients[2:]] == [b"hello"] * 2
        await until(lambda: refused == {Why.TOO_MANY: 2})
