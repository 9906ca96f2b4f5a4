"""Prompt 6's engine: do what can be done of what people ask, say why not of the rest, and touch nothing else."""

from dataclasses import replace
from functools import partial

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.models import (
    AdjustmentSummary,
    Assignment,
    Change,
    Confidence,
    DemandUnderstanding,
    FeedbackType,
    Gap,
    NegotiationPoint,
    Proposal,
    Provenance,
    Standing,
)
from towow_core.domain.money import named_amount
from towow_core.engine.language.aspects import Aspect, aspect_of
from towow_core.engine.language.money import find_money
from towow_core.engine.matching.candidate_fit import part_limit
from towow_core.engine.matching.day_choice import absent, another_day, is_asked_for
from towow_core.engine.matching.event_days import event_days
from towow_core.engine.matching.event_length import alternatives
from towow_core.engine.matching.jobs import one_of_each
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.team_assignment import takers
from towow_core.engine.planning.adjustment_draft import AdjustmentDraft
from towow_core.engine.planning.gap_items import gap_for
from towow_core.engine.planning.gaps import is_worth_a_word
from towow_core.engine.planning.reassignment import hand_over, reassign, take_in_substitutes
from towow_core.engine.planning.refused_asks import settle_refused
from towow_core.engine.planning.requester_objection import answer_requester
from towow_core.engine.planning.reschedule import is_tentative, on_another_day, rescheduled, with_people
from towow_core.engine.planning.shared_limits import BELOW_THE_NAMED, ask_of
from towow_core.engine.wording.adjust_text import AdjustmentWording, without_price_note
from towow_core.engine.wording.plan_text import (
    Outline,
    cautions_in,
    offered_work,
    role_text,
    standby_role_text,
    summary_text,
)
from towow_core.support.money import convert, repriced

_UNLIMITED_RAISE = 1.2  # without a budget, a wish is granted up to this share of the price that was offered
_RAISE_MIN = 1.03  # a rise smaller than this is no answer to somebody who asked for more
FIRST_ADJUSTED = 2  # the round that the first adjusted plan is for


def adjust_plan(
    understanding: DemandUnderstanding,
    proposal: Proposal,
    offers: tuple[Offer, ...],
    feedbacks: tuple[Feedback, ...],
    withdrawn: tuple[str, ...],
    *,
    round_: int,
    today: str,
) -> ProposalDraft:
    """The next version. People who asked for nothing keep their part word for word."""
    offered = {tag for offer in offers for tag in offer.capabilities}
    active = (part for part in proposal.assignments if part.standing is Standing.ACTIVE)
    had = dict.fromkeys((tag for part in active for tag in part.capabilities), 0.0)
    draft = AdjustmentDraft(
        understanding=understanding,
        needs=one_of_each(needs_of(understanding), understanding, offered, costs=had),
        offers={offer.agent_id: offer for offer in takers(offers) if offer.agent_id not in withdrawn},
        parts={a.agent_id: a for a in proposal.assignments if a.agent_id not in withdrawn},
        timeline=proposal.timeline,
        today=today,
        words=AdjustmentWording(understanding.language),
    )
    newcomers = take_in_substitutes(draft)
    hand_over(draft, [a for a in proposal.assignments if a.agent_id in withdrawn], newcomers)
    for feedback in sorted(feedbacks, key=lambda f: f.agent_id):
        if feedback.agent_id in draft.parts:
            _answer(draft, feedback)
        elif feedback.provenance is Provenance.HUMAN:
            reply = answer_requester(feedback, draft.parts, draft.offers, draft.words)
            draft.changed += reply.changes_made
            draft.addressed += reply.requests_addressed
            draft.declined += reply.requests_declined
    settle_refused(draft, is_first=round_ <= FIRST_ADJUSTED)
    _drop_dead_dependencies(draft)
    return _finished(draft, proposal, feedbacks, round_)


def _answer(draft: AdjustmentDraft, feedback: Feedback) -> None:
    if feedback.feedback_type not in {FeedbackType.NEGOTIATE, FeedbackType.REJECT}:
        return
    points = feedback.negotiation_points or _points_in(feedback)
    if not points:
        said = feedback.adjustment_request or feedback.reasoning
        draft.declined.append(
            Change(agent_id=feedback.agent_id, what=draft.words.said(said), reason=draft.words.no_request())
        )
    for point in points:
        _grant_or_decline(draft, feedback.agent_id, point)


