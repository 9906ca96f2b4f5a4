"""The one day that a sentence names is the demand's, whatever a model makes of it."""

import pytest

from tests.core.matching_kit import TODAY
from towow_core.domain.models import Demand, DemandContext, DemandUnderstanding, Language
from towow_core.domain.outcomes import DemandStage
from towow_core.services.demands.adapting import adapted
from towow_core.store.records import DemandRecord


def understood(sentence: str, day: str | None = None) -> str | None:
    demand = Demand(demand_id="d-1", user_id="u", raw_input=sentence, submitted_at=TODAY)
    record = DemandRecord(demand=demand, channel_id="c", stage=DemandStage.SUBMITTED)
    bare = DemandUnderstanding(
        surface_demand=sentence,
        capability_tags=("场地",),
        language=Language.ZH,
        context=DemandContext(date=day),
    )
    return adapted(record, bare, {}).context.date


@pytest.mark.parametrize(
    ("sentence", "said", "day"),
    [
        ("12月19日在北京办聚会，要场地", None, "2026-12-19"),
        ("12月19日在北京办聚会，要场地", "2026-12-20", "2026-12-19"),
        ("12月19日或20日在北京办聚会，要场地", None, None),
        ("在北京办聚会，要场地", None, None),
    ],
    ids=["left out", "another one said by the model", "one of two", "nobody said"],
)
def test_a_day_that_prompt_1_left_out_or_misread_is_the_demands(
    sentence: str, said: str | None, day: str | None
) -> None:
    assert understood(sentence, said) == day
