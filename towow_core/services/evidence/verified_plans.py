"""Agreed plans held against the events: their digests, how requirements stand, who said yes, what was waived."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.certificates import ConsentKind
from towow_core.domain.events import (
    ChannelCreated,
    DemandUnderstood,
    FilterCompleted,
    ForceFinalized,
    GapAnswered,
    OfferSubmitted,
    ProposalFeedback,
    ProposalFinalized,
    SubnetCompleted,
)
from towow_core.domain.models import DemandUnderstanding, Hindrance, Language
from towow_core.domain.own_milestones import without_parts_of
from towow_core.domain.requirements import RequirementStatus
from towow_core.requirements.agreement import Agreement, agreement
from towow_core.requirements.digest import plan_digest
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.offers_that_count import offers_that_count
from towow_core.services.certificates.consents import answers_in, consents_of
from towow_core.services.certificates.versions import AnnouncedPlan, announced_plans
from towow_core.services.evidence.exports import Export
from towow_core.services.evidence.sentences import Sentence
from towow_core.services.evidence.verified_requirements import asked_of, left_out
from towow_core.support.envelopes import Envelope

CHANGED = "towow.demand.changed"  # carries what the requester waives


def digests(export: Export) -> Iterator[Sentence]:
    for plan in announced_plans(main_stream(export)):
        found = plan_digest(plan.proposal, plan.requirements, plan.open_points)
        if found != plan.plan_digest:
            yield Sentence(
                f"{_name(plan)} 宣布的摘要是 {plan.plan_digest}，重新算出来是 {found}。",
                f"{_name(plan)} announces the digest {plan.plan_digest}; computed again it is {found}.",
            )


def requirements(export: Export) -> Iterator[Sentence]:
    """What was asked for and is not listed: whatever the rules, the list is that of the demand."""
    envelopes = main_stream(export)
    for plan in announced_plans(envelopes):
        yield from left_out(plan, asked_of(plan, envelopes))


def standings(export: Export) -> Iterator[Sentence]:
    """Where the checker of this version finds something else than was announced."""
    envelopes = main_stream(export)
    for plan in announced_plans(envelopes):
        said = {wanted.requirement_id: wanted for wanted in plan.requirements}
        found = checked_again(plan, envelopes)
        for wanted in found.requirements:
            claimed = said[wanted.requirement_id]
            if (claimed.status, claimed.met_by) != (wanted.status, wanted.met_by):
                yield Sentence(
                    f"{_name(plan)}：“{wanted.text}”宣布为 {claimed.status}，按事实是 {wanted.status}。",
                    f"{_name(plan)}: “{wanted.text}” is announced as {claimed.status}; by the facts it is "
                    f"{wanted.status}.",
                )
        if plan.is_complete is not found.is_complete:
            yield Sentence(
                f"{_name(plan)} 说自己{'完整' if plan.is_complete else '不完整'}，并非如此。",
                f"{_name(plan)} calls itself {'complete' if plan.is_complete else 'incomplete'}; it is not.",
            )
        if {p.open_point_id for p in plan.open_points} != {p.open_point_id for p in found.open_points}:
            yield Sentence(
                f"{_name(plan)} 列出的待定事项不是按事实得出的那些。",
                f"{_name(plan)} lists other open points than the facts give.",
            )


def consents(export: Export) -> Iterator[Sentence]:
    envelopes = main_stream(export)
    agreed: dict[str, AnnouncedPlan] = {}
    for plan in announced_plans(envelopes):
        if (earlier := plan.proposal.agreed_in) and not _is_of_the_same(plan, agreed.get(earlier)):
            yield Sentence(
                f"{_name(plan)} 说是之前谈妥的方案，那一版却不是这样。",
                f"{_name(plan)} is said to be the plan agreed to before, and that one was another.",
            )
        agreed[plan.channel_id] = plan
        yes = {
            (consent.agent_id, consent.role)
            for consent in consents_of(plan.proposal, plan.channel_id, envelopes)
            if consent.consent is ConsentKind.ACCEPTED
        }
        said_yes = {agent_id for agent_id, _ in yes}
        for part in plan.proposal.assignments:
            if part.is_confirmed and (part.agent_id, part.role) not in yes:
                yield _no_answer(plan, part.display_name)
        event = plan.envelope.event
        lists = {*plan.proposal.confirmed_participants}
        lists |= {*event.accepted_by} if isinstance(event, ProposalFinalized | ForceFinalized) else set()
        for agent_id in sorted(lists - said_yes):
            yield _no_answer(plan, agent_id)


def waived(export: Export) -> Iterator[Sentence]:
    envelopes = main_stream(export)
    for plan in announced_plans(envelopes):
        given_up: set[str] = set()
        for envelope in envelopes[: plan.envelope.seq]:
            if envelope.event_type == CHANGED:
                given_up |= set(envelope.payload.get("waived", ()))
        for wanted in plan.requirements:
            if wanted.status is RequirementStatus.WAIVED and wanted.requirement_id not in given_up:
                yield Sentence(
                    f"{_name(plan)}：“{wanted.text}”写着已放弃，但没有发起人放弃它的事件。",
                    f"{_name(plan)}: “{wanted.text}” is shown as waived, and no event of the requester waives it.",
                )


def checked_again(plan: AnnouncedPlan, envelopes: Sequence[Envelope]) -> Agreement:
    """What the checker says of the plan by the offers and answers that the events show.

    Open points are named by sentences, so the language matters: the one in which most of them are the same counts.
    """
    facts = _facts(plan, envelopes)
    asked = tuple(
        wanted
        if wanted.status is RequirementStatus.WAIVED
        else replace(wanted, status=RequirementStatus.OPEN, met_by=(), note="")
        for wanted in plan.requirements
    )
    said, sentence = {point.open_point_id for point in plan.open_points}, _sentence(plan, envelopes)
    found = [
        agreement(
            DemandUnderstanding(
                surface_demand=sentence, language=language, requirements=asked, not_understood=plan.not_understood
            ),
            facts,
        )
        for language in Language
    ]
    return max(found, key=lambda each: len(said & {point.open_point_id for point in each.open_points}))


def _sentence(plan: AnnouncedPlan, envelopes: Sequence[Envelope]) -> str:
    """What its requirements are read in: whose each of them is, its channel was told with the sentence itself."""
    before = [envelope.event for envelope in envelopes[: plan.envelope.seq]]
    channels = (e for e in before if isinstance(e, ChannelCreated) and e.channel_id == plan.channel_id)
    understood = (e for e in before if isinstance(e, DemandUnderstood) and e.demand_id == plan.envelope.demand_id)
    told = [*(e.surface_demand for e in channels), *(e.surface_demand for e in understood)]
    return next(filter(None, told), "")


def main_stream(export: Export) -> tuple[Envelope, ...]:
    """The main demand's, in which the events of its sub-negotiations stand too."""
    return export.streams.get(export.demand_id, ())


