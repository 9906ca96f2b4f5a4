"""The hub's rules without a hub."""

import asyncio
from typing import Any

import pytest

from agents.network.exchange import Exchange, ExchangeLimits
from agents.network.posting import Outcome, Posting
from agents.network.send_permissions import Why, group_of
from tests.waiting import begun

BOB = "user_agent_bob"


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def exchange(clock: Clock) -> Exchange:
    return with_agents(Exchange(hub_id="hub", clock=clock))


def with_agents(exchange: Exchange) -> Exchange:
    for agent_id in ("coordinator", "channel_admin", "bridge", BOB):
        assert exchange.register(agent_id) is None
    return exchange


def posting(source: str, destination: str, name: str, number: int = 1, **payload: Any) -> Posting:
    return Posting(source=source, destination=destination, event_id=f"msg-{number}", name=name, payload=payload)


def invite(number: int = 1, to: str = BOB, **payload: Any) -> Posting:
    return posting("channel_admin", to, "towow.invite", number, **payload)


def post(number: int = 1, **payload: Any) -> Posting:
    return posting("channel_admin", "channel:collab-1", "towow.demand.broadcast", number, **payload)


def ids(exchange: Exchange, agent_id: str, after: int = 0, ack: int = 0) -> list[str]:
    return [entry.event_id for entry in exchange.take(agent_id, after=after, ack=ack)]


class TestMailbox:
    def test_an_event_waits_until_it_is_acknowledged(self, exchange: Exchange) -> None:
        exchange.send(invite(1))
        exchange.send(invite(2))
        first, second = exchange.take(BOB)

        assert ids(exchange, BOB, after=second.cursor) == []
        assert ids(exchange, BOB) == ["msg-1", "msg-2"]  # a new process, or a lost response
        assert ids(exchange, BOB, ack=first.cursor) == ["msg-2"]
        assert ids(exchange, BOB, ack=second.cursor) == []

    def test_cursors_only_grow(self, exchange: Exchange) -> None:
        for number in range(5):
            exchange.send(invite(number))
        cursors = [entry.cursor for entry in exchange.take(BOB)]

        assert cursors == sorted(set(cursors))

    def test_what_was_not_acknowledged_survives_the_agent(self, exchange: Exchange) -> None:
        exchange.send(invite(1))
        exchange.unregister(BOB)
        exchange.register(BOB)

        assert ids(exchange, BOB) == ["msg-1"]

    def test_a_full_mailbox_refuses_and_says_so(self, clock: Clock) -> None:
        exchange = with_agents(Exchange(hub_id="hub", clock=clock, limits=ExchangeLimits(mailbox_entries_max=2)))
        verdicts = [exchange.send(invite(number)) for number in range(3)]

        assert [v.outcome for v in verdicts] == [Outcome.ACCEPTED, Outcome.ACCEPTED, Outcome.BUSY]
        assert BOB in verdicts[-1].reason
        assert ids(exchange, BOB) == ["msg-0", "msg-1"]

    def test_an_observer_loses_its_oldest_instead(self, clock: Clock) -> None:
        exchange = with_agents(Exchange(hub_id="hub", clock=clock, limits=ExchangeLimits(mailbox_entries_max=2)))
        outcomes = {exchange.send(post(number)).outcome for number in range(4)}

        assert outcomes == {Outcome.ACCEPTED}
        assert ids(exchange, "bridge") == ["msg-2", "msg-3"]

    def test_a_mailbox_is_bounded_in_bytes_too(self, clock: Clock) -> None:
        exchange = with_agents(Exchange(hub_id="hub", clock=clock, limits=ExchangeLimits(mailbox_bytes_max=1000)))
        outcomes = [exchange.send(invite(number, text="x" * 400)).outcome for number in range(3)]

        assert outcomes == [Outcome.ACCEPTED, Outcome.ACCEPTED, Outcome.BUSY]

    def test_one_answer_to_a_poll_is_bounded_and_the_next_goes_on(self, clock: Clock) -> None:
        exchange = with_agents(Exchange(hub_id="hub", clock=clock, limits=ExchangeLimits(batch_bytes_max=1000)))
        for number in range(3):
            exchange.send(invite(number, text="x" * 400))
        batch = exchange.take(BOB)

        assert [entry.event_id for entry in batch] == ["msg-0", "msg-1"]
        assert ids(exchange, BOB, after=batch[-1].cursor) == ["msg-2"]

    def test_a_payload_read_twice_is_two_payloads(self, exchange: Exchange) -> None:
        exchange.send(invite(1, tags=["a"]))
        entry = exchange.take(BOB)[0]
        entry.payload["tags"].append("b")

        assert entry.payload == {"tags": ["a"]}


