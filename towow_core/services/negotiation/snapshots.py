"""A channel's state and its steps as they are stored, and its state when it is new."""

from dataclasses import fields, replace
from typing import Any, get_type_hints

import orjson

from towow_core.domain.messages import ChannelManage
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.subdemands import SubnetOrigin
from towow_core.engine.language.money import currency_of
from towow_core.negotiation.effects import Emit
from towow_core.negotiation.messages import AnyChannelMessage
from towow_core.negotiation.state import ChannelState, StandingPlan
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.store.records import ChannelRecord, JournalEntry, NewEvent
from towow_core.support import codec
from towow_core.support.ids import event_id
from towow_core.support.timestamps import seconds_between

# Fields that snapshots keep under the names that older versions gave them.
_STORED_AS = {"after_end": "afterwards", "renegotiation": "again"}
_READ_AS = {stored: name for name, stored in _STORED_AS.items()}
_FIELDS = tuple((field.name, _STORED_AS.get(field.name, field.name)) for field in fields(ChannelState))
# What takes long to write out, and is the same in most steps of a channel.
_LARGE = (
    "demand", "policy", "candidates", "reserve", "hindered", "offers", "proposal", "looked_over", "feedback", "bases",
    "standing", "revised",
)  # fmt: skip
_TYPES = get_type_hints(ChannelState)


def opened(
    request: ChannelManage, policy: NegotiationPolicy, now: str, standing: StandingPlan | None = None
) -> ChannelState:
    """The channel that is asked for, before its first step; `standing` was agreed before."""
    policy = inherited(policy, request.origin, now)
    return ChannelState(
        channel_id=request.channel_id,
        demand=request.demand,
        policy=policy,
        candidates=request.candidates,
        reserve=request.reserve,
        hindered=request.hindered,
        parent_channel_id=request.parent_channel_id,
        recursion_depth=request.recursion_depth,
        origin=request.origin,
        rounds_max=policy.rounds_max,
        opened_at=now,
        touched_at=now,
        standing=standing,
    )


def inherited(policy: NegotiationPolicy, origin: SubnetOrigin | None, now: str) -> NegotiationPolicy:
    """A sub-negotiation's limits: the same, in the time that its parent leaves it."""
    if origin is None:
        return policy
    left_s = max(1.0, seconds_between(now, origin.deadline_at))
    return replace(
        policy,
        lifetime_max_s=min(policy.lifetime_max_s, left_s),
        collect_timeout_s=min(policy.collect_timeout_s, left_s / 3),
        feedback_timeout_s=min(policy.feedback_timeout_s, left_s / 3),
    )


def is_unbegun(state: ChannelState) -> bool:
    """Whether nobody has been asked yet, and nothing else has been decided."""
    return state.status is ChannelStatus.CREATED and state.ending is None


class Snapshots:
    """Snapshots of the channels of one process: what has not changed since a channel's last one is not written anew."""

    def __init__(self) -> None:
        self._written: dict[str, dict[str, tuple[object, orjson.Fragment]]] = {}

    def take(self, state: ChannelState, version: int, owner: str) -> ChannelRecord:
        """The same as `snapshot` gives."""
        written = self._written.setdefault(state.channel_id, {})
        for name in _LARGE:
            value = getattr(state, name)
            if name not in written or written[name][0] is not value:  # a state's values never change in place
                written[name] = (value, orjson.Fragment(codec.dump_json_as(_TYPES[name], value)))
        rest = codec.dump(state, _LARGE)
        form = {stored: written[name][1] if name in written else rest[name] for name, stored in _FIELDS}
        return _record(state, version, owner, orjson.dumps(form))

    def forget(self, channel_id: str) -> None:
        """The channel is over, or somebody else's."""
        self._written.pop(channel_id, None)


def snapshot(state: ChannelState, version: int, owner: str) -> ChannelRecord:
    """A channel's state after `version` steps, for the store."""
    return _record(state, version, owner, orjson.dumps(stored_form(state)))


def _record(state: ChannelState, version: int, owner: str, text: bytes) -> ChannelRecord:
    return ChannelRecord(
        channel_id=state.channel_id,
        demand_id=state.demand_id,
        status=str(state.status),
        is_open=not state.is_settled,
        version=version,
        state=text.decode(),
        owner=owner,
    )


def stored_form(state: ChannelState) -> dict[str, Any]:
    """A channel's state as plain JSON values."""
    return {_STORED_AS.get(name, name): value for name, value in codec.dump(state).items()}


def opened_at(record: ChannelRecord) -> str:
    """When the channel was opened, also where another version stored a snapshot that cannot be read here."""
    return str(orjson.loads(record.state).get("opened_at", ""))


def state_in(record: ChannelRecord) -> ChannelState:
    """The state that a stored snapshot holds.

    Raises:
        MalformedMessage: It cannot be read.
    """
    fields = orjson.loads(record.state)
    for offer in fields.get("offers", {}).values():  # older versions stored whatever three letters a twin had said
        if "currency" in offer:
            offer["currency"] = currency_of(offer["currency"])
    return codec.load(ChannelState, {_READ_AS.get(name, name): value for name, value in fields.items()})


def journal_entry(message: AnyChannelMessage, n: int, entropy: str) -> JournalEntry:
    """The `n`th message that a channel took."""
    text = codec.dump_text(message)
    return JournalEntry(n=n, at=message.at, kind=type(message).__name__, message=text, entropy=entropy)


def stamped(step: Step, entropy: str) -> list[NewEvent]:
    """The events of a step, with ids that the journal gives again."""
    events = [effect.event for effect in step.effects if isinstance(effect, Emit)]
    return [NewEvent(event_id=event_id(entropy, n), timestamp=step.at, event=event) for n, event in enumerate(events)]
