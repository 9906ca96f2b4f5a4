"""What a person agreed to, as something that can be shown to others: the approval, its evidence, and who vouches."""

from dataclasses import dataclass
from enum import StrEnum

from towow_core.domain.models import Standing
from towow_core.domain.requirements import OpenPoint

FORMAT = "towow-certificate-1"
ALGORITHM = "Ed25519"


class CredentialKind(StrEnum):
    """What somebody showed to a bridge. OPEN: the bridge is not locked, and nobody had to show anything."""

    TOKEN = "token"  # noqa: S105  its name
    ADMIN_KEY = "admin_key"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential:
    """By what somebody was known. `token_id` names a token and opens nothing."""

    kind: CredentialKind = CredentialKind.OPEN
    token_id: str = ""


class ConsentKind(StrEnum):
    """What somebody said to their part in the last round. Only ACCEPTED is consent.

    DEFAULTED: silence that the policy counted. STAND_IN: their model failed, and something lesser answered.
    """

    ACCEPTED = "accepted"
    OBJECTED = "objected"
    DEFAULTED = "defaulted"
    STAND_IN = "stand_in"
    UNANSWERED = "unanswered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consent:
    """How one person stands to one part, and the event that carries it.

    Attributes:
        channel_id: Where they were asked: the demand's own channel, or that of a sub-negotiation.
        round: Of that channel, whose plan they answered: not the last one, where nothing had changed for them since.
        event_id: Of their answer; empty where they gave none.
        seq: Its place in the demand's stream; 0 where there is none.
    """

    agent_id: str
    display_name: str
    role: str
    standing: Standing
    consent: ConsentKind
    channel_id: str
    round: int = 0
    event_id: str = ""
    seq: int = 0
    at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedWorth:
    """What a need counts for: `worth` where somebody does it, and `worth / wanted` for each more of those wanted."""

    tag: str
    worth: float
    wanted: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPrice:
    """What it would cost more to have somebody for what nobody does; None: nobody who could be asked does it."""

    tag: str
    adds: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Optimality:
    """How near a plan comes to the best that is proven, of everybody who could have been invited.

    All amounts are in `currency`. A need counts for more than anybody asks, so that whatever covers more is better, and
    of what covers as much whatever costs less.

    Attributes:
        needs: What is wanted, and what each counts for.
        value: Of the plan: what its people's needs count for, less what it pays them.
        bound: No choice from `people`, at their published prices and within `budget`, has a higher value.
        gap_percent: How far the value is below the bound, of it; 0.0 where the plan's people came down below it.
        status: The solver's own words for how it ended: the bound is proven, but only "Optimal" is reached.
        cost: Of the plan; `best_cost` of the best choice that the solver found.
        people: How many could have been invited and could come.
        open_prices: For each of `needs` that nobody in the plan does.
    """

    plan_digest: str
    needs: tuple[NeedWorth, ...]
    value: float
    bound: float
    gap_percent: float
    status: str
    cost: float
    best_cost: float
    currency: str
    budget: float | None
    people: int
    open_prices: tuple[OpenPrice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Who approved what, when, by which credential, and who had said yes to it by then.

    Attributes:
        demand: The person's own sentence.
        by: The user; "" where the bridge knows nobody.
        at: UTC, ISO 8601.
        accepts: The open points that were accepted with it: all that there were.
        is_complete: What the plan claimed of itself.
        last_seq: Events of the demand's stream at that moment.
        chain: What `chain` makes of those events, so that none of them can become another.
        optimality: How near the plan comes to the best; None where that was not measured.
    """

    format: str = FORMAT
    demand_id: str
    demand: str
    channel_id: str
    by: str
    at: str
    credential: Credential
    proposal_id: str
    plan_version: int
    plan_digest: str
    is_complete: bool
    accepts: tuple[OpenPoint, ...]
    consents: tuple[Consent, ...]
    last_seq: int
    chain: str
    optimality: Optimality | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Of a text, by an installation.

    Attributes:
        key: Its public key, 32 bytes in hex.
        fingerprint: `sha256:` and hex digits over the bytes of `key`.
        value: 64 bytes in hex.
    """

    algorithm: str = ALGORITHM
    key: str
    fingerprint: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedCertificate:
    """A certificate, and the signature over its canonical JSON."""

    certificate: Certificate
    signature: Signature
