"""The command line's end of the event stream: it resumes, never repeats, and knows when to give up."""

import asyncio
import json
from collections.abc import Sequence

import pytest

from bridges.cli.answers import call, open_client, submit
from bridges.cli.bridge_errors import BridgeRefused, BridgeSilent, BridgeUnreachable
from bridges.cli.stream import FrameParser, read_stream
from tests.bridges.scripted_bridge import STAY, ScriptedBridge, envelope, frame, serving

ONE, TWO, THREE = (frame(envelope(seq, "towow.demand.broadcast", recipients_count=seq)) for seq in (1, 2, 3))


async def first_seqs(bridge: ScriptedBridge, count: int) -> list[int]:
    seqs: list[int] = []
    async with serving(bridge), open_client(bridge.url) as client:
        frames = read_stream(client, "d-1")
        while len(seqs) < count:
            seqs.append((await anext(frames)).envelope.seq)
        await frames.aclose()
    return seqs


async def test_a_broken_connection_is_resumed_after_the_last_whole_event() -> None:
    half = TWO[: len(TWO) // 2]
    bridge = ScriptedBridge(connections=[[ONE, half], [TWO, THREE, STAY]])

    assert await first_seqs(bridge, 3) == [1, 2, 3]
    assert bridge.resumed_after == [None, "1"]


async def test_an_event_that_comes_twice_is_shown_once() -> None:
    bridge = ScriptedBridge(connections=[[ONE, TWO], [ONE, TWO, THREE, STAY]])

    assert await first_seqs(bridge, 3) == [1, 2, 3]


async def test_a_first_connection_that_says_nothing_is_no_end() -> None:
    bridge = ScriptedBridge(connections=[[], [], [ONE, STAY]])

    assert await first_seqs(bridge, 1) == [1]


async def test_an_unknown_demand_is_the_servers_sentence() -> None:
    async with serving(ScriptedBridge(stream_status=404)) as bridge, open_client(bridge.url) as client:
        with pytest.raises(BridgeRefused, match=r"^There is no demand 'd-1'\.$"):
            await anext(read_stream(client, "d-1"))


async def test_nobody_at_the_address_is_one_sentence() -> None:
    async with serving(ScriptedBridge()) as bridge:
        url = bridge.url
    async with open_client(url) as client:
        with pytest.raises(BridgeUnreachable, match=rf"^No ToWow network answers at {url}; start one with `towow up`"):
            await submit(client, "hello")


async def test_who_takes_too_long_is_not_told_of_as_nobody() -> None:
    async def say_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connected.append(writer)

    connected: list[asyncio.StreamWriter] = []
    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with open_client(url) as client:
            with pytest.raises(BridgeSilent, match=rf"^The ToWow network at {url} has not answered within 0.05 s;"):
                await call(client, "POST", "/api/v1/demand/d-1/fork", within_s=0.05)
        for writer in connected:
            writer.close()


def data_of(chunks: Sequence[bytes]) -> list[str]:
    parser = FrameParser()
    return [data for chunk in chunks for data in parser.feed(chunk)]


def test_comments_and_named_lines_do_not_disturb() -> None:
    assert data_of([b": heartbeat\n\nevent: x\nid: 1\ndata: a\n\n: again\n\ndata: b\r\n\r\n"]) == ["a", "b"]


def test_a_frame_may_come_in_any_pieces() -> None:
    whole = "id: 7\ndata: 需求\n\n".encode()
    assert data_of([bytes([byte]) for byte in whole]) == ["需求"]


def test_only_a_newline_ends_a_line() -> None:
    """JSON may hold U+2028 and U+0085 as they are; `str.splitlines` would cut there."""
    text = json.dumps("a\u2028b\u0085c", ensure_ascii=False)
    assert data_of([f"data: {text}\n\n".encode()]) == [text]


def test_the_place_is_kept_only_for_events_that_came_whole() -> None:
    parser = FrameParser()
    parser.feed(b"retry: 250\nid: 1\ndata: a\n\nid: 2\ndata: b\n")
    parser.forget_the_unfinished()

    assert (parser.last_id, parser.retry_s) == ("1", 0.25)
    assert parser.feed(b"\n") == []
