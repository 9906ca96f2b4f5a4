"""A part of a city that is a common word: "in Berlin Wedding" asks for a room there, and holds no wedding."""

import pytest

from tests.requirements.test_days_as_said import read
from towow_core.domain.requirements import DISTRICT, RequirementKind
from towow_core.engine.lexicon.scenarios import scenarios_in

TODAY = "2026-11-26"


@pytest.mark.parametrize("where", ["in Berlin Wedding", "in Berlin-Wedding", "in Wedding, Berlin,"])
def test_a_part_of_a_city_that_is_named_beside_it_is_a_place(where: str) -> None:
    sentence = f"A venue {where} for 60 people on December 4"
    places = [r for r in read(sentence, TODAY).requirements if r.kind is RequirementKind.PLACE]

    assert ("Wedding", DISTRICT) in [(r.text, r.value.unit) for r in places]
    assert not [r for r in read(sentence, TODAY).requirements if r.value.unit == "occasion"]
    assert not scenarios_in(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["A photographer for a Berlin Wedding on December 5", "We look for a DJ in Berlin. Wedding on December 5"],
)
def test_a_wedding_in_a_city_is_no_part_of_it(sentence: str) -> None:
    places = [r.text for r in read(sentence, TODAY).requirements if r.kind is RequirementKind.PLACE]

    assert places == ["Berlin"]
