"""What a requester says about a demand after it was submitted: answers, corrections, changes, what is given up."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.errors import MalformedDemand, TooLate, UnknownPoint
from towow_core.domain.events import (
    ClarificationAnswered,
    ClarificationAssumed,
    DemandChanged,
    DemandFailed,
)
from towow_core.domain.messages import ChannelDecision
from towow_core.domain.models import Demand, Standing
from towow_core.domain.outcomes import DemandStage, RecordedDecision, RequesterDecision, UnsafeKind
from towow_core.domain.requirements import RequirementKind, RequirementSource
from towow_core.engine.matching.meaning import read_by_name
from towow_core.engine.matching.whichever_city import where_most_of_it_is
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.patches import DemandPatch, read_patch
from towow_core.engine.requirements.people import names_of
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.messages import DemandRevised
from towow_core.negotiation.renegotiation import can_go_on, rounds_left
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import TERMINAL
from towow_core.negotiation.transition import transition
from towow_core.requirements.changing import Changed, changed
from towow_core.services.demands import clarifying
from towow_core.services.demands.approving import is_approved_as_it_is, is_sent_back
from towow_core.services.demands.change_telling import WAIT_S, ChangeTelling
from towow_core.services.demands.refusing import answer_in_place_of, refusal, texts_of, unsafe_change
from towow_core.services.negotiation.booking import tentative
from towow_core.services.negotiation.outbox_relay import OutboxRelay
from towow_core.services.negotiation.snapshots import journal_entry, snapshot, state_in
from towow_core.store.records import ChannelStep, DemandRecord, OutboxMessage
from towow_core.store.rows import Decided
from towow_core.store.store import LostRace, Store
from towow_core.support.clock import Clock
from towow_core.support.ids import new_id, random_hex
from towow_core.support.timestamps import plus_seconds

TRIES = 4  # somebody else may change the same demand in the same moment
ANSWER_MAX = 500  # characters
_AGREED = {"finalized", "force_finalized"}
_FLOWING = {DemandStage.UNDERSTOOD, DemandStage.CLARIFYING, DemandStage.CLARIFIED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What was made of a change.

    Attributes:
        rounds_left: Rounds in which a plan that stood may be negotiated again; None where none stood.
        refused: How the demand ends, where it asks for what nobody is looked for.
    """

    demand: Demand
    event: DemandChanged
    rounds_left: int | None = None
    refused: DemandFailed | None = None