def _facts(plan: AnnouncedPlan, envelopes: Sequence[Envelope]) -> PlanFacts:
    answers: dict[str, Feedback] = {}
    rounds = 0
    where, before = plan.proposal.agreed_in or plan.channel_id, envelopes[: plan.envelope.seq]
    for envelope in before:
        match envelope.event:
            case ProposalFeedback(round=round_) as said if envelope.channel_id == where:
                if round_ > rounds:
                    rounds, answers = round_, {}
                answers.setdefault(said.agent_id, _feedback(said))
    for (channel_id, agent_id), answered in answers_in(before).later.items():
        match answered.event:
            case GapAnswered(feedback=Feedback() as joined) if channel_id == where:
                answers[agent_id] = joined
    hindered = _not_asked(plan, envelopes)
    return PlanFacts(plan=plan.proposal, offers=_offers_in(where, before), answers=answers, hindered=hindered)


def _offers_in(where: str, envelopes: Sequence[Envelope]) -> dict[str, Offer]:
    """What counts in that channel after these events: a sub-negotiation's offers, of whom it has brought by then."""
    own: dict[str, dict[str, Offer]] = {}
    brought: dict[str, list[dict[str, Offer]]] = {}
    for envelope in envelopes:
        channel_id = envelope.channel_id or ""
        match envelope.event:
            case OfferSubmitted(offer=Offer() as offer) | GapAnswered(offer=Offer() as offer):
                own.setdefault(channel_id, {}).setdefault(offer.agent_id, offer)
            case SubnetCompleted(sub_channel_id=below, merged_assignments=parts) if parts:
                known, came = offers_that_count(own.get(below, {}), brought.get(below, ())), {p.agent_id for p in parts}
                theirs = {agent_id: offer for agent_id, offer in known.items() if agent_id in came}
                brought.setdefault(channel_id, []).append(theirs)
    return offers_that_count(own.get(where, {}), brought.get(where, ()))


def _not_asked(plan: AnnouncedPlan, envelopes: Sequence[Envelope]) -> tuple[Hindrance, ...]:
    """Who could do what its demand asks for, and was not asked, as was last said before the plan."""
    found: tuple[Hindrance, ...] = ()
    for envelope in envelopes[: plan.envelope.seq]:
        match envelope.event:
            case FilterCompleted(coverage=coverage) if envelope.demand_id == plan.envelope.demand_id:
                found = coverage.hindered
    return found


def _feedback(said: ProposalFeedback) -> Feedback:
    return Feedback(
        agent_id=said.agent_id,
        display_name=said.display_name,
        feedback_type=said.feedback_type,
        round=said.round,
        reasoning=said.reasoning,
        adjustment_request=said.adjustment_request,
        concerns=said.concerns,
        defaulted=said.defaulted,
        provenance=said.provenance,
    )


def _is_of_the_same(plan: AnnouncedPlan, before: AnnouncedPlan | None) -> bool:
    """Whether it is what was agreed to before, without the parts of whoever is not in it any more.

    Their own days, and what waits for them, go with them; in exports of versions before 2026-11-28 they stay.
    """
    if before is None:
        return False
    there = {part.agent_id for part in plan.proposal.assignments}
    gone = {part.agent_id for part in before.proposal.assignments} - there
    kept = tuple(part for part in before.proposal.assignments if part.agent_id not in gone)
    same = without_parts_of(before.proposal, gone)
    return (plan.proposal.assignments, plan.proposal.timeline) in (
        (same.assignments, same.timeline),
        (kept, before.proposal.timeline),
    )


def _no_answer(plan: AnnouncedPlan, who: str) -> Sentence:
    return Sentence(
        f"{_name(plan)}：{who} 写着已确认，但没有本人的答复事件。",
        f"{_name(plan)}: {who} is shown as confirmed, and no answer of theirs carries it.",
    )


def _name(plan: AnnouncedPlan) -> str:
    return f"#{plan.envelope.seq} v{plan.proposal.version}"
