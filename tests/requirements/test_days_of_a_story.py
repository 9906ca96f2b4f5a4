"""A day on which something happened is no day that is asked for, and makes no last day one that comes after another."""

import pytest

from tests.core.test_counter_offers import asked
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


def days(sentence: str) -> list[tuple[RequirementKind, str]]:
    said = asked(sentence).in_force
    return [(one.kind, one.value.first or one.value.last) for one in said if one.kind in {K.DATE, K.DEADLINE}]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "My son knocked my clock off the wall on Sunday. I need a clock repairer in London before 20 December.",
            [(K.DEADLINE, "2026-12-19")],
        ),
        (
            "The wind blew our gate down on Saturday night, a carpenter in Leeds by 18 December please.",
            [(K.DEADLINE, "2026-12-18")],
        ),
        ("周日孩子把墙上的钟撞下来了，12月20号之前要修好，苏州。", [(K.DEADLINE, "2026-12-20")]),
        ("We moved the party to Saturday 12 December and need a DJ in Leeds.", [(K.DATE, "2026-12-12")]),
    ],
)
def test_only_the_day_that_is_wanted_is_read(sentence: str, expected: list[tuple[RequirementKind, str]]) -> None:
    assert days(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("A carpenter in Leeds to mend the gate that the wind blew down, on Saturday 12 December.", "2026-12-12"),
        ("我们周日搬家，北京，要搬家公司", "2026-11-22"),
    ],
)
def test_a_day_beside_the_wish_is_still_the_day(sentence: str, first: str) -> None:
    assert (K.DATE, first) in days(sentence)
