"""Who has left a demand: for good, whichever of its channels they left."""

from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.store import Store


async def leavers(store: Store, *demand_ids: str) -> frozenset[str]:
    """Everybody who has left a channel of one of these demands."""
    channels = [channel for demand_id in demand_ids for channel in await store.channels_of(demand_id)]
    return frozenset(agent_id for channel in channels for agent_id in state_in(channel).withdrawn)
