"""Several channel_admins on one store: each channel is run by one of them, and none is left alone."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest

from agents.user_agent import TowowUserAgent
from bridges.simulation.virtual_time import VirtualLoop
from tests.agents.silent_twins import SilentTwin
from tests.agents.small_network import small_network
from tests.scripted_model import ScriptedModel, scripted
from tests.services.stored import CHANNEL, NOW, entry, outbox_message
from tests.subnet_scripts import LACKS_PHOTOS
from tests.waiting import until
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.messages import ChannelManage, NetworkMessage, OfferResponse
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.service import LLMService
from towow_core.negotiation.messages import CancelRequested, ChannelMessage, SubnetOpened, Ticked
from towow_core.services.negotiation.lease import LeaseManager, LeaseTerms, inbox_message
from towow_core.store.engine import Database
from towow_core.store.records import Holding
from towow_core.store.store import LostRace, Store
from towow_core.support.clock import SystemClock
from towow_core.support.ports import Delivery
from towow_core.support.timestamps import plus_seconds

SENTENCE = "我想在北京办一场AI聚会"
A, B = "channel_admin", "channel_admin-2"
TERMS = LeaseTerms(lease_s=60.0, renew_every_s=0.05)  # runs out when a test says so, not when the machine is slow
OVER_S = -1.0  # a lease of this length has run out when it begins
LONG_S = 60.0
NOTHING = frozenset[str]()


@pytest.fixture
def store(store_url):
    store = Store(Database(store_url))
    yield store
    store.close()


def channel(n: int, owner: str | None = None):
    return replace(CHANNEL, channel_id=f"collab-{n}", demand_id=f"d-{n}", owner=owner)


async def test_who_looks_first_takes_what_nobody_runs(store) -> None:
    await store.open_channel(channel(1))
    await store.open_channel(channel(2))

    first = await store.leases.hold(A, NOW, LONG_S, NOTHING)
    second = await store.leases.hold(B, NOW, LONG_S, NOTHING)

    assert first.taken == ("collab-1", "collab-2")
    assert second.taken == ()
    assert await store.leases.owner_of("collab-1") == A


async def test_two_that_look_at_once_share_nothing(store, store_url) -> None:
    other = Store(Database(store_url))
    for n in range(20):
        await store.open_channel(channel(n))

    looks = [each.leases.hold(owner, NOW, LONG_S, NOTHING) for each, owner in ((store, A), (other, B))]
    first, second = await asyncio.gather(*looks)
    other.close()

    assert sorted(first.taken + second.taken) == sorted(f"collab-{n}" for n in range(20))


async def test_channels_and_debts_of_one_whose_lease_ran_out_are_taken_over(store) -> None:
    await store.leases.hold(A, NOW, OVER_S, NOTHING)
    await store.open_channel(channel(1, A))
    await store.commit_step(replace(channel(1, A), version=1), entry(1), [], [(A, outbox_message("msg-1", "collab-1"))])

    found = await store.leases.hold(B, NOW, LONG_S, NOTHING)

    assert (found.taken, found.has_outbox_messages) == (("collab-1",), True)
    assert [each.message.message_id for each in await store.outbox.owed(B)] == ["msg-1"]


async def test_a_step_of_one_who_lost_the_channel_is_refused(store) -> None:
    await store.leases.hold(A, NOW, OVER_S, NOTHING)
    await store.open_channel(channel(1, A))
    await store.leases.hold(B, NOW, LONG_S, NOTHING)

    with pytest.raises(LostRace):
        await store.commit_step(replace(channel(1, A), version=1), entry(1), [], [])

    assert (await store.leases.hold(A, NOW, LONG_S, {"collab-1"})).lost == ("collab-1",)


async def test_one_who_comes_back_finds_its_channels_without_waiting(store) -> None:
    await store.leases.hold(A, NOW, LONG_S, NOTHING)
    await store.open_channel(channel(1, A))

    assert (await store.leases.hold(A, NOW, LONG_S, NOTHING)).taken == ("collab-1",)


async def test_one_who_leaves_is_not_waited_for(store) -> None:
    await store.leases.hold(A, NOW, LONG_S, NOTHING)
    await store.open_channel(channel(1, A))
    await store.leases.release(A)

    assert (await store.leases.hold(B, NOW, LONG_S, NOTHING)).taken == ("collab-1",)


async def test_a_lease_that_is_renewed_does_not_run_out(store) -> None:
    await store.leases.hold(A, NOW, OVER_S, NOTHING)
    await store.open_channel(channel(1, A))
    await store.leases.hold(A, plus_seconds(NOW, 30), LONG_S, {"collab-1"})

    assert (await store.leases.hold(B, plus_seconds(NOW, 31), LONG_S, NOTHING)).taken == ()


async def test_an_inbox_is_for_the_owner_and_stays_until_it_is_taken_in(store) -> None:
    await store.open_channel(channel(1, A))
    message = inbox_message("collab-1", CancelRequested(at=NOW, reason="不办了"))
    assert await store.leases.post(message)
    assert not await store.leases.post(replace(message, channel_id="collab-unknown"))
    await store.leases.hold(A, NOW, LONG_S, {"collab-1"})

    assert (await store.leases.hold(B, NOW, LONG_S, NOTHING)).inbox == ()
    (found,) = (await store.leases.hold(A, NOW, LONG_S, {"collab-1"})).inbox
    assert replace(found, inbox_id=0) == message
    await store.leases.received([found.inbox_id])
    assert (await store.leases.hold(A, NOW, LONG_S, {"collab-1"})).inbox == ()


OPENED = SubnetOpened(at=NOW, sub_demand_id="d-2", sub_channel_id="collab-2")
WANTED_NO_MORE = CancelRequested(at=NOW, reason="", sub_demand_id="d-2")


@pytest.mark.parametrize(("message", "is_heard"), [(OPENED, False), (WANTED_NO_MORE, True)])
async def test_of_what_waits_for_an_ended_channel_only_what_it_takes_is_kept(store, message, is_heard) -> None:
    await store.open_channel(channel(1, A))
    await store.leases.post(inbox_message("collab-1", message))
    await store.commit_step(replace(channel(1, A), version=1, is_open=False), entry(1), [], [])

    for owner in (A, B):
        assert bool((await store.leases.hold(owner, NOW, LONG_S, NOTHING)).inbox) is is_heard


@dataclass(frozen=True, slots=True, kw_only=True)
class Postponed(ChannelMessage):
    """A kind of message that nobody has thought of yet."""


@pytest.mark.parametrize(("message", "passed_on"), [(Postponed(at=NOW), True), (Ticked(at=NOW), False)])
async def test_all_that_the_owner_does_not_find_out_by_itself_is_passed_on(store, message, passed_on) -> None:
    await store.open_channel(channel(1, A))

    assert await lease_manager(store.leases, no_work).pass_on("collab-1", message) is passed_on
    assert len((await store.leases.hold(A, NOW, LONG_S, {"collab-1"})).inbox) == passed_on


async def no_work(_: Sequence[str]) -> None: ...


class Terms:
    """A store that only notes for how long it was asked, and finds what it is told."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock, self.asked = clock, [(0.0, 0.0)]
        self.finds: list[Holding] = []
        self.lasts_s = 0.0

    async def hold(self, _owner: str, _now: str, lease_s: float, _known: object) -> Holding:
        await asyncio.sleep(self.lasts_s)
        self.asked.append((self.clock(), lease_s))
        return self.finds.pop(0) if self.finds else Holding()

    async def received(self, inbox_ids: object) -> None: ...

    async def arriving(self, *, every_s: float) -> AsyncIterator[frozenset[str]]:
        while True:
            await asyncio.sleep(every_s)
            yield frozenset()


