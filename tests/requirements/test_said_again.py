"""What only says again what stands beside it is no wish of its own, and leaves nothing that was not understood."""

import pytest

from tests.requirements.test_changes_in_words import asked
from towow_core.domain.requirements import RequirementKind


@pytest.mark.parametrize(
    "sentence",
    [
        "We need movers in Bristol, over the weekend of 12 and 13 December.",
        "Movers in Berlin over the whole weekend, 12 and 13 December.",
    ],
)
def test_a_weekend_whose_days_are_named_is_those_days(sentence: str) -> None:
    found = asked(sentence)

    assert found.not_understood == ()
    (day,) = [one for one in found.in_force if one.kind is RequirementKind.DATE]
    assert day.value.every == ("2026-12-12", "2026-12-13")


@pytest.mark.parametrize(
    ("sentence", "wishes"),
    [
        ("12月13日在北京办60人的聚会，要能坐60人的场地。", []),
        ("12月13日在北京办80人的聚会，要能坐60人的场地。", ["能坐60人的场地"]),
        ("A party in Berlin on 12 December: a room that seats 90 people.", []),
    ],
)
def test_a_room_for_as_many_as_come_is_that_number_and_no_wish_besides(sentence: str, wishes: list[str]) -> None:
    found = asked(sentence)

    assert found.not_understood == ()
    assert [one.text for one in found.in_force if one.kind is RequirementKind.QUALITY and one.is_hard] == wishes
