"""A small town is where it is: somebody in another city is not hired for it instead."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


def places(sentence: str) -> list[str]:
    return [r.value.text for r in read(sentence).requirements if r.kind is K.PLACE]


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("A photographer in Rothenburg ob der Tauber on 12 December, 400 euros at most.", "Rothenburg ob der Tauber"),
        ("A baker in Figeac for 40 people on 12 December.", "Figeac"),
        ("A yoga teacher in Litomyšl on 12 December, 90 euros.", "Litomyšl"),
        ("A photographer near Nether Wallop Mill on 12 December.", "Nether Wallop Mill"),
        ("A photographer in Třebenice nad Orlicí on 12 December, 400 euros.", "Třebenice"),  # in no table
        ("12月12日，洛阳的门店开张，请一位主持人，1500以内。", "洛阳"),
        ("请一位摄影师，宜昌的公司，12月12日，1500以内。", "宜昌"),
        ("12月12日在敦煌请一位摄影师，2000以内。", "敦煌"),
    ],
)
def test_a_small_town_behind_a_place_word_is_a_place(sentence: str, place: str) -> None:
    assert any(one.startswith(place) for one in places(sentence))
    assert not any(
        place in r.text for r in read(sentence).requirements if r.is_hard and r.kind in {K.CAPABILITY, K.QUALITY}
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "A course in Rhône wines on 12 December for eight people.",
        "朝阳的房间要打扫，12月12日。",
        "A dentist near Tesco on Friday.",
    ],
)
def test_what_is_taught_a_shop_and_a_sunny_room_are_no_towns(sentence: str) -> None:
    assert places(sentence) == []
