"""Whether anything was lost or doubled: what the store has against what was seen, and against its own journal."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tests.chaos.people import Walk
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.services.evidence.replay import Recording, first_difference, record
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope


@dataclass(slots=True)
class Verdict:
    """Counts of events, and one sentence for each thing that is wrong."""

    negotiations: int = 0
    ended: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    events: int = 0
    lost: int = 0
    doubled: int = 0
    wrong: list[str] = field(default_factory=list)
    stored: dict[str, tuple[Envelope, ...]] = field(default_factory=dict)
    sentences: dict[str, str] = field(default_factory=dict)  # of each demand, and of its channel


async def judge(store: Store, walks: Sequence[Walk]) -> Verdict:
    """Everything about negotiations that were begun."""
    verdict = Verdict(negotiations=len(walks), ended=sum(walk.ended for walk in walks))
    verdict.wrong += [f"{walk.sentence} ({walk.demand_id}) did not end." for walk in walks if not walk.ended]
    begun = [walk for walk in walks if walk.demand_id]
    recording = await record(store, [walk.demand_id for walk in begun])
    for walk in begun:
        events = recording.streams[walk.demand_id]
        verdict.stored[walk.sentence] = events
        verdict.events += len(events)
        _compare(verdict, walk, events)
        _look_for_doubles(verdict, walk.demand_id, events)
    said = {walk.demand_id: walk.sentence for walk in begun}
    verdict.sentences = said | {of.channel.channel_id: said[of.channel.demand_id] for of in recording.channels}
    _refold(verdict, recording)
    return verdict


def _compare(verdict: Verdict, walk: Walk, events: Sequence[Envelope]) -> None:
    """Seen: everything that was stored up to the last event, each once, in order, numbered without a gap."""
    if [event.seq for event in events] != list(range(1, len(events) + 1)):
        verdict.wrong.append(f"{walk.demand_id}: the stored seq has gaps.")
    seen = [(seq, event_id) for seq, event_id, _, _ in walk.seen]
    stored = [(event.seq, event.event_id) for event in events]
    times = Counter(seen)
    verdict.doubled += sum(count - 1 for count in times.values())
    if walk.ended:
        verdict.lost += sum(each not in times for each in stored)
    if walk.ended and seen != stored:
        verdict.wrong.append(f"{walk.demand_id}: what was seen is not what was stored.")


def _look_for_doubles(verdict: Verdict, demand_id: str, events: Iterable[Envelope]) -> None:
    """Things that happen once in a negotiation, or once an agent and round."""
    happened: Counter[tuple[object, ...]] = Counter()
    for event in events:
        told = event.payload
        if event.event_type in TERMINAL_EVENT_TYPES:
            happened["the end",] += 1
            verdict.outcomes[event.event_type] += 1
        elif event.event_type == "towow.channel.status_changed":
            happened[event.event_type, told["old_status"], told["new_status"], told.get("round")] += 0
        else:
            happened[event.event_type, told.get("agent_id"), told.get("round"), told.get("version")] += 1
    for what, times in happened.items():
        if times > 1:
            verdict.doubled += times - 1
            verdict.wrong.append(f"{demand_id}: {times} times {what}.")


def _refold(verdict: Verdict, recording: Recording) -> None:
    if (difference := first_difference(recording)) is not None:
        verdict.wrong.append(f"The journal does not give the events again: {difference}")
