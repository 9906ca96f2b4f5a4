"""Where a person's sentence becomes a stored demand that somebody will work on."""

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import TypedDict

from towow_core.domain.certificates import Optimality
from towow_core.domain.errors import MalformedDemand, TooLate, UnknownCommitment
from towow_core.domain.events import DemandFailed, DemandSubmitted
from towow_core.domain.messages import ChannelDecision, DemandNew
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import SUPERSEDED, DemandStage, RecordedDecision, RequesterDecision
from towow_core.domain.policy import DemandLimits
from towow_core.llm.service import LLMService
from towow_core.negotiation.renegotiation import rounds_left
from towow_core.negotiation.standing_plan import bound_by
from towow_core.negotiation.status import ChannelStatus
from towow_core.services.certificates.signing_key import SigningKeySource
from towow_core.services.demands.approving import ApprovalRequest, approval_of, is_approved_as_it_is, require_agreement
from towow_core.services.demands.asking_again import AskingAgain
from towow_core.services.demands.change_telling import ChangeTelling
from towow_core.services.demands.demand_changes import TRIES, DemandChanges, being_changed
from towow_core.services.negotiation.admin_routing import ToAnyAdmin
from towow_core.services.negotiation.booking import bookings_of
from towow_core.services.negotiation.outbox_relay import OutboxRelay
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import Approval, DemandRecord, NewEvent, OutboxMessage
from towow_core.store.store import Store
from towow_core.support.clock import Clock
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import channel_id_of, new_demand_id, new_id
from towow_core.support.ports import Network
from towow_core.support.timestamps import plus_seconds
from towow_core.support.visible_text import squeezed

log = logging.getLogger(__name__)
COORDINATOR_WAIT_S = 24 * 3600.0  # a demand waits this long for a coordinator that is not there
SENDER = "bridge"  # every bridge delivers for every bridge


Measured = Callable[[], Awaitable[Optimality | None]]


class Whose(TypedDict, total=False):
    """Who in the plan a message for its channel_admin is about."""

    agent_id: str
    part: str
    sub_demand_id: str
    not_asked: tuple[str, ...]
    taken_out_by: str


