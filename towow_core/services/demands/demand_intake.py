"""From one sentence to a channel: understand it, find candidates, hand over (the coordinator's work).

Each stage is stored before the next begins, so a coordinator that dies goes on where it was.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from towow_core.domain.drafts import FilterResult
from towow_core.domain.events import (
    ClarificationAsked,
    DemandSubmitted,
    DemandUnderstood,
    Event,
    FilterCompleted,
    ModelDegraded,
)
from towow_core.domain.messages import ChannelManage, DemandSubnet
from towow_core.domain.model_calls import CallRecord, noted
from towow_core.domain.models import AgentProfile, Demand, DemandUnderstanding
from towow_core.domain.outcomes import DemandStage
from towow_core.domain.policy import NegotiationPolicy
from towow_core.engine.language.glosses import foreign_language
from towow_core.engine.language.unsafe_asks import find_unsafe
from towow_core.engine.matching.amounts_of_items import with_amounts_of_items
from towow_core.engine.matching.asking_clauses import works_unread
from towow_core.engine.matching.binding import bound, ruled_out_in, with_work_for_the_named
from towow_core.engine.matching.errand_days import with_days_of_errands
from towow_core.engine.matching.known_to_nobody import as_not_understood
from towow_core.engine.matching.meaning import Found, as_taken, read_by_name
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.near_labels import with_near_labels
from towow_core.engine.matching.one_work import as_one_work
from towow_core.engine.matching.told_apart import with_days_told_apart
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.requirements.named_roles import with_named_roles
from towow_core.engine.requirements.names_said import names_said
from towow_core.llm.service import Answer, LLMService
from towow_core.services.demands import clarifying
from towow_core.services.demands.adapting import adapted
from towow_core.services.demands.asked_for import Asked, asked_by, told_of
from towow_core.services.demands.meanings import Meanings
from towow_core.services.demands.refusing import refusal
from towow_core.services.negotiation.admin_routing import ToAnyAdmin
from towow_core.services.negotiation.agent_registry import AgentRegistry
from towow_core.services.negotiation.background import Background
from towow_core.services.negotiation.booking import Unbooked, not_booked
from towow_core.services.negotiation.leavers import leavers
from towow_core.services.negotiation.outbox_relay import OutboxRelay
from towow_core.services.negotiation.publisher import Publisher
from towow_core.services.negotiation.questions import filter_question, understanding_question
from towow_core.store.records import DemandRecord, NewEvent, OutboxMessage
from towow_core.store.searches import Search
from towow_core.store.store import LostRace, Store
from towow_core.support.clock import Clock
from towow_core.support.ids import channel_id_of, new_id, sub_channel_id_of
from towow_core.support.ports import Network
from towow_core.support.replacing import replace
from towow_core.support.timestamps import plus_seconds, seconds_between

log = logging.getLogger(__name__)
HAND_OVER_WAIT_S = 24 * 3600.0  # how long a demand waits for a channel_admin that is not there


class DemandIntake:
    """One per coordinator."""

    def __init__(
        self,
        *,
        store: Store,
        network: Network,
        llm: LLMService,
        policy: NegotiationPolicy,
        clock: Clock,
        meanings: Meanings | None = None,
    ) -> None:
        self._meanings = meanings or Meanings()
        self._store, self._network, self._llm = store, network, llm
        self._policy, self._clock = policy, clock
        route = ToAnyAdmin(network, store.leases)
        self._outbox_relay = OutboxRelay(network, clock, store.outbox, sender="coordinator", route=route)
        self._publisher = Publisher(network)
        self.registry = AgentRegistry(store, network, clock)
        self._background = Background()
        self._working: dict[str, asyncio.Event] = {}  # set when there is news of a demand that waits

    async def start(self) -> None:
        """Take up demands that an earlier coordinator did not finish, then deliver what it owed."""
        self._publisher.start()
        await self.resume()

    async def resume(self) -> None:
        """Whatever is stored and not done is done; doing this twice is harmless."""
        self.registry.hub_is_new()
        for demand_id in await self._store.unfinished_demands():
            self.take(demand_id)
        await self._outbox_relay.resume()

    async def stop(self) -> None:
        await self._background.stop()
        await self._outbox_relay.stop()
        await self._publisher.stop()

    async def register(self, profile: AgentProfile) -> None:
        """Somebody has announced themselves, or says that they have changed."""
        await self.registry.register(profile)
        self._background.start(self._meanings.learn([profile]), f"learn what {profile.agent_id} offers")

    async def take_subnet(self, request: DemandSubnet) -> None:
        """A plan has a gap: store it as a demand of its own, shown in its ancestors' streams too, and work on it."""
        now, sub = self._clock.now(), request.sub_demand
        demand = Demand(
            demand_id=request.demand_id, user_id="channel_admin", raw_input=sub.description, submitted_at=now
        )
        record = DemandRecord(
            demand=demand,
            channel_id=sub_channel_id_of(demand.demand_id),
            stage=DemandStage.SUBMITTED,
            parent_demand_id=request.parent_demand_id,
            recursion_depth=request.recursion_depth,
            subnet=request,
        )
        event = DemandSubmitted(
            demand_id=demand.demand_id,
            channel_id=record.channel_id,
            user_id=demand.user_id,
            raw_input=demand.raw_input,
        )
        stamped = NewEvent(event_id=new_id("evt"), timestamp=now, event=event)
        _, envelopes = await self._store.submit(record, stamped, [], None, streams_of=request.origin.ancestors)
        await self._store.outbox.settled([request.message_id], may_wait_s=0.0)
        self._publisher.show(record.channel_id, envelopes)
        self.take(demand.demand_id)

    def take(self, demand_id: str) -> None:
        """Work on a stored demand in the background, or look again at one that is being worked on."""
        if demand_id in self._working:
            self._working[demand_id].set()
            return
        self._working[demand_id] = asyncio.Event()
        self._background.start(self._work(demand_id), f"intake {demand_id}")

    async def _work(self, demand_id: str) -> None:
        try:
            record = await self._store.demand(demand_id)
            if record is None:
                log.error("intake.unknown_demand", extra={"demand_id": demand_id})
            while record is not None and record.stage not in {DemandStage.MANAGED, DemandStage.FAILED}:
                record = await self._go_on(record)
        finally:
            self._working.pop(demand_id, None)

    async def _go_on(self, record: DemandRecord) -> DemandRecord | None:
        """One stage further, or once more where it is; the demand as it is then."""
        try:
            match record.stage:
                case DemandStage.SUBMITTED:
                    return await self._understand(record)
                case DemandStage.UNDERSTOOD:
                    return await self._ask_back(record)
                case DemandStage.CLARIFYING:
                    return await self._wait_for_answers(record)
                case _:
                    since, here = self._clock.now(), await self._online_profiles(record)
                    record, _ = await self._with_meanings(record, here)
                    return await self._find_candidates(record, await self._unbooked(record, here), since, None)
        except LostRace as error:  # it was cancelled, or our own commit went through and its answer was lost
            log.info("intake.moved_on", extra={"demand_id": record.demand.demand_id, "why": str(error)})
            await self._outbox_relay.resume()
            return await self._store.demand(record.demand.demand_id)

    async def _understand(self, record: DemandRecord) -> DemandRecord:
        demand = record.demand
        log.info("demand.begun", extra={"demand_id": demand.demand_id})
        # Rules first: a model may add to them, and is not asked about what they forbid. A gap is part of an ask.
        if record.subnet is None and (kind := find_unsafe(demand.raw_input, ignored=self._policy.unsafe_rules_ignored)):
            return await self._advance(record, demand, DemandStage.FAILED, [refusal(record, kind)])
        profiles = await self._store.profiles.all()
        question = understanding_question(demand, self._clock.now()[:10], profiles)
        answer = await self._llm.ask(question.prompt, question.inputs, about=demand.demand_id)
        names = names_said(demand.raw_input, profiles)
        demand = replace(demand, understanding=adapted(record, answer.value, names))
        event = understood_event(record, demand)
        events = self._with_degradation(record, question.prompt.key, answer.degraded_reason, event)
        stage, unsafe = DemandStage.UNDERSTOOD, answer.value.unsafe
        if record.subnet is None and unsafe is not None:
            stage, events = DemandStage.FAILED, (*events, refusal(record, unsafe))
        return await self._advance(record, demand, stage, events, calls=[self._noted(record, answer)])

    async def _ask_back(self, record: DemandRecord) -> DemandRecord:
        """Ask the requester where something that matters is open; a demand that is clear goes on at once."""
        since, told = self._clock.now(), told_of(record.demand)
        here, today = await self._online_profiles(record), since[:10]
        record, found = await self._with_meanings(record, here)
        free = await self._unbooked(record, here)
        questions = (
            open_questions(
                record.demand,
                free.profiles,
                today,
                self._policy.candidates_max,
                suggestions=found.suggestions,
                unread=found.unread,
                guessed_tags=[one.tag for one in found.meanings if one.tag not in found.sure],
            )
            if record.subnet is None
            else ()
        )
        if not questions:
            return await self._find_candidates(record, free, since, told)
        waits_s = self._policy.clarify_timeout_s if record.demand.may_ask else 0.0
        deadline = plus_seconds(self._clock.now(), waits_s)
        put = clarifying.asked(record.demand.demand_id, record.channel_id, questions, deadline)
        if waits_s > 0:
            return await self._advance(record, record.demand, DemandStage.CLARIFYING, put)
        return await self._assume(record, put)

    async def _with_meanings(
        self, record: DemandRecord, profiles: tuple[AgentProfile, ...]
    ) -> tuple[DemandRecord, Found]:
        """The demand that knows what profiles call what it asks for; and where that is not sure, what it could be."""
        understood = record.demand.understanding
        assert understood is not None  # the stage says so
        if record.subnet is None:  # what a subnet is asked for its parent has understood
            understood = with_named_roles(understood)
        understood = await self._meanings.held_to_phrases(read_by_name(understood, profiles))
        here = {one.agent_id for one in profiles}
        gone = [one for one in await self._store.profiles.all() if one.agent_id not in here]
        found = await self._meanings.look_up(understood, profiles, gone)
        understood = as_one_work(as_taken(with_meanings(understood, found.meanings), found.meanings), profiles)
        if record.subnet is None:
            understood = as_not_understood(with_near_labels(understood, profiles, found.near), profiles)
            understood = with_days_told_apart(with_amounts_of_items(understood), self._clock.now())
            understood = replace(with_days_of_errands(understood), unread_works=works_unread(found.unread))
        return replace(record, demand=replace(record.demand, understanding=understood)), found

    async def _wait_for_answers(self, record: DemandRecord) -> DemandRecord | None:
        """Until somebody has answered, or the deadline is there; both are in the store, so a crash forgets neither."""
        demand_id = record.demand.demand_id
        open_ = clarifying.waiting(await self._store.events(demand_id))
        deadline = min((question.deadline for question in open_), default="")
        left_s = seconds_between(self._clock.now(), deadline) if open_ else 0.0
        if left_s <= 0:
            return await self._assume(record, open_)
        with suppress(TimeoutError):
            async with asyncio.timeout(left_s):
                await self._working[demand_id].wait()
        self._working[demand_id].clear()
        return await self._store.demand(demand_id)

    async def _assume(self, record: DemandRecord, questions: Sequence[ClarificationAsked]) -> DemandRecord:
        settled = clarifying.assumed(record.demand, questions, self._clock.now()[:10])
        demand = replace(settled.demand, version=record.demand.version + 1)
        return await self._advance(record, demand, DemandStage.CLARIFIED, settled.events)

    async def _find_candidates(
        self, record: DemandRecord, free: Unbooked, since: str, told: Asked | None
    ) -> DemandRecord:
        """Choose whom to ask, and hand over to the channel.

        Args:
            record: It knows what these people call what it asks for.
            free: Among whom is chosen.
            told: What is asked for by the events, if known.
        """
        understood = record.demand.understanding
        assert understood is not None  # the stage says so
        profiles = free.profiles
        if record.subnet is None:  # whom a subnet names stands by for what it looks for
            understood = with_work_for_the_named(understood, profiles)
        question = filter_question(
            record.demand, understood, profiles, self._policy.candidates_max, self._clock.now()[:10]
        )
        answer = await self._llm.ask(question.prompt, question.inputs, about=record.demand.demand_id)
        found = bound(answer.value, understood, profiles, self._policy.candidates_max)
        count = len(found.definitely_related)
        log.info("demand.candidates_found", extra={"demand_id": record.demand.demand_id, "count": count})
        if told is None:
            told = asked_by(envelope.event for envelope in await self._store.events(record.demand.demand_id))
        known = told.is_of(understood.requirements, understood.not_understood)
        event = filter_event(record, found, None if known else understood)
        events = self._with_degradation(record, question.prompt.key, answer.degraded_reason, event)
        outbox_messages = [self._hand_over(record, understood, found)]
        search = Search(
            demand_id=record.demand.demand_id,
            channel_id=record.channel_id,
            at=since,
            candidates_max=self._policy.candidates_max,
            there=free.ids,
            booked=free.booked,
        )
        demand = replace(record.demand, understanding=understood)
        calls = [self._noted(record, answer)]
        return await self._advance(
            record, demand, DemandStage.MANAGED, events, outbox_messages, calls=calls, search=search
        )

    def _hand_over(self, record: DemandRecord, understood: DemandUnderstanding, found: FilterResult) -> OutboxMessage:
        """Also without a single candidate: channel_admin then fails the channel, with a compromise and advice."""
        now = self._clock.now()
        request = ChannelManage(
            message_id=new_id("msg"),
            sent_at=now,
            demand_id=record.demand.demand_id,
            channel_id=record.channel_id,
            demand=replace(record.demand, understanding=understood, user_context={}),
            candidates=found.definitely_related,
            reserve=found.possibly_related,
            hindered=found.coverage.hindered,
            parent_channel_id=record.subnet.parent_channel_id if record.subnet else None,
            recursion_depth=record.recursion_depth,
            origin=record.subnet.origin if record.subnet else None,
        )
        expires_at = plus_seconds(now, HAND_OVER_WAIT_S)
        return OutboxMessage(recipient="channel_admin", message=request, expires_at=expires_at, until_handled=True)

    async def _online_profiles(self, record: DemandRecord) -> tuple[AgentProfile, ...]:
        """Profiles of those who can be asked, if they are not booked: who is online, and not excluded from this subnet.

        Who has left it, or a demand above, is not asked for a part of it again, nor is who is not wanted in one above.
        """
        excluded: tuple[str, ...] = ()
        unwanted: frozenset[str] = frozenset()
        if record.subnet is not None:
            origin = record.subnet.origin
            excluded = (*origin.exclude_agent_ids, *await leavers(self._store, *origin.ancestors))
            unwanted = await self._unwanted_in(origin.ancestors)
        elif record.channel_id != channel_id_of(record.demand.demand_id):  # it was negotiated before
            excluded = tuple(await leavers(self._store, record.demand.demand_id))
        there = await self.registry.invitable(excluding=excluded)
        return tuple([each for each in there if each.user_name not in unwanted])

    async def _unbooked(self, record: DemandRecord, here: Sequence[AgentProfile]) -> Unbooked:
        """Of those who are here, whom no other plan has on all days of this demand, which knows their words for it."""
        understood, today = record.demand.understanding, self._clock.now()[:10]
        assert understood is not None  # the stage says so
        return await not_booked(self._store.commitments, here, record.demand.demand_id, understood, since=today)

    async def _unwanted_in(self, demand_ids: Sequence[str]) -> frozenset[str]:
        """Whom their requester has ruled out by name, as these demands stand now."""
        records = [await self._store.demand(demand_id) for demand_id in demand_ids]
        said = [record.demand.understanding for record in records if record is not None]
        return frozenset(name for each in said if each is not None for name in ruled_out_in(each.in_force))

    def _noted(self, record: DemandRecord, answer: Answer[Any]) -> CallRecord:
        return noted(
            answer.call,
            at=self._clock.now(),
            agent_id="coordinator",
            demand_id=record.demand.demand_id,
            channel_id=record.channel_id,
        )

    async def _advance(
        self,
        record: DemandRecord,
        demand: Demand,
        stage: DemandStage,
        events: Sequence[Event],
        outbox_messages: Sequence[OutboxMessage] = (),
        *,
        calls: Sequence[CallRecord] = (),
        search: Search | None = None,
    ) -> DemandRecord:
        now = self._clock.now()
        stamped = [NewEvent(event_id=new_id("evt"), timestamp=now, event=event) for event in events]
        owed = [("coordinator", outbox_message) for outbox_message in outbox_messages]
        above = record.subnet.origin.ancestors if record.subnet else ()
        envelopes = await self._store.advance_demand(
            demand, stage, stamped, owed, before=record, streams_of=above, calls=calls, search=search
        )
        self._publisher.show(record.channel_id, envelopes)
        self._outbox_relay.deliver(outbox_messages)
        return replace(record, demand=demand, stage=stage)

    def _with_degradation(
        self, record: DemandRecord, prompt: str, reason: str | None, event: Event
    ) -> tuple[Event, ...]:
        """`event`, after one that says that a lesser engine answered, where one did."""
        if reason is None:
            return (event,)
        demand_id, channel_id = record.demand.demand_id, record.channel_id
        return (ModelDegraded(demand_id=demand_id, channel_id=channel_id, prompt=prompt, reason=reason), event)


