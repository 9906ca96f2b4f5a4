"""What can happen to a channel: the inputs of `transition`. Time (`at`) and ids come in with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import GapAnalysis, ProposalDraft, RecursionDecision
from towow_core.domain.models import Candidate, Compromise, Demand, Proposal
from towow_core.domain.outcomes import CANCELLED, ChannelOutcome, UnsafeKind
from towow_core.domain.subdemands import SubDemand

TimerName = Literal["collect", "feedback", "retry", "subnets"]
Question = Literal["offer", "feedback"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelMessage:
    """Base class. `at` is when it happened, UTC ISO 8601."""

    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerMessage(ChannelMessage):
    """Base class of what a model may have answered. `call_id` names the call; empty where there was none."""

    call_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartManaging(ChannelMessage):
    """The channel is new: invite its candidates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferReceived(AnswerMessage):
    message_id: str
    offer: Offer


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentUnreachable(ChannelMessage):
    """An agent that owes an answer has been offline for too long to be waited for."""

    agent_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDrafted(AnswerMessage):
    """Prompt 4 (round 1) or 6 answered. `degraded_reason` is why a lesser engine did, if one did."""

    round: int
    proposal_id: str
    draft: ProposalDraft
    degraded_reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackReceived(AnswerMessage):
    """A participant's answer to a plan. Seed 001's form names no round: then it can be one to the first plan only."""

    message_id: str
    feedback: Feedback
    names_round: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidAnswerReceived(ChannelMessage):
    """An agent answered, and the answer cannot be used. `round` is the one it names; None where it names none."""

    message_id: str
    agent_id: str
    question: Question
    round: int | None
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawReceived(ChannelMessage):
    """Somebody leaves; or, by `taken_out_by`'s word for the requester, is out."""

    message_id: str
    agent_id: str
    reason: str
    taken_out_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerFired(ChannelMessage):
    """A timer of the channel ran out. An old `due_at` is a timer that was stopped meanwhile."""

    name: TimerName
    due_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompromiseDrafted(AnswerMessage):
    """Prompt 9 answered: the ending that was decided for `reason_code` (empty: whichever was) can be announced.

    Attributes:
        left: Who has left the demand, where a plan of another of its channels might stand again.
    """

    compromise: Compromise
    reason_code: str = ""
    degraded_reason: str | None = None
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelRequested(ChannelMessage):
    """The requester does not want it any more, or (`is_superseded`) wants a next version of it; or its parent does not.

    With `sub_demand_id` nobody wants that sub-negotiation of an ended channel any more; all else stays as it is.

    Attributes:
        reason: The requester's own words.
        reason_code: Why it ends then: `PARENT_TIMEOUT` or `NOT_WANTED` where nobody asked for that.
        unsafe: Why nobody may be asked any more, where that is so; then `reason` and `advice` are the whole answer.
    """

    reason: str
    reason_code: str = CANCELLED
    is_superseded: bool = False
    unsafe: UnsafeKind | None = None
    advice: tuple[str, ...] = ()
    sub_demand_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandRevised(ChannelMessage):
    """The demand says something else now, and nobody is asked about that: the plan is held against it as it is.

    Attributes:
        is_waiver: Something was only given up; otherwise it is not negotiated, for want of a round or of anybody else.
        reason: Why nobody is asked, one sentence in the demand's language; empty: no round is left.
    """

    demand: Demand
    is_waiver: bool
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementWanted(ChannelMessage):
    """A part of the agreed plan is to be negotiated again: whoever had it has left, or could not do it.

    Attributes:
        part: Its role; empty, or no role of theirs: all that this agent has.
        sub_demand: What is looked for, with what the plan leaves of money and time.
        not_asked: Who is not asked either: somebody outside the plan did it for them, and could not.
    """

    sub_demand_id: str
    agent_id: str
    part: str
    reason: str
    sub_demand: SubDemand
    not_asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticked(ChannelMessage):
    """The watchdog looked, and found this channel idle or too old."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GapsIdentified(AnswerMessage):
    """Prompt 7 answered. `sub_demand_ids` are fresh ids, one for each sub-demand where it answered prompt 8, too.

    `able_alone` is as in `RecursionDecided`.
    """

    analysis: GapAnalysis
    sub_demand_ids: tuple[str, ...] = ()
    able_alone: tuple[tuple[Candidate, ...], ...] = ()
    degraded_reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecursionDecided(AnswerMessage):
    """Prompt 8 answered. `sub_demand_ids` are fresh ids, one for each sub-demand.

    Attributes:
        able_alone: For each, who was not asked yet and could do all of it alone, best first.
    """

    decision: RecursionDecision
    sub_demand_ids: tuple[str, ...]
    able_alone: tuple[tuple[Candidate, ...], ...] = ()
    degraded_reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubnetOpened(ChannelMessage):
    """A sub-channel of this channel exists and negotiates."""

    sub_demand_id: str
    sub_channel_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SubnetEnded(ChannelMessage):
    """A sub-negotiation is over; `offers` are those of the people in its plan, by agent id."""

    sub_demand_id: str
    outcome: ChannelOutcome
    proposal: Proposal | None
    offers: Mapping[str, Offer] = field(default_factory=dict)


AnyChannelMessage = (
    StartManaging
    | OfferReceived
    | AgentUnreachable
    | ProposalDrafted
    | FeedbackReceived
    | InvalidAnswerReceived
    | WithdrawReceived
    | TimerFired
    | CompromiseDrafted
    | CancelRequested
    | DemandRevised
    | ReplacementWanted
    | Ticked
    | GapsIdentified
    | RecursionDecided
    | SubnetOpened
    | SubnetEnded
)
CHANNEL_MESSAGE_TYPES: dict[str, type[ChannelMessage]] = {cls.__name__: cls for cls in get_args(AnyChannelMessage)}
