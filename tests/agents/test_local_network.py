"""Agents on a hub inside this process."""

import asyncio
import logging
from dataclasses import replace

import pytest
from openagents.models.event_context import EventContext

from agents.network.exchange import ExchangeLimits
from agents.network.local import LocalHub
from agents.network.worker import on_event
from bridges.simulation.virtual_time import VirtualLoop
from tests.agents.conftest import StartAgent
from tests.agents.network_fixtures import Recorder, completed, demand_new, envelope, withdrawal
from tests.waiting import until
from towow_core.domain.messages import AgentWithdraw, ChannelCompleted, DemandNew
from towow_core.domain.outcomes import ChannelOutcome

# A lease of 0.2 s does not end because this machine had other things to do.
pytestmark = pytest.mark.virtual_time
BOB = "user_agent_bob"


@pytest.fixture
def hub() -> LocalHub:
    return LocalHub(limits=ExchangeLimits(lease_s=0.2))


class Gate(Recorder):
    """Its handlers wait at a gate, and it remembers who is inside."""

    def __init__(self, agent_id: str, *, hub: LocalHub, concurrency_max: int = 64) -> None:
        super().__init__(agent_id, hub=hub, concurrency_max=concurrency_max)
        self.gate = asyncio.Event()
        self.inside: list[str] = []
        self.inside_most = 0

    @on_event("towow.*")
    async def on_anything(self, context: EventContext) -> None:
        self.inside.append(context.incoming_event.event_id)
        self.inside_most = max(self.inside_most, len(self.inside))
        await self.gate.wait()
        self.inside.remove(context.incoming_event.event_id)
        await super().on_anything(context)


class Failing(Recorder):
    @on_event("towow.*")
    async def on_anything(self, context: EventContext) -> None:
        await super().on_anything(context)
        raise ZeroDivisionError


async def test_what_one_handler_does_to_an_event_no_other_sees(hub: LocalHub, agent: StartAgent) -> None:
    coordinator, bridge = await agent("coordinator", hub), await agent("bridge", hub)
    await bridge.send("coordinator", demand_new())
    first = await coordinator.next_event()
    first.metadata["seen"], first.payload["seen"] = True, True
    await bridge.send("coordinator", demand_new(2))
    second = await coordinator.next_event()

    assert not second.metadata
    assert "seen" not in second.payload
    assert first.timestamp <= second.timestamp
    assert first.event_id != second.event_id


async def test_a_message_arrives_as_it_was_sent(hub: LocalHub, agent: StartAgent) -> None:
    coordinator, bridge = await agent("coordinator", hub), await agent("bridge", hub)
    delivery = await bridge.send("coordinator", demand_new())
    event = await coordinator.next_event()

    assert delivery.accepted
    assert (event.event_name, event.source_id, event.destination_id) == ("towow.demand.new", "bridge", "coordinator")
    assert event.payload == {
        "type": "demand_new",
        "message_id": "msg-1",
        "sent_at": demand_new().sent_at,
        "demand_id": "d-1",
    }
    assert event.secret is None


async def test_what_one_of_ours_says_is_handed_over_and_what_a_twin_says_is_read(
    hub: LocalHub, agent: StartAgent
) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.open_channel("collab-1", [BOB])
    over, goodbye = completed(), withdrawal(BOB)
    await admin.send(BOB, over)
    await bob.send("channel_admin", goodbye)
    to_bob, to_admin = [
        EventContext(incoming_event=await each.next_event(), event_threads={}, incoming_thread_id="t")
        for each in (bob, admin)
    ]

    assert bob.read(to_bob, ChannelCompleted) is over
    read = admin.read(to_admin, AgentWithdraw)
    assert read == goodbye
    assert read is not goodbye


