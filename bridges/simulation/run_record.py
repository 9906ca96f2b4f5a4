"""What a simulated run leaves behind: what the store says, and what the simulation saw with its own eyes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from towow_core.domain.commitments import Commitment
from towow_core.domain.events import TERMINAL_EVENT_TYPES, ForceFinalized, ProposalFinalized
from towow_core.negotiation.state import ChannelState
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.services.evidence.replay import ChannelRecording, Recording
from towow_core.services.negotiation.snapshots import state_in
from towow_core.support.envelopes import Envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRecord:
    """The evidence that invariants are checked against.

    Attributes:
        recording: Everything stored of all demands.
        demands_wanted: How many demands people submitted; each may have been sent more than once.
        stages: Demand's id to how far the coordinator came with it.
        ancestors: Demand's id to those above it, the nearest first; () for a main demand.
        shown: Main demand's id to the events that the bridge's stream brought.
        owed: Messages still in the outbox, as "name to recipient".
        joined: (channel, agent) of twins that answered an invitation with anything but a decline.
        accepted: (channel, agent, round) of twins that really accepted a plan.
        left: (channel, agent) to when channel_admin had handled that agent's goodbye.
        cancelled: Channel to when channel_admin had handled its cancellation.
        rejections: Demand's id to how often its requester rejected a plan.
        changes: (demand, version) of each change that was taken: what the demand became by it.
        attempts: In whose name somebody in a hurry approved, to what exactly they asked for, taken or not.
        told: (channel, agent) of twins that heard how it ended.
        inbox_delay_s: How long what one channel_admin has handled may take to reach the one who runs the channel.
        admins_away: From when to when a channel_admin was down or frozen.
        hub_died: Whether the hub was killed, and with it what lay in its mailboxes.
        failures: What was logged as an error: handlers that raised, tasks that died.
        commitments: Whom plans hold, firmly or tentatively, at the end.
        calm_at: When the last fault was over.
        ended_at: When the run was ended.
    """

    recording: Recording
    demands_wanted: int
    stages: Mapping[str, str]
    ancestors: Mapping[str, tuple[str, ...]]
    shown: Mapping[str, tuple[Envelope, ...]]
    owed: tuple[str, ...]
    joined: frozenset[tuple[str, str]]
    accepted: frozenset[tuple[str, str, int]]
    left: Mapping[tuple[str, str], str]
    cancelled: Mapping[str, str]
    rejections: Mapping[str, int]
    attempts: Mapping[str, ApprovalRequest]
    changes: tuple[tuple[str, int], ...]
    told: frozenset[tuple[str, str]]
    inbox_delay_s: float
    admins_away: tuple[tuple[str, str], ...]
    hub_died: bool
    failures: tuple[str, ...]
    commitments: tuple[Commitment, ...]
    calm_at: str
    ended_at: str


@dataclass(frozen=True, slots=True)
class ChannelView:
    """One channel of a run, its snapshot read and its own events picked out of its demand's stream."""

    recording: ChannelRecording
    state: ChannelState
    events: tuple[Envelope, ...]

    @property
    def name(self) -> str:
        return self.state.channel_id

    @property
    def end(self) -> Envelope | None:
        """The first terminal event."""
        return next((e for e in self.events if e.event_type in TERMINAL_EVENT_TYPES), None)

    @property
    def is_agreed(self) -> bool:
        return self.agreement is not None

    @property
    def agreement(self) -> ProposalFinalized | ForceFinalized | None:
        """That terminal event, where people agreed."""
        said = self.end.event if self.end else None
        return said if isinstance(said, ProposalFinalized | ForceFinalized) else None

    @property
    def agreed_in(self) -> str:
        """The channel in which its people said yes: its own, or that of the plan which stands again."""
        return (self.agreement.proposal.agreed_in if self.agreement else "") or self.name


@dataclass(slots=True)
class Evidence:
    """A witness with its channels read once."""

    run_record: RunRecord
    channels: tuple[ChannelView, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.channels = tuple(self._views())

    def deciding(self, view: ChannelView) -> ChannelView:
        """Where what `view` calls agreed was said yes to."""
        return next(each for each in self.channels if each.name == view.agreed_in)

    def _views(self) -> Iterator[ChannelView]:
        for recording in self.run_record.recording.channels:
            channel = recording.channel
            stream = self.run_record.recording.streams.get(channel.demand_id, ())
            own = tuple(e for e in stream if e.channel_id == channel.channel_id)
            yield ChannelView(recording, state_in(channel), own)

    def channel(self, channel_id: str) -> ChannelView | None:
        return next((view for view in self.channels if view.name == channel_id), None)
