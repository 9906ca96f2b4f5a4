"""Where the requester lives is no place of the work where another place is named."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind


def _places(sentence: str) -> list[str]:
    return [one.value.text for one in read(sentence).requirements if one.kind is RequirementKind.PLACE]


@pytest.mark.parametrize(
    ("sentence", "places"),
    [
        ("We live in Madrid. A gardener for my father's garden in Lisbon on 3 March, 200 euros.", ["Lisbon"]),
        ("I'm based in Rome and need a photographer for a wedding in Paris on 3 May.", ["Paris"]),
        ("我住在西安，想给成都的爸妈找个人3月6日上门修空调。", ["成都"]),
        ("我们在西安，3月6日在成都办婚礼，要个摄影师。", ["成都"]),
        ("We live in Madrid and need a gardener on 3 March, 200 euros.", ["Madrid"]),
        ("我住在西安，想找个人3月6日上门修空调。", ["西安"]),
        ("A removal: we live in Madrid and move to Lisbon on 3 March.", ["Madrid", "Lisbon"]),
    ],
)
def test_only_where_it_has_to_be_done_is_a_place_of_it(sentence: str, places: list[str]) -> None:
    assert _places(sentence) == places
