"""Who was asked into which channel, as far as the hub has seen: a twin speaks in those channels only."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from agents.network.send_permissions import Refusal, Why, shown


@dataclass(slots=True)
class _Channel:
    demand_id: str = ""
    invited: set[str] = field(default_factory=set)
    is_whole: bool = False  # opened in this hub's life, so that `invited` lacks nobody


class Invitations:
    """Remembers the latest `channels_max` channels.

    A hub that started in the middle of a negotiation knows a part of it only, and lets answers pass where anybody has
    been asked since: the channel_admin, which knows all, ignores those of strangers. It opens its channels again as
    soon as it is back; until then answers wait with their senders.
    """

    def __init__(self, channels_max: int) -> None:
        self._channels_max = channels_max
        self._channels: OrderedDict[str, _Channel] = OrderedDict()

    def open(self, channel_id: str, members: Iterable[str]) -> None:
        """A channel begins, with these invited."""
        channel = self._channel(channel_id)
        channel.invited.update(members)
        channel.is_whole = True

    def note(self, agent_id: str, payload: Mapping[str, object]) -> None:
        """Group system asked an agent something."""
        channel_id, demand_id = payload.get("channel_id"), payload.get("demand_id")
        if isinstance(channel_id, str) and isinstance(demand_id, str):
            channel = self._channel(channel_id)
            channel.invited.add(agent_id)
            channel.demand_id = demand_id

    def refusal(self, agent_id: str, payload: Mapping[str, object]) -> Refusal | None:
        """None where an agent may say this about the channel that it names."""
        channel_id = payload.get("channel_id")
        if not isinstance(channel_id, str):
            return None  # about no channel, or malformed: its reader says so
        channel = self._channels.get(channel_id)
        if channel is None:
            return Refusal(Why.UNKNOWN_CHANNEL, f"The hub knows no channel {shown(channel_id)} at the moment.")
        if not channel.is_whole:
            return None
        if agent_id not in channel.invited:
            return Refusal(Why.NOT_INVITED, f"{agent_id} was not invited to {channel_id}.")
        if channel.demand_id and payload.get("demand_id", channel.demand_id) != channel.demand_id:
            return Refusal(Why.NOT_INVITED, f"{channel_id} is about {channel.demand_id}, nothing else.")
        return None

    def _channel(self, channel_id: str) -> _Channel:
        channel = self._channels.get(channel_id)
        if channel is None:
            channel = self._channels[channel_id] = _Channel()
            if len(self._channels) > self._channels_max:
                self._channels.popitem(last=False)
        return channel
