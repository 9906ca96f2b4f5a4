"""The plan that a demand had before its people were looked for anew: it stands where that comes to nothing."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import MalformedMessage
from towow_core.negotiation.standing_plan import standing_plan_of
from towow_core.negotiation.state import StandingPlan, language
from towow_core.services.negotiation.snapshots import opened_at, state_in
from towow_core.store.store import Store
from towow_core.support.ids import channel_id_of, sub_channel_id_of

# The only reason why a demand that was negotiated comes from the filter again (decision 120).
MODEL_AGAIN = Bilingual("再用模型试一次", "Try again with the model")


async def earlier_plan(store: Store, demand_id: str, channel_id: str) -> StandingPlan | None:
    """Of the demand's last channel before this one; None where it is its first, or nothing was agreed.

    Raises:
        MalformedMessage: That one cannot be read. Going on without it would lose what was agreed.
    """
    if channel_id in {channel_id_of(demand_id), sub_channel_id_of(demand_id)}:  # its first: there is none before
        return None
    records = await store.channels_of(demand_id)
    before = [record for record in records if record.channel_id != channel_id]
    if not before:
        return None
    record = max(before, key=opened_at)
    try:
        last = state_in(record)
    except MalformedMessage as error:
        why = (
            f"{error.why}; it is channel {record.channel_id!r}, whose plan is to stand where demand {demand_id!r} "
            "comes to nothing. The demand waits until it can be read"
        )
        raise MalformedMessage(error.name, why, error.path) from error
    return standing_plan_of(last, MODEL_AGAIN.to(language(last)))
