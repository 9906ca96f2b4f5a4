"""What a prompt answers before the channel gives it an id: drafts carry no ids, clocks or rounds."""

from dataclasses import dataclass, field

from towow_core.models import (
    AdjustmentSummary,
    Assignment,
    Candidate,
    Confidence,
    Coverage,
    Decision,
    FeedbackType,
    Gap,
    NegotiationPoint,
    Provenance,
    ResponseType,
    Timeline,
)
from towow_core.subdemands import RecursionCondition, SubDemand


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterResult:
    """Prompt 2: whom to invite, best first, and whom to keep in reserve."""

    analysis: str = ""
    definitely_related: tuple[Candidate, ...] = ()
    possibly_related: tuple[Candidate, ...] = ()
    coverage: Coverage = field(default_factory=Coverage)
    is_fallback: bool = False
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraft:
    """Prompt 3: an agent's answer to an invitation. `confidence` is 0 to 100."""

    decision: Decision
    response_type: ResponseType = ResponseType.OFFER
    contribution: str = ""
    conditions: tuple[str, ...] = ()
    negotiation_points: tuple[NegotiationPoint, ...] = ()
    reasoning: str = ""
    decline_reason: str = ""
    confidence: int = 50
    suggested_role: str = ""
    capabilities: tuple[str, ...] = ()
    price: float | None = None
    currency: str = "CNY"
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDraft:
    """Prompts 4 and 6: a plan, or an adjusted one."""

    summary: str
    objective: str = ""
    assignments: tuple[Assignment, ...] = ()
    timeline: Timeline = field(default_factory=Timeline)
    rationale: str = ""
    gaps: tuple[Gap, ...] = ()
    confidence: Confidence = Confidence.MEDIUM
    is_fallback: bool = False
    adjustment_summary: AdjustmentSummary | None = None
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackDraft:
    """Prompt 5: an agent's answer to a plan."""

    feedback_type: FeedbackType
    reasoning: str = ""
    adjustment_request: str = ""
    concerns: tuple[str, ...] = ()
    negotiation_points: tuple[NegotiationPoint, ...] = ()
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class GapAnalysis:
    """Prompt 7: what the plan lacks."""

    is_complete: bool
    analysis: str = ""
    gaps: tuple[Gap, ...] = ()
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class RecursionDecision:
    """Prompt 8: whether a sub-negotiation is worth it: seed 004's three conditions, each with its number."""

    should_recurse: bool
    reason: str
    satisfaction: RecursionCondition
    stakeholders: RecursionCondition
    cost: RecursionCondition
    sub_demands: tuple[SubDemand, ...] = ()
    provenance: Provenance = Provenance.LLM