class TestPoll:
    async def test_a_poll_wakes_when_something_arrives(self, exchange: Exchange) -> None:
        poll = await begun(exchange.poll(BOB))
        assert not poll.done()
        exchange.send(invite(1))

        assert [entry.event_id for entry in await poll] == ["msg-1"]

    async def test_an_open_poll_keeps_an_agent_online(self, exchange: Exchange, clock: Clock) -> None:
        poll = await begun(exchange.poll(BOB))
        clock.now_s += 1000

        assert exchange.is_online(BOB)
        poll.cancel()
        await asyncio.gather(poll, return_exceptions=True)
        assert exchange.is_online(BOB)  # for the length of the lease
        clock.now_s += 3.1
        assert not exchange.is_online(BOB)

    async def test_a_newer_poll_sends_the_older_one_away(self, exchange: Exchange) -> None:
        older = await begun(exchange.poll(BOB))
        newer = asyncio.ensure_future(exchange.poll(BOB))

        assert await older == ()
        exchange.send(invite(1))
        assert len(await newer) == 1

    async def test_closing_the_hub_ends_every_poll(self, exchange: Exchange) -> None:
        polls = [await begun(exchange.poll(agent_id)) for agent_id in (BOB, "bridge")]
        exchange.close()

        assert await asyncio.gather(*polls) == [(), ()]
        assert await exchange.poll(BOB) == ()

    async def test_an_agent_without_room_is_online_and_gets_nothing(self, exchange: Exchange) -> None:
        exchange.send(invite(1))

        assert await exchange.poll(BOB, limit=0, wait_s=0.001) == ()
        assert ids(exchange, BOB) == ["msg-1"]


class TestHonesty:
    def test_nobody_of_that_id(self, exchange: Exchange) -> None:
        verdict = exchange.send(invite(1, to="user_agent_ghost"))

        assert verdict.outcome is Outcome.GONE
        assert "user_agent_ghost" in verdict.reason

    def test_an_agent_is_gone_once_its_lease_is_over(self, exchange: Exchange, clock: Clock) -> None:
        clock.now_s += 2.9
        assert exchange.send(invite(1)).outcome is Outcome.ACCEPTED
        clock.now_s += 0.2
        assert exchange.send(invite(2)).outcome is Outcome.GONE

        exchange.register(BOB)
        assert ids(exchange, BOB) == ["msg-1"]

    def test_a_repeat_is_accepted_and_delivered_once(self, exchange: Exchange) -> None:
        outcomes = [exchange.send(invite(1)).outcome for _ in range(2)]
        entry = exchange.take(BOB)[0]
        exchange.take(BOB, after=entry.cursor, ack=entry.cursor)
        outcomes.append(exchange.send(invite(1)).outcome)

        assert outcomes == [Outcome.ACCEPTED, Outcome.DUPLICATE, Outcome.DUPLICATE]
        assert ids(exchange, BOB, after=entry.cursor) == []

    def test_a_repeat_reaches_an_agent_that_has_started_anew(self, exchange: Exchange) -> None:
        """What the old process had acknowledged it may have forgotten: a recovery must get through."""
        exchange.send(invite(1))
        entry = exchange.take(BOB)[0]
        exchange.take(BOB, ack=entry.cursor)
        exchange.register(BOB, proved=True)

        assert exchange.send(invite(1)).outcome is Outcome.ACCEPTED
        assert ids(exchange, BOB) == ["msg-1"]

    def test_one_id_to_two_recipients_is_no_repeat(self, exchange: Exchange) -> None:
        exchange.register("user_agent_eve")

        assert exchange.send(invite(1)).outcome is Outcome.ACCEPTED
        assert exchange.send(invite(1, to="user_agent_eve")).outcome is Outcome.ACCEPTED

    def test_nobody_can_use_up_the_event_ids_of_others(self, exchange: Exchange) -> None:
        exchange.send(posting(BOB, "coordinator", "towow.agent.withdraw", 7, agent_id=BOB))
        verdict = exchange.send(posting("bridge", "coordinator", "towow.demand.new", 7))

        assert verdict.outcome is Outcome.ACCEPTED

    def test_the_memory_of_event_ids_is_bounded(self, clock: Clock) -> None:
        exchange = with_agents(Exchange(hub_id="hub", clock=clock, limits=ExchangeLimits(remembered_events_max=2)))
        for number in (1, 2, 3):
            exchange.send(invite(number))

        assert exchange.send(invite(3)).outcome is Outcome.DUPLICATE
        assert exchange.send(invite(1)).outcome is Outcome.ACCEPTED