async def test_what_a_handler_has_changed_in_a_payload_is_what_is_read(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.send(BOB, completed())
    event = await bob.next_event()
    whole = event.model_dump()["payload"]
    event.payload["outcome"] = "failed"
    read = bob.read(EventContext(incoming_event=event, event_threads={}, incoming_thread_id="t"), ChannelCompleted)

    assert (whole["type"], whole["channel_id"]) == ("channel_completed", completed().channel_id)
    assert read is not None
    assert read.outcome == "failed"


async def test_a_message_that_is_no_json_is_refused(hub: LocalHub, agent: StartAgent) -> None:
    admin, _ = await agent("channel_admin", hub), await agent(BOB, hub)
    delivery = await admin.send(BOB, replace(completed(), message_id="half \ud800"))

    assert delivery.refused
    assert "is not JSON" in delivery.reason


async def test_events_of_one_channel_run_in_order_one_at_a_time(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub, Gate)
    assert isinstance(bob, Gate)
    for number in range(5):
        await admin.send(BOB, completed(number))
    await until(lambda: bob.inside == ["msg-0"])
    bob.gate.set()

    assert await bob.next_ids(5) == [f"msg-{number}" for number in range(5)]
    assert bob.inside_most == 1


async def test_channels_run_side_by_side_up_to_the_bound(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub, Gate, concurrency_max=3)
    assert isinstance(bob, Gate)
    for number in range(5):
        await admin.send(BOB, completed(number, channel_id=f"collab-{number}"))
    await until(lambda: len(bob.inside) == 3)
    bob.gate.set()

    assert sorted(await bob.next_ids(5)) == [f"msg-{number}" for number in range(5)]
    assert bob.inside_most == 3


async def test_a_blocked_channel_blocks_no_other(hub: LocalHub, agent: StartAgent) -> None:
    class OneBlocked(Recorder):
        @on_event("towow.*")
        async def on_anything(self, context: EventContext) -> None:
            if context.payload["channel_id"] == "collab-1":
                await asyncio.Event().wait()
            await super().on_anything(context)

    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub, OneBlocked)
    await admin.send(BOB, completed(1, channel_id="collab-1"))
    await admin.send(BOB, completed(2, channel_id="collab-2"))

    assert await bob.next_ids(1) == ["msg-2"]


async def test_startup_is_over_before_the_first_event(hub: LocalHub, agent: StartAgent) -> None:
    may_start = asyncio.Event()

    class SlowToStart(Recorder):
        async def on_startup(self) -> None:
            await may_start.wait()
            await super().on_startup()

        @on_event("towow.*")
        async def on_anything(self, context: EventContext) -> None:
            self.life.append("event")
            await super().on_anything(context)

    admin, carol = await agent("channel_admin", hub), await agent("user_agent_carol", hub)
    starting = asyncio.create_task(agent(BOB, hub, SlowToStart))
    await until(lambda: hub.running().is_online(BOB))
    assert (await admin.send(BOB, completed())).accepted
    assert (await admin.send("user_agent_carol", completed())).accepted
    await carol.next_event()  # as long as it takes an event to arrive
    may_start.set()
    bob = await starting
    await bob.next_event()

    assert bob.life == ["startup", "event"]


async def test_a_handler_that_raises_is_logged_once_and_ends_nothing(
    hub: LocalHub, agent: StartAgent, caplog: pytest.LogCaptureFixture
) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub, Failing)
    await admin.send(BOB, completed(1))
    await admin.send(BOB, completed(2))
    await bob.next_ids(2)
    await until(lambda: bob.counts["failed"] == 2)

    logged = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [(r.message, r.__dict__["event_id"]) for r in logged] == [
        ("network.handler_failed", "msg-1"),
        ("network.handler_failed", "msg-2"),
    ]
    assert bob.counts["handled"] == 0


async def test_what_a_killed_agent_had_not_handled_comes_again(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub, Gate)
    assert isinstance(bob, Gate)
    await admin.send(BOB, completed(1))
    await admin.send(BOB, completed(2, channel_id="collab-2"))
    await until(lambda: len(bob.inside) == 2)
    await bob.kill()
    again = await agent(BOB, hub)

    assert await again.next_ids(2) == ["msg-1", "msg-2"]