class DemandChanges:
    """One per bridge. Whatever it takes is stored and shown as read before anybody is asked again."""

    def __init__(
        self, store: Store, clock: Clock, relay: OutboxRelay, sender: str, unsafe_rules_ignored: Collection[str] = ()
    ) -> None:
        self._store, self._clock = store, clock
        self._telling = ChangeTelling(store, clock, relay, sender)
        self._unsafe_rules_ignored = unsafe_rules_ignored

    async def answer(self, demand_id: str, answers: Mapping[str, str | None]) -> None:
        """The requester answers questions that the demand waits with; None has a question's default assumed now.

        Raises:
            MalformedDemand: An answer is empty, too long, or does not say what was asked.
            UnknownPoint: There is no such question.
            TooLate: It is answered, or its default is assumed already.
        """
        for question_id, said in answers.items():
            _require_text(question_id, said)
        for _ in range(TRIES):
            record = await self._record(demand_id)
            try:
                return await self._answer(record, answers)
            except LostRace:
                continue
        raise being_changed(demand_id)

    async def _answer(self, record: DemandRecord, answers: Mapping[str, str | None]) -> None:
        demand_id, told = record.demand.demand_id, await self._store.events(record.demand.demand_id)
        open_ = {question.question_id: question for question in clarifying.waiting(told)}
        settled = _settled_by(envelope.event for envelope in told)
        for question_id in answers:
            if question_id in settled:
                raise TooLate(
                    f"Question {question_id} of demand {demand_id} is settled already.", "这个问题已经有答案了。"
                )
            if question_id not in open_:
                raise UnknownPoint(demand_id, "question", question_id)
        if record.stage is not DemandStage.CLARIFYING:
            raise TooLate(f"Demand {demand_id} waits for no answer any more.", "这个需求不再等你的回答了。")
        texts = [said for said in answers.values() if said is not None]
        if kind := self._unsafe(record, texts):
            await self._refuse(record, kind, texts)
            return
        spoken = {question_id: said for question_id, said in answers.items() if said is not None}
        done = clarifying.answered_together(record.demand, open_, spoken, self._today(), await self._names())
        demand, events = done.demand, list(done.events)
        settled = _settled_by(done.events)
        open_ = {one: question for one, question in open_.items() if one not in settled}
        new = [r for event in events if isinstance(event, ClarificationAnswered) for r in event.requirements]
        beside = clarifying.said_elsewhere(demand, open_.values(), new)
        events += beside.events
        told_besides = _settled_by(beside.events)
        open_ = {one: question for one, question in open_.items() if one not in told_besides}
        for question_id in [one for one, said in answers.items() if said is None and one in open_]:
            done = clarifying.assumed(demand, [open_.pop(question_id)], self._today())
            demand, events = done.demand, [*events, *done.events]
        demand = replace(demand, version=record.demand.version + 1)
        await self._telling.tell_coordinator(record, demand, events, is_waiting=bool(open_))

    async def patch(self, record: DemandRecord, patch: DemandPatch, *, is_preview: bool = False) -> Taken:
        """Change a demand: while it waits, while it is negotiated, or after its end. A preview only reads.

        Raises:
            MalformedDemand: A field cannot be read, or nothing is to change.
            UnknownPoint: It corrects or gives up what the demand does not ask for.
            TooLate: It is approved or cancelled, not understood yet, or its plan has no rounds left.
        """
        for _ in range(TRIES):
            try:
                return await self._patch(record, patch, is_preview=is_preview)
            except LostRace:  # it has gone on meanwhile: to its next channel, say
                record = await self._record(record.demand.demand_id)
        raise being_changed(record.demand.demand_id)

    async def _patch(self, record: DemandRecord, patch: DemandPatch, *, is_preview: bool) -> Taken:
        state = await self._state(record)
        _require_changeable(record, state, patch)
        if kind := self._unsafe(record, texts_of(patch)):
            return await self._refuse(record, kind, texts_of(patch), is_preview=is_preview)
        is_agreed = state is not None and _is_agreed(record, state)
        source = RequirementSource.REJECTION if is_agreed else RequirementSource.CLARIFICATION
        understanding = clarifying.understanding_of(record.demand)
        read = read_patch(
            patch, understanding, self._today(), source, await self._names(), does=_does(state), costs=_costs(state)
        )
        version = record.demand.version + 1
        done = changed(
            understanding,
            read.requirements,
            version=version,
            corrected=read.corrected,
            waived=patch.waive,
            words=read.words,
        )
        done = await self._called_as_here(done)
        demand = replace(record.demand, understanding=done.understanding, version=version)
        event = _changed_event(record, demand, done, read.text)
        if is_preview:
            return Taken(demand=demand, event=event, rounds_left=rounds_left(state) if is_agreed and state else None)
        if record.stage in _FLOWING:
            return await self._patch_before_channel(record, demand, event, done)
        return await self._patch_channel(record, demand, event, state)

    async def send_back(self, record: DemandRecord, reason: str) -> None:
        """The requester rejects an agreed plan: the reason is read, and negotiated as the demand's next version."""
        try:
            if kind := self._unsafe(record, [reason]):
                await self._refuse(record, kind, [reason])
            else:
                await self._send_back(record, reason)
        except LostRace as error:
            raise _gone_on(record.demand) from error

    async def _send_back(self, record: DemandRecord, reason: str) -> None:
        understanding = clarifying.understanding_of(record.demand)
        version = record.demand.version + 1
        state = await self._state(record)
        read = read_follow_up(
            reason,
            understanding,
            self._today(),
            known=await self._names(),
            does=_does(state),
            costs=_costs(state),
        )
        done = changed(understanding, read.requirements, version=version, corrected=read.replaced, words=read.words)
        done = await self._called_as_here(done)
        demand = replace(record.demand, understanding=done.understanding, version=version)
        events = [_changed_event(record, demand, done, reason)] if reason.strip() else []
        await self._telling.tell_admin(record, demand, events, RequesterDecision.REJECT, reason, is_agreed=True)

    def _unsafe(self, record: DemandRecord, said: Iterable[str]) -> UnsafeKind | None:
        return unsafe_change(record.demand, said, self._unsafe_rules_ignored)

    async def _refuse(
        self, record: DemandRecord, kind: UnsafeKind, said: Sequence[str], *, is_preview: bool = False
    ) -> Taken:
        """It asks for what nobody is looked for: the demand ends, and nobody is asked about it (any more)."""
        understanding = clarifying.understanding_of(record.demand)
        demand = replace(record.demand, version=record.demand.version + 1)
        event = _changed_event(record, demand, Changed(understanding=understanding), "; ".join(said))
        taken = Taken(demand=demand, event=event, refused=refusal(record, kind, said))
        if is_preview:
            return taken
        if record.stage is not DemandStage.MANAGED:
            await self._telling.tell_coordinator(record, demand, [event, refusal(record, kind, said)], is_refused=True)
        else:
            await self._stop_channel(record, demand, event, kind, said)
        return taken

    async def _stop_channel(
        self, record: DemandRecord, demand: Demand, event: DemandChanged, kind: UnsafeKind, said: Sequence[str]
    ) -> None:
        """A channel that still moves says so itself; of one that has ended the demand does."""
        has_ended = record.channel_status in TERMINAL
        events = [event, refusal(record, kind, said, has_channel=True)] if has_ended else [event]
        now, (reason, advice) = self._clock.now(), answer_in_place_of(record.demand, kind, said)
        message = ChannelDecision(
            message_id=new_id("msg"),
            sent_at=now,
            demand_id=demand.demand_id,
            channel_id=record.channel_id,
            decision=RequesterDecision.CANCEL,
            reason=reason,
            unsafe=kind,
            advice=advice,
        )
        owed = OutboxMessage(
            recipient="channel_admin", message=message, expires_at=plus_seconds(now, WAIT_S), until_handled=True
        )
        stopped = Decided(RecordedDecision.CANCELLED, reason, record.channel_id, now)
        await self._telling.keep(record, demand, record.stage, events, owed=owed, decision=stopped)

    # -- the three phases

    async def _patch_before_channel(
        self, record: DemandRecord, demand: Demand, event: DemandChanged, done: Changed
    ) -> Taken:
        open_ = clarifying.waiting(await self._store.events(demand.demand_id))
        beside = clarifying.said_elsewhere(demand, open_, done.changes)
        left = len(open_) - len(beside.events)
        await self._telling.tell_coordinator(record, demand, [event, *beside.events], is_waiting=left > 0)
        return Taken(demand=demand, event=event)

    async def _patch_channel(
        self, record: DemandRecord, demand: Demand, event: DemandChanged, state: ChannelState | None
    ) -> Taken:
        is_agreed = state is not None and _is_agreed(record, state)
        if is_agreed and state is not None and state.proposal is not None and not (event.changes or event.removed):
            return await self._waive(record, demand, event)
        if state is not None and not can_go_on(state):
            raise TooLate(
                f"The plan of demand {demand.demand_id} has no rounds left in which it could be negotiated.",
                "轮次用完了，这份方案不能再谈。",
            )
        await self._telling.tell_admin(
            record, demand, [event], RequesterDecision.CHANGE, event.text, is_agreed=is_agreed
        )
        return Taken(demand=demand, event=event, rounds_left=rounds_left(state) if is_agreed and state else None)

    async def _waive(self, record: DemandRecord, demand: Demand, event: DemandChanged) -> Taken:
        """Nobody has to be asked: the plan is held against what is left, in one transaction with the event."""
        channel = await self._store.channel(record.channel_id)
        assert channel is not None  # it has an agreed plan
        now, version = self._clock.now(), channel.version + 1
        left = replace(demand, user_context={})
        message = DemandRevised(at=now, demand=left, is_waiver=True)
        state = transition(state_in(channel), message).state
        assert state.proposal is not None
        event = replace(event, **agreement_of(state, state.proposal).claims())
        step = ChannelStep(
            record=snapshot(state, version, channel.owner or ""),
            entry=journal_entry(message, version, random_hex(16)),
            held=tentative(state, now) or (),
        )
        await self._telling.keep(record, demand, DemandStage.MANAGED, [event], step=step)
        return Taken(demand=demand, event=event, rounds_left=rounds_left(state))

    async def _state(self, record: DemandRecord) -> ChannelState | None:
        channel = await self._store.channel(record.channel_id) if record.stage is DemandStage.MANAGED else None
        return None if channel is None else state_in(channel)

    async def _record(self, demand_id: str) -> DemandRecord:
        record = await self._store.demand(demand_id)
        assert record is not None  # demands are never thrown away while somebody asks for them
        return record

    async def _called_as_here(self, done: Changed) -> Changed:
        """The same, that knows what people here call what is asked for now, as a new demand would."""
        if not any(r.kind is RequirementKind.CAPABILITY for r in done.changes):
            return done
        profiles = await self._store.profiles.all()
        return replace(done, understanding=where_most_of_it_is(read_by_name(done.understanding, profiles), profiles))

    async def _names(self) -> Mapping[str, str]:
        return names_of(await self._store.profiles.all())

    def _today(self) -> str:
        return self._clock.now()[:10]


