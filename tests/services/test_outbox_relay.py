"""The outbox relay: what is owed is delivered, what cannot be is said, and nobody is called gone who is not."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bridges.simulation.virtual_time import VirtualClock, VirtualLoop
from tests.agents.network_fixtures import completed
from towow_core.domain.messages import NetworkMessage
from towow_core.services.negotiation.outbox_relay import OutboxRelay
from towow_core.store.records import OutboxMessage
from towow_core.support.ports import Delivery
from towow_core.support.timestamps import plus_seconds

GONE = Delivery(accepted=False, recipient_gone=True, reason="Nobody of the id bob is online.")
NO_HUB = Delivery(accepted=False, reason="The hub cannot be reached.")
REFUSED = Delivery(accepted=False, refused=True, reason="It is too large.")
ACCEPTED = Delivery(accepted=True)


class Post:
    """A network that answers according to the time."""

    def __init__(self, answer: Callable[[float], Delivery]) -> None:
        self.answer, self.sent = answer, 0

    async def send(self, agent_id: str, message: NetworkMessage) -> Delivery:
        self.sent += 1
        return self.answer(asyncio.get_running_loop().time())


def deliver_and_wait(answer: Callable[[float], Delivery], *, expires_after_s: float = 600) -> tuple[float, list[float]]:
    """Seconds that the carrying took, and how long the recipient was said to be gone, each time that it was."""
    gone_s: list[float] = []

    async def on_gone(_: OutboxMessage, seconds: float) -> None:
        gone_s.append(seconds)

    async def work() -> float:
        clock = VirtualClock(asyncio.get_running_loop())
        outbox_relay = OutboxRelay(Post(answer), clock, sender="channel_admin", on_gone=on_gone)  # type: ignore[arg-type]
        expires_at = plus_seconds(clock.now(), expires_after_s)
        await outbox_relay.deliver_and_wait(
            OutboxMessage(recipient="user_agent_bob", message=completed(), expires_at=expires_at)
        )
        await outbox_relay.stop()
        return asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work()), gone_s


def test_what_is_accepted_is_delivered_at_once() -> None:
    assert deliver_and_wait(lambda _: ACCEPTED) == (0.0, [])


def test_somebody_who_is_gone_is_told_of_until_they_are_back() -> None:
    took_s, gone_s = deliver_and_wait(lambda now: GONE if now < 5 else ACCEPTED)

    assert 5 <= took_s <= 7
    assert gone_s[0] == 0
    assert gone_s == sorted(gone_s)
    assert 3 <= gone_s[-1] <= 5


def test_a_hub_that_is_away_says_nothing_about_the_recipient() -> None:
    took_s, gone_s = deliver_and_wait(lambda now: NO_HUB if now < 60 else ACCEPTED)

    assert 60 <= took_s <= 62
    assert gone_s == []


def test_the_time_without_a_hub_does_not_count_as_time_that_somebody_was_gone() -> None:
    _, gone_s = deliver_and_wait(lambda now: NO_HUB if now < 60 else GONE if now < 64 else ACCEPTED)

    assert gone_s[0] == 0
    assert gone_s[-1] <= 4


@pytest.mark.parametrize(
    ("answer", "said"), [(REFUSED, "outbox.refused"), (GONE, "outbox.expired")], ids=["refused", "expired"]
)
def test_what_cannot_be_delivered_is_said_in_the_log_and_given_up(
    answer: Delivery, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        deliver_and_wait(lambda _: answer, expires_after_s=30)

    told = [vars(record) for record in caplog.records if record.message == said]
    assert [(t["to"], t["event_name"], t["why"]) for t in told] == [
        ("user_agent_bob", "towow.channel.completed", answer.reason)
    ]
    assert "background.died" not in caplog.messages


class SlowToRead:
    """An outbox whose answer is as old as the question: what is settled while it reads is still in it."""

    def __init__(self, *outbox_messages: OutboxMessage) -> None:
        self.outbox_messages = {outbox_message.message.message_id: outbox_message for outbox_message in outbox_messages}

    async def owed(self, sender: str) -> tuple[OutboxMessage, ...]:
        found = tuple(self.outbox_messages.values())
        await asyncio.sleep(1)
        return found

    async def settled(self, message_ids: Sequence[str]) -> None:
        for message_id in message_ids:
            self.outbox_messages.pop(message_id, None)

    async def is_owed(self, message_id: str) -> bool:
        return message_id in self.outbox_messages


def test_what_is_delivered_while_the_outbox_is_read_is_not_delivered_again() -> None:
    post = Post(lambda _: ACCEPTED)

    async def work() -> None:
        clock = VirtualClock(asyncio.get_running_loop())
        outbox_message = OutboxMessage(
            recipient="user_agent_bob", message=completed(), expires_at=plus_seconds(clock.now(), 600)
        )
        outbox_relay = OutboxRelay(post, clock, SlowToRead(outbox_message), sender="channel_admin")  # type: ignore[arg-type]
        reading = asyncio.create_task(outbox_relay.resume())
        await asyncio.sleep(0.5)
        await outbox_relay.deliver_and_wait(outbox_message)
        await reading
        await asyncio.sleep(1)
        await outbox_relay.stop()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work())
    assert post.sent == 1


class SlowToSettle(SlowToRead):
    """An outbox that takes a second to forget, and says what it was told together."""

    def __init__(self, *outbox_messages: OutboxMessage) -> None:
        super().__init__(*outbox_messages)
        self.together: list[tuple[str, ...]] = []

    async def settled(self, message_ids: Sequence[str]) -> None:
        await asyncio.sleep(1)
        self.together.append(tuple(message_ids))
        await super().settled(message_ids)


def five_of_two_channels(now: str) -> list[OutboxMessage]:
    return [
        OutboxMessage(
            recipient="user_agent_bob",
            message=completed(number, channel_id=channel),
            expires_at=plus_seconds(now, 600),
            channel_id=channel,
        )
        for number, channel in enumerate(("collab-1", "collab-2", "collab-2", "collab-2", "collab-2"))
    ]


def test_what_is_delivered_in_a_moment_is_settled_together() -> None:
    async def work() -> list[tuple[str, ...]]:
        clock = VirtualClock(asyncio.get_running_loop())
        owed = five_of_two_channels(clock.now())
        outbox = SlowToSettle(*owed)
        outbox_relay = OutboxRelay(Post(lambda _: ACCEPTED), clock, outbox, sender="admin")  # type: ignore[arg-type]
        outbox_relay.deliver(owed)
        await asyncio.sleep(3)
        await outbox_relay.stop()
        assert not outbox.outbox_messages
        return outbox.together

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert [len(ids) for ids in runner.run(work())] == [5]


def test_who_waits_for_a_delivery_does_not_wait_until_it_is_settled_and_it_is_carried_once_all_the_same() -> None:
    post = Post(lambda _: ACCEPTED)

    async def work() -> tuple[float, set[str]]:
        clock = VirtualClock(asyncio.get_running_loop())
        owed = five_of_two_channels(clock.now())[0]
        outbox = SlowToSettle(owed)
        outbox_relay = OutboxRelay(post, clock, outbox, sender="admin")  # type: ignore[arg-type]
        await outbox_relay.deliver_and_wait(owed)
        took_s = asyncio.get_running_loop().time()
        outbox_relay.deliver([owed])
        await asyncio.sleep(3)
        await outbox_relay.stop()
        return took_s, set(outbox.outbox_messages)

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(work()) == (0.0, set())
    assert post.sent == 1


def test_a_channel_that_is_dropped_while_its_message_is_settled_keeps_nobody_elses_owed() -> None:
    async def work() -> set[str]:
        clock = VirtualClock(asyncio.get_running_loop())
        owed = five_of_two_channels(clock.now())
        outbox = SlowToSettle(*owed)
        outbox_relay = OutboxRelay(Post(lambda _: ACCEPTED), clock, outbox, sender="admin")  # type: ignore[arg-type]
        outbox_relay.deliver(owed)
        await asyncio.sleep(1.5)  # the first is settled, and the others are about to be, the second before all
        outbox_relay.drop("collab-2")
        outbox_relay.deliver([replace(owed[0], message=completed(9), channel_id="collab-3")])
        await asyncio.sleep(3)
        await outbox_relay.stop()
        return set(outbox.outbox_messages)

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(work()) == set()


@pytest.mark.parametrize("end", ["stop", "drop"])
def test_what_was_delivered_is_owed_no_more_where_its_sender_stops_or_its_channel_ends(end: str) -> None:
    async def work() -> set[str]:
        clock = VirtualClock(asyncio.get_running_loop())
        owed = five_of_two_channels(clock.now())[1:]
        outbox = SlowToSettle(*owed)
        outbox_relay = OutboxRelay(Post(lambda _: ACCEPTED), clock, outbox, sender="admin")  # type: ignore[arg-type]
        outbox_relay.deliver(owed)
        await asyncio.sleep(0.5)  # all are delivered, and about to be settled
        if end == "drop":
            outbox_relay.drop("collab-2")
            await asyncio.sleep(3)
        else:
            await outbox_relay.stop()
        left = set(outbox.outbox_messages)
        await outbox_relay.stop()
        return left

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(work()) == set()


def test_what_was_dropped_before_it_set_out_can_be_delivered_again() -> None:
    post = Post(lambda _: ACCEPTED)

    async def work() -> None:
        clock = VirtualClock(asyncio.get_running_loop())
        owed = five_of_two_channels(clock.now())[0]
        outbox_relay = OutboxRelay(post, clock, sender="admin")  # type: ignore[arg-type]
        outbox_relay.deliver([owed])
        outbox_relay.drop("collab-1")
        outbox_relay.deliver([owed])  # the channel came back at once
        await asyncio.sleep(1)
        outbox_relay.deliver([owed])
        outbox_relay.drop("collab-1")
        await asyncio.sleep(1)
        outbox_relay.deliver([owed])
        await asyncio.sleep(1)
        await outbox_relay.stop()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work())
    assert post.sent == 2
