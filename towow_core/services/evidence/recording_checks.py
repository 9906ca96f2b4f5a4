"""What must be true of a recording before a store takes it in: it comes from a file, and anybody may have written that.

Ids are plain, texts and numbers as bounded as those that come over HTTP and from twins, every event, state and journal
entry can be read, and each belongs to a demand of the recording. That a journal gives the events again is another
question, which `towow replay --verify` answers.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NewType

import orjson

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.errors import MalformedDemand, TowowError
from towow_core.domain.events import EVENT_TYPES
from towow_core.domain.model_calls import CallRecord, handed_over
from towow_core.domain.policy import DemandLimits
from towow_core.negotiation.messages import FeedbackReceived, OfferReceived
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.services.demands.demand_service import check_demand
from towow_core.services.evidence.json_place import Path
from towow_core.services.evidence.replay import ChannelRecording, Recording, message_of
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import DemandRecord
from towow_core.support.bounds import excess, too_large
from towow_core.support.codec import event_payload
from towow_core.support.envelopes import Envelope
from towow_core.support.timestamps import parse_time

Checked = NewType("Checked", Recording)
_DEMAND_ID = re.compile(r"[A-Za-z0-9-]{1,32}")
_CHANNEL_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_AGENT_ID = re.compile(r"[A-Za-z0-9_-]{1,80}")
_EVENT_ID = re.compile(r"[A-Za-z0-9-]{1,40}")
_NAME = re.compile(r"[\w.:/@ -]{1,100}", re.ASCII)  # of a prompt, a model, a client, an outcome
_HEX = re.compile(r"[0-9a-f]{0,32}")
_USER_MAX, _TIME_MAX = 200, 32
_ASKED_MAX = 4_000_000  # characters of one question or answer: more than any model reads


class Wrong(TowowError):
    """Something in a recording that a store does not take in.

    Attributes:
        path: Where it stands.
        what: What is wrong with it, without a subject.
    """

    http_status = 409

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{'.'.join(map(str, path))} {what}.")
        self.path, self.what = path, what


def checked(recording: Recording) -> Checked:
    """The recording, if a store may take it in.

    Raises:
        Wrong: The first thing because of which it may not.
    """
    if not recording.demands:
        raise Wrong(("demands",), "is empty: this recording was not made by `towow export`")
    known = {record.demand.demand_id: record for record in recording.demands}
    channels = {each.channel.channel_id: each.channel.demand_id for each in recording.channels}
    _check_ids("demands", [record.demand.demand_id for record in recording.demands])
    _check_ids("channels", [each.channel.channel_id for each in recording.channels])
    for index, record in enumerate(recording.demands):
        above = {earlier.demand.demand_id for earlier in recording.demands[:index]}
        _check_demand(("demands", index), record, above, channels)
    for index, each in enumerate(recording.channels):
        _check_channel(("channels", index), each, known)
    _check_streams(recording.streams, known, channels)
    _check_ids("calls", [call.call_id for call in recording.calls])
    for index, call in enumerate(recording.calls):
        _check_call(("calls", index), call, known)
    if recording.demand_ids != (recording.demands[0].demand.demand_id,):
        raise Wrong(("demand_ids",), "must name the first of its demands, and no other")
    return Checked(recording)


def _check_ids(where: str, ids: Sequence[str]) -> None:
    seen: set[str] = set()
    for index, each in enumerate(ids):
        if each in seen:
            raise Wrong((where, index), f"is the second one with the id {_short(each)}")
        seen.add(each)


def _check_demand(path: Path, record: DemandRecord, above: Collection[str], channels: Mapping[str, str]) -> None:
    demand, mine = record.demand, (*path, "demand")
    _match((*mine, "demand_id"), demand.demand_id, _DEMAND_ID)
    _match((*path, "channel_id"), record.channel_id, _CHANNEL_ID)
    _check_time((*mine, "submitted_at"), demand.submitted_at)
    _check_text((*mine, "user_id"), demand.user_id, _USER_MAX)
    try:
        check_demand(demand.raw_input, DemandLimits())
    except MalformedDemand as error:
        raise Wrong((*mine, "raw_input"), f"is no demand: {str(error).rstrip('.')}") from error
    parent = record.parent_demand_id
    if parent not in above if above else parent is not None:
        raise Wrong((*path, "parent_demand_id"), "must be a demand above it in this file, or none for the first one")
    if record.decided_channel_id is not None and channels.get(record.decided_channel_id) != demand.demand_id:
        raise Wrong((*path, "decided_channel_id"), "is no channel of this demand in this file")
    _check_size(path, record)


def _check_channel(path: Path, each: ChannelRecording, known: Mapping[str, DemandRecord]) -> None:
    channel, mine = each.channel, (*path, "channel")
    _match((*mine, "channel_id"), channel.channel_id, _CHANNEL_ID)
    if channel.demand_id not in known:
        raise Wrong((*mine, "demand_id"), f"is {_short(channel.demand_id)}, which is no demand of this file")
    if channel.status not in set(ChannelStatus):
        raise Wrong((*mine, "status"), f"is {_short(channel.status)}; it must be one of {', '.join(ChannelStatus)}")
    if channel.owner is not None:
        _match((*mine, "owner"), channel.owner, _AGENT_ID)
    state = _state((*mine, "state"), each)
    facts = (state.channel_id, state.demand_id, str(state.status), not state.is_settled)
    if facts != (channel.channel_id, channel.demand_id, channel.status, channel.is_open):
        raise Wrong((*mine, "state"), "speaks of another channel, demand or status than the fields beside it")
    _check_people((*mine, "state"), state)
    if channel.version != len(each.journal):
        raise Wrong((*mine, "version"), f"is {channel.version}, and the journal has {len(each.journal)} entries")
    for index, entry in enumerate(each.journal):
        here = (*path, "journal", index)
        if entry.n != index + 1:
            raise Wrong((*here, "n"), f"is {entry.n}, and it is number {index + 1}")
        _check_time((*here, "at"), entry.at)
        _match((*here, "entropy"), entry.entropy, _HEX)
        try:
            message = message_of(entry)
        except (TowowError, orjson.JSONDecodeError) as error:
            raise Wrong((*here, "message"), f"cannot be read: {_sentence(error)}") from error
        _check_size((*here, "message"), message)
        if isinstance(message, OfferReceived | FeedbackReceived):
            _check_said((*here, "message"), message)


def _state(path: Path, each: ChannelRecording) -> ChannelState:
    try:
        return state_in(each.channel)
    except (TowowError, orjson.JSONDecodeError, AttributeError) as error:  # no object at all
        raise Wrong(path, f"cannot be read: {_sentence(error)}") from error


def _check_people(path: Path, state: ChannelState) -> None:
    _check_size(path, state)
    for person in (*state.candidates, *state.reserve):
        _match((*path, "candidates"), person.agent_id, _AGENT_ID)
        _check_said(path, person)
    answers: list[Offer | Feedback] = [*state.offers.values(), *state.feedback.values()]
    for said in answers:
        _match(path, said.agent_id, _AGENT_ID)
        _check_said(path, said)


def _check_streams(
    streams: Mapping[str, Sequence[Envelope]], known: Mapping[str, DemandRecord], channels: Mapping[str, str]
) -> None:
    for stream_id, envelopes in streams.items():
        if stream_id not in known:
            raise Wrong(("streams", stream_id), "are events of a demand that is not in this file")
        ids: set[str] = set()
        for index, envelope in enumerate(envelopes):
            path = ("streams", stream_id, index)
            if envelope.seq != index + 1:
                raise Wrong((*path, "seq"), f"is {envelope.seq}, and it is number {index + 1}")
            _match((*path, "event_id"), envelope.event_id, _EVENT_ID)
            if envelope.event_id in ids:
                raise Wrong((*path, "event_id"), "is that of an earlier event")
            ids.add(envelope.event_id)
            _check_time((*path, "timestamp"), envelope.timestamp)
            _check_event(path, stream_id, envelope, known, channels)
    for index, demand_id in enumerate(known):
        if demand_id not in streams:
            raise Wrong(("demands", index), "has no events in this file")


def _check_event(
    path: Path, stream_id: str, envelope: Envelope, known: Mapping[str, DemandRecord], channels: Mapping[str, str]
) -> None:
    payload, inside = envelope.payload, (*path, "payload")
    if envelope.event_type not in EVENT_TYPES:
        raise Wrong((*path, "event_type"), f"is {_short(envelope.event_type)}, and there is no such event")
    try:
        event = envelope.event
    except TowowError as error:
        raise Wrong(inside, f"cannot be read: {_sentence(error)}") from error
    if payload.get("demand_id") not in set(_family(stream_id, known)):
        raise Wrong((*inside, "demand_id"), "is of another demand than the stream")
    channel_id = payload.get("channel_id")
    mine = {known[str(payload["demand_id"])].channel_id}
    if channel_id is not None and channel_id not in mine and channels.get(channel_id) != payload["demand_id"]:
        raise Wrong((*inside, "channel_id"), "is no channel of this event's demand")
    _check_size(inside, payload)
    if event is not None and (odd := _unlike(payload, event_payload(event))) is not None:
        raise Wrong((*inside, *odd), "is not of the kind that this event has there")
    for name in ("agent_id", "replaced_by"):
        if payload.get(name):
            _match((*inside, name), str(payload[name]), _AGENT_ID)


def _family(stream_id: str, known: Mapping[str, DemandRecord]) -> Iterator[str]:
    """A demand and those below it, whose events may stand in its stream as well."""
    yield stream_id
    below = [d for d, record in known.items() if record.parent_demand_id == stream_id]
    for demand_id in below:
        yield from _family(demand_id, known)


def _unlike(raw: Any, typed: Any) -> Path | None:
    """Where a payload says something else than the event that is read from it; what it says beyond that is nobody's."""
    if isinstance(raw, Mapping) and isinstance(typed, Mapping):
        pairs: Iterator[tuple[str | int, Any, Any]] = ((n, v, typed[n]) for n, v in raw.items() if n in typed)
    elif isinstance(raw, list) and isinstance(typed, list) and len(raw) == len(typed):
        pairs = ((n, v, typed[n]) for n, v in enumerate(raw))
    else:
        is_same = raw == typed and isinstance(raw, bool) == isinstance(typed, bool)
        return None if is_same else ()
    for name, inner, other in pairs:
        if (found := _unlike(inner, other)) is not None:
            return (name, *found)
    return None


