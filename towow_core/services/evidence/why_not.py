"""Why somebody was not invited to a demand: the rules that chose are run again on what the store knows of that time."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.errors import MalformedDemand, TooLate, UnknownAgent
from towow_core.domain.events import FilterCompleted
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Provenance
from towow_core.domain.outcomes import DemandStage
from towow_core.domain.requirements import RequirementSource
from towow_core.domain.why_not import WhyNot
from towow_core.engine.planning.alterations import Imagined
from towow_core.engine.planning.why_not import was_invited, was_not_there, was_paused, why_not
from towow_core.engine.requirements.patches import DemandPatch, read_patch
from towow_core.requirements.changing import changed
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import ChannelRecord, DemandRecord
from towow_core.store.searches import Search
from towow_core.store.store import Store

_VERSION = 10**6  # of a demand that is only imagined


@dataclass(frozen=True, slots=True, kw_only=True)
class NotInvited:
    """Who was asked about, when people were looked for (UTC, ISO 8601), and what came of it."""

    profile: AgentProfile
    at: str
    why: WhyNot


async def why_not_invited(store: Store, record: DemandRecord, agent_id: str, now: str) -> NotInvited:
    """Why this person was not invited when people were last looked for.

    Raises:
        UnknownAgent: Nobody of this id ever announced themselves here.
        TooLate: Nobody has been looked for yet; or it was done elsewhere, or by a version that kept no account of it.
    """
    if not (known := await store.profiles.as_of([agent_id], now)):
        raise UnknownAgent(agent_id)
    channels = await store.channels_of(record.demand.demand_id)
    search = of_a_channel(await store.searches.of(record.demand.demand_id), record, channels)
    invited, decided_by = await _invited(store, record, search, channels)
    if agent_id in invited:
        return NotInvited(profile=known[0], at=search.at, why=was_invited(known[0].user_name))
    days = search.booked.get(agent_id, ())
    profiles = await store.profiles.as_of((*search.there, agent_id) if days else search.there, search.at)
    profiles = tuple(with_booked_days(one, days) if one.agent_id == agent_id else one for one in profiles)
    who = next((profile for profile in profiles if profile.agent_id == agent_id), None)
    if who is None:
        is_paused = agent_id in await store.pauses.as_of(search.at)
        why = (was_paused if is_paused else was_not_there)(known[0].user_name)
        return NotInvited(profile=known[0], at=search.at, why=why)
    imagined = Imagined(
        understanding=understood(record, search, channels),
        profiles=profiles,
        who=who,
        invited_max=search.candidates_max,
        today=search.at[:10],
        changed_by=changed_by,
        booked=frozenset(days),
    )
    found = await asyncio.to_thread(why_not, imagined, invited, decided_by)  # up to some dozen shortlists
    return NotInvited(profile=who, at=search.at, why=found)


def with_booked_days(profile: AgentProfile, days: Collection[str]) -> AgentProfile:
    """Somebody with the days that other plans had of them, beside those of their own calendar."""
    terms = profile.terms
    return replace(profile, terms=replace(terms, unavailable_dates=tuple(sorted({*terms.unavailable_dates, *days}))))


def changed_by(understanding: DemandUnderstanding, patch: DemandPatch, today: str) -> DemandUnderstanding | None:
    """The demand after a change of its requester's, read as `PATCH` reads it; None where it cannot be read."""
    try:
        read = read_patch(patch, understanding, today, RequirementSource.CLARIFICATION)
    except MalformedDemand:
        return None
    done = changed(understanding, read.requirements, version=_VERSION, waived=patch.waive, words=read.words)
    return done.understanding


def for_their_own_twin(found: NotInvited) -> NotInvited:
    """What the person themselves may know: of others how many there were, and nothing else."""
    alterations = tuple(replace(one, patch={}) for one in found.why.alterations)
    return replace(found, why=replace(found.why, better=(), alterations=alterations))


def of_a_channel(searches: Sequence[Search], record: DemandRecord, channels: Sequence[ChannelRecord]) -> Search:
    """The last one of which something came: who was looked for in vain for a next version may be of no channel."""
    opened = {record.channel_id, *(channel.channel_id for channel in channels)}
    if (found := next((search for search in searches if search.channel_id in opened), None)) is not None:
        return found
    demand_id = record.demand.demand_id
    if record.stage in {DemandStage.MANAGED, DemandStage.FAILED} and channels:
        raise TooLate(
            f"Among whom people were looked for is not in this store for demand {demand_id}: it was negotiated by an "
            "earlier version, or elsewhere.",
            "这个需求是在别处、或由旧版本协商的，这里没有当时都看了哪些人的记录。",
        )
    raise TooLate(f"Nobody has been looked for yet for demand {demand_id}.", "这个需求还没有开始找人。")


async def _invited(
    store: Store, record: DemandRecord, search: Search, channels: Sequence[ChannelRecord]
) -> tuple[frozenset[str], Provenance]:
    """Ids of everybody who was invited, then or since, and who chose them."""
    events = [envelope.event for envelope in await store.events(record.demand.demand_id)]
    chosen = [event for event in events if isinstance(event, FilterCompleted)]
    ids = {candidate.agent_id for event in chosen for candidate in event.candidates}
    ids |= {candidate.agent_id for channel in channels for candidate in state_in(channel).candidates}
    then = (event.provenance for event in chosen if event.channel_id == search.channel_id)
    return frozenset(ids), next(then, Provenance.RULE)  # who joins a next version is chosen by rule


def understood(record: DemandRecord, search: Search, channels: Sequence[ChannelRecord]) -> DemandUnderstanding:
    """What was asked for then; the demand may say something else since."""
    states = (state_in(channel) for channel in channels if channel.channel_id == search.channel_id)
    then = next((state.demand.understanding for state in states), None) or record.demand.understanding
    assert then is not None  # nobody is looked for before it is understood
    return then
