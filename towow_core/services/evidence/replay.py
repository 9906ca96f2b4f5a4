"""A negotiation that is over, taken out of the store: to be told again, and to be proved.

A channel's machine is pure, so its journal (the messages it took) folded through `transition` must give, byte for
byte, the snapshot and the events that were stored. `first_difference` says where it does not.
"""

import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from towow_core.domain.errors import BadSetting, MalformedMessage, TowowError, UnknownDemand
from towow_core.domain.events import (
    ClarificationAnswered,
    ClarificationAsked,
    ClarificationAssumed,
    CommitmentBooked,
    CommitmentReleased,
    DemandChanged,
    DemandFailed,
    DemandSubmitted,
    DemandUnderstood,
    FilterCompleted,
    ModelDegraded,
)
from towow_core.domain.model_calls import CallRecord
from towow_core.negotiation.effects import Emit
from towow_core.negotiation.messages import CHANNEL_MESSAGE_TYPES, AnyChannelMessage
from towow_core.negotiation.renegotiation import continued
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.negotiation.transition import transition
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.prompts.p02_smart_filter import SMART_FILTER
from towow_core.services.evidence.json_place import line_of
from towow_core.services.negotiation.snapshots import state_in, stored_form
from towow_core.store.records import ChannelRecord, DemandRecord, JournalEntry
from towow_core.store.store import Store
from towow_core.support import codec
from towow_core.support.bounded_files import OutOfBounds, check_depth, read_bytes
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import event_id

