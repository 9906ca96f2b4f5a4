"""Answers that come at once are stored at once, each as the step that it is."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.core.kit import ALICE, BOB, CAROL, channel, offer, play, start
from tests.services.test_requester_races import OWNER, runner
from towow_core.domain.errors import StoreUnavailable
from towow_core.negotiation.state import ChannelState
from towow_core.services.negotiation import booking
from towow_core.services.negotiation.negotiation_runner import NegotiationRunner
from towow_core.services.negotiation.snapshots import snapshot
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock

UNHURRIED = {"collect_timeout_s": 1e8, "lifetime_max_s": 1e8, "stuck_after_s": 1e8}  # the channel is of some days ago
OTHER = "channel_admin-2"
ANSWERS = (offer(ALICE), offer(BOB))


class Watched(Database):
    """A database that counts the transactions in which steps are stored, and may refuse the next one."""

    stored = 0
    is_out = False

    async def write(self, work: Any, *, urgent: bool = False, may_wait_s: float = 0.0) -> Any:
        if self.is_out:
            self.is_out = False
            raise StoreUnavailable("The disk is full.")
        self.stored += work.__qualname__.startswith("Store.commit_step")
        return await super().write(work, urgent=urgent, may_wait_s=may_wait_s)


@pytest.fixture
def database(store_url: str) -> Watched:
    return Watched(store_url)


@pytest.fixture
def began() -> ChannelState:
    return play(channel(ALICE, BOB, CAROL, **UNHURRIED), start()).state


@pytest.fixture
async def admin(database: Watched, began: ChannelState) -> AsyncIterator[NegotiationRunner]:
    store = Store(database)
    await store.open_channel(snapshot(began, 0, OWNER))
    admin = runner(store)
    await admin.start()
    yield admin
    await admin.kill()
    store.close()


async def handle(admin: NegotiationRunner, state: ChannelState, *messages: Any) -> list[Any]:
    asked = [admin.handle(state.channel_id, message) for message in messages]
    return await asyncio.gather(*asked, return_exceptions=True)


async def test_answers_that_come_at_once_are_steps_of_their_own_in_one_transaction(database, admin, began) -> None:
    assert await handle(admin, began, *ANSWERS) == [True, True]

    assert database.stored == 1
    assert admin.state(began.channel_id) == play(began, *ANSWERS).state
    store = Store(database)
    stored = await store.channel(began.channel_id)
    assert stored == snapshot(play(began, *ANSWERS).state, 2, OWNER)
    assert [(entry.n, entry.kind) for entry in await store.journal(began.channel_id)] == [
        (1, "OfferReceived"),
        (2, "OfferReceived"),
    ]
    assert [e.event_type for e in await store.events(began.demand_id)] == ["towow.offer.submitted"] * 2


async def test_what_cannot_be_stored_is_told_to_its_sender_and_the_others_go_on(database, admin, began) -> None:
    database.is_out = True
    refused, taken = await handle(admin, began, *ANSWERS)

    assert isinstance(refused, StoreUnavailable)
    assert taken is True
    assert admin.state(began.channel_id) == play(began, ANSWERS[1]).state


async def test_a_message_that_cannot_be_stored_keeps_no_other_from_it(database, admin, began, monkeypatch) -> None:
    asked_by = booking.asked_by

    def asked_unless_bobs(step: Any) -> Any:
        if BOB in step.state.offers:
            raise OverflowError("a figure that no database can hold")
        return asked_by(step)

    monkeypatch.setattr(booking, "asked_by", asked_unless_bobs)
    first, broken = await handle(admin, began, *ANSWERS)

    assert first is True
    assert isinstance(broken, OverflowError)
    assert admin.state(began.channel_id) == play(began, ANSWERS[0]).state
    assert len(await Store(database).journal(began.channel_id)) == 1


async def test_a_message_that_the_machine_cannot_take_keeps_no_other_from_it(admin, began) -> None:
    first, broken, last = await handle(admin, began, ANSWERS[0], object(), ANSWERS[1])

    assert (first, last) == (True, True)
    assert isinstance(broken, Exception)
    assert admin.state(began.channel_id) == play(began, *ANSWERS).state


async def test_answers_to_a_channel_that_was_just_lost_are_all_left_for_its_new_owner(
    database, admin, began, store_url
) -> None:
    other = Store(Database(store_url))
    await other.leases.release(OWNER)
    await other.leases.hold(OTHER, SystemClock().now(), 60.0, frozenset())

    assert await handle(admin, began, *ANSWERS) == [True, True]

    assert admin.state(began.channel_id) is None
    waiting = (await other.leases.hold(OTHER, SystemClock().now(), 60.0, {began.channel_id})).inbox
    assert [each.kind for each in waiting] == ["OfferReceived"] * 2
    assert await other.journal(began.channel_id) == ()
    other.close()
