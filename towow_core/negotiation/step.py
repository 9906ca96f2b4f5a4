"""The answer of the machine, built up in the order in which things are to happen."""

from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from towow_core.events import ChannelStatusChanged, Event
from towow_core.messages import NetworkMessage
from towow_core.negotiation.effects import Effect, Emit, Send, StartTimer, StopTimer
from towow_core.negotiation.messages import TimerName
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus, advance
from towow_core.timestamps import plus_seconds


def stable_id(prefix: str, *parts: object) -> str:
    """An id that the same facts always give, so that doing a step again sends the same message, not another one."""
    digest = blake2b("\x1f".join(map(str, parts)).encode(), digest_size=8)
    return f"{prefix}-{digest.hexdigest()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The channel as it is now, and what to do about it, in order. `at` is when."""

    state: ChannelState
    at: str
    effects: tuple[Effect, ...] = ()

    def do(self, *effects: Effect) -> "Step":
        return replace(self, effects=self.effects + effects)

    def set(self, **changes: Any) -> "Step":
        """The same step with other fields in its state."""
        return replace(self, state=replace(self.state, **changes))

    def emit(self, event: type[Event], **fields: Any) -> "Step":
        ids = {"demand_id": self.state.demand_id, "channel_id": self.state.channel_id}
        return self.do(Emit(event=event(**ids, **fields)))

    def send(self, agent_id: str, message: type[NetworkMessage], **fields: Any) -> "Step":
        """Send to one agent; a recovery sends it under a new id, a repeated step under the same."""
        state = self.state
        message_id = stable_id("msg", state.channel_id, message.name, agent_id, fields.get("round"), state.recoveries)
        ids = {"demand_id": state.demand_id, "channel_id": state.channel_id}
        return self.do(
            Send(agent_id=agent_id, message=message(message_id=message_id, sent_at=self.at, **ids, **fields))
        )

    def move(self, new: ChannelStatus, reason: str) -> "Step":
        """Change status, and say so.

        Raises:
            IllegalTransition: The machine asked for a move that the table forbids (a bug).
        """
        old = self.state.status
        moved = self.set(status=advance(self.state.channel_id, old, new))
        return moved.emit(ChannelStatusChanged, old_status=str(old), new_status=str(new), reason=reason)

    def start_timer(self, name: TimerName, seconds: float) -> "Step":
        due_at = plus_seconds(self.at, seconds)
        return self.set(timers={**self.state.timers, name: due_at}).do(StartTimer(name=name, due_at=due_at))

    def stop_timer(self, name: TimerName) -> "Step":
        if name not in self.state.timers:
            return self
        timers = {n: due for n, due in self.state.timers.items() if n != name}
        return self.set(timers=timers).do(StopTimer(name=name))