def being_changed(demand_id: str) -> TooLate:
    """Somebody else was quicker each time."""
    return TooLate(
        f"Demand {demand_id} is being changed by others; look at it again.", "别人正在改这个需求，请再看一遍。"
    )


def _is_agreed(record: DemandRecord, state: ChannelState) -> bool:
    """Whether its plan stands. One that was sent back does not, from then on: its next channel is on its way."""
    return record.channel_status in _AGREED and not is_sent_back(record, state)


def _require_changeable(record: DemandRecord, state: ChannelState | None, patch: DemandPatch) -> None:
    demand_id = record.demand.demand_id
    if is_approved_as_it_is(record, state):
        raise TooLate(
            f"The plan of demand {demand_id} was approved; the demand cannot be changed any more.",
            "方案已经接受了，需求不能再改。",
        )
    if record.decision is RecordedDecision.CANCELLED or record.stage is DemandStage.FAILED:
        raise TooLate(f"Demand {demand_id} was cancelled; submit it anew.", "这个需求已经取消，请重新提一次。")
    if record.parent_demand_id is not None:
        raise TooLate(
            f"Demand {demand_id} belongs to {record.parent_demand_id}; change that one.",
            f"这是 {record.parent_demand_id} 的子需求，请改那一个。",
        )
    if record.demand.understanding is None:
        raise TooLate(
            f"Demand {demand_id} is not understood yet; try again in a moment.", "需求还在理解中，请稍后再试。"
        )
    known = {r.requirement_id for r in record.demand.understanding.requirements}
    for requirement_id in (*patch.correct, *patch.waive):
        if requirement_id not in known:
            raise UnknownPoint(demand_id, "requirement", requirement_id)


