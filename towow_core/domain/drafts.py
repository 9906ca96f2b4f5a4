"""What a prompt answers before the channel gives it an id: drafts carry no ids, clocks or rounds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from towow_core.domain.limits import Limit
from towow_core.domain.models import (
    AdjustmentSummary,
    Alternative,
    Assignment,
    Candidate,
    Confidence,
    Coverage,
    Decision,
    FeedbackType,
    Gap,
    LeftOut,
    NegotiationPoint,
    NotNeeded,
    Provenance,
    RequesterTask,
    ResponseType,
    Statement,
    Timeline,
)
from towow_core.domain.money import Rate
from towow_core.domain.requirements import Mode
from towow_core.domain.subdemands import RecursionCondition, SubDemand


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterResult:
    """Prompt 2: whom to invite, best first, and whom to keep in reserve; and who could not be thought of."""

    analysis: str = ""
    definitely_related: tuple[Candidate, ...] = ()
    possibly_related: tuple[Candidate, ...] = ()
    coverage: Coverage = field(default_factory=Coverage)
    left_out: tuple[LeftOut, ...] = ()
    is_fallback: bool = False
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraft:
    """Prompt 3: an agent's answer to an invitation.

    Attributes:
        confidence: 0 to 100.
        capabilities: Capability tags of the demand that the agent would take on.
        by_tag: Those of `capabilities` that only a bare tag of the agent's profile says, and no word of this answer.
        declines: Those that the agent offers and does not take on, where `decline_reason` is why.
        price: What the agent asks, in `currency`; None is nothing, or what nobody can count yet (see `rate`).
        rate: What the price is made of; None is a single price for everything.
        prices: What those of `capabilities` cost that have a price of their own; `price` holds them and all else.
        capacity_people: Most people whom the agent serves here; None is no limit that matters.
        mode: On site or online; None is not said.
        languages: ISO 639-1 codes of those the agent works in; empty is not said.
        hours_max: Longest that the agent works in one go; None is not said.
        recurring: Whether the agent takes on regular appointments; None is not said.
        places: Those of the demand's places that the agent comes to, as the demand's requirements write them.
        unavailable_on: Days on which the agent cannot, of those that an open date could have, or of the few before the
            day on which what is done beforehand could be done; ISO 8601. Of who declines: those that it could be, where
            that is why.
        rescheduling_costs: What clearing them costs the agent, by day, of the days that an open date could have; no
            price. A day that is not named costs nothing.
        free_from: First day on which the agent can have anything done, ISO 8601; empty is not said.
        delivery_days: Days until all of it is there, by capability, where the agent's own words say so: from the work
            on, or, of what is made from afar, from its beginning on.
        statements: What the agent's profile says to what is asked for besides all this.
        limits: What the agent's own words limit, each bound kept exactly or left open.
        breaks_limit: The model did answer, with what breaks a limit of its person's own; this stands in for it.
    """

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
    by_tag: tuple[str, ...] = ()
    declines: tuple[str, ...] = ()
    price: float | None = None
    currency: str = "CNY"
    rate: Rate | None = None
    prices: Mapping[str, float] = field(default_factory=dict)
    capacity_people: int | None = None
    mode: Mode | None = None
    languages: tuple[str, ...] = ()
    hours_max: float | None = None
    recurring: bool | None = None
    places: tuple[str, ...] = ()
    unavailable_on: tuple[str, ...] = ()
    rescheduling_costs: Mapping[str, float] = field(default_factory=dict)
    free_from: str = ""
    delivery_days: Mapping[str, int] = field(default_factory=dict)
    statements: tuple[Statement, ...] = ()
    limits: tuple[Limit, ...] = ()
    provenance: Provenance = Provenance.LLM
    breaks_limit: bool = False

    def price_for(self, tags: Iterable[str]) -> float | None:
        """What these of the capabilities cost, where they have prices of their own; else what everything does."""
        tags = tuple(tags)
        if self.price is None or not self.prices or not tags:
            return self.price
        for_others = self.price - sum(self.prices.values())
        own = sum(self.prices[tag] for tag in tags if tag in self.prices)
        return round(own + (0.0 if all(tag in self.prices for tag in tags) else for_others), 2)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class GapAnalysis:
    """Prompt 7: what the plan lacks.

    Attributes:
        recursion: Whether it is worth looking for, where the answer says so in the same breath; else prompt 8 is asked.
    """

    is_complete: bool
    analysis: str = ""
    gaps: tuple[Gap, ...] = ()
    provenance: Provenance = Provenance.LLM
    recursion: RecursionDecision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDraft:
    """Prompts 4 and 6: a plan, or an adjusted one.

    Attributes:
        looked_over: What it lacks, where the answer says so in the same breath; prompt 7 is then asked only if what was
            agreed is another plan. None: it does not say.
    """

    summary: str
    objective: str = ""
    assignments: tuple[Assignment, ...] = ()
    timeline: Timeline = field(default_factory=Timeline)
    rationale: str = ""
    gaps: tuple[Gap, ...] = ()
    confidence: Confidence = Confidence.MEDIUM
    is_fallback: bool = False
    not_needed: tuple[NotNeeded, ...] = ()
    requester_tasks: tuple[RequesterTask, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    adjustment_summary: AdjustmentSummary | None = None
    looked_over: GapAnalysis | None = None
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackDraft:
    """Prompt 5: an agent's answer to a plan; `breaks_limit` as in an `OfferDraft`."""

    feedback_type: FeedbackType
    reasoning: str = ""
    adjustment_request: str = ""
    concerns: tuple[str, ...] = ()
    negotiation_points: tuple[NegotiationPoint, ...] = ()
    provenance: Provenance = Provenance.LLM
    breaks_limit: bool = False