class DemandService:
    """One per bridge.

    Attributes:
        changes: What a requester says about a demand after it was submitted.
    """

    def __init__(
        self,
        *,
        store: Store,
        network: Network,
        clock: Clock,
        limits: DemandLimits,
        signing_key: SigningKeySource,
        unsafe_rules_ignored: Collection[str] = (),
        model: LLMService | None = None,
    ) -> None:
        """Whom a requester may have asked again is `model`.

        `unsafe_rules_ignored` are rules of `unsafe_asks.yaml` that this network does without.
        """
        self._store, self._clock, self._limits, self._signing_key = store, clock, limits, signing_key
        waiting = store.with_retry()  # people are told at once that the store is away; what is owed to agents can wait
        route = ToAnyAdmin(network, waiting.leases)
        self._outbox_relay = OutboxRelay(network, clock, waiting.outbox, sender=SENDER, route=route)
        self.changes = DemandChanges(store, clock, self._outbox_relay, SENDER, unsafe_rules_ignored)
        self.asking_again = AskingAgain(store, ChangeTelling(store, clock, self._outbox_relay, SENDER), model)

    async def resume(self) -> None:
        """Deliver what any bridge still owes: after a start, and when the hub is back."""
        await self._outbox_relay.resume()

    async def stop(self) -> None:
        await self._outbox_relay.stop()

    async def submit(
        self,
        raw_input: object,
        user_id: str = "anonymous",
        idempotency_key: str | None = None,
        *,
        may_ask: bool = True,
        user_context: Mapping[str, str] | None = None,
    ) -> tuple[DemandRecord, tuple[Envelope, ...]]:
        """Store the demand, then tell the coordinator. The same key again gives the same demand again.

        Without `may_ask` nobody is asked what is open, and defaults are assumed.

        Raises:
            MalformedDemand: Not text, blank, or too long.
        """
        text, known = check_demand(raw_input, self._limits), user_context or {}
        _refuse_what_is_no_text("".join([*known, *known.values()]))
        now, demand_id = self._clock.now(), new_demand_id()
        demand = Demand(
            demand_id=demand_id,
            user_id=user_id,
            raw_input=text,
            submitted_at=now,
            may_ask=may_ask,
            user_context=known,
        )
        record = DemandRecord(demand=demand, channel_id=channel_id_of(demand_id), stage=DemandStage.SUBMITTED)
        event = DemandSubmitted(demand_id=demand_id, channel_id=record.channel_id, user_id=user_id, raw_input=text)
        message = DemandNew(message_id=new_id("msg"), sent_at=now, demand_id=demand_id)
        expires_at = plus_seconds(now, COORDINATOR_WAIT_S)
        outbox_message = OutboxMessage(recipient="coordinator", message=message, expires_at=expires_at)
        stamped = NewEvent(event_id=new_id("evt"), timestamp=now, event=event)
        stored, envelopes = await self._store.submit(record, stamped, [(SENDER, outbox_message)], idempotency_key)
        if envelopes:
            self._outbox_relay.deliver([outbox_message])
        return stored, envelopes

    async def cancel(self, record: DemandRecord, reason: str) -> tuple[Envelope, ...]:
        """The requester does not want it any more; its channel and its subnets end.

        Raises:
            TooLate: It has failed already, or goes from one channel to the next all the time.
        """
        demand_id = record.demand.demand_id
        event = DemandFailed(
            demand_id=demand_id, channel_id=record.channel_id, reason_code="cancelled", reason=reason or "cancelled"
        )
        for _ in range(TRIES):
            if await self._is_over(record):
                raise TooLate(
                    f"Demand {demand_id} has ended already; there is nothing to cancel.",
                    f"需求 {demand_id} 已经结束，没有什么可以取消的。",
                )
            now = self._clock.now()
            stamped = NewEvent(event_id=new_id("evt"), timestamp=now, event=event)
            if envelopes := await self._store.end_unopened(demand_id, stamped):
                await self._store.decide(record, RecordedDecision.CANCELLED, reason, at=now)
                return envelopes
            if await self._tell_admin(record, RequesterDecision.CANCEL, RecordedDecision.CANCELLED, reason):
                return ()
            record = await self._store.demand(demand_id) or record  # its next channel was opened meanwhile
        raise being_changed(demand_id)

    async def _is_over(self, record: DemandRecord) -> bool:
        """Whether it has failed, and no next version of it is about to be negotiated."""
        if record.stage is DemandStage.FAILED or record.channel_status != ChannelStatus.FAILED:
            return record.stage is DemandStage.FAILED
        channel = await self._store.channel(record.channel_id)
        return channel is None or state_in(channel).outcome_reason != SUPERSEDED

    async def approve(self, record: DemandRecord, asked: ApprovalRequest, measured: Measured | None = None) -> Approval:
        """The requester takes the plan, and with it what is open in it: each open point by its id.

        How near the plan is to the best is `measured` once nothing is against the approval, and not needed for it.

        Raises:
            TooLate: There is no agreed plan (yet), or it was sent back or cancelled.
            ApprovalRefused: The plan is another one by now, or has open points that nobody has accepted.
            AlreadyBooked: Somebody in it has been booked for that day by another plan.
        """
        at, key = self._clock.now(), self._signing_key()
        decide = partial(approval_of, asked=asked, key=key, at=at)
        if measured is not None and await self._store.approvals.check(record.demand.demand_id, decide):
            decide = partial(approval_of, asked=replace(asked, optimality=await _tried(measured)), key=key, at=at)
        return await self._store.approvals.approve(record.demand.demand_id, decide, partial(bookings_of, at=at))

    async def reject(self, record: DemandRecord, reason: str) -> int:
        """The requester does not take the plan: with rounds left it is negotiated again, with the reason on the table.

        Gives the number of rounds that are left for that; 0 is the end of it.

        Raises:
            TooLate: There is no agreed plan (yet), or it was cancelled, or approved and nobody has left it since.
        """
        require_agreement(record, "reject")
        channel = await self._store.channel(record.channel_id)
        state = state_in(channel) if channel is not None else None
        if is_approved_as_it_is(record, state):
            raise TooLate(
                f"The plan of demand {record.demand.demand_id} was approved; it cannot be rejected any more.",
                "这份方案已经接受了，不能再退回。",
            )
        left = rounds_left(state) if state is not None else 0
        if left > 0:
            await self.changes.send_back(record, reason)
        elif not await self._tell_admin(record, RequesterDecision.REJECT, RecordedDecision.REJECTED, reason):
            raise TooLate(
                f"The plan of demand {record.demand.demand_id} was approved, or is another one by now; it cannot be "
                "rejected any more.",
                "这份方案已经接受，或者已经换了一版，不能再退回。",
            )
        return left

    async def withdraw(self, agent_id: str, demand_id: str, reason: str, taken_out_by: str = "") -> None:
        """A person leaves a plan that they are in, booked or not yet; a channel_admin takes them out of it.

        Args:
            taken_out_by: Who says so for the plan's requester, where it is not the person's own word.

        Raises:
            UnknownCommitment: They are in no plan of this demand.
        """
        record = await self._store.demand(demand_id)
        if record is None or not await self._is_in_plan(record, agent_id):
            raise UnknownCommitment(agent_id, demand_id)
        outbox_message = _for_admin(
            record,
            RequesterDecision.WITHDRAW,
            reason,
            self._clock.now(),
            Whose(agent_id=agent_id, taken_out_by=taken_out_by),
        )
        await self._owe(outbox_message)

    async def _is_in_plan(self, record: DemandRecord, agent_id: str) -> bool:
        """Whether they are booked, or have a part without a day, or one that stands where a change comes to nothing."""
        held = await self._store.commitments.of_demand(record.demand.demand_id)
        if record.is_cancelled or any(commitment.agent_id == agent_id for commitment in held):
            return not record.is_cancelled
        channel = await self._store.channel(record.channel_id)
        return channel is not None and agent_id in bound_by(state_in(channel))

    async def replace(
        self,
        demand_id: str,
        agent_id: str,
        *,
        part: str,
        reason: str,
        sub_demand_id: str,
        not_asked: tuple[str, ...] = (),
    ) -> None:
        """Have somebody else found for a part of the agreed plan; asked for again under one id, that is done once.

        Raises:
            TooLate: There is no agreed plan, or nobody wants it any more.
        """
        record = await self._store.demand(demand_id)
        if record is None:
            raise TooLate(f"There is no demand {demand_id}.", f"没有需求 {demand_id}。")
        require_agreement(record, "change")
        now = self._clock.now()
        whose = Whose(agent_id=agent_id, part=part, sub_demand_id=sub_demand_id, not_asked=not_asked)
        await self._owe(_for_admin(record, RequesterDecision.REPLACE, reason, now, whose))

    async def replace_no_more(self, demand_id: str, sub_demand_id: str, reason: str) -> None:
        """Nobody wants that somebody else any more; nothing happens where they were found, or never looked for."""
        if (record := await self._store.demand(demand_id)) is not None:
            whose, now = Whose(sub_demand_id=sub_demand_id), self._clock.now()
            await self._owe(_for_admin(record, RequesterDecision.CANCEL, reason, now, whose))

    async def _owe(self, outbox_message: OutboxMessage) -> None:
        await self._store.outbox.owe(SENDER, outbox_message)
        self._outbox_relay.deliver([outbox_message])

    async def _tell_admin(
        self, record: DemandRecord, decision: RequesterDecision, recorded: RecordedDecision, reason: str
    ) -> bool:
        """Store the decision and pass it on; False where it comes too late."""
        now = self._clock.now()
        outbox_message = _for_admin(record, decision, reason, now)
        if not await self._store.decide(record, recorded, reason, [(SENDER, outbox_message)], at=now):
            return False
        self._outbox_relay.deliver([outbox_message])
        return True