def _points_in(feedback: Feedback) -> tuple[NegotiationPoint, ...]:
    request = feedback.adjustment_request.strip()
    return (NegotiationPoint(aspect=request, desired_value=request),) if request else ()


def _grant_or_decline(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint) -> None:
    match aspect_of(point):
        case Aspect.PRICE:
            _price(draft, agent_id, point)
        case Aspect.TIME:
            _time(draft, agent_id, point)
        case Aspect.SCALE:
            _scale(draft, agent_id, point)
        case Aspect.REMOTE:
            _remote(draft, agent_id, point)
        case Aspect.ROLE:
            _role(draft, agent_id, point)
        case _:
            _note(draft, agent_id, point)


def _note(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint) -> None:
    """Granted by writing it down: it binds the requester, who sees it before anything is final."""
    part = draft.parts[agent_id]
    wish = point.desired_value
    notes = draft.words.with_note(part.notes, wish)
    draft.parts[agent_id] = replace(part, notes=notes, is_confirmed=False)
    draft.addressed.append(Change(agent_id=agent_id, what=draft.words.granted(part.display_name, wish)))


def _decline(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint, reason: str) -> None:
    part = draft.parts[agent_id]
    draft.declined.append(
        Change(agent_id=agent_id, what=draft.words.wished(part.display_name, point.desired_value), reason=reason)
    )


def _price(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint) -> None:
    """As much of the rise as the budget still has; nothing is taken from anybody else."""
    part, words = draft.parts[agent_id], draft.words
    money = find_money(point.desired_value)
    if money is None:
        _decline(draft, agent_id, point, words.no_figure())
        return
    wanted, current = money.amount, named_amount(part.price, part.rate) or 0.0
    ask = ask_of(draft.understanding, draft.parts.values(), draft.offers, agent_id)
    stands_by = part.standing is Standing.STAND_BY  # is paid nothing; what they would ask is for when they step in
    is_open = part.price is None and part.rate is not None and (ask is None or money.per != part.rate.unit)
    if stands_by or is_open or wanted <= current:  # so much for one, nobody knows how many: open
        _note(draft, agent_id, point)
        return
    if ask is not None and point.reason in BELOW_THE_NAMED:  # who cannot live with less says so in other words
        _decline(draft, agent_id, point, words.above_asked(ask.why(words.language), is_shared=ask.is_shared))
        return
    is_talked_about = any(aspect_of(one) is Aspect.PRICE for one in draft.offers[agent_id].negotiation_points)
    if ask is not None and (ask.is_shared or part.price is None or not is_talked_about):
        draft.refused[agent_id] = wanted
        return
    most = _most(draft, agent_id, current)
    limit = part_limit(draft.understanding, part.capabilities, part.rate, part.currency)
    if limit is not None and limit < min(wanted, current * _RAISE_MIN):
        _decline(draft, agent_id, point, words.above_its_part(limit, part.currency))
        return
    if most < min(wanted, current * _RAISE_MIN) or most <= current:
        _decline(draft, agent_id, point, words.no_money(draft.understanding, draft.total_without("")))
        return
    most = most if limit is None else min(most, limit)
    given = min(wanted, most)
    raised = repriced(part, given)
    draft.parts[agent_id] = replace(raised, notes=without_price_note(part.notes), is_confirmed=False)
    draft.addressed.append(Change(agent_id=agent_id, what=words.raised(part, raised.price or 0.0, wanted)))


def _most(draft: AdjustmentDraft, agent_id: str, current: float) -> float:
    part, budget = draft.parts[agent_id], draft.understanding.context.budget_amount
    if budget is not None:
        left = budget - draft.total_without(agent_id)
        return float(int(convert(left, draft.currency, part.currency)))
    offer = draft.offers.get(agent_id)
    return max(current, (offer.price or 0.0) if offer else 0.0) * _UNLIMITED_RAISE