def understood_event(record: DemandRecord, demand: Demand) -> DemandUnderstood:
    """What prompt 1 made of a demand, for those who watch."""
    understood = demand.understanding
    assert understood is not None  # that is what happened
    return DemandUnderstood(
        demand_id=demand.demand_id,
        channel_id=record.channel_id,
        surface_demand=understood.surface_demand,
        capability_tags=understood.capability_tags,
        confidence=understood.confidence,
        deep_understanding=understood.deep_understanding,
        context=understood.context,
        uncertainties=understood.uncertainties,
        provenance=understood.provenance,
        requirements=understood.requirements,
        not_understood=understood.not_understood,
        differences=understood.differences,
        written_in=foreign_language(demand.raw_input) if record.subnet is None else "",
    )


def filter_event(
    record: DemandRecord, found: FilterResult, read_anew: DemandUnderstanding | None = None
) -> FilterCompleted:
    """Whom prompt 2 chose, for those who watch; and how the demand is read by the words of those who are here."""
    return FilterCompleted(
        demand_id=record.demand.demand_id,
        channel_id=record.channel_id,
        candidates_count=len(found.definitely_related),
        candidates=found.definitely_related,
        coverage=found.coverage,
        left_out=found.left_out,
        is_fallback=found.is_fallback,
        provenance=found.provenance,
        analysis=found.analysis,
        reserve=found.possibly_related,
        requirements=read_anew.requirements if read_anew else (),
        not_understood=read_anew.not_understood if read_anew else (),
    )
