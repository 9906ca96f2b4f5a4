"""A day on which it cannot be is ruled out and not wished for; what is denied is not turned round."""

import pytest

from tests.core.test_counter_offers import asked
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "weekdays", "days"),
    [
        ("想找北京的老师线上补数学，每周两次，从12月1号起，周三不行。", (3,), set()),
        ("北京请瑜伽老师，12月，周二周四不可以", (2, 4), set()),
        ("周日不用来，北京，请人做保洁，12月", (7,), set()),
        ("找摄影师，上海，12月3号没空", (), {"2026-12-03"}),
        ("A DJ in Berlin in December, but Wednesday doesn't work", (3,), set()),
        ("A DJ in Berlin in December, Wednesdays and Fridays are no good for us", (3, 5), set()),
    ],
)
def test_a_day_that_does_not_suit_is_ruled_out(sentence: str, weekdays: tuple[int, ...], days: set[str]) -> None:
    wanted = asked(sentence)
    (out,) = [one.value for one in wanted.requirements if one.kind is K.EXCLUSION]
    assert out.weekdays == weekdays
    assert {out.first} - {""} == days
    wished = [one.value for one in wanted.requirements if one.kind is K.DATE]
    assert all(value.first != value.last for value in wished)


def test_a_day_that_suits_is_wished_for() -> None:
    kinds = [one.kind for one in asked("周三可以，周四不行，北京请摄影师").requirements if one.text.startswith("周")]
    assert kinds == [K.DATE, K.EXCLUSION]


def test_what_somebody_can_bear_is_not_ruled_out() -> None:
    wanted = asked("Yoga in San Francisco on 11 December. One of us is allergic to nuts, not to bees.")
    assert [one.value.text for one in wanted.requirements if one.kind is K.EXCLUSION] == ["nuts"]


@pytest.mark.parametrize("where", ["在自己的食堂办", "在我们的礼堂办", "在公司食堂办"])
def test_who_has_a_place_of_their_own_lacks_none(where: str) -> None:
    wanted = asked(f"12月18号上海年会，{where}，110个人，要一位摄影师")
    assert "场地提供" not in wanted.capability_tags
    assert any("场地提供" in one.value.tags for one in wanted.requirements if one.kind is K.PROVIDED_BY_REQUESTER)
