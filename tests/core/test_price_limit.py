"""A model may speak for a person; it may not sell their work below what they accept at least."""

import json
from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.core.test_prompts import INPUTS
from tests.scripted_model import ScriptedModel
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.models import FeedbackType, Provenance, Standing
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.twin.feedback import review_plan
from towow_core.llm.service import LLMService
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK

FLOOR = 3_000.0


def with_floor(profile):
    return replace(profile, terms=replace(profile.terms, price=4_000.0, price_floor=FLOOR, currency="CNY"))


def offered(price: float | None, currency: str = "CNY", decision: str = "participate"):
    asked = INPUTS["response_generation"]
    answer = {"decision": decision, "response_type": "offer", "contribution": "场地", "reasoning": "", "confidence": 80}
    inputs = replace(asked, profile=with_floor(asked.profile))
    return RESPONSE_GENERATION.parse(json.dumps(answer | {"price": price, "currency": currency}), inputs)


def reviewed(price: float | None, feedback_type: str, **part: object):
    asked = INPUTS["proposal_feedback"]
    mine = replace(asked.my_assignment, **{"price": price, "rate": None, "currency": "CNY", **part})
    inputs = replace(asked, profile=with_floor(asked.profile), my_assignment=mine)
    return PROPOSAL_FEEDBACK.parse(json.dumps({"feedback_type": feedback_type, "reasoning": ""}), inputs)


def test_an_offer_below_the_floor_is_asked_for_again_and_the_reason_names_no_figure() -> None:
    with pytest.raises(UnreadableAnswer) as refused:
        offered(FLOOR - 1)

    assert "3" not in str(refused.value).replace("response_generation", "")


def test_an_offer_at_the_floor_or_a_decline_is_read() -> None:
    assert offered(FLOOR).price == FLOOR
    assert offered(1, decision="decline").price is None


def test_a_floor_holds_in_every_currency() -> None:
    assert offered(500, "EUR").price == 500
    with pytest.raises(UnreadableAnswer):
        offered(1, "EUR")
    with pytest.raises(UnreadableAnswer):
        reviewed(1, "accept", currency="EUR")


def test_a_floor_for_one_hour_holds_for_all_of_them_where_the_answer_names_a_whole() -> None:
    asked = INPUTS["proposal_feedback"]
    understanding = replace(asked.understanding, surface_demand=f"{asked.understanding.surface_demand}，一共4小时")
    terms = replace(with_floor(asked.profile).terms, price_unit="hour")
    inputs = replace(asked, profile=replace(asked.profile, terms=terms), understanding=understanding)
    yes = json.dumps({"feedback_type": "accept", "reasoning": ""})

    def answer(price: float) -> str:
        mine = replace(asked.my_assignment, price=price, rate=None, currency="CNY")
        return PROPOSAL_FEEDBACK.parse(yes, replace(inputs, my_assignment=mine)).feedback_type

    assert answer(FLOOR * 4) == "accept"
    with pytest.raises(UnreadableAnswer):
        answer(FLOOR * 4 - 1)


def test_a_yes_to_a_part_below_the_floor_is_no_yes() -> None:
    with pytest.raises(UnreadableAnswer):
        reviewed(FLOOR - 1, "accept")
    with pytest.raises(UnreadableAnswer):
        reviewed(None, "accept")

    assert reviewed(FLOOR, "accept").feedback_type == "accept"
    assert reviewed(FLOOR - 1, "negotiate").feedback_type == "negotiate"


def test_standing_by_costs_nothing() -> None:
    assert reviewed(None, "accept", standing=Standing.STAND_BY).feedback_type == "accept"


@pytest.mark.parametrize("prompt", [RESPONSE_GENERATION, PROPOSAL_FEEDBACK], ids=lambda prompt: prompt.key)
async def test_a_model_that_only_goes_below_it_is_no_outage_and_its_stand_in_says_what_it_did(prompt) -> None:
    asked = INPUTS[prompt.key]
    inputs = replace(asked, profile=with_floor(asked.profile))
    if prompt is PROPOSAL_FEEDBACK:
        inputs = replace(inputs, my_assignment=replace(asked.my_assignment, price=1.0, rate=None, currency="CNY"))
    cheap = {"decision": "participate", "contribution": "场地", "confidence": 80, "price": 1, "feedback_type": "accept"}
    answer = await LLMService(ScriptedModel(**{prompt.key: lambda _: {**cheap, "reasoning": ""}})).ask(prompt, inputs)

    assert (answer.provenance, answer.call.outcome) == (Provenance.FALLBACK, "forbidden")
    assert "底线" in answer.value.reasoning
    assert str(int(FLOOR)) not in answer.value.reasoning
    assert answer.value.reasoning != prompt.fallback(inputs).reasoning
    assert (answer.value.breaks_limit, prompt.fallback(inputs).breaks_limit) == (True, False)


@pytest.mark.parametrize("below", [0, 1, 10, 30, 60])
@pytest.mark.parametrize("round_", [1, 3, 5])
def test_a_twin_says_yes_to_no_price_that_its_answer_would_be_refused_for(below: int, round_: int) -> None:
    """A yes that is not used counts as silence, and its person is left out for a price that they never refused."""
    understood = understand("需要场地，12月19日，北京，预算8000元", TODAY)
    who = person("ann", "场地提供", price=6000.0, price_floor=5280.0, currency="CNY")
    (offer,) = offers_from(understood, who)
    plan = proposal_of(make_plan(understood, (offer,), TODAY))
    (part,) = plan.assignments
    price = 5280.0 - below
    part = replace(part, price=price, rate=replace(part.rate, unit_price=price) if part.rate else None)

    said = review_plan(who, understood, plan, part, offer, round_=round_, rounds_max=5)

    assert (said.feedback_type is FeedbackType.ACCEPT) == (below == 0 and round_ > 1), said
