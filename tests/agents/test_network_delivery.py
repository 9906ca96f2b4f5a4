"""Agents on the real hub: what arrives, in which order, and what survives a death."""

import asyncio

import orjson
import pytest
from openagents.models.event_context import EventContext

from agents.network.connection import NotJoined
from agents.network.posting import Posting
from agents.network.worker import on_event
from tests.agents.conftest import StartAgent
from tests.agents.network_fixtures import HubProcess, Recorder, completed, demand_new, envelope, withdrawal
from tests.waiting import PATIENCE_S, until
from towow_core.support import message_codec

pytestmark = pytest.mark.processes
BOB = "user_agent_bob"


class Gate(Recorder):
    """Its handlers wait at a gate, and it remembers who came to it."""

    def __init__(self, agent_id: str, **how: object) -> None:
        super().__init__(agent_id, **how)  # type: ignore[arg-type]
        self.gate = asyncio.Event()
        self.entered: list[str] = []

    @on_event("towow.*")
    async def on_anything(self, context: EventContext) -> None:
        self.entered.append(context.incoming_event.event_id)
        await self.gate.wait()
        await super().on_anything(context)


async def test_a_message_arrives_while_the_recipient_waits_for_it(shared_hub: HubProcess, agent: StartAgent) -> None:
    """The long poll ends on arrival: 20 round trips would take 20 polls of a second each otherwise."""
    hub = shared_hub.address
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    async with asyncio.timeout(PATIENCE_S):
        for number in range(20):
            await admin.deliver(BOB, completed(number))
            assert await bob.next_ids(1) == [f"msg-{number}"]
            await bob.deliver("channel_admin", withdrawal(BOB, number))
            assert await admin.next_ids(1) == [f"msg-{number}"]


async def test_payloads_arrive_as_they_were_sent_and_without_secrets(shared_hub: HubProcess, agent: StartAgent) -> None:
    hub = shared_hub.address
    coordinator, bridge = await agent("coordinator", hub), await agent("bridge", hub)
    await bridge.send("coordinator", demand_new())
    event = await coordinator.next_event()

    assert (event.event_name, event.source_id, event.destination_id) == ("towow.demand.new", "bridge", "coordinator")
    assert event.payload == {
        "type": "demand_new",
        "message_id": "msg-1",
        "sent_at": demand_new().sent_at,
        "demand_id": "d-1",
    }
    assert event.secret is None
    assert event.source_agent_group == "bridge"


async def test_order_within_a_channel_and_concurrency_across_channels(
    shared_hub: HubProcess, agent: StartAgent
) -> None:
    hub = shared_hub.address
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub, Gate)
    assert isinstance(bob, Gate)
    for number in range(20):
        await admin.deliver(BOB, completed(number, channel_id=f"collab-{number % 2}"))
    await until(lambda: sorted(bob.entered) == ["msg-0", "msg-1"])
    bob.gate.set()
    ids = await bob.next_ids(20)

    assert [i for i in ids if int(i[4:]) % 2 == 0] == [f"msg-{number}" for number in range(0, 20, 2)]
    assert [i for i in ids if int(i[4:]) % 2 == 1] == [f"msg-{number}" for number in range(1, 20, 2)]


