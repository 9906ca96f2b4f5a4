"""The optimality of a demand's agreed plan, measured on what the store knows of when people were looked for."""

import asyncio

from towow_core.domain.certificates import Optimality
from towow_core.domain.errors import TooLate
from towow_core.engine.planning.optimality import optimality_of
from towow_core.negotiation.claims import agreement_of
from towow_core.services.evidence.why_not import of_a_channel, understood
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import DemandRecord
from towow_core.store.store import Store


async def optimality_in(store: Store, record: DemandRecord) -> Optimality | None:
    """None where there is no plan, or it is not known among whom people were looked for."""
    channels = await store.channels_of(record.demand.demand_id)
    own = next((state_in(each) for each in channels if each.channel_id == record.channel_id), None)
    if own is None or own.proposal is None:
        return None
    try:
        search = of_a_channel(await store.searches.of(record.demand.demand_id), record, channels)
    except TooLate:  # it was negotiated elsewhere, or by a version that kept no account of it
        return None
    profiles = await store.profiles.as_of(search.there, search.at)
    asked, plan, digest = understood(record, search, channels), own.proposal, agreement_of(own, own.proposal).digest
    return await asyncio.to_thread(optimality_of, asked, profiles, plan.assignments, digest)  # up to some seconds