async def test_what_an_agent_had_handled_does_not_come_again(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.send(BOB, completed(1))
    await bob.next_event()
    await bob.stop()
    again = await agent(BOB, hub)
    await admin.send(BOB, completed(2))

    assert await again.next_ids(1) == ["msg-2"]


async def test_an_idle_agent_acknowledges_while_its_poll_waits(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.send(BOB, completed(1))
    await bob.next_event()
    await until(lambda: not hub.running().take(BOB))
    await bob.kill()
    again = await agent(BOB, hub)
    await admin.send(BOB, completed(2))

    assert await again.next_ids(1) == ["msg-2"]


async def test_an_agent_comes_back_to_a_hub_that_died(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.send(BOB, completed(1))
    await bob.next_event()
    hub.kill()
    lost = await admin.send(BOB, completed(2))
    assert await admin.online() == ()
    hub.restart()
    await until(lambda: "reconnected" in bob.life and "reconnected" in admin.life)

    assert (lost.accepted, lost.recipient_gone, lost.refused, bool(lost.reason)) == (False, False, False, True)
    assert (await admin.send(BOB, completed(1))).accepted  # the new hub knows nothing of the first time
    assert (await admin.send(BOB, completed(2))).accepted
    assert await bob.next_ids(2) == ["msg-1", "msg-2"]


async def test_sending_says_what_became_of_it(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    gone = await admin.send("user_agent_ghost", completed())
    refused = await bob.send("channel_admin", withdrawal("user_agent_eve"))

    assert (gone.accepted, gone.recipient_gone, gone.refused) == (False, True, False)
    assert (refused.accepted, refused.recipient_gone, refused.refused) == (False, False, True)
    assert "user_agent_ghost" in gone.reason
    assert "user_agent_eve" in refused.reason


async def test_observers_see_posts_in_order_and_twins_do_not(hub: LocalHub, agent: StartAgent) -> None:
    admin, bridge, bob = await agent("channel_admin", hub), await agent("bridge", hub), await agent(BOB, hub)
    await admin.open_channel("collab-1", [BOB])
    await admin.publish("collab-1", [envelope(1), envelope(2)])
    events = [await bridge.next_event() for _ in range(2)]
    envelopes = [
        bridge.read_envelope(EventContext(incoming_event=e, event_threads={}, incoming_thread_id="t")) for e in events
    ]

    assert [event.event_name for event in events] == ["towow.demand.broadcast"] * 2
    assert envelopes == [envelope(1), envelope(2)]
    assert bob.got.empty()


class Together(Recorder):
    """Takes several events of one moment as they come."""

    takes_events_together = True


async def test_events_of_one_moment_travel_in_one_message_to_whoever_takes_them_together(
    hub: LocalHub, agent: StartAgent
) -> None:
    admin, bridge = await agent("channel_admin", hub), await agent("bridge", hub, Together)
    await admin.open_channel("collab-1", [])
    await admin.publish("collab-1", [envelope(number) for number in range(9)])
    await admin.publish("collab-1", [envelope(9)])
    posts = [await bridge.next_event() for _ in range(2)]
    found = [
        bridge.read_envelopes(EventContext(incoming_event=e, event_threads={}, incoming_thread_id="t")) for e in posts
    ]

    assert [event.event_name for event in posts] == ["towow.channel.events", "towow.demand.broadcast"]
    assert found == [tuple(envelope(number) for number in range(9)), (envelope(9),)]
    assert admin.counts["sent"] == 2


async def test_events_that_are_too_large_for_one_message_travel_in_several(hub: LocalHub, agent: StartAgent) -> None:
    admin, bridge = await agent("channel_admin", hub), await agent("bridge", hub)
    large = [
        replace(one, payload={**one.payload, "text": "x" * 60_000}) for one in (envelope(number) for number in range(9))
    ]
    await admin.open_channel("collab-1", [])
    await admin.publish("collab-1", large)

    assert [(await bridge.next_event()).payload["envelope"]["event_id"] for _ in large] == [e.event_id for e in large]
    assert (admin.counts["sent"], admin.counts["not_sent"]) == (5, 0)


async def test_one_event_that_cannot_be_handled_holds_up_none_of_its_moment(hub: LocalHub, agent: StartAgent) -> None:
    admin, bridge = await agent("channel_admin", hub), await agent("bridge", hub, Failing)
    await admin.open_channel("collab-1", [])
    await admin.publish("collab-1", [envelope(1), envelope(2)])

    assert await bridge.next_ids(2) == ["evt-1", "evt-2"]
    await until(lambda: bridge.counts["failed"] == 1)


async def test_who_is_online(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    both = [(p.agent_id, p.group) for p in await admin.online()]
    await bob.stop()

    assert both == [("channel_admin", "system"), (BOB, "users")]
    assert [p.agent_id for p in await admin.online()] == ["channel_admin"]


async def test_reading_a_message_checks_its_shape_and_its_speaker(
    hub: LocalHub, agent: StartAgent, caplog: pytest.LogCaptureFixture
) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.open_channel("collab-1", [BOB])
    await bob.send("channel_admin", withdrawal(BOB))
    event = await admin.next_event()

    def read(**changes: object) -> AgentWithdraw | None:
        changed = event.model_copy(update=changes)
        context = EventContext(incoming_event=changed, event_threads={}, incoming_thread_id="t")
        return admin.read(context, AgentWithdraw)

    assert read() == withdrawal(BOB)
    assert read(source_id="user_agent_eve") is None  # speaks for bob
    assert read(source_id="bridge") is None
    assert read(payload={"agent_id": BOB}) is None
    assert read(event_name="towow.no.such") is None
    assert admin.counts["bad_message"] == 4
    assert [r.message for r in caplog.records if r.levelno == logging.WARNING] == ["network.bad_message"] * 4


async def test_a_message_of_another_type_is_not_read(hub: LocalHub, agent: StartAgent) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub)
    await admin.open_channel("collab-1", [BOB])
    await bob.send("channel_admin", withdrawal(BOB))
    context = EventContext(incoming_event=await admin.next_event(), event_threads={}, incoming_thread_id="t")

    assert admin.read(context, DemandNew) is None


async def test_an_agent_that_is_behind_stays_online_and_the_rest_waits_at_the_hub(
    hub: LocalHub, agent: StartAgent
) -> None:
    admin, bob = await agent("channel_admin", hub), await agent(BOB, hub, Gate)
    assert isinstance(bob, Gate)
    for number in range(1500):
        assert (await admin.send(BOB, completed(number))).accepted
    await until(lambda: bob.counts["received"] == 1000)
    assert (await admin.send(BOB, completed(1500))).accepted
    assert len(hub.running().take(BOB, limit=5000)) == 1501
    bob.gate.set()

    assert await bob.next_ids(1501) == [f"msg-{number}" for number in range(1501)]


async def test_nobody_takes_an_id_that_is_in_use(agent: StartAgent, caplog: pytest.LogCaptureFixture) -> None:
    hub = LocalHub()
    bob = await agent(BOB, hub)
    thief = Recorder(BOB, hub=hub)
    starting = asyncio.create_task(thief.start())
    await until(lambda: "network.join_refused" in caplog.messages)
    await bob.stop()
    await starting  # the id is free now

    assert hub.running().is_online(BOB)
    await thief.stop()


def test_an_impossible_id_is_refused_at_once(hub: LocalHub) -> None:
    with pytest.raises(ValueError, match="'bob' is no agent id"):
        Recorder("bob", hub=hub)


async def test_a_twin_in_few_lines(hub: LocalHub) -> None:
    """The example of the module's docstring works."""

    class Twin(Recorder):
        @on_event("towow.channel.completed")
        async def on_completed(self, context: EventContext) -> None:
            self.life.append(context.payload["outcome"])

    twin, admin = Twin(BOB, hub=hub), Recorder("channel_admin", hub=hub)
    await twin.start()
    await admin.start()
    await admin.send(BOB, completed())
    await until(lambda: ChannelOutcome.FINALIZED in twin.life)
    await twin.stop()
    await admin.stop()

    assert twin.life == ["startup", ChannelOutcome.FINALIZED, "shutdown"]


def test_it_runs_in_virtual_time_and_alike_every_time() -> None:
    async def scenario() -> tuple[float, list[str]]:
        hub = LocalHub()  # with its lease of 3 s
        admin, bob = Recorder("channel_admin", hub=hub), Gate(BOB, hub=hub)
        await admin.start()
        await bob.start()
        for number in range(5):
            await admin.send(BOB, completed(number, channel_id=f"collab-{number % 2}"))
        await asyncio.sleep(60)
        await bob.kill()
        again = Recorder(BOB, hub=hub)
        await again.start()
        ids = await again.next_ids(5)
        await again.stop()
        await admin.stop()
        return asyncio.get_running_loop().time(), ids

    def run() -> tuple[float, list[str]]:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(scenario())

    ended_at_s, ids = run()

    assert 63 <= ended_at_s < 65
    assert ids == ["msg-0", "msg-2", "msg-4", "msg-1", "msg-3"]
    assert run() == (ended_at_s, ids)
