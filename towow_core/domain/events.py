"""Every event that a person can see (contract §5): browser, replay, webhooks. Defined once, typed, here.

An event says what happened. The store gives it an id, a time and its place in the demand's sequence: the `Envelope`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, get_args

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.commitments import Commitment, ReleaseReason
from towow_core.domain.models import (
    Assignment,
    Candidate,
    Compromise,
    Confidence,
    Coverage,
    Decision,
    DeepUnderstanding,
    DemandContext,
    FeedbackType,
    Gap,
    LeftOut,
    NegotiationPoint,
    Proposal,
    Provenance,
    ResponseType,
)
from towow_core.domain.outcomes import ChannelOutcome, GapOutcome, RoundDecision
from towow_core.domain.requirements import OpenPoint, ReadingDifference, Requirement, RequirementKind, Span
from towow_core.domain.subdemands import RecursionCondition, SubDemand


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base class. `event_type` is the name on the wire; `aliases` are second names of fields, written, never read."""

    event_type: ClassVar[str]
    aliases: ClassVar[Mapping[str, str]] = {}
    demand_id: str
    channel_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandSubmitted(Event):
    """A person (or, for a subnet, channel_admin) submitted a demand.

    Attributes:
        user_id: Who; "anonymous" where nobody said.
        raw_input: What they said, as they said it.
    """

    event_type: ClassVar[str] = "towow.demand.submitted"
    user_id: str
    raw_input: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandUnderstood(Event):
    """Prompt 1 answered: what the sentence means.

    Attributes:
        surface_demand: What is asked for, in one line.
        capability_tags: What somebody must be able to do.
        uncertainties: What the sentence leaves open.
        requirements: What is asked for, one thing at a time.
        not_understood: Pieces of the sentence that no requirement covers.
        differences: What a model read in the sentence and does not count, or not so: words that are not there, no value
            of its kind, or other than the rules read them.
        written_in: "de", "fr", "es", "pt" or "ja" where the sentence is in that: answers are in English then. Empty
            otherwise.
    """

    event_type: ClassVar[str] = "towow.demand.understood"
    surface_demand: str
    capability_tags: tuple[str, ...]
    confidence: Confidence
    deep_understanding: DeepUnderstanding
    context: DemandContext
    uncertainties: tuple[str, ...]
    provenance: Provenance
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()
    differences: tuple[ReadingDifference, ...] = ()
    written_in: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClarificationAsked(Event):
    """The demand leaves something open that decides who is asked or what it costs; it waits for the requester.

    Attributes:
        question_id: `q-1`, `q-2`, … within its demand.
        kind: Of what the answer is a requirement.
        requirement_id: The requirement that the answer would replace; empty where nothing of the kind was said.
        about: The piece of the demand that nobody understood, which the answer would explain; empty for none.
        choices: Likely answers, in the words in which they can be given.
        why: What the answer changes, one sentence.
        default: What is assumed at `deadline`; null: it goes on without.
        deadline: When nobody waits for an answer any more.
    """

    event_type: ClassVar[str] = "towow.clarification.asked"
    question_id: str
    kind: RequirementKind
    requirement_id: str
    text: str
    choices: tuple[str, ...]
    why: str
    default: str | None
    deadline: str
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClarificationAnswered(Event):
    """The requester answered, or said so elsewhere in the meantime.

    Attributes:
        text: The question.
        requirements: What the answer asks for; with the first of several answers in one, all of it.
        removed: Ids of requirements that these take the place of.
    """

    event_type: ClassVar[str] = "towow.clarification.answered"
    question_id: str
    kind: RequirementKind
    text: str
    answer: str
    provenance: Provenance
    requirements: tuple[Requirement, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClarificationAssumed(Event):
    """Nobody answered in time, or wanted to be asked: the stated default holds, and is nobody's word.

    Attributes:
        text: The question.
        answer: The default; empty where there was none, and it goes on without.
        requirements: What it asks for.
        removed: Ids of requirements that these take the place of.
    """

    event_type: ClassVar[str] = "towow.clarification.assumed"
    question_id: str
    kind: RequirementKind
    text: str
    answer: str
    requirements: tuple[Requirement, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandChanged(Event):
    """The requester corrected what was understood, changed the demand, sent a plan back, or has the model asked again.

    What was said stands in it as it was read, and it comes before anybody is asked again.

    Attributes:
        version: Of the demand, from 1; one more with each change.
        text: What the requester said.
        changes: What is asked for anew.
        waived: Ids of requirements that the requester gives up.
        removed: Ids of requirements that `changes` take the place of.
        requirements: All that is asked for now; where an agreed plan stands, how each stands under it.
        is_complete: This and the following as in `towow.proposal.finalized`, where an agreed plan stands; else empty.
        asks_again: Prompts that something lesser answered, and that are put to the model again: nothing else changes.
    """

    event_type: ClassVar[str] = "towow.demand.changed"
    version: int
    text: str
    changes: tuple[Requirement, ...]
    waived: tuple[str, ...]
    removed: tuple[str, ...]
    requirements: tuple[Requirement, ...]
    not_understood: tuple[Span, ...] = ()
    is_complete: bool = False
    open_points: tuple[OpenPoint, ...] = ()
    plan_digest: str = ""
    asks_again: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTooLate(Event):
    """Nobody is asked about a change: no round is left for it, or nobody else could take a part of the plan.

    The plan stands, and is held against the demand as it is now.

    Attributes:
        version: Of the demand with that change.
        reason: One sentence, in the demand's language.
        requirements: This and the following as in `towow.proposal.finalized`, where an agreed plan stands; else empty.
    """

    event_type: ClassVar[str] = "towow.demand.change_too_late"
    version: int
    reason: str
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()
    is_complete: bool = False
    open_points: tuple[OpenPoint, ...] = ()
    plan_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterCompleted(Event):
    """Prompt 2 answered: these will be invited.

    Attributes:
        candidates_count: How many there are in `candidates`.
        coverage: Which capability tags of the demand somebody here has.
        left_out: Who was not described in full to whoever chose, and why; () also of events before there was this.
        is_fallback: The model did not choose them; something lesser did.
        analysis: How they were chosen, in a few sentences.
        reserve: Who might be asked later, best first.
        requirements: All that is asked for, where the words of those who are here changed how it is read; else empty.
        not_understood: What then is still covered by none of them; empty where `requirements` is.
    """

    event_type: ClassVar[str] = "towow.filter.completed"
    candidates_count: int
    candidates: tuple[Candidate, ...]
    coverage: Coverage
    left_out: tuple[LeftOut, ...] = ()
    is_fallback: bool
    provenance: Provenance
    analysis: str = ""
    reserve: tuple[Candidate, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelCreated(Event):
    """A channel exists; its candidates are about to be invited.

    Attributes:
        participants_count: How many will be invited.
        parent_channel_id: Of a sub-negotiation: whose gap it is to fill.
        recursion_depth: 0 for a demand's own channel.
        candidates: Agent ids of those who will be invited.
        surface_demand: What is asked for, in one line; this and the next as in `towow.demand.understood`.
    """

    event_type: ClassVar[str] = "towow.channel.created"
    participants_count: int
    parent_channel_id: str | None
    recursion_depth: int
    candidates: tuple[str, ...] = ()
    surface_demand: str = ""
    capability_tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelStatusChanged(Event):
    """The channel moved along `VALID_TRANSITIONS`. `reason` is a short English word for why."""

    event_type: ClassVar[str] = "towow.channel.status_changed"
    old_status: str
    new_status: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandBroadcast(Event):
    """Everybody invited has been sent an invitation."""

    event_type: ClassVar[str] = "towow.demand.broadcast"
    recipients_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferSubmitted(Event):
    """An invited agent answered. `negotiation_summary` is its points in one line.

    Attributes:
        answers_count: Of those invited, how many have answered, this one among them.
        invited_count: How many are invited.
        offer: The whole answer, with the facts that requirements are checked by: who has the events can check again.
    """

    event_type: ClassVar[str] = "towow.offer.submitted"
    agent_id: str
    display_name: str
    decision: Decision
    response_type: ResponseType
    contribution: str
    conditions: tuple[str, ...]
    negotiation_points: tuple[NegotiationPoint, ...]
    negotiation_summary: str
    reasoning: str
    decline_reason: str
    confidence: int
    suggested_role: str
    provenance: Provenance
    answers_count: int = 0
    invited_count: int = 0
    offer: Offer | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AggregationStarted(Event):
    """Answers are in, and a plan is being drafted from the offers.

    Attributes:
        offers_count: Answers that are no decline, without those who left.
    """

    event_type: ClassVar[str] = "towow.aggregation.started"
    offers_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDistributed(Event):
    """A plan, or its next version, goes to everybody who has a part in it.

    Attributes:
        proposal_id: That of `proposal`, as are `summary` and `version`.
        participants_count: How many are asked.
        has_gaps: Whether `proposal.gaps` has any.
        round: Which round of review this opens, from 1.
        max_rounds: How many there can be.
    """

    event_type: ClassVar[str] = "towow.proposal.distributed"
    proposal_id: str
    proposal: Proposal
    summary: str
    participants_count: int
    has_gaps: bool
    version: int
    round: int
    max_rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetExceeded(Event):
    """The plan that the next event shows comes to more than was said, counted by rule whoever drew it up.

    Attributes:
        proposal_id: That plan's, as is `version`.
        requirement_id: The budget's, of the demand's requirements.
        text: The requester's words for it.
        budget: The most that was said, in `currency`, for what `per` says.
        amount: What it comes to, in the same.
        over: By how much that is more.
        currency: ISO 4217.
        per: What it is for: empty for all of it, else as in the requirement's `value.per`.
        note: How it is counted, a sentence in the demand's language.
    """

    event_type: ClassVar[str] = "towow.budget.exceeded"
    proposal_id: str
    version: int
    requirement_id: str
    text: str
    budget: float
    amount: float
    over: float
    currency: str
    per: str = ""
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalFeedback(Event):
    """A participant answered a review, or (`defaulted`) did not and the policy answered instead.

    Attributes:
        adjustment_request: What they want changed, where `feedback_type` is negotiate.
        concerns: What worries them, one sentence each.
        round: Which round's plan it is about.
        defaulted: Nobody answered in time; this is never a confirmation.
        negotiation_points: What they want changed, one by one, from what to what and why.
        rests_on_round: They were not asked again, because neither their part nor anything that their yes rests on has
            changed: it is the yes of this earlier round, whose event is theirs. 0 where they answered this round.
    """

    event_type: ClassVar[str] = "towow.proposal.feedback"
    aliases: ClassVar[Mapping[str, str]] = {"feedback": "feedback_type"}
    agent_id: str
    display_name: str
    feedback_type: FeedbackType
    reasoning: str
    adjustment_request: str
    concerns: tuple[str, ...]
    round: int
    defaulted: bool
    rests_on_round: int = 0
    provenance: Provenance
    negotiation_points: tuple[NegotiationPoint, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackEvaluated(Event):
    """The round is counted.

    Attributes:
        accepts: Answers of those with a part that accept; who stands by is in no count. `defaulted` of them are
            silence, and nobody's yes.
        stand_ins: Of `negotiates` those of whom a stand-in answered, which is nobody's wish.
        accept_rate: Of those with a part who have not left, the share that said yes themselves, 0.0 to 1.0.
    """

    event_type: ClassVar[str] = "towow.feedback.evaluated"
    accepts: int
    defaulted: int = 0
    stand_ins: int = 0
    rejects: int
    negotiates: int
    withdraws: int
    accept_rate: float
    round: int
    max_rounds: int
    decision: RoundDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Event):
    """Not agreed yet: the plan is adjusted, or a substitute sought, for round `round`."""

    event_type: ClassVar[str] = "towow.negotiation.round_started"
    round: int
    max_rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalFinalized(Event):
    """Terminal: agreed.

    Attributes:
        proposal: The plan that they agreed to.
        participants: Agent ids of those in the plan.
        accepted_by: Agent ids of those who said yes themselves; silence is not among them.
        rounds_taken: Rounds of review.
        requirements: What was asked for, and how each stands under this plan, as the checker computes it.
        not_understood: Pieces of the demand that no requirement covers.
        is_complete: Everybody with a part said yes, each price is known, and nothing is open.
        open_points: What only the requester can accept; none where it is complete.
        plan_digest: Of parts, prices, dates, conditions and open points: an approval names it.
    """

    event_type: ClassVar[str] = "towow.proposal.finalized"
    aliases: ClassVar[Mapping[str, str]] = {"final_proposal": "proposal"}
    proposal: Proposal
    participants_count: int
    participants: tuple[str, ...]
    accepted_by: tuple[str, ...]
    rounds_taken: int
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()
    is_complete: bool = False
    open_points: tuple[OpenPoint, ...] = ()
    plan_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceFinalized(Event):
    """Terminal: agreed in part. Confirmed participants said yes, optional ones did not; `advice` as in a failure.

    Attributes:
        confirmed_participants: Agent ids of those who said yes.
        optional_participants: Agent ids of those who did not, and still may.
        compromise_proposal: What could be had for the rest.
        error_code: E006 where time was up; null else.
        requirements: This and the following as in `towow.proposal.finalized`.
    """

    event_type: ClassVar[str] = "towow.negotiation.force_finalized"
    aliases: ClassVar[Mapping[str, str]] = {
        "final_proposal": "proposal",
        "accepted_agents": "confirmed_participants",
        "pending_agents": "optional_participants",
    }
    proposal: Proposal
    participants_count: int
    participants: tuple[str, ...]
    accepted_by: tuple[str, ...]
    rounds_taken: int
    confirmed_participants: tuple[str, ...]
    optional_participants: tuple[str, ...]
    compromise_proposal: Compromise
    reason: str = ""
    error_code: str | None = None
    advice: tuple[str, ...] = ()
    round: int
    max_rounds: int
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()
    is_complete: bool = False
    open_points: tuple[OpenPoint, ...] = ()
    plan_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NegotiationFailed(Event):
    """Terminal: no plan.

    Attributes:
        reason_code: One word for why; docs/protocol.md lists them.
        error_code: The same in seed 001 §6.1's codes: E003, E005 or E006; null where it has none.
        reason: The same as a sentence in the demand's language.
        last_proposal: The last plan that there was, null where there was none.
        compromise: Who was asked, what each said, what could be had.
        advice: What the requester could change, one sentence each.
        requirements: What was asked for, and how each stood under the last plan; without one, nothing is met.
        not_understood: Pieces of the demand that no requirement covers.
    """

    event_type: ClassVar[str] = "towow.negotiation.failed"
    reason_code: str
    reason: str
    last_proposal: Proposal | None
    compromise: Compromise
    advice: tuple[str, ...]
    error_code: str | None = None
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentNotNeeded(Event):
    """A plan does without somebody who would take part, and thanks them; told once, with the first plan that does.

    Attributes:
        reason: Why, a sentence in the demand's language.
        proposal_id: That plan's, as is `version`; a later one may give them a part after all.
    """

    event_type: ClassVar[str] = "towow.agent.not_needed"
    agent_id: str
    display_name: str
    reason: str
    proposal_id: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentWithdrawn(Event):
    """Somebody left, or was taken out; they are out of this plan and of every later one.

    Attributes:
        reason: In the words of whoever said so.
        taken_out_by: Who said for the plan's requester that they are out, by what they showed; empty where they left by
            themselves.
    """

    event_type: ClassVar[str] = "towow.agent.withdrawn"
    agent_id: str
    display_name: str
    reason: str
    taken_out_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSubstituted(Event):
    """Somebody from the reserve is asked in place of one who left.

    Attributes:
        agent_id: Who left.
        replaced_by: Agent id of whoever is asked instead.
    """

    event_type: ClassVar[str] = "towow.agent.substituted"
    agent_id: str
    display_name: str
    reason: str
    replaced_by: str
    replaced_by_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GapIdentified(Event):
    """Prompt 7 answered: what the agreed plan lacks.

    Attributes:
        is_complete: It lacks nothing: no gap of any importance was found, and by its own claims nothing is open.
        gaps: Those that are important enough (`gap_importance_min`).
            Each is also written with `suggested_tags`, the same as `suggested_capability_tags`.
        smaller_gaps: The others; nobody is looked for who fills them.
        looks_further: Whether it is decided next if a sub-negotiation is worth it: `towow.subnet.triggered` or
            `towow.subnet.declined` follows. Otherwise all is settled.
    """

    event_type: ClassVar[str] = "towow.gap.identified"
    is_complete: bool
    gaps: tuple[Gap, ...]
    analysis: str
    provenance: Provenance
    smaller_gaps: tuple[Gap, ...] = ()
    looks_further: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GapInvited(Event):
    """One person could do what the plan lacks, and is asked for it here: no sub-negotiation is opened for that.

    Attributes:
        sub_demand_id: What is looked for; `towow.gap.answered` and `towow.gap.settled` carry the same.
        role: What they would be.
        is_reserve: Whether the filter had them in reserve; otherwise the network's own people were looked through.
        fit: Why them, one sentence.
        reason: Why without a sub-negotiation, one sentence.
        worth: Why somebody is looked for at all, in the words of whoever decided it.
        conditions: `satisfaction`, `stakeholders` and `cost`, each with its number and its limit.
    """

    event_type: ClassVar[str] = "towow.gap.invited"
    sub_demand_id: str
    gap_type: str
    sub_demand: SubDemand
    agent_id: str
    display_name: str
    role: str
    is_reserve: bool
    fit: str
    reason: str
    worth: str
    conditions: Mapping[str, RecursionCondition]
    provenance: Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class GapAnswered(Event):
    """Somebody answered: with an offer for what the plan lacks, or about the plan with whoever offered it.

    Attributes:
        offer: Of whoever was invited.
        feedback: About the version that `version` names: of whoever was invited, and of those whose yes does not hold
            for it.
        version: The plan's, that would have the newcomer in it; 0: there is none.
        asks: Who is asked about that version now.
        not_taken: Why the offer, or the answer, cannot be used, one sentence; empty: it is.
    """

    event_type: ClassVar[str] = "towow.gap.answered"
    sub_demand_id: str
    gap_type: str
    agent_id: str
    display_name: str
    provenance: Provenance
    offer: Offer | None = None
    feedback: Feedback | None = None
    version: int = 0
    asks: tuple[str, ...] = ()
    not_taken: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GapSettled(Event):
    """What came of asking people into the plan for one thing that it lacks.

    Attributes:
        outcome: "joined" (`towow.proposal.updated` has them in it), "nobody" takes it (`reason` says whether anybody
            was asked), or "refused": whom the change touches did not agree to it, and the plan stands as it was.
        agent_id, display_name: Who joined; empty where nobody did.
        version: The plan's, with them in it.
        looks_further: Whether a sub-negotiation looks for somebody next.
        settles_all: Whether nothing else of this plan is looked for by asking people into it.
    """

    event_type: ClassVar[str] = "towow.gap.settled"
    sub_demand_id: str
    gap_type: str
    outcome: GapOutcome
    reason: str
    agent_id: str = ""
    display_name: str = ""
    version: int = 0
    looks_further: bool = False
    settles_all: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SubnetTriggered(Event):
    """The sub-channel exists and negotiates.

    Attributes:
        sub_demand_id: The sub-negotiation's own demand; its events carry this id.
        gap_type: The gap that it is to fill.
        sub_demand: What it looks for.
        sub_demands: What all sub-negotiations of this channel look for.
        recursion_depth: That of the sub-channel, from 1.
        conditions: `satisfaction`, `stakeholders` and `cost`, each with its number and its limit; empty where a part
            of an agreed plan is negotiated again.
        replaces: Whose part that is; empty: a gap is to be filled.
    """

    event_type: ClassVar[str] = "towow.subnet.triggered"
    parent_channel_id: str
    parent_demand_id: str
    sub_demand_id: str
    sub_channel_id: str
    gap_type: str
    sub_demand: SubDemand
    sub_demands: tuple[SubDemand, ...]
    reason: str
    recursion_depth: int
    conditions: Mapping[str, RecursionCondition]
    replaces: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubnetDeclined(Event):
    """What the plan lacks is not looked for in a sub-negotiation: that is not worth it, or cannot be.

    Attributes:
        gap_types: What stays missing.
        reason: One sentence, of whoever decided.
        conditions: `satisfaction`, `stakeholders` and `cost`, each with its number, its limit and whether it is met;
            empty where that is not why: there was no time, it was called off, or it is looked for already.
        sub_demand_id: What the sub-negotiation would have been, where a part was to be negotiated again.
    """

    event_type: ClassVar[str] = "towow.subnet.declined"
    gap_types: tuple[str, ...]
    reason: str
    conditions: Mapping[str, RecursionCondition]
    provenance: Provenance
    sub_demand_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubnetCompleted(Event):
    """A sub-negotiation is over.

    Attributes:
        merged_assignments: Who joins the plan through it.
        proposal: The extended plan; null where nobody was added.
        error_code: E006 where its time was up; null else.
        requirements: This and the following say how the extended plan stands; empty where nobody was added.
    """

    event_type: ClassVar[str] = "towow.subnet.completed"
    parent_channel_id: str
    sub_channel_id: str
    outcome: ChannelOutcome
    merged_assignments: tuple[Assignment, ...]
    error_code: str | None = None
    proposal: Proposal | None = None
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()
    is_complete: bool = False
    open_points: tuple[OpenPoint, ...] = ()
    plan_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalUpdated(Event):
    """An agreed plan has a new version: a sub-negotiation brought somebody in, or somebody left. No end of its own.

    Attributes:
        proposal: The whole plan as it is now.
        version: That of `proposal`.
        participants: Agent ids of those in the plan.
        sub_channel_id: Where what is new was agreed; empty where somebody left.
        requirements: This and the following as in `towow.proposal.finalized`.
    """

    event_type: ClassVar[str] = "towow.proposal.updated"
    aliases: ClassVar[Mapping[str, str]] = {"final_proposal": "proposal"}
    proposal: Proposal
    version: int
    participants_count: int
    participants: tuple[str, ...]
    sub_channel_id: str
    requirements: tuple[Requirement, ...] = ()
    not_understood: tuple[Span, ...] = ()
    is_complete: bool = False
    open_points: tuple[OpenPoint, ...] = ()
    plan_digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelDegraded(Event):
    """A prompt was answered by something lesser than the configured model, and why.

    Attributes:
        prompt: Which one, for example proposal_aggregation.
        breaks_limit: The model did answer, with what breaks a limit of the person it answered for.
    """

    event_type: ClassVar[str] = "towow.llm.degraded"
    prompt: str
    reason: str
    breaks_limit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DemandFailed(Event):
    """Terminal, before there is a channel: the demand could not be worked on, or must not be.

    Attributes:
        reason_code: "cancelled", or an `UnsafeKind`: then nobody was asked.
        advice: What to do instead, one sentence each.
    """

    event_type: ClassVar[str] = "towow.demand.failed"
    reason_code: str
    reason: str
    advice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitmentBooked(Event):
    """A plan is approved: these people are firmly booked for it, and no other plan gets them on those days.

    Attributes:
        plan_digest: Of the approved plan.
        commitments: Who is booked anew, for which days; who only stands by is not booked.
    """

    event_type: ClassVar[str] = "towow.commitment.booked"
    plan_digest: str
    commitments: tuple[Commitment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitmentReleased(Event):
    """People who were firmly booked are free again.

    Attributes:
        commitments: What they are not booked for any more.
    """

    event_type: ClassVar[str] = "towow.commitment.released"
    reason: ReleaseReason
    commitments: tuple[Commitment, ...]


AnyEvent = (
    DemandSubmitted
    | DemandUnderstood
    | ClarificationAsked
    | ClarificationAnswered
    | ClarificationAssumed
    | DemandChanged
    | ChangeTooLate
    | FilterCompleted
    | ChannelCreated
    | ChannelStatusChanged
    | DemandBroadcast
    | OfferSubmitted
    | AggregationStarted
    | BudgetExceeded
    | ProposalDistributed
    | ProposalFeedback
    | FeedbackEvaluated
    | RoundStarted
    | ProposalFinalized
    | ForceFinalized
    | NegotiationFailed
    | AgentNotNeeded
    | AgentWithdrawn
    | AgentSubstituted
    | GapIdentified
    | GapInvited
    | GapAnswered
    | GapSettled
    | SubnetTriggered
    | SubnetDeclined
    | SubnetCompleted
    | ProposalUpdated
    | CommitmentBooked
    | CommitmentReleased
    | ModelDegraded
    | DemandFailed
)
EVENT_TYPES: dict[str, type[Event]] = {cls.event_type: cls for cls in get_args(AnyEvent)}
TERMINAL_EVENT_TYPES: frozenset[str] = frozenset(
    cls.event_type for cls in (ProposalFinalized, ForceFinalized, NegotiationFailed, DemandFailed)
)
