"""A number that is asked for is held against what people say of one, or of fewer: prices, last days and lengths."""

from dataclasses import replace
from typing import Any

import pytest

from tests.requirements.kit import facts, offered, part, wants
from tests.requirements.test_limits_in_words import checked, doer
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Language, Statement
from towow_core.domain.requirements import THINGS, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus


def named(text: str, kind: RequirementKind, **value: Any) -> Requirement:
    return replace(wants(kind, **value), text=text, requirement_id=f"req-{text}")


@pytest.mark.parametrize(
    ("count", "is_work"),
    [("两个商标", True), ("五十副春联", True), ("三张琴", False), ("twelve bikes", False)],
)
def test_a_price_that_nobody_says_to_be_for_so_many_is_within_no_budget(count: str, *, is_work: bool) -> None:
    many = named(count, K.CAPABILITY, tags=(count,)) if is_work else named(count, K.QUANTITY, number=3.0, unit=THINGS)
    budget = named("1300", K.BUDGET, number=1300.0, unit="CNY")
    tags = ("work", count) if is_work else ("work",)

    found = check((many, budget), facts(part("ann", *tags, price=1300.0, currency="CNY")), Language.EN)

    assert [one.status for one in found] == [S.OPEN, S.OPEN]
    assert count in found[1].note


def test_a_price_for_so_many_by_their_own_words_stays_within_it() -> None:
    said = (Statement(asked="三张海报", said="三张海报一套", settles=True),)
    offers = {"ann": offered("ann", "work", statements=said)}
    asked = (named("三张海报", K.QUANTITY, number=3.0, unit=THINGS), named("1300", K.BUDGET, number=1300.0, unit="CNY"))

    found = check(asked, facts(part("ann", "work", price=1300.0, currency="CNY"), offers=offers), Language.EN)

    assert [one.status for one in found] == [S.MET, S.MET]


@pytest.mark.parametrize(
    ("count", "said", "least", "status"),
    [
        ("三张琴", "修一张琴至少两周", 14.0, S.OPEN),
        ("four chairs", "one chair takes at least nine days", 9.0, S.OPEN),
        ("两张琴", "修一张琴至少三天", 3.0, S.MET),
    ],
)
def test_several_take_as_long_as_each_of_them(count: str, said: str, least: float, status: RequirementStatus) -> None:
    offers = {"ann": offered("ann", "work", limits=(Limit(said=said, of=Limited.DAYS, least=least),))}
    asked = (named(count, K.QUANTITY, number=3.0, unit=THINGS), named("by then", K.DEADLINE, last="2026-12-19"))

    found = check(asked, facts(part("ann", "work", by="2026-12-19"), offers=offers), Language.EN)[1]

    assert found.status is status
    assert status is S.MET or said in found.note


@pytest.mark.parametrize(
    ("count", "said", "status"),
    [
        ("一百杯", "一小时六十杯", S.OPEN),
        ("五十杯", "一小时六十杯", S.MET),
        ("ninety cups", "sixty cups in one hour", S.OPEN),
    ],
)
def test_a_length_in_which_they_make_fewer_is_not_met(count: str, said: str, status: RequirementStatus) -> None:
    words = (Statement(asked="one hour", said=said, settles=True),)
    offers = {"ann": offered("ann", "work", statements=words)}
    asked = (
        named(count, K.QUANTITY, number=90.0, unit=THINGS),
        named("one hour", K.DURATION, number=1.0, unit="hours"),
    )

    found = check(asked, facts(part("ann", "work"), offers=offers), Language.EN)[1]

    assert found.status is status
    assert status is S.MET or said in found.note


def test_a_day_for_what_takes_them_two_is_open() -> None:
    found = checked(
        "成都房屋测绘，12月8日，九十平米，一天出图", doer("房屋测绘", "成都", "室内量房出图，一百平以内两天")
    )

    assert found[K.DURATION].status is S.OPEN
    assert "一百平以内两天" in found[K.DURATION].note


@pytest.mark.parametrize(
    "sentence",
    [
        "上海请摄影师，12月12日下午三点，预算1000元",
        "A photographer in London on 12 December, budget £1000",
        "A host in Berlin on 14 December at 11 am, at most 900 euros",
        "成都请主持人，12月9日下午三点，预算900元",
        "北京请摄影师，12月12日，1000元以内",
        "A DJ in London on Friday 11 December at 8 pm, at most £900",
    ],
)
def test_plain_demands_stay_met(sentence: str) -> None:
    trades = {"摄影": "活动摄影", "photographer": "photography", "host": "hosting", "主持": "主持", "DJ": "DJ"}
    cities = {"上海": "上海", "成都": "成都", "北京": "北京", "London": "London", "Berlin": "Berlin"}
    tag, city = (next(v for k, v in each.items() if k in sentence) for each in (trades, cities))
    currency = "GBP" if "£" in sentence else "EUR" if "euros" in sentence else "CNY"

    found = checked(sentence, doer(tag, city, "", price=800.0, currency=currency))

    assert {one.text: one.note for one in found.values() if one.status is not S.MET} == {}
