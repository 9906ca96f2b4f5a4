"""What the machine asks the world to do: the outputs of `transition`."""

from dataclasses import dataclass

from towow_core.domain.events import Event
from towow_core.domain.messages import NetworkMessage
from towow_core.domain.models import Gap
from towow_core.negotiation.messages import TimerName


@dataclass(frozen=True, slots=True, kw_only=True)
class Emit:
    """Record `event` and show it to whoever watches."""

    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """Deliver `message` to one agent; retried until it is in its mailbox or the channel is over."""

    agent_id: str
    message: NetworkMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTimer:
    """Report `TimerFired(name, due_at)` at `due_at`. A timer of the same name replaces the one before."""

    name: TimerName
    due_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StopTimer:
    name: TimerName


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftProposal:
    """Ask prompt 4 (round 1) or prompt 6 (later), and report `ProposalDrafted`."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftCompromise:
    """Ask prompt 9, and report `CompromiseDrafted`."""

    reason_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentifyGaps:
    """Ask prompt 7, and report `GapsIdentified`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideRecursion:
    """Ask prompt 8 about these gaps, and report `RecursionDecided`."""

    gaps: tuple[Gap, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowSubnet:
    """Make sure that the end of this sub-negotiation is reported, also if it ended while nobody was there."""

    sub_demand_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelSubnet:
    """End a running sub-negotiation: nobody wants its result any more."""

    sub_channel_id: str
    reason_code: str


Effect = (
    Emit
    | Send
    | StartTimer
    | StopTimer
    | DraftProposal
    | DraftCompromise
    | IdentifyGaps
    | DecideRecursion
    | FollowSubnet
    | CancelSubnet
)
