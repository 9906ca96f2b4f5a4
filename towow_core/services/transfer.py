"""One negotiation from one store to another, as the recording that `towow replay` understands too."""

from dataclasses import replace

from towow_core.errors import TowowError, UnknownDemand
from towow_core.services.replay import ChannelRecording, Recording
from towow_core.store.archive import Tree
from towow_core.store.store import Store


class CannotTransfer(TowowError):
    """A recording that cannot be taken into a store, or a demand that cannot be taken out alone."""

    http_status = 409


async def take_out(store: Store, demand_id: str) -> Recording:
    """A demand with its sub-demands and all that came of them, as it is at one moment.

    Raises:
        UnknownDemand: There is no such demand.
        CannotTransfer: It is a sub-demand; the text names the whole.
    """
    tree = await store.archive.tree(demand_id)
    if tree is None:
        raise UnknownDemand(demand_id)
    if (parent := tree.demands[0].parent_demand_id) is not None:
        raise CannotTransfer(f"{demand_id} is a part of {parent}; take that one.")
    return Recording(
        demand_ids=(demand_id,),
        streams=tree.events,
        channels=tuple(ChannelRecording(channel=channel, journal=journal) for channel, journal in tree.channels),
        demands=tree.demands,
        calls=tree.calls,
    )


async def bring_in(store: Store, recording: Recording) -> tuple[str, ...]:
    """Store a recording: all of it, or nothing. The ids of its demands.

    Raises:
        CannotTransfer: It was not made for this, is not over, or is damaged.
        AlreadyHere: The store has one of its demands or channels; the text names it.
    """
    if not recording.demands:
        raise CannotTransfer("This recording holds no demands; it was not made by `towow export`.")
    tree = Tree(
        demands=recording.demands,
        channels=tuple((replace(each.channel, owner=None), each.journal) for each in recording.channels),
        events=dict(recording.streams),
        calls=recording.calls,
    )
    name = recording.demands[0].demand.demand_id
    if not tree.is_over:
        raise CannotTransfer(
            f"{name} was still being negotiated when it was exported; here it would go on a second time."
        )
    for stream_id, envelopes in tree.events.items():
        if [e.seq for e in envelopes] != list(range(1, len(envelopes) + 1)):
            raise CannotTransfer(f"The events of {stream_id} have a gap; the recording is damaged.")
    await store.archive.bring_in(tree)
    return tuple(record.demand.demand_id for record in recording.demands)
