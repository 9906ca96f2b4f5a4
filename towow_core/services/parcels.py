"""What a channel owes to whom, and for how long."""

from towow_core.messages import ChannelCompleted, DemandSubnet, NetworkMessage
from towow_core.negotiation.effects import Send
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.store.records import Parcel
from towow_core.timestamps import plus_seconds

LAST_WORD_WAIT_S = 600.0  # how long the end of a channel waits for a twin that is offline


def parcels_of(step: Step) -> list[Parcel]:
    """Every message that a step sends."""
    return [
        parcel_of(step.state, effect.agent_id, effect.message) for effect in step.effects if isinstance(effect, Send)
    ]


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
