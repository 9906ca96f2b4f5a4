"""Who said what to their part of an agreed plan, by the events that carry it: claims of a plan prove nothing."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from towow_core.domain.certificates import Consent, ConsentKind
from towow_core.domain.events import ForceFinalized, ProposalDistributed, ProposalFeedback, ProposalFinalized
from towow_core.domain.models import Assignment, FeedbackType, Proposal, Provenance
from towow_core.negotiation.kept_consent import bases
from towow_core.support.envelopes import Envelope

OWN = "channel"  # the source of a part that no sub-negotiation brought


@dataclass(frozen=True, slots=True)
class Answers:
    """What a stream shows of reviews.

    Attributes:
        last_plan: Channel to the plan that its last round was about, as it was sent out.
        last_round: Channel to the round that decided.
        plans: (channel, round) to the plan that went out.
        said: (channel, round, agent) to the answer.
    """

    last_plan: dict[str, Proposal] = field(default_factory=dict)
    last_round: dict[str, int] = field(default_factory=dict)
    plans: dict[tuple[str, int], Proposal] = field(default_factory=dict)
    said: dict[tuple[str, int, str], Envelope] = field(default_factory=dict)

    def asked(self, part: Assignment, channel_id: str) -> str:
        """The channel in which the owner of this part was asked about it."""
        plan = self.last_plan.get(channel_id)
        is_own = plan is not None and any(each.agent_id == part.agent_id for each in plan.assignments)
        return channel_id if is_own or part.source == OWN else part.source

    def consent(self, part: Assignment, channel_id: str) -> Consent:
        where = self.asked(part, channel_id)
        round_ = self.last_round.get(where, 0)
        answer = self._own_answer(where, round_, part.agent_id)
        return Consent(
            agent_id=part.agent_id,
            display_name=part.display_name,
            role=part.role,
            standing=part.standing,
            consent=_kind(answer),
            channel_id=where,
            round=answer.event.round if answer and isinstance(answer.event, ProposalFeedback) else round_,
            event_id=answer.event_id if answer else "",
            seq=answer.seq if answer else 0,
            at=answer.timestamp if answer else "",
        )

    def _own_answer(self, channel_id: str, round_: int, agent_id: str) -> Envelope | None:
        """What they said themselves: of a yes that still holds the event that it rests on, if that was to the same."""
        answer = self.said.get((channel_id, round_, agent_id))
        if answer is None or not isinstance(said := answer.event, ProposalFeedback) or not said.rests_on_round:
            return answer
        then, now = (self.plans.get((channel_id, each)) for each in (said.rests_on_round, round_))
        first = self.said.get((channel_id, said.rests_on_round, agent_id))
        is_same = then is not None and now is not None and bases(then)[agent_id].own == bases(now)[agent_id].own
        return first if is_same else None


def answers_in(envelopes: Iterable[Envelope]) -> Answers:
    """What the events of a demand and its sub-negotiations show; of two answers to one question the first counts."""
    found = Answers()
    for envelope in envelopes:
        channel_id = envelope.channel_id or ""
        match envelope.event:
            case ProposalDistributed(proposal=plan, round=round_):
                found.last_plan[channel_id], found.last_round[channel_id] = plan, round_
                found.plans[channel_id, round_] = plan
            case ProposalFeedback(agent_id=agent_id, round=round_):
                found.said.setdefault((channel_id, round_, agent_id), envelope)
            case ProposalFinalized(rounds_taken=round_) | ForceFinalized(rounds_taken=round_):
                found.last_round[channel_id] = round_
    return found


def consents_of(plan: Proposal, channel_id: str, envelopes: Iterable[Envelope]) -> tuple[Consent, ...]:
    """How everybody with a part stands to it; `envelopes` is the stream of the plan's demand."""
    found = answers_in(envelopes)
    return tuple(found.consent(part, channel_id) for part in plan.assignments)


def _kind(answer: Envelope | None) -> ConsentKind:
    said = answer.event if answer is not None else None
    if not isinstance(said, ProposalFeedback):
        return ConsentKind.UNANSWERED
    if said.defaulted:
        return ConsentKind.DEFAULTED
    if said.provenance is Provenance.FALLBACK:
        return ConsentKind.STAND_IN
    return ConsentKind.ACCEPTED if said.feedback_type is FeedbackType.ACCEPT else ConsentKind.OBJECTED
