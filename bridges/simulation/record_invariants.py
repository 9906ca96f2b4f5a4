"""What is stored, shown and sent fits together, and nothing breaks."""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from bridges.simulation.run_record import Evidence
from towow_core.domain.events import (
    ChannelStatusChanged,
)
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus
from towow_core.services.evidence.replay import difference


def sequences_have_no_gap(evidence: Evidence) -> Iterator[str]:
    for demand_id, stream in evidence.run_record.recording.streams.items():
        if [e.seq for e in stream] != list(range(1, len(stream) + 1)):
            yield f"The stream of {demand_id} runs {[e.seq for e in stream]}."
        for event_id, count in Counter(e.event_id for e in stream).items():
            if count > 1:
                yield f"The stream of {demand_id} shows {event_id} {count} times."


def channels_move_as_the_table_allows(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        at = ChannelStatus.CREATED
        for event in view.events:
            if not isinstance(event.event, ChannelStatusChanged):
                continue
            old, new = ChannelStatus(event.event.old_status), ChannelStatus(event.event.new_status)
            if old is not at or new not in VALID_TRANSITIONS[old]:
                yield f"{view.name} was {at} and is shown to go from {old} to {new} (seq {event.seq})."
            at = new
        if at is not view.state.status:
            yield f"{view.name} is {view.state.status}, but its events say {at}."


def journals_fold_to_what_is_stored(evidence: Evidence) -> Iterator[str]:
    recording = evidence.run_record.recording
    for channel in recording.channels:
        if (found := difference(channel, recording.streams.get(channel.channel.demand_id, ()))) is not None:
            yield found


def the_bridge_shows_what_is_stored(evidence: Evidence) -> Iterator[str]:
    for demand_id, shown in evidence.run_record.shown.items():
        stored = evidence.run_record.recording.streams.get(demand_id, ())
        if shown != stored:
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(shown, stored, strict=False)))
            yield f"The bridge shows {len(shown)} events of {demand_id}, {len(stored)} are stored; {same} are alike."


def nothing_is_owed_for_ever(evidence: Evidence) -> Iterator[str]:
    for outbox_message in evidence.run_record.owed:
        yield f"Still in the outbox: {outbox_message}."


def nothing_breaks(evidence: Evidence) -> Iterator[str]:
    yield from evidence.run_record.failures


RULES = (
    sequences_have_no_gap,
    channels_move_as_the_table_allows,
    journals_fold_to_what_is_stored,
    the_bridge_shows_what_is_stored,
    nothing_is_owed_for_ever,
    nothing_breaks,
)
