"""What a demand is all for is told in its plan: of that nobody says that it was taken for background."""

import pytest

from tests.core.matching_kit import person
from tests.requirements.test_times_of_two_works import agreed
from towow_core.domain.requirements import OCCASION
from towow_core.requirements.checker import check


def notes(sentence: str, city: str) -> dict[str, str]:
    """Of each thing that is only told, what its plan says of it."""
    understood, known = agreed(sentence, person("dj", "DJ", city))
    found = check(understood.requirements, known, understood.language)
    return {r.text: r.note for r in found if r.value.unit == OCCASION}


@pytest.mark.parametrize(
    ("sentence", "city", "occasion"),
    [
        ("A wedding in London on 12 December for 30 people, we need a DJ", "London", "wedding"),
        ("12月12日在上海办一场30人的聚会，要一位DJ", "上海", "聚会"),
    ],
)
def test_an_occasion_has_no_note_of_background(sentence: str, city: str, occasion: str) -> None:
    assert notes(sentence, city) == {occasion: ""}


def test_what_is_only_told_beside_it_has_one() -> None:
    found = notes("I'm due on 10 December. A party in London on 12 December, we need a DJ", "London")

    assert found["party"] == ""
    assert found["I'm due on 10 December"].startswith("Taken for background")
