"""Runs channels: keeps their states, feeds messages to the machine, stores each step, then does its effects."""

import asyncio
import logging
from collections import defaultdict
from hashlib import blake2b
from secrets import token_hex
from typing import assert_never

import orjson

from towow_core import codec
from towow_core.clock import Clock
from towow_core.events import Envelope
from towow_core.messages import ChannelCompleted, ChannelManage, NetworkMessage
from towow_core.negotiation import effects as fx
from towow_core.negotiation import messages as msg
from towow_core.negotiation.resume import resume, wants_attention
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import TERMINAL, ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.negotiation.transition import transition
from towow_core.policy import NegotiationPolicy
from towow_core.ports import Network
from towow_core.services.background import Background
from towow_core.services.courier import Courier
from towow_core.services.drafting import Drafting
from towow_core.services.publisher import Publisher
from towow_core.store.records import ChannelRecord, JournalEntry, NewEvent, Parcel
from towow_core.store.store import Store
from towow_core.timestamps import plus_seconds, seconds_between

log = logging.getLogger(__name__)


class NegotiationRunner:
    """One per channel_admin. Never waits for a model: slow effects run as tasks and report back as messages."""

    def __init__(
        self,
        *,
        store: Store,
        network: Network,
        drafting: Drafting,
        policy: NegotiationPolicy,
        clock: Clock,
        sender: str = "channel_admin",
    ) -> None:
        self._store, self._network, self._drafting = store, network, drafting
        self._policy, self._clock, self._sender = policy, clock, sender
        self._courier = Courier(network, clock, store, sender=sender, on_gone=self._on_gone)
        self._publisher = Publisher(network)
        self._channels: dict[str, ChannelState] = {}
        self._versions: dict[str, int] = {}
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._timers: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._drafts: set[tuple[str, str]] = set()
        self._background = Background()

    async def start(self) -> None:
        """Take up every open channel where it was left, then deliver what is owed."""
        self._publisher.start()
        for record in await self._store.open_channels():
            state = codec.load(ChannelState, orjson.loads(record.state))
            self._channels[record.channel_id], self._versions[record.channel_id] = state, record.version
            if state.status is ChannelStatus.CREATED:
                await self.handle(record.channel_id, msg.StartManaging(at=self._clock.now()))
                continue
            log.info("channel.resumed", extra={"channel_id": record.channel_id, "status": str(state.status)})
            for effect in resume(state, self._clock.now()):
                self._do(state, effect)
        await self._courier.start()
        self._background.start(self._watch(), "watchdog")

    async def stop(self) -> None:
        """Stop working; everything that is unfinished is in the store."""
        await self._background.stop()
        await self._courier.stop()
        await self._publisher.stop()

    def state(self, channel_id: str) -> ChannelState | None:
        """The channel as it is now, if it is open here."""
        return self._channels.get(channel_id)

    async def open(self, request: ChannelManage) -> None:
        """Start a channel. Asked twice, it is one channel."""
        now = self._clock.now()
        state = ChannelState(
            channel_id=request.channel_id,
            demand=request.demand,
            policy=self._policy,
            candidates=request.candidates,
            reserve=request.reserve,
            parent_channel_id=request.parent_channel_id,
            recursion_depth=request.recursion_depth,
            rounds_max=self._policy.rounds_max,
            opened_at=now,
            touched_at=now,
        )
        if not await self._store.open_channel(_record(state, 0)):
            return
        self._channels[state.channel_id], self._versions[state.channel_id] = state, 0
        await self._network.open_channel(state.channel_id, [c.agent_id for c in state.candidates])
        await self.handle(state.channel_id, msg.StartManaging(at=now))

    async def handle(self, channel_id: str, message: msg.AnyChannelMessage) -> bool:
        """One message at a time per channel: decide, store, then act. False if the channel is not open here."""
        async with self._turns[channel_id]:
            state = self._channels.get(channel_id)
            if state is None:
                self._turns.pop(channel_id, None)
                return False
            step = transition(state, message)
            if step.state == state and not step.effects:
                return True
            envelopes = await self._commit(step, message)
            self._publisher.show(channel_id, envelopes)
            for effect in step.effects:
                self._do(step.state, effect)
            if step.state.status in TERMINAL:
                self._forget(step.state)
            return True

    async def _commit(self, step: Step, message: msg.AnyChannelMessage) -> tuple[Envelope, ...]:
        state, version = step.state, self._versions[step.state.channel_id] + 1
        entropy = token_hex(8)
        events = [effect.event for effect in step.effects if isinstance(effect, fx.Emit)]
        stamped = [
            NewEvent(event_id=event_id(entropy, index), timestamp=step.at, event=event)
            for index, event in enumerate(events)
        ]
        entry = JournalEntry(
            n=version,
            at=message.at,
            kind=type(message).__name__,
            message=orjson.dumps(codec.dump(message)).decode(),
            entropy=entropy,
        )
        parcels = [(self._sender, parcel) for parcel in self._parcels(step)]
        stored = await self._store.commit_step(_record(state, version), entry, stamped, parcels)
        self._channels[state.channel_id], self._versions[state.channel_id] = state, version
        return stored

    def _parcels(self, step: Step) -> list[Parcel]:
        return [
            self._parcel(step.state, effect.agent_id, effect.message)
            for effect in step.effects
            if isinstance(effect, fx.Send)
        ]

    def _parcel(self, state: ChannelState, recipient: str, message: NetworkMessage) -> Parcel:
        expires_at = plus_seconds(message.sent_at, state.policy.lifetime_max_s)
        return Parcel(recipient=recipient, message=message, expires_at=expires_at, channel_id=state.channel_id)

    def _do(self, state: ChannelState, effect: fx.Effect) -> None:
        match effect:
            case fx.Emit():
                pass  # stored and shown with its step
            case fx.Send(agent_id=agent_id, message=message):
                self._courier.deliver([self._parcel(state, agent_id, message)])
            case fx.StartTimer(name=name, due_at=due_at):
                self._stop_timer(state.channel_id, name)
                ring = self._background.start(self._ring(state.channel_id, name, due_at), f"timer {name}")
                self._timers[state.channel_id, name] = ring
            case fx.StopTimer(name=name):
                self._stop_timer(state.channel_id, name)
            case fx.DraftProposal(round=round_):
                self._draft(state, f"proposal {round_}", effect)
            case fx.DraftCompromise():
                self._draft(state, "compromise", effect)
            case _:
                assert_never(effect)

    def _draft(self, state: ChannelState, what: str, effect: fx.DraftProposal | fx.DraftCompromise) -> None:
        """Have it written in the background, once."""
        key = (state.channel_id, what)
        if key not in self._drafts:
            self._drafts.add(key)
            self._background.start(self._write(state, key, effect), f"draft {what}")

    async def _write(
        self, state: ChannelState, key: tuple[str, str], effect: fx.DraftProposal | fx.DraftCompromise
    ) -> None:
        try:
            draft: msg.AnyChannelMessage
            if isinstance(effect, fx.DraftProposal):
                draft = await self._drafting.proposal(state, effect.round)
            else:
                draft = await self._drafting.compromise(state, effect.reason_code)
        finally:
            self._drafts.discard(key)
        await self.handle(state.channel_id, draft)

    async def _ring(self, channel_id: str, name: msg.TimerName, due_at: str) -> None:
        await asyncio.sleep(max(0.0, seconds_between(self._clock.now(), due_at)))
        if self._timers.get((channel_id, name)) is asyncio.current_task():
            del self._timers[channel_id, name]  # it has rung: stopping it now would cancel this very turn
        await self.handle(channel_id, msg.TimerFired(at=self._clock.now(), name=name, due_at=due_at))

    def _stop_timer(self, channel_id: str, name: str) -> None:
        if (timer := self._timers.pop((channel_id, name), None)) is not None:
            timer.cancel()

    def _forget(self, state: ChannelState) -> None:
        for name in ("collect", "feedback"):
            self._stop_timer(state.channel_id, name)
        self._channels.pop(state.channel_id, None)
        self._versions.pop(state.channel_id, None)
        self._turns.pop(state.channel_id, None)
        self._courier.drop(state.channel_id, keep=ChannelCompleted)
        log.info(
            "channel.ended",
            extra={"channel_id": state.channel_id, "outcome": str(state.status), "why": state.outcome_reason},
        )

    async def _on_gone(self, parcel: Parcel, gone_s: float) -> None:
        """A recipient is offline: after a while its channel stops waiting for it; the message is still carried."""
        if parcel.channel_id is not None and gone_s >= self._policy.unreachable_after_s:
            await self.handle(parcel.channel_id, msg.AgentUnreachable(at=self._clock.now(), agent_id=parcel.recipient))

    async def _watch(self) -> None:
        """Look at every open channel now and then (seed 000 §5.2.2 `_check_stuck_channels`)."""
        while True:
            await asyncio.sleep(self._policy.stuck_check_every_s)
            now = self._clock.now()
            for channel_id, state in tuple(self._channels.items()):
                if wants_attention(state, now):
                    log.warning("channel.idle", extra={"channel_id": channel_id, "status": str(state.status)})
                    await self.handle(channel_id, msg.Ticked(at=now))


def event_id(entropy: str, index: int) -> str:
    """The id of a step's `index`-th event; the same entropy gives the same ids again, for replay."""
    return f"evt-{blake2b(f'{entropy}/{index}'.encode(), digest_size=8).hexdigest()}"


def _record(state: ChannelState, version: int) -> ChannelRecord:
    return ChannelRecord(
        channel_id=state.channel_id,
        demand_id=state.demand_id,
        status=str(state.status),
        is_open=state.status not in TERMINAL,
        version=version,
        state=orjson.dumps(codec.dump(state)).decode(),
    )
