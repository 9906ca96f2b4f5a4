"""Parts of cities mean the city; those that are common words do so only where a place is said."""

import pytest

from towow_core.engine.language.gazetteer import find_cities


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("A henna artist for a mehndi night in Southall on 4 December", "London"),
        ("Piano tuner for the church hall in Bow, grand piano", "London"),
        ("A baker near Bow please", "London"),
        ("Ein Saal in Friedenau", "Berlin"),
        ("un traiteur à Ménilmontant", "Paris"),
        ("A baker in Park Slope", "New York"),
        ("A locksmith in Bernal Heights", "San Francisco"),
        ("A sweep in Tallaght", "Dublin"),
        ("A sweep in Swords", "Dublin"),
        ("a band in Poble-sec", "Barcelona"),
    ],
)
def test_a_part_of_a_city_is_in_it(text: str, city: str) -> None:
    assert [found.name.en for found in find_cities(text)] == [city]


@pytest.mark.parametrize(
    "text",
    [
        "Bow ties for eight men",
        "A violin and a bow",
        "dressed in bow ties",
        "Teach me to fence with Swords",
        "An Angel for the tree",
        "Meet Hayes Miller at noon",
        "a show about the nation",
    ],
)
def test_a_common_word_is_no_part_of_a_city_where_no_place_is_said(text: str) -> None:
    assert find_cities(text) == ()
