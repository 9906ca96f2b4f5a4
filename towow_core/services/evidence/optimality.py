"""The optimality of a demand's plans, measured on what the store knows of when people were looked for."""

import asyncio
from collections.abc import Sequence

from towow_core.domain import events as ev
from towow_core.domain.certificates import Optimality
from towow_core.domain.errors import TooLate
from towow_core.domain.models import Assignment
from towow_core.engine.planning.optimality import optimality_of
from towow_core.negotiation.claims import agreement_of
from towow_core.services.evidence.why_not import of_a_channel, understood
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import DemandRecord
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope


async def optimality_in(store: Store, record: DemandRecord) -> Optimality | None:
    """Of the plan that stands. None where there is none, or it is not known among whom people were looked for."""
    channels = await store.channels_of(record.demand.demand_id)
    own = next((state_in(each) for each in channels if each.channel_id == record.channel_id), None)
    if own is None or own.proposal is None:
        return None
    digest = agreement_of(own, own.proposal).digest
    return await _measured(store, record, record.channel_id, own.proposal.assignments, digest)


async def optimality_of_event(store: Store, event: Envelope) -> Optimality | None:
    """Of the plan that an event announces, agreed or not; None as for `optimality_in`, and for every other event."""
    record = await store.demand(event.demand_id)
    if record is None or event.channel_id is None:
        return None
    said = event.event
    if isinstance(said, ev.ProposalDistributed):
        return await _measured(store, record, event.channel_id, said.proposal.assignments)
    if not isinstance(said, ev.ProposalFinalized | ev.ForceFinalized):
        return None
    found = await optimality_in(store, record)
    return found if found is not None and found.plan_digest == said.plan_digest else None


async def _measured(
    store: Store,
    record: DemandRecord,
    channel_id: str,
    assignments: Sequence[Assignment],
    digest: str = "",
) -> Optimality | None:
    channels = await store.channels_of(record.demand.demand_id)
    searches = await store.searches.of(record.demand.demand_id)
    try:  # of the channel whose plan it is: for its next version others may have been looked for
        own = next((search for search in searches if search.channel_id == channel_id), None)
        search = own or of_a_channel(searches, record, channels)
    except TooLate:  # it was negotiated elsewhere, or by a version that kept no account of it
        return None
    profiles = await store.profiles.as_of(search.there, search.at)
    asked = understood(record, search, channels)
    return await asyncio.to_thread(optimality_of, asked, profiles, assignments, digest)  # up to some seconds
