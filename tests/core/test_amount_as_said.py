"""The amount that a plan's words name is the one that it is checked by, whatever a model makes of it."""

import pytest

from tests.core.matching_kit import TODAY
from towow_core.domain.models import Demand, DemandContext, DemandUnderstanding, Language, Provenance
from towow_core.domain.outcomes import DemandStage
from towow_core.services.demands.adapting import adapted
from towow_core.store.records import DemandRecord


def understood(sentence: str, amount: float | None) -> tuple[float | None, str | None]:
    """Amount and currency, where a model's prompt 1 said this amount."""
    demand = Demand(demand_id="d-1", user_id="u", raw_input=sentence, submitted_at=TODAY)
    record = DemandRecord(demand=demand, channel_id="c", stage=DemandStage.SUBMITTED)
    bare = DemandUnderstanding(
        surface_demand=sentence,
        capability_tags=("venue",),
        language=Language.EN,
        context=DemandContext(budget="some", budget_amount=amount, currency="EUR", expected_attendees=20),
        provenance=Provenance.LLM,
    )
    context = adapted(record, bare, {}).context
    return context.budget_amount, context.currency


@pytest.mark.parametrize("said", [15_000.0, 1500.0, None])
def test_the_amount_of_the_sentence_is_the_plans(said: float | None) -> None:
    assert understood("A venue in Berlin on 12 December for at most 1500 euros", said) == (1500.0, "EUR")


def test_an_amount_that_no_words_say_is_none() -> None:
    assert understood("A venue in Berlin on 12 December", 15_000.0) == (None, "EUR")


def test_an_amount_for_each_person_is_taken_so_often() -> None:
    assert understood("A venue in Berlin on 12 December for 20 people, €30 a head", 30.0)[0] == 600.0
