"""A price by the person is that of those who are served, and not of all who come."""

import pytest

from tests.requirements.test_days_as_said import read
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.quantities import quantities_of_work

TODAY = "2026-11-26"


@pytest.mark.parametrize(
    "sentence",
    [
        "We're eleven friends in Barcelona, 5 December: yoga at noon, and bar service in the evening for 30 guests.",
        "In Barcelona on 5 December: yoga for 11 people around noon, and bar service for the evening for 30 guests.",
    ],
)
def test_what_is_done_for_some_is_paid_for_so_many(sentence: str) -> None:
    understood = read(sentence, TODAY)

    assert quantities_of_work(understood, "yoga").rate(PriceUnit.PERSON, 48.0).quantity == 11
    assert quantities_of_work(understood, "bar service").rate(PriceUnit.PERSON, 48.0).quantity == 30


def test_what_has_no_number_of_its_own_is_paid_for_all_who_come() -> None:
    understood = read("A party in Barcelona on 5 December for 30 guests: yoga and bar service.", TODAY)

    assert quantities_of_work(understood, "yoga").rate(PriceUnit.PERSON, 48.0).quantity == 30


@pytest.mark.parametrize(
    ("sentence", "per"),
    [
        ("12月13日在北京办一场50人的聚会，要茶歇，每份50元。", "person"),
        ("A party in London on 16 January for 60 people: catering, at most £15 per plate.", "person"),
        ("在北京翻译合同，每份不超过500元。", "份"),
    ],
)
def test_a_portion_of_food_is_for_one_of_those_who_come_and_a_piece_of_anything_else_is_not(
    sentence: str, per: str
) -> None:
    assert [r.value.per for r in read(sentence, TODAY).in_force if r.kind is RequirementKind.BUDGET] == [per]
