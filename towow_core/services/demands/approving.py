"""Whether an approval is of the plan as it stands, and takes all that is open in it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.certificates import Consent, Credential, Optimality
from towow_core.domain.errors import ApprovalRefused, TooLate
from towow_core.domain.models import Assignment, Language, Standing
from towow_core.domain.outcomes import RecordedDecision
from towow_core.domain.requirements import OpenPoint
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.renegotiation import rounds_left
from towow_core.negotiation.state import ChannelState, language
from towow_core.requirements.agreement import Agreement
from towow_core.requirements.digest import binding
from towow_core.requirements.plan_changes import PlanChange, plan_changes
from towow_core.services.certificates.certificate import certificate_of, signed
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.services.certificates.versions import announced_plans
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.approvals import Approvable
from towow_core.store.records import Approval, DemandRecord
from towow_core.support import codec

AGREED = frozenset({"finalized", "force_finalized"})
_NO_PLAN = "这个需求还没有谈妥的方案。"


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequest:
    """A requester's yes.

    Attributes:
        by: The user; "" where the bridge knows nobody.
        plan_digest: Of the plan that the requester has seen; None where nobody looked at one.
        accepts: Ids of open points.
        optimality: Of the plan that stood just before; it goes into the certificate if that is the plan.
    """

    by: str = ""
    credential: Credential = field(default_factory=Credential)
    plan_digest: str | None = None
    accepts: Collection[str] = ()
    optimality: Optimality | None = None


def approval_of(found: Approvable, asked: ApprovalRequest, key: SigningKey, at: str) -> Approval:
    """The approval of the plan that there is; the same one again where it was given before.

    Raises:
        TooLate: There is no agreed plan (yet), or it was sent back or cancelled.
        ApprovalRefused: The plan is another one by now, or has open points that nobody has accepted.
    """
    record, state = found.record, _agreed_state(found)
    given = record.approval if record.is_approved else None
    # Who joins an approved plan takes nothing from it; who leaves it does, also where somebody else has their part by
    # now, and that is for its requester to say.
    is_kept = asked.plan_digest is None and not (_has_lost(given, state) and not is_approved_as_it_is(record, state))
    if given is not None and (is_kept or asked.plan_digest == given.plan_digest):
        return given
    _check_undecided(record, state)
    assert state.proposal is not None  # of an agreed state
    agreed = agreement_of(state, state.proposal)
    _check(found, agreed, asked, language(state))
    certificate = certificate_of(
        found, agreed, by=asked.by, credential=asked.credential, at=at, optimality=asked.optimality
    )
    return Approval(
        by=asked.by,
        at=at,
        plan_digest=agreed.digest,
        accepts=agreed.open_points,
        credential=asked.credential,
        plan_version=agreed.plan.version,
        certificate=signed(certificate, key),
    )


def _has_lost(given: Approval | None, state: ChannelState) -> bool:
    """Whether somebody does not have the part of the approved plan in the one that stands, or a part has nobody."""
    plan = state.proposal
    if given is None or plan is None:
        return False
    approved = given.certificate.certificate.consents if given.certificate is not None else ()
    return bool(plan.vacated) or not _done(approved) <= _done(plan.assignments)


def _done(parts: Iterable[Assignment | Consent]) -> set[tuple[str, str]]:
    """Who does what: whoever only stands by does nothing (yet)."""
    return {(part.agent_id, part.role) for part in parts if part.standing is Standing.ACTIVE}


def is_approved_as_it_is(record: DemandRecord, state: ChannelState | None) -> bool:
    """Whether the plan that stands is the one that was approved: nobody has left it since."""
    if not record.is_approved or record.approval is None or state is None or state.proposal is None:
        return record.is_approved
    return agreement_of(state, state.proposal).digest == record.approval.plan_digest


def is_sent_back(record: DemandRecord, state: ChannelState) -> bool:
    """Whether its requester wants another plan than the one that stands, and one is on its way.

    Where nobody could be asked about that, the plan stands all the same, held against what they said.
    """
    is_rejected = record.decision is RecordedDecision.REJECTED and record.decided_channel_id == record.channel_id
    is_held = state.revised is not None and state.revised.version >= record.demand.version
    return is_rejected and not is_held


def require_agreement(record: DemandRecord, what: str) -> None:
    """There must be an agreed plan, of a demand that is nobody's part and still wanted.

    Raises:
        TooLate: There is none (yet), or it is not for this demand's requester to decide about it (any more).
    """
    name = record.demand.demand_id
    if record.parent_demand_id is not None:
        raise TooLate(
            f"Demand {name} belongs to {record.parent_demand_id}; {what} the plan of that one.",
            f"这是 {record.parent_demand_id} 的子需求，请到那一个里决定。",
        )
    if record.is_cancelled:
        raise TooLate(
            f"Demand {name} was cancelled; there is nothing to {what} any more.",
            "这个需求已经取消，没有方案可以决定。",
        )
    if record.channel_status not in AGREED:
        raise TooLate(f"Demand {name} has no agreed plan to {what}.", _NO_PLAN)


def _agreed_state(found: Approvable) -> ChannelState:
    require_agreement(found.record, "approve")
    state = state_in(found.channel) if found.channel is not None else None
    if state is None or state.proposal is None:
        raise TooLate(f"Demand {found.record.demand.demand_id} has no agreed plan to approve.", _NO_PLAN)
    return state


def _check_undecided(record: DemandRecord, state: ChannelState) -> None:
    if record.demand.version > state.wanted.version:
        raise TooLate(
            f"Demand {record.demand.demand_id} was changed; approve the plan that comes of that.",
            "你改了需求，等改过的方案出来再接受。",
        )
    if is_sent_back(record, state) and rounds_left(state):
        raise TooLate(
            f"The plan of demand {record.demand.demand_id} was sent back; approve the one that comes of it.",
            "这份方案已经退回，等新的一版出来再接受。",
        )


def _check(found: Approvable, agreed: Agreement, asked: ApprovalRequest, shown_in: Language) -> None:
    if asked.plan_digest not in {None, agreed.digest}:
        changes = _changes_since(found, str(asked.plan_digest), agreed, shown_in)
        raise _refused(_UNKNOWN if changes is None else _CHANGED, agreed, agreed.open_points, changes or ())
    if left := [point for point in agreed.open_points if point.open_point_id not in asked.accepts]:
        raise _refused(_OPEN, agreed, left, ())


def _changes_since(
    found: Approvable, seen: str, agreed: Agreement, shown_in: Language
) -> tuple[PlanChange, ...] | None:
    """What is another than in the version that has this digest; None where none was ever announced."""
    before = [plan for plan in announced_plans(found.events) if plan.plan_digest == seen]
    if not before:
        return None
    was = binding(before[-1].proposal, before[-1].requirements, before[-1].open_points)
    return plan_changes(was, binding(agreed.plan, agreed.requirements, agreed.open_points), shown_in)


_CHANGED = Bilingual("你看过之后，方案变了，请再看一遍。", "The plan has changed since you saw it; look at it again.")
_UNKNOWN = Bilingual(
    "没有哪一版方案是这个摘要，请再看一遍。", "No version of this plan has that digest; look at it again."
)
_OPEN = Bilingual("还有几点要你点头：", "Some points are open, and only you can accept them:")


def _refused(
    lead: Bilingual, agreed: Agreement, points: Sequence[OpenPoint], changes: Sequence[PlanChange]
) -> ApprovalRefused:
    named = [change.text for change in changes] if lead is not _OPEN else [point.text for point in points]
    return ApprovalRefused(
        " ".join((lead.en, "; ".join(named))).strip(),
        lead.zh + "；".join(named),
        plan_digest=agreed.digest,
        open_points=[codec.dump(point) for point in points],
        changes=[codec.dump(change) for change in changes],
    )
