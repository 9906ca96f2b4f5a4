"""How a change of a demand is stored, and told to whoever goes on with it: in one transaction, before anybody acts."""

from collections.abc import Sequence

from towow_core.domain.events import Event
from towow_core.domain.messages import ChannelDecision, DemandNew
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import DemandStage, RecordedDecision, RequesterDecision
from towow_core.services.negotiation.outbox_relay import OutboxRelay
from towow_core.store.records import ChannelStep, DemandRecord, NewEvent, OutboxMessage
from towow_core.store.rows import Decided
from towow_core.store.store import Store
from towow_core.support.clock import Clock
from towow_core.support.ids import new_id
from towow_core.support.timestamps import plus_seconds

WAIT_S = 24 * 3600.0  # a message waits this long for somebody who is not there


class ChangeTelling:
    """Each method stores a demand as it is now, from `record` on, with its events and the message that is owed."""

    def __init__(self, store: Store, clock: Clock, relay: OutboxRelay, sender: str) -> None:
        self._store, self._clock, self._relay, self._sender = store, clock, relay, sender

    async def tell_coordinator(
        self,
        record: DemandRecord,
        demand: Demand,
        events: Sequence[Event],
        *,
        is_waiting: bool = False,
        is_refused: bool = False,
    ) -> None:
        stage = DemandStage.FAILED if is_refused else record.stage
        if stage is DemandStage.CLARIFYING and not is_waiting:
            stage = DemandStage.CLARIFIED
        now = self._clock.now()
        message = DemandNew(message_id=new_id("msg"), sent_at=now, demand_id=demand.demand_id)
        owed = OutboxMessage(recipient="coordinator", message=message, expires_at=plus_seconds(now, WAIT_S))
        await self.keep(record, demand, stage, events, owed=owed)

    async def tell_admin(
        self,
        record: DemandRecord,
        demand: Demand,
        events: Sequence[Event],
        decision: RequesterDecision,
        reason: str,
        *,
        is_agreed: bool,
    ) -> None:
        now = self._clock.now()
        message = ChannelDecision(
            message_id=new_id("msg"),
            sent_at=now,
            demand_id=demand.demand_id,
            channel_id=record.channel_id,
            decision=decision,
            reason=reason,
        )
        owed = OutboxMessage(
            recipient="channel_admin", message=message, expires_at=plus_seconds(now, WAIT_S), until_handled=True
        )
        sent_back = Decided(RecordedDecision.REJECTED, reason, record.channel_id, now) if is_agreed else None
        await self.keep(record, demand, record.stage, events, owed=owed, decision=sent_back)

    async def keep(
        self,
        record: DemandRecord,
        demand: Demand,
        stage: DemandStage,
        events: Sequence[Event],
        *,
        owed: OutboxMessage | None = None,
        decision: Decided | None = None,
        step: ChannelStep | None = None,
    ) -> None:
        """Store all of it at once, then have delivered what is owed.

        Raises:
            LostRace: The demand is not as it was in `record` any more.
        """
        now = self._clock.now()
        stamped = [NewEvent(event_id=new_id("evt"), timestamp=now, event=event) for event in events]
        messages = [owed] if owed is not None else []
        await self._store.advance_demand(
            demand,
            stage,
            stamped,
            [(self._sender, each) for each in messages],
            before=record,
            decision=decision,
            step=step,
        )
        self._relay.deliver(messages)