REFUSED = [
    pytest.param(BOB, BOB, "towow.invite", {}, Why.NOT_ALLOWED, id="a twin invites"),
    pytest.param(BOB, "coordinator", "towow.demand.new", {}, Why.NOT_ALLOWED, id="a twin submits a demand"),
    pytest.param(BOB, "channel_admin", "towow.channel.decision", {}, Why.NOT_ALLOWED, id="a twin decides"),
    pytest.param(BOB, "bridge", "towow.agent.withdraw", {"agent_id": BOB}, Why.NOT_ALLOWED, id="a twin to the bridge"),
    pytest.param(BOB, "user_agent_eve", "towow.agent.withdraw", {"agent_id": BOB}, Why.NOT_ALLOWED, id="twin to twin"),
    pytest.param(BOB, "channel:collab-1", "towow.demand.broadcast", {}, Why.NOT_ALLOWED, id="a twin posts"),
    pytest.param("bridge", "channel:collab-1", "towow.demand.broadcast", {}, Why.NOT_ALLOWED, id="the bridge posts"),
    pytest.param("bridge", BOB, "towow.demand.new", {}, Why.NOT_ALLOWED, id="the bridge to a twin"),
    pytest.param("coordinator", "channel_admin", "towow.demand.new", {}, Why.NOT_ALLOWED, id="system as the bridge"),
    pytest.param("channel_admin", BOB, "towow.offer.response", {}, Why.NOT_ALLOWED, id="system as a twin"),
    pytest.param("channel_admin", BOB, "towow.hub.who", {}, Why.UNKNOWN_NAME, id="an unknown name"),
    pytest.param("channel_admin", BOB, "agent.message", {}, Why.UNKNOWN_NAME, id="not of ours"),
    pytest.param("channel_admin", "channel:../x", "towow.demand.broadcast", {}, Why.BAD_ID, id="a bad channel id"),
    pytest.param("channel_admin", "channel:collab-1", "system.mod.load", {}, Why.UNKNOWN_NAME, id="a bad post"),
    pytest.param(BOB, "channel_admin", "towow.offer.response", {"agent_id": "user_agent_eve"}, Why.SPOOFED, id="eve"),
    pytest.param(BOB, "channel_admin", "towow.proposal.response", {}, Why.SPOOFED, id="nobody named"),
    pytest.param(
        BOB,
        "channel_admin",
        "towow.offer.response",
        {"agent_id": BOB, "offer": {"agent_id": "user_agent_eve"}},
        Why.SPOOFED,
        id="somebody else's offer",
    ),
    pytest.param(
        BOB,
        "channel_admin",
        "towow.proposal.response",
        {"agent_id": BOB, "feedback": {"agent_id": "user_agent_eve"}},
        Why.SPOOFED,
        id="somebody else's review",
    ),
    pytest.param(BOB, "coordinator", "towow.registry.announce", {"agent_id": BOB}, Why.SPOOFED, id="no profile"),
    pytest.param(
        BOB,
        "coordinator",
        "towow.registry.announce",
        {"agent_id": BOB, "profile": {"agent_id": "user_agent_eve"}},
        Why.SPOOFED,
        id="eve's profile",
    ),
    pytest.param("user_agent_ghost", "channel_admin", "towow.agent.withdraw", {}, Why.NOT_REGISTERED, id="a stranger"),
]
ALLOWED = [
    pytest.param("channel_admin", "coordinator", "towow.demand.new", {}, id="a demand is handed back"),
    pytest.param("bridge", "coordinator", "towow.demand.new", {}, id="demand.new"),
    pytest.param("bridge", "channel_admin", "towow.channel.decision", {}, id="channel.decision"),
    pytest.param("channel_admin", "coordinator", "towow.demand.subnet", {}, id="demand.subnet"),
    pytest.param("coordinator", "channel_admin", "towow.channel.manage", {}, id="channel.manage"),
    pytest.param("channel_admin", BOB, "towow.invite", {}, id="invite"),
    pytest.param("channel_admin", BOB, "towow.proposal.review", {}, id="proposal.review"),
    pytest.param("channel_admin", BOB, "towow.renegotiate", {}, id="renegotiate"),
    pytest.param("channel_admin", BOB, "towow.channel.completed", {}, id="channel.completed"),
    pytest.param("channel_admin", "channel:collab-1", "towow.proposal.finalized", {}, id="a post"),
    pytest.param(
        BOB, "channel_admin", "towow.offer.response", {"agent_id": BOB, "offer": {"agent_id": BOB}}, id="offer.response"
    ),
    pytest.param(
        BOB,
        "channel_admin",
        "towow.proposal.response",
        {"agent_id": BOB, "feedback": {"agent_id": BOB}},
        id="proposal.response",
    ),
    pytest.param(BOB, "channel_admin", "towow.agent.withdraw", {"agent_id": BOB}, id="agent.withdraw"),
    pytest.param(BOB, "coordinator", "towow.registry.announce", {"profile": {"agent_id": BOB}}, id="announce"),
]


