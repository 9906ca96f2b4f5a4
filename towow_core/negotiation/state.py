"""Everything that one channel remembers."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from towow_core.models import Candidate, Demand, Feedback, Offer, Proposal
from towow_core.negotiation.messages import TimerName
from towow_core.negotiation.status import ChannelStatus
from towow_core.policy import NegotiationPolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end is decided; only its compromise is still being written."""

    outcome: ChannelStatus
    reason_code: str
    reason: str


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

    @property
    def demand_id(self) -> str:
        return self.demand.demand_id