async def test_nobody_home_is_said_honestly(shared_hub: HubProcess, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", shared_hub.address), await agent(BOB, shared_hub.address)
    unknown = await admin.send("user_agent_ghost", completed())
    await bob.stop()
    left = await admin.send(BOB, completed())

    assert (unknown.accepted, unknown.recipient_gone) == (False, True)
    assert (left.accepted, left.recipient_gone) == (False, True)


async def test_a_repeat_is_accepted_and_handled_once(shared_hub: HubProcess, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", shared_hub.address), await agent(BOB, shared_hub.address)
    for _ in range(3):
        await admin.deliver(BOB, completed(1))
    await admin.deliver(BOB, completed(2))

    assert await bob.next_ids(2) == ["msg-1", "msg-2"]


async def test_posts_reach_observers_only_and_in_order(shared_hub: HubProcess, agent: StartAgent) -> None:
    hub = shared_hub.address
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    bridge, observer = await agent("bridge", hub), await agent("observer_1", hub)
    await admin.open_channel("collab-1", [BOB])
    await admin.publish("collab-1", [envelope(number) for number in range(5)])
    await admin.deliver(BOB, completed(9))

    assert await bridge.next_ids(5) == await observer.next_ids(5) == [f"evt-{number}" for number in range(5)]
    assert await bob.next_ids(1) == ["msg-9"]


async def test_who_is_online(own_hub: HubProcess, agent: StartAgent) -> None:
    admin, _ = await agent("channel_admin", own_hub.address), await agent(BOB, own_hub.address)

    assert {(p.agent_id, p.group) for p in await admin.online()} == {("channel_admin", "system"), (BOB, "users")}


async def test_what_a_killed_agent_had_not_handled_comes_again(shared_hub: HubProcess, agent: StartAgent) -> None:
    hub = shared_hub.address
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub, Gate)
    assert isinstance(bob, Gate)
    await admin.deliver(BOB, completed(1))
    await until(lambda: "msg-1" in bob.entered)
    await bob.kill()
    again = await agent(BOB, hub)  # waits for the lease of the dead one

    assert await again.next_ids(1) == ["msg-1"]


async def test_agents_come_back_to_a_hub_that_was_killed(own_hub: HubProcess, agent: StartAgent) -> None:
    hub = own_hub.address
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.deliver(BOB, completed(1))
    await bob.next_event()
    own_hub.kill()
    down = await admin.send(BOB, completed(2))
    nobody = await admin.online()
    own_hub.start()
    await until(lambda: "reconnected" in bob.life and "reconnected" in admin.life)
    up = await admin.send(BOB, completed(2))

    assert (down.accepted, down.recipient_gone, down.refused, nobody) == (False, False, False, ())
    assert "cannot be reached" in down.reason
    assert up.accepted
    assert await bob.next_ids(1) == ["msg-2"]


async def test_what_is_sent_before_one_is_back_on_a_new_hub_is_not_refused_for_good(own_hub: HubProcess) -> None:
    connection = own_hub.address.connection(BOB)
    await connection.join()
    own_hub.kill()
    own_hub.start()
    message = withdrawal(BOB)
    posting = Posting(
        source=BOB,
        destination="channel_admin",
        event_id=message.message_id,
        name=message.name,
        payload=orjson.loads(message_codec.message_text(message)),
    )
    try:
        with pytest.raises(NotJoined):
            await connection.post(posting)
    finally:
        await connection.close()


async def test_an_agent_waits_for_a_hub_that_is_not_there_yet(
    shared_hub: HubProcess, agent: StartAgent, tmp_path: object, caplog: pytest.LogCaptureFixture
) -> None:
    late = HubProcess(shared_hub.directory.parent / "late")
    late.directory.mkdir()
    try:
        starting = asyncio.create_task(agent(BOB, late.address))
        await until(lambda: "network.waiting_for_hub" in caplog.messages)
        late.start()
        bob = await starting

        assert bob.life == ["startup"]
        assert caplog.messages.count("network.waiting_for_hub") == 1
        await bob.stop()
    finally:
        late.close()


async def test_a_hundred_agents_in_one_process(shared_hub: HubProcess, agent: StartAgent) -> None:
    hub = shared_hub.address
    admin = await agent("channel_admin", hub)
    twins = await asyncio.gather(*(agent(f"user_agent_{number}", hub) for number in range(100)))
    await asyncio.gather(*(admin.deliver(twin.agent_id, completed(number)) for number, twin in enumerate(twins)))
    ids = [await twin.next_ids(1) for twin in twins]
    await asyncio.gather(*(twin.deliver("channel_admin", withdrawal(twin.agent_id)) for twin in twins))

    assert ids == [[f"msg-{number}"] for number in range(100)]
    assert {(await admin.next_event()).source_id for _ in range(100)} == {twin.agent_id for twin in twins}
