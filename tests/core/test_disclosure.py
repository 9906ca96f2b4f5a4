"""What goes out to a model of people, offers and plans: what a prompt needs, and nobody's limits but one's own."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import MEETUP, TODAY, demand, offers_from, person, proposal_of
from tests.core.test_prompts import FEEDBACKS, GAP, INPUTS
from towow_core.domain.models import AdjustmentSummary, Change, DemandUnderstanding
from towow_core.domain.money import PriceUnit, Rate
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.disclosure import own_profile, own_profile_block, own_terms_block, plan_block, whole
from towow_core.prompts.rendering import blocks_in, demand_facts

FLOOR, OTHERS_FLOOR, PRICE, OTHERS_PRICE = 2711, 1613, 3119, 2237
CALENDAR = "https://calendar.example/private-6f1c.ics"
VENUE = replace(
    person("venue", "场地提供", price=float(PRICE), price_floor=float(FLOOR), temperament="demanding"),
    busy_ics=CALENDAR,
)
SPEAKER = person(
    "speaker", "演讲嘉宾", price=float(OTHERS_PRICE), price_floor=float(OTHERS_FLOOR), temperament="easygoing"
)
UNDERSTANDING = demand(MEETUP)
OFFERS = offers_from(UNDERSTANDING, VENUE, SPEAKER)
PLAN = replace(
    proposal_of(make_plan(UNDERSTANDING, OFFERS, TODAY)),
    rationale="两人合计不超预算",
    adjustment_summary=AdjustmentSummary(
        round=2,
        requests_addressed=(Change(agent_id=VENUE.agent_id, what="改到下午"),),
        requests_declined=(Change(agent_id=SPEAKER.agent_id, what="加价", reason="超出预算"),),
    ),
)
OWN_TWINS = {"response_generation", "proposal_feedback"}
CHANGES: dict[str, dict[str, Any]] = {
    "smart_filter": {"profiles": (VENUE, SPEAKER)},
    "response_generation": {"profile": VENUE},
    "proposal_aggregation": {"offers": OFFERS},
    "proposal_feedback": {
        "profile": VENUE,
        "proposal": PLAN,
        "my_assignment": next(part for part in PLAN.assignments if part.agent_id == VENUE.agent_id),
        "my_offer": OFFERS[0],
    },
    "proposal_adjustment": {"proposal": PLAN, "offers": OFFERS, "feedbacks": FEEDBACKS},
    "gap_identify": {"proposal": PLAN},
    "recursion_decide": {"proposal": PLAN, "outside": (VENUE, SPEAKER), "gaps": (GAP,)},
    "compromise": {"proposal": PLAN, "offers": OFFERS},
}
about_people = pytest.mark.parametrize("prompt", [p for p in ALL_PROMPTS if p.key in CHANGES], ids=lambda p: p.key)


def read(text: str) -> DemandUnderstanding:
    """With the requirements that are read from it."""
    understood = demand(text)
    return replace(understood, requirements=read_requirements(text, understood, TODAY)[0])


def told(prompt: Any) -> str:
    """All that goes out of the data."""
    return prompt.render(replace(INPUTS[prompt.key], understanding=UNDERSTANDING, **CHANGES[prompt.key])).user


def blocks(key: str) -> dict[str, Any]:
    return blocks_in(told(next(prompt for prompt in ALL_PROMPTS if prompt.key == key)))


@about_people
def test_a_persons_limits_reach_the_prompts_of_their_own_twin_alone(prompt) -> None:
    said = told(prompt)

    assert (str(FLOOR) in said, "temperament" in said) == (prompt.key in OWN_TWINS,) * 2
    assert str(OTHERS_FLOOR) not in said


@about_people
def test_nobody_is_told_where_a_calendar_is(prompt) -> None:
    assert CALENDAR not in told(prompt)
    assert "busy_ics" not in told(prompt)


@about_people
def test_nothing_goes_out_that_only_the_record_needs_and_nothing_that_is_empty(prompt) -> None:
    data = blocks_in(told(prompt))
    names = {name for block in data.values() for name in names_in(block)}

    assert names.isdisjoint({"offer_id", "message_id", "proposal_id", "submitted_at", "created_at", "provenance"})
    assert not any(is_empty for name, block in data.items() for is_empty in empties_in(block, name))


def test_who_reviews_a_plan_sees_who_else_takes_part_and_no_price_but_their_own() -> None:
    data = blocks("proposal_feedback")

    assert [part["name"] for part in data["proposal"]["team"]] == [part.display_name for part in PLAN.assignments]
    assert data["my_assignment"]["price"] == PRICE
    assert str(OTHERS_PRICE) not in json.dumps(data)
    assert "price" not in json.dumps(data["proposal"])


def test_of_a_plan_of_two_neither_can_work_out_what_the_other_asks() -> None:
    data = json.dumps(blocks("proposal_feedback")).replace(",", "")

    assert str(PRICE + OTHERS_PRICE) in PLAN.summary.replace(",", "")
    assert str(PRICE + OTHERS_PRICE) not in data


def test_what_is_said_twice_of_a_demand_goes_out_once() -> None:
    asked = replace(read(f"{MEETUP}，预算15000元"), capability_tags=("场地提供", "演讲嘉宾"))
    told = demand_facts(asked, "")

    assert told["capability_tags"] == [*asked.capability_tags]
    assert "capability" not in told["must"]
    assert (told["must"]["budget"], told["context"]["budget_amount"]) == (["预算15000元"], 15000)
    assert "budget" not in told["context"]


def test_a_trade_that_was_only_supposed_can_be_told_from_one_that_was_asked_for() -> None:
    asked = replace(read(MEETUP), capability_tags=("场地提供", "演讲嘉宾", "活动主持"))

    assert demand_facts(asked, "")["must"]["capability"] == ["场地提供", "演讲嘉宾"]


def test_a_rate_goes_out_where_it_says_more_than_the_price_beside_it() -> None:
    counted = replace(OFFERS[0], rate=Rate(unit=PriceUnit.PERSON, unit_price=50, quantity=40), price=2000.0)

    assert "rate" not in whole(OFFERS[0])
    assert whole(counted)["rate"] == {"unit": "person", "unit_price": 50, "quantity": 40, "times": 1}


def test_who_reviews_a_plan_reads_what_became_of_their_own_wishes_and_not_of_anothers() -> None:
    wishes = blocks("proposal_feedback")["your_requests"]

    assert [wish["what"] for wish in wishes] == ["改到下午"]


def test_who_draws_the_plan_up_sees_every_price_that_was_asked() -> None:
    assert [offer["price"] for offer in blocks("proposal_aggregation")["offers"]] == [PRICE, OTHERS_PRICE]


def names_in(value: Any) -> list[str]:
    match value:
        case dict():
            return [*value, *(name for part in value.values() for name in names_in(part))]
        case list():
            return [name for part in value for name in names_in(part)]
        case _:
            return []


def empties_in(value: Any, name: str) -> list[str]:
    """Fields inside that say nothing, but for those without which a profile cannot be read back."""
    match value:
        case dict():
            inner = [(key, part) for key, part in value.items() if name != "profile" or key not in {"tags", "location"}]
            return [key for key, part in inner if part in (None, "", [], {})] + [
                each for key, part in inner for each in empties_in(part, key)
            ]
        case list():
            return [each for part in value for each in empties_in(part, name)]
        case _:
            return []


def test_what_has_not_changed_is_written_once_for_all_questions() -> None:
    changed = replace(VENUE, location="上海")
    for write, it in ((own_profile_block, VENUE), (own_terms_block, VENUE), (plan_block, PLAN)):
        assert write(it) is write(it)
    assert blocks_in(own_profile_block(changed)) == {"profile": own_profile(changed)}
    assert blocks_in(own_profile_block(VENUE)) == {"profile": own_profile(VENUE)}
