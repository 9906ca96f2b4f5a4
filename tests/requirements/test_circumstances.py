"""A day on which something else happens is not the day of what is asked for, where that has days of its own."""

import pytest

from tests.requirements.test_reading import TODAY, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand

WHEN = {RequirementKind.DATE, RequirementKind.DEADLINE}


@pytest.mark.parametrize(
    ("sentence", "days", "counted"),
    [
        ("硬盘12月10日可以寄出，12月20日前想看到粗剪，想剪一支片子，要调色", {"2026-12-20"}, {}),
        ("样品3月1日到货，3月15日前要图，请一位摄影师拍二十件", {"2027-03-15"}, {}),
        ("房客4月1日入住，我们想3月28日请人做保洁，3月30日修水管", {"2027-03-28"}, {"水管维修": 2}),
        (
            "Our flat is let from 14 December. The leak must be mended on 10 December, a deep clean on 13 December.",
            {"2026-12-10"},
            {"cleaning": 3},
        ),
        ("The book comes out on 20 February. We want a cover designed by 15 January.", {"2027-01-15"}, {}),
        ("The material arrives on 3 March, and the video should be edited by 20 March.", {"2027-03-20"}, {}),
        ("粗剪12月20日前给我们看，成片1月8日前要，请人剪辑", {"2027-01-08"}, {}),
        ("a poster, first draft by 1 March, final files by 20 March", {"2027-03-20"}, {}),
        # What people come to, and a day that is the only one, stay the day of it all.
        ("Our book launch is on 20 February; we need a poster by 15 January and a host.", {"2027-02-20"}, {}),
        ("The samples arrive on 3 March, a photographer wanted.", {"2027-03-03"}, {}),
        ("我们3月3日入住，要人打扫", {"2027-03-03"}, {}),
    ],
)
def test_what_is_asked_for_is_on_the_days_that_are_said_of_it(
    sentence: str, days: set[str], counted: dict[str, float]
) -> None:
    found = [one.value for one in read(sentence) if one.kind in WHEN and one.value.text != "further"]

    assert {one.first or one.last for one in found if one.unit != "from_event"} == days
    assert {one.tags[-1]: one.number for one in found if one.unit == "from_event"} == counted


def test_the_clause_is_told_and_wants_nobody() -> None:
    sentence = "The material in London arrives on 3 March, and the video should be edited by 20 March."
    told = [one for one in read(sentence) if one.value.text == "The material in London arrives on 3 March"]

    assert [one.is_hard for one in told] == [False]
    assert not any("material" in tag for tag in understand(sentence, TODAY).capability_tags)
    assert any(one.kind is RequirementKind.PLACE for one in read(sentence))
