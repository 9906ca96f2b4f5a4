"""Routes for what can be shown to others: the certificate of an approved plan, and the key that it is checked by."""

from typing import Annotated, Any

from fastapi import Request
from pydantic import BaseModel, Field

from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import own_demand
from bridges.http.routers import router_of
from bridges.http.security.route_policy import public, restricted_to
from bridges.http.shapes import DemandId
from towow_core.domain.certificates import ALGORITHM, SignedCertificate
from towow_core.domain.errors import TooLate, UnknownDemand
from towow_core.services.evidence.exports import events_document
from towow_core.support.clock import SystemClock
from towow_core.support.scopes import Scope

router = router_of("certificates")


class CertificateKey(BaseModel):
    """The public half of the key that this installation signs with."""

    algorithm: str = ALGORITHM
    key: Annotated[str, Field(description="32 bytes in hex.")]
    fingerprint: Annotated[str, Field(description="`sha256:` and hex digits over the bytes of `key`.")]


@router.get("/api/v1/demand/{demand_id}/certificate", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def read_certificate(request: Request, demand_id: DemandId) -> SignedCertificate:
    """Who approved what, when, by which credential, and who said yes by which event; signed. 409: nothing approved."""
    approval = (await own_demand(request, demand_id)).approval
    if approval is None or approval.certificate is None:
        raise TooLate(
            f"Demand {demand_id} has no approved plan (yet), so there is no certificate.",
            "这个需求还没有接受的方案，所以没有证书。",
        )
    return approval.certificate


@router.get("/api/v1/demand/{demand_id}/export", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def export_demand(request: Request, demand_id: DemandId) -> dict[str, Any]:
    """Every event of a demand with its certificate, sealed: `{format, demand_id, events, certificate, seal}`."""
    context = context_of(request)
    await own_demand(request, demand_id)
    tree = await context.store.archive.tree(demand_id)  # events and approval as they are at one moment
    if tree is None:  # thrown away just now
        raise UnknownDemand(demand_id)
    approval = tree.demands[0].approval
    certificate = approval.certificate if approval is not None else None
    return events_document(demand_id, tree.events[demand_id], certificate, context.signing_key(), SystemClock().now())


@router.get("/api/v1/certificate-key")
@public
async def read_certificate_key(request: Request) -> CertificateKey:
    """The public key of this installation; compare it with what you were told by another way."""
    key = context_of(request).signing_key()
    return CertificateKey(key=key.public_key, fingerprint=key.fingerprint)