def lease_manager(leases: Terms, acquire: Callable[[Sequence[str]], Awaitable[None]]) -> LeaseManager:
    async def nothing(*_: object) -> bool:
        return True

    return LeaseManager(
        leases=leases,  # type: ignore[arg-type]
        owner=A,
        clock=SystemClock(),
        terms=LeaseTerms(),
        held=(),
        acquire=acquire,
        release=lambda _: None,
        receive=nothing,
        inherit=nothing,  # type: ignore[arg-type]
    )


def lived_for(seconds: float, prepare: Callable[[Terms], Callable[[Sequence[str]], Awaitable[None]]]) -> Terms:
    """Virtual seconds of a lease."""

    async def live() -> Terms:
        leases = Terms(asyncio.get_running_loop().time)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await lease_manager(leases, prepare(leases)).run()
        return leases

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(live())


def test_a_lease_is_renewed_in_time_however_long_the_work_takes_that_a_look_has_found() -> None:
    started: list[Sequence[str]] = []

    async def take_for_ever(channel_ids: Sequence[str]) -> None:
        started.append(channel_ids)
        await asyncio.sleep(1000 if channel_ids else 0)

    def prepare(leases: Terms) -> Callable[[Sequence[str]], Awaitable[None]]:
        leases.finds = [Holding(taken=("collab-1",))]
        return take_for_ever

    asked = lived_for(20, prepare).asked

    assert ("collab-1",) in started
    assert max(later - earlier for (earlier, _), (later, _) in pairwise(asked)) < LeaseTerms().lease_s / 2


