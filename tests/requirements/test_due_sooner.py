"""A weekday that a remark says as a last day is the next one; only what asks for more time moves it further on."""

import pytest

from tests.requirements.test_changes_in_words import after, of
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
LAWYER = "I need a lawyer to look over my contract before Friday, online, in English, under 600 EUR."
LAWYER_ZH = "请律师看合同，周五之前，线上，4000以内。"
LATE = "I need a lawyer to look over my contract by 20 December, online."


# Today is Thursday 26 November.
@pytest.mark.parametrize(
    ("demand", "said", "last"),
    [
        (LAWYER, "It has to be done by Monday.", "2026-11-30"),
        (LAWYER, "by Tuesday please", "2026-12-01"),
        (LATE, "It has to be done by Wednesday.", "2026-12-02"),
        (LATE, "before Wednesday, please", "2026-12-01"),
        (LAWYER_ZH, "周一之前要好", "2026-11-30"),
    ],
)
def test_by_a_weekday_is_the_next_one(demand: str, said: str, last: str) -> None:
    assert [r.value.last for r in of(K.DEADLINE, after(said, demand))] == [last]


@pytest.mark.parametrize(
    ("demand", "said", "last"),
    [
        (LATE, "It can wait until Wednesday", "2026-12-23"),
        (LATE, "Make it by 22 December", "2026-12-22"),
        ("请律师看合同，12月20日之前，线上。", "可以推迟到周三之前", "2026-12-23"),
    ],
)
def test_what_asks_for_more_time_counts_from_the_last_day_in_force(demand: str, said: str, last: str) -> None:
    assert [r.value.last for r in of(K.DEADLINE, after(said, demand))] == [last]


def test_beside_the_day_of_an_occasion_a_weekday_is_counted_from_that() -> None:
    done = after("Make it Wednesday", "A DJ in London on Friday 11 December, £500.")

    assert [r.value.first for r in of(K.DATE, done)] == ["2026-12-09"]
