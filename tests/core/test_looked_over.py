"""Whoever draws a plan up may say what it lacks; prompt 7 is asked where that is not said of what was agreed."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.kit import ALICE, BOB, channel, gap, leaves, offer, one, plan, play, says, start
from tests.core.test_prompts import INPUTS
from towow_core.domain import events as ev
from towow_core.domain.drafts import GapAnalysis
from towow_core.domain.models import FeedbackType, Provenance
from towow_core.negotiation.effects import DecideRecursion, IdentifyGaps
from towow_core.negotiation.messages import FeedbackReceived, ProposalDrafted
from towow_core.negotiation.state import AfterEnd
from towow_core.negotiation.step import Step
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT


def looked_over(*agents: str, round_: int = 1, **found: Any) -> ProposalDrafted:
    message = plan(*agents, round_=round_)
    parts = tuple(replace(part, capabilities=("场地",)) for part in message.draft.assignments)
    analysis = GapAnalysis(**{"is_complete": True, "analysis": "都有人", **found})
    return replace(message, draft=replace(message.draft, assignments=parts, looked_over=analysis))


def agreed(drafted: ProposalDrafted, *said: FeedbackReceived) -> Step:
    opened = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), drafted)
    return play(opened.state, *said)


def asks_prompt_7(step: Step) -> bool:
    return any(isinstance(effect, IdentifyGaps) for effect in step.effects)


def worried(said: FeedbackReceived) -> FeedbackReceived:
    return replace(said, feedback=replace(said.feedback, concerns=("下雨怎么办",)))


def test_a_plan_that_was_looked_over_as_it_was_drawn_up_is_not_looked_over_again() -> None:
    step = agreed(looked_over(ALICE, BOB), says(ALICE), says(BOB))

    assert not asks_prompt_7(step)
    assert step.state.after_end is AfterEnd.NOTHING
    assert one(step.effects, ev.GapIdentified).analysis == "都有人"


def test_what_it_lacks_is_told_after_the_end_and_looked_for_as_ever() -> None:
    step = agreed(looked_over(ALICE, BOB, is_complete=False, gaps=(gap("摄影"),)), says(ALICE), says(BOB))
    types = [effect.event.event_type for effect in step.effects if hasattr(effect, "event")]

    assert [found.gap_type for found in one(step.effects, ev.GapIdentified).gaps] == ["摄影"]
    assert types.index("towow.proposal.finalized") < types.index("towow.gap.identified")
    assert [effect.gaps for effect in step.effects if isinstance(effect, DecideRecursion)] == [(gap("摄影"),)]


def test_the_event_says_who_looked() -> None:
    message = looked_over(ALICE, BOB)
    by_model = replace(message, draft=replace(message.draft, provenance=Provenance.LLM))

    assert one(agreed(by_model, says(ALICE), says(BOB)).effects, ev.GapIdentified).provenance is Provenance.LLM


@pytest.mark.parametrize(
    "said",
    [
        (says(ALICE), worried(says(BOB))),
        (says(ALICE), leaves(BOB)),
        (says(ALICE), says(BOB, FeedbackType.REJECT)),
        (says(ALICE), says(BOB, FeedbackType.NEGOTIATE, request="改期")),
    ],
    ids=["somebody worries", "somebody has left", "somebody refuses", "somebody has not said yes"],
)
def test_a_plan_about_which_something_was_said_since_is_looked_over_by_prompt_7(said: Any) -> None:
    opened = play(
        channel(ALICE, BOB, accept_share_to_finalize=0.5), start(), offer(ALICE), offer(BOB), looked_over(ALICE, BOB)
    )
    step = play(opened.state, *said)

    assert asks_prompt_7(step)
    assert step.state.after_end is AfterEnd.GAPS


def test_a_plan_whose_author_does_not_say_is_looked_over_by_prompt_7() -> None:
    assert asks_prompt_7(agreed(plan(ALICE, BOB), says(ALICE), says(BOB)))


ABSENT = object()


def looked_over_by(prompt: Any, inputs: Any, **said: Any) -> GapAnalysis | None:
    given = {name: value for name, value in said.items() if value is not ABSENT}
    found: GapAnalysis | None = prompt.parse(json.dumps({"summary": "两人一起办", **given}), inputs).looked_over
    return found


both_plans = pytest.mark.parametrize("prompt", [PROPOSAL_AGGREGATION, PROPOSAL_ADJUSTMENT], ids=lambda p: p.key)


@both_plans
@pytest.mark.parametrize("gaps", [ABSENT, None, "摄影", {}, []], ids=["absent", "null", "text", "object", "empty"])
def test_an_answer_that_says_something_is_missing_and_not_what_did_not_look(prompt, gaps) -> None:
    assert looked_over_by(prompt, INPUTS[prompt.key], is_complete=False, gaps=gaps) is None


@both_plans
@pytest.mark.parametrize("gaps", [ABSENT, None, "", {}], ids=["absent", "null", "text", "object"])
def test_an_answer_that_lists_nothing_did_not_say_that_nothing_is_missing(prompt, gaps) -> None:
    assert looked_over_by(prompt, INPUTS[prompt.key], is_complete=True, gaps=gaps) is None


@both_plans
def test_an_empty_list_beside_a_yes_says_that_nothing_is_missing(prompt) -> None:
    found = looked_over_by(prompt, INPUTS[prompt.key], is_complete=True, gaps=[])

    assert found is not None
    assert found.is_complete
    assert found.gaps == ()


@both_plans
def test_what_is_listed_is_missing_also_where_the_flag_denies_it(prompt) -> None:
    found = looked_over_by(prompt, INPUTS[prompt.key], is_complete=True, gaps=[{"gap_type": "摄影"}])

    assert found is not None
    assert not found.is_complete
    assert [each.gap_type for each in found.gaps] == ["摄影"]
