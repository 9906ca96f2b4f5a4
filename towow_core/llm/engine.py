"""The offline engine: which of its functions answers which prompt, typed inputs in and typed answer out; its tables."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from towow_core.domain.drafts import (
    FeedbackDraft,
    FilterResult,
    GapAnalysis,
    InstructionAnswer,
    OfferDraft,
    ProposalDraft,
    ReactDecision,
    RecursionDecision,
)
from towow_core.domain.models import Compromise, DemandUnderstanding, Provenance
from towow_core.engine.conversation.react import decide  # now: at the first sentence, 1 s of patterns came too late
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.emergency_numbers import numbers
from towow_core.engine.language.gazetteer import find_cities
from towow_core.engine.language.preferences import moods, preferences
from towow_core.engine.language.unsafe_asks import unsafe_rules
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.scenarios import scenarios_in
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.planning.adjustment import adjust_plan
from towow_core.engine.planning.compromise import find_compromise
from towow_core.engine.planning.gaps import find_gaps
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.planning.recursion import decide_recursion
from towow_core.engine.twin.feedback import review_plan
from towow_core.engine.twin.offers import make_offer
from towow_core.prompts import p01_demand_understanding as p01
from towow_core.prompts import p02_smart_filter as p02
from towow_core.prompts import p03_response_generation as p03
from towow_core.prompts import p04_proposal_aggregation as p04
from towow_core.prompts import p05_proposal_feedback as p05
from towow_core.prompts import p06_proposal_adjustment as p06
from towow_core.prompts import p07_gap_identification as p07
from towow_core.prompts import p08_recursion_decision as p08
from towow_core.prompts import p09_compromise as p09
from towow_core.prompts import p10_react as p10
from towow_core.prompts import p11_instruction as p11


def demand_understanding(inputs: p01.UnderstandInputs) -> DemandUnderstanding:
    return understand(inputs.raw_input, inputs.today, inputs.network_words)


def smart_filter(inputs: p02.FilterInputs) -> FilterResult:
    return shortlist(inputs.understanding, inputs.profiles, inputs.candidates_max)


def response_generation(inputs: p03.OfferInputs) -> OfferDraft:
    return make_offer(
        inputs.profile,
        inputs.understanding,
        inputs.today,
        requester_minds=inputs.requester_minds,
        booked=inputs.booked_dates,
    )


def proposal_aggregation(inputs: p04.AggregationInputs) -> ProposalDraft:
    return make_plan(inputs.understanding, inputs.offers, inputs.today, may_ask_again=inputs.may_ask_again)


def proposal_feedback(inputs: p05.FeedbackInputs) -> FeedbackDraft:
    return review_plan(
        inputs.profile,
        inputs.understanding,
        inputs.proposal,
        inputs.my_assignment,
        inputs.my_offer,
        round_=inputs.round,
        rounds_max=inputs.max_rounds,
        booked=inputs.booked_dates,
        stands=inputs.stands,
    )


def proposal_adjustment(inputs: p06.AdjustmentInputs) -> ProposalDraft:
    """Whom a model's plan did without is no newcomer; what it says besides its parts stays."""
    old, gone = inputs.proposal, {*inputs.withdrawn}
    thanked = tuple(one for one in old.not_needed if one.agent_id not in gone)
    draft = adjust_plan(
        inputs.understanding,
        inputs.proposal,
        tuple(offer for offer in inputs.offers if offer.agent_id not in {one.agent_id for one in thanked}),
        inputs.feedbacks,
        inputs.withdrawn,
        round_=inputs.round,
        today=inputs.today,
    )
    return replace(draft, not_needed=thanked, requester_tasks=old.requester_tasks, alternatives=old.alternatives)


def gap_identify(inputs: p07.GapInputs) -> GapAnalysis:
    return find_gaps(inputs.understanding, inputs.proposal, inputs.feedbacks)


def recursion_decide(inputs: p08.RecursionInputs) -> RecursionDecision:
    return decide_recursion(
        inputs.understanding,
        inputs.gaps,
        inputs.outside,
        gain_min=inputs.gain_min,
        cost_share_max=inputs.cost_share_max,
        subnets_max=inputs.subnets_max,
        invited_count=inputs.invited_count,
        proposal=inputs.proposal,
    )


def compromise(inputs: p09.CompromiseInputs) -> Compromise:
    return find_compromise(
        inputs.understanding,
        inputs.reason_code,
        candidates=inputs.candidates,
        offers=inputs.offers,
        proposal=inputs.proposal,
        feedbacks=inputs.feedbacks,
        gaps=inputs.gaps,
        withdrawn=inputs.withdrawn,
        hindered=inputs.hindered,
    )


def react(inputs: p10.ReactInputs) -> ReactDecision:
    return decide(
        inputs.user_input,
        inputs.canvas_state,
        inputs.run,
        inputs.steps,
        language=inputs.language,
        steps_max=inputs.steps_max,
        today=inputs.today,
        goals=tuple(goal.description for goal in inputs.goal_stack[1:]),
        before=inputs.conversation_history,
        people=inputs.people,
        by=inputs.by,
        is_operator=inputs.is_operator,
        title=inputs.title,
    )


def instruction(inputs: p11.InstructionInputs) -> InstructionAnswer:
    """It answers no free instructions, and says so."""
    del inputs
    return InstructionAnswer(problem=f"{p11.NO_MODEL.zh} {p11.NO_MODEL.en}", provenance=Provenance.RULE)


ENGINE: Mapping[str, Callable[[Any], Any]] = {
    p01.KEY: demand_understanding,
    p02.KEY: smart_filter,
    p03.KEY: response_generation,
    p04.KEY: proposal_aggregation,
    p05.KEY: proposal_feedback,
    p06.KEY: proposal_adjustment,
    p07.KEY: gap_identify,
    p08.KEY: recursion_decide,
    p09.KEY: compromise,
    p10.KEY: react,
    p11.KEY: instruction,
}


def load_tables() -> None:
    """Read and check all tables of the engine now; otherwise each is read when a sentence first needs it.

    For a process that forks, so that its children share one copy and none of them waits.

    Raises:
        BadDataFile: One of them is wrong; it names the file and the entry.
    """
    find_concepts("")
    scenarios_in("")
    find_cities("")
    all_dates("", date.min)
    preferences()
    moods()
    unsafe_rules()
    numbers()
