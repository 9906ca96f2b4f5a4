"""What a round's answers come to: who has a vote, who really said yes, and what silence counts as (contract §3).

Silence may carry a plan where the policy says so, but it is nobody's consent: it is counted apart, and without one
real yes of somebody with a part there is no agreement of any kind.
"""

from dataclasses import dataclass

from towow_core.domain.models import FeedbackType, Provenance, Standing
from towow_core.negotiation.state import ChannelState
from towow_core.requirements.facts import is_consent


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """The answers of those with a vote; whom nobody heard of is in none of the numbers but `asked`.

    Attributes:
        asked: How many have a vote.
        accepts: Their own yes.
        defaulted: Silent, and counted as accepting by `on_silence`.
        stand_ins: Made up because a model failed: neither yes nor no.
    """

    asked: int
    accepts: int
    defaulted: int
    rejects: int
    negotiates: int
    stand_ins: int

    @property
    def consent_share(self) -> float:
        """Of all with a vote, who themselves said yes, 0.0 to 1.0."""
        return self.accepts / max(self.asked, 1)

    @property
    def accept_share(self) -> float:
        """The same with silence, where that counts: what `accept_share_to_finalize` is compared with."""
        # Over all who were asked, not over all who answered: with `on_silence` absent, silence keeps a plan from
        # agreement.
        return (self.accepts + self.defaulted) / max(self.asked, 1)

    @property
    def refuse_share(self) -> float:
        return self.rejects / max(self.asked, 1)


def with_part(state: ChannelState) -> tuple[str, ...]:
    """Who was asked and has a part, gone or not; who stands by has nothing to agree to, and is in no count."""
    standing = {part.agent_id: part.standing for part in state.proposal.assignments} if state.proposal else {}
    return tuple(a for a in state.asked if standing.get(a) is not Standing.STAND_BY)


def voters(state: ChannelState) -> tuple[str, ...]:
    """Those of them who have not left."""
    return tuple(a for a in with_part(state) if a not in state.withdrawn)


def counted(state: ChannelState) -> Count:
    """A round's answers as the policy counts them."""
    asked = voters(state)
    answers = [state.feedback[agent_id] for agent_id in asked if agent_id in state.feedback]
    real = [answer for answer in answers if answer.provenance is not Provenance.FALLBACK]
    said = [answer.feedback_type for answer in real if not answer.defaulted]
    return Count(
        asked=len(asked),
        accepts=said.count(FeedbackType.ACCEPT),
        defaulted=sum(answer.defaulted for answer in real),
        rejects=said.count(FeedbackType.REJECT),
        negotiates=said.count(FeedbackType.NEGOTIATE),
        stand_ins=len(answers) - len(real),
    )


def accepted_by(state: ChannelState) -> tuple[str, ...]:
    """Who really said yes to the current plan and is still there; silence and stand-ins do not count."""
    there = (agent_id for agent_id in state.feedback if agent_id not in state.withdrawn)
    return tuple(sorted(agent_id for agent_id in there if is_consent(state.feedback[agent_id])))


def agreeing(state: ChannelState) -> tuple[str, ...]:
    """Those of `accepted_by` who have a part: without one of them nothing is agreed."""
    accepted = set(accepted_by(state))
    return tuple(agent_id for agent_id in voters(state) if agent_id in accepted)


def objecting_about_own_pay(state: ChannelState) -> tuple[str, ...]:
    """Who is paid and does not take their part as it is: nobody is outvoted about that."""
    paid = {part.agent_id for part in state.proposal.assignments if part.is_paid} if state.proposal else set()
    return tuple(a for a in voters(state) if a in paid and a in state.feedback and _objects(state, a))


def _objects(state: ChannelState, agent_id: str) -> bool:
    said = state.feedback[agent_id]
    return said.provenance is Provenance.FALLBACK or said.feedback_type is not FeedbackType.ACCEPT


def is_agreed(state: ChannelState) -> bool:
    """Enough of those with a part say yes or nothing, at least one really does, and nobody paid is outvoted."""
    enough = counted(state).accept_share >= state.policy.accept_share_to_finalize
    return enough and bool(agreeing(state)) and not objecting_about_own_pay(state)


def is_refused(state: ChannelState) -> bool:
    """Whether more refuse than a plan survives; exactly that share goes on."""
    return counted(state).refuse_share > state.policy.refuse_share_to_fail