class TestWhoMaySendWhat:
    @pytest.mark.parametrize(("source", "destination", "name", "payload", "why"), REFUSED)
    def test_refused(  # noqa: PLR0917  pytest passes a row of the table by name
        self, exchange: Exchange, source: str, destination: str, name: str, payload: dict[str, Any], why: Why
    ) -> None:
        exchange.register("user_agent_eve")
        verdict = exchange.send(posting(source, destination, name, 1, **payload))

        assert verdict.outcome is Outcome.REFUSED
        assert verdict.reason
        assert exchange.refusals == {why: 1}
        assert ids(exchange, BOB) == ids(exchange, "bridge") == ids(exchange, "channel_admin") == []

    @pytest.mark.parametrize(("source", "destination", "name", "payload"), ALLOWED)
    def test_allowed(
        self, exchange: Exchange, source: str, destination: str, name: str, payload: dict[str, Any]
    ) -> None:
        assert exchange.send(posting(source, destination, name, 1, **payload)).outcome is Outcome.ACCEPTED

    def test_a_post_reaches_observers_and_nobody_else(self, exchange: Exchange) -> None:
        exchange.register("observer_1")
        exchange.open_channel("channel_admin", "collab-1", [BOB])
        exchange.send(post(1))

        assert ids(exchange, "bridge") == ids(exchange, "observer_1") == ["msg-1"]
        assert ids(exchange, BOB) == ids(exchange, "channel_admin") == []

    def test_direct_messages_are_mirrored_only_where_that_is_asked_for(self, clock: Clock) -> None:
        exchange = with_agents(Exchange(hub_id="hub", clock=clock, mirrored=["towow.invite"]))
        exchange.send(invite(1))
        exchange.send(posting("channel_admin", BOB, "towow.proposal.review", 2))

        assert ids(exchange, "bridge") == ["msg-1"]
        assert ids(exchange, BOB) == ["msg-1", "msg-2"]

    def test_only_system_opens_channels(self, exchange: Exchange) -> None:
        assert exchange.open_channel(BOB, "collab-1", [BOB]) is not None
        assert exchange.open_channel("bridge", "collab-1", [BOB]) is not None
        assert exchange.open_channel("channel_admin", "../etc", [BOB]) is not None
        assert exchange.channels == {}
        assert exchange.open_channel("channel_admin", "collab-1", [BOB]) is None
        assert exchange.channels == {"collab-1": (BOB,)}


