"""What a channel owes to whom, and for how long."""

from towow_core.messages import ChannelCompleted, DemandSubnet, NetworkMessage
from towow_core.negotiation.effects import CancelSubnet, Send
from towow_core.negotiation.messages import CancelRequested
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.services.lease import letter
from towow_core.store.records import Mail, Parcel
from towow_core.timestamps import plus_seconds

LAST_WORD_WAIT_S = 600.0  # how long the end of a channel waits for a twin that is offline


def parcels_of(step: Step) -> list[Parcel]:
    """Every message that a step sends."""
    return [
        parcel_of(step.state, effect.agent_id, effect.message) for effect in step.effects if isinstance(effect, Send)
    ]


def letters_of(step: Step) -> tuple[Mail, ...]:
    """A cancellation reaches a subnet also if whoever decided on it dies the moment after."""
    return tuple(
        letter(effect.sub_channel_id, CancelRequested(at=step.at, reason=effect.reason))
        for effect in step.effects
        if isinstance(effect, CancelSubnet)
    )


def parcel_of(state: ChannelState, recipient: str, message: NetworkMessage) -> Parcel:
    """One message of a channel."""
    wait_s = LAST_WORD_WAIT_S if isinstance(message, ChannelCompleted) else state.policy.lifetime_max_s
    return Parcel(
        recipient=recipient,
        message=message,
        expires_at=plus_seconds(message.sent_at, wait_s),
        channel_id=state.channel_id,
        until_handled=isinstance(message, DemandSubnet),
    )
