"""Whatever is approved, held, cancelled and sent back, in any order: nobody is in two firm commitments that overlap."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.services.stored import CHANNEL, NOW, demand, entry, submitted
from tests.services.test_commitments import booked
from towow_core.domain.commitments import Commitment, Firmness
from towow_core.domain.errors import AlreadyBooked
from towow_core.domain.outcomes import RecordedDecision
from towow_core.store.engine import Database
from towow_core.store.records import Approval
from towow_core.store.store import Store

DEMANDS, PEOPLE = ("d-1", "d-2", "d-3", "d-4"), ("ann", "ben", "cem")
FIRST = date(2026, 12, 18)
parts = st.lists(
    st.tuples(st.sampled_from(PEOPLE), st.integers(0, 4), st.integers(0, 2), st.booleans()),
    min_size=1,
    max_size=3,
    unique_by=lambda part: part[0],
)
actions = st.tuples(st.sampled_from(["approve", "hold", "cancel", "reject"]), st.sampled_from(DEMANDS), parts)


def plan(demand_id: str, people, firmness: Firmness) -> list[Commitment]:
    return [
        booked(
            name,
            demand_id,
            (FIRST + timedelta(days=start)).isoformat(),
            (FIRST + timedelta(days=start + length)).isoformat(),
            firmness=firmness,
            occupies=occupies,
        )
        for name, start, length, occupies in people
    ]


async def live(steps) -> None:
    store = Store(Database("sqlite://", inline=True))
    versions = dict.fromkeys(DEMANDS, 0)
    for demand_id in DEMANDS:
        await store.submit(demand(demand_id), submitted(demand_id), [], None)
        channel_id = f"collab-{demand_id.removeprefix('d-')}"
        await store.open_channel(replace(CHANNEL, channel_id=channel_id, demand_id=demand_id, owner="admin"))
    for what, demand_id, people in steps:
        versions[demand_id] += 1
        await act(store, what, demand_id, people, versions[demand_id])
        await look(store)
    store.close()


async def act(store: Store, what: str, demand_id: str, people, number: int) -> None:
    match what:
        case "approve":
            approval = Approval(by="u", at=f"{NOW}{number}", plan_digest="sha256:00")
            made = plan(demand_id, people, Firmness.FIRM)
            before = await store.commitments.of_demand(demand_id)
            try:
                await store.approvals.approve(demand_id, lambda _: approval, lambda _: made)
            except AlreadyBooked:
                assert await store.commitments.of_demand(demand_id) == before
        case "hold":
            channel = await store.channel(f"collab-{demand_id.removeprefix('d-')}")
            assert channel is not None
            step = replace(channel, version=channel.version + 1, status="finalized")
            held = plan(demand_id, people, Firmness.TENTATIVE)
            await store.commit_step(step, entry(step.version), [], [], held=held)
        case "cancel":
            await store.decide(demand(demand_id), RecordedDecision.CANCELLED, "", at=NOW)
            assert await store.commitments.of_demand(demand_id) == ()
        case "reject":
            await store.decide(demand(demand_id), RecordedDecision.REJECTED, "", at=NOW)


async def look(store: Store) -> None:
    """Counted here day by day, without what the store counts by."""
    for name in PEOPLE:
        firm = [c for c in await store.commitments.of_agent(name) if c.firmness is Firmness.FIRM and c.occupies]
        for n, one in enumerate(firm):
            for other in firm[n + 1 :]:
                assert one.last_day < other.first_day or other.last_day < one.first_day
        days = tuple(sorted(day for c in firm for day in c.days))
        assert (await store.commitments.booked([name], since="")).get(name, ()) == days


@settings(max_examples=25, deadline=None)
@given(st.lists(actions, min_size=2, max_size=14))
def test_nobody_is_ever_in_two_firm_commitments_that_overlap(steps) -> None:
    asyncio.run(live(steps))