_OF_THE_COORDINATOR = frozenset(  # or of the bridge: of nobody's machine
    cls.event_type
    for cls in (
        DemandSubmitted,
        DemandUnderstood,
        ClarificationAsked,
        ClarificationAnswered,
        ClarificationAssumed,
        DemandChanged,
        FilterCompleted,
        DemandFailed,
        CommitmentBooked,
        CommitmentReleased,
    )
)
_PROMPTS_OF_THE_COORDINATOR = frozenset({DEMAND_UNDERSTANDING.key, SMART_FILTER.key})


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelRecording:
    """One channel as the store has it."""

    channel: ChannelRecord
    journal: tuple[JournalEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """Demands and all that came of them.

    Attributes:
        demand_ids: Main demands, in the order of their submission.
        streams: Demand's id, sub-demands included, to its events.
        channels: Channels of all of these.
        about: Where it comes from: for a simulated run its seed, its faults and what was found wrong.
        demands: The demands themselves.
        calls: What models were asked in all of these, and said.
    """

    demand_ids: tuple[str, ...]
    streams: Mapping[str, tuple[Envelope, ...]]
    channels: tuple[ChannelRecording, ...]
    about: Mapping[str, str] = field(default_factory=dict)
    demands: tuple[DemandRecord, ...] = ()
    calls: tuple[CallRecord, ...] = ()


async def record(store: Store, demand_ids: Sequence[str]) -> Recording:
    """These demands and their sub-demands at one moment, also while they are still negotiated.

    Raises:
        UnknownDemand: One of them was never submitted.
    """
    found = await record_at_rest(store, demand_ids)
    while (again := await record_at_rest(store, demand_ids)) != found:  # it moved between two reads
        found = again
    return found


async def record_at_rest(store: Store, demand_ids: Sequence[str]) -> Recording:
    """The same, read once: for a store in which nothing moves."""
    streams: dict[str, tuple[Envelope, ...]] = {}
    channels: list[ChannelRecording] = []
    demands: list[DemandRecord] = []
    calls: list[CallRecord] = []
    waiting = [await _known(store, demand_id) for demand_id in demand_ids]
    while waiting:
        demand = waiting.pop(0)
        demands.append(demand)
        calls += await store.calls.of(demand.demand.demand_id, with_subnets=False)
        streams[demand.demand.demand_id] = await store.events(demand.demand.demand_id)
        for channel in await store.channels_of(demand.demand.demand_id):
            channels.append(ChannelRecording(channel=channel, journal=await store.journal(channel.channel_id)))
            below = [await store.demand(sub_demand_id) for sub_demand_id in state_in(channel).subnets]
            waiting += [sub_demand for sub_demand in below if sub_demand is not None]
    return Recording(
        demand_ids=tuple(demand_ids),
        streams=streams,
        channels=tuple(channels),
        demands=tuple(demands),
        calls=tuple(calls),
    )


def opening(state: ChannelState) -> ChannelState:
    """How a channel began, from how it is: substitutes, and who was asked into its plan, are all who were added."""
    first = len(state.candidates) - len(state.substitute_for) - len(state.asked_in)
    added = (one for one in state.candidates[first:] if state.asked_in.get(one.agent_id, True))
    spare = (state.as_reserve.get(one.agent_id, one) for one in added)
    began = ChannelState(
        channel_id=state.channel_id,
        demand=state.demand,
        policy=state.policy,
        candidates=state.candidates[:first],
        reserve=(*spare, *state.reserve),
        hindered=state.hindered,
        parent_channel_id=state.parent_channel_id,
        recursion_depth=state.recursion_depth,
        rounds_max=state.policy.rounds_max,
        opened_at=state.opened_at,
        touched_at=state.opened_at,
        origin=state.origin,
        renegotiation=state.renegotiation,
        standing=state.standing,
    )
    return continued(began)


def steps(recording: ChannelRecording) -> Iterator[tuple[JournalEntry, Step]]:
    """Every step of a channel again, from its opening on.

    Raises:
        MalformedMessage: A journal entry cannot be read.
        IllegalTransition: The machine refuses what it once did.
    """
    state = opening(state_in(recording.channel))
    for entry in recording.journal:
        step = transition(state, message_of(entry))
        yield entry, step
        state = step.state


def first_difference(recording: Recording) -> str | None:
    """The first place where the journals do not give again what was stored, as one sentence; None if there is none."""
    for channel in recording.channels:
        stream = recording.streams.get(channel.channel.demand_id, ())
        if (found := difference(channel, stream)) is not None:
            return found
    return None


def difference(recording: ChannelRecording, stream: Sequence[Envelope]) -> str | None:
    """The same for one channel; `stream` is its demand's."""
    name = f"Channel {recording.channel.channel_id}"
    told = [e for e in stream if e.channel_id == recording.channel.channel_id and _is_of_machine(e)]
    state, index = opening(state_in(recording.channel)), 0
    try:
        for n, (entry, step) in enumerate(steps(recording), start=1):
            where = f"{name}, journal entry {entry.n} ({entry.kind})"
            if entry.n != n:
                return f"{where}: it should be number {n}."
            for expected in _events(entry, step):
                stored = told[index] if index < len(told) else None
                if (wrong := _unlike(expected, stored)) is not None:
                    return f"{where}: {wrong}"
                index += 1
            state = step.state
    except TowowError as error:
        return f"{name}: {error}"
    if index < len(told):
        return (
            f"{name}: event {told[index].event_type} (seq {told[index].seq}) is stored, but no journal entry says it."
        )
    if recording.channel.version != len(recording.journal):
        return (
            f"{name}: its version is {recording.channel.version}, but its journal has {len(recording.journal)} entries."
        )
    return _unlike_snapshot(name, state, recording.channel)


def encode(recording: Recording) -> bytes:
    """As JSON that `read_recording` understands."""
    return orjson.dumps({"format": FORMAT, **codec.dump(recording)}, option=orjson.OPT_INDENT_2)


def write_recording(recording: Recording, file: Path) -> None:
    """As one file.

    Raises:
        BadSetting: It cannot be written.
    """
    write_file(encode(recording), file)


def write_file(data: bytes, file: Path) -> None:
    """For its owner's eyes only: what people said is in it.

    Raises:
        BadSetting: It cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "wb", opener=_open_private) as opened:
            opened.write(data)
    except OSError as error:
        raise BadSetting(f"{file} cannot be written: {error.strerror}.") from error


def _open_private(file: str, flags: int) -> int:
    descriptor = os.open(file, flags, 0o600)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):  # one that was there before may be open to others; a pipe is no file
        os.fchmod(descriptor, 0o600)
    return descriptor


def read_recording(file: Path) -> Recording:
    """What `write_recording` wrote.

    Raises:
        BadSetting: There is no such file, or it holds no recording; the text names its line and field.
    """
    return parse_recording(file, read_content(file))


def read_content(file: Path) -> str:
    """The text of a file that may be a recording.

    Raises:
        BadSetting: There is no such file, it is none, or it is too large.
    """
    try:
        return read_bytes(file, BYTES_MAX).decode()
    except OSError as error:
        raise BadSetting(f"{file} cannot be read: {error.strerror}.") from error
    except OutOfBounds as error:
        raise BadSetting(f"{file} is no recording: it {error}.") from error
    except UnicodeDecodeError as error:
        raise BadSetting(f"{file} is no recording: it is not UTF-8 text.") from error


def parse_recording(file: Path, content: str) -> Recording:
    """The recording in a file's text.

    Raises:
        BadSetting: It is none; the text names line and field.
    """
    try:
        found = orjson.loads(content)
        check_depth(found, DEPTH_MAX)
    except (orjson.JSONDecodeError, OutOfBounds) as error:
        raise BadSetting(f"{file} is no recording: {error}.") from error
    if not isinstance(found, dict) or found.pop("format", None) != FORMAT:
        raise BadSetting(f"{file} is no recording: it does not say `format: {FORMAT}`.")
    found.pop("seal", None)  # for `towow verify`
    try:
        return codec.load(Recording, found)
    except MalformedMessage as error:
        line = f", line {line_of(content, error.path)}" if error.path else ""
        raise BadSetting(f"{file}{line} is a damaged recording: {error.why}.") from error


FORMAT = "towow-recording-1"
BYTES_MAX = 64 * 1024 * 1024  # some hundred times the largest negotiation of the tests
DEPTH_MAX = 40


async def _known(store: Store, demand_id: str) -> DemandRecord:
    if (found := await store.demand(demand_id)) is None:
        raise UnknownDemand(demand_id)
    return found


def message_of(entry: JournalEntry) -> AnyChannelMessage:
    """What the machine was given.

    Raises:
        MalformedMessage: It cannot be read.
    """
    cls = CHANNEL_MESSAGE_TYPES.get(entry.kind)
    if cls is None:
        raise MalformedMessage(entry.kind, "the machine takes no such message")
    message: AnyChannelMessage = codec.load(cls, orjson.loads(entry.message))  # type: ignore[assignment]  # by its kind
    return message


def _is_of_machine(envelope: Envelope) -> bool:
    """Whether a channel's machine said it, and not the coordinator before there was a channel."""
    if isinstance(envelope.event, ModelDegraded):
        return envelope.event.prompt not in _PROMPTS_OF_THE_COORDINATOR
    return envelope.event_type not in _OF_THE_COORDINATOR


def _events(entry: JournalEntry, step: Step) -> Iterator[Envelope]:
    said = [effect.event for effect in step.effects if isinstance(effect, Emit)]
    for index, event in enumerate(said):
        yield Envelope(
            event_id=event_id(entry.entropy, index),
            event_type=event.event_type,
            timestamp=step.at,
            seq=0,  # its place is the store's business
            payload=codec.event_payload(event),
        )


def event_ids(entry: JournalEntry, step: Step) -> tuple[str, ...]:
    """The ids of the events that a step said."""
    count = sum(isinstance(effect, Emit) for effect in step.effects)
    return tuple(event_id(entry.entropy, index) for index in range(count))


def _unlike(expected: Envelope, stored: Envelope | None) -> str | None:
    if stored is None:
        return f"it gives event {expected.event_type}, which is not stored."
    where = f"event {stored.event_type} (seq {stored.seq})"
    for name in ("event_type", "event_id", "timestamp"):
        told, due = getattr(stored, name), getattr(expected, name)
        if told != due:
            return f"{where} has {name} {told!r}; the journal gives {due!r}."
    if orjson.dumps(stored.payload) != orjson.dumps(expected.payload):
        return f"{where}: {_unlike_fields(stored.payload, expected.payload)}"
    return None


def _unlike_snapshot(name: str, state: ChannelState, channel: ChannelRecord) -> str | None:
    folded = stored_form(state)
    if orjson.dumps(folded).decode() == channel.state:
        return None
    wrong = _unlike_fields(orjson.loads(channel.state), folded)
    return f"{name}: its stored snapshot is not what the journal gives: {wrong}"


def _unlike_fields(stored: Mapping[str, object], expected: Mapping[str, object]) -> str:
    """The first field that differs, as deep inside as that can be said, in bytes: 1 is not 1.0 here."""
    for name in (*stored, *(name for name in expected if name not in stored)):
        told, due = stored.get(name), expected.get(name)
        if orjson.dumps(told) != orjson.dumps(due) or (name in stored) is not (name in expected):
            where, told, due = _deepest(name, told, due)
            said, owed = (orjson.dumps(side).decode()[:200] for side in (told, due))
            return f"{where} is {said}; the journal gives {owed}."
    return "its fields come in another order than the journal gives."


def _deepest(where: str, told: object, due: object) -> tuple[str, object, object]:
    """Follow the first difference through what both sides have; `assignments.0.role` is the first one's role."""
    if isinstance(told, Mapping) and isinstance(due, Mapping) and told.keys() == due.keys():
        inside: list[tuple[object, object, object]] = [(name, told[name], due[name]) for name in told]
    elif isinstance(told, list) and isinstance(due, list) and len(told) == len(due):
        inside = [(place, *pair) for place, pair in enumerate(zip(told, due, strict=True))]
    else:
        return where, told, due
    for name, left, right in inside:
        if orjson.dumps(left) != orjson.dumps(right):
            return _deepest(f"{where}.{name}", left, right)
    return where, told, due
