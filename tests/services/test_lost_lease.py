"""A channel_admin that loses a channel in the middle of a step leaves the message to whoever has the channel now."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.core.kit import ALICE, BOB, CAROL, channel, leaves, offer, play, start
from tests.services.test_requester_races import OWNER, runner
from tests.waiting import until
from towow_core.services.negotiation.lease import LeaseTerms
from towow_core.services.negotiation.snapshots import snapshot
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock

OTHER = "channel_admin-2"
UNHURRIED = {"collect_timeout_s": 1e8, "lifetime_max_s": 1e8, "stuck_after_s": 1e8}  # the channel is of some days ago


class StoresLate(Database):
    """A database before whose next storing of a step, once one is armed, something else happens."""

    another: Callable[[], Any] | None = None

    async def write(self, work: Any, *, urgent: bool = False, may_wait_s: float = 0.0) -> Any:
        if self.another is not None and work.__qualname__.startswith("Store.commit_step"):
            another, self.another = self.another, None
            await another()
        return await super().write(work, urgent=urgent, may_wait_s=may_wait_s)


async def test_a_goodbye_that_comes_while_the_lease_is_lost_is_passed_on(store_url) -> None:
    database, other = StoresLate(store_url), Store(Database(store_url))
    state = play(channel(ALICE, BOB, reserve=(CAROL,), **UNHURRIED), start(), offer(ALICE)).state
    await other.open_channel(snapshot(state, 0, OWNER))
    admin = runner(Store(database), LeaseTerms(renew_every_s=0.05))
    await admin.start()

    async def is_taken_over() -> bool:
        await other.leases.release(OWNER)
        await other.leases.hold(OTHER, SystemClock().now(), 60.0, frozenset())
        return admin.state(state.channel_id) is None

    database.another = lambda: until(is_taken_over)
    assert await admin.handle(state.channel_id, leaves(ALICE))

    (waiting,) = (await other.leases.hold(OTHER, SystemClock().now(), 60.0, {state.channel_id})).inbox
    assert (waiting.channel_id, waiting.kind) == (state.channel_id, "WithdrawReceived")
    await admin.kill()
    other.close()


async def test_a_channel_that_cannot_be_read_holds_up_no_other_and_an_old_currency_is_read(store_url) -> None:
    store = Store(Database(store_url))
    for number, currency in enumerate(("RMB", "XQX")):
        state = play(channel(ALICE, BOB, **UNHURRIED), start(), offer(ALICE)).state
        state = replace(state, channel_id=f"collab-{number}", demand=replace(state.demand, demand_id=f"d-{number}"))
        stored = snapshot(state, 0, OWNER)
        await store.open_channel(replace(stored, state=stored.state.replace('"CNY"', f'"{currency}"')))
    admin = runner(store, LeaseTerms(renew_every_s=0.05))
    await admin.start()

    read = admin.state("collab-0")
    assert read is not None
    assert read.offers[ALICE].currency == "CNY"
    assert admin.state("collab-1") is None
    await admin.kill()
