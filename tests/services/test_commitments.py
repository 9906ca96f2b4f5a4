"""Commitments: nobody is firmly booked twice on one day, whoever approves at the same time, and what ends frees."""

import asyncio
from dataclasses import replace

import pytest

from bridges.views.calendar_view import commitment_entries
from tests.services.stored import CHANNEL, NOW, demand, entry, negotiated, submitted
from towow_core.domain.commitments import Commitment, Firmness
from towow_core.domain.errors import AlreadyBooked
from towow_core.domain.outcomes import RecordedDecision
from towow_core.store.engine import Database
from towow_core.store.records import Approval
from towow_core.store.store import Store

CANCELLED, REJECTED = RecordedDecision.CANCELLED, RecordedDecision.REJECTED
SATURDAY = "2026-12-19"


@pytest.fixture
def store(store_url):
    store = Store(Database(store_url))
    yield store
    store.close()


def booked(agent: str, demand_id: str, first: str = SATURDAY, last: str = "", **more) -> Commitment:
    return Commitment(
        agent_id=agent,
        display_name=agent.title(),
        demand_id=demand_id,
        channel_id=f"collab-{demand_id.removeprefix('d-')}",
        plan_digest="sha256:00",
        firmness=more.pop("firmness", Firmness.FIRM),
        occupies=more.pop("occupies", True),
        first_day=first,
        last_day=last or first,
        part="host",
        **more,
    )


async def approve(store: Store, demand_id: str, *made: Commitment, at: str = NOW) -> None:
    approval = Approval(by="u", at=at, plan_digest="sha256:00")
    await store.approvals.approve(demand_id, lambda _: approval, lambda _: made)


async def submit(store: Store, *demand_ids: str) -> None:
    for demand_id in demand_ids:
        await store.submit(demand(demand_id), submitted(demand_id), [], None)


async def test_who_is_booked_cannot_be_booked_again_for_that_day(store) -> None:
    await submit(store, "d-1", "d-2")
    await approve(store, "d-1", booked("ann", "d-1"), booked("ben", "d-1"))

    with pytest.raises(AlreadyBooked, match="Ben on 2026-12-19") as refused:
        await approve(store, "d-2", booked("ben", "d-2"), booked("cem", "d-2"))

    assert refused.value.facts() == {"clashes": [{"agent_id": "ben", "display_name": "Ben", "day": SATURDAY}]}
    assert "d-1" not in str(refused.value)
    undecided = await store.demand("d-2")
    assert undecided is not None
    assert undecided.decision is None
    assert await store.commitments.of_agent("cem") == ()


async def test_each_day_of_a_longer_commitment_is_taken(store) -> None:
    await submit(store, "d-1", "d-2", "d-3")
    await approve(store, "d-1", booked("ann", "d-1", "2026-12-18", "2026-12-20"))

    with pytest.raises(AlreadyBooked, match="2026-12-20"):
        await approve(store, "d-2", booked("ann", "d-2", "2026-12-20", "2026-12-21"))
    await approve(store, "d-3", booked("ann", "d-3", "2026-12-21"))

    assert await store.commitments.booked(["ann", "ben"], since="2026-12-19", but_for="d-3") == {
        "ann": ("2026-12-19", "2026-12-20")
    }


async def test_work_that_is_only_delivered_by_a_day_keeps_nobody_busy(store) -> None:
    await submit(store, "d-1", "d-2")
    await approve(store, "d-1", booked("ann", "d-1", occupies=False))
    await approve(store, "d-2", booked("ann", "d-2"))

    assert [each.demand_id for each in await store.commitments.of_agent("ann")] == ["d-1", "d-2"]


async def test_an_approved_plan_that_is_cancelled_frees_its_people(store) -> None:
    await submit(store, "d-1", "d-2")
    await approve(store, "d-1", booked("ann", "d-1"))
    await store.decide(demand("d-1"), CANCELLED, "", at=NOW)
    await approve(store, "d-2", booked("ann", "d-2"))

    assert [each.demand_id for each in await store.commitments.of_agent("ann")] == ["d-2"]


async def test_a_plan_that_waits_for_approval_holds_its_people_tentatively(store) -> None:
    await submit(store, "d-1", "d-2")
    await store.open_channel(replace(CHANNEL, owner="admin"))
    held = booked("ann", "d-1", firmness=Firmness.TENTATIVE)
    step = replace(CHANNEL, version=1, owner="admin", status="finalized")
    await store.commit_step(step, entry(1), [], [], held=[held])

    assert await store.commitments.of_agent("ann") == (held,)
    await store.decide(demand("d-1"), REJECTED, "too dear", at=NOW)
    assert await store.commitments.of_agent("ann") == ()


