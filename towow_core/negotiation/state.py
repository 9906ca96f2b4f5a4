"""Everything that one channel remembers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from towow_core.drafts import RecursionDecision
from towow_core.models import Candidate, Demand, Feedback, Gap, Offer, Proposal
from towow_core.negotiation.messages import TimerName
from towow_core.negotiation.status import TERMINAL, ChannelStatus
from towow_core.policy import NegotiationPolicy
from towow_core.subdemands import SubDemand, SubnetOrigin


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end is decided; only its compromise is still being written."""

    outcome: ChannelStatus
    reason_code: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Renegotiation:
    """An agreed plan that the requester did not take: where its second negotiation goes on from.

    Attributes:
        round: Rounds that are used up.
        feedback: What the requester said, as a review of `proposal`.
    """

    proposal: Proposal
    round: int
    feedback: Feedback


class SubnetStatus(StrEnum):
    ASKED = "asked"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Subnet:
    """One sub-negotiation of a channel, as the channel knows it."""

    sub_demand: SubDemand
    status: SubnetStatus = SubnetStatus.ASKED
    sub_channel_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelState:
    """One channel, between two messages.

    Attributes:
        candidates: Everybody invited so far, substitutes included.
        reserve: Possibly related candidates that nobody has invited yet, best first.
        unreachable: Invited agents that are offline for so long that nobody waits for them.
        offers: First answer of each agent.
        round: 0 before the first plan, then 1, 2, ...
        rounds_max: The policy's, until an impasse makes the next round the last.
        drafting: A plan for `round + 1` is being written.
        asked: Agents with an assignment in this round's plan, sorted; the denominators of all shares.
        feedback: Answers of this round only.
        withdrawn: Left for good; kept out of every later plan.
        left_since_draft: Those of `withdrawn` for whom no substitute has been sought yet.
        substitute_for: Substitute's id to the id of the one it replaces.
        signature: What was said in the last round, to notice that nothing moves.
        stalled_rounds: Rounds in a row in which nothing moved.
        timers: Running timers, name to due time.
        touched_at: Last time that anything changed.
        recoveries: How often the watchdog asked again.
        outcome_reason: Why it ended, once it has.
        origin: Where it comes from, if it is a sub-negotiation.
        again: The plan that it negotiates once more, if it does.
        afterwards: What is still to be done after an agreed end: "gaps", "recursion", "subnets" or "" (nothing).
        open_gaps: Gaps that prompt 8 is to decide about.
        recursion: What prompt 8 decided.
        subnets: Sub-demand's id to its sub-negotiation.
    """

    channel_id: str
    demand: Demand
    policy: NegotiationPolicy
    candidates: tuple[Candidate, ...]
    reserve: tuple[Candidate, ...] = ()
    parent_channel_id: str | None = None
    recursion_depth: int = 0
    status: ChannelStatus = ChannelStatus.CREATED
    unreachable: tuple[str, ...] = ()
    offers: Mapping[str, Offer] = field(default_factory=dict)
    proposal: Proposal | None = None
    round: int = 0
    rounds_max: int = 5
    drafting: bool = False
    asked: tuple[str, ...] = ()
    feedback: Mapping[str, Feedback] = field(default_factory=dict)
    withdrawn: tuple[str, ...] = ()
    left_since_draft: tuple[str, ...] = ()
    substitute_for: Mapping[str, str] = field(default_factory=dict)
    signature: tuple[str, ...] = ()
    stalled_rounds: int = 0
    timers: Mapping[TimerName, str] = field(default_factory=dict)
    processed_message_ids: tuple[str, ...] = ()
    ending: Ending | None = None
    opened_at: str = ""
    touched_at: str = ""
    recoveries: int = 0
    outcome_reason: str = ""
    origin: SubnetOrigin | None = None
    again: Renegotiation | None = None
    afterwards: str = ""
    open_gaps: tuple[Gap, ...] = ()
    recursion: RecursionDecision | None = None
    subnets: Mapping[str, Subnet] = field(default_factory=dict)

    @property
    def is_settled(self) -> bool:
        """It has ended, and nothing is to be done for it any more."""
        return self.status in TERMINAL and not self.afterwards

    @property
    def demand_id(self) -> str:
        return self.demand.demand_id
