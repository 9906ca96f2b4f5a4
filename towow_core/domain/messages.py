"""Every message that one agent sends another over the network (contract §7).

`name` is the OpenAgents event name, `type` is seed 001 §3.2's word for the same. Every message has a `message_id`
(a repeat is the same message) and `sent_at`; one that belongs to a round has `round`.
"""

from dataclasses import dataclass
from typing import ClassVar, get_args

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import AgentProfile, Assignment, Candidate, Demand, Hindrance, Proposal
from towow_core.domain.outcomes import ChannelOutcome, RequesterDecision, UnsafeKind
from towow_core.domain.subdemands import SubDemand, SubnetOrigin


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class NetworkMessage:
    """Base class; looked up by `name` in `MESSAGE_TYPES`."""

    name: ClassVar[str]
    type: ClassVar[str]
    message_id: str
    sent_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandNew(NetworkMessage):
    """A person submitted a demand: bridge tells coordinator. The demand is already stored; a repeat is harmless.

    Where its people are to be looked for again, a channel_admin tells it.
    """

    name: ClassVar[str] = "towow.demand.new"
    type: ClassVar[str] = "demand_new"
    demand_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandSubnet(NetworkMessage):
    """A plan has a gap worth a negotiation of its own: channel_admin tells coordinator."""

    name: ClassVar[str] = "towow.demand.subnet"
    type: ClassVar[str] = "subnet_demand"
    demand_id: str
    parent_demand_id: str
    parent_channel_id: str
    sub_demand: SubDemand
    recursion_depth: int
    origin: SubnetOrigin


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelManage(NetworkMessage):
    """Candidates are found: coordinator asks channel_admin to run the channel. A repeat opens no second one."""

    name: ClassVar[str] = "towow.channel.manage"
    type: ClassVar[str] = "create_channel"
    demand_id: str
    channel_id: str
    demand: Demand
    candidates: tuple[Candidate, ...]
    reserve: tuple[Candidate, ...] = ()
    hindered: tuple[Hindrance, ...] = ()
    parent_channel_id: str | None = None
    recursion_depth: int = 0
    origin: SubnetOrigin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelDecision(NetworkMessage):
    """The requester decides, or somebody in the plan leaves it (`agent_id`): bridge tells channel_admin.

    Where it is the requester who takes them out of it, `taken_out_by` is who said so.
    `unsafe` is why a negotiation must end at once, where it is for what nobody is looked for; `advice` goes with it.
    Where a part is to be negotiated again, `part` is its role (empty: all of that agent's), `sub_demand_id` what the
    sub-negotiation for it is called, and `not_asked` who else could not do it. With `cancel`, `sub_demand_id` is the
    only thing that nobody wants any more.
    """

    name: ClassVar[str] = "towow.channel.decision"
    type: ClassVar[str] = "channel_decision"
    demand_id: str
    channel_id: str
    decision: RequesterDecision
    reason: str = ""
    agent_id: str = ""
    unsafe: UnsafeKind | None = None
    advice: tuple[str, ...] = ()
    part: str = ""
    sub_demand_id: str = ""
    not_asked: tuple[str, ...] = ()
    taken_out_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invite(NetworkMessage):
    """Would you take part? channel_admin asks a user agent, once per channel (and again to recover).

    Attributes:
        problem: Why the answer before could not be used; empty where it is asked for the first time.
        booked_dates: The recipient's own: days from today on which approved plans have it booked, ISO 8601.
    """

    name: ClassVar[str] = "towow.invite"
    type: ClassVar[str] = "demand_offer"
    demand_id: str
    channel_id: str
    demand: Demand
    round: int
    filter_reason: str
    match_score: int
    expected_role: str = ""
    problem: str = ""
    booked_dates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Renegotiate(Invite):
    """The requester did not take the plan you are in: what would you offer now? Answered like an invitation.

    Attributes:
        previous_proposal: The plan that was not taken.
        feedback_summary: Why not, in the requester's words.
    """

    name: ClassVar[str] = "towow.renegotiate"
    type: ClassVar[str] = "renegotiate"
    previous_proposal: Proposal
    feedback_summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferResponse(NetworkMessage):
    """A user agent answers an invitation; the first answer of an agent wins. `call` is what its model was asked."""

    name: ClassVar[str] = "towow.offer.response"
    type: ClassVar[str] = "offer_response"
    demand_id: str
    channel_id: str
    agent_id: str
    offer: Offer
    call: CallRecord | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalReview(NetworkMessage):
    """Do you agree with your part? channel_admin asks each agent with an assignment.

    `problem` and `booked_dates` as in an invitation; the days are those of this moment. `stands`: an earlier plan, to
    which they said yes, stands where this one comes to nothing; who withdraws leaves that one, too.
    """

    name: ClassVar[str] = "towow.proposal.review"
    type: ClassVar[str] = "proposal_review"
    demand_id: str
    channel_id: str
    demand: Demand
    proposal: Proposal
    round: int
    max_rounds: int
    your_assignment: Assignment
    your_offer: Offer | None = None
    problem: str = ""
    booked_dates: tuple[str, ...] = ()
    stands: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalResponse(NetworkMessage):
    """A user agent answers a review, naming the round it answers to; older rounds are ignored. `call` as above."""

    name: ClassVar[str] = "towow.proposal.response"
    type: ClassVar[str] = "proposal_feedback"
    demand_id: str
    channel_id: str
    agent_id: str
    round: int
    feedback: Feedback
    call: CallRecord | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentWithdraw(NetworkMessage):
    """A user agent leaves, at any time: it tells channel_admin."""

    name: ClassVar[str] = "towow.agent.withdraw"
    type: ClassVar[str] = "agent_withdraw"
    demand_id: str
    channel_id: str
    agent_id: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelCompleted(NetworkMessage):
    """It is over: channel_admin tells everybody who took part."""

    name: ClassVar[str] = "towow.channel.completed"
    type: ClassVar[str] = "channel_completed"
    demand_id: str
    channel_id: str
    outcome: ChannelOutcome
    proposal: Proposal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistryAnnounce(NetworkMessage):
    """Here I am, and this is me: a user agent tells coordinator when it starts and whenever it reconnects."""

    name: ClassVar[str] = "towow.registry.announce"
    type: ClassVar[str] = "registry_announce"
    profile: AgentProfile


AnyMessage = (
    DemandNew
    | DemandSubnet
    | ChannelManage
    | ChannelDecision
    | Invite
    | Renegotiate
    | OfferResponse
    | ProposalReview
    | ProposalResponse
    | AgentWithdraw
    | ChannelCompleted
    | RegistryAnnounce
)
MESSAGE_TYPES: dict[str, type[NetworkMessage]] = {cls.name: cls for cls in get_args(AnyMessage)}
