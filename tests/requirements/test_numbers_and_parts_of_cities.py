"""A number that is said is the one that counts, in the money that is said; and a part of a city is in that city."""

import pytest

from tests.core.test_counter_offers import asked
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("12月6号在广州家里摆两桌，十六个人，请师傅上门做粤菜", 16),
        ("12月6号在广州家里摆两桌，请师傅上门做粤菜", 20),
        ("在广州摆20桌酒，另外请三个人来帮忙", 200),
    ],
)
def test_how_many_come_is_not_guessed_from_the_tables_where_it_is_said(sentence: str, people: int) -> None:
    assert asked(sentence).context.expected_attendees == people


@pytest.mark.parametrize(
    ("sentence", "amount", "currency"),
    [
        ("60 T-shirts printed in two colours in San Francisco, six dollars apiece", 360.0, "USD"),
        (
            "We want 60 T-shirts printed in San Francisco, six dollars apiece. And a photographer for $300",
            360.0,
            "USD",
        ),
        ("重庆，三台空调要清洗，还有一台柜机，一共四台空调，一台最多一百一", 440.0, "CNY"),
        ("An ice sculpture in Toronto, CA$850", 850.0, "CAD"),
        ("An ice sculpture in Auckland, NZ$850", 850.0, "NZD"),
        ("12月20号在南京请主持人，三千整", 3000.0, "CNY"),
    ],
)
def test_an_amount_is_in_its_own_money_and_for_as_many_as_are_said(sentence: str, amount: float, currency: str) -> None:
    first = next(one.value for one in asked(sentence).requirements if one.kind is K.BUDGET)
    assert (first.number, first.unit, first.per) == (amount, currency, "")


@pytest.mark.parametrize(
    ("sentence", "city", "tags"),
    [
        ("重庆南岸，找人做空调清洗", "重庆", ("空调清洗",)),
        ("南京市江宁区，找摄影师", "南京", ("活动摄影",)),
        ("We need a notary in Queens on Friday", "New York", ("notary",)),
        ("Queens, Friday 27 November: a notary at our flat", "New York", ("notary",)),
        (
            "We want 60 T-shirts printed, in Berlin, six dollars apiece, and a poster",
            "Berlin",
            ("t-shirts printed", "graphic design"),
        ),
        ("在南京鼓楼医院旁边找摄影师", "南京", ("活动摄影",)),
    ],
)
def test_a_part_of_a_city_is_in_it_and_no_trade(sentence: str, city: str, tags: tuple[str, ...]) -> None:
    wanted = asked(sentence)
    assert (wanted.context.location, wanted.capability_tags) == (city, tags)
