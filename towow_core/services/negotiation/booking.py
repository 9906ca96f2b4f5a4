"""What an agreed plan takes of its people's time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from towow_core.domain.commitments import Commitment, Firmness
from towow_core.domain.messages import Invite, NetworkMessage, ProposalReview
from towow_core.domain.models import AgentProfile, Assignment, DemandUnderstanding, Standing
from towow_core.engine.matching.event_days import booked_out, event_days, is_away, occupies
from towow_core.engine.matching.of_work import of_work
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.effects import Effect, Send
from towow_core.negotiation.resume import resume
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.requirements.facts import PlanFacts
from towow_core.services.negotiation.questions import understanding_of
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.approvals import Approvable
from towow_core.store.commitments import CommitmentBook

_AGREED = frozenset({ChannelStatus.FINALIZED, ChannelStatus.FORCE_FINALIZED})


def tentative(state: ChannelState, at: str) -> tuple[Commitment, ...] | None:
    """Whom the channel's agreed plan holds until it is approved; None while it has none, and in a sub-negotiation.

    What a sub-negotiation found is part of its parent's plan, and held with that.
    """
    if state.status not in _AGREED or state.parent_channel_id is not None:
        return None
    return commitments_of(state, Firmness.TENTATIVE, at)


def bookings_of(found: Approvable, at: str) -> tuple[Commitment, ...]:
    """Whom the approval of the plan that there is books."""
    return () if found.channel is None else commitments_of(state_in(found.channel), Firmness.FIRM, at)


def commitments_of(state: ChannelState, firmness: Firmness, at: str) -> tuple[Commitment, ...]:
    """Everybody in the plan whose own answer says yes to it; who stands by is never booked more than tentatively."""
    understanding, plan = understanding_of(state), state.proposal
    days = event_days(understanding, plan.timeline) if plan is not None else ()
    if plan is None or not days:
        return ()
    facts = PlanFacts(plan=plan, offers=state.offers, answers=state.feedback)
    digest = agreement_of(state, plan).digest

    def commitment(part: Assignment, taken: Sequence[str]) -> Commitment:
        return Commitment(
            agent_id=part.agent_id,
            display_name=part.display_name,
            demand_id=state.demand_id,
            channel_id=state.channel_id,
            plan_digest=digest,
            firmness=Firmness.TENTATIVE if part.standing is Standing.STAND_BY else firmness,
            occupies=part.standing is not Standing.STAND_BY and occupies(understanding, part.capabilities),
            first_day=taken[0],
            last_day=taken[-1],
            dates=() if _are_in_a_row(taken) else tuple(taken),
            part=part.role,
            responsibility=part.responsibility,
            objective=plan.objective or understanding.surface_demand,
            place=of_work(understanding, part.capabilities).context.location or "",
            made_at=at,
        )

    here = [part for part in reversed(plan.assignments) if not is_away(part, plan)]
    said = [part for part in here if facts.has_agreed(part)]  # to that very part, of those that somebody has
    agreed = {part.agent_id: part for part in sorted(said, key=lambda part: part.standing is not Standing.STAND_BY)}
    taken = {name: {day for part in said if part.agent_id == name for day in days_of(part, days)} for name in agreed}
    return tuple(commitment(part, sorted(taken[name])) for name, part in sorted(agreed.items()))


def days_of(part: Assignment, event: Sequence[str]) -> Sequence[str]:
    """Days of somebody's part: their own, or the last one for it, where the plan names them; else the event's."""
    return part.days or ((part.by,) if part.by else event)


def _are_in_a_row(days: Sequence[str]) -> bool:
    first, last = date.fromisoformat(days[0]), date.fromisoformat(days[-1])
    return (last - first).days == len(days) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Unbooked:
    """Who can be asked, and on which days those are booked who are not asked for that alone; ISO 8601."""

    profiles: tuple[AgentProfile, ...]
    booked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple([profile.agent_id for profile in self.profiles])


async def not_booked(
    book: CommitmentBook,
    profiles: Sequence[AgentProfile],
    demand_id: str,
    understanding: DemandUnderstanding,
    *,
    since: str,
) -> Unbooked:
    """Of these, who is not booked by other demands on all days of this one; days before `since` do not matter.

    Args:
        understanding: It knows by what words these people call what it asks for.
    """
    booked = await book.booked([p.agent_id for p in profiles], since=since, but_for=demand_id)
    out = booked_out(profiles, understanding, booked)
    return Unbooked(
        profiles=tuple(p for p in profiles if p.agent_id not in out),
        booked={agent_id: booked[agent_id] for agent_id in sorted(out)},
    )


def asked_by(step: Step) -> set[str]:
    """To whom it puts questions, which say on which days their own person is booked at that moment."""
    return {effect.agent_id for effect in step.effects if isinstance(effect, Send) and _asks(effect.message)}


def told(step: Step, booked: Mapping[str, tuple[str, ...]]) -> Step:
    """The same step; whoever it asks learns of its own booked days, and of nobody else's."""
    return replace(step, effects=tuple(_with(effect, booked) for effect in step.effects)) if booked else step


async def resumed(book: CommitmentBook, state: ChannelState, at: str) -> tuple[Effect, ...]:
    """What an open channel still owes the world (`resume`), told so too, but for days of this very demand."""
    step = Step(state=state, at=at, effects=resume(state, at))
    return told(step, await book.booked(asked_by(step), since=at[:10], but_for=state.demand_id)).effects


def _asks(message: NetworkMessage) -> bool:
    return isinstance(message, Invite | ProposalReview)


def _with(effect: Effect, booked: Mapping[str, tuple[str, ...]]) -> Effect:
    match effect:
        case Send(agent_id=agent_id, message=Invite() | ProposalReview() as question) if agent_id in booked:
            return replace(effect, message=replace(question, booked_dates=booked[agent_id]))
        case _:
            return effect
