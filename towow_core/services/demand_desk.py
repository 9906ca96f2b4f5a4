"""Where a person's sentence becomes a stored demand that somebody will work on."""

from towow_core.clock import Clock
from towow_core.errors import MalformedDemand, TooLate
from towow_core.events import DemandFailed, DemandSubmitted, Envelope
from towow_core.ids import channel_id_of, new_demand_id, new_id
from towow_core.messages import ChannelDecision, DemandNew
from towow_core.models import Demand
from towow_core.negotiation.successor import rounds_left
from towow_core.policy import DemandLimits
from towow_core.ports import Network
from towow_core.services.courier import Courier
from towow_core.services.routes import ToAnyAdmin
from towow_core.services.snapshots import state_in
from towow_core.store.records import DemandRecord, NewEvent, Parcel
from towow_core.store.store import Store
from towow_core.timestamps import plus_seconds

COORDINATOR_WAIT_S = 24 * 3600.0  # a demand waits this long for a coordinator that is not there
SENDER = "bridge"  # every bridge delivers for every bridge


class DemandDesk:
    """One per bridge."""

    def __init__(self, *, store: Store, network: Network, clock: Clock, limits: DemandLimits) -> None:
        self._store, self._clock, self._limits = store, clock, limits
        waiting = store.patient()  # people are told at once that the store is away; what is owed to agents can wait
        route = ToAnyAdmin(network, waiting.leases)
        self._courier = Courier(network, clock, waiting, sender=SENDER, route=route)

    async def resume(self) -> None:
        """Deliver what any bridge still owes: after a start, and when the hub is back."""
        await self._courier.resume()

    async def stop(self) -> None:
        await self._courier.stop()

    async def submit(
        self, raw_input: object, user_id: str = "anonymous", idempotency_key: str | None = None
    ) -> tuple[DemandRecord, tuple[Envelope, ...]]:
        """Store the demand, then tell the coordinator. The same key again gives the same demand again.

        Raises:
            MalformedDemand: Not text, blank, or too long.
        """
        text = check_demand(raw_input, self._limits)
        now, demand_id = self._clock.now(), new_demand_id()
        demand = Demand(demand_id=demand_id, user_id=user_id, raw_input=text, submitted_at=now)
        record = DemandRecord(demand=demand, channel_id=channel_id_of(demand_id), stage="submitted")
        event = DemandSubmitted(demand_id=demand_id, channel_id=record.channel_id, user_id=user_id, raw_input=text)
        message = DemandNew(message_id=new_id("msg"), sent_at=now, demand_id=demand_id)
        expires_at = plus_seconds(now, COORDINATOR_WAIT_S)
        parcel = Parcel(recipient="coordinator", message=message, expires_at=expires_at)
        stamped = NewEvent(event_id=new_id("evt"), timestamp=now, event=event)
        stored, envelopes = await self._store.submit(record, stamped, [(SENDER, parcel)], idempotency_key)
        if envelopes:
            self._courier.deliver([parcel])
        return stored, envelopes

    async def cancel(self, record: DemandRecord, reason: str) -> tuple[Envelope, ...]:
        """The requester does not want it any more; its channel and its subnets end.

        Raises:
            TooLate: It has failed already.
        """
        demand_id = record.demand.demand_id
        if record.stage == "failed" or record.channel_status == "failed":
            raise TooLate(f"Demand {demand_id} has ended already; there is nothing to cancel.")
        event = DemandFailed(
            demand_id=demand_id, channel_id=record.channel_id, reason_code="cancelled", reason=reason or "cancelled"
        )
        stamped = NewEvent(event_id=new_id("evt"), timestamp=self._clock.now(), event=event)
        envelopes = await self._store.end_unopened(demand_id, stamped)
        if envelopes:
            await self._store.decide(demand_id, "cancelled", reason)
        else:
            await self._tell_admin(record, "cancel", "cancelled", reason)
        return envelopes

    async def approve(self, record: DemandRecord) -> None:
        """The requester takes the plan.

        Raises:
            TooLate: There is no agreed plan (yet).
        """
        self._require_agreement(record, "approve")
        await self._store.decide(record.demand.demand_id, "approved", "")

    async def reject(self, record: DemandRecord, reason: str) -> int:
        """The requester does not take the plan: with rounds left it is negotiated again, with the reason on the table.

        Gives the number of rounds that are left for that; 0 is the end of it.

        Raises:
            TooLate: There is no agreed plan (yet), or it was approved, and its workflow may have begun.
        """
        self._require_agreement(record, "reject")
        if record.decision == "approved":
            raise TooLate(f"The plan of demand {record.demand.demand_id} was approved; it cannot be rejected any more.")
        channel = await self._store.channel(record.channel_id)
        left = rounds_left(state_in(channel)) if channel is not None else 0
        await self._tell_admin(record, "reject", "rejected", reason)
        return left

    def _require_agreement(self, record: DemandRecord, what: str) -> None:
        if record.channel_status not in {"finalized", "force_finalized"}:
            raise TooLate(f"Demand {record.demand.demand_id} has no agreed plan to {what}.")

    async def _tell_admin(self, record: DemandRecord, decision: str, stored_as: str, reason: str) -> None:
        now = self._clock.now()
        message = ChannelDecision(
            message_id=new_id("msg"),
            sent_at=now,
            demand_id=record.demand.demand_id,
            channel_id=record.channel_id,
            decision=decision,
            reason=reason,
        )
        expires_at = plus_seconds(now, COORDINATOR_WAIT_S)
        parcel = Parcel(recipient="channel_admin", message=message, expires_at=expires_at, until_handled=True)
        await self._store.decide(record.demand.demand_id, stored_as, reason, [(SENDER, parcel)])
        self._courier.deliver([parcel])


def check_demand(raw_input: object, limits: DemandLimits) -> str:
    """The demand's text without the blanks around it.

    Raises:
        MalformedDemand: Not text, blank, too long, or with characters that no text has.
    """
    if raw_input is None:
        raise MalformedDemand("The field raw_input is missing: say in one sentence what you want.")
    if not isinstance(raw_input, str):
        raise MalformedDemand(f"The field raw_input must be text, not {type(raw_input).__name__}.")
    text = raw_input.strip()
    if not text:
        raise MalformedDemand("The field raw_input is empty: say in one sentence what you want.")
    if len(text) > limits.length_max:
        raise MalformedDemand(f"The demand has {len(text)} characters; {limits.length_max} are allowed.")
    if "\x00" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise MalformedDemand("The demand contains characters that are not text (NUL or half of a surrogate pair).")
    return text