def test_a_channel_that_cannot_be_read_keeps_nothing_from_the_others_and_is_left_alone() -> None:
    tried: list[Sequence[str]] = []

    async def cannot_read_the_first(channel_ids: Sequence[str]) -> None:
        tried.append(tuple(channel_ids))
        if "collab-1" in channel_ids:
            raise MalformedMessage("ChannelState", "offers.a.currency: 'XYZ' is no currency that is known here")

    def prepare(leases: Terms) -> Callable[[Sequence[str]], Awaitable[None]]:
        leases.finds = [Holding(taken=("collab-1", "collab-2"))]
        return cannot_read_the_first

    assert len(lived_for(20, prepare).asked) > 2  # it goes on
    assert sorted(tried) == [("collab-1",), ("collab-2",)]


def test_one_that_renews_late_asks_for_a_longer_lease_and_not_for_ever() -> None:
    async def nothing(_: Sequence[str]) -> None: ...

    def prepare(leases: Terms) -> Callable[[Sequence[str]], Awaitable[None]]:
        leases.lasts_s = 3.0  # a store so busy that a renewal comes every 4.5 s
        return nothing

    asked = [lease_s for _, lease_s in lived_for(60, prepare).asked[1:]]

    assert asked[0] == LeaseTerms().lease_s
    assert asked[-1] == pytest.approx(4 * 4.5)
    assert max(asked) <= LeaseTerms().lease_max_s


# -- a network with two of them


async def owner_of(network, demand_id: str) -> str:
    return await until(lambda: network.store.leases.owner_of(f"collab-{demand_id.removeprefix('d-')}"))


async def crash(network, name: str) -> None:
    """As `kill -9` does: whatever it was doing stops, and it says goodbye to nobody."""
    await network.admins[name].kill()
    await run_out(network, name)


async def run_out(network, name: str) -> None:
    """Its lease runs out (again, where its last renewal was still on its way), and somebody takes its channels over."""

    async def is_rid_of_them() -> bool:
        await network.store.leases.release(name)
        return name not in {channel.owner for channel in await network.store.open_channels()}

    await until(is_rid_of_them)


def other_than(owner: str) -> str:
    return A if owner == B else B


def each_once(events) -> None:
    """Nothing doubled, nothing missing."""
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    assert len({e.event_id for e in events}) == len(events)
    offers = offers_in(events)
    assert sorted(offers) == sorted(set(offers))


def offers_in(events) -> list[str]:
    return [e.payload["agent_id"] for e in events if e.event_type == "towow.offer.submitted"]


async def test_when_one_dies_the_other_goes_on_and_asks_nobody_anew(tmp_path, store_url) -> None:
    models = {name: ScriptedModel() for name in ("alice", "bob", "carol")}
    services = {name: LLMService(model) for name, model in models.items()}
    names = {"store_url": store_url, "admin_names": (A, B), "terms": TERMS}
    async with small_network(tmp_path, twin_models=services, **names) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id, "towow.offer.submitted")
        await crash(network, await owner_of(network, demand_id))
        events = await network.until(demand_id)

    each_once(events)
    assert events[-1].event_type == "towow.proposal.finalized"
    assert events[-1].payload["participants"] == [f"user_agent_{name}" for name in models]
    assert {name: model.calls["response_generation"] for name, model in models.items()} == dict.fromkeys(models, 1)


