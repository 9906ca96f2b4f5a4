"""Who said what to their part of an agreed plan, by the events that carry it: claims of a plan prove nothing."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from towow_core.domain.answers import Feedback
from towow_core.domain.certificates import Consent, ConsentKind
from towow_core.domain.events import (
    ForceFinalized,
    GapAnswered,
    GapSettled,
    ProposalDistributed,
    ProposalFeedback,
    ProposalFinalized,
)
from towow_core.domain.models import Assignment, FeedbackType, Proposal, Provenance
from towow_core.domain.outcomes import GapOutcome
from towow_core.negotiation.kept_consent import bases
from towow_core.requirements.facts import OWN
from towow_core.support.envelopes import Envelope


@dataclass(frozen=True, slots=True)
class Answers:
    """What a stream shows of reviews.

    Attributes:
        last_round: Channel to the round that decided.
        plans: (channel, round) to the plan that went out.
        said: (channel, round, agent) to the answer.
        asked_in: (sub-demand, version, round, agent) to the answer about a version with somebody who was asked into the
            plan. Whoever is asked after somebody who did not join is asked about a version of the same number.
        later: (channel, agent) to that, of versions that became the plan.
    """

    last_round: dict[str, int] = field(default_factory=dict)
    plans: dict[tuple[str, int], Proposal] = field(default_factory=dict)
    said: dict[tuple[str, int, str], Envelope] = field(default_factory=dict)
    asked_in: dict[tuple[str, int, int, str], Envelope] = field(default_factory=dict)
    later: dict[tuple[str, str], Envelope] = field(default_factory=dict)

    def asked(self, part: Assignment, channel_id: str) -> str:
        """The channel in which the owner of this part was asked about it."""
        return channel_id if part.source == OWN else part.source

    def consent(self, part: Assignment, channel_id: str) -> Consent:
        where = self.asked(part, channel_id)
        round_ = self.last_round.get(where, 0)
        answer = self.later.get((where, part.agent_id)) or self._own_answer(where, round_, part.agent_id)
        return Consent(
            agent_id=part.agent_id,
            display_name=part.display_name,
            role=part.role,
            standing=part.standing,
            consent=_kind(answer),
            channel_id=where,
            round=_round_of(answer) or round_,
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


def _round_of(answer: Envelope | None) -> int:
    said = _said_in(answer)
    return said.round if said is not None else 0


def _said_in(answer: Envelope | None) -> ProposalFeedback | Feedback | None:
    """What an event carries of somebody's answer."""
    match answer.event if answer is not None else None:
        case ProposalFeedback() as said:
            return said
        case GapAnswered(feedback=said):
            return said
        case _:
            return None


def answers_in(envelopes: Iterable[Envelope]) -> Answers:
    """What the events of a demand and its sub-negotiations show; of two answers to one question the first counts."""
    found = Answers()
    for envelope in envelopes:
        channel_id = envelope.channel_id or ""
        match envelope.event:
            case ProposalDistributed(proposal=plan, round=round_):
                found.last_round[channel_id] = round_
                found.plans[channel_id, round_] = plan
            case ProposalFeedback(agent_id=agent_id, round=round_):
                found.said.setdefault((channel_id, round_, agent_id), envelope)
            case GapAnswered(sub_demand_id=wanted, agent_id=who, version=version, feedback=Feedback(round=round_)):
                found.asked_in.setdefault((wanted, version, round_, who), envelope)
            case GapSettled(sub_demand_id=wanted, outcome=GapOutcome.JOINED, version=version):
                # The version that came is the one that was put to people last.
                to_it = [key for key in found.asked_in if key[:2] == (wanted, version)]
                put = max((round_ for *_, round_, _ in to_it), default=0)
                found.later.update({(channel_id, key[3]): found.asked_in[key] for key in to_it if key[2] == put})
            case ProposalFinalized(rounds_taken=round_) | ForceFinalized(rounds_taken=round_):
                found.last_round[channel_id] = round_
    return found


def consents_of(plan: Proposal, channel_id: str, envelopes: Iterable[Envelope]) -> tuple[Consent, ...]:
    """How everybody with a part stands to it; `envelopes` is the stream of the plan's demand."""
    found = answers_in(envelopes)
    where = plan.agreed_in or channel_id
    return tuple(found.consent(part, where) for part in plan.assignments)


def _kind(answer: Envelope | None) -> ConsentKind:
    said = _said_in(answer)
    if said is None:
        return ConsentKind.UNANSWERED
    if said.defaulted:
        return ConsentKind.DEFAULTED
    if said.provenance is Provenance.FALLBACK:
        return ConsentKind.STAND_IN
    return ConsentKind.ACCEPTED if said.feedback_type is FeedbackType.ACCEPT else ConsentKind.OBJECTED
