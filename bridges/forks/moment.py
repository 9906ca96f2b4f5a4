"""A recorded negotiation as its store was at one moment: what had been said and decided by then, and nothing after it.

A moment is the end of a step: whatever one message led to happened at once. Before there is a channel there is but one
moment, when the demand was understood and nobody had been looked for yet.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.errors import TooLate
from towow_core.domain.events import ChannelCreated, DemandChanged, DemandSubmitted, DemandUnderstood, FilterCompleted
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.outcomes import DemandStage
from towow_core.negotiation.effects import Send
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
        owed: Sub-negotiations that a plan had asked for, and that nobody had begun.
    """

    seq: int
    at: str
    tree: Tree
    state: ChannelState | None = None
    owed: tuple[DemandSubnet, ...] = ()


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
            return _before_channels_to_come(record, stream, change.seq - 1)
    return _before_channels_to_come(record, stream, at_seq)


def _before_channels_to_come(record: DemandRecord, stream: Sequence[Envelope], at_seq: int) -> int:
    """A sub-negotiation whose people are found, and whose channel is on its way, is as it was before they were."""
    opened = {e.demand_id: e.seq for e in reversed(stream) if e.event_type == ChannelCreated.event_type}
    for found in reversed(stream[:at_seq]):
        is_below = found.event_type == FilterCompleted.event_type and found.demand_id != record.demand.demand_id
        if is_below and opened.get(found.demand_id, len(stream) + 1) > at_seq:
            at_seq = found.seq - 1
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
    place = {envelope.event_id: envelope.seq for envelope in stream}  # sub-negotiations' are in it, too
    told = [_Told(each, place) for each in recording.channels]
    seq = max(at_seq, *(each.end_of_step(at_seq) for each in told))
    (now, *_), others = _parted(told, lambda each: each.recording is current)
    state = now.state_at(seq)
    assert state is not None  # it has said that it was created
    there = [at for each in others if (at := each.at(seq)) is not None]
    main = replace(record, demand=state.wanted, channel_id=state.channel_id, stage=DemandStage.MANAGED)
    said = frozenset(envelope.event_id for envelope in stream[:seq])
    below = tuple(_below(recording, said, {channel.channel_id for channel, _ in there}))
    streams = {record.demand.demand_id: tuple(stream[:seq])}
    for each in below:
        own = recording.streams[each.demand.demand_id]
        streams[each.demand.demand_id] = tuple(envelope for envelope in own if envelope.event_id in said)
    channels = tuple(at for at in (now.at(seq), *there) if at is not None)
    tree = Tree(demands=(_undecided(main), *below), channels=channels, events=streams)
    begun = {each.demand.demand_id for each in below}
    owed = tuple(asked for each in told for asked in each.asked_for(seq) if asked.demand_id not in begun)
    return Moment(seq=seq, at=stream[seq - 1].timestamp, state=state, tree=tree, owed=owed)


class _Told:
    """A channel with the places of what each of its steps said."""

    def __init__(self, recording: ChannelRecording, place: Mapping[str, int]) -> None:
        self.recording = recording
        self._steps = [
            (step, [place[i] for i in event_ids(entry, step) if i in place]) for entry, step in steps(recording)
        ]

    def end_of_step(self, seq: int) -> int:
        """The place of the last event of the step in which `seq` was said; 0 where it was said in none of these."""
        return max((max(said) for _, said in self._steps if said and min(said) <= seq <= max(said)), default=0)

    def at(self, seq: int) -> tuple[ChannelRecord, tuple[JournalEntry, ...]] | None:
        """The channel as it was then; None where it had not begun."""
        taken = self._taken(seq)
        if taken == 0:
            return None
        return snapshot(self._steps[taken - 1][0].state, taken, CHANNEL_ADMIN), self.recording.journal[:taken]

    def state_at(self, seq: int) -> ChannelState | None:
        taken = self._taken(seq)
        return self._steps[taken - 1][0].state if taken else None

    def asked_for(self, seq: int) -> Iterator[DemandSubnet]:
        """Sub-negotiations that it had asked for by then."""
        for step, _ in self._steps[: self._taken(seq)]:
            sent = (effect.message for effect in step.effects if isinstance(effect, Send))
            yield from (message for message in sent if isinstance(message, DemandSubnet))

    def _taken(self, seq: int) -> int:
        """Steps up to the last one that had said something."""
        return max((n for n, (_, said) in enumerate(self._steps, start=1) if said and min(said) <= seq), default=0)


def _parted(told: Sequence[_Told], is_first: Callable[[_Told], bool]) -> tuple[list[_Told], list[_Told]]:
    return [each for each in told if is_first(each)], [each for each in told if not is_first(each)]


def _below(recording: Recording, said: frozenset[str], there: set[str]) -> Iterator[DemandRecord]:
    """Sub-demands that had been submitted."""
    for record in recording.demands[1:]:
        types = {e.event_type for e in recording.streams[record.demand.demand_id] if e.event_id in said}
        if DemandSubmitted.event_type not in types:
            continue
        is_understood = DemandUnderstood.event_type in types
        stage = DemandStage.UNDERSTOOD if is_understood else DemandStage.SUBMITTED
        if record.channel_id in there or record.stage is DemandStage.FAILED:
            stage = record.stage
        demand = record.demand if is_understood else replace(record.demand, understanding=None)
        yield _undecided(replace(record, demand=demand, stage=stage))


def _undecided(record: DemandRecord) -> DemandRecord:
    return replace(record, decision=None, decision_reason=None, decided_channel_id=None, approval=None)