def _gone_on(demand: Demand) -> TooLate:
    return TooLate(
        f"Demand {demand.demand_id} has gone on meanwhile; look at it again.", "这个需求刚刚有了变化，请再看一遍。"
    )


def _does(state: ChannelState | None) -> Mapping[str, Sequence[str]]:
    """What each does in the plan, by the name that is shown."""
    plan = None if state is None else state.proposal
    return {} if plan is None else {one.display_name: one.capabilities for one in plan.assignments}


def _costs(state: ChannelState | None) -> Mapping[str, tuple[float, str]]:
    """What each costs in the plan, by the name that is shown; nothing at all where nobody knows of one."""
    plan = None if state is None else state.proposal
    costs = dict[str, tuple[float, str]]()
    for part in () if plan is None else plan.assignments:
        if part.standing is Standing.STAND_BY:
            continue
        before, currency = costs.get(part.display_name, (0.0, part.currency))
        if part.price is None or currency != part.currency:
            return {}
        costs[part.display_name] = (before + part.price, currency)
    return costs


def _changed_event(record: DemandRecord, demand: Demand, done: Changed, text: str) -> DemandChanged:
    return DemandChanged(
        demand_id=demand.demand_id,
        channel_id=record.channel_id,
        version=demand.version,
        text=text,
        changes=done.changes,
        waived=done.waived,
        removed=done.removed,
        requirements=done.understanding.requirements,
        not_understood=done.understanding.not_understood,
    )


def _require_text(question_id: str, said: str | None) -> None:
    if said is None:
        return
    if not said.strip():
        raise MalformedDemand(f"The answer to {question_id} is empty; null has its default assumed.", "还没有写回答。")
    if len(said) > ANSWER_MAX:
        raise MalformedDemand(
            f"The answer to {question_id} has {len(said)} characters; {ANSWER_MAX} are allowed.",
            f"回答有 {len(said)} 个字，最多 {ANSWER_MAX} 个。",
        )


def _settled_by(events: Iterable[object]) -> set[str]:
    """Ids of the questions that these events settle."""
    return {each.question_id for each in events if isinstance(each, ClarificationAnswered | ClarificationAssumed)}
