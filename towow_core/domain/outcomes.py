"""How far a demand has come, what is decided about it, and how it ends: words that the store and the wire keep."""

from enum import StrEnum


class DemandStage(StrEnum):
    """How far the coordinator has come with a demand."""

    SUBMITTED = "submitted"
    UNDERSTOOD = "understood"
    CLARIFYING = "clarifying"  # the requester is asked
    CLARIFIED = "clarified"
    MANAGED = "managed"  # a channel was asked for
    FAILED = "failed"


SUPERSEDED = "superseded"  # reason code of a channel that ends because its demand has a next version, which goes on


CANCELLED = "cancelled"  # reason code: the requester said so
PARENT_TIMEOUT = "parent_timeout"  # reason codes of a sub-negotiation that its parent does not wait for any more
NOT_WANTED = "not_wanted"


class RequesterDecision(StrEnum):
    """What the requester wants of a channel, as its channel_admin is told; WITHDRAW is what a participant wants.

    REPLACE: a part of the approved plan is to be negotiated again, for whoever had it. RETRY: the model is to be asked
    again where something lesser answered, from the filter on.
    """

    CANCEL = "cancel"
    REJECT = "reject"
    CHANGE = "change"
    WITHDRAW = "withdraw"
    REPLACE = "replace"
    RETRY = "retry"


class RecordedDecision(StrEnum):
    """What the requester has decided about a demand, as it is kept."""

    APPROVED = "approved"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


class RoundDecision(StrEnum):
    """What comes of a round of reviews."""

    FINALIZE = "finalize"
    RENEGOTIATE = "renegotiate"
    FORCE_FINALIZE = "force_finalize"
    FAIL = "fail"


class GapOutcome(StrEnum):
    """What came of asking people for what an agreed plan lacks. REFUSED: by somebody who is in the plan already."""

    JOINED = "joined"
    NOBODY = "nobody"
    REFUSED = "refused"


class ChannelOutcome(StrEnum):
    """How a channel ended. The last two are of a sub-negotiation that nobody waited for any more."""

    FINALIZED = "finalized"
    FORCE_FINALIZED = "force_finalized"
    FAILED = "failed"
    TIMEOUT = "timeout"
    CANCELLED = "cancelled"


class UnsafeKind(StrEnum):
    """Why nobody is looked for: the reason code of `towow.demand.failed`; the most urgent first."""

    EMERGENCY = "emergency"
    SELF_HARM = "self_harm"
    UNSAFE_REQUEST = "unsafe_request"