async def _tried(measured: Measured) -> Optimality | None:
    try:
        return await measured()
    except Exception:  # boundary: whatever a solver fails over, a person's yes is taken without its figures
        log.exception("approval.not_measured")
        return None


def _for_admin(
    record: DemandRecord, decision: RequesterDecision, reason: str, now: str, whose: Whose | None = None
) -> OutboxMessage:
    message = ChannelDecision(
        message_id=new_id("msg"),
        sent_at=now,
        demand_id=record.demand.demand_id,
        channel_id=record.channel_id,
        decision=decision,
        reason=reason,
        **(whose or {}),
    )
    expires_at = plus_seconds(now, COORDINATOR_WAIT_S)
    return OutboxMessage(recipient="channel_admin", message=message, expires_at=expires_at, until_handled=True)


def check_demand(raw_input: object, limits: DemandLimits) -> str:
    """The demand's text without the blanks around it.

    Raises:
        MalformedDemand: Not text, blank, too long, or with characters that no text has.
    """
    if raw_input is None:
        raise MalformedDemand(
            "The field raw_input is missing: say in one sentence what you want.", "先写一句话，说说你想要什么。"
        )
    if not isinstance(raw_input, str):
        raise MalformedDemand(f"The field raw_input must be text, not {type(raw_input).__name__}.")
    text = squeezed(raw_input.strip())
    if not text:
        raise MalformedDemand(
            "The field raw_input is empty: say in one sentence what you want.", "先写一句话，说说你想要什么。"
        )
    if len(text) > limits.length_max:
        raise MalformedDemand(
            f"The demand has {len(text)} characters; {limits.length_max} are allowed.",
            f"需求有 {len(text)} 个字，最多 {limits.length_max} 个。",
        )
    _refuse_what_is_no_text(text)
    return text


def _refuse_what_is_no_text(text: str) -> None:
    if "\x00" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise MalformedDemand(
            "The demand contains characters that are not text (NUL or half of a surrogate pair).",
            "需求里有不是文字的字符。",
        )
