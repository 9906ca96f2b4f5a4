"""How long it takes until all of somebody's work is there: as their twin says, into the plan and its check."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import TODAY, demand, person
from tests.core.test_prompts import INPUTS
from towow_core.domain.days import DELIVERY_DAYS_MAX
from towow_core.domain.drafts import OfferDraft
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION, OfferInputs
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.prompts.rendering import blocks_in

UNDERSTANDING = demand("12月19日在北京办一场聚会，要活动摄影")
(TAG,) = [tag for tag in UNDERSTANDING.capability_tags if "摄影" in tag]


def offered(said: object, detail: str = "拍活动") -> OfferDraft:
    inputs = OfferInputs(
        profile=replace(person("photo", TAG), capabilities={TAG: detail}),
        understanding=UNDERSTANDING,
        filter_reason="",
        expected_role="摄影师",
        today=TODAY,
    )
    answer = {"decision": "participate", "contribution": "拍", "capabilities": [TAG], "delivery_days": said}
    return RESPONSE_GENERATION.parse(json.dumps(answer), inputs)


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ([{"capability": TAG, "days": 7}], {TAG: 7}),
        ({TAG: "7 天"}, {TAG: 7}),
        ([{"capability": TAG, "days": 2.5}], {TAG: 3}),
        ([{"capability": "别的", "days": 7}, {"capability": TAG, "days": -1}, {"days": 3}, 9], {}),
        ([{"capability": TAG, "days": 100_000}], {TAG: DELIVERY_DAYS_MAX}),
        ("很快", {}),
        (None, {}),
    ],
)
def test_what_a_twin_says_of_it_is_kept_and_what_is_no_number_of_days_is_not(said: object, days: Any) -> None:
    assert offered(said).delivery_days == days


def test_what_the_rules_read_in_the_profile_counts_before_it() -> None:
    assert offered([{"capability": TAG, "days": 2}], "拍活动，精修照片7天内交付").delivery_days == {TAG: 7}


def test_longer_than_a_plan_can_count_is_said_as_the_longest_that_it_can() -> None:
    assert offered(None, "拍活动，精修照片24个月内交付").delivery_days == {TAG: DELIVERY_DAYS_MAX}


def test_whoever_draws_up_the_plan_is_told_of_it() -> None:
    inputs = INPUTS["proposal_aggregation"]
    takes = replace(inputs.offers[0], delivery_days={TAG: 7})
    told = blocks_in(PROPOSAL_AGGREGATION.render(replace(inputs, offers=(takes, *inputs.offers[1:]))).user)

    assert told["offers"][0]["delivery_days"] == {TAG: 7}


def test_a_plan_has_nobody_on_a_day_that_is_over() -> None:
    inputs = INPUTS["proposal_aggregation"]
    part = {"agent_id": inputs.offers[0].agent_id, "role": "x", "responsibility": "y"}
    answer = {"summary": "s", "assignments": [{**part, "days": ["2020-01-01", "2026-12-18"]}]}

    assert PROPOSAL_AGGREGATION.parse(json.dumps(answer), inputs).assignments[0].days == ("2026-12-18",)
