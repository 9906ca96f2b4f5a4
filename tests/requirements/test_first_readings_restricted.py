"""A first reading takes no more than the words give: what is in doubt stays open, or is background."""

import pytest

from tests.requirements.test_days_as_said import read
from towow_core.domain.requirements import Requirement, RequirementKind

K = RequirementKind
THURSDAY = "2026-11-26"


def of_kind(sentence: str, kind: RequirementKind) -> list[Requirement]:
    return [r for r in read(sentence, THURSDAY).requirements if r.kind is kind]


@pytest.mark.parametrize(
    "sentence",
    [
        "My wife works late every Thursday. We need a photographer in London on 12 December.",
        "My son goes to swimming lessons every Tuesday; a photographer in London on 12 December.",
        "A photographer in London on 12 December because my wife works every Saturday.",
    ],
)
def test_a_weekday_of_what_theirs_do_is_no_day_of_what_is_asked_for(sentence: str) -> None:
    dates = [(r.value.first, r.value.last) for r in of_kind(sentence, K.DATE)]

    assert dates == [("2026-12-12", "2026-12-12")]
    assert of_kind(sentence, K.RECURRENCE) == []
    assert len(of_kind(sentence, K.CAPABILITY)) == 1


def test_a_weekday_of_what_theirs_do_is_when_where_no_other_day_is_named() -> None:
    asked = of_kind("My wife works late every Thursday, we need a babysitter in London.", K.RECURRENCE)

    assert [r.text for r in asked] == ["every Thursday"]
