"""A model's answer about an event of several days: whose work is on one of them, and what comes after it."""

import json
from dataclasses import replace

import pytest

from tests.core.test_prompts import INPUTS
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.errors import UnreadableAnswer
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.prompts.plan_reading import read_timeline

TODAY = "2026-11-23"
WEEKEND = "A hackathon in Berlin on 5 and 6 December 2026: two mentors, and a jury on Sunday"
ZH = "12月5日和6日在北京办两天的活动，要创业导师，第二天要评委"


def offered(text: str, does: str, price: float):
    inputs = INPUTS["response_generation"]
    terms = replace(inputs.profile.terms, price=500.0, price_floor=400.0, price_unit="day", currency="EUR")
    profile = replace(inputs.profile, tags=("mentoring", "judging", "创业导师", "评委"), terms=terms)
    answer = {"decision": "participate", "contribution": "x", "reasoning": "", "confidence": 80, "currency": "EUR"}
    given = replace(inputs, profile=profile, understanding=asked(text))
    return RESPONSE_GENERATION.parse(json.dumps({**answer, "capabilities": [does], "price": price}), given)


@pytest.mark.parametrize(("text", "on_both", "on_one"), [(WEEKEND, "mentoring", "judging"), (ZH, "创业导师", "评委")])
def test_a_price_a_day_is_for_the_days_of_what_is_offered(text: str, on_both: str, on_one: str) -> None:
    assert offered(text, on_one, 500).rate.quantity == 1
    assert offered(text, on_both, 1000).rate.quantity == 2
    with pytest.raises(UnreadableAnswer):
        offered(text, on_both, 500)


@pytest.mark.parametrize(("last", "read"), [("2026-12-11", "2026-12-11"), ("2026-12-06", "2026-12-06")])
def test_a_milestone_is_on_the_last_day_or_after_it_where_the_plan_goes_on_till_then(last: str, read: str) -> None:
    milestones = [{"name": "jury", "date": "2026-12-06"}, {"name": "gallery", "date": "2026-12-11"}]
    said = {"event_date": "2026-12-05", "end_date": last, "milestones": milestones}
    timeline = read_timeline(said, TODAY, (), asked(WEEKEND))

    assert [(m.name, m.date) for m in timeline.milestones] == [("jury", "2026-12-06"), ("gallery", read)]
