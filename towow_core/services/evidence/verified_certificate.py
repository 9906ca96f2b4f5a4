"""A certificate held against the events that it was made of, and a stored record against its certificate."""

from collections.abc import Iterator

from towow_core.domain.certificates import FORMAT, Certificate, Optimality
from towow_core.domain.events import DemandSubmitted
from towow_core.domain.models import Standing
from towow_core.engine.planning.optimality import cost_of, gap_of, value_of
from towow_core.services.certificates.certificate import text_of
from towow_core.services.certificates.chain import last_link
from towow_core.services.certificates.consents import consents_of
from towow_core.services.certificates.signing_key import is_signed
from towow_core.services.certificates.versions import AnnouncedPlan, announced_plans
from towow_core.services.evidence.exports import Export
from towow_core.services.evidence.sentences import Sentence
from towow_core.services.evidence.verified_plans import main_stream
from towow_core.support.envelopes import Envelope


def certificate(export: Export, trusted: str | None) -> Iterator[Sentence]:
    """Its signature, and that the events up to it bear all that it says."""
    if export.certificate is None:
        return
    found, signature = export.certificate.certificate, export.certificate.signature
    if not is_signed(text_of(found), signature):
        yield Sentence("证书的签名不对。", "The certificate's signature is wrong.")
    if trusted is not None and signature.fingerprint != trusted:
        yield Sentence(
            f"证书用的密钥是 {signature.fingerprint}，不是你给的那一把。",
            f"The certificate is signed with the key {signature.fingerprint}, which is not the one that you named.",
        )
    before = main_stream(export)[: found.last_seq]
    if (found.format, found.demand_id) != (FORMAT, export.demand_id):
        yield Sentence("证书是另一个需求的。", "The certificate is of another demand.")
    if (len(before), last_link(export.demand_id, before)) != (found.last_seq, found.chain):
        yield Sentence(
            f"批准时的 {found.last_seq} 个事件，和证书签的不是同一批。",
            f"The {found.last_seq} events at the approval are not those that the certificate was signed over.",
        )
    yield from _plan(found, before)
    if found.consents != _consents(found, before):
        yield Sentence(
            "证书里各人的答复和事件里的不一样。", "The certificate tells other answers of people than the events do."
        )


def records(export: Export) -> Iterator[Sentence]:
    """The stored approval is the certificate's."""
    approval = export.recording.demands[0].approval if export.recording is not None else None
    if approval is None or approval.certificate is None:
        return
    found = approval.certificate.certificate
    kept = (approval.by, approval.at, approval.credential, approval.plan_digest, approval.plan_version)
    if (*kept, approval.accepts) != (
        found.by,
        found.at,
        found.credential,
        found.plan_digest,
        found.plan_version,
        found.accepts,
    ):
        yield Sentence("存下的批准和证书说的不一样。", "The stored approval says something else than the certificate.")


def _plan(found: Certificate, before: tuple[Envelope, ...]) -> Iterator[Sentence]:
    plan = _plan_at(found, before)
    if plan is None or plan.plan_digest != found.plan_digest:
        yield Sentence(
            "证书里的方案摘要，不是批准时那一版方案的。",
            "The certificate's digest is not that of the plan which stood at the approval.",
        )
        return
    of_plan = (plan.proposal.proposal_id, plan.proposal.version, plan.is_complete)
    if of_plan != (found.proposal_id, found.plan_version, found.is_complete):
        yield Sentence("证书对方案的说法和事件不一样。", "The certificate tells of another plan than the events.")
    if found.optimality is not None and not _is_of_plan(found.optimality, plan):
        yield Sentence(
            "证书里方案离最优还差多少，和方案自己的各行算出来的不一样。",
            "What the certificate says of how near the plan is to the best is not what the plan's own rows make of it.",
        )
    if plan.open_points != found.accepts:
        yield Sentence(
            "方案待定的事项，没有逐一被接受。", "What the plan left open is not what was accepted with the approval."
        )
    submitted = next((e.event for e in before if isinstance(e.event, DemandSubmitted)), None)
    if submitted is None or submitted.raw_input != found.demand:
        yield Sentence("证书里的需求不是当初那句话。", "The certificate's demand is not the one that was submitted.")


def _is_of_plan(said: Optimality, plan: AnnouncedPlan) -> bool:
    """Value, cost, gap and what nobody does, computed again; the bound is proven where all profiles are, and signed."""
    parts = plan.proposal.assignments
    done = {tag for part in parts if part.standing is Standing.ACTIVE for tag in part.capabilities}
    return (said.plan_digest, said.value, said.cost, said.gap_percent, [one.tag for one in said.open_prices]) == (
        plan.plan_digest,
        value_of(said.needs, parts, said.currency),
        cost_of(parts, said.currency),
        gap_of(said.value, said.bound),
        [need.tag for need in said.needs if need.tag not in done],
    )


def _plan_at(found: Certificate, before: tuple[Envelope, ...]) -> AnnouncedPlan | None:
    """The last plan of the certificate's channel that was announced before it."""
    own = [plan for plan in announced_plans(before) if plan.channel_id == found.channel_id]
    return own[-1] if own else None


def _consents(found: Certificate, before: tuple[Envelope, ...]) -> object:
    plan = _plan_at(found, before)
    return consents_of(plan.proposal, found.channel_id, before) if plan is not None else ()