async def test_many_demands_are_spread_and_all_end_when_one_dies(tmp_path, store_url) -> None:
    names = {"store_url": store_url, "admin_names": (A, B), "terms": TERMS}
    async with small_network(tmp_path, **names) as network:
        ids, owners = [], set()
        while len(ids) < 8 or owners != {A, B}:  # by chance one may get the first eight
            assert len(ids) < 50
            ids.append(await network.ask(SENTENCE))
            owners.add(await owner_of(network, ids[-1]))
        await crash(network, B)
        streams = await asyncio.gather(*(network.until(demand_id) for demand_id in ids))

    for events in streams:
        each_once(events)
        assert events[-1].event_type == "towow.proposal.finalized"


async def test_one_who_slept_through_its_lease_lets_go(tmp_path, store_url) -> None:
    """It still believes that the channel is its own, and must do no harm."""
    sleeps = replace(TERMS, renew_every_s=3600.0)  # so soundly that it renews nothing
    names = {"store_url": store_url, "admin_names": (A, B), "terms": {A: sleeps, B: TERMS}}
    rules = NegotiationPolicy(collect_timeout_s=300)  # as would its own timer
    async with small_network(tmp_path, policy=rules, **names, twin_types={"bob": SilentTwin}) as network:
        demand_id = await network.ask(SENTENCE)
        while (await owner_of(network, demand_id)) != A:  # by chance it is the other's
            demand_id = await network.ask(SENTENCE)
        stream = await network.bridge.stream(demand_id)
        await until(lambda: len(offers_in(stream.envelopes)) == 2)  # one that is still on its way would wake it
        sleeper, inheritor = (network.admins[name].runner for name in (A, B))
        await run_out(network, A)
        channel_id = f"collab-{demand_id.removeprefix('d-')}"
        await until(lambda: inheritor.state(channel_id))
        assert sleeper.state(channel_id) is not None
        assert await sleeper.handle(channel_id, CancelRequested(at=NOW, reason="不办了"))  # passed on, not done
        assert sleeper.state(channel_id) is None
        events = await network.until(demand_id)

    each_once(events)
    assert events[-1].event_type == "towow.negotiation.failed"


class MisinformedTwin(TowowUserAgent):
    """It tells its offers to a channel_admin that has not asked."""

    async def send(self, agent_id: str, message: NetworkMessage) -> Delivery:
        return await super().send(other_than(agent_id) if message.name == OfferResponse.name else agent_id, message)


async def test_an_answer_given_to_the_wrong_one_reaches_the_right_one(tmp_path, store_url) -> None:
    kinds = dict.fromkeys(("alice", "bob", "carol"), MisinformedTwin)
    names = {"store_url": store_url, "admin_names": (A, B), "terms": TERMS, "twin_types": kinds}
    async with small_network(tmp_path, **names) as network:
        events = await network.until(await network.ask(SENTENCE))

    each_once(events)
    assert events[-1].payload["participants"] == ["user_agent_alice", "user_agent_bob", "user_agent_carol"]


async def test_a_subnet_that_another_one_runs_is_merged_into_its_parent(tmp_path, store_url) -> None:
    model = scripted(**LACKS_PHOTOS)
    names = {"store_url": store_url, "admin_names": (A, B), "terms": TERMS}
    async with small_network(tmp_path, admin_model=model, **names) as network:
        usual = network.coordinator.send

        async def apart(agent_id: str, message: NetworkMessage) -> Delivery:
            """A subnet goes where its parent is not."""
            if isinstance(message, ChannelManage) and message.parent_channel_id is not None:
                agent_id = other_than(await network.store.leases.owner_of(message.parent_channel_id))
            return await usual(agent_id, message)

        network.coordinator.send = apart
        demand_id = await network.ask(SENTENCE)
        events = await network.until(demand_id, "towow.subnet.completed")
        sub_id = next(e.payload["sub_demand_id"] for e in events if e.event_type == "towow.subnet.triggered")
        parent = await network.store.leases.owner_of(f"collab-{demand_id.removeprefix('d-')}")
        child = await network.store.leases.owner_of(f"sub-{sub_id.removeprefix('d-')}")

    assert {parent, child} == {A, B}
    completed = next(e.payload for e in events if e.event_type == "towow.subnet.completed")
    assert completed["outcome"] == "finalized"
    assert [a["agent_id"] for a in completed["merged_assignments"]] == ["user_agent_carol"]
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
