"""Whose price somebody minds who says what is to be cheaper: the cook's for the food, and not the room's."""

import pytest

from tests.core.matching_kit import TODAY, demand, person
from towow_core.engine.twin.offers import make_offer

PARTY = {
    "Leeds": "A party for 30 people in Leeds on 9 January with a venue, catering and a DJ, 2000 pounds",
    "杭州": "1月9日在杭州办30人的派对，要场地、餐饮和DJ，预算2万",
}


@pytest.mark.parametrize(
    ("city", "said", "lower"),
    [
        ("Leeds", "a DJ instead of the band, and cheaper food", {"catering"}),
        ("Leeds", "a later hour, but a cheaper venue", {"venue"}),
        ("Leeds", "The DJ is too expensive, find a cheaper one", {"DJ"}),
        ("Leeds", "cheaper, please", {"venue", "catering", "DJ"}),
        ("杭州", "场地太贵了，换便宜一点的", {"venue"}),
        ("杭州", "太贵了", {"venue", "catering", "DJ"}),
    ],
)
def test_only_who_does_what_is_to_be_cheaper_comes_down(city: str, said: str, lower: set[str]) -> None:
    terms = {"price": 400.0, "price_floor": 300.0, "temperament": "easygoing", "capacity_people": 60}
    asked = {}
    for tag in ("venue", "catering", "DJ"):
        one = person("kim", tag, city, currency="GBP" if city == "Leeds" else "CNY", **terms)
        asked[tag] = make_offer(one, demand(PARTY[city]), TODAY, requester_minds=said).price
    assert {tag for tag, price in asked.items() if price == 300.0} == lower
    assert {*asked.values()} <= {300.0, 400.0}
