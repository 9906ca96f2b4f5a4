"""Messages that wait for their channel: one group at a time, in the order in which they came."""

import asyncio
from collections import defaultdict
from collections.abc import Container, Sequence
from dataclasses import dataclass

from towow_core.domain.messages import ChannelCompleted
from towow_core.domain.model_calls import CallRecord
from towow_core.negotiation.messages import AnyChannelMessage
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step
from towow_core.negotiation.transition import transition
from towow_core.services.negotiation import outbox_messages, snapshots
from towow_core.services.negotiation.lease import inbox_message
from towow_core.store.records import InboxMessage, JournalEntry, NewEvent, OutboxMessage
from towow_core.support.ids import random_hex
from towow_core.support.replacing import replace

TOGETHER_MAX = 64


@dataclass(slots=True, eq=False)
class Turn:
    """A message that waits for its channel, and what models were asked for it."""

    message: AnyChannelMessage
    calls: Sequence[CallRecord] = ()
    is_taken: bool = False
    error: Exception | None = None  # what the machine raised at it: a bug, and its sender's alone

    @property
    def is_over(self) -> bool:
        return self.is_taken or self.error is not None


class Turns:
    """Who waits for which channel. Whoever has a channel takes what the others want taken too."""

    def __init__(self) -> None:
        self._alone: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._waiting: dict[str, list[Turn]] = {}

    def alone(self, channel_id: str) -> asyncio.Lock:
        """Held by whoever works on the channel."""
        return self._alone[channel_id]

    def forget(self, channel_id: str) -> None:
        """It is over, or somebody else's."""
        self._alone.pop(channel_id, None)

    def join(self, channel_id: str, turn: Turn) -> None:
        """Until it leaves, `turn` may be taken by whoever has the channel."""
        self._waiting.setdefault(channel_id, []).append(turn)

    def leave(self, channel_id: str, turn: Turn) -> None:
        waiting = self._waiting[channel_id]
        waiting.remove(turn)
        if not waiting:
            del self._waiting[channel_id]

    def due(self, channel_id: str) -> list[Turn]:
        """Those that can be taken together now."""
        return [turn for turn in self._waiting.get(channel_id, ()) if not turn.is_over][:TOGETHER_MAX]


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """One step of a group. `entropy` is what the ids of its events are made from.

    Attributes:
        n: The channel's version after the step.
    """

    turn: Turn
    before: ChannelState
    step: Step
    n: int
    entropy: str

    @classmethod
    def by(cls, turn: Turn, before: ChannelState, step: Step, n: int) -> "Taken":
        return cls(turn=turn, before=before, step=step, n=n, entropy=random_hex(16))

    @property
    def entry(self) -> JournalEntry:
        return snapshots.journal_entry(self.turn.message, self.n, self.entropy)

    @property
    def events(self) -> list[NewEvent]:
        return snapshots.stamped(self.step, self.entropy)

    @property
    def calls(self) -> list[CallRecord]:
        return [replace(call, step=self.n) for call in self.turn.calls]


def steps_of(state: ChannelState, version: int, turns: Sequence[Turn]) -> tuple[list[Taken], list[Turn]]:
    """The steps that a channel of this version takes, up to its end, and whose messages change nothing."""
    steps, idle = list[Taken](), list[Turn]()
    for turn in turns:
        try:
            step = transition(state, turn.message)
        except Exception as error:  # noqa: BLE001  those who wait with it have nothing to do with it
            turn.error = error
            continue
        if not step.effects and step.state == state:
            idle.append(turn)
            continue
        steps.append(Taken.by(turn, state, step, version + len(steps) + 1))
        state = step.state
        if state.is_settled:  # nothing that comes after finds it open
            break
    return steps, idle


def owed(steps: Sequence[Taken]) -> list[OutboxMessage]:
    """What steps that are stored together owe; of those before a channel's end only last words are wanted any more."""
    last = steps[-1]
    earlier = [each for taken in steps[:-1] for each in outbox_messages.outbox_messages_of(taken.step)]
    if last.step.state.is_settled:
        earlier = [each for each in earlier if isinstance(each.message, ChannelCompleted)]
    return [*earlier, *outbox_messages.outbox_messages_of(last.step)]


def for_others(steps: Sequence[Taken], ours: Container[str]) -> list[InboxMessage]:
    """What these steps say to channels that somebody else may run, and where they end one, to its parent if so."""
    last = steps[-1].step
    found = [each for taken in steps for each in outbox_messages.inbox_messages_of(taken.step)]
    parent = last.state.parent_channel_id
    if parent is not None and parent not in ours and last.state.is_settled:
        found.append(inbox_message(parent, outbox_messages.subnet_ended(last.state, last.at)))
    return found
