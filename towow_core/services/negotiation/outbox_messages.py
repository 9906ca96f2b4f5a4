"""What a channel owes to whom, and for how long."""

from towow_core.domain.messages import ChannelCompleted, DemandSubnet, NetworkMessage
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.negotiation.claims import offers_in
from towow_core.negotiation.effects import CancelSubnet, Send
from towow_core.negotiation.messages import CancelRequested, SubnetEnded
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.services.negotiation.lease import inbox_message
from towow_core.store.records import InboxMessage, OutboxMessage
from towow_core.support.timestamps import plus_seconds

LAST_WORD_WAIT_S = 600.0  # how long the end of a channel waits for a twin that is offline


def outbox_messages_of(step: Step) -> list[OutboxMessage]:
    """Every message that a step sends."""
    return [
        outbox_message_of(step.state, effect.agent_id, effect.message)
        for effect in step.effects
        if isinstance(effect, Send)
    ]


def inbox_messages_of(step: Step) -> tuple[InboxMessage, ...]:
    """A cancellation reaches a subnet also if whoever decided on it dies the moment after."""
    return tuple(
        inbox_message(effect.sub_channel_id, CancelRequested(at=step.at, reason="", reason_code=effect.reason_code))
        for effect in step.effects
        if isinstance(effect, CancelSubnet)
    )


def subnet_ended(state: ChannelState, at: str) -> SubnetEnded:
    """How a sub-negotiation ended, for its parent."""
    plan = None if state.status is ChannelStatus.FAILED else state.proposal
    outcome = ChannelOutcome(state.status)
    people = {part.agent_id for part in plan.assignments} if plan is not None else set()
    offers = {agent_id: offer for agent_id, offer in offers_in(state).items() if agent_id in people}
    return SubnetEnded(at=at, sub_demand_id=state.demand_id, outcome=outcome, proposal=plan, offers=offers)


def outbox_message_of(state: ChannelState, recipient: str, message: NetworkMessage) -> OutboxMessage:
    """One message of a channel."""
    wait_s = LAST_WORD_WAIT_S if isinstance(message, ChannelCompleted) else state.policy.lifetime_max_s
    return OutboxMessage(
        recipient=recipient,
        message=message,
        expires_at=plus_seconds(message.sent_at, wait_s),
        channel_id=state.channel_id,
        until_handled=isinstance(message, DemandSubnet),
    )
