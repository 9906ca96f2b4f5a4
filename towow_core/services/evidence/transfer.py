"""One negotiation from one store to another, as the recording that `towow replay` understands too."""

from dataclasses import replace
from pathlib import Path

from towow_core.domain.errors import BadSetting, TowowError, UnknownDemand
from towow_core.services.evidence.json_place import line_of
from towow_core.services.evidence.recording_checks import Checked, Wrong, checked
from towow_core.services.evidence.replay import ChannelRecording, Recording, parse_recording, read_content
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


def read_checked(file: Path) -> Checked:
    """The recording in a file, if a store may take it in.

    Raises:
        BadSetting: There is no such file, or something in it is not as it must be: its line, field and fault.
    """
    content = read_content(file)
    try:
        return checked(parse_recording(file, content))
    except Wrong as wrong:
        where = f"{file}, line {line_of(content, wrong.path)}"
        raise BadSetting(f"{where}: {wrong} Nothing of it was imported.") from wrong


async def bring_in(store: Store, recording: Checked) -> tuple[str, ...]:
    """Store a recording: all of it, or nothing. The ids of its demands.

    Raises:
        CannotTransfer: It is not over.
        AlreadyHere: The store has one of its demands or channels; the text names it.
    """
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
    await store.archive.bring_in(tree)
    return tuple(record.demand.demand_id for record in recording.demands)
