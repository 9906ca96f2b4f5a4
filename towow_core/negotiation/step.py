"""The answer of the machine, built up in the order in which things are to happen."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import TypedDict

from towow_core.domain.events import ChannelStatusChanged, Event
from towow_core.domain.messages import NetworkMessage
from towow_core.negotiation.effects import Effect, Emit, Send, StartTimer, StopTimer
from towow_core.negotiation.messages import TimerName
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus, advance
from towow_core.support.replacing import replace
from towow_core.support.timestamps import plus_seconds


def stable_id(prefix: str, *parts: object) -> str:
    """An id that the same facts always give, so that doing a step again sends the same message, not another one."""
    # With a separator, so that ('a', 'bc') and ('ab', 'c') have different ids.
    digest = blake2b("\x1f".join(map(str, parts)).encode(), digest_size=8)
    return f"{prefix}-{digest.hexdigest()}"


class ChannelIds(TypedDict):
    """Whose event it is: `Event(**step.ids, …)`."""

    demand_id: str
    channel_id: str


class MessageHeader(ChannelIds):
    """Whose message it is, which one, and of when: `Invite(**step.header(Invite, agent_id), …)`."""

    message_id: str
    sent_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The channel as it is now, and what to do about it, in order. `at` is when."""

    state: ChannelState
    at: str
    effects: tuple[Effect, ...] = ()

    def do(self, *effects: Effect) -> "Step":
        return Step(state=self.state, at=self.at, effects=self.effects + effects)

    def with_state(self, state: ChannelState) -> "Step":
        """The same step with another state: `step.with_state(replace(step.state, …))`, so that mypy sees its fields."""
        return Step(state=state, at=self.at, effects=self.effects)

    @property
    def ids(self) -> ChannelIds:
        """What every event of this channel begins with."""
        return {"demand_id": self.state.demand_id, "channel_id": self.state.channel_id}

    def emit(self, event: Event) -> "Step":
        return self.do(Emit(event=event))

    def header(self, message: type[NetworkMessage], agent_id: str, round_: int | None = None) -> MessageHeader:
        """What a message to one agent begins with; a recovery or second try gets a new id, a repeated step the same."""
        state = self.state
        again = ("again",) if agent_id in state.refused else ()
        message_id = stable_id("msg", state.channel_id, message.name, agent_id, round_, state.recoveries, *again)
        return {"message_id": message_id, "sent_at": self.at, **self.ids}

    def send(self, agent_id: str, message: NetworkMessage) -> "Step":
        return self.do(Send(agent_id=agent_id, message=message))

    def move(self, new: ChannelStatus, reason: str) -> "Step":
        """Change status, and say so.

        Raises:
            IllegalTransition: The machine asked for a move that the table forbids (a bug).
        """
        old = self.state.status
        moved = self.with_state(replace(self.state, status=advance(self.state.channel_id, old, new)))
        return moved.emit(ChannelStatusChanged(**self.ids, old_status=str(old), new_status=str(new), reason=reason))

    def start_timer(self, name: TimerName, seconds: float) -> "Step":
        due_at = plus_seconds(self.at, seconds)
        # The due time is kept in the state, so that a process that takes over sets the same timer and not a fresh
        # one.
        timers = {**self.state.timers, name: due_at}
        return self.with_state(replace(self.state, timers=timers)).do(StartTimer(name=name, due_at=due_at))

    def stop_timer(self, name: TimerName) -> "Step":
        if name not in self.state.timers:
            return self
        timers = {n: due for n, due in self.state.timers.items() if n != name}
        return self.with_state(replace(self.state, timers=timers)).do(StopTimer(name=name))
