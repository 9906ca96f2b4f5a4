"""From one sentence to a channel: understand it, find candidates, hand over (the coordinator's work).

Each stage is stored before the next begins, so a coordinator that dies goes on where it was.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from towow_core.calls import CallRecord, noted
from towow_core.clock import Clock
from towow_core.drafts import FilterResult
from towow_core.events import DemandSubmitted, DemandUnderstood, Event, FilterCompleted, ModelDegraded
from towow_core.ids import new_id, sub_channel_id_of
from towow_core.llm.service import Answer, LLMService
from towow_core.messages import ChannelManage, DemandSubnet
from towow_core.models import AgentProfile, Demand, DemandUnderstanding
from towow_core.policy import NegotiationPolicy
from towow_core.ports import Network
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.prompts.p02_smart_filter import SMART_FILTER, FilterInputs
from towow_core.services.agent_registry import AgentRegistry
from towow_core.services.background import Background
from towow_core.services.courier import Courier
from towow_core.services.publisher import Publisher
from towow_core.services.questions import understand_inputs
from towow_core.services.routes import ToAnyAdmin
from towow_core.store.records import DemandRecord, NewEvent, Parcel
from towow_core.store.store import LostRace, Store
from towow_core.timestamps import plus_seconds

log = logging.getLogger(__name__)
HAND_OVER_WAIT_S = 24 * 3600.0  # how long a demand waits for a channel_admin that is not there


class DemandIntake:
    """One per coordinator."""

    def __init__(
        self, *, store: Store, network: Network, llm: LLMService, policy: NegotiationPolicy, clock: Clock
    ) -> None:
        self._store, self._network, self._llm = store, network, llm
        self._policy, self._clock = policy, clock
        route = ToAnyAdmin(network, store.leases)
        self._courier = Courier(network, clock, store, sender="coordinator", route=route)
        self._publisher = Publisher(network)
        self.registry = AgentRegistry(store, network, clock)
        self._background = Background()
        self._working: set[str] = set()

    async def start(self) -> None:
        """Take up demands that an earlier coordinator did not finish, then deliver what it owed."""
        self._publisher.start()
        await self.resume()

    async def resume(self) -> None:
        """Whatever is stored and not done is done; doing this twice is harmless."""
        self.registry.hub_is_new()
        for demand_id in await self._store.unfinished_demands():
            self.take(demand_id)
        await self._courier.resume()

    async def stop(self) -> None:
        await self._background.stop()
        await self._courier.stop()
        await self._publisher.stop()

    async def take_subnet(self, request: DemandSubnet) -> None:
        """A plan has a gap: store it as a demand of its own, shown in its ancestors' streams too, and work on it."""
        now, sub = self._clock.now(), request.sub_demand
        demand = Demand(
            demand_id=request.demand_id, user_id="channel_admin", raw_input=sub.description, submitted_at=now
        )
        record = DemandRecord(
            demand=demand,
            channel_id=sub_channel_id_of(demand.demand_id),
            stage="submitted",
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
        await self._store.settled([request.message_id])
        self._publisher.show(record.channel_id, envelopes)
        self.take(demand.demand_id)

    def take(self, demand_id: str) -> None:
        """Work on a stored demand in the background; one that is being worked on is not begun twice."""
        if demand_id not in self._working:
            self._working.add(demand_id)
            self._background.start(self._work(demand_id), f"intake {demand_id}")

    async def _work(self, demand_id: str) -> None:
        try:
            record = await self._store.demand(demand_id)
            if record is None:
                log.error("intake.unknown_demand", extra={"demand_id": demand_id})
            while record is not None and record.stage in {"submitted", "understood"}:
                await self._go_on(record)
                record = await self._store.demand(demand_id)
        finally:
            self._working.discard(demand_id)

    async def _go_on(self, record: DemandRecord) -> None:
        """One stage further."""
        try:
            await (self._understand(record) if record.stage == "submitted" else self._find_candidates(record))
        except LostRace as error:  # it was cancelled, or our own commit went through and its answer was lost
            log.info("intake.moved_on", extra={"demand_id": record.demand.demand_id, "why": str(error)})
            await self._courier.resume()

    async def _understand(self, record: DemandRecord) -> None:
        demand = record.demand
        inputs = understand_inputs(demand, self._clock.now()[:10])
        answer = await self._llm.ask(DEMAND_UNDERSTANDING, inputs, about=demand.demand_id)
        demand = replace(demand, understanding=adapted(record, answer.value))
        event = understood_event(record, demand)
        events = self._with_degradation(record, DEMAND_UNDERSTANDING.key, answer.degraded_reason, event)
        await self._advance(record, demand, "understood", events, calls=[self._noted(record, answer)])

    async def _find_candidates(self, record: DemandRecord) -> None:
        understood = record.demand.understanding
        assert understood is not None  # the stage says so
        profiles = await self._online_profiles(record)
        answer = await self._llm.ask(
            SMART_FILTER,
            FilterInputs(understanding=understood, profiles=profiles, candidates_max=self._policy.candidates_max),
            about=record.demand.demand_id,
        )
        found = answer.value
        event = filter_event(record, found)
        events = self._with_degradation(record, SMART_FILTER.key, answer.degraded_reason, event)
        parcels = [self._hand_over(record, understood, found)]
        await self._advance(record, record.demand, "managed", events, parcels, calls=[self._noted(record, answer)])

    def _hand_over(self, record: DemandRecord, understood: DemandUnderstanding, found: FilterResult) -> Parcel:
        """Also without a single candidate: channel_admin then fails the channel, with a compromise and advice."""
        now = self._clock.now()
        request = ChannelManage(
            message_id=new_id("msg"),
            sent_at=now,
            demand_id=record.demand.demand_id,
            channel_id=record.channel_id,
            demand=replace(record.demand, understanding=understood),
            candidates=found.definitely_related,
            reserve=found.possibly_related,
            coverage=found.coverage,
            parent_channel_id=record.subnet.parent_channel_id if record.subnet else None,
            recursion_depth=record.recursion_depth,
            origin=record.subnet.origin if record.subnet else None,
        )
        expires_at = plus_seconds(now, HAND_OVER_WAIT_S)
        return Parcel(recipient="channel_admin", message=request, expires_at=expires_at, until_handled=True)

    async def _online_profiles(self, record: DemandRecord) -> tuple[AgentProfile, ...]:
        """Profiles of those who can be asked: who is online, and not excluded from this subnet."""
        excluded = record.subnet.origin.exclude_agent_ids if record.subnet else ()
        return await self.registry.invitable(excluding=excluded)

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
        stage: str,
        events: Sequence[Event],
        parcels: Sequence[Parcel] = (),
        *,
        calls: Sequence[CallRecord] = (),
    ) -> None:
        now = self._clock.now()
        stamped = [NewEvent(event_id=new_id("evt"), timestamp=now, event=event) for event in events]
        owed = [("coordinator", parcel) for parcel in parcels]
        above = record.subnet.origin.ancestors if record.subnet else ()
        envelopes = await self._store.advance_demand(
            demand, stage, stamped, owed, from_stage=record.stage, streams_of=above, calls=calls
        )
        self._publisher.show(record.channel_id, envelopes)
        self._courier.deliver(parcels)

    def _with_degradation(
        self, record: DemandRecord, prompt: str, reason: str | None, event: Event
    ) -> tuple[Event, ...]:
        """`event`, after one that says that a lesser engine answered, where one did."""
        if reason is None:
            return (event,)
        ids = {"demand_id": record.demand.demand_id, "channel_id": record.channel_id}
        return (ModelDegraded(**ids, prompt=prompt, reason=reason), event)


def adapted(record: DemandRecord, understood: DemandUnderstanding) -> DemandUnderstanding:
    """What prompt 1 said; a subnet's tags are what it was opened for, its place and time are the parent's."""
    if record.subnet is None:
        return understood
    tags = record.subnet.sub_demand.capability_tags or understood.capability_tags
    return replace(understood, capability_tags=tags)


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
    )


def filter_event(record: DemandRecord, found: FilterResult) -> FilterCompleted:
    """Whom prompt 2 chose, for those who watch."""
    return FilterCompleted(
        demand_id=record.demand.demand_id,
        channel_id=record.channel_id,
        candidates_count=len(found.definitely_related),
        candidates=found.definitely_related,
        coverage=found.coverage,
        is_fallback=found.is_fallback,
        provenance=found.provenance,
    )
