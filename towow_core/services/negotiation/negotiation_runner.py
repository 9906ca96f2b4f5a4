"""Runs channels: keeps their states, feeds messages to the machine, stores each step, then does its effects."""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from typing import assert_never

from towow_core.domain.errors import MalformedMessage, StoreUnavailable
from towow_core.domain.messages import ChannelCompleted, ChannelManage
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.outcomes import NOT_WANTED, PARENT_TIMEOUT
from towow_core.domain.policy import NegotiationPolicy
from towow_core.negotiation import effects as fx
from towow_core.negotiation import messages as msg
from towow_core.negotiation.revising import stands_by
from towow_core.negotiation.state import ChannelState, SubnetStatus
from towow_core.negotiation.status import TERMINAL
from towow_core.services.negotiation import booking, outbox_messages, step_report
from towow_core.services.negotiation.agent_registry import AgentRegistry
from towow_core.services.negotiation.background import Background
from towow_core.services.negotiation.drafting import Drafting
from towow_core.services.negotiation.earlier_plan import earlier_plan
from towow_core.services.negotiation.late_steps import LateSteps
from towow_core.services.negotiation.lease import LeaseManager, LeaseTerms
from towow_core.services.negotiation.next_versions import NextVersions
from towow_core.services.negotiation.outbox_relay import OutboxRelay
from towow_core.services.negotiation.publisher import Publisher
from towow_core.services.negotiation.slow_effects import SlowEffects
from towow_core.services.negotiation.snapshots import Snapshots, is_unbegun, opened, state_in
from towow_core.services.negotiation.timers import Timers
from towow_core.services.negotiation.turns import Taken, Turn, Turns, for_others, owed, steps_of
from towow_core.services.negotiation.watchdog import Watchdog
from towow_core.store.commitments import Owing
from towow_core.store.records import CHANNEL_ADMIN, DemandRecord, OutboxMessage
from towow_core.store.store import NOT_NEW, LostRace, Opened, Store, opened_before
from towow_core.support.clock import Clock
from towow_core.support.envelopes import Envelope
from towow_core.support.ports import Network
from towow_core.support.replacing import replace
from towow_core.telemetry.about import about

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
        owner: str = CHANNEL_ADMIN,
        terms: LeaseTerms | None = None,
    ) -> None:
        """`owner` is the channel_admin's id on the network."""
        self._store, self._network = store, network
        self._policy, self._clock, self._owner = policy, clock, owner
        self._outbox_relay = OutboxRelay(network, clock, store.outbox, sender=owner, on_gone=self._on_gone)
        self._publisher = Publisher(network)
        self._registry = AgentRegistry(store, network, clock)
        self._channels: dict[str, ChannelState] = {}
        self._versions: dict[str, int] = {}
        self._snapshots = Snapshots()
        self._turns = Turns()
        self._unreadable: set[str] = set()
        self._late = LateSteps(
            store=store,
            publisher=self._publisher,
            owner=owner,
            acquire=self._acquire,
            deliver=self._outbox_relay.resume,
        )
        self._background = Background()
        self._timers = Timers(clock=clock, background=self._background, ring=self._timer_rang)
        self.next_versions = NextVersions(
            store=store,
            registry=self._registry,
            clock=clock,
            background=self._background,
            handle=self.handle,
            open_next=self._open_next,
            relay=self._outbox_relay,
            owner=owner,
        )
        self._slow_effects = SlowEffects(
            store=store,
            drafting=drafting,
            registry=self._registry,
            clock=clock,
            background=self._background,
            handle=self.handle,
        )
        self._watchdog = Watchdog(
            channels=self._channels, handle=self.handle, network=network, policy=policy, clock=clock
        )
        self._lease_manager = LeaseManager(
            leases=store.leases,
            owner=owner,
            clock=clock,
            terms=terms or LeaseTerms(),
            held=self._channels,
            acquire=self._acquire,
            release=self._release,
            receive=self._receive_or_late,
            inherit=self._outbox_relay.resume,
        )

    async def start(self) -> None:
        """Take up every open channel that is ours, or nobody's, where it was left; then deliver what is owed."""
        self._publisher.start()
        await self._lease_manager.look()
        await self._outbox_relay.resume()
        self._background.start(self._lease_manager.run(), "lease")
        self._background.start(self._watchdog.run(), "watchdog")

    async def resend_questions(self) -> None:
        """The hub died, and our questions or their answers with it: ask whoever still owes an answer."""
        await self._outbox_relay.resume()
        for state in tuple(self._channels.values()):
            await self._make_known(state)
            for effect in await booking.resumed(self._store.commitments, state, self._clock.now()):
                if isinstance(effect, fx.Send):
                    self._do(state, effect)

    async def stop(self) -> None:
        """Stop working; everything that is unfinished is in the store, and free for others to take."""
        await self.kill()
        await self._lease_manager.end()

    async def kill(self) -> None:
        """Stop as a crash would: nobody is told, and the leases run on."""
        await self._background.stop()
        await self._outbox_relay.stop()
        await self._publisher.stop()

    def state(self, channel_id: str) -> ChannelState | None:
        """The channel as it is now, if it is open here."""
        return self._channels.get(channel_id)

    async def open(self, request: ChannelManage) -> None:
        """Start a channel. Asked twice, it is one channel."""
        standing = await earlier_plan(self._store, request.demand_id, request.channel_id)
        state = opened(request, self._policy, self._clock.now(), standing)
        if not await self._open_and_begin(state):
            await self._acquire([state.channel_id], await self._open(state))
        # Last, and with the next write: who dies before is asked again.
        self._background.start(self._store.outbox.settled([request.message_id]), "settle what was asked for")

    async def _open_and_begin(self, state: ChannelState) -> bool:
        """Store a new channel with its first step, and take that; False, and nothing is done, where it is not as new.

        A part of another plan tells that one first.
        """
        async with self._turns.alone(state.channel_id):
            if state.parent_channel_id is not None or state.channel_id in self._channels:
                return False
            with about(demand_id=state.demand_id, channel_id=state.channel_id):
                began_ns = time.time_ns()
                steps, _ = steps_of(state, 0, [Turn(msg.StartManaging(at=self._clock.now()))])
                try:
                    steps, envelopes = await self._commit(steps, (), opens=True)
                except LostRace:
                    self._snapshots.forget(state.channel_id)
                    return False
                step_report.open_now(len(self._channels))
                await self._make_known(state)
                self._carry_out(state.channel_id, steps, envelopes, began_ns)
        return True

    async def _open(self, state: ChannelState, before: DemandRecord | None = None) -> Opened:
        """Store a new channel, and hold it as it was stored, unless the store has it already.

        Raises:
            LostRace: Its demand is not as it was `before` any more.
        """
        async with self._turns.alone(state.channel_id):  # whoever finds it in the store meanwhile waits for us
            first = self._snapshots.take(state, 0, self._owner)
            opened = await self._store.open_channel(first, at=state.opened_at, before=before)
            if opened.is_new:
                self._hold(state, version=0)
            else:
                self._snapshots.forget(state.channel_id)
        return opened

    async def _begin(self, state: ChannelState, cancelled_for: str | None) -> None:
        """Start a channel that is stored and has done nothing yet, unless nobody wants it any more."""
        if cancelled_for is not None:
            await self.handle(state.channel_id, msg.CancelRequested(at=self._clock.now(), reason=cancelled_for))
        elif state.parent_channel_id is not None and not await self._parent_waits(state, state.parent_channel_id):
            await self._cancel(state.channel_id, NOT_WANTED)
        else:
            await self._make_known(state)
            await self.handle(state.channel_id, msg.StartManaging(at=self._clock.now()))

    async def _parent_waits(self, state: ChannelState, parent_channel_id: str) -> bool:
        """Tell the parent that its subnet exists; False if the parent has given it up."""
        opened = msg.SubnetOpened(at=self._clock.now(), sub_demand_id=state.demand_id, sub_channel_id=state.channel_id)
        await self.handle(parent_channel_id, opened)
        parent, waiting = self._channels.get(parent_channel_id), {SubnetStatus.RUNNING}
        if parent is None and (record := await self._store.channel(parent_channel_id)) is not None:
            parent, waiting = state_in(record), {SubnetStatus.RUNNING, SubnetStatus.ASKED}  # its owner has our message
        subnet = parent.subnets.get(state.demand_id) if parent is not None else None
        return subnet is not None and subnet.status in waiting

    async def _open_next(self, state: ChannelState, demand: DemandRecord) -> None:
        opened = await self._open(state, demand)
        if opened.is_new:
            await self._acquire([state.channel_id], opened)

    async def handle(self, channel_id: str, message: msg.AnyChannelMessage, calls: Sequence[CallRecord] = ()) -> bool:
        """Take a message for a channel, or leave it for whoever runs the channel. False if nobody does (any more).

        `calls` are what models were asked for it.
        """
        if await self._receive(channel_id, message, calls):
            return True
        passed_on = await self._lease_manager.pass_on(channel_id, message)
        await self._store.calls.add(calls if passed_on else self._own(calls))
        return passed_on or await self._late.take(channel_id, message)

    async def withdraw(self, channel_id: str, message: msg.WithdrawReceived) -> None:
        """Somebody leaves: out of the channel's plan, of its parent's, and of the one that takes its place."""
        for each in await self._late.channels_from(channel_id):
            await self.handle(each, message)

    async def _receive_or_late(self, channel_id: str, message: msg.AnyChannelMessage) -> bool:
        """From the inbox, where a goodbye may have waited until the channel had ended."""
        return await self._receive(channel_id, message) or await self._late.take(channel_id, message)

    def _own(self, calls: Sequence[CallRecord]) -> list[CallRecord]:
        """What we have asked ourselves is noted even where nothing came of it; others could say anything."""
        return [call for call in calls if call.agent_id == self._owner]

    async def _receive(self, channel_id: str, message: msg.AnyChannelMessage, calls: Sequence[CallRecord] = ()) -> bool:
        """One after the other per channel, those that wait together: decide, store, act. False: it is not open here."""
        mine = Turn(message, calls)
        self._turns.join(channel_id, mine)
        try:
            async with self._turns.alone(channel_id):
                if not mine.is_over:
                    await asyncio.sleep(0)  # what arrived with it is handled in this turn of the loop, and joins it
                while not mine.is_over and (state := self._channels.get(channel_id)) is not None:
                    with about(demand_id=state.demand_id, channel_id=channel_id):
                        await self._take_due(state, mine)
                if channel_id not in self._channels:
                    self._turns.forget(channel_id)
        finally:
            self._turns.leave(channel_id, mine)
        if mine.error is not None:
            raise mine.error
        return mine.is_taken

    async def _take_due(self, state: ChannelState, mine: Turn) -> None:
        """With everything else that waits for the channel; alone where one of them cannot be taken."""
        due = self._turns.due(state.channel_id)
        try:
            await self._take(state, due)
        except StoreUnavailable:  # which is none of theirs: each is told when it is its turn
            raise
        except Exception:
            if mine.is_taken or due == [mine]:
                raise
            log.exception("channel.not_together", extra={"channel_id": state.channel_id, "waiting": len(due)})
            await self._take(state, [mine])

    async def _take(self, state: ChannelState, turns: Sequence[Turn]) -> None:
        """Store the steps of these messages in one transaction, then do their effects.

        Where somebody else was first, none is taken, and the channel is as the store has it.
        """
        channel_id = state.channel_id
        version = self._versions[channel_id]  # now: the lease may be lost while we ask the store
        began_ns = time.time_ns()
        steps, idle = steps_of(state, version, turns)
        unasked = [call for turn in idle for call in self._own(turn.calls)]
        try:
            steps, envelopes = await self._commit(steps, unasked)
        except LostRace as error:
            step_report.lost_race()
            log.warning("channel.lost_race", extra={"channel_id": channel_id, "why": str(error)})
            await self._reload(channel_id)
            return
        for turn in (*idle, *(taken.turn for taken in steps)):
            turn.is_taken = True
        self._carry_out(channel_id, steps, envelopes, began_ns)

    def _carry_out(self, channel_id: str, steps: Sequence[Taken], envelopes: Sequence[Envelope], began_ns: int) -> None:
        """What steps that are stored have as effects."""
        self._publisher.show(channel_id, envelopes)
        for taken in steps:
            with step_report.taking(taken, began_ns):
                for effect in taken.step.effects:
                    self._do(taken.step.state, effect)
            if taken.step.state.is_settled:
                self._end(taken.step.state)

    async def _acquire(self, channel_ids: Sequence[str], opened: Opened = NOT_NEW) -> None:
        """Go on with channels that are ours, where the store has them; some may be here already, or be new.

        One that cannot be read holds up none of the others.
        """
        ids = [channel_id for channel_id in channel_ids if channel_id not in self._unreadable]
        outcomes = await asyncio.gather(*(self._acquire_one(each, opened) for each in ids), return_exceptions=True)
        for channel_id, error in zip(ids, outcomes, strict=True):
            if isinstance(error, MalformedMessage):
                self._unreadable.add(channel_id)
                log.error("channel.unreadable", extra={"channel_id": channel_id, "why": str(error)})
            elif error is not None:
                raise error

    async def _acquire_one(self, channel_id: str, opened: Opened) -> None:
        async with self._turns.alone(channel_id):
            if channel_id not in self._channels:
                await self._reload(channel_id)
        state = self._channels.get(channel_id)
        if state is None:
            return
        if not is_unbegun(state):
            await self._make_known(state)
            return
        if not opened.is_new and (demand := await self._store.demand(state.demand_id)) is not None:
            opened = opened_before(demand)
        await self._begin(state, opened.cancelled_for)

    async def _make_known(self, state: ChannelState) -> None:
        """Answers pass a hub that knows their channel only."""
        await self._network.open_channel(state.channel_id, [c.agent_id for c in state.candidates])

    async def _reload(self, channel_id: str) -> None:
        """The store knows better than we do: take the channel as it is there, or let it go."""
        record = await self._store.channel(channel_id)
        if record is None or not record.is_open or record.owner != self._owner:
            self._release(channel_id)
            return
        state = state_in(record)
        self._hold(state, record.version)
        if not is_unbegun(state):
            step_report.resumed()
            log.info("channel.resumed", extra={"channel_id": channel_id, "status": str(state.status)})
            for effect in await booking.resumed(self._store.commitments, state, self._clock.now()):
                self._do(state, effect)

    def _hold(self, state: ChannelState, version: int) -> None:
        self._channels[state.channel_id], self._versions[state.channel_id] = state, version
        step_report.open_now(len(self._channels))

    async def _commit(
        self, steps: list[Taken], unasked: Sequence[CallRecord], *, opens: bool = False
    ) -> tuple[list[Taken], tuple[Envelope, ...]]:
        """Store steps in a row, and calls that decided none of them; the steps as those they ask are told of them."""
        if not steps:
            await self._store.calls.add(unasked)
            return steps, ()
        said = steps

        def told(booked: Mapping[str, tuple[str, ...]]) -> list[tuple[str, OutboxMessage]]:
            nonlocal said
            said = [replace(taken, step=booking.told(taken.step, booked)) for taken in steps] if booked else steps
            return [(self._owner, message) for message in owed(said)]

        asked = set[str]().union(*(booking.asked_by(taken.step) for taken in steps))
        last = steps[-1]
        state = last.step.state
        above = state.origin.ancestors if state.origin else ()
        stored = await self._store.commit_step(
            self._snapshots.take(state, last.n, self._owner),
            last.entry,
            [event for taken in steps for event in taken.events],
            Owing(asked=asked, since=steps[0].step.at[:10], but_for=state.demand_id, told=told) if asked else told({}),
            earlier=[taken.entry for taken in steps[:-1]],
            streams_of=above,
            inbox=for_others(steps, self._channels),
            calls=[*(call for taken in steps for call in taken.calls), *unasked],
            held=booking.tentative(state, last.step.at),
            withdrawn=state.withdrawn,
            stands=any(map(stands_by, (taken.turn.message for taken in steps))),
            opens=opens,
        )
        self._channels[state.channel_id], self._versions[state.channel_id] = state, last.n
        return said, stored

    def _do(self, state: ChannelState, effect: fx.Effect) -> None:
        match effect:
            case fx.Emit():
                pass  # stored and shown with its step
            case fx.Send(agent_id=agent_id, message=message):
                self._outbox_relay.deliver([outbox_messages.outbox_message_of(state, agent_id, message)])
            case fx.StartTimer(name=name, due_at=due_at):
                self._timers.start(state.channel_id, name, due_at)
            case fx.StopTimer(name=name):
                self._timers.stop(state.channel_id, name)
            case fx.CancelSubnet(sub_channel_id=sub_channel_id, reason_code=reason_code):
                self._background.start(self._cancel(sub_channel_id, reason_code), "cancel subnet")
            case (
                fx.DraftProposal() | fx.DraftCompromise() | fx.IdentifyGaps() | fx.DecideRecursion() | fx.FollowSubnet()
            ):
                self._slow_effects.start(state, effect)
            case _:
                assert_never(effect)

    async def _cancel(self, channel_id: str, reason_code: str) -> None:
        over = msg.CancelRequested(at=self._clock.now(), reason="", reason_code=reason_code)
        await self.handle(channel_id, over)

    async def _timer_rang(self, channel_id: str, name: msg.TimerName, due_at: str) -> None:
        if name == "subnets":
            await self._gather_subnets(channel_id)
        await self.handle(channel_id, msg.TimerFired(at=self._clock.now(), name=name, due_at=due_at))

    async def _gather_subnets(self, channel_id: str) -> None:
        """Time is up: what subnets have agreed on counts, also where they still look for gaps of their own."""
        state = self._channels.get(channel_id)
        for sub_demand_id, subnet in tuple(state.subnets.items()) if state else ():
            below = self._channels.get(subnet.sub_channel_id)
            if below is not None and below.status in TERMINAL:
                await self._cancel(below.channel_id, PARENT_TIMEOUT)
            if (ended := await self._slow_effects.end_of(sub_demand_id)) is not None:
                await self.handle(channel_id, ended)

    def _release(self, channel_id: str) -> None:
        """It is somebody else's, or over."""
        self._timers.stop_all(channel_id)
        self._channels.pop(channel_id, None)
        step_report.open_now(len(self._channels))
        self._versions.pop(channel_id, None)
        self._snapshots.forget(channel_id)
        self._turns.forget(channel_id)
        self._outbox_relay.drop(channel_id, keep=ChannelCompleted)

    def _end(self, state: ChannelState) -> None:
        self._release(state.channel_id)
        step_report.ended(state, self._clock.now())
        if state.parent_channel_id in self._channels:
            ended = outbox_messages.subnet_ended(state, self._clock.now())
            self._background.start(self.handle(state.parent_channel_id, ended), "tell parent")

    async def _on_gone(self, outbox_message: OutboxMessage, gone_s: float) -> None:
        """A recipient is offline: after a while its channel stops waiting for it; the message is still carried."""
        if outbox_message.channel_id is not None and gone_s >= self._policy.unreachable_after_s:
            await self.handle(
                outbox_message.channel_id, msg.AgentUnreachable(at=self._clock.now(), agent_id=outbox_message.recipient)
            )
