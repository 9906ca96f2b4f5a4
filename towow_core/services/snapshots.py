"""A channel's state as it is stored, and as it is when the channel is new."""

from dataclasses import replace

import orjson

from towow_core import codec
from towow_core.messages import ChannelManage
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.policy import NegotiationPolicy
from towow_core.store.records import ChannelRecord
from towow_core.subdemands import SubnetOrigin
from towow_core.timestamps import seconds_between


def opened(request: ChannelManage, policy: NegotiationPolicy, now: str) -> ChannelState:
    """The channel that is asked for, before its first step."""
    policy = inherited(policy, request.origin, now)
    return ChannelState(
        channel_id=request.channel_id,
        demand=request.demand,
        policy=policy,
        candidates=request.candidates,
        reserve=request.reserve,
        parent_channel_id=request.parent_channel_id,
        recursion_depth=request.recursion_depth,
        origin=request.origin,
        rounds_max=policy.rounds_max,
        opened_at=now,
        touched_at=now,
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


def snapshot(state: ChannelState, version: int, owner: str) -> ChannelRecord:
    """A channel's state after `version` steps, for the store."""
    return ChannelRecord(
        channel_id=state.channel_id,
        demand_id=state.demand_id,
        status=str(state.status),
        is_open=not state.is_settled,
        version=version,
        state=orjson.dumps(codec.dump(state)).decode(),
        owner=owner,
    )


def state_in(record: ChannelRecord) -> ChannelState:
    """The state that a stored snapshot holds."""
    return codec.load(ChannelState, orjson.loads(record.state))
