"""What a sub-negotiation found becomes part of the plan: its people on its days, and its milestones."""

from towow_core.domain.models import Assignment, Gap, Proposal, Standing, Timeline
from towow_core.domain.subdemands import SubDemand
from towow_core.negotiation.claims import restated_in
from towow_core.negotiation.state import ChannelState, Subnet
from towow_core.negotiation.vacancies import taken_over
from towow_core.support.replacing import replace


def with_found(
    state: ChannelState, plan: Proposal, subnet: Subnet, found: tuple[Assignment, ...], own: Timeline
) -> Proposal:
    """The plan with whom a sub-negotiation found, in words that hold for it."""
    if subnet.replaces:  # its milestones take the place of theirs who are gone
        whole = joined(plan, subnet.sub_demand, found, plan.timeline)
        whole = taken_over(state, whole, subnet, found, own.milestones)
        return restated_in(state, whole, replace(plan, summary=whole.summary, rationale=whole.rationale))
    missed = words_of(subnet.sub_demand) if is_filled_by(found) else ()
    return restated_in(state, joined(plan, subnet.sub_demand, found, own), plan, found=missed)


def with_own_days(parts: tuple[Assignment, ...], own: Timeline, whole: Timeline) -> tuple[Assignment, ...]:
    """Each part with the days that the subnet's plan has it on, where those are not the days of all of it."""
    days = own.event_days or ((own.event_date,) if own.event_date else ())
    event = whole.event_days or ((whole.event_date,) if whole.event_date else ())
    return parts if not days or days == event else tuple(p if p.by else replace(p, days=p.days or days) for p in parts)


def joined(plan: Proposal, sub_demand: SubDemand, found: tuple[Assignment, ...], own: Timeline) -> Proposal:
    """The plan with what a subnet found. Whom two subnets found has two parts, and has confirmed both or neither."""
    parts, covered = (*plan.assignments, *found), words_of(sub_demand) if is_filled_by(found) else set[str]()
    open_ = tuple(dict.fromkeys(a.agent_id for a in parts if not a.is_confirmed))
    return replace(
        plan,
        version=plan.version + 1,
        assignments=parts,
        timeline=_together(plan.timeline, own),
        gaps=tuple(gap for gap in plan.gaps if not topics_of(gap) & covered),
        confirmed_participants=tuple(dict.fromkeys(a.agent_id for a in parts if a.agent_id not in open_)),
        optional_participants=open_,
    )


def _together(whole: Timeline, own: Timeline) -> Timeline:
    """The milestones of both, in order; the day of it all stays that of the whole."""
    milestones = tuple(sorted(dict.fromkeys((*whole.milestones, *own.milestones)), key=lambda one: one.date))
    ends = [day for day in (whole.end_date, own.end_date) if day]
    starts = [day for day in (whole.start_date, own.start_date) if day]
    return replace(
        whole,
        milestones=milestones,
        start_date=min(starts, default=""),
        end_date=max(ends, default=""),
    )


def is_filled_by(found: tuple[Assignment, ...]) -> bool:
    """A gap is filled by somebody who said yes to filling it."""
    return any(part.is_confirmed and part.standing is not Standing.STAND_BY for part in found)


def topics_of(wanted: Gap | SubDemand) -> set[str]:
    """What is looked for, in the words in which it is compared; its other tags only describe it."""
    if isinstance(wanted, Gap):
        return plain_words(wanted.gap_type, wanted.capability)
    return plain_words(wanted.gap_addressed) or plain_words(*wanted.capability_tags)


def words_of(wanted: Gap | SubDemand) -> set[str]:
    tags = wanted.suggested_capability_tags if isinstance(wanted, Gap) else wanted.capability_tags
    return topics_of(wanted) | plain_words(*tags)


def plain_words(*words: str) -> set[str]:
    return {" ".join(word.casefold().split()) for word in words} - {""}