def _time(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint) -> None:
    """A day that the plan chose can move; a day that the demand named cannot. An hour of the day is a note."""
    offers, old = tuple(draft.offers.values()), draft.timeline.event_date
    another = another_day(draft.understanding, offers, agent_id, old, draft.today)
    several = alternatives(draft.understanding)
    is_open = partial(is_asked_for, understanding=draft.understanding)
    moved = rescheduled(
        draft.timeline, point.desired_value, draft.today, another, alternatives=several, is_open=is_open
    )
    if moved is not None:
        timeline, day = moved
        draft.timeline = replace(timeline, cannot=absent(offers, day))
        draft.parts = {a: on_another_day(p, old, day, draft.words.language) for a, p in draft.parts.items()}
        part = draft.parts[agent_id]
        draft.addressed.append(Change(agent_id=agent_id, what=draft.words.moved(part.display_name, day)))
        draft.changed.append(Change(agent_id="", what=draft.words.new_day(day)))
    elif draft.words.asks_for_another_day(point.desired_value):
        _decline(draft, agent_id, point, draft.words.fixed_day(draft.understanding))
    else:
        _note(draft, agent_id, point)


def _scale(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint) -> None:
    """A head-count that the demand names stays; somebody with too little room serves as many as they can."""
    part, people = draft.parts[agent_id], draft.understanding.context.expected_attendees
    offer = draft.offers.get(agent_id)
    others = [
        a for a in draft.parts.values() if a.agent_id != agent_id and set(a.capabilities) & set(part.capabilities)
    ]
    if people is None or others or offer is None or not part.capabilities:
        _note(draft, agent_id, point)
        return
    for tag in part.capabilities:
        if reassign(draft, tag, not_to=agent_id):
            _stand_back(draft, agent_id, point)
            return
    _note(draft, agent_id, point)
    draft.changed.append(Change(agent_id="", what=draft.words.limit(people, point.desired_value)))


def _stand_back(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint) -> None:
    part = draft.parts[agent_id]
    backing = tuple(need for need in draft.needs if need.tag in part.capabilities)
    draft.parts[agent_id] = replace(
        part,
        role=standby_role_text(backing, draft.words.language),
        capabilities=(),
        price=None,
        rate=None,
        is_confirmed=False,
        standing=Standing.STAND_BY,
        notes=draft.words.with_note("", point.desired_value),
    )
    draft.addressed.append(Change(agent_id=agent_id, what=draft.words.stands_back(part.display_name)))


def _remote(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint) -> None:
    part = draft.parts[agent_id]
    mine = [need for need in draft.needs if need.tag in part.capabilities]
    if all(need.concept is None or need.concept.remote for need in mine):
        _note(draft, agent_id, point)
    else:
        _decline(draft, agent_id, point, draft.words.on_site(part.role))


def _role(draft: AdjustmentDraft, agent_id: str, point: NegotiationPoint) -> None:
    """Tags that the wish does not name go to others who offered them; one that nobody takes becomes a gap."""
    part = draft.parts[agent_id]
    kept = tuple(tag for tag in part.capabilities if tag.lower() in point.desired_value.lower())
    if not kept or kept == part.capabilities:
        _note(draft, agent_id, point)
        return
    mine = tuple(need for need in draft.needs if need.tag in kept)
    offer = draft.offers.get(agent_id)
    given_up = [tag for tag in part.capabilities if tag not in kept]
    draft.parts[agent_id] = replace(
        part,
        capabilities=kept,
        role=role_text(mine, offer, draft.words.language) if offer else part.role,
        responsibility=draft.words.task(mine, offered_work(offer) if offer else ""),
        notes=draft.words.with_note(part.notes, point.desired_value),
        is_confirmed=False,
    )
    draft.addressed.append(Change(agent_id=agent_id, what=draft.words.granted(part.display_name, point.desired_value)))
    for tag in given_up:
        if not reassign(draft, tag, not_to=agent_id):
            draft.changed.append(Change(agent_id="", what=draft.words.now_missing(tag)))


