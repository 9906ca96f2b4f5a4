"""People who press "approve" in a hurry: having seen an old plan, or not all that is open in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from towow_core.services.certificates.versions import AnnouncedPlan, announced_plans
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.support.envelopes import Envelope

DIGESTS = ("shown", "shown", "first", "none", "made up")
ACCEPTS = ("all", "all", "some", "none", "those of the first plan")


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalAttempt:
    """One press of the button.

    Attributes:
        after_s: So long after the agreement, or after the attempt before.
        digest: Of which plan: the one "shown" last, the "first" that was agreed on, "none", or a "made up" one.
        accepts: Which open points: one of `ACCEPTS`.
    """

    after_s: float
    digest: str
    accepts: str


def draw_attempts(chance: Random) -> tuple[ApprovalAttempt, ...]:
    """None for every second demand, otherwise up to four."""
    count = chance.choice((0, 0, 0, 1, 2, 4))
    return tuple(
        ApprovalAttempt(
            after_s=chance.choice((0.0, 0.5, chance.uniform(0, 60))),
            digest=chance.choice(DIGESTS),
            accepts=chance.choice(ACCEPTS),
        )
        for _ in range(count)
    )


def request_of(attempt: ApprovalAttempt, shown: Sequence[Envelope], demand_id: str, by: str) -> ApprovalRequest:
    """What that person sends, going by the events that they were shown; `by` names the attempt."""
    plans = [plan for plan in announced_plans(shown) if plan.envelope.demand_id == demand_id]
    if not plans:
        return ApprovalRequest(by=by)
    digests = {"shown": plans[-1].plan_digest, "first": plans[0].plan_digest, "none": None, "made up": "sha256:0"}
    points = _points(plans[-1])
    accepts = {"all": points, "some": points[::2], "none": [], "those of the first plan": _points(plans[0])}
    return ApprovalRequest(by=by, plan_digest=digests[attempt.digest], accepts=accepts[attempt.accepts])


def _points(plan: AnnouncedPlan) -> list[str]:
    return [point.open_point_id for point in plan.open_points]
