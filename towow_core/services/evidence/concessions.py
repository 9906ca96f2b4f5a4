"""Who moved in a negotiation, in which round, from what to what, and for what: read off its events, stored nowhere.

Only what everybody in it could see is compared: offers, plans, and answers to plans. What somebody would still have
accepted is in none of them, so it is not here either.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import assert_never

from towow_core.domain import events as ev
from towow_core.domain.answers import Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import Assignment, FeedbackType, Language, NegotiationPoint, Proposal, Standing
from towow_core.domain.money import CENT
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.aspects import Aspect, aspect_of
from towow_core.support.envelopes import Envelope
from towow_core.support.money import price_text


class Term(StrEnum):
    """What was moved."""

    PRICE = "price"
    DAY = "day"
    PART = "part"  # what somebody does, or that they only stand by
    TERMS = "terms"  # on what conditions


class Side(StrEnum):
    """Who moved."""

    PARTICIPANT = "participant"  # towards the requester: less money, another day, more to do
    PLAN = "plan"  # towards the participant: what they asked for was granted


@dataclass(frozen=True, slots=True, kw_only=True)
class Concession:
    """One move.

    Attributes:
        seq: Number of the event whose plan has it.
        before: As it was offered, or in the plan before; as texts in both languages.
        request: What it is for, in the words of whoever asked for it: the stated budget, or a twin's own wish; "" where
            no words say it.
        requested_by: Agent id of the twin whose wish that is; "" where it is the requester's.
        is_accepted: Whether the participant has said yes to a plan that has it, themselves.
    """

    seq: int
    channel_id: str
    round: int
    agent_id: str
    display_name: str
    term: Term
    moved: Side
    before: Bilingual
    after: Bilingual
    request: str = ""
    requested_by: str = ""
    is_accepted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Round:
    """A plan that went out, and what had been asked for since the one before it, by agent.

    Attributes:
        before: The parts of the plan before it.
        held: What those who say yes to it had last asked for, or agreed to.
    """

    seq: int
    channel_id: str
    plan: ev.ProposalDistributed
    before: Mapping[str, Assignment]
    held: Mapping[str, Assignment]
    day_before: str
    asked: Mapping[str, Sequence[NegotiationPoint]]
    budget: str

    def request(self, agent_id: str, *about: Aspect) -> str:
        """What they asked for of this, in their own words."""
        points = (point for point in self.asked.get(agent_id, ()) if aspect_of(point) in about)
        return next((point.desired_value for point in points), "")


def concessions_of(envelopes: Sequence[Envelope]) -> tuple[Concession, ...]:
    """In the order of the events, of every channel among them.

    What somebody was only asked to give, and did not agree to, is no move of theirs.
    """
    said_yes = _yeses(envelopes)
    rounds = tuple(_rounds(envelopes, said_yes))
    plans = {(each.channel_id, each.plan.round): each.plan.proposal for each in rounds}
    found: list[Concession] = []
    for each in rounds:
        for one in _moves(each):
            rounds_after = (n for n in said_yes.get((one.channel_id, one.agent_id), ()) if n >= one.round)
            agreed_to = (plans.get((one.channel_id, n)) for n in rounds_after)
            is_accepted = any(plan is not None and _has(plan, one, each.plan.proposal) for plan in agreed_to)
            if is_accepted or one.moved is Side.PLAN:
                found.append(replace(one, is_accepted=is_accepted))
    return tuple(found)


def _has(plan: Proposal, move: Concession, made_in: Proposal) -> bool:
    """Whether a plan has what somebody moved to in the plan that the move was made in."""
    then, now = (_part_of(each, move.agent_id) for each in (made_in, plan))
    if then is None or now is None:
        return False
    match move.term:
        case Term.PRICE:
            return (then.price, then.currency, then.rate) == (now.price, now.currency, now.rate)
        case Term.DAY:
            days = made_in.timeline.event_date == plan.timeline.event_date
            return days and (then.days, then.by) == (now.days, now.by)
        case Term.PART:
            return (then.capabilities, then.standing) == (now.capabilities, now.standing)
        case Term.TERMS:
            return then.notes in now.notes
        case _:
            assert_never(move.term)


def _part_of(plan: Proposal, agent_id: str) -> Assignment | None:
    return next((part for part in plan.assignments if part.agent_id == agent_id), None)


def _yeses(envelopes: Sequence[Envelope]) -> Mapping[tuple[str, str], Sequence[int]]:
    """Channel and agent to the rounds whose plan they said yes to, themselves."""
    said: dict[tuple[str, str], list[int]] = {}
    for each in envelopes:
        event = each.event
        if not isinstance(event, ev.ProposalFeedback) or event.defaulted:
            continue
        if event.feedback_type is FeedbackType.ACCEPT:
            said.setdefault((each.channel_id or "", event.agent_id), []).append(event.round)
    return said


def _rounds(envelopes: Sequence[Envelope], said_yes: Mapping[tuple[str, str], Sequence[int]]) -> Iterator[_Round]:
    """Each plan with what came before it in its channel."""
    channels: dict[str, _Channel] = {}
    budget = ""
    for each in envelopes:
        event = each.event
        channel = channels.setdefault(each.channel_id or "", _Channel())
        match event:
            case ev.DemandUnderstood() | ev.DemandChanged():
                budget = next((r.text for r in event.requirements if r.kind is RequirementKind.BUDGET), budget)
            case ev.OfferSubmitted(offer=Offer() as offer):
                channel.offers[event.agent_id] = offer
                channel.asked[event.agent_id] = event.negotiation_points
            case ev.ProposalFeedback():
                channel.asked[event.agent_id] = event.negotiation_points
            case ev.ProposalDistributed():
                agreeing = {who for (there, who), rounds in said_yes.items()
                            if there == each.channel_id and event.round in rounds}  # fmt: skip
                yield channel.round_of(each, event, agreeing, budget)


@dataclass(slots=True)
class _Channel:
    """What was said in one, so far."""

    offers: dict[str, Offer] = field(default_factory=dict)
    asked: dict[str, Sequence[NegotiationPoint]] = field(default_factory=dict)
    agreed: dict[str, Assignment] = field(default_factory=dict)
    last: ev.ProposalDistributed | None = None

    def round_of(self, each: Envelope, plan: ev.ProposalDistributed, agreeing: Collection[str], budget: str) -> _Round:
        parts = [part for part in plan.proposal.assignments if part.agent_id in agreeing]
        before = self.last.proposal if self.last is not None else None
        made = _Round(
            seq=each.seq,
            channel_id=each.channel_id or "",
            plan=plan,
            before={part.agent_id: part for part in before.assignments} if before is not None else {},
            held={part.agent_id: held for part in parts if (held := self._held(part)) is not None},
            day_before=before.timeline.event_date if before is not None else "",
            asked=self.asked,
            budget=budget,
        )
        self.agreed |= {part.agent_id: part for part in parts}
        self.asked, self.last = {}, plan
        return made

    def _held(self, part: Assignment) -> Assignment | None:
        """The part at the price that was last agreed to, or was asked for it."""
        agreed, offer = self.agreed.get(part.agent_id), self.offers.get(part.agent_id)
        if agreed is not None and agreed.capabilities == part.capabilities:
            return agreed
        if offer is None or part.standing is Standing.STAND_BY:
            return None
        return replace(part, price=offer.price_for(part.capabilities), currency=offer.currency, rate=offer.rate)


def _moves(now: _Round) -> Iterator[Concession]:
    for part in now.plan.proposal.assignments:
        if (held := now.held.get(part.agent_id)) is not None and (less := _price(now, held, part)) is not None:
            yield from [less] if less.moved is Side.PARTICIPANT else []
        if (was := now.before.get(part.agent_id)) is not None:
            more = _price(now, was, part)
            yield from [more] if more is not None and more.moved is Side.PLAN else []
            yield from _part(now, was, part)
            yield from _days(now, was, part)
            yield from _terms(now, was, part)
    day = now.plan.proposal.timeline.event_date
    if now.day_before and day != now.day_before:
        yield from _day_of_all(now, day)


def _made(
    now: _Round, part: Assignment, term: Term, moved: Side, *, said: tuple[str, str] = ("", ""), request: str = ""
) -> Concession:
    both = [Bilingual(each, each) for each in said]
    return Concession(
        seq=now.seq,
        channel_id=now.channel_id,
        round=now.plan.round,
        agent_id=part.agent_id,
        display_name=part.display_name,
        term=term,
        moved=moved,
        before=both[0],
        after=both[1],
        request=request,
        requested_by=part.agent_id if request and moved is Side.PLAN else "",
    )


def _price(now: _Round, was: Assignment, part: Assignment) -> Concession | None:
    is_the_same = (was.currency, was.capabilities) == (part.currency, part.capabilities)
    if was.price is None or part.price is None or not is_the_same or abs(was.price - part.price) < CENT * 2:
        return None
    moved = Side.PARTICIPANT if part.price < was.price else Side.PLAN
    request = now.budget if moved is Side.PARTICIPANT else now.request(part.agent_id, Aspect.PRICE)
    return replace(_made(now, part, Term.PRICE, moved, request=request), before=_money(was), after=_money(part))


def _money(part: Assignment) -> Bilingual:
    texts = [price_text(part.price, part.currency, part.rate, language) for language in (Language.ZH, Language.EN)]
    return Bilingual(*texts)


def _part(now: _Round, was: Assignment, part: Assignment) -> Iterator[Concession]:
    if (was.capabilities, was.standing) == (part.capabilities, part.standing):
        return
    asked = now.request(part.agent_id, Aspect.ROLE, Aspect.SCALE)
    said = was.role, part.role
    if was.capabilities != part.capabilities:
        said = ", ".join(was.capabilities), ", ".join(part.capabilities)
    yield _made(now, part, Term.PART, Side.PLAN if asked else Side.PARTICIPANT, said=said, request=asked)


def _days(now: _Round, was: Assignment, part: Assignment) -> Iterator[Concession]:
    if (was.days, was.by) != (part.days, part.by):
        asked = now.request(part.agent_id, Aspect.TIME)
        said = ", ".join(was.days) or was.by, ", ".join(part.days) or part.by
        yield _made(now, part, Term.DAY, Side.PLAN if asked else Side.PARTICIPANT, said=said, request=asked)


def _day_of_all(now: _Round, day: str) -> Iterator[Concession]:
    """Who asked for another day got it; where none of them did, it was the requester, and all of them moved."""
    parts = [part for part in now.plan.proposal.assignments if part.standing is not Standing.STAND_BY]
    wanted = [part for part in parts if now.request(part.agent_id, Aspect.TIME)]
    for part in wanted or parts:
        moved, asked = (Side.PLAN, now.request(part.agent_id, Aspect.TIME)) if wanted else (Side.PARTICIPANT, "")
        yield _made(now, part, Term.DAY, moved, said=(now.day_before, day), request=asked)


def _terms(now: _Round, was: Assignment, part: Assignment) -> Iterator[Concession]:
    """What of their conditions was written into the plan: as the plan itself says, and only where it does."""
    summary = now.plan.proposal.adjustment_summary
    granted = [one.what for one in summary.requests_addressed if one.agent_id == part.agent_id] if summary else []
    for point in now.asked.get(part.agent_id, ()):
        is_other = aspect_of(point) not in {Aspect.PRICE, Aspect.TIME, Aspect.ROLE}
        if is_other and was.notes != part.notes and any(point.desired_value in said for said in granted):
            said = point.current_value, point.desired_value
            yield _made(now, part, Term.TERMS, Side.PLAN, said=said, request=point.desired_value)
