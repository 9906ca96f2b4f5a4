"""A certificate, made of what is stored at the moment of the approval."""

from towow_core.domain.certificates import Certificate, Credential, Optimality, SignedCertificate
from towow_core.requirements.agreement import Agreement
from towow_core.services.certificates.chain import last_link
from towow_core.services.certificates.consents import consents_of
from towow_core.services.certificates.signing_key import SigningKey
from towow_core.store.approvals import Approvable
from towow_core.support import codec
from towow_core.support.canonical_json import canonical


def certificate_of(
    found: Approvable,
    agreed: Agreement,
    *,
    by: str,
    credential: Credential,
    at: str,
    optimality: Optimality | None = None,
) -> Certificate:
    """Who approves what, with everybody's consent to it by the events that carry it."""
    is_of_it = optimality is not None and optimality.plan_digest == agreed.digest
    demand = found.record.demand
    return Certificate(
        demand_id=demand.demand_id,
        demand=demand.raw_input,
        channel_id=found.record.channel_id,
        by=by,
        at=at,
        credential=credential,
        proposal_id=agreed.plan.proposal_id,
        plan_version=agreed.plan.version,
        plan_digest=agreed.digest,
        is_complete=agreed.is_complete,
        accepts=agreed.open_points,
        consents=consents_of(agreed.plan, found.record.channel_id, found.events),
        last_seq=found.events[-1].seq if found.events else 0,
        chain=last_link(demand.demand_id, found.events),
        optimality=optimality if is_of_it else None,
    )


def signed(certificate: Certificate, key: SigningKey) -> SignedCertificate:
    return SignedCertificate(certificate=certificate, signature=key.sign(text_of(certificate)))


def text_of(certificate: Certificate) -> str:
    """What is signed; of a certificate without an optimality as before there was one."""
    said = codec.dump(certificate)
    return canonical(
        said if certificate.optimality is not None else {k: v for k, v in said.items() if k != "optimality"}
    )