def _check_call(path: Path, call: CallRecord, known: Mapping[str, DemandRecord]) -> None:
    if call.demand_id not in known:
        raise Wrong((*path, "demand_id"), f"is {_short(call.demand_id)}, which is no demand of this file")
    for name in ("call_id", "prompt", "client", "outcome", "question"):
        _match((*path, name), getattr(call, name), _NAME)
    if call.model:
        _match((*path, "model"), call.model, _NAME)
    _match((*path, "agent_id"), call.agent_id, _AGENT_ID)
    _match((*path, "channel_id"), call.channel_id, _CHANNEL_ID)
    if call.at:
        _check_time((*path, "at"), call.at)
    whose = {"agent_id": call.agent_id, "demand_id": call.demand_id, "channel_id": call.channel_id}
    most = handed_over(call, **whose)  # no more than a twin may say that it used
    for name in ("waited_s", "requests", "tokens_in", "tokens_out", "usd"):
        if getattr(call, name) != getattr(most, name):
            raise Wrong((*path, name), f"is {getattr(call, name):g}, which nobody can have used for one answer")
    for name in ("system", "user", "answer", "reason"):
        _check_text((*path, name), getattr(call, name), _ASKED_MAX)


def _check_said(path: Path, said: object) -> None:
    if (found := excess(said)) is not None:
        raise Wrong(path, f"has a part, {found.where}, that {found.what}")


def _check_size(path: Path, value: object) -> None:
    if (found := too_large(value)) is not None:
        raise Wrong(path, f"has a part, {found.where}, that {found.what}")


def _check_text(path: Path, text: str, most: int) -> None:
    if len(text) > most:
        raise Wrong(path, f"has {len(text)} characters; {most} are allowed")


def _check_time(path: Path, text: str) -> None:
    try:
        parse_time(text)
    except (ValueError, OverflowError):
        raise Wrong(path, f"is {_short(text)}, which is no time like 2026-11-20T10:00:00.000000Z") from None
    _check_text(path, text, _TIME_MAX)


def _match(path: Path, text: str, pattern: re.Pattern[str]) -> None:
    if not pattern.fullmatch(text):
        raise Wrong(path, f"is {_short(text)}, which cannot be one")


def _sentence(error: Exception) -> str:
    return _short_text(str(error)).rstrip(".")


def _short(text: str) -> str:
    return repr(_short_text(text))


def _short_text(text: str) -> str:
    return text if len(text) <= _TIME_MAX * 6 else text[: _TIME_MAX * 6] + "…"