class TestBounds:
    def test_a_large_payload_is_refused(self, exchange: Exchange) -> None:
        assert exchange.send(invite(1, text="x" * 262_000)).outcome is Outcome.ACCEPTED
        assert exchange.send(invite(2, text="x" * 262_200)).outcome is Outcome.REFUSED

    def test_a_payload_that_is_no_json_is_refused(self, exchange: Exchange) -> None:
        assert exchange.send(invite(1, thing=object())).outcome is Outcome.REFUSED

    @pytest.mark.parametrize("event_id", ["", "x" * 101])
    def test_an_event_id_has_a_length(self, exchange: Exchange, event_id: str) -> None:
        one = Posting(source="channel_admin", destination=BOB, event_id=event_id, name="towow.invite", payload={})

        assert exchange.send(one).outcome is Outcome.REFUSED

    def test_a_twin_that_floods_is_slowed_down_and_recovers(self, exchange: Exchange, clock: Clock) -> None:
        def flood(start: int, count: int) -> int:
            made = (
                posting(BOB, "channel_admin", "towow.agent.withdraw", n, agent_id=BOB)
                for n in range(start, start + count)
            )
            return sum(exchange.send(one).outcome is Outcome.ACCEPTED for one in made)

        assert flood(0, 500) == 400
        exchange.take("channel_admin", ack=exchange.take("channel_admin", limit=400)[-1].cursor)
        clock.now_s += 1
        assert flood(1000, 500) == 200
        assert exchange.refusals == {Why.TOO_FAST: 400}

    def test_the_system_is_not_slowed_down(self, exchange: Exchange) -> None:
        assert {exchange.send(invite(number)).outcome for number in range(1000)} == {Outcome.ACCEPTED}

    def test_agents_long_gone_are_forgotten(self, clock: Clock) -> None:
        exchange = Exchange(hub_id="hub", clock=clock, limits=ExchangeLimits(members_max=2))
        exchange.register("channel_admin")
        exchange.register(BOB)
        exchange.send(invite(1))
        clock.now_s += 2
        exchange.take("channel_admin")
        clock.now_s += 2
        exchange.register("user_agent_eve")

        assert not exchange.is_registered(BOB)
        assert exchange.is_online("channel_admin")
        assert exchange.forgotten == [BOB]

    def test_a_hub_full_of_agents_lets_nobody_else_in(self, clock: Clock) -> None:
        exchange = Exchange(hub_id="hub", clock=clock, limits=ExchangeLimits(members_max=1))
        exchange.register(BOB)
        refused = exchange.register("user_agent_eve")

        assert refused is not None
        assert refused.why is Why.HUB_FULL
        assert exchange.register(BOB, proved=True) is None


class TestIds:
    def test_an_id_that_is_online_cannot_be_taken(self, exchange: Exchange, clock: Clock) -> None:
        refused = exchange.register(BOB)

        assert refused is not None
        assert refused.why is Why.ID_TAKEN
        clock.now_s += 3.1
        assert exchange.register(BOB) is None

    def test_its_holder_may_register_again(self, exchange: Exchange) -> None:
        assert exchange.register(BOB, proved=True) is None

    def test_an_id_is_free_at_once_after_leaving(self, exchange: Exchange) -> None:
        exchange.unregister(BOB)

        assert exchange.register(BOB) is None

    @pytest.mark.parametrize(
        "agent_id",
        ["", "bob", "user_agent_", "user_agent_a b", "user_agent_../x", "user_agent_" + "x" * 65, "system", "a:b",
         "coordinator2", "channel_admin2", "user_agent_böb", "bridge/../x", "bridge" + "x" * 80, "user_agent_x\n"],
    )  # fmt: skip
    def test_bad_ids(self, exchange: Exchange, agent_id: str) -> None:
        refused = exchange.register(agent_id)

        assert refused is not None
        assert refused.why is Why.BAD_ID

    def test_groups_follow_from_ids(self) -> None:
        groups = {i: group_of(i) for i in ("coordinator", "channel_admin-2", "bridge-2", "observer_x", BOB)}

        assert [group.value for group in groups.values() if group] == ["system", "system", "bridge", "bridge", "users"]

    def test_who_is_here(self, exchange: Exchange, clock: Clock) -> None:
        clock.now_s += 3.1
        exchange.register(BOB)

        assert [(p.agent_id, p.group) for p in exchange.who()] == [(BOB, "users")]


