"""How many canvases one person, and one address, may have open at once, over all canvases."""

from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

from bridges.http.security.callers import ANYBODY, Caller
from bridges.http.security.seats import PER_ADDRESS, PER_PERSON, SocketSeats
from tests.bridges.locked_bridge import ADMIN, locked_bridge
from tests.waiting import until
from towow_core.domain.errors import TooMany
from towow_core.support.scopes import Scope

ANN = Caller(scope=Scope.REQUESTER, user_id="ann", token_id="tok-1", bucket="token tok-1")
ANN_AT_HOME = Caller(user_id="ann", ticket_for="workflow:wf-1", token_id="tok-2")
BEN = Caller(scope=Scope.REQUESTER, user_id="ben", token_id="tok-3", bucket="token tok-3")


def test_a_person_has_so_many_by_all_their_tokens_and_from_all_their_addresses() -> None:
    seats = SocketSeats(per_person=2, per_address=9)
    with ExitStack() as open_ones:
        open_ones.enter_context(seats.seat(ANN, "10.0.0.1"))
        with seats.seat(ANN_AT_HOME, "10.0.0.2"):
            with pytest.raises(TooMany, match="You have 2 canvases open already"), seats.seat(ANN, "10.0.0.3"):
                pytest.fail("it was let in")
            with seats.seat(BEN, "10.0.0.1"):
                pass
        with seats.seat(ANN, "10.0.0.3"):
            pass


def test_an_address_has_so_many_whoever_comes_from_it() -> None:
    seats = SocketSeats(per_person=9, per_address=2)
    with seats.seat(ANN, "2001:db8::1"), seats.seat(BEN, "2001:db8::2"):
        with pytest.raises(TooMany, match="from your network already"), seats.seat(ANYBODY, "2001:db8::3"):
            pytest.fail("it was let in")
        with seats.seat(ANYBODY, "2001:db9::1"):
            pass


def test_what_was_refused_takes_no_seat() -> None:
    seats = SocketSeats(per_person=1, per_address=2)
    with seats.seat(ANN, "10.0.0.1"):
        for _ in range(5):
            with pytest.raises(TooMany), seats.seat(ANN, "10.0.0.1"):
                pytest.fail("it was let in")
        with seats.seat(BEN, "10.0.0.1"):
            pass


@pytest.mark.parametrize("full", [SocketSeats(per_person=0), SocketSeats(per_address=0)])
def test_why_not_fits_into_a_close_frame_in_both_languages(full: SocketSeats) -> None:
    with pytest.raises(TooMany) as caught, full.seat(ANN, "10.0.0.1"):
        pytest.fail("it was let in")

    most = "0" * (len(str(max(PER_PERSON, PER_ADDRESS))) - 1)
    assert [len(f"{said}{most}".encode()) <= 123 for said in (str(caught.value), caught.value.zh)] == [True, True]


async def test_whoever_has_too_many_open_is_told_why_over_all_canvases_and_comes_in_once_one_is_closed(
    tmp_path: Path,
) -> None:
    async with locked_bridge(tmp_path) as locked:
        urls = []
        for _ in range(2):
            made = await locked.bridge.http.post("/api/v1/workflows", json={}, headers=locked.alice)
            urls.append(f"{locked.bridge.url}/ws/canvas/{made.json()['workflow_id']}".replace("http://", "ws://"))
        async with AsyncExitStack() as stack:
            # max_queue: a client that reads nothing, and keeps what comes, hears the close frame at once.
            mine = [
                await stack.enter_async_context(
                    connect(urls[n % 2], additional_headers=locked.alice, proxy=None, max_size=None, max_queue=None)
                )
                for n in range(PER_PERSON)
            ]

            async def comes(who: dict[str, str], language: str = "en") -> str:
                """Why not; empty: it is let in."""
                url = f"{urls[0]}?language={language}"
                async with connect(url, additional_headers=who, proxy=None, max_size=None) as one:
                    with suppress(ConnectionClosedError):
                        await one.recv()
                        return ""
                return one.close_reason or "" if one.close_code == 1013 else f"closed with {one.close_code}"

            assert f"You have {PER_PERSON} canvases open" in await comes(locked.alice)
            assert f"你已经打开了 {PER_PERSON} 张画布" in await comes(locked.alice, "zh")
            assert await comes(ADMIN) == ""
            await mine[0].close()

            async def let_in() -> bool:
                return not await comes(locked.alice)

            await until(let_in)
        assert locked.bridge.context.refusals.totals["websocket", "too_many"] >= 2
