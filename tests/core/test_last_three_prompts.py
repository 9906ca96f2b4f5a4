"""Prompts 7, 8 and 9 as a careful reader finds them: nothing empty, nothing dead, no order that contradicts another."""

import json
from dataclasses import replace

import pytest

from tests.core.kit import ALICE, BOB, channel, offer, plan, play, says, start
from tests.core.test_gaps_with_recursion import ASKED, TOGETHER
from tests.core.test_out_of_reach import living_in
from tests.core.test_prompts import INPUTS
from towow_core.domain.models import DemandContext, Language
from towow_core.prompts.p07_gap_identification import GAP_IDENTIFICATION
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION
from towow_core.prompts.p09_compromise import COMPROMISE
from towow_core.prompts.rendering import blocks_in
from towow_core.services.negotiation.questions import gap_question, recursion_question

PROMPTS = {prompt.key: prompt for prompt in (GAP_IDENTIFICATION, RECURSION_DECISION, COMPROMISE)}
RENDERED = {
    "7": lambda: GAP_IDENTIFICATION.render(ASKED),
    "7 with 8": lambda: GAP_IDENTIFICATION.render(TOGETHER),
    "8": lambda: RECURSION_DECISION.render(INPUTS["recursion_decide"]),
    "9": lambda: COMPROMISE.render(INPUTS["compromise"]),
    "9 of nobody": lambda: COMPROMISE.render(
        replace(INPUTS["compromise"], candidates=(), offers=(), proposal=None, feedbacks=(), gaps=(), withdrawn=())
    ),
}
NOBODY_IS_ASKED = {"outside"}  # an empty list there is the answer to how many could be asked


@pytest.mark.parametrize("name", RENDERED)
def test_no_block_is_empty(name: str) -> None:
    told = blocks_in(RENDERED[name]().user)

    assert [
        block for block, value in told.items() if value in ([], {}, "", None) and block not in NOBODY_IS_ASKED
    ] == []


def test_a_plan_of_nobody_is_told_as_nothing_and_not_as_seven_empty_lists() -> None:
    assert blocks_in(RENDERED["9 of nobody"]().user).keys() <= {
        "today",
        "calendar",
        "demand",
        "reason_code",
        "hindered",
    }


def test_prompt_7_asks_for_a_decision_only_where_it_is_told_of_whom_and_for_how_much() -> None:
    alone, together = RENDERED["7"](), RENDERED["7 with 8"]()

    assert "recursion 这次不写" in alone.system
    assert "recursion 这次不写" not in together.system
    assert "outside" in blocks_in(together.user)


def test_what_is_missing_is_told_by_one_number_and_without_our_own_names() -> None:
    told = json.dumps([blocks_in(RENDERED[name]().user) for name in ("7", "8", "9")])

    assert '"importance"' in told
    assert not [dead for dead in ("severity", "gap_id", "relevance_score", "match_type") if dead in told]


def test_nobody_has_to_inflate_a_gain_to_fetch_who_is_missing() -> None:
    """What must be and nobody does is worth looking for by definition: a tenth of a demand of ten things is not 0.2."""
    assert "must 的能力没有人承担，这一项至少算 gain_min" in RENDERED["8"]().system


def test_a_cost_that_nobody_has_measured_is_not_told_as_nothing() -> None:
    assert blocks_in(RENDERED["7 with 8"]().user)["estimated_cost"] == {"tokens": 60000}


def test_who_cannot_be_there_is_none_of_those_who_could_be_asked() -> None:
    agreed = play(
        channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB), says(ALICE), says(BOB)
    ).state
    meant = replace(agreed.wanted.understanding, context=DemandContext(location="Berlin"), language=Language.EN)
    state = replace(agreed, demand=replace(agreed.demand, understanding=meant))
    coming = replace(living_in("London"), agent_id="coming")
    coming = replace(coming, terms=replace(coming.terms, travels_to=("Berlin",)))
    outside = (replace(living_in("Lisbon"), agent_id="far"), coming)
    questions = (gap_question(state, "2026-11-24", outside), recursion_question(state, (), outside, "2026-11-24"))
    told = [blocks_in(question.prompt.render(question.inputs).user)["outside"] for question in questions]

    assert [[one["agent_id"] for one in some] for some in told] == [["coming"], ["coming"]]
    assert told[0][0]["travels_to"] == ["Berlin"]


def test_a_sub_demand_says_what_binds_it_too() -> None:
    assert "和对它也有效的 must（到场、语言）与还剩的预算" in RENDERED["8"]().system


def test_prompt_9_asks_nothing_that_only_votes_decide() -> None:
    part = COMPROMISE.schema["properties"]["assignments"]["items"]["properties"]

    assert "is_confirmed" not in part
    assert {"agent_id", "role", "responsibility", "price"} <= part.keys()