class DecisionType(StrEnum):
    """What can be decided about a workflow (contract §8). The last three decide to do nothing."""

    CREATE_NODE = "create_node"
    MODIFY_NODE = "modify_node"
    DELETE_NODE = "delete_node"
    CONNECT_NODES = "connect_nodes"
    DISCONNECT_NODES = "disconnect_nodes"
    CREATE_WORKFLOW_PLAN = "create_workflow_plan"
    EXECUTE_WORKFLOW = "execute_workflow"
    CANCEL_WORKFLOW = "cancel_workflow"
    PAUSE_WORKFLOW = "pause_workflow"
    RESUME_WORKFLOW = "resume_workflow"
    RENAME_WORKFLOW = "rename_workflow"
    START_NEGOTIATION = "start_negotiation"
    REPLACE_PERSON = "replace_person"
    ANSWER_QUESTION = "answer_question"
    UNDO = "undo"
    DRAFT = "draft"
    REQUEST_CLARIFICATION = "request_clarification"
    RESPOND = "respond"
    CONTINUE = "continue"


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructionAnswer:
    """Prompt 11: what came of an instruction; or, in `problem`, why nothing could.

    Attributes:
        text: The answer for people; of a `value`, its JSON.
        value: Of the shape that was asked for; None where none was.
    """

    text: str = ""
    value: Any = None
    problem: str = ""
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactDecision:
    """Prompt 10: one thought and one decision. `confidence` is 0.0 to 1.0, as in seed 003.

    Attributes:
        payload: What the decision is about; `docs/orchestration.md` has the names for each type.
        goals: What the sentence asks for, one by one, where the decider took it apart; the first answer's count.
        goal: Which of them the decision is for, from 1 on; 0: none, or the only one.
        is_one_act: What the sentence asks for is one thing in several decisions, of which none is wanted alone.
    """

    thought: str
    decision_type: DecisionType
    payload: Mapping[str, Any] = field(default_factory=dict)
    confidence: float = 0.5
    provenance: Provenance = Provenance.LLM
    goals: tuple[str, ...] = ()
    goal: int = 0
    is_one_act: bool = False


UNDONE_STEP = "step"  # one decision alone, and not the whole sentence
UNDONE_ACT = "act"  # the whole of one sentence, of several that are taken back in turn
UNDONE_VERSION = "version"  # whatever changed the canvas last, also by hand
UNDONE_ROLLBACK = "rollback"  # going back to an earlier version; where nobody did, what was taken back is done again
UNDONE_KINDS = frozenset(
    {
        *(UNDONE_STEP, UNDONE_ACT, UNDONE_VERSION, UNDONE_ROLLBACK),
        *("added", "deleted", "renamed", "connected", "due", "assignee_name"),
    }
)
