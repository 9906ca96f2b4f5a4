"""What a requester says while their demand goes on: whoever comes a moment later sees it, and nothing is said twice."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.core.kit import ALICE, BOB, CAROL, at, channel, gaps_found, leaves, offer, plan, play, says, start
from tests.days import SATURDAY
from tests.scripted_model import scripted
from tests.services.stored import entry, submitted
from tests.services.test_approvals import MeetsAnother
from tests.waiting import until
from towow_core.domain.errors import TooLate, UnknownCommitment
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.messages import ChannelDecision, NetworkMessage
from towow_core.domain.models import AgentProfile, Timeline
from towow_core.domain.outcomes import DemandStage, RecordedDecision, RequesterDecision
from towow_core.domain.policy import DemandLimits, NegotiationPolicy
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.negotiation import messages as msg
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.state import ChannelState
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.services.certificates.versions import announced_plans
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.services.demands.demand_service import DemandService
from towow_core.services.negotiation.drafting import Drafting
from towow_core.services.negotiation.lease import LeaseTerms
from towow_core.services.negotiation.leavers import leavers
from towow_core.services.negotiation.negotiation_runner import NegotiationRunner
from towow_core.services.negotiation.snapshots import snapshot, state_in
from towow_core.store.engine import Database
from towow_core.store.records import Approval, ChannelRecord, DemandRecord, NewEvent
from towow_core.store.store import LostRace, Store
from towow_core.support.clock import SystemClock
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import next_channel_id
from towow_core.support.ports import Delivery, Network, Presence

OWNER = "channel_admin"
DEMAND_ID, FIRST_CHANNEL = channel().demand_id, channel().channel_id
SOUND = Requirement(
    requirement_id="req-1",
    kind=RequirementKind.CAPABILITY,
    text="音响",
    value=RequirementValue(tags=("音响",)),
    is_hard=True,
)
MEETING = (start(), offer(ALICE), offer(BOB), plan(ALICE, BOB))


class NobodyThere:
    """A network that takes everything and brings nothing."""

    async def send(self, agent_id: str, message: NetworkMessage) -> Delivery:
        return Delivery(accepted=True)

    async def publish(self, channel_id: str, envelopes: Sequence[Envelope]) -> None:
        """Nobody observes."""

    async def open_channel(self, channel_id: str, members: Sequence[str]) -> None:
        """Nothing to open."""

    async def online(self) -> tuple[Presence, ...]:
        return ()


def runner(store: Store, terms: LeaseTerms | None = None, network: Network | None = None) -> NegotiationRunner:
    clock = SystemClock()
    return NegotiationRunner(
        store=store,
        network=network or NobodyThere(),
        drafting=Drafting(scripted(), clock),
        policy=NegotiationPolicy(),
        clock=clock,
        terms=terms,
    )


def service(store: Store) -> DemandService:
    return DemandService(
        store=store,
        network=NobodyThere(),
        clock=SystemClock(),
        limits=DemandLimits(),
        signing_key=lambda: SigningKey(bytes(32)),
    )


@pytest.fixture
def store(store_url):
    store = Store(Database(store_url))
    yield store
    store.close()


def agreed(**policy: Any) -> ChannelState:
    return play(channel(ALICE, BOB, **policy), *MEETING, says(ALICE), says(BOB)).state


async def stored(store: Store, state: ChannelState) -> DemandRecord:
    """A demand whose channel has come so far."""
    record = DemandRecord(demand=state.demand, channel_id=state.channel_id, stage=DemandStage.SUBMITTED)
    await store.submit(record, submitted(DEMAND_ID), [], None)
    await store.advance_demand(state.demand, DemandStage.MANAGED, [])
    await store.open_channel(snapshot(channel(ALICE, BOB), 0, OWNER))
    await store.commit_step(snapshot(state, 1, OWNER), entry(1), [], [])
    return await record_of(store)


async def record_of(store: Store) -> DemandRecord:
    record = await store.demand(DEMAND_ID)
    assert record is not None
    return record


async def change(store: Store, budget: str) -> None:
    await service(store).changes.patch(await record_of(store), DemandPatch(budget=budget))


async def told(store: Store) -> list[ChannelDecision]:
    """What channel_admin is told, in the order of the channels that it is about."""
    owed = [each.message for each in await store.outbox.owed("bridge")]
    return sorted((m for m in owed if isinstance(m, ChannelDecision)), key=lambda m: m.channel_id)


async def go_on(store: Store) -> str:
    """The next channel of the demand as it is now; its id."""
    record = await record_of(store)
    await runner(store).next_versions.negotiate(DEMAND_ID, record.channel_id, "")
    return (await record_of(store)).channel_id


async def test_a_change_that_comes_while_the_next_channel_is_prepared_is_in_it(store, store_url) -> None:
    await stored(store, agreed())
    await change(store, "3000元")
    other = Store(MeetsAnother(store_url, lambda: change(store, "2000元")))

    assert await runner(other).next_versions.negotiate(DEMAND_ID, FIRST_CHANNEL, "3000元")

    record = await record_of(store)
    opened = await store.channel(record.channel_id)
    assert record.channel_id == next_channel_id(DEMAND_ID, 3)
    assert state_in(opened).demand.version == record.demand.version == 3
    other.close()


async def test_a_change_that_comes_before_its_channel_is_there_is_negotiated_once_it_is(store) -> None:
    superseded = play(channel(ALICE, BOB), *MEETING, msg.CancelRequested(at=at(4), reason="", is_superseded=True)).state
    record = DemandRecord(demand=superseded.demand, channel_id=FIRST_CHANNEL, stage=DemandStage.SUBMITTED)
    await store.submit(record, submitted(DEMAND_ID), [], None)
    await store.advance_demand(superseded.demand, DemandStage.MANAGED, [])
    await change(store, "3000元")
    admin, (request,) = runner(store), await told(store)

    await admin.next_versions.go_on(request)
    assert await told(store) == [request]  # so that it is heard again if we die now
    await store.open_channel(snapshot(channel(ALICE, BOB), 0, OWNER))
    await store.commit_step(snapshot(superseded, 1, OWNER), entry(1), [], [])

    async def is_settled() -> bool:
        return not await told(store)

    await until(is_settled)
    await admin.kill()
    assert (await record_of(store)).channel_id == next_channel_id(DEMAND_ID, 2)


async def test_a_change_to_what_was_read_before_the_next_channel_opened_is_told_to_that_channel(store) -> None:
    await stored(store, agreed())
    await change(store, "3000元")
    before = await record_of(store)
    next_channel = await go_on(store)

    await service(store).changes.patch(before, DemandPatch(budget="2000元"))

    assert next_channel != FIRST_CHANNEL
    assert [m.channel_id for m in await told(store)] == sorted([FIRST_CHANNEL, next_channel])


async def test_the_store_takes_no_change_of_a_demand_that_has_another_channel_by_now(store) -> None:
    before = await stored(store, agreed())
    await store.open_channel(replace(snapshot(channel(ALICE), 0, OWNER), channel_id="collab-next"))

    with pytest.raises(LostRace):
        await store.advance_demand(replace(before.demand, version=2), DemandStage.MANAGED, [], before=before)


async def test_a_cancellation_reaches_the_channel_that_opened_a_moment_before(store) -> None:
    await stored(store, agreed())
    await change(store, "3000元")
    before = await record_of(store)
    next_channel = await go_on(store)

    await service(store).cancel(before, "不办了")

    record = await record_of(store)
    assert (record.decision, record.decided_channel_id) == ("cancelled", next_channel)
    assert [m.channel_id for m in await told(store) if m.decision == "cancel"] == [next_channel]


async def test_who_cancels_between_two_channels_is_heard_and_the_demand_ends(store) -> None:
    superseded = play(channel(ALICE, BOB), *MEETING, msg.CancelRequested(at=at(4), reason="", is_superseded=True)).state
    await stored(store, superseded)
    await service(store).cancel(await record_of(store), "不办了")
    admin = runner(store)

    assert await admin.next_versions.negotiate(DEMAND_ID, FIRST_CHANNEL, "")

    record = await record_of(store)
    assert record.decision == "cancelled"

    async def is_over() -> bool:
        return not await store.open_channels()

    await until(is_over)
    assert (await store.events(DEMAND_ID))[-1].payload["reason_code"] == "cancelled"
    await admin.kill()


async def test_a_late_change_does_not_take_the_place_of_an_approved_plan(store) -> None:
    await stored(store, agreed())
    approval = Approval(by="u", at=at(9), plan_digest="sha256:00")
    await store.approvals.approve(DEMAND_ID, lambda _: approval)

    assert await runner(store).next_versions.negotiate(DEMAND_ID, FIRST_CHANNEL, "3000元")

    record = await record_of(store)
    assert (record.channel_id, record.decision) == (FIRST_CHANNEL, "approved")


async def test_a_cancelled_plan_is_not_sent_back(store) -> None:
    before = await stored(store, agreed())
    await service(store).cancel(before, "不办了")

    with pytest.raises(TooLate, match="cancelled"):
        await service(store).reject(await record_of(store), "太贵")
    assert not await store.decide(before, RecordedDecision.REJECTED, "太贵", at=at(9))

    assert (await record_of(store)).decision == "cancelled"


@pytest.mark.parametrize("decision", ["approve", "reject"])
async def test_a_plan_that_belongs_to_another_demand_is_decided_about_there(store, decision: str) -> None:
    record = DemandRecord(
        demand=agreed().demand, channel_id=FIRST_CHANNEL, stage=DemandStage.MANAGED, parent_demand_id="d-parent"
    )
    await store.submit(record, submitted(DEMAND_ID), [], None)
    await store.open_channel(snapshot(channel(ALICE, BOB), 0, OWNER))
    await store.commit_step(snapshot(agreed(), 1, OWNER), entry(1), [], [])
    below, asked = await record_of(store), ApprovalRequest(by="u")
    demands = service(store)

    with pytest.raises(TooLate, match="belongs to d-parent"):
        await (demands.approve(below, asked) if decision == "approve" else demands.reject(below, "太贵"))

    assert (await record_of(store)).decision is None


# -- what nobody is asked about


def settled(requirement: Requirement, **policy: Any) -> ChannelState:
    """A channel that asked for this, and has agreed for a day, and looks for nothing any more."""
    began = channel(ALICE, BOB, essentials=(), **policy)
    understood = replace(began.demand.understanding, requirements=(requirement,))
    began = replace(began, demand=replace(began.demand, understanding=understood))
    state = play(began, *MEETING, says(ALICE), says(BOB), gaps_found(importance=1)).state
    day = Timeline(start_date=SATURDAY.iso, end_date=SATURDAY.iso)
    return replace(state, proposal=replace(state.proposal, timeline=day))


async def approve_all(store: Store) -> Approval:
    """Accept what is announced as open, and nothing else."""
    last = announced_plans(await store.events(DEMAND_ID))[-1]
    accepts = [point.open_point_id for point in last.open_points]
    asked = ApprovalRequest(by="u", plan_digest=last.plan_digest, accepts=accepts)
    return await service(store).approve(await record_of(store), asked)


async def test_what_is_given_up_is_in_the_channel_the_approval_and_every_booking(store) -> None:
    await stored(store, settled(SOUND))
    finalized = ended(await store.channel(FIRST_CHANNEL))
    await store.advance_demand((await record_of(store)).demand, DemandStage.MANAGED, [finalized])

    taken = await service(store).changes.patch(await record_of(store), DemandPatch(waive=("req-1",)))
    given = await approve_all(store)

    booked = await store.commitments.of_demand(DEMAND_ID)
    state = state_in(await store.channel(FIRST_CHANNEL))
    assert taken.event.plan_digest != finalized.event.plan_digest
    assert {given.plan_digest, *(each.plan_digest for each in booked)} == {taken.event.plan_digest}
    assert len(booked) == 2
    assert agreement_of(state, state.proposal).digest == given.plan_digest


async def test_what_is_given_up_of_a_plan_that_was_sent_back_is_in_the_next_one_and_claims_nothing_of_this(
    store,
) -> None:
    await stored(store, settled(SOUND))
    await change(store, "3000元")

    taken = await service(store).changes.patch(await record_of(store), DemandPatch(waive=("req-1",)))

    next_channel = state_in(await store.channel(await go_on(store)))
    assert (taken.event.plan_digest, taken.event.open_points, taken.event.is_complete) == ("", (), False)
    assert [r.status for r in next_channel.demand.understanding.requirements if r.requirement_id == "req-1"] == [
        "waived"
    ]
    assert len(await told(store)) == 2


async def test_a_change_that_meets_the_end_of_the_last_round_is_told_of_and_approved_knowingly(store) -> None:
    await stored(store, play(channel(ALICE, BOB, rounds_max=1), start()).state)
    await change(store, "3000元")
    done = settled(SOUND, rounds_max=1)
    finalized = ended(snapshot(done, 2, OWNER))
    await store.commit_step(snapshot(done, 2, OWNER), entry(2), [finalized], [])
    with pytest.raises(TooLate, match="was changed"):
        await approve_all(store)

    assert await runner(store).next_versions.negotiate(DEMAND_ID, FIRST_CHANNEL, "3000元")

    said = (await store.events(DEMAND_ID))[-1]
    given = await approve_all(store)
    record = await record_of(store)
    assert (said.event_type, said.payload["version"]) == ("towow.demand.change_too_late", 2)
    assert "budget" in {requirement["kind"] for requirement in said.payload["requirements"]}
    assert (record.channel_id, record.channel_status) == (FIRST_CHANNEL, "finalized")
    assert given.plan_digest == said.payload["plan_digest"] != finalized.event.plan_digest


def ended(record: ChannelRecord) -> NewEvent:
    """The end of a channel as its machine announces it."""
    state = state_in(record)
    people = tuple(part.agent_id for part in state.proposal.assignments)
    event = ProposalFinalized(
        demand_id=DEMAND_ID,
        channel_id=FIRST_CHANNEL,
        proposal=state.proposal,
        participants_count=len(people),
        participants=people,
        accepted_by=people,
        rounds_taken=1,
        **agreement_of(state, state.proposal).claims(),
    )
    return NewEvent(event_id="evt-end", timestamp=at(9), event=event)


class EverybodyThere(NobodyThere):
    """The same network, on which these are online."""

    async def online(self) -> tuple[Presence, ...]:
        return tuple(Presence(agent_id=agent_id, group="users") for agent_id in (ALICE, BOB, CAROL))


async def test_who_left_an_earlier_channel_of_the_demand_is_asked_by_no_later_one(store) -> None:
    for agent_id in (BOB, CAROL):
        name = agent_id.removeprefix("user_agent_").title()
        tags = ("摄影",) if agent_id == CAROL else ("音响", "摄影")
        profile = AgentProfile(agent_id=agent_id, user_name=name, profile_summary="", location="北京", tags=tags)
        await store.profiles.save(profile, at(0))
    over = msg.CancelRequested(at=at(4), reason="", is_superseded=True)
    await stored(store, play(channel(ALICE, BOB), start(), offer(ALICE), leaves(BOB), over).state)
    admin = runner(store, network=EverybodyThere())
    for wish in ("音响", "摄影"):
        record = await record_of(store)
        await service(store).changes.patch(record, DemandPatch(with_=(wish,)))
        assert await admin.next_versions.negotiate(DEMAND_ID, record.channel_id, wish)
    await admin.kill()

    states = {record.channel_id: state_in(record) for record in await store.channels_of(DEMAND_ID)}
    asked = {state.demand.version: [c.agent_id for c in state.candidates] for state in states.values()}
    assert asked == {1: [ALICE, BOB], 2: [ALICE], 3: [ALICE, CAROL]}
    assert await leavers(store, DEMAND_ID) == {BOB}  # whom no sub-negotiation asks either


async def test_who_is_in_a_plan_can_leave_it_while_its_change_is_negotiated(store) -> None:
    await stored(store, agreed())
    await service(store).withdraw(ALICE, DEMAND_ID, "病了")  # there is no day yet for which they are booked
    await change(store, "300元")
    next_id = await go_on(store)
    await service(store).withdraw(BOB, DEMAND_ID, "不做了")
    with pytest.raises(UnknownCommitment):
        await service(store).withdraw(CAROL, DEMAND_ID, "")

    left = [m for m in await told(store) if m.decision is RequesterDecision.WITHDRAW]
    assert {m.channel_id: m.agent_id for m in left} == {FIRST_CHANNEL: ALICE, next_id: BOB}


async def test_nobody_leaves_a_plan_that_was_cancelled(store) -> None:
    record = await stored(store, agreed())
    await service(store).cancel(record, "不办了")
    with pytest.raises(UnknownCommitment):
        await service(store).withdraw(ALICE, DEMAND_ID, "")
