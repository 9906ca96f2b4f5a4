"""`kill -9` between the journal and the network: what was committed is sent by whoever comes next, as it was."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence

from tests.core.kit import ALICE, BOB, channel
from tests.pages import ROOT
from tests.scripted_model import scripted
from tests.services.stored import demand, submitted
from tests.waiting import PATIENCE_S, until
from towow_core.domain.messages import ChannelManage, Invite, NetworkMessage
from towow_core.domain.policy import NegotiationPolicy
from towow_core.services.negotiation.drafting import Drafting
from towow_core.services.negotiation.negotiation_runner import NegotiationRunner
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.envelopes import Envelope
from towow_core.support.ports import Delivery, Presence

STATE = channel(ALICE, BOB)
CHANNEL_ID, DEMAND_ID = STATE.channel_id, STATE.demand_id


class Network:
    """Keeps what is sent; with `deadly`, the process is killed in the moment that something would be."""

    def __init__(self, *, deadly: bool = False) -> None:
        self.deadly = deadly
        self.sent: asyncio.Queue[tuple[str, NetworkMessage]] = asyncio.Queue()

    async def send(self, agent_id: str, message: NetworkMessage) -> Delivery:
        if self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        self.sent.put_nowait((agent_id, message))
        return Delivery(accepted=True)

    async def publish(self, channel_id: str, envelopes: Sequence[Envelope]) -> None:
        """Nobody observes."""

    async def open_channel(self, channel_id: str, members: Sequence[str]) -> None:
        """Nothing to open."""

    async def online(self) -> tuple[Presence, ...]:
        return ()


def runner(store: Store, network: Network) -> NegotiationRunner:
    clock = SystemClock()
    drafting = Drafting(scripted(), clock)
    return NegotiationRunner(store=store, network=network, drafting=drafting, policy=NegotiationPolicy(), clock=clock)


async def open_and_die(url: str) -> None:
    """The victim: opens a channel, stores its invitations, and is killed before the first is sent."""
    store = Store(Database(url))
    await store.submit(demand(DEMAND_ID), submitted(DEMAND_ID), [], None)
    admin = runner(store, Network(deadly=True))
    await admin.start()
    request = ChannelManage(
        message_id="msg-manage",
        sent_at=STATE.opened_at,
        demand_id=DEMAND_ID,
        channel_id=CHANNEL_ID,
        demand=STATE.demand,
        candidates=STATE.candidates,
    )
    await admin.open(request)
    await asyncio.Event().wait()


async def test_what_was_stored_and_not_sent_is_sent_by_the_next_process(store_url) -> None:
    victim = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, store_url, cwd=ROOT)
    assert await victim.wait() == -signal.SIGKILL

    store, network = Store(Database(store_url)), Network()
    owed = {
        (outbox_message.recipient, outbox_message.message.message_id)
        for outbox_message in await store.outbox.owed("channel_admin")
    }
    events = await store.events(DEMAND_ID)
    assert {recipient for recipient, _ in owed} == {ALICE, BOB}
    admin = runner(store, network)

    async def is_settled() -> bool:
        return not await store.outbox.owed("channel_admin")

    await admin.start()
    async with asyncio.timeout(PATIENCE_S):
        sent = [await network.sent.get() for _ in owed]
    await until(is_settled)

    assert {(recipient, message.message_id) for recipient, message in sent} == owed
    assert all(isinstance(message, Invite) for _, message in sent)
    assert network.sent.empty()  # each once
    assert await store.events(DEMAND_ID) == events  # nothing is said again
    stored = await store.channel(CHANNEL_ID)
    assert stored.version == len(await store.journal(CHANNEL_ID))
    assert state_in(stored) == admin.state(CHANNEL_ID)
    await admin.stop()
    store.close()


if __name__ == "__main__":
    asyncio.run(open_and_die(sys.argv[1]))
