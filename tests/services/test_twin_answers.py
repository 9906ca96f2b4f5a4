"""What becomes of a twin's draft: an answer that says the same, or a clear word that it is none."""

from dataclasses import fields, replace
from typing import Any

import pytest

from towow_core.domain.answers import Offer
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Decision, FeedbackType, NegotiationPoint, Provenance, ResponseType, Statement
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import Mode
from towow_core.services.negotiation.twin_answers import feedback_of, offer_of

WEEKEND = NegotiationPoint(aspect="时间", desired_value="周末", current_value="周五", reason="上班")
OFFER = OfferDraft(
    decision=Decision.CONDITIONAL,
    response_type=ResponseType.NEGOTIATE,
    contribution="场地",
    conditions=("提前一周",),
    negotiation_points=(WEEKEND,),
    reasoning="顺路",
    decline_reason="-",
    confidence=61,
    suggested_role="场地方",
    capabilities=("场地提供",),
    by_tag=("场地提供",),
    price=6000.0,
    currency="USD",
    capacity_people=70,
    mode=Mode.ON_SITE,
    rate=Rate(unit=PriceUnit.EVENT, unit_price=6000.0),
    prices={"主持": 300.0},
    languages=("zh",),
    hours_max=4.0,
    recurring=True,
    places=("北京",),
    unavailable_on=("2026-12-19",),
    declines=("摄影",),
    rescheduling_costs={"2026-12-20": 3.0},
    free_from="2026-12-01",
    delivery_days={"场地提供": 5},
    statements=(Statement(asked="安静", said="十点以后安静", settles=True),),
    limits=(Limit(said="十点以后安静", of=Limited.CLOCK, most=22.0),),
    provenance=Provenance.RULE,
    breaks_limit=True,
)
FEEDBACK = FeedbackDraft(
    feedback_type=FeedbackType.NEGOTIATE,
    reasoning="太赶",
    adjustment_request="晚一周",
    concerns=("天气",),
    negotiation_points=(WEEKEND,),
    provenance=Provenance.HUMAN,
    breaks_limit=True,
)


def offered(draft: OfferDraft) -> Offer:
    whose = {"offer_id": "offer-1", "agent_id": "user_agent_bob", "display_name": "鲍博", "demand_id": "d-1"}
    return offer_of(draft, **whose, submitted_at="2026-01-01T00:00:00.000000Z")


@pytest.mark.parametrize("name", [field.name for field in fields(OfferDraft)])
def test_an_offer_says_what_its_draft_says(name: str) -> None:
    default = getattr(OfferDraft(decision=Decision.DECLINE), name)
    assert getattr(OFFER, name) != default  # else this would show nothing
    assert getattr(offered(OFFER), name) == getattr(OFFER, name)


@pytest.mark.parametrize("name", [field.name for field in fields(FeedbackDraft)])
def test_a_review_says_what_its_draft_says(name: str) -> None:
    default = getattr(FeedbackDraft(feedback_type=FeedbackType.ACCEPT), name)
    assert getattr(FEEDBACK, name) != default
    said = feedback_of(FEEDBACK, agent_id="user_agent_bob", display_name="鲍博", round_=2)
    assert getattr(said, name) == getattr(FEEDBACK, name)
    assert said.round == 2


def test_lists_of_a_persons_own_twin_are_taken_as_they_are_meant() -> None:
    assert offered(replace(OFFER, conditions=["提前一周"])).conditions == ("提前一周",)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [({"confidence": "certain"}, "confidence"), ({"conditions": 3}, "conditions"), ({"price": -1}, "no price")],
)
def test_a_draft_that_is_none_is_refused_with_the_field_that_is_wrong(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(MalformedMessage, match=named):
        offered(replace(OFFER, **wrong))