async def test_who_is_held_tentatively_can_be_booked_by_another_plan(store) -> None:
    await submit(store, "d-1", "d-2")
    await store.open_channel(replace(CHANNEL, owner="admin"))
    step = replace(CHANNEL, version=1, owner="admin", status="finalized")
    await store.commit_step(step, entry(1), [], [], held=[booked("ann", "d-1", firmness=Firmness.TENTATIVE)])

    assert await store.commitments.booked(["ann"], since=NOW[:10]) == {}
    await approve(store, "d-2", booked("ann", "d-2"))
    await store.commit_step(replace(step, version=2), entry(2), [], [], held=[])
    assert [each.demand_id for each in await store.commitments.of_agent("ann")] == ["d-2"]


async def test_a_late_step_of_a_rejected_plan_holds_nobody(store) -> None:
    await submit(store, "d-1")
    await store.open_channel(replace(CHANNEL, owner="admin"))
    await store.decide(demand("d-1"), REJECTED, "too dear", at=NOW)
    step = replace(CHANNEL, version=1, owner="admin", status="finalized")
    await store.commit_step(step, entry(1), [], [], held=[booked("ann", "d-1", firmness=Firmness.TENTATIVE)])

    assert await store.commitments.of_agent("ann") == ()


async def test_appointments_take_each_of_their_days_and_none_between(store) -> None:
    tuesdays = ("2026-12-01", "2026-12-08", "2026-12-15")
    await submit(store, "d-1", "d-2", "d-3")
    await approve(store, "d-1", booked("ann", "d-1", tuesdays[0], tuesdays[-1], dates=tuesdays))

    with pytest.raises(AlreadyBooked, match="2026-12-15"):
        await approve(store, "d-2", booked("ann", "d-2", "2026-12-15"))
    await approve(store, "d-3", booked("ann", "d-3", "2026-12-09", "2026-12-10"))

    assert (await store.commitments.booked(["ann"], since="", but_for="d-3"))["ann"] == tuesdays
    shown = [(entry.first_day, entry.last_day) for entry in commitment_entries(await store.commitments.of_agent("ann"))]
    assert shown == [(day, day) for day in tuesdays] + [("2026-12-09", "2026-12-10")]


async def test_of_two_bridges_that_approve_at_the_same_time_one_gets_the_person(store_url) -> None:
    """Many pairs, each on its own days and in opposite order of people, so that a lock taken crosswise would show."""
    bridges = [Store(Database(store_url)), Store(Database(store_url))]
    days = [f"2026-12-{n:02}" for n in range(1, 21)]
    for n in range(len(days)):
        await submit(bridges[0], f"d-a{n}", f"d-b{n}")

    async def try_to(bridge: Store, demand_id: str, day: str, *people: str) -> bool:
        try:
            await approve(bridge, demand_id, *(booked(person, demand_id, day) for person in people))
        except AlreadyBooked:
            return False
        return True

    for n, day in enumerate(days):
        won = await asyncio.gather(
            try_to(bridges[0], f"d-a{n}", day, "ann", "ben"), try_to(bridges[1], f"d-b{n}", day, "ben", "ann")
        )
        assert sorted(won) == [False, True]

    for person in ("ann", "ben"):
        taken = [day for each in await bridges[0].commitments.of_agent(person) for day in each.busy_days]
        assert taken == days
    for bridge in bridges:
        bridge.close()


async def test_what_is_pruned_keeps_its_bookings_to_come(store) -> None:
    await negotiated(store, "d-1", at="2026-01-01T00:00:00Z")
    await negotiated(store, "d-2", at="2026-01-01T00:00:00Z")
    await approve(store, "d-1", booked("ann", "d-1", "2026-02-01"), at="2026-01-01T00:01:00Z")
    await approve(store, "d-2", booked("ann", "d-2", SATURDAY), at="2026-01-01T00:01:00Z")

    for demand_id in ("d-1", "d-2"):
        assert await store.archive.forget(demand_id, "2026-11-01T00:00:00Z")

    assert [each.first_day for each in await store.commitments.of_agent("ann")] == [SATURDAY]
    assert await store.commitments.booked(["ann"], since="") == {"ann": (SATURDAY,)}