def _drop_dead_dependencies(draft: AdjustmentDraft) -> None:
    """Nobody waits for somebody who left or does nothing any more."""
    active = {a.agent_id for a in draft.parts.values() if a.standing is not Standing.STAND_BY}
    for agent_id, part in draft.parts.items():
        kept = tuple(needed for needed in part.dependencies if needed in active)
        if kept != part.dependencies:
            draft.parts[agent_id] = replace(part, dependencies=kept)


def _finished(draft: AdjustmentDraft, old: Proposal, feedbacks: tuple[Feedback, ...], round_: int) -> ProposalDraft:
    before, after = old.timeline.event_date, draft.timeline.event_date
    words, moved = draft.words, bool(before) and before != after
    if moved:  # nobody has said yes to the other day yet
        draft.parts = {a: words.on_another_day(part, before, after) for a, part in draft.parts.items()}
    parts = tuple(
        replace(part, is_confirmed=False) if moved else _with_confirmation(part, old, feedbacks)
        for part in draft.parts.values()
    )
    gaps = _gaps(draft, old)
    summary = AdjustmentSummary(
        round=round_,
        changes_made=tuple(draft.changed),
        requests_addressed=tuple(draft.addressed),
        requests_declined=tuple(draft.declined),
    )
    return ProposalDraft(
        summary=_summary(draft, parts, gaps),
        objective=old.objective,
        assignments=parts,
        timeline=with_people(draft.timeline, parts, draft.needs, words.language),
        rationale=words.rationale(words.without_day(old.rationale, before) if moved else old.rationale, summary),
        gaps=gaps,
        confidence=Confidence.MEDIUM if draft.declined or gaps else old.confidence,
        adjustment_summary=summary,
        provenance=Provenance.RULE,
    )


def _summary(draft: AdjustmentDraft, parts: tuple[Assignment, ...], gaps: tuple[Gap, ...]) -> str:
    tentative = next((m.date for m in draft.timeline.milestones if is_tentative(m)), "")
    return summary_text(
        Outline(
            understanding=draft.understanding,
            assignments=parts,
            days=_shown_days(draft, tentative),
            is_tentative=bool(tentative),
            currency=draft.currency,
            missing=[gap.capability for gap in gaps if gap.capability not in _unasked(draft)],
            cautions=cautions_in(tuple(draft.offers.values()), parts),
            today=draft.today,
        )
    )


def _unasked(draft: AdjustmentDraft) -> frozenset[str]:
    """What such occasions usually need and nobody asked for: it is missing to nobody."""
    return frozenset(need.tag for need in draft.needs if not need.is_required)


def _shown_days(draft: AdjustmentDraft, tentative: str) -> tuple[str, ...]:
    said = tentative or draft.understanding.context.date
    if not said and not alternatives(draft.understanding):
        return ()
    return event_days(draft.understanding, draft.timeline) or ((said,) if said else ())


def _with_confirmation(part: Assignment, old: Proposal, feedbacks: tuple[Feedback, ...]) -> Assignment:
    """Unchanged and accepted aloud is confirmed; changed is not; unasked stays as it was."""
    before = next((a for a in old.assignments if a.agent_id == part.agent_id), None)
    if before is None or replace(part, is_confirmed=True, dependencies=()) != replace(
        before, is_confirmed=True, dependencies=()
    ):
        return replace(part, is_confirmed=False)
    said = [f for f in feedbacks if f.agent_id == part.agent_id]
    if not said:
        return part
    return replace(part, is_confirmed=any(f.feedback_type is FeedbackType.ACCEPT and not f.defaulted for f in said))


def _gaps(draft: AdjustmentDraft, old: Proposal) -> tuple[Gap, ...]:
    covered = {tag for part in draft.parts.values() for tag in part.capabilities}
    missing = [need for need in draft.needs if need.tag not in covered]
    known = {gap.capability: gap for gap in old.gaps}
    wanted = [need for need in missing if is_worth_a_word(need, draft.needs)]
    kept = [
        known.get(need.tag) or gap_for(need, draft.understanding, "", unaffordable=need.tag in draft.unaffordable)
        for need in wanted
    ]
    others = [gap for gap in old.gaps if all(gap.capability != need.tag for need in draft.needs)]
    return tuple(replace(gap, gap_id=f"gap-{i}") for i, gap in enumerate([*kept, *others], start=1))
