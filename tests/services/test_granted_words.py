"""What a plan has granted is granted again in the very words that were granted, and in no others."""

import pytest

from tests.requirements.kit import offered, part, plan
from towow_core.domain.models import DemandUnderstanding, Language, NegotiationPoint
from towow_core.engine.twin.feedback import is_granted
from towow_core.prompts.p04_proposal_aggregation import AggregationInputs, fallback, parse
from towow_core.services.negotiation.questions import _granted


def _point(wish: str) -> NegotiationPoint:
    return NegotiationPoint(aspect="payment", current_value="", desired_value=wish, reason="")


def _carried(notes: str, wish: str) -> tuple[str, ...]:
    before = plan(part("ann", "DJ", notes=notes))
    offers = (offered("ann", "DJ", negotiation_points=(_point(wish),)),)
    return _granted(before, offers).get("ann", ())


@pytest.mark.parametrize(
    ("notes", "wish"),
    [
        ("In the plan: travel costs of 20 euros are paid.", "travel costs of 90 euros are paid"),
        ("In the plan: travel costs of 120 euros are paid.", "travel costs of 20 euros are paid"),
        ("In the plan: 30% of the price in advance.", "80% of the price in advance"),
        ("In the plan: half of the price in advance.", "all of the price in advance"),
        ("In the plan: travel costs are not paid.", "travel costs are paid"),
        ("In the plan: travel costs aren't paid.", "travel costs are paid"),
        ("写进方案：报销车费50元。", "报销车费500元"),
        ("写进方案：预付三成。", "预付八成"),
        ("写进方案：预付一半。", "预付全部"),
        ("写进方案：不预付车费。", "预付车费"),
    ],
)
def test_another_amount_or_a_denial_is_another_wish(notes: str, wish: str) -> None:
    assert _carried(notes, wish) == ()
    assert not is_granted(_point(wish), plan(part("ann", "DJ")), part("ann", "DJ", notes=notes))


def test_more_than_was_granted_is_not_written_on() -> None:
    assert _carried("写进方案：报销往返车费。", "报销往返车费和住宿费") == ()


@pytest.mark.parametrize(
    ("notes", "wish"),
    [("In the plan: half of it in advance.", "half of it in advance"), ("写进方案：预付一半", "预付一半")],
)
def test_what_was_granted_in_these_words_is_written_on(notes: str, wish: str) -> None:
    assert _carried(notes, wish) == (wish,)


def test_a_wish_that_the_notes_have_is_not_written_twice() -> None:
    notes = "In the plan: travel costs are paid. Bring cables."
    offers = (offered("ann", "DJ", price=100.0),)
    understanding = DemandUnderstanding(surface_demand="a DJ", language=Language.EN)
    inputs = AggregationInputs(
        understanding=understanding, offers=offers, today="2026-11-27", granted={"ann": ("travel costs are paid",)}
    )
    answer = fallback(inputs)
    (mine,) = answer.assignments
    said = f'{{"summary": "A DJ", "assignments": [{{"agent_id": "ann", "role": "{mine.role}", "notes": "{notes}"}}]}}'
    (planned,) = parse(said, inputs).assignments
    assert planned.notes.count("travel costs are paid") == 1