EVE = "user_agent_eve"


def withdrawal(source: str, number: int, size: int = 0, channel_id: str = "collab-1") -> Posting:
    facts = {"agent_id": source, "channel_id": channel_id, "reason": "x" * size}
    return posting(source, "channel_admin", "towow.agent.withdraw", number, **facts)


class TestShares:
    """What one twin sends leaves room for the others."""

    @pytest.fixture
    def exchange(self, exchange: Exchange) -> Exchange:
        exchange.register(EVE)
        exchange.open_channel("channel_admin", "collab-1", [BOB, EVE])
        return exchange

    def test_one_twin_has_its_share_of_a_mailbox_and_no_more(self, exchange: Exchange) -> None:
        outcomes = [exchange.send(withdrawal(EVE, number, 40_000)).outcome for number in range(100)]
        taken = outcomes.count(Outcome.ACCEPTED)

        assert set(outcomes) == {Outcome.ACCEPTED, Outcome.BUSY}
        assert 0 < taken * 40_000 <= exchange.limits.share_bytes_max
        assert taken <= exchange.limits.share_entries_max
        assert exchange.refusals[Why.MAILBOX_SHARE] > 0
        assert exchange.send(withdrawal(BOB, 1)).outcome is Outcome.ACCEPTED

    def test_a_message_behind_a_flood_is_read_within_three_polls(self, exchange: Exchange) -> None:
        for number in range(100):
            exchange.send(withdrawal(EVE, number, 40_000))
        exchange.send(withdrawal(BOB, 1))
        read, polls = [], 0
        while not any(entry.source == BOB for entry in read):
            read += exchange.take("channel_admin", ack=read[-1].cursor if read else 0)
            polls += 1

        assert polls <= 3

    def test_what_was_read_makes_room_again(self, exchange: Exchange) -> None:
        for number in range(100):
            exchange.send(withdrawal(EVE, number, 40_000))
        while batch := exchange.take("channel_admin"):
            exchange.take("channel_admin", ack=batch[-1].cursor, limit=0)

        assert exchange.send(withdrawal(EVE, 1000, 40_000)).outcome is Outcome.ACCEPTED

    def test_a_flood_by_bytes_is_slowed_down_however_fast_it_is_read(self, exchange: Exchange, clock: Clock) -> None:
        def flood(start: int) -> int:
            sent = 0
            for number in range(start, start + 150):
                if exchange.send(withdrawal(EVE, number, 40_000)).outcome is Outcome.ACCEPTED:
                    sent += exchange.take("channel_admin")[-1].cursor > 0
                    exchange.take("channel_admin", ack=10**9, limit=0)
            return sent

        limits = exchange.limits
        assert flood(0) * 40_000 <= limits.bytes_burst
        clock.now_s += 1
        assert 0 < flood(1000) * 40_000 <= limits.bytes_per_s
        assert exchange.refusals[Why.TOO_MUCH] > 0

    def test_a_reason_of_240_kb_is_no_reason(self, exchange: Exchange) -> None:
        verdict = exchange.send(withdrawal(EVE, 1, 240_000))

        assert (verdict.outcome, verdict.why) == (Outcome.REFUSED, Why.TOO_LARGE)
        assert verdict.reason == "The payload of towow.agent.withdraw is larger than 49152 bytes."

    def test_an_answer_waits_for_a_hub_that_does_not_know_its_channel(self, exchange: Exchange) -> None:
        early = exchange.send(withdrawal(EVE, 1, channel_id="collab-2"))
        exchange.open_channel("channel_admin", "collab-2", [EVE])

        assert (early.outcome, early.why) == (Outcome.BUSY, Why.UNKNOWN_CHANNEL)
        assert exchange.send(withdrawal(EVE, 1, channel_id="collab-2")).outcome is Outcome.ACCEPTED
