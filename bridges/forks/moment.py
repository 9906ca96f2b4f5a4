"""A recorded negotiation as its store was at one moment: what had been said and decided by then, and nothing after it.

A moment is the end of a step: whatever one message led to happened at once. Before there is a channel there is but one
moment, when the demand was understood and nobody had been looked for yet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.errors import TooLate
from towow_core.domain.events import ChannelCreated, DemandChanged, DemandSubmitted, DemandUnderstood, FilterCompleted
from towow_core.domain.outcomes import DemandStage
from towow_core.negotiation.state import ChannelState
from towow_core.services.evidence.replay import ChannelRecording, Recording, event_ids, opening, steps
from towow_core.services.negotiation.snapshots import snapshot, state_in
from towow_core.store.archive import Tree
from towow_core.store.records import CHANNEL_ADMIN, ChannelRecord, DemandRecord, JournalEntry
from towow_core.support.envelopes import Envelope

_FLOWING = frozenset({DemandStage.UNDERSTOOD, DemandStage.CLARIFYING, DemandStage.CLARIFIED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One moment of a demand.

    Attributes:
        seq: The last event of its stream, sub-negotiations' included, that had happened.
        at: When that was, UTC, ISO 8601.
        tree: All that was stored. Nothing was decided about a plan: that is open again.
        state: The channel of then; None before there was one.
    """

    seq: int
    at: str
    tree: Tree
    state: ChannelState | None = None


def moment_of(recording: Recording, at_seq: int) -> Moment:
    """The moment of event number `at_seq`, or the nearest one at which it can go another way.

    Raises:
        TooLate: There is no such event, or the demand was never understood.
    """
    record = recording.demands[0]
    stream = recording.streams[record.demand.demand_id]
    if not 1 <= at_seq <= len(stream):
        raise TooLate(
            f"Demand {record.demand.demand_id} has no event {at_seq}; its last one is {len(stream)}.",
            f"没有第 {at_seq} 个事件，最后一个是第 {len(stream)} 个。",
        )
    channels = {each.channel.channel_id: each for each in recording.channels}
    at_seq = _before_what_waits(record, stream, at_seq)
    opened = _opened(record, stream[:at_seq])
    if not opened or opened[-1] not in channels:
        return _before_a_channel(record, stream, channels)
    return _in_a_channel(recording, record, stream, channels[opened[-1]], at_seq)


def _opened(record: DemandRecord, stream: Sequence[Envelope]) -> list[str]:
    """Ids of the demand's own channels, in order."""
    own = (e for e in stream if e.demand_id == record.demand.demand_id and e.event_type == ChannelCreated.event_type)
    return [str(e.channel_id) for e in own]


def _before_what_waits(record: DemandRecord, stream: Sequence[Envelope], at_seq: int) -> int:
    """A demand that was changed and waits for its next channel is as it was before the change."""
    own = [e for e in stream if e.demand_id == record.demand.demand_id]
    for change in (e for e in own if e.event_type == DemandChanged.event_type and e.seq <= at_seq):
        begins = next((e for e in own if e.event_type == ChannelCreated.event_type and e.seq > change.seq), None)
        if begins is not None and begins.seq > at_seq and _opened(record, stream[: change.seq]):
            return change.seq - 1
    return at_seq


def _before_a_channel(
    record: DemandRecord,
    stream: Sequence[Envelope],
    channels: dict[str, ChannelRecording],
) -> Moment:
    """Understood, asked back and answered, and nobody looked for yet."""
    demand_id = record.demand.demand_id
    looked = next((e.seq for e in stream if e.event_type == FilterCompleted.event_type), len(stream) + 1)
    kept = tuple(e for e in stream if e.seq < looked)
    if all(e.event_type != DemandUnderstood.event_type for e in kept):
        raise TooLate(f"Demand {demand_id} was not understood yet; nothing can go another way.", "需求还没有读懂。")
    opened = [channels[i] for i in _opened(record, stream) if i in channels]
    demand = opening(state_in(opened[0].channel)).demand if opened else record.demand
    stage = record.stage if record.stage in _FLOWING else DemandStage.CLARIFIED
    first = opened[0].channel.channel_id if opened else record.channel_id
    known = _undecided(replace(record, demand=demand, channel_id=first, stage=stage))
    tree = Tree(demands=(known,), channels=(), events={demand_id: kept})
    return Moment(seq=len(kept), at=kept[-1].timestamp, tree=tree)


def _in_a_channel(
    recording: Recording, record: DemandRecord, stream: Sequence[Envelope], current: ChannelRecording, at_seq: int
) -> Moment:
    place = {envelope.event_id: envelope.seq for envelope in stream}
    taken = [(entry, [place.get(i, 0) for i in event_ids(entry, step)], step) for entry, step in steps(current)]
    last = max(n for n, (_, seqs, _) in enumerate(taken) if any(0 < seq <= at_seq for seq in seqs))
    seq = max(at_seq, *(one for _, seqs, _ in taken[: last + 1] for one in seqs))
    at, state = stream[seq - 1].timestamp, taken[last][2].state
    channels = [_channel(state, [entry for entry, _, _ in taken[: last + 1]])]
    channels += [told for each in recording.channels if each is not current and (told := _until(each, at)) is not None]
    there = {channel.channel_id for channel, _ in channels}
    demand_id = record.demand.demand_id
    main = _undecided(replace(record, demand=state.wanted, channel_id=state.channel_id, stage=DemandStage.MANAGED))
    below = list(_below(recording, at, there))
    streams = {demand_id: tuple(stream[:seq])}
    streams |= {d.demand.demand_id: _said_until(recording.streams[d.demand.demand_id], at) for d in below}
    return Moment(
        seq=seq, at=at, state=state, tree=Tree(demands=(main, *below), channels=tuple(channels), events=streams)
    )


def _below(recording: Recording, at: str, there: set[str]) -> Iterator[DemandRecord]:
    """Sub-demands that had been submitted."""
    for record in recording.demands[1:]:
        said = _said_until(recording.streams[record.demand.demand_id], at)
        if all(e.event_type != DemandSubmitted.event_type for e in said):
            continue
        is_understood = any(e.event_type == DemandUnderstood.event_type for e in said)
        stage = DemandStage.UNDERSTOOD if is_understood else DemandStage.SUBMITTED
        if record.channel_id in there or record.stage is DemandStage.FAILED:
            stage = record.stage
        demand = record.demand if is_understood else replace(record.demand, understanding=None)
        yield _undecided(replace(record, demand=demand, stage=stage))


def _until(recording: ChannelRecording, at: str) -> tuple[ChannelRecord, tuple[JournalEntry, ...]] | None:
    """Another channel as it was then; None where it had not begun."""
    done = [(entry, step) for entry, step in steps(recording) if entry.at <= at]
    return _channel(done[-1][1].state, [entry for entry, _ in done]) if done else None


def _channel(state: ChannelState, journal: Sequence[JournalEntry]) -> tuple[ChannelRecord, tuple[JournalEntry, ...]]:
    return snapshot(state, len(journal), CHANNEL_ADMIN), tuple(journal)


def _said_until(stream: Sequence[Envelope], at: str) -> tuple[Envelope, ...]:
    return tuple(envelope for envelope in stream if envelope.timestamp <= at)


def _undecided(record: DemandRecord) -> DemandRecord:
    return replace(record, decision=None, decision_reason=None, decided_channel_id=None, approval=None)
