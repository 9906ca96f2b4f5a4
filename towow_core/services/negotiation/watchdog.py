"""Looks at every open channel now and then: is it idle, is somebody gone who owes it an answer (seed 000 §5.2.2)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from towow_core.domain.policy import NegotiationPolicy
from towow_core.negotiation import joining
from towow_core.negotiation.collecting import awaited
from towow_core.negotiation.messages import AgentUnreachable, AnyChannelMessage, Ticked
from towow_core.negotiation.resume import wants_attention
from towow_core.negotiation.reviewing import unreviewed
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.support.clock import Clock
from towow_core.support.ports import Network
from towow_core.support.timestamps import seconds_between

log = logging.getLogger(__name__)


class Watchdog:
    """Tells channels what they cannot notice themselves: that time passes, and that somebody has gone.

    Args:
        channels: The open channels, as they are whenever it looks.
        handle: Takes a message for a channel.
    """

    def __init__(
        self,
        *,
        channels: Mapping[str, ChannelState],
        handle: Callable[[str, AnyChannelMessage], Awaitable[bool]],
        network: Network,
        policy: NegotiationPolicy,
        clock: Clock,
    ) -> None:
        self._channels, self._handle = channels, handle
        self._network, self._policy, self._clock = network, policy, clock
        self._gone_since: dict[str, str] = {}

    async def run(self) -> None:
        """Look every `stuck_check_every_s` seconds, until cancelled."""
        while True:
            await asyncio.sleep(self._policy.stuck_check_every_s)
            await self._look_for_the_idle()
            await self._look_for_the_gone()

    async def _look_for_the_idle(self) -> None:
        now = self._clock.now()
        for channel_id, state in tuple(self._channels.items()):
            if wants_attention(state, now):
                log.warning("channel.idle", extra={"channel_id": channel_id, "status": str(state.status)})
                await self._handle(channel_id, Ticked(at=now))

    async def _look_for_the_gone(self) -> None:
        """Whoever owes an answer and has been offline for a while is not waited for."""
        owing = {channel_id: waits_for(state) for channel_id, state in tuple(self._channels.items())}
        everybody = {agent_id for agents in owing.values() for agent_id in agents}
        online = {presence.agent_id for presence in await self._network.online()} if everybody else set()
        if not online:
            return  # nobody owes anything, or the hub itself is away: that says nothing about the agents
        now = self._clock.now()
        self._gone_since = {a: self._gone_since.get(a, now) for a in everybody - online}
        gone = {a for a, since in self._gone_since.items() if self._is_long(since, now)}
        for channel_id, agents in owing.items():
            for agent_id in sorted(gone.intersection(agents)):
                await self._handle(channel_id, AgentUnreachable(at=now, agent_id=agent_id))

    def _is_long(self, since: str, now: str) -> bool:
        return seconds_between(since, now) >= self._policy.unreachable_after_s


def waits_for(state: ChannelState) -> tuple[str, ...]:
    """Agents whose answer the channel is waiting for."""
    if state.status is ChannelStatus.COLLECTING:
        return awaited(state)
    if state.joining is not None:
        return joining.awaited(state.joining)
    if state.status is ChannelStatus.NEGOTIATING:
        return tuple(agent_id for agent_id in unreviewed(state) if agent_id not in state.unreachable)
    return ()
