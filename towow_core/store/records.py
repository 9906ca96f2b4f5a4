"""What goes into the store and comes out of it, as types."""

from dataclasses import dataclass, field

from towow_core.domain.certificates import Credential, SignedCertificate
from towow_core.domain.commitments import Commitment
from towow_core.domain.events import Event
from towow_core.domain.messages import DemandSubnet, NetworkMessage
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import DemandStage, RecordedDecision
from towow_core.domain.requirements import OpenPoint

CHANNEL_ADMIN = "channel_admin"  # how the ids of those who run channels begin


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event that has its id and time, and will get its `seq` in the transaction that stores it."""

    event_id: str
    timestamp: str
    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxMessage:
    """A message that is owed to somebody. It stays in the outbox until it is in their mailbox, or `expires_at`.

    Attributes:
        until_handled: It stays until the recipient, who shares our store, has handled it and settles it: a mailbox is
            lost when the hub dies.
    """

    recipient: str
    message: NetworkMessage
    expires_at: str
    channel_id: str | None = None
    until_handled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """What exactly the requester took.

    Attributes:
        by: The user; "" where the bridge knows nobody.
        at: UTC, ISO 8601.
        plan_digest: Of parts, prices, dates, conditions and open points.
        accepts: The open points that were accepted with it.
        credential: By what the user was known.
        plan_version: Of the plan; 0 where a version of ours that did not ask approved it, as are the following.
        certificate: The same, with everybody's consent, signed.
    """

    by: str
    at: str
    plan_digest: str
    accepts: tuple[OpenPoint, ...] = ()
    credential: Credential = field(default_factory=Credential)
    plan_version: int = 0
    certificate: SignedCertificate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandRecord:
    """A demand, and how far it has come.

    Attributes:
        subnet: The request that opened it, if it is a sub-negotiation's.
        last_seq: Events so far.
        last_at: When the last of them happened; None where there is none.
        decision: What the requester decided last; None is nothing yet.
        decided_channel_id: The channel whose plan that was about; one that is negotiated again has another channel.
        approval: What exactly was approved; None where nothing is, or by a version that did not ask.
    """

    demand: Demand
    channel_id: str
    stage: DemandStage
    parent_demand_id: str | None = None
    recursion_depth: int = 0
    subnet: DemandSubnet | None = None
    last_seq: int = 0
    last_at: str | None = None
    channel_status: str | None = None
    decision: RecordedDecision | None = None
    decision_reason: str | None = None
    decided_channel_id: str | None = None
    approval: Approval | None = None

    @property
    def is_approved(self) -> bool:
        """Whether what the requester decided last is a yes, and to the plan of the demand's present channel."""
        return self.decision is RecordedDecision.APPROVED and self.decided_channel_id == self.channel_id

    @property
    def approved_version(self) -> int:
        """Of the plan that is approved; 0 where none is, or by a version of ours that did not say which."""
        return self.approval.plan_version if self.is_approved and self.approval is not None else 0

    @property
    def is_cancelled(self) -> bool:
        return self.decision is RecordedDecision.CANCELLED


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelRecord:
    """A channel's snapshot.

    Attributes:
        version: Steps taken.
        state: JSON of a `ChannelState`.
        owner: The channel_admin that runs it.
    """

    channel_id: str
    demand_id: str
    status: str
    is_open: bool
    version: int
    state: str
    owner: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    """One message that the machine took. `entropy` is what the ids of the step's events were made from."""

    n: int
    at: str
    kind: str
    message: str
    entropy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelStep:
    """A channel's next snapshot, the message that it took, and whom its agreed plan holds tentatively then."""

    record: ChannelRecord
    entry: JournalEntry
    held: tuple[Commitment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxMessage:
    """A message for a channel, from a process that does not run it. `message` is JSON, `kind` its class."""

    channel_id: str
    kind: str
    message: str
    inbox_id: int = 0  # the store's business


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What a channel_admin finds when it looks at its leases.

    Attributes:
        taken: Channels that are its own and that it did not know of.
        lost: Channels that it believed to be its own, and are not.
        inbox: Messages for its channels, oldest first.
        has_outbox_messages: It has inherited messages that somebody owed.
    """

    taken: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    inbox: tuple[InboxMessage, ...] = ()
    has_outbox_messages: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiToken:
    """A token that somebody shows to a bridge; what it says is known to its holder alone.

    Attributes:
        secret_hash: SHA-256 of the whole token, in hex.
        scope: requester, operator or agent.
        user_id: Whose it is: a person, or with scope agent the id of a twin.
        expires_at: It counts before this moment only; None is for ever.
    """

    token_id: str
    secret_hash: str
    scope: str
    user_id: str
    note: str
    created_at: str
    expires_at: str | None = None
    revoked_at: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowRecord:
    """A workflow as it is stored.

    Attributes:
        last_n: Entries of its log.
        state: JSON of a `canvas.Workflow`, as the log's events make it.
        session: JSON of what was said about it.
    """

    workflow_id: str
    user_id: str
    created_at: str
    updated_at: str
    is_running: bool
    last_n: int
    state: str
    session: str = "{}"
    demand_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowEntry:
    """One entry of a workflow's log. `payload` is the event's JSON; `status` says whether it passed or was stopped."""

    n: int
    event_id: str
    event_type: str
    timestamp: str
    status: str
    payload: str
    stopped_by: str = ""
    reason: str = ""
